import type { ScheduleItem } from '../../src/content/schedule-item.ts'

/** '15:00–16:15', or '15:00' without an end. */
export const hoursOf = ({ time, endTime }: Pick<ScheduleItem, 'time' | 'endTime'>): string =>
  endTime && endTime !== time ? `${time}–${endTime}` : time

/** 'mesa-redonda' becomes 'Mesa redonda'. */
export const categoryLabel = (category: string) =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

export const sessionCount = (sessions: number) => (sessions === 1 ? '1 sessão' : `${sessions} sessões`)
