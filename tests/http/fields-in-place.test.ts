import test from 'ava'
import { catalogue } from '../../src/content/catalogue.ts'
import { type Kind, type KindEntry, kindEntries } from '../../src/content/kinds.ts'
import { inPlaceField } from '../../src/content/words/kind-words.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
import type { ToastMessage } from '../../views/store/toasts.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { openSite } from '../support/site.ts'

const SVG = '/uploads/0123456789abcdef0123456789abcdef-40x30.svg'

/** Per kind, what its page has in place: what organisers are promised, and what else it shows. */
const promised: Partial<Record<Kind, readonly string[]>> = {
  news: ['title', 'excerpt', 'content', 'publishDate', 'category', 'imageUrl'],
  page: ['title', 'content', 'headerImageUrl'],
  writer: ['name', 'bio', 'imageUrl'],
  'schedule-item': ['title', 'description', 'location', 'time', 'date', 'category', 'imageUrl'],
  episode: ['title', 'description', 'imageUrl'],
  sponsor: ['imageUrl'],
}
const pictureOf: Partial<Record<Kind, string>> = { page: 'headerImageUrl' }
const kinds = Object.keys(promised) as (keyof typeof promised & keyof typeof catalogue)[]

const partsOf = (html: string) => [...html.matchAll(/<[^>]* data-field="([^"]*)"[^>]*>/g)]

test('Every part of an item is marked once, on its own page alone, and is no tab stop for visitors', async (t) => {
  const { festival, get } = await openSite(t)
  const { create } = samplePublisher(festival)
  for (const kind of kinds) await create(kind, `${kind}-a`, { [pictureOf[kind] ?? 'imageUrl']: SVG })
  const slugOf = async (kind: Kind) =>
    ((await (await get(catalogue[kind as 'news'].api)).json()) as { slug: string }[])[0]!.slug
  const pages: Partial<Record<Kind, string>> = { episode: '/podcast', sponsor: '/' }
  for (const kind of kinds) {
    const { item } = catalogue[kind].pages as { item?: { path: string } }
    const path = pages[kind] ?? item!.path.replace(':slug', await slugOf(kind))
    const parts = partsOf(await (await get(path)).text())
    const names = parts.map(([, name]) => name!)
    t.deepEqual(names.toSorted(), [...new Set(names)].toSorted(), `${path}: twice`)
    t.true(
      names.every((name) => name.startsWith(`${kind}/${kind}-a/`)),
      `${path}: ${names}`,
    )
    for (const field of promised[kind]!) t.true(names.includes(`${kind}/${kind}-a/${field}`), `${path}: ${field}`)
    for (const [tag] of parts) t.notRegex(tag, /tabindex|role=/)
    for (const name of names) t.truthy(fieldTarget(kind, `${kind}-a`, name.split('/')[2]!), name)
  }
  for (const path of ['/noticias', '/programacao', '/biblioteca', '/politica-privacidade'])
    t.deepEqual(partsOf(await (await get(path)).text()), [], path)
})

test('Every field that is edited in place has a name in the bar, an editor and a way to be sent', (t) => {
  const inPlace = Object.entries<KindEntry>(kindEntries).flatMap(([kind, { words, path, api }]) =>
    Object.keys(words.fields)
      .filter((field) => inPlaceField(words, field))
      .map((field) => ({ kind: kind as Kind, field, path, api })),
  )
  for (const kind of kinds)
    t.true(
      inPlace.some((each) => each.kind === kind),
      kind,
    )
  for (const { kind, field, path, api } of inPlace) {
    t.is(api, `/api/${path}`)
    const target = fieldTarget(kind, 'x', field)
    const values = target.valuesOf(null)
    t.true(field in values)
    for (const name of Object.keys(values)) t.truthy(target.spec.labels[name], `${kind} ${name}`)
    t.true(target.editor !== 'text' || target.text === field)
    const told = (message: ToastMessage) => t.regex(message.title, / atualizad[oa] com sucesso!$/)
    target.saved!({} as never, { notify: told } as never)
  }
})
