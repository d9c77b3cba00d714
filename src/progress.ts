import { Presets, SingleBar } from 'cli-progress'

export type Progress = { update(done: number, total?: number): void; stop(): void }

/** Shows nothing unless stderr is a terminal. */
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

/** Shows a bar while `work` runs, which reports how many are done. */
export async function withProgress<T>(
  title: string,
  total: number | undefined,
  work: (update: Progress['update']) => Promise<T>,
): Promise<T> {
  const { update, stop } = showProgress(title, total)
  return work(update).finally(stop)
}
