import type { ReactNode } from 'react'
import { RefusedFiles } from '../../forms/RefusedFiles.tsx'
import type { FieldControl } from './form-context.ts'

type Props = { field: FieldControl; hint?: string; required?: boolean; width?: 'short'; children: ReactNode }

export function Field({ field, hint, required, width, children }: Props) {
  return (
    <div className="field" data-width={width}>
      <label className="field-label" htmlFor={field.id}>
        {field.label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

export function FieldNotes({ field, hint }: { field: FieldControl; hint?: string }) {
  return (
    <>
      <RefusedFiles id={field.refusedId} files={field.refusedFiles} onRemove={field.removeRefused} />
      {field.error && (
        <p className="field-error" id={field.errorId}>
          {field.error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={field.hintId}>
          {hint}
        </p>
      )}
    </>
  )
}
