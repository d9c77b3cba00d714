import { Worker } from 'node:worker_threads'

/** The URL of an entry point in src, as source or as built. */
export function entryPointUrl(name: string): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here)
  // Bundled, this code may be in any file below dist.
  return new URL(`./dist/server/src/${name}.js`, here.slice(0, here.lastIndexOf('/dist/') + 1))
}

/** A thread does not inherit tsx, with which tests run the sources. */
export function startThread(name: string, workerData?: unknown): Worker {
  const file = entryPointUrl(name)
  if (!file.href.endsWith('.ts')) return new Worker(file, { workerData })
  const code = `import('tsx/esm/api').then(({ register }) => register() && import(${JSON.stringify(file.href)}))`
  return new Worker(code, { eval: true, workerData })
}
