import test, { type ExecutionContext } from 'ava'
import { run } from '../../support/festival.ts'
import { svg, twoToneImage } from '../../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Site = Awaited<ReturnType<typeof openSiteSignedIn>>

const upload = async ({ request }: Site, width = 40, name = 'foto.png') => {
  const file = await twoToneImage(width, 30).png().toBuffer()
  return (await request('POST', '/upload', multipartForm({ file }, name))).json()
}

const describe = (site: Site, id: string, body: object) => site.request('PUT', `/media/${id}`, body)

async function list({ request }: Site, query = '') {
  const answer = await request('GET', `/media${query}`)
  return { status: answer.status, total: answer.headers.get('x-total-count'), rows: await answer.json() }
}

const undescribed = { alt: '', focus: null, credit: '', hidden: false, usedBy: [] }

test('A picture is described field by field, by one event each time, and equal content appends none', async (t) => {
  const site = await openSiteSignedIn(t)
  const row = await upload(site)
  t.like(row, { ...undescribed, version: 1 })
  const sent = { alt: ' A torre ', focus: { x: 0.2, y: 1 }, credit: 'Ana\nSá', hidden: false, version: 1 }
  const described = await describe(site, row.id, sent)
  t.is(described.status, 200)
  t.truthy(described.headers.get('x-act-id'))
  const next = { ...row, ...sent, alt: 'A torre', credit: 'Ana Sá', version: 2 }
  t.deepEqual(await described.json(), next)
  const again = await describe(site, row.id, { ...sent, version: 2 })
  t.deepEqual([again.headers.get('x-act-id'), await again.json()], [null, next])
  t.deepEqual(await (await describe(site, row.id, { focus: '' })).json(), { ...next, focus: null, version: 3 })
  t.deepEqual((await list(site)).rows, [{ ...next, focus: null, version: 3 }])
  t.deepEqual(
    (await site.log()).map(({ type, data }) => [type, type === 'MediaStored' || JSON.parse(data)]),
    [
      ['MediaStored', true],
      ['MediaDescribed', { alt: 'A torre', focus: { x: 0.2, y: 1 }, credit: 'Ana Sá' }],
      ['MediaDescribed', { focus: null }],
    ],
  )
})

test('Two organisers describing a picture conflict only where both changed a field', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await upload(site)
  t.is((await describe(site, id, { alt: 'Um', version: 1 })).status, 200)
  const merged = await describe(site, id, { alt: '', credit: 'Rui', version: 1 })
  t.like(await merged.json(), { alt: 'Um', credit: 'Rui', version: 3 })
  const conflict = await describe(site, id, { alt: 'Dois', version: 1 })
  t.is(conflict.status, 409)
  t.like(await conflict.json(), {
    errors: { alt: 'Foi alterado entretanto por outra pessoa.' },
    current: { id, alt: 'Um', credit: 'Rui', usedBy: [], version: 3 },
  })
  t.like(await (await describe(site, id, { alt: 'Dois' })).json(), { alt: 'Dois' })
})

test('What does not describe a picture is 422 with a sentence a field, and an unknown picture is 404', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await upload(site)
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
    const answer = await describe(site, id, body)
    t.is(answer.status, 422, JSON.stringify(body).slice(0, 50))
    t.deepEqual(Object.keys((await answer.json()).errors), [field])
  }
  t.is((await describe(site, 'nada', { alt: 'a' })).status, 404)
  t.is((await describe(site, id, { url: '/x', id: 'y', bytes: 1 })).status, 200)
  t.is((await site.log()).length, 1)
})

test('The library is newest first in pages, searched by words without accents, and leaves hidden pictures out', async (t) => {
  const site = await openSiteSignedIn(t)
  const names = ['claustro.png', 'torre.png', '100%_azul.png', 'mesa.png']
  const rows = []
  for (const [n, name] of names.entries()) rows.push(await upload(site, 40 + n, name))
  const [cloister, tower, blue, table] = rows
  await describe(site, cloister.id, { alt: 'O claustro à noite', credit: 'João Sá' })
  await describe(site, table.id, { hidden: true })
  const ids = async (query: string) => (await list(site, query)).rows.map(({ id }: { id: string }) => id)
  t.deepEqual(await ids(''), [blue.id, tower.id, cloister.id])
  t.deepEqual(await ids('?hidden=1'), [table.id])
  t.deepEqual(await ids(`?url=${encodeURIComponent(table.url)}`), [table.id], 'of an address, also when it is hidden')
  t.deepEqual(await ids('?limit=2'), [blue.id, tower.id])
  t.deepEqual(await ids(`?limit=2&before=${tower.id}`), [cloister.id])
  t.deepEqual(await ids(`?before=${table.id}`), [blue.id, tower.id, cloister.id])
  for (const q of ['NOITE joao', 'sá claustro', 'CLAUSTRO.png'])
    t.deepEqual(await ids(`?q=${encodeURIComponent(q)}`), [cloister.id], q)
  for (const q of ['100%_', '%_a']) t.deepEqual(await ids(`?q=${encodeURIComponent(q)}`), [blue.id], q)
  t.deepEqual(await ids('?q=noite+torre'), [])
  t.is((await list(site, '?limit=1')).total, '3')
  t.is((await list(site, '?q=noite')).total, '1')
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'before=nada', 'hidden=2']) {
    const { status, rows } = await list(site, `?${query}`)
    t.deepEqual([status, Object.keys(rows.errors)], [422, [query.split('=')[0]]], query)
  }
})

test('Each picture names what shows it: fields, texts, sections and drafts, without what was removed', async (t) => {
  const site = await openSiteSignedIn(t)
  const { request } = site
  const [one, two] = [await upload(site, 41), await upload(site, 42)]
  const text = `<p>a</p><figure class="image"><img src="${one.url}" alt="a"></figure>`
  const create = async (path: string, body: object) => (await request('POST', path, body)).json()
  const article = await create('/news', { title: 'Abertura', imageUrl: one.url, content: text })
  const page = await create('/pages', { title: 'Como chegar', headerImageUrl: two.url, content: text })
  const sponsor = await create('/sponsors', { name: 'Livraria', imageUrl: one.url })
  const section = { pageSlug: 'homepage', sectionKey: 'hero_image', sectionType: 'image', imageUrl: one.url }
  const block = await create('/page-sections', section)
  const gone = await create('/news', { title: 'Antiga', imageUrl: one.url })
  await request('DELETE', `/news/${gone.id}`)
  const draft = await create('/drafts', { kind: 'news', fields: { title: 'Por escrever', content: text } })
  const { id: withdrawnId } = await create('/news', { title: 'Retirada', imageUrl: one.url })
  const withdrawn = await create(`/news/${withdrawnId}/withdraw`, {})
  const { rows } = await list(site)
  const uses = (url: string) => rows.find((row: { url: string }) => row.url === url).usedBy
  t.deepEqual(uses(one.url), [
    { kind: 'news', id: article.id, title: 'Abertura', href: '/noticias/abertura' },
    { kind: 'page', id: page.id, title: 'Como chegar', href: '/pagina/como-chegar' },
    { kind: 'sponsor', id: sponsor.id, title: 'Livraria', href: '/#patrocinadores' },
    { kind: 'section', id: block.id, title: 'Entrada · Imagem', href: '/#bloco-hero_image' },
    { kind: 'draft', id: draft.id, title: 'Por escrever', href: `/admin#noticias/rascunho/${draft.id}` },
    { kind: 'draft', id: withdrawn.id, title: 'Retirada', href: `/admin#noticias/rascunho/${withdrawn.id}` },
  ])
  t.deepEqual(uses(two.url), [{ kind: 'page', id: page.id, title: 'Como chegar', href: '/pagina/como-chegar' }])
})

test('Rows have the description of their picture, read only, and keep their version', async (t) => {
  const site = await openSiteSignedIn(t)
  const { request, get } = site
  const picture = await upload(site)
  const created = await (await request('POST', '/news', { title: 'A', imageUrl: picture.url, imageAlt: 'meu' })).json()
  t.like(created, { imageAlt: '', imageFocus: null, imageCredit: '', version: 1 })
  await request('POST', '/pages', { title: 'P', headerImageUrl: picture.url })
  await describe(site, picture.id, { alt: 'A torre', focus: { x: 0.1, y: 0.9 }, credit: 'Ana' })
  const description = { imageAlt: 'A torre', imageFocus: { x: 0.1, y: 0.9 }, imageCredit: 'Ana' }
  t.deepEqual(await (await get('/api/news/a')).json(), { ...created, ...description, before: null, after: null })
  t.like((await (await get('/api/news')).json())[0], description)
  t.like((await (await get('/api/pages')).json())[0], {
    headerImageAlt: 'A torre',
    headerImageFocus: { x: 0.1, y: 0.9 },
    headerImageCredit: 'Ana',
  })
  const saved = await (await request('PUT', `/news/${created.id}`, { title: 'B', imageAlt: 'x', version: 1 })).json()
  t.deepEqual(saved, { ...created, ...description, title: 'B', version: 2 })
  const version = await (await request('GET', `/history/news/${created.id}/2`)).json()
  t.false('imageAlt' in version)
  const { versions } = await (await request('GET', `/history/news/${created.id}`)).json()
  t.deepEqual(versions[0].changes, [{ field: 'title', label: 'título', before: 'A', after: 'B' }])
})

test('A form takes the address of an upload, nothing, or what the item has; a file sent with it wins', async (t) => {
  const site = await openSiteSignedIn(t)
  const { request, festival } = site
  const { url } = await upload(site)
  const { content } = { content: '' }
  const created = await request('POST', '/news', multipartForm({ title: 'A', content, imageUrl: url }))
  t.deepEqual([created.status, (await created.json()).imageUrl], [201, url])
  const elsewhere = ['https://exemplo.pt/a.png', url.replace('40x30', '41x30'), '/favicon.ico', 'nada', `${url}?`]
  for (const imageUrl of elsewhere) {
    for (const [method, path, field, body] of [
      ['POST', '/news', 'imageUrl', { title: 'B' }],
      ['PUT', `/news/${(await (await site.get('/api/news/a')).json()).id}`, 'imageUrl', {}],
      ['POST', '/pages', 'headerImageUrl', { title: 'B' }],
      ['POST', '/sponsors', 'imageUrl', { name: 'B' }],
    ] as const) {
      const answer = await request(method, path, { ...body, [field]: imageUrl })
      t.is(answer.status, 422, `${method} ${path} ${imageUrl}`)
      t.deepEqual(Object.keys((await answer.json()).errors), [field])
    }
  }
  const file = svg(8, 8)
  const both = await request('POST', '/news', multipartForm({ title: 'C', imageUrl: 'nada', image: file }))
  t.regex((await both.json()).imageUrl, /-8x8\.svg$/)
  const section = { pageSlug: 'homepage', sectionKey: 'hero_image', sectionType: 'image' }
  const block = await request('POST', '/page-sections', { ...section, imageUrl: 'https://exemplo.pt/a.png' })
  t.is(block.status, 201)

  const imported = { ...JSON.parse((await site.log())[1]!.data), slug: 'fora', imageUrl: 'https://exemplo.pt/a.png' }
  const { news } = await import('../../../src/content/news.ts')
  await run(festival, news, 'fora', { type: 'PublishNews', fields: imported })
  const kept = await request('PUT', '/news/fora', { title: 'Nova', imageUrl: imported.imageUrl, version: 1 })
  t.deepEqual([kept.status, (await kept.json()).imageUrl], [200, imported.imageUrl])
  t.is((await (await request('PUT', '/news/fora', { imageUrl: '' })).json()).imageUrl, null)
  t.is((await request('PUT', '/news/fora', { imageUrl: imported.imageUrl, version: 1 })).status, 200)
  t.is((await request('PUT', '/news/fora', { imageUrl: imported.imageUrl })).status, 422)
})

async function openDescribed(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const picture = await upload(site)
  const described = await describe(site, picture.id, { alt: 'Um', hidden: true })
  return { site, picture, act: described.headers.get('x-act-id')! }
}

test('Describing is an act: it is undone, redone and refused where somebody changed the field since', async (t) => {
  const { site, picture, act } = await openDescribed(t)
  const undo = (id: string) => site.request('POST', `/history/acts/${id}/undo`)
  const undone = await undo(act)
  t.is(undone.status, 200)
  t.like((await undone.json()).acts[0], { words: 'Imagem descrita', count: 1, undoable: true, undoes: act })
  t.like((await list(site)).rows[0], { alt: '', hidden: false })
  t.is((await undo(undone.headers.get('x-act-id')!)).status, 200)
  t.like((await list(site, '?hidden=1')).rows[0], { alt: 'Um' })
  await describe(site, picture.id, { alt: 'Dois' })
  const refused = await undo(act)
  t.is(refused.status, 409)
  t.like((await refused.json()).fields, [
    { kind: 'media', id: picture.id, title: 'foto.png', field: 'alt', label: 'descrição', current: 'Dois' },
  ])
})

test('A picture has a history and versions that can be put back, and is in no bin', async (t) => {
  const { site, picture } = await openDescribed(t)
  const { request } = site
  await describe(site, picture.id, { alt: 'Dois', focus: { x: 0, y: 0.5 } })
  const history = await (await request('GET', `/history/media/${picture.id}`)).json()
  t.like(history, { kind: 'media', title: 'foto.png', href: null, exists: true })
  t.deepEqual(
    history.versions.map(({ words, changes }: { words: string; changes: { label: string }[] }) => [
      words,
      changes.map(({ label }) => label),
    ]),
    [
      ['Imagem descrita', ['descrição', 'ponto de interesse']],
      ['Imagem descrita', ['descrição', 'fora da biblioteca']],
      ['Imagem guardada', ['fora da biblioteca', 'url', 'mime', 'tamanho em bytes', 'largura', 'altura', 'nome']],
    ],
  )
  const old = await (await request('GET', `/history/media/${picture.id}/2`)).json()
  t.like(old, { id: picture.id, url: picture.url, alt: 'Um', focus: null, credit: '', hidden: true, version: 2 })
  const restore = (body: object) => request('POST', `/history/media/${picture.id}/restore`, body)
  t.like(await (await restore({ version: 2, seen: 2 })).json(), { current: { alt: 'Dois', version: 3 } })
  const restored = await restore({ version: 2, seen: 3 })
  t.like(await restored.json(), { id: picture.id, alt: 'Um', focus: null, version: 4 })
  t.truthy(restored.headers.get('x-act-id'))
  t.like(await (await restore({ version: 1 })).json(), { alt: '', hidden: false, version: 5 })
  t.is((await request('GET', '/bin?kind=media')).status, 404)
  t.deepEqual(await (await request('GET', '/bin')).json(), [])
  const { acts } = await (await request('GET', '/history?kind=media')).json()
  t.deepEqual(
    acts.map(({ words, undoable }: { words: string; undoable: boolean }) => [words, undoable]),
    [...Array(4).fill(['Imagem descrita', true]), ['Imagem guardada', false]],
  )
})
