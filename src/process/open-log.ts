import { type DestinationStream, type Logger, pino } from 'pino'

/** A log whose errors tell no more than describeError says, also those that a request or a driver put fields on. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, destination)

/** Other fields of an error may hold secrets: Node's parser adds the raw request, a driver the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, message, code: 'code' in error ? error.code : undefined, stack }
}
