import test from 'ava'
import type { Section } from '../../src/content/section.ts'
import { fieldsOf, itemTransport } from '../../views/admin/item-form/item-transport.ts'
import { sectionTarget } from '../../views/editing/section-target.ts'
import { EditingSession } from '../../views/forms/editing-session.ts'
import { createFormState, refusedFilesMessage } from '../../views/forms/form-state.ts'
import { createItemMessages } from '../../views/forms/item-messages.ts'
import type { ItemSpec, VersionedItem } from '../../views/forms/item-spec.ts'
import { errorMessage, errorsOf } from '../../views/forms/send.ts'

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
const file = new File(['x'], 'capa.png', { type: 'image/png' })
const sent = (state: ReturnType<typeof open>) => fieldsOf(spec, state)

type Request = { id: string | null; form: FormData }

const session = (...answers: object[]) => sessionOf(book, answers)

/** An open form whose saves are answered in this order. */
function sessionOf(item: Book | null, answers: object[]) {
  const requests: Request[] = []
  const told: string[] = []
  const saveItem = async ({ id, form }: Request) => {
    requests.push({ id, form })
    return answers.shift() ?? {}
  }
  const transport = itemTransport(spec, saveItem as never, {
    notifySaved: (id) => told.push(`saved ${id}`),
    notifyFailed: (id, message) => told.push(`failed ${id}: ${message}`),
  })
  const upload = async () => answers.shift()
  const outside = { sender: { upload }, clearTimer() {} }
  const opened = new EditingSession<Book>(transport, item, outside as never)
  const type = (name: string, value: string) => opened.change(name, value)
  return { opened, type, requests, told }
}
const saved = (row: Partial<Book>) => ({ data: { row: { ...book, ...row } } })
const error = (status: number, refusal = {}) => ({ status, message: `${status}: `, refusal })
const refused = (status: number, refusal = {}) => ({ error: error(status, refusal) })
const theirs = (row: Partial<Book>, ...fields: string[]) =>
  refused(409, { current: { ...book, ...row }, errors: Object.fromEntries(fields.map((name) => [name, 'x'])) })

test('a form is dirty while it differs from its initial values', (t) => {
  const { opened, type } = session()
  t.false(opened.dirty)
  type('title', 'Outro')
  t.true(opened.dirty)
  type('title', 'Livro')
  t.false(opened.dirty)
  opened.choosePicture('imageUrl', file, book.imageUrl)
  t.true(opened.dirty)
})

test('editing a field removes its error and keeps the others', (t) => {
  const errors = { title: 'Falta.', imageUrl: 'Não é uma imagem.' }
  const { opened, type } = session()
  opened.refuse('Não.', errors)
  type('title', 'x')
  t.deepEqual(opened.form.errors, { imageUrl: 'Não é uma imagem.' })
  opened.refuse('Não.', errors)
  opened.choosePicture('imageUrl', file, book.imageUrl)
  t.deepEqual(opened.form.errors, { title: 'Falta.' })
})

test('rejected files block a save until each is removed or replaced', async (t) => {
  const of = (field: string, name: string) => ({ field, name, reason: 'Não é uma imagem.' })
  const [pdf, heic, large] = [of('imageUrl', 'a.pdf'), of('blurb', 'b.heic'), of('blurb', 'c.png')]
  const { opened, requests } = session()
  const names = () => opened.form.refusedFiles.map(({ name }) => name)
  for (const refusedFile of [pdf, heic, large]) opened.refuseFile(refusedFile)
  t.false(opened.dirty, 'a refused file is no change')
  opened.choosePicture('imageUrl', null, '')
  t.deepEqual(names(), ['b.heic', 'c.png'])
  opened.replaceFiles('blurb', 1)
  t.deepEqual(names(), ['c.png'])
  t.false(await opened.save())
  t.deepEqual(requests, [])
  t.is(opened.form.problem?.message, 'A imagem «c.png» não foi aceite. Troque-a ou retire-a para salvar.')
  opened.removeFile(large)
  t.is(refusedFilesMessage(opened.form), null)
  t.is(opened.form.problem, null)
})

test('every field and the version are sent, and the picture only when it changed', (t) => {
  t.deepEqual(sent(open()), { title: 'Livro', blurb: 'Texto', version: '3' })
  const removed = { ...open(), values: { ...open().values, imageUrl: '' } }
  t.deepEqual(sent(removed), { title: 'Livro', blurb: 'Texto', imageUrl: '', version: '3' })
  t.deepEqual(sent(createFormState(null, spec.blank())), { title: '', blurb: '' }, 'a new one has no version')
})

test('a chosen picture is sent first, and its address with the item; what is refused stays chosen', async (t) => {
  const url = '/uploads/b.png'
  const answers = [refused(415, { message: 'Não é uma imagem.' }), { data: { url } }, saved({ imageUrl: url })]
  const { opened, requests, told } = session(...answers)
  opened.choosePicture('imageUrl', file, book.imageUrl)
  t.false(await opened.save())
  t.like(opened.form, { picture: file, errors: { imageUrl: 'Não é uma imagem.' } })
  t.deepEqual([requests, told], [[], ['failed a: Não é uma imagem.']])
  t.true(await opened.save())
  t.is(requests[0]!.form.get('imageUrl'), url)
})

test('an untouched item is not sent, but a new one is: the server says what it needs', async (t) => {
  const { opened, requests, told } = session()
  t.true(await opened.save())
  t.deepEqual([opened.snapshot().ended, requests, told], ['saved', [], ['saved a']])
  const needed = { message: 'Indique o título.', errors: { title: 'Indique o título.' } }
  const blank = sessionOf(null, [refused(422, needed)])
  t.false(await blank.opened.save())
  t.deepEqual(blank.opened.form.errors, { title: 'Indique o título.' })
})

test('a deleted item is created again with all fields and its picture’s address', async (t) => {
  const { opened, type, requests, told } = session(refused(404), saved({ id: 'b', version: 1, title: 'Outro' }))
  type('title', 'Outro')
  t.false(await opened.save())
  t.true(opened.form.isRemoved)
  t.true(await opened.recreate(spec.blank()))
  t.false(opened.form.isRemoved)
  const [, { id, form }] = requests as [Request, Request]
  t.is(id, null)
  t.deepEqual(Object.fromEntries(form), { title: 'Outro', blurb: 'Texto', imageUrl: '/uploads/a.png' })
  t.deepEqual(told, ['saved null'])
})

test('a save that meets another’s, also after it was postponed, goes on from what was chosen, with the rest of both', async (t) => {
  for (const choice of ['local', 'remote'] as const) {
    const current = { version: 4, title: 'O deles', blurb: 'O texto deles' }
    const conflict = theirs(current, 'title')
    const { opened, type, requests, told } = session(conflict, conflict, saved({ ...current, version: 5 }))
    type('title', 'O meu')
    t.false(await opened.save())
    opened.postpone()
    t.is(opened.form.conflict, null)
    t.false(await opened.save())
    t.is(requests[1]!.form.get('version'), '3')
    t.like(opened.form.conflict, { fields: ['title'], values: { title: 'O deles' } })
    await opened.resolve({ title: choice })
    t.like(opened.form, { conflict: null, item: { version: choice === 'local' ? 5 : 4 } })
    t.is(opened.form.values.blurb, 'O texto deles')
    t.is(requests[2]?.form.get('version'), choice === 'local' ? '4' : undefined)
    t.deepEqual(told, choice === 'local' ? ['saved a'] : [])
  }
})

test('a refused save says why, and which fields it is about, each time anew', async (t) => {
  const refusal = refused(409, { message: 'Já existe.', errors: { slug: 'Já existe.' } })
  const { opened, type, told } = session(refusal, refusal)
  type('title', 'Outro')
  for (const number of [1, 2]) {
    t.false(await opened.save())
    t.like(opened.form, { problem: { message: 'Já existe.', number }, errors: { slug: 'Já existe.' } })
    t.deepEqual(told.splice(0), ['failed a: Já existe.'])
  }
})

test('what was refused is sent again as it is then, and what is typed meanwhile stays in the form, without old errors', async (t) => {
  const refusal = refused(422, { message: 'Não cabe.', errors: { title: 'Não cabe.' } })
  let answer = (_: object) => {}
  const { opened, type, requests } = session(refusal, new Promise<object>((resolve) => (answer = resolve)))
  type('title', 'Enorme')
  t.false(await opened.save())
  type('title', 'Bom')
  const saving = opened.save()
  await new Promise(setImmediate)
  type('blurb', 'Ainda a escrever')
  opened.refuse('Não cabe.', { imageUrl: 'Não cabe.' })
  answer(saved({ version: 4, title: 'Bom' }))
  t.true(await saving)
  t.is(requests[1]!.form.get('title'), 'Bom')
  const form = { item: { version: 4 }, values: { blurb: 'Ainda a escrever' }, problem: null }
  t.like(opened.snapshot(), { ended: null, form })
  t.deepEqual(opened.form.errors, {})
  t.true(opened.dirty)
})

test('413 and 415 are shown at the picture field, when there is one', (t) => {
  for (const status of [413, 415]) {
    t.deepEqual(errorsOf(error(status, { message: 'Não.' }), 'imageUrl'), { imageUrl: 'Não.' })
    t.deepEqual(errorsOf(error(status, { message: 'Não.' }), null), {})
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

test('a form follows a newer version of its item, except where a change of its own conflicts', async (t) => {
  const newer = (row: Partial<Book>) => ({ ...book, version: 4, ...row })
  const { opened, type } = session()
  await opened.follow(newer({ title: 'Três' }))
  t.like(opened.form, { item: { version: 4 }, values: { title: 'Três' } })
  t.false(opened.dirty)
  type('title', 'Meu')
  await opened.follow(newer({ version: 5, title: 'Três', blurb: 'Quatro' }))
  t.like(opened.form, { item: { version: 5 }, initial: { title: 'Três' }, values: { title: 'Meu', blurb: 'Quatro' } })
  await opened.follow(newer({ version: 6, title: 'Cinco', blurb: 'Seis' }))
  t.like(opened.form, { item: { version: 5 }, initial: { title: 'Três' }, values: { title: 'Meu', blurb: 'Seis' } })
  await opened.follow(newer({ title: 'Velho', blurb: 'Velho' }))
  t.like(opened.form, { item: { version: 5 }, values: { title: 'Meu', blurb: 'Seis' } }, 'an older one changes nothing')
})

test('a block whose section an undo removed shows its default', async (t) => {
  const link = { type: 'link', content: 'Ver', linkUrl: 'https://fliporto.pt' } as const
  const target = sectionTarget({ slug: 'pagina', defaults: { link } }, 'link')
  const row = { id: 's1', version: 3, content: 'Um', linkUrl: 'https://fliporto.pt/um', isVisible: true } as Section
  const opened = new EditingSession(target, row, { clearTimer() {} } as never)
  await opened.follow({ ...row, version: 4, isVisible: false })
  t.false(target.visibility!.of(opened.snapshot().row), 'or whether it is hidden')
  await opened.follow(null)
  t.like(opened.form, { item: null, values: { content: 'Ver', linkUrl: 'https://fliporto.pt' } })
})
