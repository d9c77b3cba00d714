import { useEffect, useRef, useState } from 'react'
import { isWebAddress } from '../../../src/content/address.ts'
import { initialPictures } from '../../../src/content/initial-pictures.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import { Picture } from '../../components/Picture.tsx'

/** A sponsor's logo; the placeholder where there is none or it cannot be loaded. */
export function SponsorLogo({ sponsor: { name, website, imageUrl } }: { sponsor: Sponsor }) {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // A logo that failed before hydration fires no error event any more
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  const placeholder = broken || !imageUrl
  const logo = (
    <Picture
      ref={image}
      src={placeholder ? initialPictures['sem-logotipo'] : imageUrl}
      alt={name}
      sizes="22rem"
      onError={placeholder ? undefined : () => setBroken(true)}
    />
  )
  return isWebAddress(website) ? (
    <a href={website} rel="noopener">
      {logo}
    </a>
  ) : (
    logo
  )
}
