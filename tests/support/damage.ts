import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openFestival } from '../../src/festival.ts'
import { verify } from '../../src/log/verify.ts'

/** The problems that `verify`, `rebuild --check` and a check of the pictures find in a DATA_DIR. */
export async function findDamage(dataDir: string): Promise<{ wrong: string[]; events: number }> {
  const festival = await openFestival({ dataDir })
  try {
    const { read } = festival.database
    const verdict = await verify(read)
    const { differences, stale } = await festival.rebuild({ check: true })
    const tables = differences.map(({ table, key }) => `${table} ${JSON.stringify(key)} differs from the log`)
    const pictures: string[] = [
      ...(await read('read_media').pluck('url')),
      ...(await read('read_sponsors').whereNotNull('imageUrl').pluck('imageUrl')),
    ]
    const broken = await Promise.all(pictures.map((url) => brokenPicture(festival.pictures.folder, url)))
    return {
      wrong: [
        ...(verdict.sound ? [] : [`the chain breaks at ${verdict.position}: ${verdict.reason}`]),
        ...stale.map((name) => `${name} is missing`),
        ...tables,
        ...broken.flat(),
      ],
      events: verdict.sound ? verdict.count : 0,
    }
  } finally {
    await festival.close()
  }
}

/** A picture's name begins with the hash of its content. */
async function brokenPicture(uploads: string, url: string): Promise<string[]> {
  const name = basename(url)
  const bytes = await readFile(join(uploads, name)).catch(() => null)
  if (!bytes) return [`${name} is missing`]
  const hash = createHash('sha256').update(bytes).digest('hex')
  return name.startsWith(hash.slice(0, 32)) ? [] : [`${name} is damaged`]
}
