import { dayInLisbon, LISBON } from '../../../src/content/lisbon-time.ts'

const time = new Intl.DateTimeFormat('pt-BR', { timeZone: LISBON, hour: '2-digit', minute: '2-digit' })

/** 'dd/mm/aaaa às hh:mm' */
export const formatLisbonDateTime = (instant: string) =>
  `${dayInLisbon(instant)} às ${time.format(Date.parse(instant))}`
