import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commandAt, type Place } from './pinning.ts'

const root = join(import.meta.dirname, '..', '..')
/** More at once would measure each other. */
const MOST = 4
const PATIENCE_MS = 60_000

export type Child = {
  process: ChildProcess
  ended: Promise<unknown>
  /** The next line it prints. Fails when it ends, or says nothing for a minute. */
  line(): Promise<string>
  /** Whatever else it prints is thrown away. */
  ignore(): void
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

type Surroundings = { env?: NodeJS.ProcessEnv; place?: Place }

/** The processes that this run started, and nobody else's: each is ended by its own id. */
export class ChildProcesses {
  readonly #running = new Set<Child>()

  /** Runs a TypeScript file of ours, or with `node` any arguments of Node's. */
  start(script: string, args: readonly string[], { env, place }: Surroundings = {}): Child {
    return this.node(['--import=tsx', join(import.meta.dirname, script), ...args], { env, place })
  }

  node(args: readonly string[], { env, place }: Surroundings = {}): Child {
    if (this.#running.size >= MOST) throw new Error(`more than ${MOST} processes at once`)
    const process_ = spawn(...commandAt(place, process.execPath, args), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    process_.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(0, 2000)
    })
    const ended = once(process_, 'close')
    const output = createInterface({ input: process_.stdout })
    const lines = output[Symbol.asyncIterator]()
    const child: Child = {
      process: process_,
      ended,
      async line() {
        const patience = setTimeout(() => process_.kill('SIGKILL'), PATIENCE_MS)
        const { value, done } = await lines.next()
        clearTimeout(patience)
        if (done) throw new Error(`${args.join(' ')} ended without an answer. ${errors}`)
        return value
      },
      ignore() {
        output.close()
        process_.stdout.resume()
      },
      async stop() {
        const patience = setTimeout(() => process_.kill('SIGKILL'), 15_000)
        process_.kill('SIGTERM')
        await ended
        clearTimeout(patience)
      },
    }
    this.#running.add(child)
    void ended.then(() => this.#running.delete(child))
    return child
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => child.stop()))
  }

  /** When there is no time left to wait. */
  killAll(): void {
    for (const child of this.#running) child.process.kill('SIGKILL')
  }
}
