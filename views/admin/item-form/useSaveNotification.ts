import type { Kind, Row } from '../../forms/item-spec.ts'
import { useToast } from '../../store/useToast.ts'

/** Says how a save went: in a toast, or in the browser's alert where the spec wants one. */
export function useOutcome<R extends Row>({ words, alerts }: Kind<R>) {
  const toast = useToast()
  return {
    succeeded(id: string | null) {
      const title = id === null ? words.created : words.updated
      if (alerts) alert(title)
      else toast({ title })
    },
    failed(id: string | null, why: string) {
      if (alerts) return alert(`${words.saveFailed}: ${why}`)
      toast({ variant: 'destructive', title: id === null ? words.createFailed : words.updateFailed, description: why })
    },
  }
}
