import test from 'ava'
import { buildRequest, sendRaw } from '../../support/raw-http.ts'
import { pageRoutes, serverRoutes } from '../../support/route-table.ts'
import { openSite } from '../../support/site.ts'

const EVIL = 'mau.example'
const tricks = [
  [`Host: ${EVIL}`],
  ['Host: festival.test', `X-Forwarded-Host: ${EVIL}`, 'X-Forwarded-Proto: javascript'],
  ['Host: festival.test', `Forwarded: host=${EVIL}`, `X-Original-URL: //${EVIL}`, `X-Host: ${EVIL}`],
]

test('Host header: no answer contains a forged host, even behind a trusted proxy', async (t) => {
  const site = await openSite(t, { trustProxy: 1 })
  const readable = [...serverRoutes(site), ...pageRoutes].filter(({ method }) => method === 'GET')
  for (const { path } of readable) {
    const target = path.replace(/:\w+/g, 'nada')
    for (const headers of tricks) {
      const answer = await sendRaw(site.origin, buildRequest('GET', target, headers))
      t.true(answer.status >= 200 && answer.status < 500, target)
      t.false(answer.body.includes(EVIL), `${target} ${headers}`)
      t.false(
        [...answer.headers.values()].some((value) => value.includes(EVIL)),
        `${target} ${headers}`,
      )
    }
  }
})
