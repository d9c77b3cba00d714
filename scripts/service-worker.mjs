import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** What a page of sessions loads, in any order of clicks; the panel and editing are not part of it. */
const entries = /^views\/(start\.ts|client\.tsx|programme\/|pages\/programme\/|offline\/)/

/** The built files that the pages of sessions need without network. */
function offlineFiles(outputs) {
  const files = new Set()
  const add = (path) => {
    if (files.has(path)) return
    files.add(path)
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') add(next)
  }
  const started = Object.keys(outputs).filter((path) => entries.test(outputs[path].entryPoint ?? ''))
  for (const path of started) add(path)
  const sheets = started.map((path) => `views/styles/screens/${basename(outputs[path].entryPoint, '.tsx')}.css`)
  const isLook = (path) => /-letters-\w+\.woff2$|\.svg$/.test(path) || sheets.includes(outputs[path].entryPoint)
  return [...files, ...Object.keys(outputs).filter(isLook)].map((path) => `/assets/${basename(path)}`).sort()
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
    absWorkingDir: root,
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

/** Beside the other files of the browser, but not among them: its address never changes. */
export async function writeServiceWorker(outputs) {
  const files = outputs && offlineFiles(outputs)
  await writeFile(join(root, 'dist/sw.js'), await serviceWorker(files))
  await writeFile(join(root, 'dist/offline-files.json'), JSON.stringify(files))
}
