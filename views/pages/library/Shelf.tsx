import type { Writer } from '../../../src/content/writer.ts'
import { EmptyState } from '../../components/PageState.tsx'
import { filters, filterWriters } from './filters.ts'
import { useLibraryFilters } from './useLibraryFilters.ts'
import { WriterCard } from './WriterCard.tsx'

/** Portraits that are in view at once on a wide screen. */
const IN_VIEW = 8

/** The writers, and what chooses among them. */
export function Shelf({ writers }: { writers: Writer[] }) {
  const { filter, search, ask } = useLibraryFilters()
  const shown = filterWriters(writers, filter, search)
  const all = (
    <button className="button" type="button" onClick={() => ask({ filter: 'todos', search: '' })}>
      Ver todos os autores
    </button>
  )
  return (
    <>
      <div className="library-tools sheet">
        <search className="library-line" aria-label="Autores">
          <fieldset className="library-filters">
            <legend className="unseen">Mostrar</legend>
            {filters.map(({ key, label }) => (
              <button key={key} type="button" aria-pressed={key === filter} onClick={() => ask({ filter: key })}>
                {label}
              </button>
            ))}
          </fieldset>
          <input
            type="search"
            placeholder="Buscar autores..."
            aria-label="Buscar autores"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => ask({ search: event.target.value })}
          />
        </search>
        <p className="library-count" role="status">
          {shown.length === 1 ? '1 autor' : `${shown.length} autores`}
        </p>
      </div>
      {shown.length > 0 ? (
        <div className="library-shelf sheet">
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for none */}
          <ul className="library-grid" role="list">
            {shown.map((writer, i) => (
              <WriterCard key={writer.id} writer={writer} urgent={i < IN_VIEW} />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState title="Nenhum autor encontrado com os filtros selecionados" way={writers.length > 0 && all} />
      )}
    </>
  )
}
