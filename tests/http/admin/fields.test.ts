import test from 'ava'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }

test('An event without its required fields is rejected with a message for each field', async (t) => {
  const { send, log } = await openSiteSignedIn(t)
  const { status, body } = await send('POST', '/schedule', multipartForm({ category: 'oficina', title: '  ' }))
  const errors = {
    date: 'Indique uma data.',
    time: 'Indique uma hora.',
    title: 'Indique o título.',
    location: 'Indique o local.',
    description: 'Escreva uma descrição.',
  }
  t.deepEqual([status, body], [422, { message: Object.values(errors).join(' '), errors }])
  t.deepEqual(await log(), [])
})

test('Invalid and emptied fields of every kind are rejected with an error at their field', async (t) => {
  const { send, sendAndRead } = await openSiteSignedIn(t)
  const { id } = await sendAndRead('POST', '/schedule', event)
  const wrong = { date: '2025-02-30', time: '24:00', registrationRequired: 'sim', registrationUrl: 'http://a.pt' }
  const sponsor = { name: 'A', category: 'ouro', website: 'javascript:alert(1)', imageUrl: '//mau.example/x.png' }
  const episode = { title: '', publishDate: '2025-10-22', audioUrl: 'http://exemplo.pt/1.mp3' }
  const block = { pageSlug: 'homepage', sectionKey: 'a', sectionType: 'image' }
  const twice = multipartForm({ title: 'a' })
  twice.append('title', 'b')
  for (const [path, body, fields] of [
    ['/schedule', { ...event, ...wrong }, 'date,time,registrationRequired,registrationUrl'],
    ['/sponsors', sponsor, 'category,website,imageUrl'],
    ['/pages', multipartForm({ headerImageUrl: 'https://[' }), 'headerImageUrl'],
    ['/writers', { name: ' ', birthYear: '1888,5', deathYear: '' }, 'name,birthYear'],
    ['/podcasts', multipartForm(episode), 'title,audioUrl'],
    ['/previous-years', multipartForm({ year: '', title: '' }), 'year,title'],
    ['/page-sections', { ...block, imageUrl: 'https://[', linkUrl: 'https://exemplo pt' }, 'imageUrl,linkUrl'],
    ['/news', { title: ['a', 'b'], content: 7 }, 'title,content'],
    ['/news', twice, 'title'],
    [`/schedule/${id}`, { title: '', date: '' }, 'date,title'],
  ] as const) {
    const refused = await send(path.endsWith(id) ? 'PUT' : 'POST', path, body)
    t.deepEqual([refused.status, Object.keys(refused.body.errors).join()], [422, fields], path)
  }
})

test('News has no required fields: the date defaults to today in Lisbon, the slug to the title or the id', async (t) => {
  const { sendAndRead } = await openSiteSignedIn(t, { now: () => new Date('2025-10-21T23:30:00Z') })
  const untitled = await sendAndRead('POST', '/news', multipartForm({ publishDate: '' }))
  t.like(untitled, { publishDate: '2025-10-22', slug: untitled.id, title: '' })
  const titled = await sendAndRead('POST', '/news', { title: 'Edição nº 1 — Olá' })
  t.is(titled.slug, 'edicao-no-1-ola')
  const emptied = await sendAndRead('PUT', `/news/${titled.id}`, { publishDate: '', title: 'Outra' })
  t.like(emptied, { publishDate: '2025-10-22', slug: 'edicao-no-1-ola' })
})

for (const path of ['/news', '/pages']) {
  test(`${path}: a generated slug that is taken gets a number, a typed one is rejected, an emptied one follows the title`, async (t) => {
    const { send, sendAndRead } = await openSiteSignedIn(t)
    const create = (fields: object) => sendAndRead('POST', path, fields)
    const first = await create({ title: 'Olá' })
    const second = await create({ title: 'Olá!', slug: '' })
    const third = await create({ title: 'olá', slug: '¡!' })
    t.deepEqual([first.slug, second.slug, third.slug], ['ola', 'ola-2', 'ola-3'])
    const taken = await send('POST', path, { title: 'X', slug: 'OLÁ' })
    const message = 'Este endereço já está a ser usado.'
    t.deepEqual([taken.status, taken.body], [409, { message, errors: { slug: message } }])
    const moved = await send('PUT', `${path}/${second.id}`, { slug: 'ola', version: 1 })
    t.deepEqual([moved.status, moved.body.current], [409, undefined])

    const put = (fields: object) => sendAndRead('PUT', `${path}/${second.id}`, fields)
    t.like(await put({ slug: '' }), { slug: 'ola-2', version: 1 }, 'an emptied one that matches its title stays')
    t.like(await put({ slug: '', title: 'Adeus, Recife' }), { slug: 'adeus-recife', title: 'Adeus, Recife' })
    t.like(await put({ slug: '', title: 'Adeus' }), { slug: 'adeus' }, 'a longer title does not match')
    t.like(await put({ slug: '' }), { slug: 'adeus' })
  })
}

test('The menu title of a page defaults to its title, also when it is emptied later', async (t) => {
  const { sendAndRead } = await openSiteSignedIn(t)
  const page = await sendAndRead('POST', '/pages', { title: 'Como chegar' })
  t.is(page.menuTitle, 'Como chegar')
  const put = (fields: object) => sendAndRead('PUT', `/pages/${page.id}`, fields)
  t.is((await put({ title: 'Chegar' })).menuTitle, 'Como chegar')
  t.is((await put({ menuTitle: '' })).menuTitle, 'Chegar')
})
