import { useParams } from 'react-router-dom'
import { LoadingItem, MissingItem, ToHome, useScrollToTop } from '../../../components/Page.tsx'
import { OfflineNotice, useLastingFailure } from '../../../offline/OfflineNotice.tsx'
import { api } from '../../../store/api.ts'
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
        <MissingItem
          className="session"
          title="Evento não encontrado"
          text="Não foi possível encontrar o evento solicitado."
          failure={failure}
          ways={<ToHome />}
        >
          <BackToProgramme />
        </MissingItem>
      ) : query.currentData ? (
        <FoundSession session={query.currentData} />
      ) : (
        <LoadingItem className="session" name="Programa" text="Carregando evento...">
          <div className="session-sheet sheet">
            <span className="placeholder session-title" />
            <div className="session-facts">
              <span className="placeholder placeholder-numeral" />
              <span className="placeholder" />
              <span className="placeholder placeholder-short" />
            </div>
            <span className="placeholder placeholder-picture session-picture bleed" />
          </div>
        </LoadingItem>
      )}
      <OfflineNotice query={query} read={{ endpoint: 'session', argument: slug }} page={`/programacao/${slug}`} />
    </>
  )
}
