import { catalogue, movingKinds, type SluggedKind } from '../src/content/catalogue.ts'
import { idOf } from '../src/decider.ts'
import { type Change, type ProjectedEvent, withRestoring } from './projection.ts'

const recordSlug =
  (kind: SluggedKind) =>
  (event: ProjectedEvent<{ type: string; data: { slug?: string } }>): Change[] =>
    event.data.slug === undefined
      ? []
      : [{ kind: 'put', row: { kind, slug: event.data.slug, id: idOf(event), position: event.position } }]

/** All slugs that items of kinds whose slug can change ever had, so that old addresses redirect. */
export const slugsProjection = withRestoring({
  name: 'slugs',
  version: 2,
  table: 'read_slugs',
  key: ['kind', 'slug', 'id'],
  create(table) {
    for (const name of ['kind', 'slug', 'id']) table.text(name).notNullable()
    table.integer('position').notNullable()
    table.primary(['kind', 'slug', 'id'])
  },
  on: Object.fromEntries(
    movingKinds.flatMap((kind) => {
      const { created, changed } = catalogue[kind].noun.events
      return [created, changed].map((type) => [type, recordSlug(kind)])
    }),
  ),
})
