import { openFestival } from '../../src/festival.ts'
import { cause, runAll } from '../support/festival.ts'
import { samples } from '../support/samples.ts'
import { addAdministrator } from '../support/signed-in-site.ts'

const EVENTS_OF_AN_ITEM = 20
const TEXT = 'Quatro dias de debates, prémios e leituras no Mosteiro de Leça do Balio. '.repeat(10)

/** A site with an ACCOUNT and items of every kind, each created and then revised in one act, until there are so many events. */
export async function createBigLog(dataDir: string, events: number): Promise<void> {
  const festival = await openFestival({ dataDir })
  await festival.catchUp()
  const { newId } = festival.store
  for (let item = 0; item * EVENTS_OF_AN_ITEM < events; item += 1) {
    const { noun, fields } = samples[item % samples.length]!
    const created = fields(Math.floor(item / samples.length))
    const name = ['content', 'bio', 'description'].find((each) => each in created)!
    const envelope = { noun, id: newId(), cause: { ...cause, requestId: newId() } }
    const revisions = Math.min(EVENTS_OF_AN_ITEM, events - item * EVENTS_OF_AN_ITEM) - 1
    const create = { type: noun.commands.create, fields: created }
    const change = (_: unknown, revision: number) => ({
      type: noun.commands.change,
      changes: { [name]: `<p>${revision + 1}. ${TEXT}</p>` },
    })
    const commands = [create, ...Array.from({ length: revisions }, change)]
    await runAll(
      festival,
      commands.map((command) => ({ ...envelope, command })),
    )
  }
  await addAdministrator(festival)
  await festival.close()
}
