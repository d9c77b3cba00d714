import test from 'ava'
import { portraitAddress } from '../../src/content/portrait-address.ts'
import { openSite } from '../support/site.ts'

test('A portrait is immutable and cannot run scripts', async (t) => {
  const { get } = await openSite(t)
  const answer = await get(portraitAddress('José Saramago'))
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'image/svg+xml')
  t.is(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  t.is(answer.headers.get('x-content-type-options'), 'nosniff')
  t.regex(await answer.text(), /^<svg /)
  const again = await get(portraitAddress('José Saramago'), { 'if-none-match': answer.headers.get('etag') ?? '' })
  t.is(again.status, 304)
})

test('An invalid name is 404', async (t) => {
  const { get } = await openSite(t)
  for (const file of ['Jo%3Cb%3E.svg', 'x.png', `${'a'.repeat(121)}.svg`, '%E0%A4%A.svg'])
    t.is((await get(`/retratos/v1/${file}`)).status, 404, file)
})
