import { slugify } from '../../../src/content/slug.ts'
import { TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'
import { SlugField } from '../writing/SheetTitle.tsx'

/** An empty slug is filled in from the title. */
type Props = { path: string; title?: string; required?: boolean }

export function TitleAndSlug({ path, title = 'title', required }: Props) {
  const { state, set } = useForm()
  const { slug } = state.values
  return (
    <>
      <TextField
        name={title}
        required={required}
        onBlur={() => slug || set('slug', slugify(state.values[title] ?? ''))}
      />
      <SlugField path={path} />
    </>
  )
}
