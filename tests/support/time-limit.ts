/** How long a test waits for a state before it fails, longer on a slow machine (`scripts/run.mjs` measures it). */
export const TIME_LIMIT_MS = 30_000 * Number(process.env.SLOWNESS ?? 1)
