import { breadcrumbsLd } from '../../../../src/content/json-ld/breadcrumbs.ts'
import { sessionLd } from '../../../../src/content/json-ld/session.ts'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { longDate } from '../../../components/dates.ts'
import { useItemMark } from '../../../components/ItemMark.ts'
import { JsonLd } from '../../../components/JsonLd.tsx'
import { metaDescription } from '../../../components/meta-description.ts'
import { PageMeta } from '../../../components/PageMeta.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { useSite } from '../../../components/Site.tsx'
import { hoursOf } from '../../../programme/session-words.ts'
import { BackToProgramme } from './BackToProgramme.tsx'
import { Guests } from './Guests.tsx'
import { Neighbours } from './Neighbours.tsx'
import { SessionActions } from './SessionActions.tsx'
import { SessionFacts } from './SessionFacts.tsx'

/** Titles up to this length are set in the largest size. */
const SHORT_TITLE_LENGTH = 36

export function FoundSession({ session }: { session: Session }) {
  const { publicUrl, past } = useSite()
  const { id, slug, title, date, location, description, imageUrl, status } = session
  const mark = useItemMark()
  const isCancelled = status === 'cancelled'
  const summary = `${longDate(date, { weekday: true })}, ${hoursOf(session)}, ${location}. ${description}`
  const trail = [
    { name: 'Programa', path: '/programacao' },
    { name: title, path: `/programacao/${slug}` },
  ]
  return (
    <article className="session" {...mark(id)}>
      <PageMeta
        title={`${isCancelled ? 'Cancelado: ' : ''}${title} — FLIPORTO Portugal`}
        description={metaDescription(
          isCancelled ? `Cancelado: ${summary}` : summary.charAt(0).toUpperCase() + summary.slice(1),
        )}
        picture={imageUrl}
        pictureAlt="Imagem da sessão"
      />
      <JsonLd of={sessionLd(publicUrl, session)} />
      <JsonLd of={breadcrumbsLd(publicUrl, trail)} />
      <div className="session-sheet sheet">
        <h1 className={title.length <= SHORT_TITLE_LENGTH ? 'session-title session-short' : 'session-title'}>
          {isCancelled ? (
            <>
              <span className="session-cancelled">Cancelado</span> <s>{title}</s>
            </>
          ) : (
            title
          )}
        </h1>
        <div className="session-facts">
          <SessionFacts session={session} />
          {!past && <SessionActions session={session} />}
        </div>
        {imageUrl && (
          <Picture className="session-picture" src={imageUrl} alt="" sizes="(min-width: 60rem) 66vw, 100vw" urgent />
        )}
        <div className="session-words">
          <p className="session-text running">{description}</p>
          <Guests session={session} />
        </div>
      </div>
      <Neighbours session={session} />
      <p className="session-back sheet">
        <BackToProgramme id={id} />
      </p>
    </article>
  )
}
