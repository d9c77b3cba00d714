import { useRef } from 'react'
import type { Writer } from '../../../src/content/writer.ts'
import { EmptyState } from '../../components/PageState.tsx'
import { filters, filterWriters } from './filters.ts'
import { useLibraryFilters } from './useLibraryFilters.ts'
import { WriterCard } from './WriterCard.tsx'

/** Portraits on the first screen of a wide window: these are not loaded lazily. */
const EAGER_PORTRAITS = 8

export function Shelf({ writers }: { writers: Writer[] }) {
  const input = useRef<HTMLInputElement>(null)
  const { filter, search, update } = useLibraryFilters(input)
  const matches = filterWriters(writers, filter, search)
  const showAll = (
    <button className="button" type="button" onClick={() => update({ filter: 'todos', search: '' })}>
      Ver todos os autores
    </button>
  )
  return (
    <>
      <div className="library-tools sheet">
        <search className="library-line row" aria-label="Autores">
          <fieldset className="library-filters row">
            <legend className="unseen">Mostrar</legend>
            {filters.map(({ key, label }) => (
              <button key={key} type="button" aria-pressed={key === filter} onClick={() => update({ filter: key })}>
                {label}
              </button>
            ))}
          </fieldset>
          <input
            ref={input}
            type="search"
            placeholder="Buscar autores..."
            aria-label="Buscar autores"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => update({ search: event.target.value })}
          />
        </search>
        <p className="library-count quiet small" role="status">
          {matches.length === 1 ? '1 autor' : `${matches.length} autores`}
        </p>
      </div>
      {matches.length > 0 ? (
        <div className="library-shelf sheet">
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without markers as a list */}
          <ul className="library-grid" role="list">
            {matches.map((writer, i) => (
              <WriterCard key={writer.id} writer={writer} urgent={i < EAGER_PORTRAITS} />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState
          title="Nenhum autor encontrado com os filtros selecionados"
          action={writers.length > 0 && showAll}
        />
      )}
    </>
  )
}
