import test from 'ava'
import { sponsorsTable } from '../../projections/sponsors.ts'
import { section } from '../../src/content/section.ts'
import { Invalid, NotFound } from '../../src/errors.ts'
import { itemAt } from '../../src/history/item-at.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { sampleNamed } from '../support/samples.ts'

test('an item is shown as of a position or a date and time', async (t) => {
  const { festival } = await openTestFestival(t)
  const commands = [
    { type: 'WriteSection', fields: sampleNamed('section').fields(1) as never },
    { type: 'ToggleSectionVisibility' },
    { type: 'ReviseSection', changes: { content: 'Novo' } },
    { type: 'RemoveSection' },
  ] as const
  for (const [index, command] of commands.entries()) {
    const cause = { actor: 'ana', at: `2025-10-0${index + 1}T09:00:00.000Z`, requestId: 'r' }
    await run(festival, section, 's', command, cause)
  }
  const asOf = (when: string, stream = 'section/s') =>
    itemAt(festival.database.read, festival.schemas, stream, when, new Date('2025-10-05T09:00:00Z'))
  const stateAt = async (when: string) => {
    const { version, position, item } = await asOf(when)
    return [version, position, item.content, item.isVisible]
  }
  t.deepEqual(await stateAt('1'), [1, 1, 'Texto', true])
  t.deepEqual(await stateAt('2'), [2, 2, 'Texto', false])
  t.deepEqual(await stateAt('2025-10-03T10:00'), [3, 3, 'Novo', false])
  t.deepEqual(await stateAt('2025-10-03T09:59:59'), [2, 2, 'Texto', false])
  t.deepEqual(await stateAt('2d'), [3, 3, 'Novo', false])

  const refused = (is: typeof NotFound | typeof Invalid, message: string, ...of: [when: string, stream?: string]) =>
    t.throwsAsync(asOf(...of), { instanceOf: is as never, message })
  await refused(NotFound, 'Ainda não existia: apareceu na posição 1, a 2025-10-01 10:00:00.', '0')
  await refused(NotFound, 'Ainda não existia: apareceu na posição 1, a 2025-10-01 10:00:00.', '2025-10-01')
  await refused(NotFound, 'Já não existia: desapareceu na posição 4, a 2025-10-04 10:00:00.', '4')
  await refused(Invalid, 'O registo só vai até à posição 4.', '5')
  await refused(NotFound, 'O registo não tem nada com o nome «section/x».', '1', 'section/x')
})

test('an item that was never moved is shown with the rank that it had, and one that was created again with its new one', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  const publisher = samplePublisher(festival)
  const create = () => publisher.create('sponsor', 'b', { rank: null })
  const ranks = async (when: string) => {
    const { item } = await itemAt(read, festival.schemas, 'sponsor/b', when, new Date('2025-10-05T09:00:00Z'))
    return [item.rank, (await sponsorsTable.byId(read, 'b'))?.rank]
  }
  await publisher.create('sponsor', 'a')
  await create()
  t.deepEqual(await ranks('2'), [2, 2])
  await publisher.remove('sponsor', 'b')
  await create()
  t.deepEqual(await ranks('4'), [4, 4])
})
