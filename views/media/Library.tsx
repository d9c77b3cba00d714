import { type DragEvent, useState } from 'react'
import type { LibraryPicture } from '../../src/content/library.ts'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { ShowMore } from '../components/ShowMore.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { type LibrarySearch, mediaApi } from './media-api.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { countWords } from './picture-words.ts'
import { useUploads } from './useUploads.ts'

const EVERYTHING: LibrarySearch = { q: '', hidden: false }

type Props = { autoFocus?: boolean; onOpen(picture: LibraryPicture): void }

/** Every stored picture, found by words; files dropped anywhere on it are uploaded. */
export function Library({ autoFocus = false, onOpen }: Props) {
  const [search, setSearch] = useState(EVERYTHING)
  const [stored, setStored] = useState<string | null>(null)
  const { add, progress, refused } = useUploads((id) => {
    setSearch(EVERYTHING)
    setStored(id)
  })
  const drop = useFilesDrop(add)
  const library = useLibrary(search)
  const total = library.currentData?.pages.at(-1)?.total

  return (
    <div className="media-library" {...drop}>
      <LibraryTools search={search} onSearch={setSearch} onFiles={add} autoFocus={autoFocus}>
        <p className="media-count quiet small" role="status">
          {progress !== null ? 'A carregar...' : total !== undefined && countWords(total)}
        </p>
        {progress !== null && <progress value={progress} aria-label="Envio" />}
        {refused.length > 0 && (
          <ul className="media-refused loud small" role="alert">
            {refused.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={index}>
                <b>{name}</b> <span>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </LibraryTools>
      <Pictures search={search} library={library} stored={stored} onOpen={onOpen} />
    </div>
  )
}

const useLibrary = (search: LibrarySearch) =>
  mediaApi.useLibraryInfiniteQuery(search, { refetchOnMountOrArgChange: true })

/** How far below the window the next pictures are loaded. */
const AHEAD = '800px'

type PicturesProps = {
  search: LibrarySearch
  library: ReturnType<typeof useLibrary>
  stored: string | null
  onOpen(picture: LibraryPicture): void
}

function Pictures({ search, library, stored, onOpen }: PicturesProps) {
  const { data, currentData, isError, isFetching, refetch } = library
  if (isError && !currentData) return <ErrorAlert message="Não foi possível carregar as imagens." onRetry={refetch} />
  if (!data)
    return (
      <>
        <p className="unseen" role="status">
          Carregando...
        </p>
        <ul className="media-grid media-waiting" aria-hidden="true">
          {[...'12345678'].map((each) => (
            <li key={each}>
              <span className="media-thumbnail" />
            </li>
          ))}
        </ul>
      </>
    )
  const pictures = data.pages.flatMap((page) => page.pictures)
  if (pictures.length === 0) return <p className="tab-empty">{emptyWords(search)}</p>
  return (
    <div aria-busy={isFetching}>
      <PictureGrid pictures={pictures} focused={stored} onOpen={onOpen} />
      <ShowMore
        list={library}
        ahead={AHEAD}
        failure={<ErrorAlert message="Não foi possível carregar mais." onRetry={library.fetchNextPage} />}
      />
    </div>
  )
}

function emptyWords({ q, hidden }: LibrarySearch): string {
  if (q) return `Nenhuma imagem corresponde a «${q}».`
  return hidden ? 'Nenhuma imagem está escondida.' : 'Ainda não há imagens. Arraste uma para aqui.'
}

/** As `usePictureDrop`, for several files. */
function useFilesDrop(add: (files: readonly File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return {
    'data-over': isDraggedOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsDraggedOver(false)
      add([...event.dataTransfer.files])
    },
  }
}
