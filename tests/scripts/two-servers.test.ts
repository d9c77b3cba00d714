import { join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { ORGANISER, startServer } from '../support/server-process.ts'
import { cookieHeader, signIn } from '../support/signed-in-site.ts'

const ROUNDS = process.env.LONG === '1' ? 20 : 1

test('Two servers that start together on a new folder share content, account and keys', async (t) => {
  t.timeout(10 * 60_000)
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(await temporaryFolder(t), 'data')
    const start = () => startServer(t, { dataDir, env: { INITIAL_CONTENT: 'festival' } })
    const [one, other] = await Promise.all([start(), start()])
    const cookie = cookieHeader(await signIn(one.origin, ORGANISER))
    const titlesOf = async ({ origin }: typeof one) =>
      (await (await fetch(`${origin}/api/news`)).json()).map(({ title }: { title: string }) => title)
    const before = await titlesOf(one)
    t.true(before.length > 0)
    t.deepEqual(await titlesOf(other), before)
    const published = await fetch(`${other.origin}/api/admin/news`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Das duas' }),
    })
    t.is(published.status, 201)
    while (!(await titlesOf(one)).includes('Das duas')) {}
    for (const server of [one, other]) t.like(await server.stop('SIGTERM'), { code: 0, err: '' })
  }
})
