import { useEffect, useRef, useState } from 'react'
import type { Episode } from '../../../src/content/episode.ts'
import { shortDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'
import { share } from '../../components/ShareButton.tsx'
import { EditableField } from '../../editing/Editable.tsx'
import { PLATFORMS_ID } from './Platforms.tsx'

type Props = { episode: Episode; isPlaying: boolean; onPlay(): void }

export function EpisodeRow({ episode, isPlaying, onPlay }: Props) {
  const { id, title, audioUrl, imageAlt, imageFocus } = episode
  const [status, setStatus] = useState('')
  const player = useRef<HTMLAudioElement>(null)
  const anchor = `episodio-${id}`

  const play = () => {
    if (!audioUrl) return goToPlatforms()
    player.current?.play().catch(() => setStatus('Não foi possível abrir o áudio deste episódio.'))
  }

  useEffect(() => {
    if (!isPlaying) player.current?.pause()
  }, [isPlaying])

  return (
    <article className="episode sheet" id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-titulo`}>
      <div className="episode-cover">
        <EditableField kind="episode" item={episode} field="imageUrl">
          {({ imageUrl }) =>
            imageUrl ? (
              <Picture
                src={imageUrl}
                alt={imageAlt}
                focus={imageFocus}
                sizes="(min-width: 62rem) 20rem, (min-width: 48rem) 30vw, 100vw"
              />
            ) : (
              <div className="episode-tiles" />
            )
          }
        </EditableField>
        <EditableField kind="episode" item={episode} field="duration">
          {({ duration }) => duration && <p className="episode-duration small strong">{duration}</p>}
        </EditableField>
      </div>
      <div className="episode-words">
        <EditableField kind="episode" item={episode} field="title">
          {({ title }) => <h3 id={`${anchor}-titulo`}>{title}</h3>}
        </EditableField>
        <p className="episode-date loud small strong">
          <EditableField kind="episode" item={episode} field="publishDate">
            {({ publishDate }) => <time dateTime={publishDate}>{shortDate(publishDate)}</time>}
          </EditableField>
        </p>
        <EditableField kind="episode" item={episode} field="description">
          {({ description }) => <p className="episode-description running">{description}</p>}
        </EditableField>
        {/* biome-ignore lint/a11y/useMediaCaption: organisers upload no captions */}
        {audioUrl && <audio ref={player} src={audioUrl} controls preload="none" aria-label={title} onPlay={onPlay} />}
        <p className="buttons needs-script">
          <button className="button" type="button" onClick={play} aria-label={`Ouvir: ${title}`}>
            Ouvir
          </button>
          <button
            className="button button-quiet"
            type="button"
            onClick={async () => setStatus(await share(title, `/podcast#${anchor}`))}
            aria-label={`Compartilhar: ${title}`}
          >
            Compartilhar
          </button>
        </p>
        <p className="episode-status small strong" role="status">
          {status}
        </p>
      </div>
    </article>
  )
}

function goToPlatforms() {
  const heading = document.getElementById(PLATFORMS_ID)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  heading?.scrollIntoView({ behavior })
  heading?.focus({ preventScroll: true })
}
