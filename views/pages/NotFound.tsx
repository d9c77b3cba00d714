import { ErrorState, PageMeta, WaysOn } from '../components/Page.tsx'

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
