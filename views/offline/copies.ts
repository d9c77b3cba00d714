import { isPage, isPicture, isSamePicture, PROGRAMME, pageOf, readOf } from './addresses.ts'

const MAX_PAGES = 50
const MAX_PICTURES = 100

const pathsIn = async (cache: Cache): Promise<string[]> => (await cache.keys()).map(({ url }) => new URL(url).pathname)

export const pagesIn = async (cache: Cache): Promise<string[]> => (await pathsIn(cache)).filter(isPage)
export const picturesIn = async (cache: Cache): Promise<string[]> => (await pathsIn(cache)).filter(isPicture)

/** A page and its read go together. */
export async function drop(cache: Cache, path: string): Promise<void> {
  const page = pageOf(path)
  await Promise.all([cache.delete(page), cache.delete(readOf(page))])
}

/** Drops what was kept first. */
export async function limit(cache: Cache): Promise<void> {
  const sessions = (await pagesIn(cache)).filter((page) => page !== PROGRAMME)
  const pictures = await picturesIn(cache)
  for (const page of sessions.slice(0, -MAX_PAGES)) await drop(cache, page)
  for (const picture of pictures.slice(0, -MAX_PICTURES)) await cache.delete(picture)
}

/** A copy in another width serves when the screen was turned; the widest is best. */
export async function findPicture(cache: Cache, path: string): Promise<Response | undefined> {
  const same = (await picturesIn(cache)).filter((each) => isSamePicture(each, path))
  const [widest] = same.sort((one, other) => widthOf(other) - widthOf(one))
  return widest === undefined ? undefined : cache.match(widest)
}

const widthOf = (path: string) => Number(/\/(\d+)\.\w+$/.exec(path)?.[1] ?? Number.POSITIVE_INFINITY)
