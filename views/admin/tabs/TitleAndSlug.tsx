import { slugify } from '../../../src/content/slug.ts'
import { TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'

/** An empty slug is filled in from the title. */
export function TitleAndSlug({ path }: { path: string }) {
  const { state, set } = useForm()
  const { title = '', slug } = state.values
  return (
    <>
      <TextField name="title" onBlur={() => slug || set('slug', slugify(title))} />
      <TextField name="slug" hint={`O endereço no sítio: ${path}${slug || '…'}`} />
    </>
  )
}
