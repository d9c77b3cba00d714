import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { adminApi } from '../../forms/api.ts'
import type { Values } from '../../forms/item-spec.ts'
import { errorMessage, formOf } from '../../forms/send.ts'
import { useUndo } from '../../history/UndoProvider.tsx'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

/** `current`: what somebody else made of the event meanwhile. */
export type Refusal = { message: string; current?: ScheduleItem }

const OVERTAKEN = 'Outra pessoa alterou este evento entretanto. Nada foi gravado por cima.'
const ALREADY_REMOVED = 'Este evento foi apagado entretanto.'

/** Writes a few fields of an event; a toast says what was done, with «Anular». */
export function useReviseItem() {
  const [saveItem, { isLoading }] = adminApi.useSaveItemMutation()
  const { announce } = useUndo()
  const toast = useToast()

  /** Null where the event has these values now. */
  const revise = async (
    { id, version }: Pick<ScheduleItem, 'id' | 'version'>,
    changes: Values,
    done: string,
  ): Promise<Refusal | null> => {
    const { data, error } = await saveItem({ path: 'schedule', id, form: formOf({ ...changes, version }) })
    if (!data) return refusalOf(error as ReadError)
    announce([{ kind: 'schedule-item', id, version: data.row.version }])
    toast({ title: done, act: data.act })
    return null
  }
  return { revise, revising: isLoading }
}

function refusalOf(error: ReadError): Refusal {
  const { status, refusal } = error
  if (status === 409 && refusal?.current) return { message: OVERTAKEN, current: refusal.current as ScheduleItem }
  return { message: status === 404 ? ALREADY_REMOVED : errorMessage(error) }
}
