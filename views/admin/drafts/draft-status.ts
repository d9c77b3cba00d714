import type { DraftSummary } from '../../../src/content/draft.ts'
import { formatSchedule } from '../writing/schedule-words.ts'

export const WITH_CHANGES = 'Com alterações por publicar'

/** `isPublic`: the draft changes something that visitors see. */
export function draftStatus({ publishAt }: Pick<DraftSummary, 'publishAt'>, isPublic: boolean): string[] {
  const schedule = publishAt === null ? [] : [`Agendada para ${formatSchedule(publishAt)}`]
  if (isPublic) return [WITH_CHANGES, ...schedule]
  return schedule.length > 0 ? schedule : ['Rascunho']
}
