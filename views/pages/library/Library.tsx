import { JsonLd, PageMeta, QueryList, useFailure, useScrollToTop } from '../../components/Page.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { Shelf } from './Shelf.tsx'

export function Library() {
  const query = api.useWritersQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  useScrollToTop('library', { keepOnReturn: true })
  return (
    <div className="library">
      <PageMeta
        title="Biblioteca de Escritores — FLIPORTO Portugal"
        description="As vozes da língua portuguesa que a FLIPORTO Portugal lê e celebra: autores de Pernambuco, do Brasil, de Portugal e de África, com a vida e a obra de cada um."
      />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, [{ name: 'Biblioteca de Escritores', path: '/biblioteca' }])} />
      <header className="library-head sheet">
        <h1>
          <span className="tall">Biblioteca</span> de Escritores
        </h1>
        <p className="lead">
          Quem escreveu, e escreve, a nossa língua, de Pernambuco a Moçambique. Escolha um nome e comece por aí.
        </p>
      </header>
      <QueryList data={query.data} failure={failure} name="autores" skeleton={<LibrarySkeleton />}>
        {(writers) => <Shelf writers={writers} />}
      </QueryList>
    </div>
  )
}

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

function LibrarySkeleton() {
  return (
    <div className="library-shelf sheet">
      <div className="library-grid">
        {eight.map((n) => (
          <div key={n} className="writer card">
            <span className="placeholder placeholder-picture portrait" />
            <span className="placeholder placeholder-name" />
            <span className="placeholder placeholder-facts" />
            <span className="placeholder placeholder-bio" />
          </div>
        ))}
      </div>
    </div>
  )
}
