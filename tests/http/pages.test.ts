import { createHash } from 'node:crypto'
import test from 'ava'
import { phaseScript } from '../../src/content/phase-script.ts'
import { openSite } from '../support/site.ts'

const phaseScriptHash = `'sha256-${createHash('sha256').update(phaseScript).digest('base64')}'`

test('The home page is a complete document in European Portuguese', async (t) => {
  const { get } = await openSite(t)
  const answer = await get('/')
  const html = await answer.text()
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  t.true(html.startsWith('<!DOCTYPE html><html lang="pt-PT" data-from='))
  t.is(html.match(/<h1[ >]/g)?.length, 1)
})

test('The home page announces the programme only while it is empty, and keeps an organiser’s own text', async (t) => {
  const { readText, create, remove } = await openSite(t)
  const scheduleSection = async () =>
    /<section class="schedule.*?(?=<section class="brasil)/s.exec(await readText('/'))![0]
  t.regex(await scheduleSection(), /O programa está no prelo.*A programação está a ser finalizada/s)
  await create('schedule-item', 'e')
  t.notRegex(await scheduleSection(), /no prelo|a ser finalizada/)
  t.regex(await scheduleSection(), /O programa<.*A participação é gratuita/s)
  await create('section', 's', { sectionKey: 'schedule_text', content: '<p>A programação está a ser finalizada.</p>' })
  t.regex(await scheduleSection(), /A programação está a ser finalizada/)
  await remove('schedule-item', 'e')
  t.regex(await scheduleSection(), /no prelo/)
})

test('Pages have one inline script, the same on all, which policies allow by its hash', async (t) => {
  const { get } = await openSite(t)
  for (const path of ['/', '/noticias', '/privacidade', '/admin', '/nada']) {
    const answer = await get(path)
    t.true(answer.headers.get('content-security-policy')!.includes(phaseScriptHash))
    const html = await answer.text()
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    const inline = scripts.filter(([, attributes]) => !/\bsrc=|application\/(ld\+)?json/.test(attributes!))
    t.deepEqual(
      inline.map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`),
      [phaseScriptHash],
    )
    t.true(inline[0]![2]!.length <= 600)
    t.true(html.indexOf(inline[0]![0]) < html.indexOf('<body'))
    t.is(scripts.filter(([, attributes]) => attributes!.includes('src=')).length, 1)
  }
})

test('Every page has the first and the last day on which something is held', async (t) => {
  const { readText, create, change, remove } = await openSite(t)
  const period = async (path: string) => /<html[^>]*?(data-from.*?)>/.exec(await readText(path))?.[1]
  const never = 'data-from="9999-12-31" data-until="9999-12-31"'
  t.is(await period('/'), never)
  await create('schedule-item', 'a', { date: '2025-10-23' })
  await create('schedule-item', 'b', { date: '2025-10-25' })
  await create('schedule-item', 'c', { date: '2025-10-26' })
  await change('schedule-item', 'c', { status: 'cancelled' })
  for (const path of ['/', '/noticias', '/privacidade', '/admin', '/nada'])
    t.is(await period(path), 'data-from="2025-10-23" data-until="2025-10-25 24:00"', path)
  await remove('schedule-item', 'a')
  t.is(await period('/privacidade'), 'data-from="2025-10-25" data-until="2025-10-25 24:00"')
})

test('An unknown path is 404 with a rendered page, the same bytes for all unknown paths', async (t) => {
  const { get } = await openSite(t)
  const [one, other] = [await get('/nada'), await get('/outra/coisa')]
  t.deepEqual([one.status, other.status], [404, 404])
  const html = await one.text()
  t.regex(
    html,
    /<h1>Esta página não existe\.<\/h1><.*href="\/"[^>]*>Voltar ao início<.*href="\/programacao".*lang="en"/s,
  )
  t.regex(
    html,
    /lang="en"><p [^>]*>404 Page Not Found<\/p><p>Did you forget to add the page to the router\?<\/p><\/div>/,
  )
  t.is(html, await other.text())
})

test('A missing article, session, writer or page is 404, says what is missing, and leads home and to the programme', async (t) => {
  const { get } = await openSite(t)
  for (const [path, sentence] of [
    ['/noticias/nada', 'Não foi possível encontrar a notícia solicitada.'],
    ['/programacao/nada', 'Não foi possível encontrar o evento solicitado.'],
    ['/biblioteca/nada', 'Não foi possível encontrar o autor com o identificador fornecido.'],
    ['/pagina/nada', 'A página que você está procurando não existe.'],
  ] as const) {
    const answer = await get(path)
    t.is(answer.status, 404, path)
    const main = /<main.*<\/main>/s.exec(await answer.text())![0]
    t.true(main.includes(sentence), path)
    for (const way of ['/', '/programacao']) t.true(main.includes(`href="${way}"`), `${path} to ${way}`)
  }
})

test('The past editions have a page, newest first, and a link to it, while there is one', async (t) => {
  const { get, readText, create, remove } = await openSite(t)
  const isLinked = async () => (await readText('/noticias')).includes('href="/edicoes"')
  const missing = await get('/edicoes')
  t.is(missing.status, 404)
  t.true((await missing.text()).includes('<h1>Esta página não existe.</h1>'))
  t.false(await isLinked())
  await create('edition', 'a', { year: 2005, title: 'A primeira', place: 'Porto de Galinhas', imageUrl: null })
  const picture = { description: 'Duas\nlinhas', imageUrl: '/uploads/b.svg' }
  await create('edition', 'b', { year: 2025, title: 'A vigésima', ...picture })
  const html = await readText('/edicoes')
  const shown =
    /2025<.*A vigésima<.*Duas\nlinhas<.*<img [^>]*\/uploads\/b\.svg.*2005<.*A primeira<.*Porto de Galinhas</s
  t.regex(html, shown)
  t.regex(html, /<link rel="canonical" href="[^"]*\/edicoes"/)
  t.regex(html, /"@type":"EventSeries".*"@type":"BreadcrumbList"/s)
  t.true(await isLinked())
  for (const id of ['a', 'b']) await remove('edition', id)
  t.deepEqual([(await get('/edicoes')).status, await isLinked()], [404, false])
})

test('An article leads to the one before and the one after it', async (t) => {
  const { readText, create } = await openSite(t)
  const dates = { um: '2025-10-02', dois: '2025-10-02', antes: '2025-10-01', depois: '2025-10-03' }
  for (const [id, publishDate] of Object.entries(dates))
    await create('news', id, { slug: id, title: `Sobre ${id}`, publishDate })
  const around = async (slug: string) => {
    const nav = /<nav class="neighbours.*?<\/nav>/s.exec(await readText(`/noticias/${slug}`))![0]
    const links = nav.matchAll(/href="\/noticias\/(\w+)".*?<span>(.*?)<.*?<b>(.*?)</gs)
    return [...links].map((found) => found.slice(1).join())
  }
  const before = (slug: string) => `${slug},Notícia anterior,Sobre ${slug}`
  const after = (slug: string) => `${slug},Notícia seguinte,Sobre ${slug}`
  t.deepEqual(await around('antes'), [after('um')])
  t.deepEqual(await around('um'), [before('antes'), after('dois')], 'of one day the one written first is before')
  t.deepEqual(await around('dois'), [before('um'), after('depois')])
  t.deepEqual(await around('depois'), [before('dois')])
})

test('The footer has the contacts that have words, pages that exist, and the large wordmark on the home page alone', async (t) => {
  const { readText, create } = await openSite(t)
  const footer = async () => /<footer.*<\/footer>/s.exec(await readText('/noticias'))![0]
  t.notRegex(await footer(), /Contactos|footer_email_link|\/pagina\//)

  const contact = (sectionKey: string, content: string, linkUrl: string | null = null) =>
    create('section', sectionKey, { sectionKey, sectionType: 'link', content, linkUrl })
  await contact('footer_phone_link', '+351 220 000 000')
  await contact('footer_press_link', 'Imprensa', 'mailto:imprensa@exemplo.pt')
  await contact('footer_email_link', '')
  await create('page', 'p', { slug: 'como-chegar', menuTitle: 'Vir cá ter' })
  const html = await footer()
  t.regex(html, /Contactos<.*href="tel:\+351220000000"[^>]*>\+351 220 000 000</s)
  t.regex(html, /220 000 000<.*href="mailto:imprensa@exemplo\.pt"[^>]*>Imprensa</s)
  t.false(html.includes('footer_email_link'))
  t.regex(html, /href="\/pagina\/como-chegar"[^>]*>Vir cá ter</)
  for (const path of ['/', '/noticias']) t.is((await readText(path)).includes('wordmark-large'), path === '/', path)
})

test('A text cannot end the element with the serialised state', async (t) => {
  const { readText, create } = await openSite(t)
  await create('page', 'p', { menuTitle: '</script><script>alert(1)</script>' })
  const html = await readText('/')
  t.false(html.includes('<script>alert'))
  t.true(html.includes('&lt;/script&gt;'))
})

test('A failing render is a 500 page with the request id only, and the log has the error', async (t) => {
  const { get, festival, logLines } = await openSite(t)
  await festival.database.write.schema.dropTable('read_sponsors')
  const answer = await get('/')
  const html = await answer.text()
  t.is(answer.status, 500)
  t.true(html.includes(answer.headers.get('x-request-id')!))
  t.false(html.includes('read_sponsors'))
  const lines = logLines().split('\n')
  t.true(lines.some((line) => line.includes('read_sponsors') && line.includes(answer.headers.get('x-request-id')!)))
  const api = await get('/api/sponsors')
  t.deepEqual(await api.json(), { message: 'Erro interno do servidor.', requestId: api.headers.get('x-request-id') })
})
