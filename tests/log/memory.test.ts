import test from 'ava'
import { Memory } from '../../src/log/memory.ts'

const head = (position: number) => ({ position, hash: `hash ${position}` })
const folding = { initial: 0, evolve: (count: number) => count + 1 }
const standing = (version: number) => ({ version, state: version, evolve: folding.evolve })

test('a stream is known while the log has the head that is known, and to who folds it alike', (t) => {
  const memory = new Memory()
  memory.resume(head(1))
  memory.keep('news/um', standing(1))
  memory.resume(head(1))
  t.deepEqual(memory.find('news/um', folding), standing(1))
  t.is(memory.find('news/dois', folding), undefined)
  t.is(memory.find('news/um', { evolve: (count: number) => count + 1 }), undefined)
  memory.resume(head(2))
  t.is(memory.find('news/um', folding), undefined)
  t.deepEqual(memory.head, head(2))
})

test('who wrote and was undone finds an older head, and forgets', (t) => {
  const memory = new Memory()
  memory.resume(head(1))
  memory.keep('news/um', standing(2))
  memory.head = head(2)
  memory.resume(head(1))
  t.is(memory.find('news/um', folding), undefined)
})

test('a thousand streams are remembered, not more', (t) => {
  const memory = new Memory()
  const keep = (n: number) => memory.keep(`news/${n}`, standing(1))
  for (let n = 1; n <= 1000; n += 1) keep(n)
  memory.forgetTooMany()
  t.truthy(memory.find('news/1', folding))
  keep(1001)
  memory.forgetTooMany()
  t.is(memory.find('news/1', folding), undefined)
})
