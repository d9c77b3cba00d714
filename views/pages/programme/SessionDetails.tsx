import { useEffect, useRef, useState } from 'react'
import { isLightDrawing, pictureSize, positionOf, variantAddresses } from '../../../src/content/picture-address.ts'
import type { Focus } from '../../../src/content/picture-description.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { Picture } from '../../components/Picture.tsx'
import { CalendarMenu } from '../../programme/AgendaControls.tsx'
import { GuestNames, type WriterSlugs } from '../../programme/GuestNames.tsx'
import { LinkToSession } from '../../programme/session-words.tsx'

/** A <details> with its summary alone: the style sheet shows the rest beside it, whole when it is open and in print. */
export function SessionDetails({ session, writers }: { session: ScheduleItem; writers: WriterSlugs }) {
  const { slug, description, imageUrl, imageAlt, imageFocus, guestName, guestBio } = session
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Somebody may open it before the application starts
  useEffect(() => setIsOpen(details.current!.open), [])
  return (
    <>
      <details ref={details} className="event-more no-print" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="chevron">Mais</summary>
      </details>
      {imageUrl && <Thumbnail src={imageUrl} focus={imageFocus} />}
      <div className="event-whole">
        <p className="event-text quiet">{description}</p>
        {(guestName || guestBio) && (
          <div className="guest">
            {guestName && (
              <p className="guest-name">
                <GuestNames text={guestName} writers={writers} />
              </p>
            )}
            {guestBio && <p className="event-text quiet">{guestBio}</p>}
          </div>
        )}
        {imageUrl && (
          <Picture
            className="event-picture no-print"
            src={imageUrl}
            alt={imageAlt}
            focus={imageFocus}
            sizes="(min-width: 62rem) 35rem, 100vw"
          />
        )}
        {isOpen && (
          <div className="event-ways no-print row strong">
            <LinkToSession className="tap" slug={slug}>
              Página da sessão
            </LinkToSession>
            <CalendarMenu feed={`/programacao/${slug}.ics`} />
          </div>
        )}
      </div>
    </>
  )
}

function Thumbnail({ src, focus }: { src: string; focus: Focus | null }) {
  const smallest = isLightDrawing(src) ? undefined : variantAddresses(src)[0]
  return (
    <img
      className="event-thumbnail"
      {...pictureSize(src)}
      loading="lazy"
      decoding="async"
      src={smallest?.webp ?? src}
      alt=""
      style={focus ? { objectPosition: positionOf(focus) } : undefined}
    />
  )
}
