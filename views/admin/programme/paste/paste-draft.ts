import { localDraftKey, removeLocalDraft } from '../../../forms/local-drafts.ts'
import type { Table } from './read-table.ts'

export type PasteDraft = { at: string; table: Table; leftOut: readonly number[] }

const keyOf = (account: string) => localDraftKey(account, 'colar', null, 'folha')

/** False when storage is disabled or full. */
export function savePasteDraft(account: string, draft: PasteDraft): boolean {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function loadPasteDraft(account: string): PasteDraft | null {
  try {
    const stored: PasteDraft | null = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null')
    return Array.isArray(stored?.table?.rows) && Array.isArray(stored.table.columns) ? stored : null
  } catch {
    return null
  }
}

export const removePasteDraft = (account: string): void => removeLocalDraft(keyOf(account))
