import { storeMediaCommand } from '../../src/content/media.ts'
import { news } from '../../src/content/news.ts'
import type { Festival } from '../../src/festival.ts'
import { storePicture } from '../../src/media/store.ts'
import type { DatabaseOptions } from './engines.ts'
import { cause, type Ending, openTestFestival, run } from './festival.ts'
import { svg } from './pictures.ts'
import { sampleNamed } from './samples.ts'
import { slowMachine } from './script.ts'
import { addSubscriber } from './subscribers.ts'

/** Contains U+2028, which some parsers take for a line end. */
export const TITLE_WITH_LINE_SEPARATOR = 'Duas margens\u2028uma língua \ud83d\udcda'

export async function uploadPicture({ store, pictures }: Festival, width: number): Promise<string> {
  const stored = await storePicture(pictures, svg(width, 10), `desenho-${width}.svg`)
  await store.write((unit) => unit.handle({ ...storeMediaCommand(stored), cause }))
  return stored.url.replace('/uploads/', '')
}

/** A closed site with a news item, two pictures and a subscriber. */
export async function createSampleSite(t: Ending, location: DatabaseOptions = {}) {
  const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...location })
  const fields = { ...sampleNamed('news').fields(1), title: TITLE_WITH_LINE_SEPARATOR }
  await run(festival, news, 'n-1', { type: 'PublishNews', fields: fields as never })
  const pictures = [await uploadPicture(festival, 20), await uploadPicture(festival, 30)]
  const ana = await addSubscriber(festival, 'Ana@exemplo.pt')
  await festival.close()
  return { dataDir, ...location, pictures, ana }
}
