import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryPointUrl } from './entry-point.ts'
import type { EncodeVariant } from './media/encode-variant.ts'

/** Our largest drawing takes a second. */
const TIMEOUT_MS = 8_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** A hostile SVG can take minutes, and libvips checks its timeout only between strips: so a process is killed. */
export const encodeInSubprocess =
  (timeoutMs = TIMEOUT_MS): EncodeVariant =>
  (original, width, format) =>
    new Promise((resolve, reject) => {
      const { stdin } = execFile(
        process.execPath,
        [...process.execArgv, fileURLToPath(entryPointUrl('encode-process')), String(width), format],
        { encoding: 'buffer', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES },
        (error, encoded) => (error ? reject(error) : resolve(encoded)),
      )
      // A killed process reads no further; its exit is the error.
      stdin?.on('error', () => {}).end(original)
    })
