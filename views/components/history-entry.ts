/** What an entry of the browser's history holds; `idx` counts them, so that leaving a form can be taken back. */
type Entry = { usr: unknown; key: string; idx: number }

export const currentEntry = (): Partial<Entry> => history.state ?? {}

/** Without an entry of its own an address keeps that of the one before, whose key tells the router that it is the same place. */
export function writeEntry(href: string, pushes: boolean, entry: Partial<Entry> = currentEntry()) {
  const idx = (currentEntry().idx ?? 0) + Number(pushes)
  history[pushes ? 'pushState' : 'replaceState']({ ...entry, idx }, '', href)
}
