import test from 'ava'
import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue, keepsSlug, movingKinds, recordKinds } from '../../src/content/catalogue.ts'
import { readAt } from '../../src/http/reads.ts'
import { openTestFestival } from '../support/festival.ts'
import { undescribed } from '../support/no-description.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { sampleNamed } from '../support/samples.ts'

type WholeReads = { all(db: Knex): Promise<object[]>; byId?(db: Knex, id: string): Promise<object | undefined> }

for (const kind of recordKinds) {
  test(`${kind}: a read returns the whole item`, async (t) => {
    const { festival } = await openTestFestival(t)
    await samplePublisher(festival).create(kind, 'um')
    const { all, byId }: WholeReads = readModels[kind]
    const { read } = festival.database
    const item = byId ? await byId(read, 'um') : (await all(read))[0]
    const derived = keepsSlug(kind) ? { movedFrom: null } : {}
    t.deepEqual(item, { ...undescribed(sampleNamed(kind).fields(1)), ...derived, id: 'um', version: 1 })
  })

  const path = catalogue[kind].api
  if (!path) continue

  test(`${kind}: ${path} lists the items`, async (t) => {
    const { festival } = await openTestFestival(t)
    await samplePublisher(festival).create(kind, 'um')
    const [row] = (await readAt(path).load(festival.database.read)) as Record<string, unknown>[]
    const { id, version, movedFrom, ...fields } = row!
    t.deepEqual({ id, version }, { id: 'um', version: 1 })
    t.like(undescribed(sampleNamed(kind).fields(1)), fields)
  })
}

for (const kind of movingKinds) {
  test(`${kind}: an item is found by its slug, and its previous slug redirects`, async (t) => {
    const { festival } = await openTestFestival(t)
    const { create, change } = samplePublisher(festival)
    await create(kind, 'um', { slug: 'antes' })
    await change(kind, 'um', { slug: 'depois' })
    const readSlug = (slug: string) => readAt(`${catalogue[kind].api}/${slug}`).load(festival.database.read)
    t.like(await readSlug('depois'), { ...sampleNamed(kind).fields(1), slug: 'depois', id: 'um' })
    await t.throwsAsync(readSlug('antes'), { message: /depois/ })
    await t.throwsAsync(readSlug('nunca'), { message: catalogue[kind].noun.notFound })
  })
}
