import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryPointUrl } from './entry-point.ts'
import type { VariantFormat } from './media/encode-variant.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const TIMEOUT_SECONDS = 30 // our largest drawing takes two

/** A hostile SVG can take minutes, and libvips checks its timeout only between strips: so a process is killed. */
export const encodeInSubprocess = (
  original: Buffer,
  width: number,
  format: VariantFormat,
  signal: AbortSignal,
  timeoutSeconds = TIMEOUT_SECONDS,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { stdin } = execFile(
      process.execPath,
      [...process.execArgv, fileURLToPath(entryPointUrl('encode-process')), String(width), format],
      {
        encoding: 'buffer',
        timeout: timeoutSeconds * 1000,
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
      },
      (error, encoded) => (error ? reject(error) : resolve(encoded)),
    )
    // A killed process reads no further; its exit is the error.
    stdin?.on('error', () => {}).end(original)
  })
