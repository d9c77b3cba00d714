import test from 'ava'
import { createPayload } from '../../views/admin/item-form/payload.ts'
import { createFormState, formReducer, isDirty, refusedFilesMessage } from '../../views/forms/form-state.ts'
import { createItemMessages } from '../../views/forms/item-messages.ts'
import type { ItemSpec, VersionedItem } from '../../views/forms/item-spec.ts'
import { errorMessage, saveErrorAction } from '../../views/forms/save-error.ts'

type Book = VersionedItem & { title: string; blurb: string; imageUrl: string }

const spec: ItemSpec<Book> = {
  kind: 'news',
  path: 'sponsors',
  messages: createItemMessages('livro'),
  labels: { title: 'Título', blurb: 'Texto', imageUrl: 'Capa' },
  blank: () => ({ title: '', blurb: '', imageUrl: '' }),
  valuesOf: ({ title, blurb, imageUrl }) => ({ title, blurb, imageUrl }),
  picture: { part: 'image', field: 'imageUrl' },
}
const book: Book = { id: 'a', version: 3, title: 'Livro', blurb: 'Texto', imageUrl: '/uploads/a.png' }
const open = () => createFormState(book, spec.valuesOf(book))
const typed = (name: string, value: string) => ({ type: 'valueChanged', name, value }) as const
const file = new File(['x'], 'capa.png', { type: 'image/png' })
const pictured = { type: 'pictureChanged', field: 'imageUrl', file, value: book.imageUrl } as const
const sent = (state: ReturnType<typeof open>) => Object.fromEntries(createPayload(spec, state))
const conflict = (remote: Partial<Book>, fields: string[]) =>
  ({ type: 'conflicted', conflict: { values: spec.valuesOf({ ...book, ...remote }), version: 4, fields } }) as const

test('a form is dirty while it differs from its initial values', (t) => {
  const changed = formReducer(open(), typed('title', 'Outro'))
  t.deepEqual([open(), changed, formReducer(changed, typed('title', 'Livro'))].map(isDirty), [false, true, false])
  t.true(isDirty(formReducer(open(), pictured)))
})

test('editing a field removes its error and keeps the others', (t) => {
  const errors = { title: 'Falta.', imageUrl: 'Não é uma imagem.' }
  const state = formReducer(open(), { type: 'saveRefused', message: 'Não.', errors })
  t.deepEqual(formReducer(state, typed('title', 'x')).errors, { imageUrl: 'Não é uma imagem.' })
  t.deepEqual(formReducer(state, pictured).errors, { title: 'Falta.' })
})

test('rejected files block a save until each is removed or replaced', (t) => {
  const of = (field: string, name: string) => ({ field, name, reason: 'Não é uma imagem.' })
  const [pdf, heic, large] = [of('imageUrl', 'a.pdf'), of('blurb', 'b.heic'), of('blurb', 'c.png')]
  const all = [pdf, heic, large].map((each) => ({ type: 'fileRefused', file: each }) as const)
  const withRefused = all.reduce(formReducer, open())
  t.false(isDirty(withRefused), 'a refused file is no change')
  const named = (state: ReturnType<typeof open>) => state.refusedFiles.map(({ name }) => name)
  t.deepEqual(named(formReducer(withRefused, pictured)), ['b.heic', 'c.png'])
  const replacing = { type: 'filesReplaced', field: 'blurb', count: 1 } as const
  t.deepEqual(named(formReducer(withRefused, replacing)), ['a.pdf', 'c.png'])
  const one = formReducer(formReducer(withRefused, pictured), replacing)
  t.is(refusedFilesMessage(one), 'A imagem «c.png» não foi aceite. Troque-a ou retire-a para salvar.')
  const problem = formReducer(one, { type: 'saveRefused', message: refusedFilesMessage(one)! })
  const removed = formReducer(problem, { type: 'fileRemoved', file: large })
  t.is(refusedFilesMessage(removed), null)
  t.is(removed.problem, null)
})

test('two failures with the same message are distinct', (t) => {
  const once = formReducer(open(), { type: 'saveRefused', message: 'Não.' })
  t.deepEqual(
    [once, formReducer(once, { type: 'saveRefused', message: 'Não.' })].map(({ problem }) => problem?.number),
    [1, 2],
  )
})

test('every field and the version are sent, and the picture only when it changed', (t) => {
  t.deepEqual(sent(open()), { title: 'Livro', blurb: 'Texto', version: '3' })
  const removed = formReducer(open(), { ...pictured, file: null, value: '' })
  t.deepEqual(sent(removed), { title: 'Livro', blurb: 'Texto', imageUrl: '', version: '3' })
  const { image, ...rest } = sent(formReducer(removed, pictured))
  t.is((image as File).name, 'capa.png')
  t.deepEqual(rest, { title: 'Livro', blurb: 'Texto', version: '3' })
  t.deepEqual(sent(createFormState(null, spec.blank())), { title: '', blurb: '' }, 'a new one has no version')
})

test('a deleted item is created again with all fields and its picture’s address', (t) => {
  const deleted = formReducer(formReducer(open(), typed('title', 'Outro')), { type: 'itemRemoved' })
  const recreated = formReducer(deleted, { type: 'recreated', blank: spec.blank() })
  t.false(recreated.isRemoved)
  t.deepEqual(sent(recreated), { title: 'Outro', blurb: 'Texto', imageUrl: '/uploads/a.png' })
})

test('a resolved conflict has the chosen side where both changed, and otherwise the changed one', (t) => {
  const changed = [typed('title', 'O meu'), typed('blurb', 'O meu texto'), pictured].reduce(formReducer, open())
  const conflicted = formReducer(
    changed,
    conflict({ title: 'O deles', imageUrl: '/uploads/b.png' }, ['title', 'imageUrl']),
  )
  const resolve = (choice: 'local' | 'remote') =>
    formReducer(conflicted, {
      type: 'conflictResolved',
      choices: { title: choice, imageUrl: choice },
      pictureField: 'imageUrl',
    })
  t.like(resolve('local'), { item: { id: 'a', version: 4 }, conflict: null, picture: file })
  t.like(resolve('local').values, { title: 'O meu', blurb: 'O meu texto' })
  t.deepEqual(resolve('remote').values, { title: 'O deles', blurb: 'O meu texto', imageUrl: '/uploads/b.png' })
  t.is(resolve('remote').picture, null)
  t.true(isDirty(resolve('remote')), 'the other local change is unsaved')
})

test('after a conflict unchanged fields take the remote values', (t) => {
  const changed = formReducer(open(), typed('title', 'O meu'))
  const conflicted = formReducer(changed, conflict({ title: 'O deles', blurb: 'O texto deles' }, ['title']))
  const state = formReducer(conflicted, { type: 'conflictResolved', choices: { title: 'local' } })
  t.deepEqual(state.values, { title: 'O meu', blurb: 'O texto deles', imageUrl: '/uploads/a.png' })
})

const error = (status: number, refusal = {}) => ({ status, message: `${status}: `, refusal })

test('a rejected save becomes a conflict, a deleted item, or a message with field errors', (t) => {
  const current = { ...book, title: 'O deles', version: 9 }
  t.deepEqual(saveErrorAction(spec, error(409, { current, errors: { title: 'x', other: 'y' } }), false), {
    type: 'conflicted',
    conflict: { values: spec.valuesOf(current), version: 9, fields: ['title'] },
  })
  t.deepEqual(saveErrorAction(spec, error(409, { message: 'Já existe.', errors: { slug: 'Já existe.' } }), false), {
    type: 'saveRefused',
    message: 'Já existe.',
    errors: { slug: 'Já existe.' },
  })
  t.deepEqual(saveErrorAction(spec, error(404), false), { type: 'itemRemoved' })
})

test('413 and 415 are shown at the picture field, when there is one', (t) => {
  for (const status of [413, 415]) {
    const refusal = error(status, { message: 'Não.' })
    t.like(saveErrorAction(spec, refusal, true), { errors: { imageUrl: 'Não.' } })
    t.like(saveErrorAction(spec, refusal, false), { errors: {} })
  }
})

test('the reason of a failure is the server’s message, else the status, else that there was no response', (t) => {
  t.is(errorMessage(error(422, { message: 'Indique o título.' })), 'Indique o título.')
  t.is(errorMessage(error(502)), 'Erro HTTP: 502')
  t.is(errorMessage({ status: 0, message: 'x' }), 'O servidor não respondeu. Verifique a ligação e tente de novo.')
})

test('messages agree with the gender of their noun', (t) => {
  const page = createItemMessages('página', { feminine: true })
  t.like(page, {
    add: 'Nova Página',
    edit: 'Editar Página',
    created: 'Página criada com sucesso!',
    updated: 'Página atualizada com sucesso!',
    removed: 'Página deletada com sucesso!',
    createFailed: 'Erro ao criar página',
    updateFailed: 'Erro ao atualizar página',
    removeFailed: 'Erro ao deletar página',
    confirmRemoval: 'Tem certeza que deseja deletar esta página?',
    alreadyRemoved: 'Esta página foi apagada entretanto.',
    remove: 'Deletar',
  })
  t.like(createItemMessages('evento', { verb: 'excluir' }), {
    remove: 'Excluir',
    confirmRemoval: 'Tem certeza que deseja excluir este evento?',
    removed: 'Evento deletado com sucesso!',
  })
})

test('a form follows a newer version of its item, except where a change of its own conflicts', (t) => {
  const opened = createFormState({ id: 'a', version: 1 }, { title: 'Um', blurb: 'Dois' })
  const newer = { id: 'a', version: 2 }
  const follow = (state: typeof opened, values: typeof opened.values) =>
    formReducer(state, { type: 'itemReplaced', item: newer, values })
  const unchanged = follow(opened, { title: 'Três', blurb: 'Dois' })
  t.like(unchanged, { item: newer, values: { title: 'Três', blurb: 'Dois' } })
  t.false(isDirty(unchanged))
  const typed = formReducer(opened, { type: 'valueChanged', name: 'title', value: 'Meu' })
  const merged = follow(typed, { title: 'Um', blurb: 'Quatro' })
  t.like(merged, { item: newer, initial: { title: 'Um' }, values: { title: 'Meu', blurb: 'Quatro' } })
  const conflicting = follow(typed, { title: 'Três', blurb: 'Quatro' })
  t.like(conflicting, { item: { version: 1 }, initial: { title: 'Um' }, values: { title: 'Meu', blurb: 'Quatro' } })
})
