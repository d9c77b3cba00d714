import test from 'ava'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { Sanitiser } from '../../src/sanitising/sanitiser.ts'

const LONG = '<p onclick="x">Uma frase.</p>'.repeat(5000)

test('A long text does not block the event loop, and is sanitised like a short one', async (t) => {
  const sanitiser = new Sanitiser()
  t.teardown(() => sanitiser.close())
  const loopTurnsDuring = async (html: string) => {
    let loopTurns = 0
    const countTurn = () => {
      loopTurns += 1
      next = setImmediate(countTurn)
    }
    let next = setImmediate(countTurn)
    const done = await sanitiser.sanitise(html)
    clearImmediate(next)
    t.is(done, sanitise(html))
    return loopTurns
  }
  t.is(await loopTurnsDuring('<p onclick="x">Uma frase.</p>'), 0)
  t.true((await loopTurnsDuring(LONG)) > 0)
})

test('Concurrent texts each get their own result', async (t) => {
  const sanitiser = new Sanitiser()
  t.teardown(() => sanitiser.close())
  const texts = ['a', 'b', 'c'].map((letter) => LONG.replaceAll('frase', letter))
  t.deepEqual(await Promise.all(texts.map((text) => sanitiser.sanitise(text))), texts.map(sanitise))
})

test('A text that takes too long has no result, and the next one has', async (t) => {
  const sanitiser = new Sanitiser()
  t.teardown(() => sanitiser.close())
  const [late, next] = [sanitiser.sanitise(LONG, 0), sanitiser.sanitise(LONG)]
  t.is(await late, null)
  t.is(await next, sanitise(LONG))
})
