import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { useToast } from '../store/useToast.ts'
import { historyApi, type RestoreRequest } from './history-api.ts'
import { useUndo } from './UndoProvider.tsx'

/** `slug`: the address that another item has now. */
export type RestoreRefusal = { message: string; slug?: string }

const OVERTAKEN = 'Entretanto houve outra alteração, que já está na lista. Veja-a antes de repor.'

/** `toast` says what was done, with «Anular». */
export function useRestore() {
  const [restore, { isLoading }] = historyApi.useRestoreMutation()
  const { announce } = useUndo()
  const toast = useToast()

  /** Null where the item has the content now. */
  const restoreVersion = async (request: RestoreRequest, title: string): Promise<RestoreRefusal | null> => {
    const { data, error } = await restore(request)
    if (!data) return refusalOf(error as ReadError)
    const { kind, id } = request
    announce([{ kind, id, version: data.row.version }])
    toast(data.act ? { title, act: data.act } : { title: 'Nada a repor', description: 'O conteúdo já é igual.' })
    return null
  }
  return { restoreVersion, restoring: isLoading }
}

function refusalOf(error: ReadError): RestoreRefusal {
  const { current, errors = {} } = error.refusal ?? {}
  if (error.status === 409 && current !== undefined) return { message: OVERTAKEN }
  const [problem] = Object.values(errors)
  return { message: problem || errorMessage(error), ...('slug' in errors && { slug: errors.slug }) }
}
