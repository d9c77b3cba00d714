import type { PageSummary } from '../../../src/content/page.ts'
import { Picture } from '../../components/Picture.tsx'
import { adminApi } from '../../forms/api.ts'
import { DraftableTab } from '../drafts/DraftableTab.tsx'
import { CheckField, TextField } from '../item-form/fields.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { RichTextField } from '../item-form/RichTextField.tsx'
import { useOrder } from '../order/useOrder.ts'
import { NEW_ITEM } from '../panel-address.ts'
import type { Column } from '../table/ItemTable.tsx'
import { SheetTitle, SlugField } from '../writing/SheetField.tsx'
import { useOpenWriting } from '../writing/useOpenWriting.ts'
import { WritingDialog } from '../writing/WritingDialog.tsx'
import { pageSpec } from './specs.ts'

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
  const list = adminApi.useAllPagesQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const writing = useOpenWriting('paginas', list, pageSpec.messages.alreadyRemoved)
  const { open, openItem, openDraft, onMoved, close } = writing
  const order = useOrder({ spec: pageSpec, rows: list.data ?? NONE, groupOf, nameOf })
  return (
    <DraftableTab
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
      onEditDraft={openDraft}
    >
      {open && (
        <WritingDialog
          key={open.key}
          spec={pageSpec}
          opening={open}
          onMoved={onMoved}
          onClosed={close}
          onSheet={['title', 'content']}
          sheet={
            <>
              <SheetTitle />
              <RichTextField name="content" />
            </>
          }
          settings={
            <>
              <TextField name="menuTitle" hint="Como aparece no menu do sítio. Vazio: o título." />
              <CheckField name="inMenu" hint="Fora do menu a página continua a ter o seu endereço." />
              <SlugField path="/pagina/" />
              <PictureField />
            </>
          }
        />
      )}
    </DraftableTab>
  )
}
