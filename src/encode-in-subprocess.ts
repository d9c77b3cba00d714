import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryPointUrl } from './entry-point.ts'
import type { EncodeVariant } from './media/encode-variant.ts'

/** A drawing that takes longer was made to: our largest one takes a second. */
const TIMEOUT_MS = 8_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Paints a drawing in a process of its own: some take minutes, and libvips ends only between two strips of a picture. */
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
      // One that has ended reads no further, and says so by its exit
      stdin?.on('error', () => {}).end(original)
    })
