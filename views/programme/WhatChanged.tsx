import { useRef } from 'react'
import { useSite } from '../components/Site.tsx'
import { api } from '../store/api.ts'
import { useAgenda } from './agenda.ts'
import { changeCount, changeWords, inReadingOrder } from './change-words.ts'
import type { Change } from './changes.ts'
import { sessionChanges, useRememberedProgramme, useSessionChange, useSessionChanges } from './useSessionChanges.ts'

/** Its place is in the server's HTML, so that nothing moves when the browser finds changes. */
export function WhatChanged() {
  const place = useRef<HTMLDivElement>(null)
  const acknowledge = () => {
    // The button is about to disappear
    place.current?.focus({ preventScroll: true })
    sessionChanges.acknowledge()
  }
  return useSite().past ? null : (
    <div className="changes" ref={place} tabIndex={-1}>
      <Changes onSeen={acknowledge} />
    </div>
  )
}

function Changes({ onSeen }: { onSeen(): void }) {
  useRememberedProgramme(api.endpoints.schedule.useQueryState().data)
  const changes = useSessionChanges()
  const starred = useAgenda()
  if (changes.length === 0) return null
  return (
    <>
      <details className="changes-list">
        <summary className="tap">
          <span>
            Desde a sua última visita: <b>{changeCount(changes.length)}</b>
          </span>
        </summary>
        <ul>
          {inReadingOrder(changes, starred).map((change) => (
            <ChangeLine key={change.id} change={change} isStarred={starred.includes(change.id)} />
          ))}
        </ul>
      </details>
      <button className="changes-seen strong tap" type="button" onClick={onSeen}>
        Visto
      </button>
    </>
  )
}

function ChangeLine({ change, isStarred }: { change: Change; isStarred: boolean }) {
  const { id, title, kind } = change
  return (
    <li data-starred={isStarred || undefined}>
      {isStarred && <span className="unseen">Na sua agenda: </span>}
      {kind === 'removed' ? <b>{title}</b> : <a href={`#evento-${id}`}>{title}</a>}
      <Marks change={change} />
    </li>
  )
}

/** Beside a session, whose row says itself that it is cancelled. */
export function ChangeMarks({ id }: { id: string }) {
  const change = useSessionChange(id)
  return change && change.kind !== 'cancelled' && <Marks change={change} />
}

const Marks = ({ change }: { change: Change }) =>
  changeWords(change).map((words) => (
    <span key={words} className="change">
      {words}
    </span>
  ))
