import test from 'ava'
import { storePicture } from '../../src/media/store.ts'
import { openSite } from '../support/site.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>')

test('a stored picture is served for ever, in ranges, and nothing in it may run', async (t) => {
  const { get, festival } = await openSite(t)
  const { url } = await storePicture(festival.uploads, svg, 'x.svg')
  const whole = await get(url)
  t.deepEqual(Buffer.from(await whole.arrayBuffer()), svg)
  t.is(whole.headers.get('content-type'), 'image/svg+xml')
  t.is(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(whole.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  t.is(whole.headers.get('x-content-type-options'), 'nosniff')
  const part = await get(url, { range: 'bytes=1-3' })
  t.is(part.status, 206)
  t.is(await part.text(), 'svg')
})
