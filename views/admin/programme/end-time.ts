const DAY = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The end that keeps the duration when the hour changes; '' stays. */
export function movedEnd(end: string, from: string, to: string): string {
  if (!end || !from || !to) return end
  const minutes = (minutesOf(end) + minutesOf(to) - minutesOf(from) + DAY) % DAY
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

export function endNote(time: string, end: string): string | undefined {
  if (!time || !end || end > time) return undefined
  return end === time ? 'igual à hora: fica sem fim' : 'termina no dia seguinte'
}
