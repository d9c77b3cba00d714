import { setupListeners } from '@reduxjs/toolkit/query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HelmetProvider } from 'react-helmet-async'
import { App } from './App.tsx'
import { Document, type PageState, STATE_ID, STYLES_ID, type Styles } from './Document.tsx'
import { routeOf } from './routes.tsx'
import { SiteRouter } from './SiteRouter.tsx'
import { askByFetch } from './store/ask.ts'
import { makeStore, withMissing } from './store/makeStore.ts'

/** Each part of the beginning keeps a phone busy for a while: in between, the page answers its reader. */
const nextTask = () => new Promise((begin) => setTimeout(begin))

await nextTask()
const state = document.getElementById(STATE_ID)?.textContent ?? ''
const { styles, answered, missing, publicUrl, today }: PageState = JSON.parse(state)
const { route, slug } = routeOf(location.pathname)
const known =
  missing && route.essential ? withMissing(answered, { name: route.essential, of: slug }, missing) : answered
const store = makeStore(askByFetch, known)
setupListeners(store.dispatch)

// Whoever has unsaved changes must hear before the router: the window's listeners run in the order in which they came
addEventListener('popstate', (event) => {
  if (!dispatchEvent(new Event('moving', { cancelable: true }))) event.stopImmediatePropagation()
})

await nextTask()
await route.screen.load()

// A transition is worked on in slices, between which the page answers its reader
startTransition(() => {
  hydrateRoot(
    document,
    <Document styles={stylesAt(document.getElementById(STYLES_ID))} state={state}>
      <HelmetProvider>
        <SiteRouter>
          <App store={store} site={{ publicUrl, today, styles }} hydrating />
        </SiteRouter>
      </HelmetProvider>
    </Document>,
  )
})

/** The styles that the page came with: they need not come a second time, as part of its state. */
function stylesAt(element: HTMLElement | null): Styles {
  if (element instanceof HTMLLinkElement) return { file: element.getAttribute('href') ?? '' }
  return { screen: element?.dataset.screen ?? '', text: element?.textContent ?? '' }
}
