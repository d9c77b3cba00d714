export const PREVIEW_PATH = '/admin/rascunho'

export const previewPath = (draftId: string): string => `${PREVIEW_PATH}/${encodeURIComponent(draftId)}`

/** Opens the preview without a session. */
export const KEY_PARAMETER = 'chave'
