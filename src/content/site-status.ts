/** `at` is ISO-8601 UTC. */
type Run = { at: string; position: number }

/** null: never done. */
export type SiteStatus = { events: number; verified: Run | null; backedUp: Run | null }
