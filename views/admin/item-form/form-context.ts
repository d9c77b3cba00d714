import { createContext, useContext, useId } from 'react'
import type { RefusedFile } from '../../forms/form-state.ts'
import type { FormController } from './useFormController.ts'

export const FormContext = createContext<FormController | null>(null)

export function useForm(): FormController {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field needs a form around it')
  return form
}

export type FieldControl = {
  id: string
  name: string
  label: string
  value: string
  set(value: string): void
  error: string | undefined
  refusedFiles: readonly RefusedFile[]
  removeRefused(file: RefusedFile): void
  hintId: string
  errorId: string
  refusedId: string
  aria: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
}

/** `problem`: shown before saving, when the field has no other error. */
export function useField(name: string, { hint, problem }: { hint?: string; problem?: string } = {}): FieldControl {
  const { spec, state, set, refusedFileActions } = useForm()
  const id = useId()
  const error = state.errors[name] ?? problem
  const refusedFiles = state.refusedFiles.filter(({ field }) => field === name)
  const [hintId, errorId, refusedId] = [`${id}hint`, `${id}error`, `${id}refused`]
  const described = [hint && hintId, error && errorId, refusedFiles.length > 0 && refusedId].filter(Boolean).join(' ')
  return {
    id,
    name,
    label: spec.labels[name] ?? name,
    value: state.values[name] ?? '',
    set: (value) => set(name, value),
    error,
    refusedFiles,
    removeRefused: refusedFileActions.remove,
    hintId,
    errorId,
    refusedId,
    aria: {
      'aria-describedby': described || undefined,
      'aria-invalid': error || refusedFiles.length > 0 ? true : undefined,
    },
  }
}
