import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { openLog } from '../../../src/process/log-destination.ts'
import { secretsIn } from '../../support/checked-log.ts'
import { ACCOUNT, openSiteSignedIn } from '../../support/signed-in-site.ts'

const broken: Record<string, (body: string) => { header: string; sent: string }> = {
  'longer than its Content-Length': (body) => ({ header: `Content-Length: ${body.length - 1}`, sent: body }),
  'in a broken chunk': (body) => ({ header: 'Transfer-Encoding: chunked', sent: `z${body}\r\n${body}\r\n` }),
}

/** Sends the body in a packet of its own, which Node's parser then puts on its error. */
async function sendInTwoPackets(origin: string, path: string, headers: string[], body: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [`POST ${path} HTTP/1.1`, 'Host: festival.test', 'Content-Type: application/json', ...headers]
  socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(socket, 'readable')
  socket.write(body)
  return text(socket)
}

type Line = { level: number; msg: string; err?: object }
const parsed = (lines: string): Line[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function waitForLine(t: ExecutionContext, lines: () => string, msg: string): Promise<Line> {
  for (;;) {
    const all = parsed(lines())
    t.deepEqual(
      all.filter(({ level }) => level > 30),
      [],
    )
    const found = all.find((line) => line.msg === msg)
    if (found) return found
    await new Promise(setImmediate)
  }
}

for (const [what, breakBody] of Object.entries(broken)) {
  for (const [path, body] of [
    ['/api/admin/login', JSON.stringify(ACCOUNT)],
    ['/api/newsletter', '{"email":"segredo@exemplo.pt"}'],
  ] as const) {
    test(`A body ${what} is the client’s mistake at ${path}: 400, and the log tells nothing of it`, async (t) => {
      const { origin, cookie, logLines } = await openSiteSignedIn(t)
      const { header, sent } = breakBody(body)
      const answer = await sendInTwoPackets(origin, path, [header, `Cookie: ${cookie}`], sent)
      t.regex(answer, /^HTTP\/1\.1 (100 Continue\r\n\r\nHTTP\/1\.1 )?400 /)
      const { level, err } = await waitForLine(t, logLines, 'broken off by the client')
      t.is(level, 30)
      t.deepEqual(Object.keys(err ?? {}), ['type', 'message', 'code', 'stack'])
      t.deepEqual(secretsIn(logLines()), [])
    })
  }
}

test('The log has name, message, code and stack of an error, and nothing else that is on it', (t) => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const cause = new Error('segredo')
  log.error({ err: Object.assign(new TypeError('avaria', { cause }), { code: 'X1', rawPacket: 'segredo' }) })
  t.like(JSON.parse(lines[0]!).err, { type: 'TypeError', message: 'avaria', code: 'X1' })
  log.fatal({ err: { toString: () => 'palavra', password: 'segredo' } })
  t.deepEqual(JSON.parse(lines[1]!).err, { message: 'palavra' })
  t.notRegex(lines.join(), /segredo/)
})

test('Passwords, addresses, cookies and keys are found in a log', (t) => {
  const lines = ['uma palavra-passe', 'ana@exemplo.pt', '192.0.2.7', '2001:db8:1:2::3', 'fliporto_device=x', 'k1']
  t.is(secretsIn(lines.join('\n'), ['k1']).length, lines.length)
  t.deepEqual(secretsIn('{"network":"192.0.2.0/24","path":"/noticias","other":"2001:db8:1::/48"}', ['k1']), [])
})
