import type { ComponentProps } from 'react'
import { Field, FieldNotes } from './Field.tsx'
import { useField } from './form-context.ts'

type CommonProps = { name: string; hint?: string; required?: boolean; width?: 'short' }

type TextProps = CommonProps &
  Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'onBlur' | 'inputMode' | 'list' | 'autoComplete'> & {
    problem?: string
    /** Instead of setting this field alone. */
    onSet?(value: string): void
  }

export function TextField({ name, hint, problem, required, width, type = 'text', onSet, ...rest }: TextProps) {
  const field = useField(name, { hint, problem })
  return (
    <Field {...{ field, hint, required, width }}>
      <input
        {...rest}
        {...field.aria}
        id={field.id}
        name={name}
        type={type}
        required={required}
        value={field.value}
        onChange={(event) => (onSet ?? field.set)(event.target.value)}
      />
    </Field>
  )
}

type AreaProps = CommonProps & { rows?: number }

export function AreaField({ name, hint, required, width, rows = 4 }: AreaProps) {
  const field = useField(name, { hint })
  return (
    <Field {...{ field, hint, required, width }}>
      <textarea
        {...field.aria}
        id={field.id}
        name={name}
        rows={rows}
        style={{ minHeight: `${rows * 1.6 + 1.2}rem` }}
        required={required}
        value={field.value}
        onChange={(event) => field.set(event.target.value)}
      />
    </Field>
  )
}

type Option = { value: string; label: string }

/** A value that is not an option, from an import, is offered as well. */
export function SelectField({ name, hint, required, width, options }: CommonProps & { options: readonly Option[] }) {
  const field = useField(name, { hint })
  const known = options.some(({ value }) => value === field.value)
  const shownOptions = known ? options : [{ value: field.value, label: field.value }, ...options]
  return (
    <Field {...{ field, hint, required, width }}>
      <select
        {...field.aria}
        id={field.id}
        name={name}
        required={required}
        value={field.value}
        onChange={(event) => field.set(event.target.value)}
      >
        {shownOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** The value is 'true' or 'false'. */
export function CheckField({ name, hint }: { name: string; hint?: string }) {
  const field = useField(name, { hint })
  return (
    <div className="field field-check middle">
      <input
        {...field.aria}
        id={field.id}
        name={name}
        type="checkbox"
        checked={field.value === 'true'}
        onChange={(event) => field.set(String(event.target.checked))}
      />
      <label htmlFor={field.id}>{field.label}</label>
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}
