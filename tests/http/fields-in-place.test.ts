import test from 'ava'
import { catalogue } from '../../src/content/catalogue.ts'
import type { Kind } from '../../src/content/kinds.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
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
  edition: ['year', 'title', 'place', 'imageUrl'],
}
const pictureOf: Partial<Record<Kind, string>> = { page: 'headerImageUrl' }
const kinds = Object.keys(promised) as (keyof typeof promised & keyof typeof catalogue)[]

const partsOf = (html: string) => [...html.matchAll(/<[^>]* data-field="([^"]*)"[^>]*>/g)]

test('Every part of an item is marked once, on its own page alone, and is no tab stop for visitors', async (t) => {
  const { get, create } = await openSite(t)
  for (const kind of kinds) await create(kind, `${kind}-a`, { [pictureOf[kind] ?? 'imageUrl']: SVG })
  const slugOf = async (kind: Kind) =>
    ((await (await get(catalogue[kind as 'news'].api)).json()) as { slug: string }[])[0]!.slug
  const pages: Partial<Record<Kind, string>> = { episode: '/podcast', sponsor: '/', edition: '/edicoes' }
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
