import { useEffect, useId, useRef } from 'react'
import type { Control as FieldControl } from '../../src/content/words/kind-words.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import type { BlockSession } from './block-target.ts'

/** The values that do not stand in the page as text. */
export function ControlFields({ session }: { session: BlockSession }) {
  const { controls, spec, editor } = session.transport
  const { form } = useSnapshot(session)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (editor === 'control') box.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [editor])
  return (
    <div className="edit-controls row" ref={box}>
      {controls.map(({ name, control }) => (
        <div className="field" key={name}>
          <label className="field-label" htmlFor={id + name}>
            {spec.labels[name]}
          </label>
          <Control
            control={control}
            id={id + name}
            name={name}
            value={form.values[name] ?? ''}
            invalid={form.errors[name] !== undefined}
            onChange={(value) => session.change(name, value)}
          />
        </div>
      ))}
    </div>
  )
}

type Props = {
  control: FieldControl
  id: string
  name: string
  value: string
  invalid: boolean
  onChange(value: string): void
}

function Control({ control, invalid, value, onChange, ...rest }: Props) {
  const common = { ...rest, value, 'aria-invalid': invalid || undefined }
  if (typeof control !== 'string') {
    // A value that is no choice, from an import, is offered as well
    const isKnown = control.some((choice) => choice.value === value)
    const choices = isKnown ? control : [{ value, label: value }, ...control]
    return (
      <select {...common} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  const type = control === 'date' || control === 'time' ? control : 'text'
  return <input {...common} type={type} onChange={({ target }) => onChange(target.value)} />
}
