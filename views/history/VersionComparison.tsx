import { skipToken } from '@reduxjs/toolkit/query'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { formatFullMoment } from '../forms/moments.ts'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { compareRows } from './compare-rows.ts'
import { FieldComparison } from './FieldComparison.tsx'
import type { HistoryTarget } from './HistoryProvider.tsx'
import { historyApi, type VersionRow } from './history-api.ts'

/** Together with marks, or each for itself. */
export type View = 'marked' | 'sides'

type Props = {
  target: HistoryTarget
  labels: ReadonlyMap<string, string>
  /** 0 is before the first version. */
  before: number
  after: number
  momentOf(version: number): string | null
  view: View
}

export function VersionComparison({ target, labels, before, after, momentOf, view }: Props) {
  const { kind, id, formatters } = target
  const older = historyApi.useVersionQuery(before === 0 ? skipToken : { kind, id, version: before })
  const newer = historyApi.useVersionQuery({ kind, id, version: after })

  const error = older.error ?? newer.error
  if (error) {
    const retry = () => {
      if (older.isError) void older.refetch()
      if (newer.isError) void newer.refetch()
    }
    return <ErrorAlert className="failure" message={errorMessage(error as ReadError)} onRetry={retry} />
  }
  const isLoaded = newer.currentData !== undefined && (before === 0 || older.currentData !== undefined)
  if (!isLoaded)
    return (
      <div className="history-waiting">
        <p className="unseen" role="status">
          Carregando...
        </p>
      </div>
    )
  const rows = { before: itemIn(older.currentData), after: itemIn(newer.currentData) }
  const fields = compareRows(rows.before, rows.after, labels)
  const one = !rows.before || !rows.after
  const sides = view === 'sides' && !one
  return (
    <div className="history-fields-compared" data-view={sides ? 'sides' : 'marked'}>
      {fields.length === 0 && <p>Nada difere.</p>}
      {one && fields.length > 0 && (
        <p className="history-note quiet small">
          {rows.after ? 'É tudo novo nesta versão.' : 'Esta alteração apagou tudo isto:'}
        </p>
      )}
      {sides && fields.length > 0 && (
        <div className="history-sides history-sides-head" aria-hidden="true">
          <p>{`Antes: ${momentName(momentOf(before))}`}</p>
          <p>{`Depois: ${momentName(momentOf(after))}`}</p>
        </div>
      )}
      {fields.map((change) => (
        <FieldComparison
          key={change.field}
          kind={kind}
          change={change}
          rows={rows}
          format={formatters?.[change.field]}
          view={one ? 'one' : sides ? 'sides' : 'marked'}
        />
      ))}
    </div>
  )
}

const itemIn = (row?: VersionRow): VersionRow | null => (row && row.exists !== false ? row : null)

const momentName = (at: string | null) => (at === null ? 'a versão anterior' : formatFullMoment(at))
