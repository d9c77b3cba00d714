import { JsonLd } from '../../components/JsonLd.tsx'
import { PageMeta } from '../../components/PageMeta.tsx'
import { ErrorState, LoadingState } from '../../components/PageState.tsx'
import { Retry } from '../../components/Retry.tsx'
import { useSite } from '../../components/Site.tsx'
import { useScrollToTop } from '../../components/useScrollToTop.ts'
import { api } from '../../store/api.ts'
import { useFailure } from '../../store/failure.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { Shelf } from './Shelf.tsx'

export function Library() {
  const { publicUrl } = useSite()
  const query = api.useWritersQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  const writers = query.data
  useScrollToTop('library', { keepOnReturn: true })
  return (
    <div className="library">
      <PageMeta
        title="Biblioteca de Escritores — FLIPORTO Portugal"
        description="As vozes da língua portuguesa que a FLIPORTO Portugal lê e celebra: autores de Pernambuco, do Brasil, de Portugal e de África, com a vida e a obra de cada um."
      />
      <JsonLd of={(ld) => ld.breadcrumbs(publicUrl, [{ name: 'Biblioteca de Escritores', path: '/biblioteca' }])} />
      <header className="library-head sheet">
        <h1>
          <span>Biblioteca</span> de Escritores
        </h1>
        <p className="lead">
          Quem escreveu, e escreve, a nossa língua, de Pernambuco a Moçambique. Escolha um nome e comece por aí.
        </p>
      </header>
      {failure ? (
        <ErrorState
          title="Erro ao carregar autores"
          text="Tente novamente mais tarde"
          action={<Retry failure={failure} />}
        />
      ) : writers ? (
        <Shelf writers={writers} />
      ) : (
        <LoadingState text="Carregando autores...">
          <LibrarySkeleton />
        </LoadingState>
      )}
    </div>
  )
}

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

function LibrarySkeleton() {
  return (
    <div className="library-shelf sheet">
      <div className="library-grid">
        {eight.map((n) => (
          <div key={n} className="writer">
            <span className="placeholder portrait" />
            <span className="placeholder placeholder-name" />
            <span className="placeholder placeholder-facts" />
            <span className="placeholder placeholder-bio" />
          </div>
        ))}
      </div>
    </div>
  )
}
