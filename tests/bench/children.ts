import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ProcessRole, pinnedCommand } from './pinning.ts'

const root = join(import.meta.dirname, '..', '..')
/** More would compete for the processors. */
const MAX_PROCESSES = 4
const LINE_TIMEOUT_MS = 60_000

export type Child = {
  process: ChildProcess
  closed: Promise<unknown>
  /** The next line of its output. Fails when the process ends, or after a minute. */
  nextLine(): Promise<string>
  discardOutput(): void
  stop(): Promise<void>
}

type SpawnOptions = { env?: NodeJS.ProcessEnv; role?: ProcessRole }

/** The processes of this run; only these are ever killed. */
export class ChildProcesses {
  readonly #running = new Set<Child>()

  /** Runs a TypeScript file of this folder. */
  start(script: string, args: readonly string[], { env, role }: SpawnOptions = {}): Child {
    return this.startNode(['--import=tsx', join(import.meta.dirname, script), ...args], { env, role })
  }

  startNode(args: readonly string[], { env, role }: SpawnOptions = {}): Child {
    if (this.#running.size >= MAX_PROCESSES) throw new Error(`more than ${MAX_PROCESSES} processes at once`)
    const child = spawn(...pinnedCommand(role, process.execPath, args), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(0, 2000)
    })
    const closed = once(child, 'close')
    const output = createInterface({ input: child.stdout })
    const lines = output[Symbol.asyncIterator]()
    const handle: Child = {
      process: child,
      closed,
      async nextLine() {
        const timeout = setTimeout(() => child.kill('SIGKILL'), LINE_TIMEOUT_MS)
        const { value, done } = await lines.next()
        clearTimeout(timeout)
        if (done) throw new Error(`${args.join(' ')} ended without an answer. ${errors}`)
        return value
      },
      discardOutput() {
        output.close()
        child.stdout.resume()
      },
      async stop() {
        const timeout = setTimeout(() => child.kill('SIGKILL'), 15_000)
        child.kill('SIGTERM')
        await closed
        clearTimeout(timeout)
      },
    }
    this.#running.add(handle)
    void closed.then(() => this.#running.delete(handle))
    return handle
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => child.stop()))
  }

  killAll(): void {
    for (const child of this.#running) child.process.kill('SIGKILL')
  }
}
