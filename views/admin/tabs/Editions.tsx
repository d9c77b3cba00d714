import type { Edition } from '../../../src/content/edition.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { AreaField, TextField } from '../item-form/fields.tsx'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { editionSpec } from './specs.ts'

const columns: readonly Column<Edition>[] = [
  {
    name: 'year',
    label: 'Ano',
    text: ({ year }) => String(year),
    rank: ({ year }) => year,
    cell: ({ year }) => <b>{year}</b>,
  },
  { name: 'title', label: 'Título', role: 'main', text: ({ title }) => title, cell: ({ title }) => title },
  { name: 'place', label: 'Lugar', text: ({ place }) => place, cell: ({ place }) => place },
  {
    name: 'description',
    label: 'Descrição',
    text: ({ description }) => description,
    cell: ({ description }) => description && <div className="table-text clamp">{description}</div>,
  },
  {
    name: 'imageUrl',
    label: 'Imagem',
    role: 'picture',
    cell: ({ imageUrl }) => imageUrl && <Picture className="table-thumb" src={imageUrl} alt="" sizes="8rem" />,
  },
]

export function Editions() {
  const list = api.usePreviousYearsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('edicoes', list, editionSpec.messages.alreadyRemoved)
  return (
    <ItemTab
      title="Edições"
      spec={editionSpec}
      list={list}
      columns={columns}
      itemNames={['edição', 'edições']}
      empty="Nenhuma edição cadastrada ainda."
      nameOf={({ year, title }) => `${title}, ${year}`}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
    >
      {opened && (
        <ItemDialog spec={editionSpec} item={opened === NEW_ITEM ? null : opened} onClosed={close}>
          <TextField name="year" inputMode="numeric" width="short" required />
          <TextField name="title" required />
          <TextField name="place" />
          <AreaField name="description" rows={6} />
          <PictureField />
        </ItemDialog>
      )}
    </ItemTab>
  )
}
