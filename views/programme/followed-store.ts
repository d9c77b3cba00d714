type Store = { refresh(): void; subscribe(listener: () => void): () => void }

/** Subscribes to a store that is refreshed while it is used: at first, and when another tab writes its key. */
export function subscriptionTo(key: string, { refresh, subscribe }: Store) {
  // The key is null when everything was cleared
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && refresh()
  let listeners = 0

  return (listener: () => void) => {
    const unsubscribe = subscribe(listener)
    if (listeners++ === 0) {
      addEventListener('storage', onStorage)
      // A page restored by Back has missed the other tabs' events
      addEventListener('pageshow', refresh)
      refresh()
    }
    return () => {
      unsubscribe()
      if (--listeners > 0) return
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', refresh)
    }
  }
}
