/** When something last went well (ISO-8601 UTC), and how many events there were. */
type Run = { at: string; position: number }

/** What the Dashboard says of the place where everything is kept; null for what was never done. */
export type SiteStatus = { events: number; verified: Run | null; backedUp: Run | null }
