import type { Episode } from '../../../src/content/episode.ts'
import { shortDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { AreaField, TextField } from '../item-form/fields.tsx'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { episodeSpec } from './specs.ts'

const columns: readonly Column<Episode>[] = [
  {
    name: 'imageUrl',
    label: 'Imagem',
    role: 'picture',
    cell: ({ imageUrl }) => imageUrl && <Picture className="table-thumb" src={imageUrl} alt="" sizes="8rem" />,
  },
  { name: 'title', label: 'Título', role: 'main', text: ({ title }) => title, cell: ({ title }) => title },
  {
    name: 'description',
    label: 'Descrição',
    text: ({ description }) => description,
    cell: ({ description }) => description && <div className="table-text clamp">{description}</div>,
  },
  {
    name: 'duration',
    label: 'Duração',
    text: ({ duration }) => duration,
    cell: ({ duration }) => duration,
  },
  {
    name: 'publishDate',
    label: 'Data de publicação',
    text: ({ publishDate }) => shortDate(publishDate),
    rank: ({ publishDate }) => Date.parse(publishDate),
    cell: ({ publishDate }) => shortDate(publishDate),
  },
  {
    name: 'audioUrl',
    label: 'Áudio',
    text: ({ audioUrl }) => audioUrl ?? '',
    cell: ({ audioUrl }) =>
      audioUrl && (
        <a href={audioUrl} target="_blank" rel="noreferrer">
          {new URL(audioUrl).hostname.replace(/^www\./, '')}
        </a>
      ),
  },
]

export function Episodes() {
  const list = api.usePodcastsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('podcast', list, episodeSpec.messages.alreadyRemoved)
  return (
    <ItemTab
      title="Podcast"
      spec={episodeSpec}
      list={list}
      columns={columns}
      itemNames={['episódio', 'episódios']}
      empty="Nenhum episódio cadastrado ainda."
      nameOf={({ title }) => title}
      hrefOf={() => '/podcast'}
      onAdd={() => openItem(NEW_ITEM)}
      onEdit={({ id }) => openItem(id)}
    >
      {opened && (
        <ItemDialog spec={episodeSpec} item={opened === NEW_ITEM ? null : opened} onClosed={close}>
          <TextField name="title" required />
          <AreaField name="description" rows={6} />
          <div className="form-pair row">
            <TextField name="publishDate" type="date" width="short" required />
            <TextField name="duration" width="short" placeholder="42 min" />
          </div>
          <TextField
            name="audioUrl"
            type="url"
            placeholder="https://exemplo.pt/episodio.mp3"
            hint="«Ouvir» toca este ficheiro. Vazio: abre a lista de plataformas."
          />
          <PictureField />
        </ItemDialog>
      )}
    </ItemTab>
  )
}
