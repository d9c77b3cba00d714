const inLisbon = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'Europe/Lisbon',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of a moment where the festival is, as dd/mm/aaaa; 'N/A' where there is no such moment. */
export function dayInLisbon(moment: string | null | undefined): string {
  const time = Date.parse(moment ?? '')
  return Number.isNaN(time) ? 'N/A' : inLisbon.format(time)
}
