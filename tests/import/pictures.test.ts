import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { mediaById } from '../../projections/media.ts'
import { allPages } from '../../projections/pages.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { Invalid } from '../../src/errors.ts'
import { eventsOf, openTestFestival } from '../support/festival.ts'
import { importAs, redSquare, writeImportFolder } from '../support/import-files.ts'

test('a picture file is stored once, named by its hash, before its item', async (t) => {
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, {
    'logo.png': await redSquare(),
    'sponsors.json': [{ name: 'Lello', image: 'lo\0go.png', demo: true }],
    'pages.json': [{ title: 'Como chegar', headerImage: 'logo.png' }],
  })
  await importAs(festival, [folder])
  const { read } = festival.database
  const types = (await eventsOf(festival)).map(({ type }) => type)
  t.deepEqual(types, ['MediaStored', 'PagePublished', 'SponsorAdded'])
  const url = (await allSponsors(read))[0]!.imageUrl!
  const bytes = await readFile(festival.pictures.pathOf(url))
  const hash = createHash('sha256').update(bytes).digest('hex')
  t.is(url, `/uploads/${hash.slice(0, 32)}-4x3.png`)
  t.is((await allPages(read))[0]!.headerImageUrl, url)
  t.like(await mediaById(read, hash), { url, name: 'logo.png' })

  await importAs(festival, [folder])
  t.is((await eventsOf(festival)).length, 3)
})

test('image: null removes the picture, and an item without image keeps it', async (t) => {
  const { festival } = await openTestFestival(t)
  const imageAfter = async (item: object) => {
    const folder = await writeImportFolder(t, {
      'logo.png': await redSquare(),
      'sponsors.json': [{ name: 'Lello', ...item }],
    })
    await importAs(festival, [join(folder, 'sponsors.json')])
    return (await allSponsors(festival.database.read))[0]!.imageUrl
  }
  const url = await imageAfter({ image: 'logo.png' })
  t.not(url, null)
  t.is(await imageAfter({}), url)
  t.is(await imageAfter({ image: null }), null)
})

test('missing or invalid pictures, and image together with imageUrl, are problems; no file is stored', async (t) => {
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, {
    'logo.png': await redSquare(),
    'texto.png': 'isto é texto',
    'sponsors.json': [
      { name: 'A', image: 'falta.png' },
      { name: 'B', image: 'texto.png' },
      { name: 'C', image: 7 },
      { name: 'D', image: 'logo.png', imageUrl: '/uploads/x.png' },
    ],
  })
  const error = await t.throwsAsync(importAs(festival, [folder]), { instanceOf: Invalid })
  t.deepEqual(error!.message.replaceAll(`${folder}/`, '').split('\n'), [
    'Nada foi importado: 4 problemas.',
    '  sponsors.json, item 1, image: falta.png: este ficheiro não existe.',
    '  sponsors.json, item 2, image: texto.png: Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.',
    '  sponsors.json, item 3, image: deve ser o caminho de uma imagem, ou null.',
    '  sponsors.json, item 4, image: indique só um: image ou imageUrl.',
  ])
  t.deepEqual(await readdir(festival.pictures.folder).catch(() => []), [])
})
