import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Encode } from './media/encode.ts'
import { ownFile } from './own-file.ts'

/** A drawing that takes longer was made to: our largest one takes a second. */
const PATIENCE_MS = 8_000
const MOST_BYTES = 64 * 1024 * 1024

/** Paints a drawing in a process of its own: some take minutes, and libvips ends only between two strips of a picture. */
export const paintApart =
  (patienceMs = PATIENCE_MS): Encode =>
  (original, width, format) =>
    new Promise((resolve, reject) => {
      const { stdin } = execFile(
        process.execPath,
        [...process.execArgv, fileURLToPath(ownFile('paint')), String(width), format],
        { encoding: 'buffer', timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES },
        (error, painted) => (error ? reject(error) : resolve(painted)),
      )
      // One that has ended reads no further, and says so by its exit
      stdin?.on('error', () => {}).end(original)
    })
