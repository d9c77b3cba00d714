import test, { type ExecutionContext } from 'ava'
import { renderToStaticMarkup } from 'react-dom/server'
import { sponsorSpec } from '../../views/admin/tabs/specs.ts'
import { createFormState } from '../../views/forms/form-state.ts'
import { LocalDraftOffers } from '../../views/forms/LocalDraftOffers.tsx'
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

const at = new Date(2025, 9, 2, 7, 5)
const open = (version: number, values = { title: 'Livro', blurb: 'Texto' }) =>
  createFormState({ id: 'a', version }, values)
const written = (version: number) => {
  const form = open(version)
  return { ...form, values: { ...form.values, title: 'O meu' } }
}

/** Keys are properties, as a browser's storage has them. */
class EmptyStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** What scripts find under `localStorage` until the test ends. */
function useStorage(t: ExecutionContext, get: () => object) {
  const was = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  t.teardown(() => {
    if (was) Object.defineProperty(globalThis, 'localStorage', was)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })
}

test('a draft has old and new values of the changed fields, version and time', (t) => {
  t.deepEqual(createLocalDraft(written(3), at), {
    at: at.toISOString(),
    version: 3,
    changes: { title: { was: 'Livro', is: 'O meu' } },
    picture: false,
  })
})

test('a draft is restored into its form, with a write without an answer and its key', (t) => {
  const sent = { key: '019ac000-0000-7000-8000-000000000000', sent: { title: 'O me' } }
  for (const pending of [null, sent]) {
    const { item, initial, stored, values } = written(3)
    const draft = createLocalDraft({ ...written(3), pending }, at)
    t.deepEqual(restoreLocalDraft(open(3), draft), { item, initial, stored, values, pending })
  }
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
  const storage = new EmptyStorage()
  useStorage(t, () => storage)
  const draft = (minute: number) => createLocalDraft(written(3), new Date(2025, 9, 2, 7, minute))
  const key = localDraftKey('ana', 'news', 'a', 'first')
  const others = [localDraftKey('ana', 'news', null, 'first'), localDraftKey('ana', 'news', null, 'second')]
  for (const [minute, each] of [key, ...others, localDraftKey('ana', 'pages', 'b', 'first')].entries()) {
    t.true(saveLocalDraft(each, draft(minute)))
  }
  saveLocalDraft(localDraftKey('ana/news', 'x', 'c', 'first'), draft(4))
  localStorage.setItem('cookieConsent', 'accepted')
  const found = listLocalDrafts('ana', 'news').map((each) => `${each.id} ${each.key}`)
  t.deepEqual(found, [`null ${others[1]}`, `null ${others[0]}`, `a ${key}`])
  t.deepEqual(listLocalDrafts('bia', 'news'), [])
  removeLocalDraft(key)
  t.is(loadLocalDraft(key), null)
  saveLocalDraft(localDraftKey('bia', 'news', null, 'first'), draft(5))
  removeLocalDrafts('ana')
  t.false(hasLocalDrafts('ana'))
  t.true(hasLocalDrafts('bia'))
  t.is(localStorage.getItem('cookieConsent'), 'accepted')
})

test('drafts of earlier versions are found, and other keys ignored', (t) => {
  const storage = new EmptyStorage()
  useStorage(t, () => storage)
  const draft = createLocalDraft(written(3), at)
  saveLocalDraft('rascunho/ana/news/novo', draft)
  saveLocalDraft('rascunho/ana/news/a', draft)
  for (const [name, text] of Object.entries({ b: 'not JSON', c: 'null', d: '{}', e: '7', f: '{"at":"x"}' }))
    localStorage.setItem(`rascunho/ana/news/${name}`, text)
  const found = listLocalDrafts('ana', 'news').map(({ id }) => String(id))
  t.deepEqual(found.sort(), ['a', 'null'])
})

test('without localStorage drafts are neither stored nor found, and nothing throws', (t) => {
  useStorage(t, () => {
    throw new DOMException('closed', 'SecurityError')
  })
  t.false(saveLocalDraft('x', createLocalDraft(written(3), at)))
  t.is(loadLocalDraft('x'), null)
  t.deepEqual(listLocalDrafts('ana', 'news'), [])
  t.notThrows(() => removeLocalDraft('x'))
  t.notThrows(() => removeLocalDrafts('ana'))
})

/** The offer's text for unsaved changes of a sponsor, written at 07:05. */
function offerOf(id: string | null, changes: Record<string, string>, picture: File | null = null) {
  const opened = createFormState(id === null ? null : { id, version: 1 }, sponsorSpec.blank())
  const state = { ...opened, picture, values: { ...opened.values, ...changes } }
  const draft = createLocalDraft(state, new Date('2025-10-02T06:05:00Z'))
  const html = renderToStaticMarkup(
    <LocalDraftOffers
      spec={sponsorSpec}
      offers={[{ key: 'a', id, draft }]}
      onRecover={() => {}}
      discard={() => {}}
      postpone={() => {}}
    />,
  )
  return /<p>(.*)<\/p>/.exec(html)?.[1]?.replace(/<\/?span>/g, '')
}

const since = 'Há alterações por salvar, de 02/10/2025 07:05'

test('an offer of a draft says when it was written, how a new item begins, and that its picture was not kept', (t) => {
  t.is(offerOf('a', { name: 'Porto' }), `${since}.`)
  t.is(offerOf(null, { name: 'Porto' }), `${since} («Porto»).`)
  t.is(offerOf(null, { name: 'a'.repeat(61) }), `${since} («${'a'.repeat(60)}…»).`)
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  t.is(offerOf('a', {}, picture), `${since}. A imagem escolhida não pôde ser guardada: escolha-a de novo.`)
})
