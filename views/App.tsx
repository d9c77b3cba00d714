import { Fragment, useEffect, useRef } from 'react'
import { Provider } from 'react-redux'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { PastFrame } from './as-of/past-frame.tsx'
import { type Site, SiteContext } from './components/Site.tsx'
import { Layout } from './frame/Layout.tsx'
import { routeOf } from './routes.tsx'
import { LoadedScreen } from './screen.tsx'
import { HydrationContext } from './store/hydration.ts'
import type { AppStore } from './store/makeStore.ts'

type Props = { store: AppStore; site: Site; hydrating: boolean; pastFrame?: PastFrame }

export function App({ store, site, hydrating, pastFrame }: Props) {
  const { pathname } = useLocation()
  const { path, screen, withoutLayout } = routeOf(pathname, { past: site.past !== undefined }).route
  const hydration = useRef(hydrating)
  useEffect(() => {
    hydration.current = false
    performance.mark('hydrated')
  }, [])
  const page = (
    <Routes>
      <Route path={path} element={<LoadedScreen key={withoutLayout ? screen.name : pathname} screen={screen} />} />
    </Routes>
  )
  const PastProvider = pastFrame?.Provider ?? Fragment
  return (
    <Provider store={store}>
      <HydrationContext value={hydration}>
        <SiteContext value={site}>
          {withoutLayout ? (
            page
          ) : (
            <PastProvider>
              <Layout bar={pastFrame && <pastFrame.Bar />}>{page}</Layout>
            </PastProvider>
          )}
        </SiteContext>
      </HydrationContext>
    </Provider>
  )
}
