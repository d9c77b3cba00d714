import type { Knex } from 'knex'
import { connect } from './connect.ts'
import { dataVersion } from './dialect.ts'

export type Watch = {
  file: string
  everyMs: number
  /** Called with a handle that sees the commit. */
  onCommit(db: Knex): Promise<void>
  /** Told of a fault once a minute while it lasts. */
  onError(error: unknown): void
}

const SAY_AGAIN_MS = 60_000

/** Looks for commits of any process, on a connection of its own since they are counted per connection. Answers what stops it. */
export function watchCommits({ file, everyMs, onCommit, onError }: Watch): () => Promise<void> {
  const db = connect({ file, role: 'reader', connections: 1 })
  let seen: number | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout
  const look = async () => {
    try {
      const version = await dataVersion(db)
      if (version !== seen) await onCommit(db)
      seen = version
    } catch (error) {
      if (performance.now() - saidAt < SAY_AGAIN_MS) return
      saidAt = performance.now()
      onError(error)
    }
  }
  const again = () => {
    timer = setTimeout(() => {
      looking = look().then(again)
    }, everyMs)
    timer.unref()
  }
  again()
  return async () => {
    clearTimeout(timer)
    await looking
    clearTimeout(timer)
    await db.destroy()
  }
}
