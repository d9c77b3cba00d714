import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import type { UndoableAct } from '../../store/toasts.ts'
import { useToast } from '../../store/useToast.ts'

export type SaveNotification = ReturnType<typeof useSaveNotification>

/** A toast, and before it the browser's alert where the spec demands one. */
export function useSaveNotification<R extends VersionedItem>({ messages, alerts }: ItemSpec<R>) {
  const toast = useToast()
  return {
    notifySaved(id: string | null, act: UndoableAct | undefined) {
      const title = id === null ? messages.created : messages.updated
      if (alerts) alert(title)
      if (act || !alerts) toast({ title, act })
    },
    notifyFailed(id: string | null, reason: string) {
      if (alerts) return alert(`${messages.saveFailed}: ${reason}`)
      toast({
        variant: 'destructive',
        title: id === null ? messages.createFailed : messages.updateFailed,
        description: reason,
      })
    },
  }
}
