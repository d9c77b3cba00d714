import { setTimeout } from 'node:timers/promises'
import { openFestival } from '../../../src/festival.ts'
import { addAdministrator, cookieHeader, multipartForm, signIn } from '../../support/signed-in-site.ts'
import { type ContentSite, contentIn, newestArticle, startSite } from '../content-site.ts'
import { withDatabases } from '../databases.ts'
import type { Context, Measured, Part } from '../part.ts'
import { Dice } from '../random-content.ts'
import { percentile } from '../rounds.ts'

const SAVES = 60
/** A heartbeat's pause: a save is as likely at any moment of it. */
const HEARTBEAT_MS = 100
const PATIENCE_MS = 10_000

const p90 = 'seen by anybody, nine of ten'
const own = 'seen by who saved, at once'

/** How long another node of a site at rest shows what it kept before a save. */
export const nodes: Part = {
  name: 'nodes',
  goals: { [p90]: { atMost: 150 }, [own]: { atLeast: 100 } },

  run: ({ dir, children }: Context): Promise<Measured[]> =>
    withDatabases(1, async ([url]) => {
      const dataDir = await contentIn(dir, url)
      const festival = await openFestival({ dataDir, databaseUrl: url })
      await addAdministrator(festival)
      await festival.close()
      const first = await startSite(children, dataDir, url)
      const second = await startSite(children, dataDir, url)
      const between = await savingOn(first, second)

      const waits: number[] = []
      let right = 0
      for (let turn = 0; turn < SAVES; turn += 1) {
        waits.push(await between.timeUntilSeen())
        if (await between.isSeenBySaver()) right += 1
      }
      await first.site.stop()
      await second.site.stop()
      return [
        { figure: p90, unit: 'ms', value: percentile(waits, 0.9) },
        { figure: 'the slowest of all', unit: 'ms', value: Math.max(...waits) },
        { figure: own, unit: '%', value: (100 * right) / SAVES },
      ]
    }),
}

/** Saves an article on one node and asks the other for its page, which that one keeps. */
async function savingOn(first: ContentSite, second: ContentSite) {
  const dice = new Dice(1)
  const signedIn = cookieHeader(await signIn(first.origin))
  const path = await newestArticle(first.origin)
  const [{ id }] = (await (await fetch(`${first.origin}/api/news`)).json()) as [{ id: string }]
  let saves = 0

  const title = () => `Quatro dias, ${saves}.`

  async function isShown(cookie = ''): Promise<boolean> {
    const page = await fetch(second.origin + path, { headers: { cookie } })
    return (await page.text()).includes(title())
  }

  async function save() {
    await setTimeout(HEARTBEAT_MS * dice.fraction())
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
        if (performance.now() - savedAt > PATIENCE_MS) throw new Error('the other node does not show a save')
      }
      return performance.now() - savedAt
    },
    async isSeenBySaver(): Promise<boolean> {
      const { cookie } = await save()
      return isShown(cookie)
    },
  }
}
