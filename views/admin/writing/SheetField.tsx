import type { KeyboardEvent } from 'react'
import { slugify } from '../../../src/content/slug.ts'
import { FieldNotes } from '../item-form/Field.tsx'
import { TextField } from '../item-form/fields.tsx'
import { useField, useForm } from '../item-form/form-context.ts'

type Props = {
  name: string
  /** As on the public page. */
  look: 'title' | 'excerpt'
  isShort?: boolean
  onBlur?(): void
}

/** A line of the page: it grows with its words, and Enter goes on to the next field. */
export function SheetField({ name, look, isShort, onBlur }: Props) {
  const field = useField(name)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const sheet = event.currentTarget.closest('.writing-sheet')
    const all = [...(sheet?.querySelectorAll<HTMLElement>('textarea, [contenteditable="true"]') ?? [])]
    all[all.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    <div className="field sheet-field" data-look={look} data-short={isShort || undefined}>
      <label className="unseen" htmlFor={field.id}>
        {field.label}
      </label>
      <div className="sheet-growing" data-value={field.value}>
        <textarea
          {...field.aria}
          id={field.id}
          name={name}
          rows={1}
          placeholder={field.label}
          value={field.value}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onChange={(event) => field.set(event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      </div>
      <FieldNotes field={field} />
    </div>
  )
}

/** Leaving it fills in an empty slug. */
export function SheetTitle({ shortUntil = 0 }: { shortUntil?: number }) {
  const { state, set } = useForm()
  const { title = '', slug } = state.values
  return (
    <SheetField
      name="title"
      look="title"
      isShort={title.length <= shortUntil}
      onBlur={() => slug || set('slug', slugify(title))}
    />
  )
}

export function SlugField({ path }: { path: string }) {
  const { slug } = useForm().state.values
  return <TextField name="slug" hint={`O endereço no sítio: ${path}${slug || '…'}`} />
}
