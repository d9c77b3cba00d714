import { type DestinationStream, pino } from 'pino'

const MOST = 64 * 1024
const WITHIN_MS = 1_000

/**
 * Where the log's lines go: out together, a second later at most, for handing on each by itself takes longer than an
 * answer from memory. What is left goes when the process ends.
 */
export function linesTogether(destination = pino.destination({ sync: false })): DestinationStream {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const handOn = () => {
    clearTimeout(timer)
    timer = undefined
    destination.write(lines)
    lines = ''
  }
  process.once('exit', () => {
    destination.write(lines)
    destination.flushSync()
  })
  return {
    write(line) {
      lines += line
      if (lines.length > MOST) handOn()
      else timer ??= setTimeout(handOn, WITHIN_MS).unref()
    },
  }
}
