import { Link } from 'react-router-dom'
import type { DraftSummary } from '../../../src/content/draft.ts'
import { kindEntries } from '../../../src/content/kinds.ts'
import { panelHash } from '../panel-address.ts'
import { UNTITLED } from '../table/ItemTable.tsx'
import { formatSchedule } from '../writing/draft-words.ts'
import { draftsApi } from './drafts-api.ts'

const NEXT = 5

/** Drafts that failed to publish themselves, and those that are next to. */
export function PlannedDrafts() {
  const { data = [] } = draftsApi.useDraftsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const failed = data.filter(({ publishError }) => publishError !== null)
  const next = data
    .filter(({ publishAt }) => publishAt !== null)
    .sort((one, other) => one.publishAt!.localeCompare(other.publishAt!))
    .slice(0, NEXT)
  if (failed.length === 0 && next.length === 0) return null
  return (
    <section className="planned" aria-labelledby="planned-heading">
      <h3 id="planned-heading">Publicações agendadas</h3>
      <ul className="figures">
        {failed.map((draft) => (
          <li key={draft.id}>
            <DraftLink draft={draft} />
            <span className="planned-failed loud strong">{`Não se publicou. ${draft.publishError}`}</span>
          </li>
        ))}
        {next.map((draft) => (
          <li key={draft.id}>
            <DraftLink draft={draft} />
            <time dateTime={draft.publishAt!}>{formatSchedule(draft.publishAt!)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DraftLink = ({ draft: { id, kind, title } }: { draft: DraftSummary }) => (
  <Link className="strong" to={{ hash: panelHash({ tab: kindEntries[kind].tab, item: null, draft: id }) }}>
    {title.trim() || UNTITLED}
  </Link>
)
