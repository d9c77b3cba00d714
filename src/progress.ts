import { Presets, SingleBar } from 'cli-progress'

export type Progress = { update(done: number, total?: number): void; stop(): void }

/** A bar on the terminal; nothing at all where nobody watches. */
export function showProgress(title: string, total = 0): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const options = { format: `${title} {bar} {value}/{total}`, hideCursor: true, clearOnComplete: true }
  const bar = new SingleBar({ ...options, stream: process.stderr }, Presets.rect)
  bar.start(total, 0)
  return {
    update(done, all = total) {
      bar.setTotal(all)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
