import { readdir } from 'node:fs/promises'
import test from 'ava'
import { MAX_BYTES } from '../../../src/content/picture-limits.ts'
import { svg, twoToneImage } from '../../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const png = () => twoToneImage(40, 30).png().toBuffer()
const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }

for (const [path, part, field] of [
  ['/news', 'image', 'imageUrl'],
  ['/pages', 'headerImage', 'headerImageUrl'],
] as const) {
  test(`${path}: a picture’s event precedes the event that names it, in one write, and the picture can be kept, cleared and replaced`, async (t) => {
    const { sendAndRead, get, log } = await openSiteSignedIn(t)
    const created = await sendAndRead('POST', path, multipartForm({ title: 'A', [part]: await png() }))
    t.regex(created[field], /^\/uploads\/[0-9a-f]{32}-40x30\.png$/)
    t.is((await get(created[field])).status, 200)
    const [first, second, ...others] = await log()
    t.deepEqual([first!.stream.split('/')[0], first!.request_id, others], ['media', second!.request_id, []])

    const put = (fields: Record<string, string | Buffer>) =>
      sendAndRead('PUT', `${path}/${created.id}`, multipartForm(fields))
    t.deepEqual(await put({ title: 'A', [part]: Buffer.alloc(0) }), created, 'an empty part changes nothing')
    t.deepEqual(await put({ [part]: await png() }), created, 'the same picture changes nothing')
    t.is((await put({ [field]: '' }))[field], null)
    t.is((await put({ [field]: created[field] }))[field], created[field])
    const clearedAndSent = await put({ [field]: '', [part]: await twoToneImage(8, 8).png().toBuffer() })
    t.regex(clearedAndSent[field], /-8x8\.png$/)
  })
}

test('The picture of a rejected write leaves no event, and one for an unknown item is not stored', async (t) => {
  const { send, log, festival } = await openSiteSignedIn(t)
  const files = () => readdir(festival.pictures.folder).catch(() => [])
  const statusOf = async (method: string, path: string, fields: Record<string, string>) =>
    (await send(method, path, multipartForm({ ...fields, image: await png() }))).status
  t.is(await statusOf('POST', '/schedule', { ...event, time: '25:00' }), 422)
  t.is(await statusOf('PUT', '/news/nada', { title: 'A' }), 404)
  t.deepEqual([await log(), await files()], [[], []])
  await send('POST', '/news', { title: 'A', slug: 'a' })
  t.is(await statusOf('POST', '/news', { title: 'B', slug: 'a' }), 409)
  t.is((await log()).length, 1, 'the rejected write left no event')
})

test('An upload returns its row, the same one for the same picture, and the list shows it once', async (t) => {
  const { send, sendAndRead, log } = await openSiteSignedIn(t)
  const upload = async (name: string) => send('POST', '/upload', multipartForm({ file: await png() }, name))
  const { status, body: row } = await upload('foto do claustro.jpg')
  t.is(status, 201)
  t.like(row, { mime: 'image/png', width: 40, height: 30, name: 'foto do claustro.jpg', version: 1 })
  t.regex(row.url, /^\/uploads\/[0-9a-f]{32}-40x30\.png$/)
  const again = await upload('outra.png')
  t.deepEqual([again.status, again.body], [201, row])
  t.deepEqual(await sendAndRead('GET', '/media'), [row])
  t.deepEqual(
    (await log()).map(({ type, actor }) => [type, actor]),
    [['MediaStored', 'ana']],
  )
})

test('A picture is recognised by its content: an SVG without a file extension is accepted, HTML named .png is not', async (t) => {
  const { send, log } = await openSiteSignedIn(t)
  const upload = (bytes: Buffer, name: string) => send('POST', '/upload', multipartForm({ file: bytes }, name))
  t.is((await upload(svg(4, 3), 'sem-nome')).status, 201)
  const body = { message: 'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.' }
  t.like(await upload(Buffer.from('<html><script>x</script>'), 'foto.png'), { status: 415, body })
  t.is((await send('POST', '/news', multipartForm({ title: 'A', image: Buffer.from('nada') }))).status, 415)
  t.is((await log()).length, 1)
})

test('An upload without a picture, or with an empty one, is rejected with a field error', async (t) => {
  const { send } = await openSiteSignedIn(t)
  const body = { errors: { file: 'Escolha uma imagem.' } }
  const forms = [
    multipartForm({ outro: 'x' }),
    multipartForm({ file: Buffer.alloc(0) }),
    multipartForm({ file: 'texto' }),
  ]
  for (const form of forms) t.like(await send('POST', '/upload', form), { status: 422, body })
})

test('A picture over 15 MB, two pictures and texts over 1 MB are rejected with 413', async (t) => {
  const { send } = await openSiteSignedIn(t)
  // The message of the body limit, sent before the picture is complete
  const body = { message: 'O pedido é demasiado grande: uma imagem pode ter 15 MB, os textos 1 MB.' }
  const large = multipartForm({ file: Buffer.alloc(MAX_BYTES + 1) })
  t.like(await send('POST', '/upload', large), { status: 413, body })
  const two = multipartForm({ file: await png(), outro: await png() })
  t.is((await send('POST', '/upload', two)).status, 413)
  const long = multipartForm({ content: 'x'.repeat(1024 * 1024 + 1) })
  t.is((await send('POST', '/news', long)).status, 413)
  t.is((await send('GET', '/me')).status, 200)
})
