import { dayInLisbon, timeInLisbon } from '../../../src/content/lisbon-time.ts'

/** 'dd/mm/aaaa às hh:mm' */
export const formatLisbonDateTime = (instant: string) =>
  `${dayInLisbon(instant)} às ${timeInLisbon(Date.parse(instant))}`
