import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sharp from 'sharp'
import { variantAddresses } from '../../src/content/picture-address.ts'
import { temporaryFolder } from '../support/festival.ts'
import { CookieClient } from '../support/nodes.ts'
import { runScript } from '../support/script.ts'
import { startServer } from '../support/server-process.ts'
import { cookieHeader, multipartForm, postJson, signIn } from '../support/signed-in-site.ts'
import { fillDisk, onSmallDisk, pathInside, smallDiskProblem } from '../support/small-disk.ts'

const LONG_TEXT = 'palavras '.repeat(10_000)

/** Noise cannot be compressed. */
const noise = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 700, height: 500, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

test('On a full disk writes and uploads are rejected, reads succeed, nothing is written in part, and writes succeed once there is space', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  await mkdir(dataDir)
  const reason = smallDiskProblem(dataDir)
  if (reason) return t.pass(`skipped, no small disk can be mounted: ${reason}`)

  const server = await startServer(t, { dataDir, wrapper: onSmallDisk(dataDir, 24) })
  const { origin } = server
  const inside = pathInside(server, dataDir)
  const organiser = new CookieClient()
  await organiser.signIn(origin)
  const request = async (method: string, path: string, body?: object) => {
    const { status, text } = await organiser.request(origin, method, path, body)
    return { status, body: /^[{[]/.test(text) ? JSON.parse(text) : text }
  }
  const publishNews = (slug: string) => request('POST', '/api/admin/news', { slug, title: slug, content: LONG_TEXT })
  const published = async () =>
    (await request('GET', '/api/news')).body.map(({ slug }: { slug: string }) => slug).sort()
  const files = async () => (await readdir(join(inside, 'uploads'))).sort()

  const picture = (await request('POST', '/api/admin/upload', multipartForm({ file: await noise() }))).body
  const filesBefore = await files()
  const freeSpace = await fillDisk(inside)

  // The write-ahead log's allocated space takes a few more writes.
  const accepted: string[] = []
  let response = { status: 201, body: { message: '' } }
  for (let number = 0; response.status === 201 && number < 200; number += 1) {
    response = await publishNews(`noticia-${number}`)
    if (response.status === 201) accepted.push(`noticia-${number}`)
  }
  const full = (what: string) => ({
    status: 507,
    body: { message: `Não há espaço em disco: ${what}. Tente de novo mais tarde.` },
  })
  t.deepEqual(response, full('nada foi guardado'))
  t.deepEqual(await published(), accepted.sort())

  const upload = await request('POST', '/api/admin/upload', multipartForm({ file: await noise() }))
  t.deepEqual(upload, full('a imagem não foi guardada'))
  const sponsor = await request('POST', '/api/admin/sponsors', multipartForm({ name: 'A', image: await noise() }))
  t.is(sponsor.status, 507)
  t.deepEqual(await files(), filesBefore)

  for (const path of ['/', '/noticias', '/api/sponsors', '/api/admin/me', '/readyz', picture.url])
    t.is((await request('GET', path)).status, 200, path)
  const variant = () => request('GET', variantAddresses(picture.url)[0]!.avif)
  t.is((await variant()).status, 302, 'the original is served instead of a variant that cannot be stored')

  await freeSpace()
  t.is((await publishNews('de-novo')).status, 201)
  t.is((await request('POST', '/api/admin/upload', multipartForm({ file: await noise() }))).status, 201)
  t.deepEqual(await published(), [...accepted, 'de-novo'].sort())
  t.is((await variant()).status, 200)
  t.like(await server.stop('SIGTERM'), { code: 0, err: '' })
})

test('A write that the disk refuses for another reason is answered with 503, nothing of it is written, and others succeed', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  // SQLite calls only a missing free block a full disk: a file that may not grow is an input/output error
  const wrapper = ['sh', '-c', 'ulimit -f 8000; exec "$@"', 'sh']
  const server = await startServer(t, { dataDir, wrapper, env: { LOG_LEVEL: 'silent' } })
  const cookie = cookieHeader(await signIn(server.origin))
  const publishNews = (slug: string, content: string) =>
    postJson(`${server.origin}/api/admin/news`, { slug, title: slug, content }, { cookie })
  const accepted: string[] = []
  let response: Response
  for (let number = 0; ; number += 1) {
    response = await publishNews(`longa-${number}`, LONG_TEXT.repeat(8))
    if (response.status !== 201 || number === 20) break
    accepted.push(`longa-${number}`)
  }
  t.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
  t.regex((await response.json()).message, /nada foi guardado/)
  t.is((await publishNews('curta', '')).status, 201)
  const published: { slug: string }[] = await (await fetch(`${server.origin}/api/news`)).json()
  t.deepEqual(published.map(({ slug }) => slug).sort(), ['curta', ...accepted])
  t.is((await server.stop('SIGTERM')).code, 0)
  t.is((await runScript('verify', [], dataDir)).code, 0)
})
