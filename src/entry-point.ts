import { Piscina } from 'piscina'

const IDLE_MS = 10 * 60_000
const CLOSE_TIMEOUT_MS = 5_000

/** The URL of an entry point in src, as source or as built. */
export function entryPointUrl(name: string): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here)
  // Bundled, this code may be in any file below dist.
  return new URL(`./dist/server/src/${name}.js`, here.slice(0, here.lastIndexOf('/dist/') + 1))
}

/** One thread, which starts with its first task, does one after another, and ends when it has long been idle. */
export function openThread<Task, Result>(name: string, workerData?: unknown): Piscina<Task, Result> {
  const { href } = entryPointUrl(name)
  const thread = new Piscina<Task, Result>({
    filename: href,
    workerData,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    atomics: 'disabled', // else an idle thread is blocked until its next task, and nothing in it can close
    execArgv: href.endsWith('.ts') ? ['--import=tsx'] : undefined, // which a thread does not inherit
  })
  // Without a listener a thread that dies while it is idle would end the process; the next task starts another
  return thread.on('error', () => {})
}
