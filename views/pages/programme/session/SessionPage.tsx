import { useParams } from 'react-router-dom'
import { PageMeta } from '../../../components/PageMeta.tsx'
import { ErrorState, LoadingState } from '../../../components/PageState.tsx'
import { Retry } from '../../../components/Retry.tsx'
import { useScrollToTop } from '../../../components/useScrollToTop.ts'
import { ToHome } from '../../../components/WaysOn.tsx'
import { OfflineNotice } from '../../../offline/OfflineNotice.tsx'
import { useLastingFailure } from '../../../offline/useLastingFailure.ts'
import { api } from '../../../store/api.ts'
import type { QueryFailure } from '../../../store/failure.ts'
import { useRefetchOnMount } from '../../../store/hydration.ts'
import { BackToProgramme } from './BackToProgramme.tsx'
import { FoundSession } from './FoundSession.tsx'

export function SessionPage() {
  const { slug = '' } = useParams()
  const query = api.useSessionQuery(slug, useRefetchOnMount())
  const failure = useLastingFailure(query)
  useScrollToTop(slug)
  return (
    <>
      {failure ? (
        <Missing failure={failure} />
      ) : query.currentData ? (
        <FoundSession session={query.currentData} />
      ) : (
        <Loading />
      )}
      <OfflineNotice query={query} read={{ endpoint: 'session', argument: slug }} page={`/programacao/${slug}`} />
    </>
  )
}

function Loading() {
  return (
    <div className="session">
      <PageMeta title="Programa — FLIPORTO Portugal" description="Uma sessão da FLIPORTO Portugal." />
      <h1 className="unseen">Programa</h1>
      <LoadingState text="Carregando evento...">
        <div className="session-sheet sheet">
          <span className="placeholder session-title" />
          <div className="session-facts">
            <span className="placeholder placeholder-numeral" />
            <span className="placeholder" />
            <span className="placeholder placeholder-short" />
          </div>
          <span className="placeholder session-picture bleed" />
        </div>
      </LoadingState>
    </div>
  )
}

function Missing({ failure }: { failure: QueryFailure }) {
  return (
    <div className="session">
      <PageMeta title="Evento não encontrado — FLIPORTO Portugal" description="Este evento não existe." unlisted />
      <ErrorState
        as="h1"
        title="Evento não encontrado"
        text="Não foi possível encontrar o evento solicitado."
        action={
          <>
            <Retry failure={failure} /> <BackToProgramme /> {failure.missing && <ToHome />}
          </>
        }
      />
    </div>
  )
}
