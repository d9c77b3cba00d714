import { clockChangesInLisbon, formatOffset, LISBON, lisbonUtcOffset } from '../../content/lisbon-time.ts'

export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: (string | number)[]]
export type Component = [name: string, properties: Property[], components: Component[]]

/** Includes the year before each given one, so that every date follows a clock change. */
export function lisbonTimeZone(years: Iterable<number>): Component {
  const covered = new Set([...years].flatMap((year) => [year - 1, year]))
  const changes = [...covered].sort((a, b) => a - b).flatMap(clockChangesInLisbon)
  const first = Date.UTC(Math.min(...covered), 0, 1)
  const observances = (changes.length > 0 ? changes : [first]).map(observance)
  return ['vtimezone', [['tzid', {}, 'text', LISBON]], observances]
}

function observance(change: number): Component {
  const [from, to] = [lisbonUtcOffset(change - 1000), lisbonUtcOffset(change)]
  const start = new Date(change + from).toISOString().slice(0, 19)
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', start],
    ['tzoffsetfrom', {}, 'utc-offset', formatOffset(from)],
    ['tzoffsetto', {}, 'utc-offset', formatOffset(to)],
    ['tzname', {}, 'text', zoneName(change)],
  ]
  return [to > from ? 'daylight' : 'standard', properties, []]
}

function zoneName(instant: number): string {
  const parts = new Intl.DateTimeFormat('pt-PT', { timeZone: LISBON, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? LISBON
}
