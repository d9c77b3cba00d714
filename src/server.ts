import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { type Config, configFromEnvironment } from './config.ts'
import { initialPictures } from './content/initial-pictures.ts'
import { variantsOf } from './content/picture-address.ts'
import { type Festival, openFestival } from './festival.ts'
import { loadAssets } from './http/assets.ts'
import { Freshness } from './http/freshness.ts'
import { explain } from './refusal.ts'
import { ensureAdministrator, ensureContent, ensureWritable } from './start.ts'

/** How long running requests may take to finish after SIGTERM. */
const GRACE_MS = 10_000

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const log = pino({ level: config.logLevel })
  // Who comes before everything is ready waits for it; a server with no listener would never answer them.
  let answer: RequestListener | undefined
  const waiting: Parameters<RequestListener>[] = []
  const server = createServer((...request) => (answer ? answer(...request) : void waiting.push(request)))
  // Folder and port are both tried before anything is written, so that a refused start changes no file.
  const tried = await Promise.allSettled([ensureWritable(config.dataDir), listen(server, config)])
  const problems = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (problems.length > 0) throw new AggregateError(problems)

  const freshness = new Freshness()
  const festival = await openFestival({ dataDir: config.dataDir, onCommitted: (changed) => freshness.learn(changed) })
  await ensureContent(festival, { initialContent: config.initialContent, now })
  const password = await ensureAdministrator(festival, config.admin, now())
  const stopWatching = await festival.watch(
    (revisions) => freshness.learn(revisions),
    (err) => log.error({ err }),
  )
  const assets = await loadAssets(join(import.meta.dirname, '..', '..'))
  answer = createApp({ config, festival, freshness, assets, log, now }).callback()
  for (const request of waiting) answer(...request)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(server, stopWatching, festival))
  }
  // The hero comes first in the list; AVIF only, since nearly every browser takes it
  const everyonesPictures = Object.values(initialPictures).flatMap(variantsOf)
  void festival.variants.warm(
    everyonesPictures.map(({ avif }) => avif),
    (err) => log.warn({ err }, 'picture not made'),
  )
  console.log(`FLIPORTO Portugal: ${config.publicUrl}`)
  if (password) console.log(`Administrador: ${config.admin.username}   Palavra-passe (só aparece agora): ${password}`)
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Takes no more connections, lets what runs finish, and leaves the database whole and closed. */
async function stop(server: Server, stopWatching: () => Promise<void>, festival: Festival): Promise<never> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  await closed
  await stopWatching()
  await festival.close()
  process.exit(0)
}

try {
  await start(configFromEnvironment())
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
