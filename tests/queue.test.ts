import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { Queue } from '../src/queue.ts'

/** Work that `end` finishes; `startedWork` names the work that has started. */
function controlledWork() {
  const startedWork: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    startedWork.push(name)
    return new Promise<void>((end) => ends.set(name, end))
  }
  return { startedWork, work, end: (name: string) => ends.get(name)?.() }
}

test('Concurrency is limited, and queued work runs in order', async (t) => {
  const { startedWork, work, end } = controlledWork()
  const queue = new Queue(2, 10)
  for (const name of ['a', 'b', 'c', 'd']) void queue.join(name, work(name))
  await setImmediate()
  t.deepEqual(startedWork, ['a', 'b'])
  end('b')
  await setImmediate()
  t.deepEqual(startedWork, ['a', 'b', 'c'])
  end('a')
  await setImmediate()
  t.deepEqual(startedWork, ['a', 'b', 'c', 'd'])
})

test('Closing waits for running work and starts no more', async (t) => {
  const { startedWork, work, end } = controlledWork()
  const queue = new Queue(1, 10)
  const first = queue.join('a', work('a'))
  const second = queue.join('b', work('b'))
  await setImmediate()
  const closed = queue.close()
  end('a')
  await t.notThrowsAsync(first!)
  await t.throwsAsync(second!, { any: true })
  await closed
  t.deepEqual(startedWork, ['a'])
})
