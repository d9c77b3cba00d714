/** '22/10/2025, 09:00', of `YYYY-MM-DDTHH:MM`. */
export function formatSchedule(publishAt: string): string {
  const [date = '', time = ''] = publishAt.split('T')
  return `${date.split('-').reverse().join('/')}, ${time.slice(0, 5)}`
}
