import type { DraftSummary } from '../../../src/content/draft.ts'
import { lisbonTimestamp } from '../../../src/content/lisbon-time.ts'

/** '22/10/2025, 09:00', of `YYYY-MM-DDTHH:MM`. */
export function formatSchedule(publishAt: string): string {
  const [date = '', time = ''] = publishAt.split('T')
  return `${date.split('-').reverse().join('/')}, ${time.slice(0, 5)}`
}

export const WITH_CHANGES = 'Com alterações por publicar'

/** `isPublic`: the draft changes something that visitors see. */
export function draftStatus({ publishAt }: Pick<DraftSummary, 'publishAt'>, isPublic: boolean): string[] {
  const schedule = publishAt === null ? [] : [`Agendada para ${formatSchedule(publishAt)}`]
  if (isPublic) return [WITH_CHANGES, ...schedule]
  return schedule.length > 0 ? schedule : ['Rascunho']
}

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

const WORDS_A_MINUTE = 200

/** Letters and figures between spaces: a dash alone is no word. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** '1 palavra · 1 min de leitura' */
export function readingWords(text: string): string {
  const count = countWords(text)
  const minutes = Math.max(1, Math.round(count / WORDS_A_MINUTE))
  const words = `${count.toLocaleString('pt-PT')}\u00a0${count === 1 ? 'palavra' : 'palavras'}`
  return count === 0 ? words : `${words} · ${minutes}\u00a0min de leitura`
}
