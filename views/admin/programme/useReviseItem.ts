import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { adminApi } from '../../forms/api.ts'
import type { Values } from '../../forms/item-spec.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import { useUndo } from '../../forms/UndoProvider.tsx'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

/** `current`: what somebody else made of the event meanwhile. */
export type Refusal = { message: string; current?: ScheduleItem }

const OVERTAKEN = 'Outra pessoa alterou este evento entretanto. Nada foi gravado por cima.'
const ALREADY_REMOVED = 'Este evento foi apagado entretanto.'

/** Writes a few fields of an event; a toast says what was done, with «Anular». */
export function useReviseItem() {
  const [saveItem, { isLoading }] = adminApi.useSaveItemMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const { announce } = useUndo()
  const toast = useToast()

  /** Null where the event has these values now. */
  const revise = async (
    { id, version }: Pick<ScheduleItem, 'id' | 'version'>,
    changes: Values,
    done: string,
  ): Promise<Refusal | null> => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...changes, version: String(version) })) form.set(name, value)
    const { data, error } = await retryAfterSignIn(() => saveItem({ path: 'schedule', id, form }))
    if (!data) return refusalOf(error as ReadError)
    announce([{ kind: 'schedule-item', id, version: data.version }])
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
