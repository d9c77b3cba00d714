import { useState } from 'react'
import type { DraftSummary } from '../../../src/content/draft.ts'
import type { ItemMessages } from '../../forms/item-messages.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { draftsApi } from './drafts-api.ts'

/** Publishes a draft as the list shows it. `refusal`: why it stays a draft. */
export function usePublish(messages: ItemMessages) {
  const [publishDraft, { isLoading }] = draftsApi.usePublishDraftMutation()
  const [refresh] = draftsApi.useRefreshDraftsMutation()
  const [refusal, setRefusal] = useState<string[] | null>(null)
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()

  const publish = async ({ id, version, itemId }: DraftSummary, isPublic: boolean): Promise<boolean> => {
    if (isLoading) return false
    setRefusal(null)
    const { data, error } = await retryAfterSignIn(() => publishDraft({ id, version }))
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
