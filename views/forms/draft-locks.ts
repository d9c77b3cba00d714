/** Not there on pages without https. */
const { locks } = (typeof navigator === 'undefined' ? {} : navigator) as { locks?: LockManager }

/** Holds a Web Lock named after the draft for as long as its dialog is open; the function returned releases it. */
export function lockDraft(key: string): () => void {
  const controller = new AbortController()
  let release = () => {}
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  locks?.request(key, { signal: controller.signal }, () => ended).catch(() => {})
  return () => {
    controller.abort()
    release()
  }
}

/** The drafts of all dialogs that are open in this browser, by their keys. */
export async function lockedDrafts(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}
