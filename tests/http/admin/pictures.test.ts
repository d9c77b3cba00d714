import { readdir } from 'node:fs/promises'
import test from 'ava'
import { MAX_BYTES } from '../../../src/content/picture-limits.ts'
import { svg, twoToneImage } from '../../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const png = () => twoToneImage(40, 30).png().toBuffer()
const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }

for (const { path, part, field, form } of [
  { path: '/news', part: 'image', field: 'imageUrl', form: { title: 'A' } },
  { path: '/pages', part: 'headerImage', field: 'headerImageUrl', form: { title: 'A' } },
]) {
  test(`${path}: a picture’s event precedes the event that names it, in one write, and the picture can be kept, cleared and replaced`, async (t) => {
    const { request, get, log } = await openSiteSignedIn(t)
    const created = await (await request('POST', path, multipartForm({ ...form, [part]: await png() }))).json()
    t.regex(created[field], /^\/uploads\/[0-9a-f]{32}-40x30\.png$/)
    t.is((await get(created[field])).status, 200)
    const events = await log()
    t.deepEqual(events.map(({ stream }) => stream.split('/')[0]).slice(0, 1), ['media'])
    t.is(events.length, 2)
    t.is(events[0]!.request_id, events[1]!.request_id)

    const address = `${path}/${created.id}`
    const unchanged = await (await request('PUT', address, multipartForm({ ...form, [part]: Buffer.alloc(0) }))).json()
    t.deepEqual(unchanged, created, 'an empty part changes nothing')
    const same = await (await request('PUT', address, multipartForm({ [part]: await png() }))).json()
    t.deepEqual(same, created, 'the same picture changes nothing')
    const cleared = await (await request('PUT', address, multipartForm({ [field]: '' }))).json()
    t.is(cleared[field], null)
    const restored = await (await request('PUT', address, multipartForm({ [field]: created[field] }))).json()
    t.is(restored[field], created[field])
    const clearedAndSent = multipartForm({ [field]: '', [part]: await twoToneImage(8, 8).png().toBuffer() })
    t.regex((await (await request('PUT', address, clearedAndSent)).json())[field], /-8x8\.png$/)
  })
}

test('The picture of a rejected write leaves no event, and one for an unknown item is not stored', async (t) => {
  const { request, log, festival } = await openSiteSignedIn(t)
  const files = () => readdir(festival.pictures.folder).catch(() => [])
  const bad = await request('POST', '/schedule', multipartForm({ ...event, time: '25:00', image: await png() }))
  t.is(bad.status, 422)
  const missing = await request('PUT', '/news/nada', multipartForm({ title: 'A', image: await png() }))
  t.is(missing.status, 404)
  t.deepEqual([await log(), await files()], [[], []])
  await request('POST', '/news', multipartForm({ title: 'A', slug: 'a' }))
  const taken = await request('POST', '/news', multipartForm({ title: 'B', slug: 'a', image: await png() }))
  t.is(taken.status, 409)
  t.is((await log()).length, 1, 'the rejected write left no event')
})

test('An upload returns its row, the same one for the same picture, and the list shows it once', async (t) => {
  const { request, log } = await openSiteSignedIn(t)
  const first = await request('POST', '/upload', multipartForm({ file: await png() }, 'foto do claustro.jpg'))
  t.is(first.status, 201)
  const row = await first.json()
  t.like(row, { mime: 'image/png', width: 40, height: 30, name: 'foto do claustro.jpg', version: 1 })
  t.regex(row.url, /^\/uploads\/[0-9a-f]{32}-40x30\.png$/)
  const again = await request('POST', '/upload', multipartForm({ file: await png() }, 'outra.png'))
  t.deepEqual([again.status, await again.json()], [201, row])
  t.deepEqual(await (await request('GET', '/media')).json(), [row])
  t.deepEqual(
    (await log()).map(({ type, actor }) => [type, actor]),
    [['MediaStored', 'ana']],
  )
})

test('A picture is recognised by its content: an SVG without a file extension is accepted, HTML named .png is not', async (t) => {
  const { request, log } = await openSiteSignedIn(t)
  t.is((await request('POST', '/upload', multipartForm({ file: svg(4, 3) }, 'sem-nome'))).status, 201)
  const page = await request(
    'POST',
    '/upload',
    multipartForm({ file: Buffer.from('<html><script>x</script>') }, 'foto.png'),
  )
  t.is(page.status, 415)
  t.deepEqual(await page.json(), { message: 'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.' })
  const item = await request('POST', '/news', multipartForm({ title: 'A', image: Buffer.from('nada') }))
  t.is(item.status, 415)
  t.is((await log()).length, 1)
})

test('An upload without a picture, or with an empty one, is rejected with a field error', async (t) => {
  const { request } = await openSiteSignedIn(t)
  for (const form of [
    multipartForm({ outro: 'x' }),
    multipartForm({ file: Buffer.alloc(0) }),
    multipartForm({ file: 'texto' }),
  ]) {
    const answer = await request('POST', '/upload', form)
    t.is(answer.status, 422)
    t.deepEqual((await answer.json()).errors, { file: 'Escolha uma imagem.' })
  }
})

test('A picture over 15 MB, two pictures and texts over 1 MB are rejected with 413', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const large = await request('POST', '/upload', multipartForm({ file: Buffer.alloc(MAX_BYTES + 1) }))
  t.is(large.status, 413)
  // The message of the body limit, sent before the picture is complete
  t.deepEqual(await large.json(), {
    message: 'O pedido é demasiado grande: uma imagem pode ter 15 MB, os textos 1 MB.',
  })
  const two = multipartForm({ file: await png(), outro: await png() })
  t.is((await request('POST', '/upload', two)).status, 413)
  t.is((await request('POST', '/news', multipartForm({ content: 'x'.repeat(1024 * 1024 + 1) }))).status, 413)
  t.is((await request('GET', '/me')).status, 200)
})
