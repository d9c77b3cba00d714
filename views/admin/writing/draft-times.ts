import type { DraftSummary } from '../../../src/content/draft.ts'
import { lisbonTimestamp } from '../../../src/content/lisbon-time.ts'

/** In milliseconds, negative once it has fallen due; Infinity without a schedule. */
export function dueIn({ publishAt }: Pick<DraftSummary, 'publishAt'>, now: number): number {
  if (publishAt === null) return Number.POSITIVE_INFINITY
  const [date = '', time = ''] = publishAt.split('T')
  return lisbonTimestamp(date, time) - now
}

const RECENT_MS = 120_000

export type Presence = { by: string; at: string }

/** Who wrote in the last two minutes. */
export const recentWriter = (presence: Presence | null, now: number): string | null =>
  presence && now - Date.parse(presence.at) < RECENT_MS ? presence.by : null
