import { buffer } from 'node:stream/consumers'
import { encodeVariant, type VariantFormat } from './media/encode-variant.ts'

const CHECK_MS = 100

/** Encodes the drawing on stdin. A process of its own, which kills itself when it has used its processor time. */
const [width, format, processorSeconds] = process.argv.slice(2)
const atStart = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(atStart)
  if ((user + system) / 1e6 > Number(processorSeconds)) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS).unref()
process.stdout.write(await encodeVariant(await buffer(process.stdin), Number(width), format as VariantFormat))
