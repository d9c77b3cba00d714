import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { media } from '../../src/content/media.ts'
import { storedPictureAddress } from '../../src/content/picture-address.ts'
import { type Festival, openFestival } from '../../src/festival.ts'
import { writeOnce } from '../../src/media/picture-files.ts'
import { cause, runAll } from './festival.ts'
import { samples } from './samples.ts'

const EVENTS_OF_AN_ITEM = 20
const TEXT = 'Quatro dias de debates, prémios e leituras no Mosteiro de Leça do Balio. '.repeat(10)

/** Appends items of every kind, each created and then revised in one act, until so many events are appended. */
export async function appendItems(festival: Festival, events: number): Promise<void> {
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
}

const PICTURES_PER_EVENT = 1 / 12

/** Fills an empty DATA_DIR with so many events, of which some are pictures of `bytes` in all. */
export async function buildBigSite(dataDir: string, events: number, bytes: number): Promise<{ pictures: number }> {
  const festival = await openFestival({ dataDir })
  await festival.catchUp()
  const pictures = Math.ceil(events * PICTURES_PER_EVENT)
  for (let number = 1; number <= pictures; number += 1) {
    const content = Buffer.alloc(Math.ceil(bytes / pictures), createHash('sha256').update(String(number)).digest())
    const id = createHash('sha256').update(content).digest('hex')
    const url = storedPictureAddress(id, 1600, 900, 'jpg')
    await writeOnce(join(festival.pictures.folder, url.replace('/uploads/', '')), content)
    const file = { url, mime: 'image/jpeg', bytes: content.length, width: 1600, height: 900, name: `foto ${number}` }
    await festival.store.write(({ handle }) =>
      handle({ noun: media, id, command: { type: 'StoreMedia', fields: file }, cause }),
    )
  }
  await appendItems(festival, events - pictures)
  await festival.close()
  return { pictures }
}
