import test from 'ava'
import { catalogue, type Kind } from '../../src/content/catalogue.ts'
import { kindsInPlace } from '../../src/content/words/in-place.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
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
    const { item } = catalogue[kind].pages as { item?: string }
    const path = pages[kind] ?? item!.replace(':slug', await slugOf(kind))
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

test('Every field of a kind’s list has a name in the bar, an editor and a way to be sent', (t) => {
  const withList = Object.entries(catalogue).filter(([, { words }]) => 'inPlace' in words)
  t.deepEqual(Object.keys(kindsInPlace).toSorted(), withList.map(([kind]) => kind).toSorted())
  for (const [kind, { words, path }] of Object.entries(kindsInPlace)) {
    t.is(catalogue[kind as 'news'].api as string, `/api/${path}`)
    for (const field of Object.keys(words.inPlace ?? {})) {
      const target = fieldTarget(kind as Kind, 'x', field)
      const values = target.valuesOf(null)
      t.true(field in values)
      for (const name of Object.keys(values)) t.truthy(target.spec.labels[name], `${kind} ${name}`)
      t.true(target.editor !== 'text' || target.text === field)
      t.regex(target.messages.saved, / atualizad[oa] com sucesso!$/)
    }
  }
})
