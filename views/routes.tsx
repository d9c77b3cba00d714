import type { ComponentType } from 'react'
import { Home } from './pages/home/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { api } from './store/api.ts'
import type { AppStore } from './store/makeStore.ts'

const { pages, sections, sponsors } = api.endpoints

/** Asks a store; the server waits for the answers before it renders. */
type Reads = (store: AppStore) => PromiseLike<{ error?: unknown }>[]

export type Route = {
  path: string
  Screen: ComponentType
  status?: number
  /** What the screen reads, besides what every page reads. */
  reads?: Reads
  /** The item that the page is about: when it is not found, neither is the page. */
  essential?(store: AppStore, slug: string): PromiseLike<{ error?: unknown }>
}

/** Header and footer stand on every page. */
export const readsOfEveryPage: Reads = ({ dispatch }) => [
  dispatch(pages.initiate()),
  dispatch(sections.initiate('homepage')),
]

export const routes: readonly Route[] = [
  { path: '/', Screen: Home, reads: ({ dispatch }) => [dispatch(sponsors.initiate())] },
  { path: '*', Screen: NotFound, status: 404 },
]
