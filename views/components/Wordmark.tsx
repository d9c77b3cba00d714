import { createContext, useContext } from 'react'

/** Further wordmarks reuse the header's outlines, so that they are sent once. */
const outlines = { fliporto: 'marca-fliporto', portugal: 'marca-portugal' }

const outlineInPage = (id: string) => document.getElementById(id)?.getAttribute('d') ?? ''

/** Every page has a wordmark: the browser reads the outlines there, so that the script need not contain them. */
export const outlinesInPage = () => ({
  fliporto: outlineInPage(outlines.fliporto),
  portugal: outlineInPage(outlines.portugal),
})

export const OutlinesContext = createContext({ fliporto: '', portugal: '' })

export function Wordmark() {
  const { fliporto, portugal } = useContext(OutlinesContext)
  return (
    <svg className="wordmark" viewBox="20 -447 3760 596" aria-hidden="true">
      <path id={outlines.fliporto} d={fliporto} />
      <g transform="translate(1960)" className="wordmark-second">
        <path id={outlines.portugal} d={portugal} />
      </g>
    </svg>
  )
}

export function StackedWordmark() {
  return (
    <svg className="wordmark-stacked" viewBox="20 -447 1900 1106" aria-hidden="true">
      <use href={`#${outlines.fliporto}`} />
      <use href={`#${outlines.portugal}`} x="118" y="512" className="wordmark-second" />
    </svg>
  )
}

/** At the end of the home page, whose descender is behind the tiles that follow. */
export function LargeWordmark() {
  return (
    <svg className="wordmark-large" viewBox="20 -447 1795 447" aria-hidden="true">
      <use href={`#${outlines.fliporto}`} />
    </svg>
  )
}
