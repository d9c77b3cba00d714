import { type DestinationStream, type Logger, symbols } from 'pino'

const FORMATTED = /^(\{"level":\d+,"time":)\d+(,.*"requestId":")(","ms":)0(.*)$/s

/**
 * Formats pino's line of a repeated request once, and writes it to pino's destination, which only a private symbol gives
 * access to. Gain: 7 % of a cached answer (`npm run bench -- pages`). Use log.info instead if a new pino breaks this.
 */
export function preparedLogLine(log: Logger, fields: object): (requestId: string, ms: number) => void {
  if (!log.isLevelEnabled('info')) return () => {}
  let line = ''
  const sample = Object.assign(log.child(fields), { [symbols.streamSym]: { write: (text: string) => (line = text) } })
  sample.info({ requestId: '', ms: 0 }, 'request')
  const [, beforeTime, beforeId, beforeMs, end] = FORMATTED.exec(line)!
  const destination = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!
  return (requestId, ms) => destination.write(`${beforeTime}${Date.now()}${beforeId}${requestId}${beforeMs}${ms}${end}`)
}
