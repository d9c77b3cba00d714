import { useEffect, useRef } from 'react'
import { Provider } from 'react-redux'
import { Route, Routes } from 'react-router-dom'
import { Layout } from './components/Layout.tsx'
import { routes } from './routes.tsx'
import { Hydration } from './store/hydration.ts'
import type { AppStore } from './store/makeStore.ts'

/** The whole application below the router, which differs between server and browser. */
export function App({ store, hydrating }: { store: AppStore; hydrating: boolean }) {
  const hydration = useRef(hydrating)
  useEffect(() => {
    hydration.current = false
  }, [])
  return (
    <Provider store={store}>
      <Hydration value={hydration}>
        <Layout>
          <Routes>
            {routes.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Routes>
        </Layout>
      </Hydration>
    </Provider>
  )
}
