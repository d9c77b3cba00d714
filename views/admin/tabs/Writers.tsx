import { useId } from 'react'
import { portraitAddress } from '../../../src/content/portrait-address.ts'
import { slugify } from '../../../src/content/slug.ts'
import type { Writer } from '../../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../../src/content/writer-labels.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { AreaField, CheckField, TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { SlugField } from '../writing/SheetField.tsx'
import { writerSpec } from './specs.ts'

const nationalities = ['Brasileiro', 'Português']

const columns: readonly Column<Writer>[] = [
  {
    name: 'imageUrl',
    label: 'Retrato',
    role: 'picture',
    cell: ({ imageUrl, name }) => (
      <Picture className="table-portrait" src={imageUrl ?? portraitAddress(name)} alt="" sizes="4rem" />
    ),
  },
  { name: 'name', label: 'Nome', role: 'main', text: ({ name }) => name, cell: ({ name }) => name },
  {
    name: 'nationality',
    label: 'Nacionalidade',
    text: (writer) => `${writer.nationality} ${originLabel(writer)}`,
    cell: (writer) => originLabel(writer) && <span className="badge">{originLabel(writer)}</span>,
  },
  {
    name: 'years',
    label: 'Anos',
    text: (writer) => lifeSpan(writer) ?? '',
    rank: ({ birthYear, deathYear }) => birthYear ?? deathYear ?? 9999,
    cell: (writer) => <span className="table-years">{lifeSpan(writer)}</span>,
  },
  {
    name: 'bio',
    label: 'Biografia',
    text: ({ bio }) => bio,
    cell: ({ bio }) => bio && <div className="table-text clamp">{bio}</div>,
  },
]

export function Writers() {
  const list = api.useWritersQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('escritores', list, writerSpec.messages.alreadyRemoved)
  const item = opened === NEW_ITEM ? null : opened
  return (
    <ItemTab
      title="Escritores"
      spec={writerSpec}
      list={list}
      columns={columns}
      itemNames={['autor', 'autores']}
      empty="Nenhum autor cadastrado ainda."
      nameOf={({ name }) => name}
      hrefOf={({ slug }) => `/biblioteca/${encodeURIComponent(slug)}`}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
    >
      {opened && (
        <ItemDialog spec={writerSpec} item={item} onClosed={close}>
          <TitleAndSlug path="/biblioteca/" title="name" required />
          <NationalityField />
          <CheckField name="isPernambucano" hint="A biblioteca diz «Pernambucano» em vez da nacionalidade." />
          <div className="form-pair row">
            <TextField name="birthYear" inputMode="numeric" width="short" />
            <TextField name="deathYear" inputMode="numeric" width="short" hint="Vazio: vive." />
          </div>
          <AreaField name="bio" rows={8} hint="As quebras de linha ficam como estão aqui." />
          <PictureField generated={item ? portraitAddress(item.name) : undefined} />
        </ItemDialog>
      )}
    </ItemTab>
  )
}

function NationalityField() {
  const id = useId()
  return (
    <>
      <TextField name="nationality" list={id} autoComplete="off" />
      <datalist id={id}>
        {nationalities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** An empty slug is filled in from the title. */
type Props = { path: string; title?: string; required?: boolean }

function TitleAndSlug({ path, title = 'title', required }: Props) {
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
