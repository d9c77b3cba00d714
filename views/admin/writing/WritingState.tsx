import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { htmlToText } from '../../forms/item-spec.ts'
import { formatClock } from '../../forms/moments.ts'
import { formatSchedule, readingWords, recentWriter } from './draft-words.ts'
import type { Writing } from './useWriting.ts'

const PRESENCE_MS = 30_000

/** Where the words are, who else wrote, and how many they are. */
export function WritingState({ writing }: { writing: Writing }) {
  const { state, snapshot } = writing
  const content = useDeferredValue(state.values.content ?? '')
  const length = useMemo(() => readingWords(htmlToText(content)), [content])
  const writer = useRecentWriter(writing)
  const trouble = state.problem?.message ?? troubleOf(writing)
  const publishAt = snapshot.row?.publishAt
  return (
    <div className="form-state quiet small writing-state">
      <div aria-live="polite">
        {trouble && <p className="form-problem">{trouble}</p>}
        {writer && <p>{`${writer} guardou este rascunho às ${formatClock(snapshot.others!.at)}.`}</p>}
      </div>
      <p>
        {!trouble && (
          <>
            <span className="writing-kept">{keptWords(writing)}</span>{' '}
          </>
        )}
        {publishAt && (
          <span className="writing-scheduled loud strong">{`Agendada para ${formatSchedule(publishAt)}`}</span>
        )}{' '}
        <span className="writing-length">{length}</span>
      </p>
    </div>
  )
}

function keptWords({ session, snapshot: { isKeeping, row } }: Writing): string {
  if (isKeeping) return 'A guardar…'
  if (session.dirty) return 'Por guardar…'
  return row ? `Guardado às ${formatClock(row.updatedAt)}` : ''
}

function troubleOf({ snapshot: { trouble, failure }, draft, dirty }: Writing): string | null {
  if (draft.savedAt === false && dirty) return 'Este navegador não guarda rascunhos.'
  const here = draft.savedAt ? `Guardado neste navegador às ${formatClock(draft.savedAt)}.` : 'Fica neste navegador.'
  switch (trouble) {
    case 'offline':
      return `Sem ligação ao servidor. ${here}`
    case 'signed out':
      return `A sessão terminou. ${here}`
    case 'failed':
      return `${failure} ${here}`
    case 'stopped':
      return `Outra pessoa escreveu o mesmo. ${here}`
    case null:
      return null
    default:
      return trouble satisfies never
  }
}

function useRecentWriter({ snapshot: { others } }: Writing): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), PRESENCE_MS)
    return () => clearInterval(timer)
  }, [])
  return recentWriter(others, now)
}
