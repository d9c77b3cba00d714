import test from 'ava'
import {
  createDraft,
  draftDiffers,
  draftKey,
  hasDrafts,
  listDrafts,
  loadDraft,
  removeAllDrafts,
  removeDraft,
  restoreDraft,
  saveDraft,
} from '../../views/forms/drafts.ts'
import { createFormState, formReducer } from '../../views/forms/form-state.ts'
import { formatDateTime } from '../../views/forms/local-time.ts'

const at = new Date(2025, 9, 2, 7, 5)
const open = (version: number, values = { title: 'Livro', blurb: 'Texto' }) =>
  createFormState({ id: 'a', version }, values)
const written = (version: number) => formReducer(open(version), { type: 'valueChanged', name: 'title', value: 'O meu' })

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
  t.deepEqual(createDraft(written(3), at), {
    at: at.toISOString(),
    version: 3,
    changes: { title: { was: 'Livro', is: 'O meu' } },
    picture: false,
  })
})

test('a draft is restored into its form', (t) => {
  const { item, initial, values } = written(3)
  t.deepEqual(restoreDraft(open(3), createDraft(written(3), at)), { item, initial, values })
})

test('restored on a newer version a draft keeps its own version for the merge and shows the others’ changes', (t) => {
  const newer = open(5, { title: 'O deles', blurb: 'O texto deles' })
  t.deepEqual(restoreDraft(newer, createDraft(written(3), at)), {
    item: { id: 'a', version: 3 },
    initial: { title: 'Livro', blurb: 'O texto deles' },
    values: { title: 'O meu', blurb: 'O texto deles' },
  })
})

test('fields that the form no longer has are ignored', (t) => {
  const draft = { ...createDraft(written(3), at), changes: { old: { was: '', is: 'x' } } }
  t.deepEqual(restoreDraft(open(3), draft).values, open(3).values)
  t.false(draftDiffers(draft, open(3)))
})

test('a draft equal to the stored values is empty, unless it has a picture', (t) => {
  const draft = createDraft(written(3), at)
  t.true(draftDiffers(draft, open(3)))
  t.false(draftDiffers(draft, written(3)))
  t.true(draftDiffers({ ...draft, changes: {}, picture: true }, open(3)))
})

test('drafts are found by account, kind and dialog, the newest first; a new item’s draft has no id', (t) => {
  const storage = emptyStorage()
  const get = () => storage
  withStorage(get, () => {
    const draft = (minute: number) => createDraft(written(3), new Date(2025, 9, 2, 7, minute))
    const key = draftKey('ana', 'news', 'a', 'first')
    const others = [draftKey('ana', 'news', null, 'first'), draftKey('ana', 'news', null, 'second')]
    for (const [minute, each] of [key, ...others, draftKey('ana', 'pages', 'b', 'first')].entries()) {
      t.true(saveDraft(each, draft(minute)))
    }
    saveDraft(draftKey('ana/news', 'x', 'c', 'first'), draft(4))
    localStorage.setItem('cookieConsent', 'accepted')
    t.deepEqual(
      listDrafts('ana', 'news').map((each) => [each.id, each.key]),
      [
        [null, others[1]!],
        [null, others[0]!],
        ['a', key],
      ],
    )
    t.deepEqual(listDrafts('bia', 'news'), [])
    removeDraft(key)
    t.is(loadDraft(key), null)
    saveDraft(draftKey('bia', 'news', null, 'first'), draft(5))
    removeAllDrafts('ana')
    t.false(hasDrafts('ana'))
    t.true(hasDrafts('bia'))
    t.is(localStorage.getItem('cookieConsent'), 'accepted')
  })
})

test('drafts of earlier versions are found, and other keys ignored', (t) => {
  const storage = emptyStorage()
  const get = () => storage
  withStorage(get, () => {
    const draft = createDraft(written(3), at)
    saveDraft('rascunho/ana/news/novo', draft)
    saveDraft('rascunho/ana/news/a', draft)
    for (const [name, text] of Object.entries({ b: 'not JSON', c: 'null', d: '{}', e: '7', f: '{"at":"x"}' }))
      localStorage.setItem(`rascunho/ana/news/${name}`, text)
    t.deepEqual(
      listDrafts('ana', 'news')
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
    t.false(saveDraft('x', createDraft(written(3), at)))
    t.is(loadDraft('x'), null)
    t.deepEqual(listDrafts('ana', 'news'), [])
    t.notThrows(() => removeDraft('x'))
    t.notThrows(() => removeAllDrafts('ana'))
  })
})

test('a time is formatted in local time', (t) => {
  t.is(formatDateTime(at), '02/10/2025 07:05')
})
