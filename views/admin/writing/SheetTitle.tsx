import { slugify } from '../../../src/content/slug.ts'
import { TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'
import { SheetField } from './SheetField.tsx'

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
