import type { MouseEvent } from 'react'

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

const search = encodeURIComponent('Vozes da Literatura')

/** Links to the platforms' searches; '#' marks a platform that is not available yet. */
const platforms: readonly { name: string; href: string }[] = [
  { name: 'Spotify', href: `https://open.spotify.com/search/${search}` },
  { name: 'Apple Podcasts', href: `https://podcasts.apple.com/search?term=${search}` },
  { name: 'YouTube Music', href: `https://music.youtube.com/search?q=${search}` },
  { name: 'Amazon Music', href: `https://music.amazon.com/search/${search}` },
  { name: 'Deezer', href: '#' },
]
