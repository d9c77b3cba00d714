import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { LibrarySearch } from './media-api.ts'

/** Searches after a pause, not at every letter. */
const PAUSE_MS = 300

type Props = {
  search: LibrarySearch
  onSearch(search: LibrarySearch): void
  onFiles(files: readonly File[]): void
  autoFocus: boolean
  children: ReactNode
}

export function LibraryTools({ search, onSearch, onFiles, autoFocus, children }: Props) {
  const id = useId()
  const [input, setInput] = useState(search.q)
  const [shown, setShown] = useState(search.q)
  if (shown !== search.q) {
    setShown(search.q)
    if (input.trim() !== search.q) setInput(search.q)
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  const latest = useRef({ search, onSearch })
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  useEffect(() => {
    const q = input.trim()
    if (q === latest.current.search.q) return
    const timer = setTimeout(() => latest.current.onSearch({ ...latest.current.search, q }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input])

  return (
    <div className="media-tools row middle">
      <search className="field media-search">
        <label className="field-label" htmlFor={`${id}q`}>
          Procurar
        </label>
        <input
          ref={field}
          id={`${id}q`}
          type="search"
          value={input}
          aria-describedby={`${id}hint`}
          onChange={({ target }) => setInput(target.value)}
        />
        <p className="field-hint" id={`${id}hint`}>
          Na descrição, no crédito e no nome do ficheiro.
        </p>
      </search>
      <div className="field field-check middle">
        <input
          id={`${id}hidden`}
          type="checkbox"
          checked={search.hidden}
          onChange={({ target }) => onSearch({ ...search, hidden: target.checked })}
        />
        <label htmlFor={`${id}hidden`}>Mostrar as escondidas</label>
      </div>
      <div className="media-upload">
        <input
          className="unseen"
          id={`${id}file`}
          type="file"
          accept="image/*"
          multiple
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // Lets the same file be chosen again
            target.value = ''
          }}
        />
        <label className="button button-quiet" htmlFor={`${id}file`}>
          Carregar imagens
        </label>
      </div>
      {children}
    </div>
  )
}
