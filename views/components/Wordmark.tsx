import { fliporto, portugal } from './wordmark-outlines.ts'

/** Further wordmarks reuse the header's outlines, so that they are sent once. */
const outlines = { fliporto: 'marca-fliporto', portugal: 'marca-portugal' }

export function Wordmark() {
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

export function LargeWordmark() {
  return (
    <svg className="wordmark-large" viewBox="20 -447 1795 588" aria-hidden="true">
      <use href={`#${outlines.fliporto}`} />
    </svg>
  )
}
