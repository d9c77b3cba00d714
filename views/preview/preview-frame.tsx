import type { ReactNode } from 'react'
import { createPath, NavigationType, Router, type To } from 'react-router-dom'
import { useSite } from '../components/Site.tsx'
import { type ApiRead, addressOf, type ExecuteQuery } from '../store/api.ts'
import { fetchQuery } from '../store/fetch-query.ts'
import type { PreloadedQueries } from '../store/makeStore.ts'

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
const leave = (to: To) => location.assign(hrefOf(to))

/** The page that the draft will be, whatever the browser's address is. Links leave it for the public site. */
function PreviewRouter({ path, children }: { path: string; children: ReactNode }) {
  const navigator = { createHref: hrefOf, push: leave, replace: leave, go: (steps: number) => history.go(steps) }
  return (
    <Router location={path} navigationType={NavigationType.Pop} navigator={navigator}>
      {children}
    </Router>
  )
}

/** Public reads, except of the page's own item: that is the draft, which came with the page. */
function previewQuery(item: ApiRead, { queries }: PreloadedQueries): ExecuteQuery {
  const own = addressOf(item)
  const draft = Object.values(queries as Record<string, { endpointName: string; data: unknown }>).find(
    ({ endpointName }) => endpointName === item.endpoint,
  )?.data
  return async (address) => (address === own ? { data: draft } : fetchQuery(address))
}

/** What a draft's preview has beside the site's own. */
export const previewFrame = { Bar: PreviewBar, Router: PreviewRouter, query: previewQuery }

/** Above the header of a draft's preview. Where there is no room, only screen readers get the draft's title. */
function PreviewBar() {
  const { sheets, preview } = useSite()
  const { title, editAddress } = preview!
  return (
    <>
      <link rel="stylesheet" href={sheets.preview} precedence="default" />
      <section className="preview on-ink middle" aria-label="Pré-visualização">
        <p>
          Pré-visualização<span className="unseen-on-phone"> do rascunho de </span>
          <strong className="unseen-on-phone">{title || 'um texto sem título'}</strong>
          <span> — ainda não é público</span>
        </p>
        {editAddress && <a href={editAddress}>Editar</a>}
      </section>
    </>
  )
}
