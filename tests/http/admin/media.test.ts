import test, { type ExecutionContext } from 'ava'
import type { ItemHistory, Register } from '../../../src/content/history.ts'
import { noDescription } from '../../support/no-description.ts'
import { svg, twoToneImage } from '../../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = { id: string; url: string; usedBy: object[] }

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const upload = async (width = 40, name = 'foto.png') => {
    const file = await twoToneImage(width, 30).png().toBuffer()
    return site.sendAndRead('POST', '/upload', multipartForm({ file }, name))
  }
  const describe = (id: string, body: object) => site.send('PUT', `/media/${id}`, body)
  const list = (query = ''): Promise<Row[]> => site.sendAndRead('GET', `/media${query}`)
  return { ...site, upload, describe, list }
}

const undescribed = { alt: '', focus: null, credit: '', hidden: false, usedBy: [] }

test('A picture is described field by field, by one event each time, and equal content appends none', async (t) => {
  const { upload, describe, list, log } = await open(t)
  const row = await upload()
  t.like(row, { ...undescribed, version: 1 })
  const sent = { alt: ' A torre ', focus: { x: 0.2, y: 1 }, credit: 'Ana\nSá', hidden: false, version: 1 }
  const described = await describe(row.id, sent)
  t.truthy(described.act)
  const next = { ...row, ...sent, alt: 'A torre', credit: 'Ana Sá', version: 2 }
  t.deepEqual([described.status, described.body], [200, next])
  t.deepEqual(await describe(row.id, { ...sent, version: 2 }), { status: 200, act: null, body: next })
  t.deepEqual((await describe(row.id, { focus: '' })).body, { ...next, focus: null, version: 3 })
  t.deepEqual(await list(), [{ ...next, focus: null, version: 3 }])
  t.deepEqual(
    (await log()).map(({ type, data }) => [type, type === 'MediaStored' || JSON.parse(data)]),
    [
      ['MediaStored', true],
      ['MediaDescribed', { alt: 'A torre', focus: { x: 0.2, y: 1 }, credit: 'Ana Sá' }],
      ['MediaDescribed', { focus: null }],
    ],
  )
})

test('Two organisers describing a picture conflict only where both changed a field', async (t) => {
  const { upload, describe } = await open(t)
  const { id } = await upload()
  t.is((await describe(id, { alt: 'Um', version: 1 })).status, 200)
  const merged = { alt: 'Um', credit: 'Rui', version: 3 }
  t.like((await describe(id, { alt: '', credit: 'Rui', version: 1 })).body, merged)
  const errors = { alt: 'Foi alterado entretanto por outra pessoa.' }
  const refused = { status: 409, body: { errors, current: { id, ...merged, usedBy: [] } } }
  t.like(await describe(id, { alt: 'Dois', version: 1 }), refused)
  t.is((await describe(id, { alt: 'Dois' })).body.alt, 'Dois')
})

test('What does not describe a picture is 422 with a sentence a field, and an unknown picture is 404', async (t) => {
  const { upload, describe, log } = await open(t)
  const { id } = await upload()
  for (const [body, field] of [
    [{ alt: 3 }, 'alt'],
    [{ alt: 'a'.repeat(1_001) }, 'alt'],
    [{ credit: ['a'] }, 'credit'],
    [{ focus: { x: 1.01, y: 0 } }, 'focus'],
    [{ focus: { x: 0.5 } }, 'focus'],
    [{ focus: 'centro' }, 'focus'],
    [{ hidden: 'talvez' }, 'hidden'],
    [{ alt: 'a', version: 7 }, 'version'],
    [{ alt: 'a', version: 'x' }, 'version'],
  ] as const) {
    const refused = await describe(id, body)
    t.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]], JSON.stringify(body).slice(0, 50))
  }
  t.is((await describe('nada', { alt: 'a' })).status, 404)
  t.is((await describe(id, { url: '/x', id: 'y', bytes: 1 })).status, 200)
  t.is((await log()).length, 1)
})

test('The library is newest first in pages, searched by words without accents, and leaves hidden pictures out', async (t) => {
  const { upload, describe, list, request, send } = await open(t)
  const names = ['claustro.png', 'torre.png', '100%_azul.png', 'mesa.png']
  const rows: Row[] = []
  for (const [n, name] of names.entries()) rows.push(await upload(40 + n, name))
  const [cloister, tower, blue, table] = rows as [Row, Row, Row, Row]
  await describe(cloister.id, { alt: 'O claustro à noite', credit: 'João Sá' })
  await describe(table.id, { hidden: true })
  const finds = async (query: string, expected: Row[]) =>
    t.deepEqual(
      (await list(query)).map(({ id }) => id),
      expected.map(({ id }) => id),
      query,
    )
  await finds('', [blue, tower, cloister])
  await finds('?hidden=1', [table])
  await finds(`?url=${encodeURIComponent(table.url)}`, [table]) // of an address, also when it is hidden
  await finds('?limit=2', [blue, tower])
  await finds(`?limit=2&before=${tower.id}`, [cloister])
  await finds(`?before=${table.id}`, [blue, tower, cloister])
  for (const q of ['NOITE joao', 'sá claustro', 'CLAUSTRO.png']) await finds(`?q=${encodeURIComponent(q)}`, [cloister])
  for (const q of ['100%_', '%_a']) await finds(`?q=${encodeURIComponent(q)}`, [blue])
  await finds('?q=noite+torre', [])
  for (const [query, total] of [
    ['limit=1', '3'],
    ['q=noite', '1'],
  ] as const)
    t.is((await request('GET', `/media?${query}`)).headers.get('x-total-count'), total, query)
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'before=nada', 'hidden=2']) {
    const { status, body } = await send('GET', `/media?${query}`)
    t.deepEqual([status, Object.keys(body.errors)], [422, [query.split('=')[0]]], query)
  }
})

test('Each picture names what shows it: fields, texts, sections and drafts, without what was removed', async (t) => {
  const { upload, list, send, sendAndRead } = await open(t)
  const [one, two] = [await upload(41), await upload(42)]
  const text = `<p>a</p><figure class="image"><img src="${one.url}" alt="a"></figure>`
  const add = async (path: string, body: object): Promise<string> => (await sendAndRead('POST', path, body)).id
  const article = await add('/news', { title: 'Abertura', imageUrl: one.url, content: text })
  const page = await add('/pages', { title: 'Como chegar', headerImageUrl: two.url, content: text })
  const sponsor = await add('/sponsors', { name: 'Livraria', imageUrl: one.url })
  const section = { pageSlug: 'homepage', sectionKey: 'hero_image', sectionType: 'image', imageUrl: one.url }
  const block = await add('/page-sections', section)
  await send('DELETE', `/news/${await add('/news', { title: 'Antiga', imageUrl: one.url })}`)
  const draft = await add('/drafts', { kind: 'news', fields: { title: 'Por escrever', content: text } })
  const withdrawn = await add(`/news/${await add('/news', { title: 'Retirada', imageUrl: one.url })}/withdraw`, {})
  const ofPage = { kind: 'page', id: page, title: 'Como chegar', href: '/pagina/como-chegar' }
  const uses = Object.fromEntries((await list()).map(({ id, usedBy }) => [id, usedBy]))
  t.deepEqual(uses, {
    [two.id]: [ofPage],
    [one.id]: [
      { kind: 'news', id: article, title: 'Abertura', href: '/noticias/abertura' },
      ofPage,
      { kind: 'sponsor', id: sponsor, title: 'Livraria', href: '/#patrocinadores' },
      { kind: 'section', id: block, title: 'Entrada · Imagem', href: '/#bloco-hero_image' },
      { kind: 'draft', id: draft, title: 'Por escrever', href: `/admin#noticias/rascunho/${draft}` },
      { kind: 'draft', id: withdrawn, title: 'Retirada', href: `/admin#noticias/rascunho/${withdrawn}` },
    ],
  })
})

test('Rows have the description of their picture, read only, and keep their version', async (t) => {
  const { upload, describe, sendAndRead, readJson } = await open(t)
  const { id, url } = await upload()
  const created = await sendAndRead('POST', '/news', { title: 'A', imageUrl: url, imageAlt: 'meu' })
  t.like(created, { ...noDescription, version: 1 })
  await sendAndRead('POST', '/pages', { title: 'P', headerImageUrl: url })
  const [alt, focus, credit] = ['A torre', { x: 0.1, y: 0.9 }, 'Ana']
  await describe(id, { alt, focus, credit })
  const description = { imageAlt: alt, imageFocus: focus, imageCredit: credit }
  t.deepEqual(await readJson('/api/news/a'), { ...created, ...description, before: null, after: null })
  t.like((await readJson('/api/news'))[0], description)
  const ofPage = { headerImageAlt: alt, headerImageFocus: focus, headerImageCredit: credit }
  t.like((await readJson('/api/pages'))[0], ofPage)
  const saved = await sendAndRead('PUT', `/news/${created.id}`, { title: 'B', imageAlt: 'x', version: 1 })
  t.deepEqual(saved, { ...created, ...description, title: 'B', version: 2 })
  t.false('imageAlt' in (await sendAndRead('GET', `/history/news/${created.id}/2`)))
  const { versions } = await sendAndRead('GET', `/history/news/${created.id}`)
  t.deepEqual(versions[0].changes, [{ field: 'title', label: 'título', before: 'A', after: 'B' }])
})

test('A form takes the address of an upload, nothing, or what the item has; a file sent with it wins', async (t) => {
  const { upload, send, sendAndRead, create } = await open(t)
  const { url } = await upload()
  const created = await sendAndRead('POST', '/news', multipartForm({ title: 'A', imageUrl: url }))
  t.is(created.imageUrl, url)
  const outside = 'https://exemplo.pt/a.png'
  for (const imageUrl of [outside, url.replace('40x30', '41x30'), '/favicon.ico', 'nada', `${url}?`]) {
    for (const [method, path, field, body] of [
      ['POST', '/news', 'imageUrl', { title: 'B' }],
      ['PUT', `/news/${created.id}`, 'imageUrl', {}],
      ['POST', '/pages', 'headerImageUrl', { title: 'B' }],
      ['POST', '/sponsors', 'imageUrl', { name: 'B' }],
    ] as const) {
      const refused = await send(method, path, { ...body, [field]: imageUrl })
      const expected = [422, [field]]
      t.deepEqual([refused.status, Object.keys(refused.body.errors)], expected, `${method} ${path} ${imageUrl}`)
    }
  }
  const both = multipartForm({ title: 'C', imageUrl: 'nada', image: svg(8, 8) })
  t.regex((await sendAndRead('POST', '/news', both)).imageUrl, /-8x8\.svg$/)
  const section = { pageSlug: 'homepage', sectionKey: 'hero_image', sectionType: 'image', imageUrl: outside }
  t.is((await send('POST', '/page-sections', section)).status, 201)

  await create('news', 'fora', { imageUrl: outside })
  const put = (body: object) => send('PUT', '/news/fora', body)
  const kept = { status: 200, body: { imageUrl: outside } }
  t.like(await put({ title: 'Nova', imageUrl: outside, version: 1 }), kept)
  t.is((await put({ imageUrl: '' })).body.imageUrl, null)
  t.is((await put({ imageUrl: outside, version: 1 })).status, 200)
  t.is((await put({ imageUrl: outside })).status, 422)
})

async function openDescribed(t: ExecutionContext) {
  const site = await open(t)
  const picture = await site.upload()
  const { act } = await site.describe(picture.id, { alt: 'Um', hidden: true })
  return { ...site, picture, act }
}

test('Describing is an act: it is undone, redone and refused where somebody changed the field since', async (t) => {
  const { list, describe, undo, picture, act } = await openDescribed(t)
  const undone = await undo(act)
  const told = { words: 'Imagem descrita', count: 1, undoable: true, undoes: act }
  t.like(undone, { status: 200, body: { acts: [told] } })
  t.like(await list(), [{ alt: '', hidden: false }])
  t.is((await undo(undone.act)).status, 200)
  t.like(await list('?hidden=1'), [{ alt: 'Um' }])
  await describe(picture.id, { alt: 'Dois' })
  const field = { field: 'alt', label: 'descrição', current: 'Dois' }
  const fields = [{ kind: 'media', id: picture.id, title: 'foto.png', ...field }]
  t.like(await undo(act), { status: 409, body: { fields } })
})

test('A picture has a history and versions that can be put back, and is in no bin', async (t) => {
  const { describe, send, sendAndRead, picture } = await openDescribed(t)
  await describe(picture.id, { alt: 'Dois', focus: { x: 0, y: 0.5 } })
  const address = `/history/media/${picture.id}`
  const history: ItemHistory = await sendAndRead('GET', address)
  t.like(history, { kind: 'media', title: 'foto.png', href: null, exists: true })
  t.deepEqual(
    history.versions.map(({ words, changes }) => [words, changes.map(({ label }) => label).join()]),
    [
      ['Imagem descrita', 'descrição,ponto de interesse'],
      ['Imagem descrita', 'descrição,fora da biblioteca'],
      ['Imagem guardada', 'fora da biblioteca,url,mime,tamanho em bytes,largura,altura,nome'],
    ],
  )
  const old = await sendAndRead('GET', `${address}/2`)
  t.like(old, { id: picture.id, url: picture.url, alt: 'Um', focus: null, credit: '', hidden: true, version: 2 })
  const restore = (body: object) => send('POST', `${address}/restore`, body)
  t.like((await restore({ version: 2, seen: 2 })).body, { current: { alt: 'Dois', version: 3 } })
  const restored = await restore({ version: 2, seen: 3 })
  t.like(restored.body, { id: picture.id, alt: 'Um', focus: null, version: 4 })
  t.truthy(restored.act)
  t.like((await restore({ version: 1 })).body, { alt: '', hidden: false, version: 5 })
  t.is((await send('GET', '/bin?kind=media')).status, 404)
  t.deepEqual(await sendAndRead('GET', '/bin'), [])
  const { acts }: Register = await sendAndRead('GET', '/history?kind=media')
  t.deepEqual(
    acts.map(({ words, undoable }) => [words, undoable]),
    [...Array(4).fill(['Imagem descrita', true]), ['Imagem guardada', false]],
  )
})
