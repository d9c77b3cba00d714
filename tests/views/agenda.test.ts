import test from 'ava'
import { createAgenda, storedText } from '../../views/programme/agenda-store.ts'

/** The storage that all tabs of a browser share. */
function memoryStorage(initial?: string) {
  const texts = new Map<string, string>(initial === undefined ? [] : [['agenda', initial]])
  const state = { isFull: false, isRefused: false }
  const refuse = (isRefused: boolean) => {
    if (isRefused) throw new DOMException('', 'SecurityError')
  }
  return {
    state,
    text: () => texts.get('agenda'),
    storage: {
      getItem(key: string) {
        refuse(state.isRefused)
        return texts.get(key) ?? null
      },
      setItem(key: string, value: string) {
        refuse(state.isRefused || state.isFull)
        texts.set(key, value)
      },
    },
  }
}

const open = ({ storage }: ReturnType<typeof memoryStorage>) => createAgenda(storedText('agenda', () => storage))

test('a star is kept as an array of ids, and taken back by the same button', (t) => {
  const browser = memoryStorage()
  const agenda = open(browser)
  t.deepEqual(agenda.ids(), [])
  t.is(browser.text(), undefined, 'looking stores nothing')
  t.true(agenda.toggle('a'))
  t.true(agenda.toggle('b'))
  t.is(browser.text(), '["a","b"]')
  t.false(agenda.toggle('a'))
  t.is(browser.text(), '["b"]')
  t.deepEqual(open(browser).ids(), ['b'], 'another visit finds it')
})

test('tabs that star at the same time lose no star, and follow each other', (t) => {
  const browser = memoryStorage()
  const [one, two] = [open(browser), open(browser)]
  t.deepEqual([one.ids(), two.ids()], [[], []])
  one.toggle('a')
  two.toggle('b')
  t.is(browser.text(), '["a","b"]')
  let calls = 0
  const stop = one.subscribe(() => calls++)
  one.refresh()
  t.deepEqual(one.ids(), ['a', 'b'])
  one.refresh()
  t.is(calls, 1, 'nothing new, no second render')
  stop()
  two.toggle('a')
  one.refresh()
  t.is(calls, 1)
  t.deepEqual(one.ids(), ['b'])
})

test('the ids are the same array until they change', (t) => {
  const agenda = open(memoryStorage('["a"]'))
  t.is(agenda.ids(), agenda.ids())
  const before = agenda.ids()
  agenda.say('olá')
  agenda.refresh()
  t.is(agenda.ids(), before)
})

test('rubbish in the storage is an empty agenda, which the next star repairs', (t) => {
  for (const rubbish of ['', '{', 'null', '3', '"a"', '{"a":1}', '[[],{},null,1,""]', '\u0000']) {
    const browser = memoryStorage(rubbish)
    const agenda = open(browser)
    t.deepEqual(agenda.ids(), [], rubbish)
    agenda.toggle('a')
    t.is(browser.text(), '["a"]', rubbish)
  }
  t.deepEqual(open(memoryStorage('["a",1,"b","a"]')).ids(), ['a', 'b'])
})

test('without storage, or with a full one, stars last until the page is left', (t) => {
  const unnamed = () => {
    throw new ReferenceError('localStorage is not defined')
  }
  const withoutName = createAgenda(storedText('agenda', unnamed))
  t.true(withoutName.toggle('a'))
  t.deepEqual(withoutName.ids(), ['a'])
  for (const problem of ['isRefused', 'isFull'] as const) {
    const browser = memoryStorage(problem === 'isFull' ? '["a"]' : undefined)
    browser.state[problem] = true
    const agenda = open(browser)
    agenda.toggle('b')
    agenda.toggle('c')
    agenda.refresh()
    const all = problem === 'isFull' ? ['a', 'b', 'c'] : ['b', 'c']
    t.deepEqual(agenda.ids(), all, problem)
    t.false(agenda.isKept(), problem)
    agenda.toggle('c')
    browser.state[problem] = false
    agenda.toggle('d')
    t.true(agenda.isKept(), problem)
    t.deepEqual(JSON.parse(browser.text()!), [...all.slice(0, -1), 'd'], 'kept as soon as there is room')
  }
})

test('a shared agenda is added to the stars that are there, and removed sessions are taken out', (t) => {
  const browser = memoryStorage('["a","b"]')
  const agenda = open(browser)
  agenda.add(['b', 'c'])
  t.is(browser.text(), '["a","b","c"]')
  agenda.remove(['a', 'x'])
  t.is(browser.text(), '["b","c"]')
})
