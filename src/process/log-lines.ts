import { write, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { DestinationStream } from 'pino'

const TOGETHER = 64 * 1024
const WITHIN_MS = 1_000
/** More than this does not wait for a reader that takes nothing. */
const MOST_WAITING = 1024 * 1024
const STDOUT = 1
const AGAIN_MS = 100
const TRIES_AT_THE_END = 10

const writeTo = promisify(write)

/**
 * Where the log's lines go: out together, a second later at most, for handing on each by itself takes longer than an
 * answer from memory. What is left goes when the process ends. Lines that cannot be written (a full disk, a reader that
 * is gone) are dropped and counted: pino's own destination would wait for ever at the end.
 */
export class LogLines implements DestinationStream {
  /** How many lines were lost. */
  dropped = 0
  #lines = ''
  #isWriting = false
  #timer: NodeJS.Timeout | undefined

  constructor(readonly fd = STDOUT) {
    process.once('exit', () => this.#writeRest())
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length > TOGETHER) void this.#handOn()
    else this.#handOnSoon()
  }

  #handOnSoon(): void {
    this.#timer ??= setTimeout(() => void this.#handOn(), WITHIN_MS).unref()
  }

  async #handOn(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isWriting) {
      if (this.#lines.length > MOST_WAITING) this.#drop(this.#take())
      return
    }
    this.#isWriting = true
    let rest = this.#take()
    try {
      while (rest.length > 0) rest = rest.subarray(await this.#writeSome(rest))
    } catch {
      this.#drop(rest)
    }
    this.#isWriting = false
    if (this.#lines.length > 0) this.#handOnSoon()
  }

  /** Answers how many bytes it took: none while whoever reads is behind. */
  async #writeSome(bytes: Buffer): Promise<number> {
    try {
      return (await writeTo(this.fd, bytes)).bytesWritten
    } catch (error) {
      if (!isBehind(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
      return 0
    }
  }

  #writeRest(): void {
    let rest = this.#take()
    for (let tries = 0; rest.length > 0 && tries < TRIES_AT_THE_END; ) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest))
      } catch (error) {
        if (!isBehind(error)) return
        tries += 1
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
      }
    }
  }

  #take(): Buffer {
    const taken = Buffer.from(this.#lines)
    this.#lines = ''
    return taken
  }

  #drop(lines: Buffer): void {
    for (const byte of lines) if (byte === LINE_END) this.dropped += 1
  }
}

const LINE_END = 10

const isBehind = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN'
