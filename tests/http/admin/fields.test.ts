import test from 'ava'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }

test('an event without its required fields is refused field by field, in words', async (t) => {
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

test('impossible dates, times, categories and addresses are refused beside their fields', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const refused = async (path: string, body: object) => {
    const answer = await request('POST', path, body)
    return [answer.status, Object.keys((await answer.json()).errors).join()]
  }
  t.deepEqual(await refused('/schedule', { ...event, date: '2025-02-30' }), [422, 'date'])
  t.deepEqual(await refused('/schedule', { ...event, time: '24:00' }), [422, 'time'])
  t.deepEqual(await refused('/schedule', { ...event, registrationRequired: 'sim' }), [422, 'registrationRequired'])
  t.deepEqual(await refused('/sponsors', { name: 'A', category: 'ouro' }), [422, 'category'])
  t.deepEqual(await refused('/sponsors', { name: 'A', website: 'javascript:alert(1)' }), [422, 'website'])
  t.deepEqual(await refused('/sponsors', { name: 'A', imageUrl: '//mau.example/x.png' }), [422, 'imageUrl'])
  t.deepEqual(await refused('/news', multipartForm({ title: 'A', imageUrl: 'https://[' })), [422, 'imageUrl'])
  t.deepEqual(await refused('/pages', { title: 'A', headerImageUrl: 'https://exemplo pt/a.png' }), [
    422,
    'headerImageUrl',
  ])
  const block = { pageSlug: 'homepage', sectionKey: 'a', sectionType: 'image' }
  const addresses = { imageUrl: 'https://[', linkUrl: 'https://exemplo pt' }
  t.deepEqual(await refused('/page-sections', { ...block, ...addresses }), [422, 'imageUrl,linkUrl'])
  t.deepEqual(await refused('/news', { publishDate: 'ontem' }), [422, 'publishDate'])
  t.deepEqual(await refused('/news', { title: ['a', 'b'], content: 7 }), [422, 'title,content'])
  const twice = multipartForm({ title: 'a' })
  twice.append('title', 'b')
  t.deepEqual(await refused('/news', twice), [422, 'title'])
})

test('a required field cannot be emptied afterwards', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const { id } = await (await request('POST', '/schedule', event)).json()
  const answer = await request('PUT', `/schedule/${id}`, { title: '', date: '' })
  t.is(answer.status, 422)
  t.deepEqual(Object.keys((await answer.json()).errors), ['date', 'title'])
})

test('of news nothing is required: the date is today in Lisbon, the slug the title’s or the id’s', async (t) => {
  const { request } = await openSiteSignedIn(t, { now: () => new Date('2025-10-21T23:30:00Z') })
  const untitled = await (await request('POST', '/news', multipartForm({ publishDate: '' }))).json()
  t.like(untitled, { publishDate: '2025-10-22', slug: untitled.id, title: '' })
  const titled = await (await request('POST', '/news', { title: 'Edição nº 1 — Olá' })).json()
  t.is(titled.slug, 'edicao-no-1-ola')
  const emptied = await (await request('PUT', `/news/${titled.id}`, { publishDate: '', title: 'Outra' })).json()
  t.like(emptied, { publishDate: '2025-10-22', slug: 'edicao-no-1-ola' })
})

for (const path of ['/news', '/pages']) {
  test(`${path}: a slug is numbered when it is made and taken, and refused when it was typed`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    const make = async (fields: object) => (await request('POST', path, fields)).json()
    const first = await make({ title: 'Olá' })
    const second = await make({ title: 'Olá!', slug: '' })
    const third = await make({ title: 'olá', slug: '¡!' })
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

  test(`${path}: an emptied slug is made anew from the title, and stays when it fits already`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    await request('POST', path, { title: 'Olá' })
    const { id } = await (await request('POST', path, { title: 'Olá' })).json()
    const put = async (fields: object) => (await request('PUT', `${path}/${id}`, fields)).json()
    t.like(await put({ slug: '' }), { slug: 'ola-2', version: 1 })
    t.like(await put({ slug: '', title: 'Adeus' }), { slug: 'adeus', title: 'Adeus' })
    t.like(await put({ slug: '' }), { slug: 'adeus' })
  })
}

test('a page without a menu title is called by its title, also later', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const page = await (await request('POST', '/pages', { title: 'Como chegar' })).json()
  t.is(page.menuTitle, 'Como chegar')
  const put = async (fields: object) => (await request('PUT', `/pages/${page.id}`, fields)).json()
  t.is((await put({ title: 'Chegar' })).menuTitle, 'Como chegar')
  t.is((await put({ menuTitle: '' })).menuTitle, 'Chegar')
})

test('what is saved shows in the next read, and an old slug leads on', async (t) => {
  const { request, get } = await openSiteSignedIn(t)
  const { id } = await (await request('POST', '/news', { title: 'Um', content: '<p>a</p>' })).json()
  t.is((await (await get('/api/news/um')).json()).content, '<p>a</p>')
  await request('PUT', `/news/${id}`, { slug: 'dois', content: '<p>b</p>' })
  t.is((await get('/api/news/um')).headers.get('location'), '/api/news/dois')
  t.is((await (await get('/api/news/dois')).json()).content, '<p>b</p>')
  await request('DELETE', `/news/${id}`)
  t.deepEqual(await (await get('/api/news')).json(), [])
})
