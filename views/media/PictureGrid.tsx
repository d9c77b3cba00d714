import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '../../src/content/library.ts'
import { Picture } from '../components/Picture.tsx'
import { nextInGrid } from './grid-keys.ts'
import { NOT_DESCRIBED, usedWords } from './picture-words.ts'

type Props = {
  pictures: readonly LibraryPicture[]
  /** Gets the focus once it is there. */
  focused: string | null
  onOpen(picture: LibraryPicture): void
}

/** One tab stop; arrow keys move through it. */
export function PictureGrid({ pictures, focused, onOpen }: Props) {
  const [stop, setStop] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const hasStop = pictures.some(({ id }) => id === stop)
  const isFocusedShown = pictures.some(({ id }) => id === focused)
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]

  useEffect(() => {
    if (isFocusedShown) list.current?.querySelector<HTMLElement>(`[data-picture="${focused}"]`)?.focus()
  }, [focused, isFocusedShown])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = buttons()
    const from = all.indexOf(event.target as HTMLButtonElement)
    const columns = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length
    const to = nextInGrid(event.key, from, { count: all.length, columns })
    if (from < 0 || to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <ul className="media-grid" ref={list} onKeyDown={onKeyDown}>
      {pictures.map((picture, index) => {
        const { id, url, alt, name, usedBy } = picture
        return (
          <li key={id}>
            <button
              type="button"
              className="media-picture small"
              data-picture={id}
              tabIndex={(hasStop ? id === stop : index === 0) ? 0 : -1}
              onFocus={() => setStop(id)}
              onClick={() => onOpen(picture)}
            >
              <span className="media-thumbnail">
                <Picture src={url} alt="" sizes="12rem" />
              </span>
              {alt ? (
                <span className="media-alt clamp">{alt}</span>
              ) : (
                <span className="media-alt clamp">
                  <b className="media-missing loud strong">{NOT_DESCRIBED}</b> <span>{name}</span>
                </span>
              )}
              <span className="cut quiet">{usedWords(usedBy)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
