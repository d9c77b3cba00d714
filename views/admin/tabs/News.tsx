import type { NewsSummary } from '../../../src/content/news.ts'
import { newsCategories } from '../../../src/content/news-categories.ts'
import { shortDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { DraftableTab } from '../drafts/DraftableTab.tsx'
import { SelectField, TextField } from '../item-form/fields.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { RichTextField } from '../item-form/RichTextField.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import type { Column } from '../table/ItemTable.tsx'
import { SheetField, SheetTitle, SlugField } from '../writing/SheetField.tsx'
import { useOpenWriting } from '../writing/useOpenWriting.ts'
import { WritingDialog } from '../writing/WritingDialog.tsx'
import { newsSpec } from './specs.ts'

/** As on the article's page. */
const SHORT_TITLE_LENGTH = 26

const columns: readonly Column<NewsSummary>[] = [
  { name: 'title', label: 'Título', role: 'main', text: ({ title }) => title, cell: ({ title }) => title },
  {
    name: 'excerpt',
    label: 'Resumo',
    text: ({ excerpt }) => excerpt,
    cell: ({ excerpt }) => excerpt && <div className="table-text clamp">{excerpt}</div>,
  },
  {
    name: 'imageUrl',
    label: 'Imagem',
    role: 'picture',
    cell: ({ imageUrl }) => imageUrl && <Picture className="table-thumb" src={imageUrl} alt="" sizes="8rem" />,
  },
  {
    name: 'category',
    label: 'Categoria',
    text: ({ category }) => category,
    cell: ({ category }) => category && <span className="badge">{category}</span>,
  },
  {
    name: 'publishDate',
    label: 'Data de publicação',
    text: ({ publishDate }) => shortDate(publishDate),
    rank: ({ publishDate }) => Date.parse(publishDate),
    cell: ({ publishDate }) => shortDate(publishDate),
  },
]

export function News() {
  const list = api.useNewsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const writing = useOpenWriting('noticias', list, newsSpec.messages.alreadyRemoved)
  const { open, openItem, openDraft, onMoved, close } = writing
  return (
    <DraftableTab
      title="Notícias"
      spec={newsSpec}
      list={list}
      columns={columns}
      itemNames={['notícia', 'notícias']}
      empty="Nenhuma notícia cadastrada ainda."
      nameOf={({ title }) => title}
      hrefOf={({ slug }) => `/noticias/${encodeURIComponent(slug)}`}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
      onEditDraft={openDraft}
    >
      {open && (
        <WritingDialog
          key={open.key}
          spec={newsSpec}
          opening={open}
          onMoved={onMoved}
          onClosed={close}
          onSheet={['title', 'excerpt', 'content']}
          sheet={
            <>
              <SheetTitle shortUntil={SHORT_TITLE_LENGTH} />
              <SheetField name="excerpt" look="excerpt" />
              <RichTextField name="content" />
            </>
          }
          settings={
            <>
              <SelectField name="category" options={newsCategories} />
              <TextField name="publishDate" type="date" hint="Enquanto não escolher outra, é o dia da publicação." />
              <SlugField path="/noticias/" />
              <PictureField />
            </>
          }
        />
      )}
    </DraftableTab>
  )
}
