import { setupListeners } from '@reduxjs/toolkit/query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HelmetProvider } from 'react-helmet-async'
import type { Period } from '../src/content/session-times.ts'
import { App } from './App.tsx'
import { pathBelow } from './components/Site.tsx'
import { outlinesInPage } from './components/Wordmark.tsx'
import {
  Document,
  type InitialState,
  PHASE_SCRIPT_ID,
  pageClass,
  STATE_ID,
  STYLES_ID,
  type Styles,
} from './Document.tsx'
import { fetchSchedule } from './offline/fetch-schedule.ts'
import { routeOf } from './routes.tsx'
import { SiteRouter } from './SiteRouter.tsx'
import { makeStore, withMissingItem } from './store/makeStore.ts'

/** Splits the start into several tasks, so that a slow phone can respond to input between them. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Called once; as a function, because each screen imports this module and is awaited here. */
export async function hydrate(): Promise<void> {
  try {
    localStorage.removeItem('programa-visto') // kept by older versions
  } catch {}

  await nextTask()
  const state = document.getElementById(STATE_ID)?.textContent ?? ''
  const { sheets, preloaded, missing, publicUrl, today, past, preview }: InitialState = JSON.parse(state)
  const base = past?.base ?? ''
  const pastFrame = past && (await import('./as-of/past-frame.tsx')).pastFrame
  const previewFrame = preview && (await import('./preview/preview-frame.tsx')).previewFrame
  const path = preview?.path ?? pathBelow(base, location.pathname)
  const { route, slug } = routeOf(path, { past: past !== undefined })
  const item = route.item && { endpoint: route.item, argument: slug }
  const store = makeStore(
    past ? pastFrame!.query(past, publicUrl) : (previewFrame?.query(item!, preloaded) ?? fetchSchedule),
    item && missing ? withMissingItem(preloaded, item, missing) : preloaded,
  )
  setupListeners(store.dispatch)

  // Registered before the router's own listener, so that a form with unsaved changes can stop the navigation
  addEventListener('popstate', (event) => {
    if (!dispatchEvent(new Event('before-navigation', { cancelable: true }))) event.stopImmediatePropagation()
  })

  await nextTask()
  await route.screen.load()

  const site = { publicUrl, today, sheets, past, preview }
  const app = <App store={store} site={site} specialFrame={pastFrame ?? previewFrame} />

  // React renders a transition in slices and yields to input between them
  startTransition(() => {
    hydrateRoot(
      document,
      <Document
        styles={initialStyles(document.getElementById(STYLES_ID))}
        state={state}
        className={pageClass({ past, preview })}
        outlines={outlinesInPage()}
        festival={document.documentElement.dataset as Period}
        phaseScript={document.getElementById(PHASE_SCRIPT_ID)?.textContent ?? ''}
      >
        <HelmetProvider>
          {previewFrame ? (
            <previewFrame.Router path={path}>{app}</previewFrame.Router>
          ) : (
            <SiteRouter base={base}>{app}</SiteRouter>
          )}
        </HelmetProvider>
      </Document>,
    )
  })
}

function initialStyles(element: HTMLElement | null): Styles {
  if (element instanceof HTMLLinkElement) return { file: element.getAttribute('href') ?? '' }
  return { screen: element?.dataset.screen ?? '', text: element?.textContent ?? '' }
}
