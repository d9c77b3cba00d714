import type { ChangedSince, Undone } from '../../src/content/history.ts'
import { formatSince } from '../forms/moments.ts'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { ToastMessage, UndoableAct } from '../store/toasts.ts'

const words = {
  undo: { done: 'Anulado', nothing: 'Nada a anular', failed: 'Não foi possível anular' },
  redo: { done: 'Refeito', nothing: 'Nada a refazer', failed: 'Não foi possível refazer' },
}

const REFUSAL_MS = 10_000

export const undoneMessage = ({ act }: Undone, { way }: UndoableAct): ToastMessage =>
  act === null
    ? { title: words[way].nothing, description: 'Já estava como antes.' }
    : { title: words[way].done, act: { id: act, way: way === 'undo' ? 'redo' : 'undo' } }

/** Without an answer it can be tried again. */
export function undoRefusedMessage(error: ReadError, act: UndoableAct, now: Date): ToastMessage {
  const { fields = [], count = fields.length } = error.refusal ?? {}
  const [first] = fields
  return {
    variant: 'destructive',
    title: words[act.way].failed,
    description: first ? changedSince(first, count, now) : errorMessage(error),
    durationMs: REFUSAL_MS,
    act: error.refusal?.message === undefined || error.status === 401 ? act : undefined,
  }
}

export function undeleteRefusedMessage(error: ReadError, deletedDraft: string): ToastMessage {
  const hasAnother = error.status === 409
  return {
    variant: 'destructive',
    title: words.undo.failed,
    description: hasAnother ? 'Já há outro rascunho. Este continua em «Apagados».' : errorMessage(error),
    durationMs: REFUSAL_MS,
    deletedDraft: hasAnother || error.status === 404 ? undefined : deletedDraft,
  }
}

function changedSince({ title, label, actor, at }: ChangedSince, count: number, now: Date): string {
  const field = `«${label}»${title === null ? '' : ` de «${title}»`}`
  const change = `alterado por ${actor} ${formatSince(at, now)}`
  if (count === 1) return `O campo ${field} foi ${change}.`
  const others = count === 2 ? 'outro campo' : `outros ${count - 1} campos`
  return `${count} campos foram alterados entretanto: ${field}, ${change}, e ${others}.`
}
