import { useEffect, useRef, useState } from 'react'

const PRINTING = 'prints-leaflet'

/** Prints the leaflet instead of the page. It stays until the next key or touch: some browsers print later than they say. */
export function usePrintedLeaflet() {
  const [isPrinting, setIsPrinting] = useState(false)
  const leaflet = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPrinting) return
    const { classList } = document.documentElement
    const end = () => setIsPrinting(false)
    let isCurrent = true
    classList.add(PRINTING)
    void picturesLoaded(leaflet.current!).then(() => {
      if (!isCurrent) return
      window.print()
      addEventListener('keydown', end)
      addEventListener('pointerdown', end)
    })
    return () => {
      isCurrent = false
      classList.remove(PRINTING)
      removeEventListener('keydown', end)
      removeEventListener('pointerdown', end)
    }
  }, [isPrinting])

  return { isPrinting, print: () => setIsPrinting(true), leaflet }
}

/** Without its picture the leaflet is printed all the same. */
const picturesLoaded = (element: HTMLElement) =>
  Promise.all([...element.querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
