import { createContext, useContext, useId } from 'react'
import type { ItemForm } from './useItemForm.ts'

export const FormContext = createContext<ItemForm | null>(null)

/** The form around this control. */
export function useForm(): ItemForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field needs a form around it')
  return form
}

export type FieldControl = {
  id: string
  label: string
  value: string
  set(value: string): void
  error: string | undefined
  hintId: string
  errorId: string
  /** What a control says about itself to assistive technology. */
  aria: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
}

/** Everything a control needs to be the field of this name: of the form's values, draft, errors and conflicts. */
export function useField(name: string, { hint }: { hint?: string } = {}): FieldControl {
  const { kind, state, set } = useForm()
  const id = useId()
  const error = state.errors[name]
  const [hintId, errorId] = [`${id}hint`, `${id}error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    id,
    label: kind.labels[name] ?? name,
    value: state.values[name] ?? '',
    set: (value) => set(name, value),
    error,
    hintId,
    errorId,
    aria: { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}
