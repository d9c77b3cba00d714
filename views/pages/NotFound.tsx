import { PageMeta } from '../components/PageMeta.tsx'

export function NotFound() {
  return (
    <div className="not-found sheet" lang="en">
      <PageMeta title="404 Page Not Found — FLIPORTO Portugal" description="Página não encontrada." unlisted />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </div>
  )
}
