type Run = { at: string; position: number } // `at` is ISO-8601 UTC

export type SiteStatus = { events: number; verified: Run | null; backedUp: Run | null } // null: never done
