import { WaysOn } from '../components/ItemPage.tsx'
import { PageMeta } from '../components/PageMeta.tsx'
import { ErrorState } from '../components/PageState.tsx'

export function NotFound() {
  return (
    <>
      <PageMeta title="404 Page Not Found — FLIPORTO Portugal" description="Esta página não existe." unlisted />
      <ErrorState as="h1" title="Esta página não existe." action={<WaysOn />}>
        <div className="state-way small quiet" lang="en">
          <p className="strong">404 Page Not Found</p>
          <p>Did you forget to add the page to the router?</p>
        </div>
      </ErrorState>
    </>
  )
}
