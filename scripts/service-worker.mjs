import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { screenStyles, styleOutputs } from './style-sheets.mjs'

/** What a page of sessions loads, in any order of clicks; the panel and editing are not part of it. */
const entries = /^views\/(start\.ts|client\.tsx|programme\/|pages\/programme\/|offline\/)/

/** The built files that the pages of sessions need without network. */
export function offlineFiles(outputs) {
  const scripts = new Set()
  const add = (path) => {
    if (scripts.has(path)) return
    scripts.add(path)
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') add(next)
  }
  const started = Object.keys(outputs).filter((path) => entries.test(outputs[path].entryPoint ?? ''))
  for (const path of started) add(path)
  const sheets = started.map((path) => screenStyles()[basename(outputs[path].entryPoint, '.tsx')]).filter(Boolean)
  const looks = Object.keys(styleOutputs).filter((path) => /-letters-\w+\.woff2$|\.svg$/.test(path))
  return [...[...scripts, ...looks].map((path) => `/assets/${basename(path)}`), ...sheets].sort()
}

/** Replaces the worker in browsers that have one, and ends itself. */
const ending = `addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('programa-')) await caches.delete(name)
  await registration.unregister()
})()))`

/** The service worker as text, or without files the one that ends it in every browser. */
export async function serviceWorker(files) {
  if (!files) return ending
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['views/offline/worker.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    define: { BUILD: JSON.stringify({ id, files }) },
  })
  return outputFiles[0].text
}
