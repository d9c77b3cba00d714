import { execFileSync } from 'node:child_process'
import { constants, openSync, readFileSync, readSync, write, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import test from 'ava'
import { LogDestination } from '../../src/process/log-destination.ts'
import { temporaryFolder } from '../support/festival.ts'

// Files stay open: lines are written asynchronously, and a closed descriptor's number could be reused.

const MEGABYTE = 1024 * 1024

/** More lines than are buffered before a write, or than a pipe holds. */
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

test('Lines that their reader is too slow for wait, and arrive in order', async (t) => {
  const pipe = join(await temporaryFolder(t), 'pipe')
  execFileSync('mkfifo', [pipe])
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const tryToWrite = promisify(write)
  const isFull = { code: 'EAGAIN' }
  const before = Buffer.alloc(64 * 1024)
  t.is(writeSync(fd, before), before.length)
  const lines = new LogDestination(fd)
  for (const line of some) lines.write(line)
  // Each fails after what was tried before it
  for (let tries = 0; tries < 10; tries += 1) await t.throwsAsync(tryToWrite(fd, 'x'), isFull)
  const all = Buffer.concat([before, Buffer.from(some.join(''))])
  const read = Buffer.alloc(all.length)
  for (let length = 0; length < all.length; await setImmediate()) {
    try {
      length += readSync(fd, read, length, all.length - length, null)
    } catch (error) {
      t.like(error, { code: 'EAGAIN' }) // nothing new yet
    }
  }
  t.true(read.equals(all))
  t.is(lines.dropped, 0)
})

test('When more than a megabyte waits for a full disk, further lines are dropped and counted', async (t) => {
  const lines = new LogDestination(openSync('/dev/full', 'w'))
  const [line] = some as [string]
  let bytes = 0
  do {
    await setImmediate()
    lines.write(line)
    bytes += line.length
  } while (lines.dropped === 0 && bytes < 3 * MEGABYTE)
  t.is(Math.floor(bytes / MEGABYTE), 1)
  lines.write(line)
  t.is(lines.dropped, 2)
})
