import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { LogDestination } from '../../src/process/log-destination.ts'
import { temporaryFolder } from '../support/festival.ts'

// Files stay open: lines are written asynchronously, and a closed descriptor's number could be reused.

/** More lines than are buffered before a write. */
const some = Array.from({ length: 1_000 }, (_, number) => `${JSON.stringify({ number, text: 'x'.repeat(100) })}\n`)

test('Lines are written in order, and the last ones are buffered', async (t) => {
  const file = join(await temporaryFolder(t), 'log')
  const lines = new LogDestination(openSync(file, 'w'))
  for (const line of some) lines.write(line)
  const all = some.join('')
  while (readFileSync(file, 'utf8').length < Buffer.byteLength(all) - 64 * 1024) await setImmediate()
  t.true(all.startsWith(readFileSync(file, 'utf8')))
  t.is(lines.dropped, 0)
})

test('Lines that cannot be written to a full disk are dropped and counted', async (t) => {
  const lines = new LogDestination(openSync('/dev/full', 'w'))
  const written = 1 + some.findIndex((_, at) => some.slice(0, at + 1).join('').length > 64 * 1024)
  for (const line of some.slice(0, written)) lines.write(line)
  while (lines.dropped === 0) await setImmediate()
  t.is(lines.dropped, written)
})
