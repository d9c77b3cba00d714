const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('pt-PT', { numeric: 'auto' })

/** 'há 3 dias', 'ontem', and 'agora' within a minute. */
export function formatAgo(at: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['second', Infinity]
  return relative.format(-Math.floor(seconds / length), unit)
}
