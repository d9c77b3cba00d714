import { Writable } from 'node:stream'
import test from 'ava'
import fc from 'fast-check'
import { pino } from 'pino'
import { type HostileRequest, hostileRequests } from '../support/hostile-requests.ts'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { pageRoutes, serverRoutes } from '../support/route-table.ts'
import { slowMachine } from '../support/script.ts'
import { openSiteSignedIn } from '../support/signed-in-site.ts'

const LONG = process.env.LONG === '1'
const REQUESTS_A_ROUTE = LONG ? 500 : 4
/** More pages than these, made one behind the other, are not there within a client's ten seconds on a busy machine. */
const AT_ONCE = 50
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

/** Internals: stacks, paths and other libraries' messages. */
const internals = /node_modules|node:internal|\bat \S+ \(|\.ts:\d|\.js:\d|SQLITE_|\bknex\b|\/tmp\/|ENOENT|file:\/\//

/** A site with its logged errors and its routes. */
async function openTarget(t: Parameters<typeof openSiteSignedIn>[0]) {
  const errors: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => done(void errors.push(String(line)) as undefined) })
  const site = await openSiteSignedIn(t, { log: pino({ level: 'error' }, stream), ...slowMachine })
  await site.request('POST', '/news', { title: 'Um título' })
  await site.request('POST', '/pages', { title: 'Um título' })
  return { ...site, errors, routes: [...serverRoutes(site), ...pageRoutes] }
}

test(`Hostile input: no route answers 5xx, hangs or exposes internals (seed ${SEED})`, async (t) => {
  t.timeout(30 * 60_000)
  const { origin, cookie, errors, routes } = await openTarget(t)
  const failures: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  const send = async ({ method, target, headers, body }: HostileRequest) => {
    sent += 1
    const { status, body: answer } = await sendRaw(origin, buildRequest(method, target, headers, body)).catch(
      (error) => ({
        status: 0,
        body: String(error),
      }),
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 500 && !internals.test(answer)) return
    const request = `${method} ${target.slice(0, 300)} ${JSON.stringify(headers)} ${body.toString('latin1').slice(0, 300)}`
    failures.push(`${status} ${answer.slice(0, 200)}\n${request}\n${errors.at(-1)?.slice(0, 1500)}`)
  }
  for (const [index, route] of routes.entries()) {
    // Signing out would leave the other routes without a session.
    const withoutSession = ['Host: festival.test']
    const sessions =
      route.path === '/api/admin/logout' ? [withoutSession] : [withoutSession, [...withoutSession, `Cookie: ${cookie}`]]
    for (const common of sessions) {
      const requests = fc.sample(hostileRequests(route, common), { seed: SEED + index, numRuns: REQUESTS_A_ROUTE })
      for (let from = 0; from < requests.length; from += AT_ONCE)
        await Promise.all(requests.slice(from, from + AT_ONCE).map(send))
    }
  }
  t.log(`seed ${SEED}: ${sent} requests to ${routes.length} routes; ${JSON.stringify([...statuses].sort())}`)
  t.deepEqual(failures, [])
  t.deepEqual(errors, [])
})
