import { write, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'

const FLUSH_BYTES = 64 * 1024
const FLUSH_EVERY_MS = 1_000
const MAX_BUFFERED_BYTES = 1024 * 1024
const STDOUT = 1
const EXIT_TRIES = 10
const EXIT_WAIT_MS = 100

const NOTHING: Buffer = Buffer.alloc(0)
const writeTo = promisify(write)

/**
 * Writes lines in blocks, within a second, and the rest at exit. What cannot be written, such as on a full disk, waits
 * for the next block; when more than a megabyte waits, new lines are dropped and counted. Pino's own destination waits
 * for ever at exit on a full disk or closed pipe.
 */
export class LogDestination implements DestinationStream {
  dropped = 0
  #lines = ''
  #block: Buffer = NOTHING
  #isWriting = false

  constructor(readonly fd = STDOUT) {
    setInterval(() => void this.#flush(), FLUSH_EVERY_MS).unref()
    process.once('exit', () => this.#flushOnExit())
  }

  write(line: string): void {
    if (this.#block.length + this.#lines.length > MAX_BUFFERED_BYTES) this.dropped += 1
    else this.#lines += line
    if (this.#lines.length > FLUSH_BYTES) void this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    this.#fillBlock()
    try {
      while (this.#block.length > 0) this.#wrote((await writeTo(this.fd, this.#block)).bytesWritten)
    } catch {
      // The rest is tried again with the next lines
    }
    this.#isWriting = false
  }

  #flushOnExit(): void {
    if (this.#isWriting) this.#block = NOTHING // a thread is writing it
    this.#fillBlock()
    for (let failures = 0; this.#block.length > 0 && failures < EXIT_TRIES; ) {
      try {
        this.#wrote(writeSync(this.fd, this.#block))
      } catch {
        failures += 1
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXIT_WAIT_MS)
      }
    }
  }

  #fillBlock(): void {
    this.#block = Buffer.concat([this.#block, Buffer.from(this.#lines)])
    this.#lines = ''
  }

  #wrote(bytes: number): void {
    this.#block = this.#block.subarray(bytes)
  }
}

/** A log whose errors tell no more than describeError says, also those that a request or a driver put fields on. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, destination)

/** Other fields of an error may hold secrets: Node's parser adds the raw request, a driver the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, message, code: 'code' in error ? error.code : undefined, stack }
}
