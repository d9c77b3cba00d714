import { setTimeout } from 'node:timers/promises'
import { openFestival } from '../../../src/festival.ts'
import { addAdministrator, cookieHeader, multipartForm, signIn } from '../../support/signed-in-site.ts'
import { type ContentSite, importContent, newestArticlePath, startSite } from '../content-site.ts'
import { withDatabases } from '../databases.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { RandomContent } from '../random-content.ts'
import { percentile } from '../rounds.ts'

const SAVES = 60
/** A heartbeat's interval: saves are spread over it at random. */
const HEARTBEAT_MS = 100
const TIMEOUT_MS = 10_000

const seenByVisitors = 'seen by visitors, nine of ten'
const seenByAuthor = 'seen by the author, at once'

/** How long another node serves its cached page after a save. */
export const nodes: Part = {
  name: 'nodes',
  goals: { [seenByVisitors]: { atMost: 150 }, [seenByAuthor]: { atLeast: 100 } },

  run: ({ dir, children }: BenchContext): Promise<Measurement[]> =>
    withDatabases(1, async ([url]) => {
      const dataDir = await importContent(dir, url)
      const festival = await openFestival({ dataDir, databaseUrl: url })
      await addAdministrator(festival)
      await festival.close()
      const first = await startSite(children, dataDir, url)
      const second = await startSite(children, dataDir, url)
      const author = await createAuthor(first, second)

      const waits: number[] = []
      let right = 0
      for (let save = 0; save < SAVES; save += 1) {
        waits.push(await author.timeUntilSeen())
        if (await author.isSeenByAuthor()) right += 1
      }
      await first.site.stop()
      await second.site.stop()
      return [
        { figure: seenByVisitors, unit: 'ms', value: percentile(waits, 0.9) },
        { figure: 'the slowest of all', unit: 'ms', value: Math.max(...waits) },
        { figure: seenByAuthor, unit: '%', value: (100 * right) / SAVES },
      ]
    }),
}

/** Saves an article on one node and requests its page, which is cached, on the other. */
async function createAuthor(first: ContentSite, second: ContentSite) {
  const random = new RandomContent(1)
  const signedIn = cookieHeader(await signIn(first.origin))
  const path = await newestArticlePath(first.origin)
  const [{ id }] = (await (await fetch(`${first.origin}/api/news`)).json()) as [{ id: string }]
  let saves = 0

  const title = () => `Quatro dias, ${saves}.`

  async function isShown(cookie = ''): Promise<boolean> {
    const page = await fetch(second.origin + path, { headers: { cookie } })
    return (await page.text()).includes(title())
  }

  async function save() {
    await setTimeout(HEARTBEAT_MS * random.fraction())
    await isShown()
    saves += 1
    const answer = await fetch(`${first.origin}/api/admin/news/${id}`, {
      method: 'PUT',
      headers: { cookie: signedIn },
      body: multipartForm({ title: title() }),
    })
    if (answer.status !== 200) throw new Error(`a save was answered ${answer.status}`)
    return { savedAt: performance.now(), cookie: cookieHeader(answer) }
  }

  return {
    async timeUntilSeen(): Promise<number> {
      const { savedAt } = await save()
      while (!(await isShown())) {
        if (performance.now() - savedAt > TIMEOUT_MS) throw new Error('the other node does not show a save')
      }
      return performance.now() - savedAt
    },
    async isSeenByAuthor(): Promise<boolean> {
      const { cookie } = await save()
      return isShown(cookie)
    },
  }
}
