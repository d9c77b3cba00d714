import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { storedPictureAddress } from '../../src/content/picture-address.ts'
import { openFestival } from '../../src/festival.ts'
import type { EventRow } from '../../src/log/event.ts'
import { GENESIS, hashOf } from '../../src/log/hash.ts'
import { writeOnce } from '../../src/media/files.ts'
import { generateEvents } from '../bench/generated-events.ts'
import { batches } from './big-log.ts'

/** Fills an empty DATA_DIR with `events` generated events, and `bytes` of pictures that they refer to. */
export async function buildBigSite(dataDir: string, events: number, bytes: number): Promise<{ pictures: number }> {
  const festival = await openFestival({ dataDir })
  const rows = [...generateEvents(events)]
  const pictures = rows.filter(({ type }) => type === 'MediaStored').length
  const bytesPerPicture = Math.ceil(bytes / pictures)
  let hash = GENESIS
  let number = 0
  for (const batch of batches(rows, 500)) {
    const renamed: EventRow[] = []
    for (const row of batch) {
      const named =
        row.type === 'MediaStored'
          ? { ...row, ...(await writePicture(festival.pictures.folder, ++number, bytesPerPicture)) }
          : row
      const next = { ...named, prev_hash: hash }
      hash = hashOf(next)
      renamed.push({ ...next, hash })
    }
    await festival.database.write.batchInsert('events', renamed, 50)
  }
  await festival.catchUp()
  await festival.close()
  return { pictures }
}

/** Writes a file of this size. Returns the fields of its event. */
async function writePicture(
  uploads: string,
  number: number,
  size: number,
): Promise<Pick<EventRow, 'stream' | 'version' | 'data'>> {
  const bytes = Buffer.alloc(size, createHash('sha256').update(String(number)).digest())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const url = storedPictureAddress(sha256, 1600, 900, 'jpg')
  await writeOnce(join(uploads, url.replace('/uploads/', '')), bytes)
  const data = { url, mime: 'image/jpeg', bytes: size, width: 1600, height: 900, name: `fotografia ${number}` }
  return { stream: `media/${sha256}`, version: 1, data: JSON.stringify(data) }
}
