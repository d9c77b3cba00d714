import { setTimeout } from 'node:timers/promises'

/** Resolves once the site behind the port is open. A server prints its address before that. */
export async function siteReady(origin: string, isRunning: () => boolean = () => true): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (isRunning() && !(await isReady())) await setTimeout(5)
}
