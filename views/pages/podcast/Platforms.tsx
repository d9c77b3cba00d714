import type { MouseEvent } from 'react'
import { platforms } from './platforms.ts'

export const PLATFORMS_ID = 'plataformas'

export function Platforms() {
  return (
    <section className="platforms" aria-labelledby={PLATFORMS_ID}>
      <div className="sheet">
        <h2 id={PLATFORMS_ID} tabIndex={-1}>
          Onde ouvir
        </h2>
        <ul>
          {platforms.map(({ name, href }) => (
            <li key={name}>
              {href === '#' ? (
                <a href={href} onClick={stayHere}>
                  {name} <small>em breve</small>
                </a>
              ) : (
                <a href={href} rel="noopener">
                  {name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A link that leads nowhere yet does not throw the reader back to the top. */
const stayHere = (event: MouseEvent) => event.preventDefault()
