const day = { timeZone: 'Europe/Lisbon', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const inLisbon = new Intl.DateTimeFormat('pt-BR', day)
const toTheMinute = new Intl.DateTimeFormat('pt-BR', { ...day, hour: '2-digit', minute: '2-digit' })

/** The day of a moment where the festival is, as dd/mm/aaaa; 'N/A' where there is no such moment. */
export function dayInLisbon(moment: string | null | undefined): string {
  const time = Date.parse(moment ?? '')
  return Number.isNaN(time) ? 'N/A' : inLisbon.format(time)
}

/** The same to the minute, as 'dd/mm/aaaa às hh:mm'. */
export const momentInLisbon = (moment: string) => toTheMinute.format(Date.parse(moment)).replace(', ', ' às ')
