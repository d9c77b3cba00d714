import { useEffect, useId, useRef, useState } from 'react'
import { kindEntries } from '../../../src/content/kinds.ts'
import type { Filters } from './filters.ts'

/** Searches after a pause, not at every letter. */
const PAUSE_MS = 300

const kinds = Object.entries(kindEntries).map(([value, { label }]) => ({ value, label }))

type Props = { filters: Filters; actors: readonly string[]; onChange(filters: Filters): void }

export function RegisterFilters({ filters, actors, onChange }: Props) {
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value })
  const people = actors.includes(filters.actor) || !filters.actor ? actors : [filters.actor, ...actors]
  return (
    <search className="register-tools">
      <Search value={filters.q} onChange={set('q')} />
      <Choice label="Pessoa" all="Todas" value={filters.actor} onChange={set('actor')} options={people.map(asOption)} />
      <Choice label="O quê" all="Tudo" value={filters.kind} onChange={set('kind')} options={kinds} />
      <Day label="Desde" value={filters.since} max={filters.until} onChange={set('since')} />
      <Day label="Até" value={filters.until} min={filters.since} onChange={set('until')} />
    </search>
  )
}

const asOption = (name: string) => ({ value: name, label: name })

type ControlProps = { value: string; onChange(value: string): void }

function Search({ value, onChange }: ControlProps) {
  const id = useId()
  const [input, setInput] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (input.trim() !== value) setInput(value)
  }
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (input.trim() === value) return
    const timer = setTimeout(() => latest.current(input.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input, value])
  return (
    <div className="field register-search">
      <label className="field-label" htmlFor={id}>
        Procurar
      </label>
      <input id={id} type="search" value={input} onChange={(event) => setInput(event.target.value)} />
    </div>
  )
}

type ChoiceProps = ControlProps & {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
}

function Choice({ label, all, value, onChange, options }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Day({ label, value, onChange, ...limits }: ControlProps & { label: string; min?: string; max?: string }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} {...limits} />
    </div>
  )
}
