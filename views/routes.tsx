import type { ComponentType } from 'react'
import { Home } from './pages/home/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { api } from './store/api.ts'

const { pages, sections, sponsors } = api.endpoints

/** A read that a page needs before it can be rendered. `essential`: when it is not found, neither is the page. */
export type Read = { ask: ReturnType<(typeof api.endpoints)['pages']['initiate']> | never; essential?: boolean }

export type Route = {
  path: string
  Screen: ComponentType
  /** What the screen reads, besides what every page reads. */
  reads?(slug: string): unknown[]
  status?: number
}

/** Header and footer stand on every page. */
export const readsOfEveryPage = () => [pages.initiate(), sections.initiate('homepage')]

export const routes: Route[] = [
  { path: '/', Screen: Home, reads: () => [sponsors.initiate()] },
  { path: '*', Screen: NotFound, status: 404 },
]
