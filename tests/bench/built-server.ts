import { startServer } from '../support/server-process.ts'
import type { BenchContext } from './part.ts'

/** Starts the built server as `npm start` does, with its log in a file. */
export const startBuiltServer = ({ teardown }: Pick<BenchContext, 'teardown'>, dataDir: string) =>
  startServer(
    { teardown },
    {
      dataDir,
      env: {
        NODE_OPTIONS: '--max-semi-space-size=8',
        MALLOC_ARENA_MAX: '1',
        UV_THREADPOOL_SIZE: '12',
        INITIAL_CONTENT: 'festival',
        LOG_LEVEL: 'info',
      },
      wrapper: ['sh', '-c', `exec "$@" > '${dataDir}.log'`, 'sh'],
    },
  )
