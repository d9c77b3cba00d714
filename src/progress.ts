import { Presets, SingleBar } from 'cli-progress'

export type Progress = { update(done: number): void; stop(): void }

/** A bar on the terminal; nothing at all where nobody watches. */
export function showProgress(title: string, total: number): Progress {
  if (!process.stderr.isTTY || total === 0) return { update: () => {}, stop: () => {} }
  const bar = new SingleBar(
    { format: `${title} {bar} {value}/{total}`, hideCursor: true, stream: process.stderr },
    Presets.rect,
  )
  bar.start(total, 0)
  return { update: (done) => bar.update(done), stop: () => bar.stop() }
}
