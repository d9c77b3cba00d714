import { Presets, SingleBar } from 'cli-progress'

/** Shows a bar while `work` runs, which reports how many are done; nothing unless stderr is a terminal. */
export async function withProgress<T>(
  title: string,
  total: number | undefined,
  work: (update: (done: number, total?: number) => void) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {})
  const options = { format: `${title} {bar} {value}/{total}`, hideCursor: true, clearOnComplete: true }
  const bar = new SingleBar({ ...options, stream: process.stderr }, Presets.rect)
  bar.start(total ?? 0, 0)
  return work((done, all = total) => {
    if (all !== undefined) bar.setTotal(all)
    bar.update(done)
  }).finally(() => bar.stop())
}
