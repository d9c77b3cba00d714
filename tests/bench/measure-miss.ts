import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { openFestival } from '../../src/festival.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { renderToPipeableStream } from '../../src/http/react-server.ts'
import { matchPage, preparePage } from '../../src/http/render.tsx'
import { fetchReply } from './content-site.ts'
import { interleaved, milliseconds } from './rounds.ts'

/** Rounds until V8 has optimised the code. */
const WARM_UP = 40
const ROUNDS = 60

/** Prints the median times of an uncached home page and of React alone for the same tree. */
const festival = await openFestival({ dataDir: process.argv[2]! })
const assets = await loadAssets(join(import.meta.dirname, '..', '..', 'dist'))
const freshness = new Freshness()
let took = 0
const write = (line: string) => {
  took = JSON.parse(line).ms
}
const log = pino({}, { write })
const publicUrl = 'http://localhost'
const app = createApp({
  config: { publicUrl, trustProxy: 0 },
  festival,
  freshness,
  assets,
  log,
  now: () => new Date('2025-10-22T12:00:00Z'),
})
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

let revision = 0
async function miss(coding: string): Promise<number> {
  revision += 1
  freshness.advance(new Map([['pages', revision]]))
  await fetchReply(url, { 'accept-encoding': coding })
  return took
}

const parts = { db: festival.database.read, assets: assets.manifest, publicUrl, today: '2025-10-22' }
const prepared = await preparePage(matchPage('/', ''), parts)
const reactAlone = () =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(prepared.page, {
      bootstrapModules: [assets.manifest.script],
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onError: reject,
    })
  })
const contenders = {
  identity: () => miss('identity'),
  brotli: () => miss('br'),
  react: () => milliseconds(reactAlone),
}
await interleaved(WARM_UP, contenders)
console.log(JSON.stringify(await interleaved(ROUNDS, contenders)))
process.exit(0)
