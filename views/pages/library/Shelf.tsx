import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Writer } from '../../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../../src/content/writer-labels.ts'
import { EmptyState } from '../../components/Page.tsx'
import { filters, filterWriters } from './filters.ts'
import { Portrait } from './Portrait.tsx'
import { useLibraryFilters } from './useLibraryFilters.ts'

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
        <search className="library-line ruled needs-script row" aria-label="Autores">
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

function WriterCard({ writer, urgent }: { writer: Writer; urgent: boolean }) {
  const { slug, name } = writer
  const years = lifeSpan(writer)
  return (
    <li className="writer card">
      <Portrait writer={writer} urgent={urgent} sizes="(min-width: 62rem) 16rem, (min-width: 48rem) 30vw, 6rem" />
      <h2>{name}</h2>
      <p className="writer-facts row small">
        <span className="writer-badge loud strong">{originLabel(writer)}</span>{' '}
        {years && <span className="writer-years quiet">{years}</span>}
      </p>
      <p className="writer-bio clamp">{bioExcerpt(writer)}</p>
      <Link
        className="writer-more card-link no-print strong tap"
        to={`/biblioteca/${slug}`}
        aria-label={`Ver perfil de ${name}`}
      >
        Ver perfil
      </Link>
    </li>
  )
}

const EXCERPT_LENGTH = 320

/** Fills the three lines of the widest card; CSS would cut off anything longer. */
const bioExcerpt = ({ bio }: Writer): string =>
  bio.length <= EXCERPT_LENGTH ? bio : bio.slice(0, bio.lastIndexOf(' ', EXCERPT_LENGTH))
