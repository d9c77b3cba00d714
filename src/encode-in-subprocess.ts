import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryPointUrl } from './entry-point.ts'
import type { EncodeVariant } from './media/encode-variant.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const MAX_WAITING_FACTOR = 10 // seconds by the clock for one of the processor

/** A hostile SVG can take minutes, and libvips checks its timeout only between strips: so a process is killed. */
export const encodeInSubprocess: EncodeVariant = (original, width, format, { processorSeconds, signal }) =>
  new Promise((resolve, reject) => {
    const encodeProcess = fileURLToPath(entryPointUrl('encode-process'))
    const { stdin } = execFile(
      process.execPath,
      [...process.execArgv, encodeProcess, String(width), format, String(processorSeconds)],
      {
        encoding: 'buffer',
        timeout: processorSeconds * MAX_WAITING_FACTOR * 1000,
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
      },
      (error, encoded) => (error ? reject(error) : resolve(encoded)),
    )
    // A killed process reads no further; its exit is the error.
    stdin?.on('error', () => {}).end(original)
  })
