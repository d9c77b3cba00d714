import test from 'ava'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }

test('An event without its required fields is rejected with a message for each field', async (t) => {
  const { request, log } = await openSiteSignedIn(t)
  const answer = await request('POST', '/schedule', multipartForm({ category: 'oficina', title: '  ' }))
  t.is(answer.status, 422)
  const errors = {
    date: 'Indique uma data.',
    time: 'Indique uma hora.',
    title: 'Indique o título.',
    location: 'Indique o local.',
    description: 'Escreva uma descrição.',
  }
  t.deepEqual(await answer.json(), { message: Object.values(errors).join(' '), errors })
  t.deepEqual(await log(), [])
})

test('Invalid dates, times, categories and addresses are rejected with an error at their field', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const rejected = async (path: string, body: object) => {
    const answer = await request('POST', path, body)
    return [answer.status, Object.keys((await answer.json()).errors).join()]
  }
  const wrong = { date: '2025-02-30', time: '24:00', registrationRequired: 'sim', registrationUrl: 'http://a.pt' }
  t.deepEqual(await rejected('/schedule', { ...event, ...wrong }), [
    422,
    'date,time,registrationRequired,registrationUrl',
  ])
  const sponsor = { name: 'A', category: 'ouro', website: 'javascript:alert(1)', imageUrl: '//mau.example/x.png' }
  t.deepEqual(await rejected('/sponsors', sponsor), [422, 'category,website,imageUrl'])
  t.deepEqual(await rejected('/pages', multipartForm({ headerImageUrl: 'https://[' })), [422, 'headerImageUrl'])
  t.deepEqual(await rejected('/writers', { name: ' ', birthYear: '1888,5', deathYear: '' }), [422, 'name,birthYear'])
  const episode = { title: '', publishDate: '2025-10-22', audioUrl: 'http://exemplo.pt/1.mp3' }
  t.deepEqual(await rejected('/podcasts', multipartForm(episode)), [422, 'title,audioUrl'])
  t.deepEqual(await rejected('/previous-years', multipartForm({ year: '', title: '' })), [422, 'year,title'])
  const block = { pageSlug: 'homepage', sectionKey: 'a', sectionType: 'image' }
  const addresses = { imageUrl: 'https://[', linkUrl: 'https://exemplo pt' }
  t.deepEqual(await rejected('/page-sections', { ...block, ...addresses }), [422, 'imageUrl,linkUrl'])
  t.deepEqual(await rejected('/news', { title: ['a', 'b'], content: 7 }), [422, 'title,content'])
  const twice = multipartForm({ title: 'a' })
  twice.append('title', 'b')
  t.deepEqual(await rejected('/news', twice), [422, 'title'])
})

test('A required field cannot be emptied later', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const { id } = await (await request('POST', '/schedule', event)).json()
  const answer = await request('PUT', `/schedule/${id}`, { title: '', date: '' })
  t.is(answer.status, 422)
  t.deepEqual(Object.keys((await answer.json()).errors), ['date', 'title'])
})

test('News has no required fields: the date defaults to today in Lisbon, the slug to the title or the id', async (t) => {
  const { request } = await openSiteSignedIn(t, { now: () => new Date('2025-10-21T23:30:00Z') })
  const untitled = await (await request('POST', '/news', multipartForm({ publishDate: '' }))).json()
  t.like(untitled, { publishDate: '2025-10-22', slug: untitled.id, title: '' })
  const titled = await (await request('POST', '/news', { title: 'Edição nº 1 — Olá' })).json()
  t.is(titled.slug, 'edicao-no-1-ola')
  const emptied = await (await request('PUT', `/news/${titled.id}`, { publishDate: '', title: 'Outra' })).json()
  t.like(emptied, { publishDate: '2025-10-22', slug: 'edicao-no-1-ola' })
})

for (const path of ['/news', '/pages']) {
  test(`${path}: a generated slug that is taken gets a number, a typed one is rejected`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    const create = async (fields: object) => (await request('POST', path, fields)).json()
    const first = await create({ title: 'Olá' })
    const second = await create({ title: 'Olá!', slug: '' })
    const third = await create({ title: 'olá', slug: '¡!' })
    t.deepEqual([first.slug, second.slug, third.slug], ['ola', 'ola-2', 'ola-3'])
    const taken = await request('POST', path, { title: 'X', slug: 'OLÁ' })
    t.is(taken.status, 409)
    t.deepEqual(await taken.json(), {
      message: 'Este endereço já está a ser usado.',
      errors: { slug: 'Este endereço já está a ser usado.' },
    })
    const moved = await request('PUT', `${path}/${second.id}`, { slug: 'ola', version: 1 })
    t.deepEqual([moved.status, (await moved.json()).current], [409, undefined])
  })

  test(`${path}: an emptied slug is generated from the title, and does not change if it already matches it`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    await request('POST', path, { title: 'Olá' })
    const { id } = await (await request('POST', path, { title: 'Olá' })).json()
    const put = async (fields: object) => (await request('PUT', `${path}/${id}`, fields)).json()
    t.like(await put({ slug: '' }), { slug: 'ola-2', version: 1 })
    t.like(await put({ slug: '', title: 'Adeus, Recife' }), { slug: 'adeus-recife', title: 'Adeus, Recife' })
    t.like(await put({ slug: '', title: 'Adeus' }), { slug: 'adeus' }, 'a longer title does not match')
    t.like(await put({ slug: '' }), { slug: 'adeus' })
  })
}

test('The menu title of a page defaults to its title, also when it is emptied later', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const page = await (await request('POST', '/pages', { title: 'Como chegar' })).json()
  t.is(page.menuTitle, 'Como chegar')
  const put = async (fields: object) => (await request('PUT', `/pages/${page.id}`, fields)).json()
  t.is((await put({ title: 'Chegar' })).menuTitle, 'Como chegar')
  t.is((await put({ menuTitle: '' })).menuTitle, 'Chegar')
})
