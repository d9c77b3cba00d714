import test from 'ava'
import { createFormState } from '../../views/forms/form-state.ts'
import {
  createLocalDraft,
  hasLocalDrafts,
  listLocalDrafts,
  loadLocalDraft,
  localDraftDiffers,
  localDraftKey,
  removeLocalDraft,
  removeLocalDrafts,
  restoreLocalDraft,
  saveLocalDraft,
} from '../../views/forms/local-drafts.ts'
import { formatDateTime } from '../../views/forms/moments.ts'

const at = new Date(2025, 9, 2, 7, 5)
const open = (version: number, values = { title: 'Livro', blurb: 'Texto' }) =>
  createFormState({ id: 'a', version }, values)
const written = (version: number) => {
  const form = open(version)
  return { ...form, values: { ...form.values, title: 'O meu' } }
}

/** What scripts find under `localStorage` while the test runs. */
function withStorage(get: () => object, run: () => void) {
  const was = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  run()
  if (was) Object.defineProperty(globalThis, 'localStorage', was)
  else Reflect.deleteProperty(globalThis, 'localStorage')
}

/** Keys are properties, as a browser's storage has them. */
const emptyStorage = (): object =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

test('a draft has old and new values of the changed fields, version and time', (t) => {
  t.deepEqual(createLocalDraft(written(3), at), {
    at: at.toISOString(),
    version: 3,
    changes: { title: { was: 'Livro', is: 'O meu' } },
    picture: false,
  })
})

test('a draft is restored into its form', (t) => {
  const { item, initial, stored, values, pending } = written(3)
  const restored = restoreLocalDraft(open(3), createLocalDraft(written(3), at))
  t.deepEqual(restored, { item, initial, stored, values, pending })
})

test('a write without an answer stays with the draft, with its key', (t) => {
  const pending = { key: '019ac000-0000-7000-8000-000000000000', sent: { title: 'O me' } }
  const draft = createLocalDraft({ ...written(3), pending }, at)
  t.like(restoreLocalDraft(open(3), draft), { pending, values: { title: 'O meu' } })
})

test('restored on a newer version a draft keeps its own version for the merge and shows the others’ changes', (t) => {
  const newer = open(5, { title: 'O deles', blurb: 'O texto deles' })
  t.like(restoreLocalDraft(newer, createLocalDraft(written(3), at)), {
    item: { id: 'a', version: 3 },
    initial: { title: 'Livro', blurb: 'O texto deles' },
    values: { title: 'O meu', blurb: 'O texto deles' },
  })
})

test('fields that the form no longer has are ignored', (t) => {
  const draft = { ...createLocalDraft(written(3), at), changes: { old: { was: '', is: 'x' } } }
  t.deepEqual(restoreLocalDraft(open(3), draft).values, open(3).values)
  t.false(localDraftDiffers(draft, open(3)))
})

test('a draft equal to the stored values is empty, unless it has a picture', (t) => {
  const draft = createLocalDraft(written(3), at)
  t.true(localDraftDiffers(draft, open(3)))
  t.false(localDraftDiffers(draft, written(3)))
  t.true(localDraftDiffers({ ...draft, changes: {}, picture: true }, open(3)))
})

test('drafts are found by account, kind and dialog, the newest first; a new item’s draft has no id', (t) => {
  const storage = emptyStorage()
  const get = () => storage
  withStorage(get, () => {
    const draft = (minute: number) => createLocalDraft(written(3), new Date(2025, 9, 2, 7, minute))
    const key = localDraftKey('ana', 'news', 'a', 'first')
    const others = [localDraftKey('ana', 'news', null, 'first'), localDraftKey('ana', 'news', null, 'second')]
    for (const [minute, each] of [key, ...others, localDraftKey('ana', 'pages', 'b', 'first')].entries()) {
      t.true(saveLocalDraft(each, draft(minute)))
    }
    saveLocalDraft(localDraftKey('ana/news', 'x', 'c', 'first'), draft(4))
    localStorage.setItem('cookieConsent', 'accepted')
    t.deepEqual(
      listLocalDrafts('ana', 'news').map((each) => [each.id, each.key]),
      [
        [null, others[1]!],
        [null, others[0]!],
        ['a', key],
      ],
    )
    t.deepEqual(listLocalDrafts('bia', 'news'), [])
    removeLocalDraft(key)
    t.is(loadLocalDraft(key), null)
    saveLocalDraft(localDraftKey('bia', 'news', null, 'first'), draft(5))
    removeLocalDrafts('ana')
    t.false(hasLocalDrafts('ana'))
    t.true(hasLocalDrafts('bia'))
    t.is(localStorage.getItem('cookieConsent'), 'accepted')
  })
})

test('drafts of earlier versions are found, and other keys ignored', (t) => {
  const storage = emptyStorage()
  const get = () => storage
  withStorage(get, () => {
    const draft = createLocalDraft(written(3), at)
    saveLocalDraft('rascunho/ana/news/novo', draft)
    saveLocalDraft('rascunho/ana/news/a', draft)
    for (const [name, text] of Object.entries({ b: 'not JSON', c: 'null', d: '{}', e: '7', f: '{"at":"x"}' }))
      localStorage.setItem(`rascunho/ana/news/${name}`, text)
    t.deepEqual(
      listLocalDrafts('ana', 'news')
        .map(({ id }) => id)
        .sort(),
      [null, 'a'].sort(),
    )
  })
})

test('without localStorage drafts are neither stored nor found, and nothing throws', (t) => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  withStorage(closed, () => {
    t.false(saveLocalDraft('x', createLocalDraft(written(3), at)))
    t.is(loadLocalDraft('x'), null)
    t.deepEqual(listLocalDrafts('ana', 'news'), [])
    t.notThrows(() => removeLocalDraft('x'))
    t.notThrows(() => removeLocalDrafts('ana'))
  })
})

test('a time is formatted in Lisbon’s time', (t) => {
  t.is(formatDateTime('2025-10-02T06:05:00.000Z'), '02/10/2025 07:05')
})
