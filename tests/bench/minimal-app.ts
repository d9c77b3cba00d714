import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

/** The smallest application with the same libraries: a lower bound for the scripts. */
const minimalApp = `
  import { configureStore } from '@reduxjs/toolkit'
  import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
  import { createElement } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  import { Provider } from 'react-redux'
  import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
    endpoints: (build) => ({ one: build.query({ query: () => 'one' }) }),
  })
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const Page = () => createElement(Link, { to: '/' }, String(api.useOneQuery().data))
  const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) }))
  hydrateRoot(document, createElement(Provider, { store }, createElement(BrowserRouter, null, routes)))
`

/** Its size, built and compressed like our scripts. */
export async function minimalScriptBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: minimalApp, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  return brotliCompressSync(outputFiles[0]!.contents).length
}
