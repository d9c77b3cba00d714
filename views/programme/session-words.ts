import type { ScheduleItem } from '../../src/content/schedule-item.ts'

/** '15:00–16:15', or '15:00' without an end. */
export const hoursOf = ({ time, endTime }: Pick<ScheduleItem, 'time' | 'endTime'>): string =>
  endTime && endTime !== time ? `${time}–${endTime}` : time

export const sessionCount = (sessions: number) => (sessions === 1 ? '1 sessão' : `${sessions} sessões`)
