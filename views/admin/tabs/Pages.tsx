import { useCallback } from 'react'
import type { Page, PageSummary } from '../../../src/content/page.ts'
import { Picture } from '../../components/Picture.tsx'
import { adminApi } from '../../forms/api.ts'
import { api } from '../../store/api.ts'
import { CheckField, TextField } from '../item-form/fields.tsx'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { RichTextField } from '../item-form/RichTextField.tsx'
import { useOrder } from '../order/useOrder.ts'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { ItemLoader } from './ItemLoader.tsx'
import { pageSpec } from './page-spec.ts'
import { TitleAndSlug } from './TitleAndSlug.tsx'

const columns: readonly Column<PageSummary>[] = [
  { name: 'title', label: 'Título', role: 'main', text: ({ title }) => title, cell: ({ title }) => title },
  {
    name: 'headerImageUrl',
    label: 'Imagem de cabeçalho',
    role: 'picture',
    cell: ({ headerImageUrl }) =>
      headerImageUrl && <Picture className="table-logo" src={headerImageUrl} alt="" sizes="8rem" />,
  },
  { name: 'slug', label: 'Slug', text: ({ slug }) => slug, cell: ({ slug }) => slug },
  {
    name: 'menuTitle',
    label: 'Título no menu',
    text: ({ menuTitle }) => menuTitle,
    cell: ({ menuTitle, inMenu }) => (inMenu ? menuTitle : <span className="badge">Fora do menu</span>),
  },
]

const NONE: readonly PageSummary[] = []
const groupOf = () => ''
const nameOf = ({ title }: PageSummary) => title

export function Pages() {
  const list = adminApi.useAllPagesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('paginas', list, pageSpec.messages.alreadyRemoved)
  const order = useOrder({ spec: pageSpec, rows: list.data ?? NONE, groupOf, nameOf })
  return (
    <ItemTab
      title="Páginas"
      spec={pageSpec}
      list={list}
      columns={columns}
      itemNames={['página', 'páginas']}
      empty="Nenhuma página cadastrada ainda."
      nameOf={nameOf}
      order={order}
      hrefOf={({ slug }) => `/pagina/${encodeURIComponent(slug)}`}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
    >
      {opened === NEW_ITEM && <PageDialog item={null} onClosed={close} />}
      {opened && opened !== NEW_ITEM && <EditPageDialog key={opened.id} slug={opened.slug} onClosed={close} />}
    </ItemTab>
  )
}

type Props = { item: Page | null | undefined; onClosed(): void }

const PageDialog = ({ item, onClosed }: Props) => (
  <ItemDialog spec={pageSpec} item={item} size="large" onClosed={onClosed}>
    <TitleAndSlug path="/pagina/" />
    <TextField name="menuTitle" hint="Como aparece no menu do sítio. Vazio: o título." />
    <CheckField name="inMenu" hint="Fora do menu a página continua a ter o seu endereço." />
    <RichTextField name="content" />
    <PictureField />
  </ItemDialog>
)

function EditPageDialog({ slug, onClosed }: { slug: string; onClosed(): void }) {
  const [fetchItem] = api.useLazyPageQuery()
  const load = useCallback(() => fetchItem(slug).unwrap(), [fetchItem, slug])
  return (
    <ItemLoader messages={pageSpec.messages} load={load} onClosed={onClosed}>
      {(page) => <PageDialog item={page} onClosed={onClosed} />}
    </ItemLoader>
  )
}
