import { useState } from 'react'
import type { DraftSummary } from '../../../src/content/draft.ts'
import type { ItemMessages } from '../../forms/item-messages.ts'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { draftsApi } from './drafts-api.ts'

/** Its toast brings the draft back. True once it is gone. */
export function useDiscardDraft(): (id: string) => Promise<boolean> {
  const [removeDraft] = draftsApi.useRemoveDraftMutation()
  const toast = useToast()
  return async (id) => {
    const { error } = await removeDraft(id)
    if (error && (error as ReadError).status !== 404) {
      const description = errorMessage(error as ReadError)
      toast({ variant: 'destructive', title: 'Erro ao descartar rascunho', description })
      return false
    }
    toast({ title: 'Rascunho descartado', deletedDraft: id })
    return true
  }
}

/** Publishes a draft as the list shows it. `refusal`: why it stays a draft. */
export function usePublish(messages: ItemMessages) {
  const [publishDraft, { isLoading }] = draftsApi.usePublishDraftMutation()
  const [refresh] = draftsApi.useRefreshDraftsMutation()
  const [refusal, setRefusal] = useState<string[] | null>(null)
  const toast = useToast()

  const publish = async ({ id, version, itemId }: DraftSummary, isPublic: boolean): Promise<boolean> => {
    if (isLoading) return false
    setRefusal(null)
    const { data, error } = await publishDraft({ id, version })
    if (!data) {
      setRefusal(sentencesOf(error as ReadError))
      void refresh()
      return false
    }
    const title = isPublic ? messages.updated : itemId === null ? messages.created : messages.restored
    toast({ title, act: data.act })
    return true
  }
  return { publish, publishing: isLoading, refusal }
}

const sentencesOf = (error: ReadError): string[] => [
  ...new Set([errorMessage(error), ...Object.values(error.refusal?.errors ?? {})]),
]

/** Confirms first. True once the item is not public any more. */
export function useWithdraw({ path, messages }: { path: 'news' | 'pages'; messages: ItemMessages }) {
  const [withdrawItem, { isLoading }] = draftsApi.useWithdrawMutation()
  const toast = useToast()
  const withdraw = async (id: string): Promise<boolean> => {
    if (!confirm(messages.confirmWithdrawal)) return false
    const { data, error } = await withdrawItem({ path, id })
    if (!data) {
      const description = errorMessage(error as ReadError)
      toast({ variant: 'destructive', title: messages.withdrawFailed, description })
      return false
    }
    toast({ title: messages.withdrawn, act: data.act })
    return true
  }
  return { withdraw, withdrawing: isLoading }
}
