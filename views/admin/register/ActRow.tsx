import { memo, useState } from 'react'
import type { Act, ActEvent } from '../../../src/content/history.ts'
import { kindEntries } from '../../../src/content/kinds.ts'
import { addressAt } from '../../../src/content/moment.ts'
import { fieldEntry } from '../../../src/content/words/kind-words.ts'
import { formatterOf } from '../../forms/item-spec.ts'
import { useUndo } from '../../history/UndoProvider.tsx'
import { formatValue, toldChanges, toldEvents } from './tell-act.ts'

type Props = {
  act: Act
  /** What it did, or what it undid. */
  words: string
  when: string
  /** Leaves the changed fields out. */
  brief?: boolean
}

const SHOWN = 3

/** Memoised: a register of a thousand acts renders only those that are new. */
export const ActRow = memo(function ActRow({ act, words, when, brief = false }: Props) {
  const events = toldEvents(act)
  const [first] = events
  const isSingle = act.count <= act.events.length && events.length === 1
  return (
    <li className="act" data-undone={act.undoneBy !== null || undefined}>
      <div className="act-head row">
        <time className="act-time figures" dateTime={act.at}>
          {when}
        </time>
        <p className="cut quiet">{act.actor}</p>
      </div>
      <div className="act-what">
        <p>
          <span className="act-words strong">{words}</span> {isSingle && first && <ItemLinks event={first} />}{' '}
          {act.undoneBy !== null && <span className="badge">Anulada</span>}
        </p>
        {isSingle && first && !brief && <ActChanges event={first} />}
        {!isSingle && !brief && <ActEvents act={act} events={events} />}
      </div>
      <UndoButton act={act} name={isSingle && first?.title ? `${words} «${first.title}»` : words} />
    </li>
  )
})

function ActEvents({ act, events }: { act: Act; events: readonly ActEvent[] }) {
  const rest = events.slice(SHOWN)
  const unlisted = act.count - act.events.length
  return (
    <>
      <EventList events={events.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="act-more">
          <summary>{`Mais ${rest.length + unlisted}`}</summary>
          <EventList events={rest} />
          {unlisted > 0 && <p>{`e mais ${unlisted}.`}</p>}
        </details>
      )}
    </>
  )
}

const EventList = ({ events }: { events: readonly ActEvent[] }) => (
  <ul className="act-events">
    {events.map((event) => (
      <li key={event.position}>
        <span>{event.words}</span> <ItemLinks event={event} />
        <ActChanges event={event} />
      </li>
    ))}
  </ul>
)

function ItemLinks({ event: { title, href, position } }: { event: ActEvent }) {
  if (title === null) return null
  const name = `«${title.trim() || 'sem título'}»`
  if (href === null) return <span className="act-title">{name}</span>
  return (
    <>
      <a className="act-title" href={href}>
        {name}
      </a>{' '}
      <a
        className="act-then quiet small"
        href={addressAt(`p${position}`, href)}
        aria-label={`${name}, como estava então`}
      >
        como estava
      </a>
    </>
  )
}

const MANY = 20

const words = {
  undo: { label: 'Anular', busy: 'A anular…' },
  redo: { label: 'Refazer', busy: 'A refazer…' },
}

function UndoButton({ act, name }: { act: Act; name: string }) {
  const { undo } = useUndo()
  const [busy, setBusy] = useState(false)
  if (!act.undoable) return null
  const way = act.undoneBy === null ? 'undo' : 'redo'
  const press = async () => {
    if (busy) return
    if (
      act.count > MANY &&
      !confirm(`Tem certeza que deseja ${way === 'undo' ? 'anular' : 'refazer'} estas ${act.count} alterações?`)
    )
      return
    setBusy(true)
    await undo({ id: act.undoneBy ?? act.id, way })
    setBusy(false)
  }
  return (
    <button
      className="act-undo table-edit"
      type="button"
      aria-disabled={busy}
      aria-label={`${words[way].label}: ${name}`}
      onClick={press}
    >
      {busy ? words[way].busy : words[way].label}
    </button>
  )
}

const conjunction = new Intl.ListFormat('pt-PT', { type: 'conjunction' })

/** Short values before and after; of long ones the field's name. */
function ActChanges({ event }: { event: ActEvent }) {
  const { short, long } = toldChanges(event)
  if (short.length + long.length === 0) return null
  return (
    <ul className="act-changes">
      {short.map(({ field, label, before, after }) => {
        const { control } = fieldEntry(kindEntries[event.kind].words, field)
        const format = control && formatterOf(control)
        return (
          <li key={field}>
            <span>{`${label}:`}</span> <del>{formatValue(before, format)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{formatValue(after, format)}</ins>
          </li>
        )
      })}
      {long.length > 0 && <li>{conjunction.format(long)}</li>}
    </ul>
  )
}
