import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFestival } from '../../src/festival.ts'
import { publishItems, saveConcurrently, saveSequentially } from './saves.ts'

/** Prints a port. GET /one?saves=n saves n times with one writer, /all?saves=n with one writer per item. */
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
/** Ends an orphaned process. */
setTimeout(() => process.exit(1), 900_000).unref()
