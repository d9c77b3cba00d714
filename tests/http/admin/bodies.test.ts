import test from 'ava'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

test('An unreadable body is answered with 400 and a message, never with 5xx', async (t) => {
  const { origin, cookie, log } = await openSiteSignedIn(t)
  const json = 'application/json'
  const multipart = 'multipart/form-data; boundary=x'
  const head = '--x\r\nContent-Disposition: form-data; name="title"\r\n'
  const bodies: [type: string, body: string, extra?: Record<string, string>][] = [
    [json, ''],
    [json, '{'],
    [json, '[]'],
    [json, 'null'],
    [json, '"x"'],
    [json, '{"title":"\ud800'],
    [json, `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    [json, '{}', { 'content-encoding': 'gzip' }],
    ['multipart/form-data', '--x--'],
    [multipart, 'nada'],
    [multipart, '--x'],
    [multipart, `${head}\r\nsem fim`],
    [multipart, `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\nx\r\n--x--\r\n`],
  ]
  for (const [type, body, extra] of bodies) {
    const headers = { cookie, 'content-type': type, ...extra }
    const answer = await fetch(`${origin}/api/admin/news`, { method: 'POST', headers, body })
    t.is(answer.status, 400, `${type} ${body.slice(0, 40)}`)
    const { message } = await answer.json()
    t.regex(message, body === '{' ? /^O pedido não se entende\.$/ : /^O pedido /)
  }
  t.deepEqual(await log(), [])
})

test('A body that is neither a form nor JSON is answered with 415, a missing body with 400', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  const send = (headers: Record<string, string>, body?: string) =>
    fetch(`${origin}/api/admin/page-sections`, { method: 'POST', headers: { cookie, ...headers }, body })
  t.is((await send({ 'content-type': 'text/plain' }, '{}')).status, 415)
  const form = await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')
  t.is(form.status, 415)
  t.true((await form.text()).includes('<p>Este tipo de conteúdo não é aceite.</p>'))
  t.is((await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).status, 415)
  t.is((await send({})).status, 400)
})
