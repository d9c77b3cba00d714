import test from 'ava'
import { currentSlug, freeSlug } from '../../projections/slug-lookup.ts'
import { movingKinds, type SluggedKind } from '../../src/content/catalogue.ts'
import type { Festival } from '../../src/festival.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

/** The operations on items of a kind with slugs. */
const operations = (festival: Festival, kind: SluggedKind) => {
  const { noun, fields } = sampleNamed(kind)
  return {
    add: (id: string, slug: string) =>
      run(festival, noun, id, { type: noun.commands.create, fields: { ...fields(1), slug } }),
    rename: (id: string, slug: string) => run(festival, noun, id, { type: noun.commands.change, changes: { slug } }),
    remove: (id: string) => run(festival, noun, id, { type: noun.commands.remove }),
    movedTo: (slug: string) => currentSlug(festival.database.read, kind, slug),
    free: (slug: string) => freeSlug({ db: festival.database.read, pending: [] }, kind, slug),
  }
}

for (const kind of movingKinds) {
  test(`${kind}: a slug leads to the item that has it, otherwise to the one that had it last, unless that was removed`, async (t) => {
    const { festival } = await openTestFestival(t)
    const { add, rename, remove, movedTo } = operations(festival, kind)
    await add('a', 'um')
    await rename('a', 'dois')
    await rename('a', 'tres')
    t.deepEqual(await Promise.all(['um', 'dois', 'tres', 'nunca'].map(movedTo)), ['tres', 'tres', 'tres', undefined])
    await add('b', 'um')
    t.is(await movedTo('um'), 'um', 'a current slug wins over an old one')
    await rename('b', 'quatro')
    t.is(await movedTo('um'), 'quatro')
    await rename('a', 'um')
    await rename('a', 'cinco')
    t.is(await movedTo('um'), 'cinco')
    await remove('a')
    await remove('b')
    t.deepEqual(await Promise.all(['um', 'dois', 'quatro'].map(movedTo)), [undefined, undefined, undefined])
    const { noun, fields } = sampleNamed(kind)
    const item = { fields: { ...fields(1), slug: 'seis' }, position: 1, createdAt: '2025-10-01T08:00:00.000Z' }
    await run(festival, noun, 'a', { type: noun.commands.restore, ...item })
    t.deepEqual(await Promise.all(['um', 'dois', 'seis'].map(movedTo)), ['seis', 'seis', 'seis'])
  })

  test(`${kind}: freeSlug returns the given slug, or adds the first number that no existing item has`, async (t) => {
    const { add, rename, remove, free } = operations((await openTestFestival(t)).festival, kind)
    t.is(await free('um'), 'um')
    await add('a', 'um')
    t.is(await free('um'), 'um-2')
    await add('b', 'um-2')
    await add('c', 'um-4')
    t.is(await free('um'), 'um-3')
    await rename('b', 'outro')
    t.is(await free('um'), 'um-2', 'a released slug is free')
    await remove('a')
    t.is(await free('um'), 'um')
    t.is(await free('um-4'), 'um-4-2')
  })
}

test('The characters _ and % in a slug are not wildcards', async (t) => {
  const { add, free } = operations((await openTestFestival(t)).festival, 'news')
  await add('a', 'a_b')
  for (const [n, slug] of ['axb-2', 'a_b-3', '%-2'].entries()) await add(`x-${n}`, slug)
  t.is(await free('a_b'), 'a_b-2')
  await add('b', 'a_b-2')
  t.is(await free('a_b'), 'a_b-4')
  await add('c', 'percent!')
  await add('d', 'percent!-2')
  t.is(await free('percent!'), 'percent!-3')
})

test('Kinds do not share their slugs', async (t) => {
  const { festival } = await openTestFestival(t)
  const [news, page] = [operations(festival, 'news'), operations(festival, 'page')]
  await news.add('a', 'um')
  await news.rename('a', 'dois')
  await page.add('a', 'pagina')
  t.is(await page.movedTo('um'), undefined)
  t.is(await page.free('dois'), 'dois')
})
