import test from 'ava'
import { catalogue, recordKinds } from '../../src/content/catalogue.ts'
import { isKind } from '../../src/content/kinds.ts'
import { type AnyKindWords, titleOf } from '../../src/content/words/kind-words.ts'
import { describeEvents } from '../../src/history/describe.ts'
import { history } from '../../src/history/matching-events.ts'
import { kindOf, type State, statesOf } from '../../src/records/states.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { runRandomCommands } from '../support/random-commands.ts'
import { sampleNamed } from '../support/samples.ts'

for (const kind of recordKinds) {
  test(`${kind}: creation, change and removal are described with the item's title and its fields' names`, async (t) => {
    const { noun, fields, one } = sampleNamed(kind)
    const { words } = catalogue[kind]
    const { festival } = await openTestFestival(t)
    const [field, value] = one
    await run(festival, noun, 'um', { type: noun.commands.create, fields: fields(1) })
    await run(festival, noun, 'um', { type: noun.commands.change, changes: { [field]: value } })
    await run(festival, noun, 'um', { type: noun.commands.remove })
    const { events } = await history(festival.database.read, festival.schemas, { limit: 10 })
    const described = await describeEvents(festival.database.read, festival.schemas, events.toReversed())
    const { created, changed, removed } = noun.events
    const sentences = Object.entries(words.events).filter(([type]) => [created, changed, removed].includes(type))
    t.deepEqual(
      described.map(({ sentence }) => sentence),
      sentences.map(([, sentence]) => sentence),
    )
    const [before, after] = [fields(1), { ...fields(1), [field]: value }].map((item) => String(item[words.title!]))
    t.deepEqual(
      described.map(({ title }) => title),
      [before, after, after],
    )
    const [creation, change] = described.map(({ changes }) => changes)
    t.deepEqual(creation!.map(({ field }) => field).sort(), Object.keys(fields(1)).sort())
    t.deepEqual(
      change!.map(({ field, before, after }) => [field, before, after]),
      [[field, fields(1)[field], value]],
    )
  })
}

test('Titles and changes equal those of whole histories, although only their ends are read', async (t) => {
  const { festival } = await openTestFestival(t)
  await runRandomCommands(festival, { commands: 300, seed: 20251024 })
  const { events } = await history(festival.database.read, festival.schemas, { limit: 1000 })
  const described = await describeEvents(festival.database.read, festival.schemas, events)
  t.true(events.length > 100)
  for (const { event, title, changes } of described) {
    const kind = kindOf(event.stream)
    if (!isKind(kind)) continue
    const past = events
      .filter(({ stream, version }) => stream === event.stream && version <= event.version)
      .toReversed()
    const [before, after] = statesOf(event.stream, past).slice(-2) as [State, State]
    const words = catalogue[kind].words as AnyKindWords
    t.is(title, titleOf(words, (after ?? before)!), event.stream)
    const fields = Object.keys({ ...before, ...after })
    const changed = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
    t.deepEqual(changes.map(({ field }) => field).sort(), changed.sort())
    for (const { field, ...values } of changes) t.like(values, { before: before?.[field], after: after?.[field] })
  }
})
