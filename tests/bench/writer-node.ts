import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFestival } from '../../src/festival.ts'
import { publishItems, saveConcurrently, saveSequentially } from './saves.ts'

/**
 * A node without a site: prints a port. GET /one?saves=… is one writer who saves so often, GET /all?saves=… a writer for
 * each item; answers once all is durable.
 */
const [, , dataDir = '', databaseUrl, items = '1'] = process.argv
const festival = await openFestival({ dataDir, databaseUrl, isServer: true })
await festival.catchUp()
const ids = await publishItems(festival, Number(items))
const server = createServer(async ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://node')
  const save = pathname === '/one' ? saveSequentially : saveConcurrently
  await save(festival, ids, Number(searchParams.get('saves')))
  response.end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
console.log((server.address() as AddressInfo).port)
process.once('SIGTERM', () => process.exit(0))
/** Whoever started it may be gone without a word. */
setTimeout(() => process.exit(1), 900_000).unref()
