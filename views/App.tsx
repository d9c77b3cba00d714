import { type ComponentType, useEffect, useRef } from 'react'
import { Provider } from 'react-redux'
import { Route, Routes, useLocation } from 'react-router-dom'
import { type Site, SiteContext } from './components/Site.tsx'
import { Layout } from './frame/Layout.tsx'
import { routeOf } from './routes.tsx'
import { LoadedScreen } from './screen.tsx'
import { HydrationContext } from './store/hydration.ts'
import type { AppStore } from './store/makeStore.ts'

/** What pages of the past and previews have around the site's own. */
export type SpecialFrame = { Bar: ComponentType }

type Props = { store: AppStore; site: Site; specialFrame?: SpecialFrame }

export function App({ store, site, specialFrame }: Props) {
  const { pathname } = useLocation()
  const { path, screen, withoutLayout } = routeOf(pathname, { past: site.past !== undefined }).route
  const hydration = useRef(true)
  useEffect(() => {
    hydration.current = false
    performance.mark('hydrated')
  }, [])
  const page = (
    <Routes>
      <Route path={path} element={<LoadedScreen key={withoutLayout ? screen.name : pathname} screen={screen} />} />
    </Routes>
  )
  return (
    <Provider store={store}>
      <HydrationContext value={hydration}>
        <SiteContext value={site}>
          {withoutLayout ? page : <Layout bar={specialFrame && <specialFrame.Bar />}>{page}</Layout>}
        </SiteContext>
      </HydrationContext>
    </Provider>
  )
}
