import type { MouseEvent } from 'react'
import { platforms } from './platforms.ts'

export const PLATFORMS_ID = 'plataformas'

export function Platforms() {
  return (
    <section className="platforms on-ink" aria-labelledby={PLATFORMS_ID}>
      <div className="sheet">
        <h2 id={PLATFORMS_ID} tabIndex={-1}>
          Onde ouvir
        </h2>
        <ul>
          {platforms.map(({ name, href }) => (
            <li key={name}>
              {href === '#' ? (
                <a href={href} onClick={preventJump}>
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

/** The placeholder link '#' would scroll to the top. */
const preventJump = (event: MouseEvent) => event.preventDefault()
