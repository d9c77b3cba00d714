import { useCallback } from 'react'
import type { NewsItem, NewsSummary } from '../../../src/content/news.ts'
import { newsCategories } from '../../../src/content/news-categories.ts'
import { shortDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { AreaField, SelectField, TextField } from '../item-form/fields.tsx'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { RichTextField } from '../item-form/RichTextField.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { ItemLoader } from './ItemLoader.tsx'
import { newsSpec } from './news-spec.ts'
import { TitleAndSlug } from './TitleAndSlug.tsx'

const columns: readonly Column<NewsSummary>[] = [
  { name: 'title', label: 'Título', role: 'main', text: ({ title }) => title, cell: ({ title }) => title },
  {
    name: 'excerpt',
    label: 'Resumo',
    text: ({ excerpt }) => excerpt,
    cell: ({ excerpt }) => excerpt && <div className="table-text">{excerpt}</div>,
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
  const list = api.useNewsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('noticias', list, newsSpec.messages.alreadyRemoved)
  return (
    <ItemTab
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
    >
      {opened === NEW_ITEM && <NewsDialog item={null} onClosed={close} />}
      {opened && opened !== NEW_ITEM && <EditNewsDialog key={opened.id} slug={opened.slug} onClosed={close} />}
    </ItemTab>
  )
}

type Props = { item: NewsItem | null | undefined; onClosed(): void }

const NewsDialog = ({ item, onClosed }: Props) => (
  <ItemDialog spec={newsSpec} item={item} size="large" onClosed={onClosed}>
    <TitleAndSlug path="/noticias/" />
    <AreaField name="excerpt" rows={3} hint="Aparece na lista das notícias e nas partilhas." />
    <SelectField name="category" options={newsCategories} width="short" />
    <TextField name="publishDate" type="date" width="short" />
    <RichTextField name="content" />
    <PictureField />
  </ItemDialog>
)

function EditNewsDialog({ slug, onClosed }: { slug: string; onClosed(): void }) {
  const [fetchItem] = api.useLazyNewsItemQuery()
  const load = useCallback(() => fetchItem(slug).unwrap(), [fetchItem, slug])
  return (
    <ItemLoader messages={newsSpec.messages} load={load} onClosed={onClosed}>
      {(item) => <NewsDialog item={item} onClosed={onClosed} />}
    </ItemLoader>
  )
}
