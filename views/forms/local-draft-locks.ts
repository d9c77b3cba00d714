/** Web Locks are missing on pages without https. */
const { locks } = (typeof navigator === 'undefined' ? {} : navigator) as { locks?: LockManager }

/** Holds a lock while a form writes the draft; returns its release. */
export function lockLocalDraft(key: string): () => void {
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

export async function lockedLocalDrafts(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}
