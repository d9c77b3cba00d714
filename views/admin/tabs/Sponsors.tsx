import { isWebAddress } from '../../../src/content/address.ts'
import { sponsorCategories } from '../../../src/content/labels.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { AreaField, SelectField, TextField } from '../item-form/fields.tsx'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { useOrder } from '../order/useOrder.ts'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { sponsorSpec } from './specs.ts'

const sponsorCategoryLabel = (category: string) =>
  sponsorCategories.find(({ value }) => value === category)?.label ?? category

const columns: readonly Column<Sponsor>[] = [
  {
    name: 'imageUrl',
    label: 'Logótipo',
    role: 'picture',
    cell: ({ imageUrl }) => imageUrl && <Picture className="table-logo" src={imageUrl} alt="" sizes="8rem" />,
  },
  { name: 'name', label: 'Nome', role: 'main', text: ({ name }) => name, cell: ({ name }) => name },
  {
    name: 'description',
    label: 'Descrição',
    text: ({ description }) => description ?? '',
    cell: ({ description }) => description && <div className="table-text clamp">{description}</div>,
  },
  {
    name: 'category',
    label: 'Categoria',
    text: ({ category }) => sponsorCategoryLabel(category),
    rank: ({ category }) => sponsorCategories.findIndex(({ value }) => value === category),
    cell: ({ category }) => (
      <span className="badge" data-category={category}>
        {sponsorCategoryLabel(category)}
      </span>
    ),
  },
  {
    name: 'website',
    label: 'Website',
    text: ({ website }) => website,
    cell: ({ website }) =>
      isWebAddress(website) ? (
        <a href={website} target="_blank" rel="noreferrer">
          {new URL(website).hostname.replace(/^www\./, '')}
        </a>
      ) : (
        website
      ),
  },
]

const NONE: readonly Sponsor[] = []
const groupOf = ({ category }: Sponsor) => category
const nameOf = ({ name }: Sponsor) => name

export function Sponsors() {
  const list = api.useSponsorsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('patrocinadores', list, sponsorSpec.messages.alreadyRemoved)
  const order = useOrder({ spec: sponsorSpec, rows: list.data ?? NONE, groupOf, nameOf })
  return (
    <ItemTab
      title="Patrocinadores"
      spec={sponsorSpec}
      list={list}
      columns={columns}
      itemNames={['patrocinador', 'patrocinadores']}
      empty="Nenhum patrocinador cadastrado ainda."
      nameOf={nameOf}
      order={order}
      hrefOf={() => '/#patrocinadores'}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
    >
      {opened && (
        <ItemDialog spec={sponsorSpec} item={opened === NEW_ITEM ? null : opened} onClosed={close}>
          <TextField name="name" />
          <SelectField name="category" options={sponsorCategories} hint="Decide o tamanho e o lugar no sítio." />
          <AreaField name="description" />
          <TextField
            name="website"
            type="url"
            placeholder="https://exemplo.pt"
            hint="O logótipo leva a este endereço."
          />
          <PictureField />
        </ItemDialog>
      )}
    </ItemTab>
  )
}
