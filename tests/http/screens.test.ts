import test, { type ExecutionContext } from 'ava'
import { openSite } from '../support/site.ts'

async function openScreens(t: ExecutionContext) {
  const site = await openSite(t)
  const read = async (path: string) => {
    const html = await (await site.get(path)).text()
    const main = /<main.*<\/main>/s.exec(html)![0]
    const parts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part)
    return {
      html,
      main,
      /** What is read of the main part. */
      words: main.replace(/<(script|svg)\b.*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' '),
      title: parts(/<title>(.*?)<\/title>/g)[0],
      things: parts(/ld\+json">(.*?)<\/script>/gs).map((json) => JSON.parse(json)['@type']),
      parts,
    }
  }
  return { ...site, read }
}

test('The home page has its sections and the menu its links in order, and each picture its size', async (t) => {
  const { read, create } = await openScreens(t)
  await create('page', 'p', { slug: 'como-chegar' })
  await create('sponsor', 's', { name: 'Livraria' })
  const { html, main, words, title, parts } = await read('/')
  t.is(title, 'FLIPORTO Portugal — Festa literária no Mosteiro de Leça do Balio')
  t.is(main.match(/<section/g)?.length, 7)
  t.deepEqual(parts(/<(?:section|span) [^>]*?id="(.*?)"/g), [
    ...['a-feira', 'sobre', 'local', 'programacao', 'fliporto-brasil', 'patrocinadores'],
  ])
  t.deepEqual(parts(/<a [^>]*?href="([^"]*)"/g).slice(0, 12), [
    ...['#conteudo', '/', '/#a-feira', '/pagina/como-chegar', '/programacao', '/noticias', '/biblioteca', '/podcast'],
    ...['/#local', 'https://www.instagram.com/fliporto/', 'https://www.facebook.com/fliporto/', '/programacao'],
  ])
  t.regex(words, /Ver Programação Saiba Mais.*Garanta o seu lugar no evento.*2005.*60 mil.*Livraria/)
  const [hero, ...others] = main.match(/<img[^>]*>/g)!
  t.regex(hero!, /width="1200" height="1400" loading="eager".*src="\/uploads\/\w+-1200x1400\.svg"/)
  t.regex(html, /<link rel="preload" as="image" href="\/uploads\/\w+-1200x1400\.svg"/)
  for (const picture of others) t.regex(picture, /width="\d+" height="\d+" loading="lazy".*src="[^"]+\.svg"/)
  t.notRegex(html, /srcset|class="cookies"/i)
})

test('News are listed newest first with their parts, and an article has its own', async (t) => {
  const { read, create } = await openScreens(t)
  for (const day of ['16', '17'])
    await create('news', day, { slug: `dia-${day}`, title: `Dia ${day}`, publishDate: `2025-10-${day}` })
  const list = await read('/noticias')
  const story = (day: string) => `Evento ${day} de outubro de 2025 Dia ${day} Resumo Leia mais : Dia ${day} `
  t.true(list.words.endsWith(`RSS . ${story('17')}${story('16')}`))
  t.regex(list.main, /<h1[^>]*>Notícias<.*<img [^>]*alt=""\/>.*<a [^>]*href="\/noticias\/dia-17"[^>]*>Leia mais</s)
  const article = await read('/noticias/dia-17')
  t.true(article.words.startsWith(' Dia 17 Evento 17 de outubro de 2025 Resumo Texto Voltar para Notícias '))
  t.regex(article.main, /<h1 .*<img [^>]*alt=""\/>.*<p>Texto<.*href="\/noticias"[^>]*>Voltar/s)
  t.regex(article.html, /<a (?=[^>]*href="\/noticias")(?=[^>]*aria-current="true")/)
})

test('A writer has a card in the library, and a profile with picture, two badges, paragraphs and a way back', async (t) => {
  const { read, create } = await openScreens(t)
  const bio = 'Um parágrafo.\n\nOutro.'
  await create('writer', 'w', { slug: 'osman-lins', name: 'Osman Lins', bio, birthYear: 1924, deathYear: 1978 })
  const list = await read('/biblioteca')
  t.true(list.words.endsWith('1 autor Osman Lins Pernambucano 1924-1978 Um parágrafo. Outro. Ver perfil '))
  t.regex(list.main, /<h1>.*<h2>/s)
  t.regex(
    list.main,
    /alt="Monograma de Osman Lins".*aria-label="Ver perfil de Osman Lins" href="\/biblioteca\/osman-lins"/s,
  )
  const { main, words, title, things } = await read('/biblioteca/osman-lins')
  t.is(title, 'Osman Lins — Biblioteca de Escritores — FLIPORTO Portugal')
  t.true(
    words.startsWith(' Osman Lins Pernambucano 1924-1978 Biografia Um parágrafo. Outro. Voltar para a Biblioteca '),
  )
  t.regex(main, /alt="Monograma de Osman Lins".*Um parágrafo\.\n\nOutro\..*href="\/biblioteca"[^>]*>Voltar/s)
  t.deepEqual(things, ['Person', 'BreadcrumbList'])
})

test('The podcast has its platforms, one of which is still to come, and every episode with its parts', async (t) => {
  const { read, create } = await openScreens(t)
  await create('episode', 'um', { title: 'Azul', duration: '54 min', description: 'Sobre o mar.' })
  const { main, words, parts } = await read('/podcast')
  t.regex(words, /^ Podcast FLIPORTO Portugal «Vozes da Literatura» /)
  const episode = '54 min Azul 01/09/2025 Sobre o mar. Ouvir Compartilhar '
  t.true(words.endsWith(`Amazon Music Deezer em breve Todos os Episódios ${episode}`))
  t.deepEqual(parts(/<li><a href="(#|https:\/\/[\w.]+\/)[^"]*"[^>]*>[\w ]+</g), [
    'https://open.spotify.com/',
    'https://podcasts.apple.com/',
    'https://music.youtube.com/',
    'https://music.amazon.com/',
    '#',
  ])
  t.regex(main, /<article [^>]*id="episodio-um".*aria-label="Ouvir: Azul".*aria-label="Compartilhar: Azul"/s)
})

test('The policy has its title, four chapters, eight blocks and today’s date', async (t) => {
  const { read } = await openScreens(t)
  const { words, parts } = await read('/politica-privacidade')
  t.regex(words, /^ Política de Privacidade Última atualização: 22 de outubro de 2025 /)
  const chapters = [
    'Recolha e tratamento de dados',
    'Direito de acesso',
    'Comunicação de dados',
    'Medidas de segurança',
  ]
  t.deepEqual(parts(/<h2>(.*?)</g), [...chapters, 'Explorar'], 'the last is the footer’s')
  t.deepEqual(parts(/data-section-key="privacy_(\w+)"/g), [
    ...['hero_title', 'intro', 'responsible', 'data_collection', 'data_accuracy', 'rights', 'data_sharing', 'security'],
  ])
})

test('The programme has its days as links, is the same for every query, and says when no session has a day', async (t) => {
  const { read, create } = await openScreens(t)
  await create('schedule-item', 'z', { date: '2025-02-30' })
  t.regex((await read('/programacao')).words, /Nenhum evento encontrado Verifique novamente mais tarde\./)
  for (const [id, date] of [
    ['a', '2025-10-22'],
    ['b', '2025-10-22'],
    ['c', '2025-10-25'],
  ] as const)
    await create('schedule-item', id, { date, title: `Mesa ${id}`, guestName: 'Olinda Beja', guestBio: 'Poeta.' })
  const { html, main, words, title, things, parts } = await read('/programacao')
  t.is(title, 'Programa — FLIPORTO Portugal')
  t.true(words.startsWith(' Programa '))
  const link = (day: string) => `?dia=2025-10-${day}#dia-2025-10-${day}`
  t.deepEqual(parts(/href="(\?.*?)"/g), ['?', link('22'), link('25')])
  t.regex(words, /Todos 22 de outubro, Hoje qua rta 25 de outubro, Hoje sáb ado .* 3 sessões Juntar ao calendário /)
  const row = (id: string) => `10:00–11:15 Mesa ${id} Claustro Mesa redonda Mais Uma conversa. Olinda Beja Poeta. `
  t.regex(words, new RegExp(`22 de outubro de 2025 2 eventos programados ${row('a')}${row('b')}`))
  t.regex(words, new RegExp(`sábado, 25 de outubro de 2025 1 evento programado ${row('c')}`))
  t.regex(main, /id="dia-2025-10-25".*<details class="[^"]*event-more[^"]*"><summary[^>]*>Mais</s)
  t.deepEqual(things, ['BreadcrumbList', 'Festival'])
  for (const query of ['?dia=2025-10-25', '?agenda=mesa-a', '?q=mar'])
    t.is((await read(`/programacao${query}`)).html, html)
})

test('A session has its facts, its guests and its own metadata, and a cancelled one says so', async (t) => {
  const { read, create } = await openScreens(t)
  const register = { registrationRequired: true, registrationUrl: 'https://inscricoes.pt' }
  const session = { title: 'A língua', time: '23:00', endTime: '00:30', guestName: 'Olinda Beja, Rui Sol', ...register }
  await create('writer', 'w', { slug: 'olinda-beja', name: 'Olinda Beja' })
  await create('schedule-item', 'a', {
    ...session,
    slug: 'lingua',
    imageUrl: `/uploads/${'0'.repeat(32)}-4000x3000.jpg`,
  })
  await create('schedule-item', 'b', { ...session, slug: 'fim', status: 'cancelled', statusNote: 'Chove demais.' })
  const { html, main, words, title, things, parts } = await read('/programacao/lingua')
  t.is(title, 'A língua — FLIPORTO Portugal')
  t.regex(
    words,
    /A língua quarta-feira, 22 de outubro de 2025 23:00–00:30 termina no dia seguinte .*Com Olinda Beja Rui Sol /,
  )
  t.regex(main, /<a href="\/biblioteca\/olinda-beja"[^>]*>Olinda Beja<\/a><\/li><li>Rui Sol</)
  t.regex(main, /<a class="[^"]*session-register[^"]*"[^>]* href="https:\/\/inscricoes\.pt"/)
  t.regex(html, /name="description" content="Quarta-feira, 22 de outubro de 2025, 23:00–00:30, Claustro\./)
  t.regex(html, /property="og:image" content="[^"]*\/uploads\/0{32}-4000x3000\/1200x630\.jpg"/)
  t.deepEqual(things, ['Event', 'BreadcrumbList'])
  const { queries } = JSON.parse(parts(/<script id="state"[^>]*>(.*?)<\/script>/gs)[0]!).preloaded
  t.deepEqual(
    Object.keys(queries)
      .map((query) => query.replace(/\(.*/, ''))
      .sort(),
    ['editionsState', 'frame', 'pages', 'scheduleGuests', 'session'],
    'the page carries its session, not the programme',
  )
  const cancelled = await read('/programacao/fim')
  t.is(cancelled.title, 'Cancelado: A língua — FLIPORTO Portugal')
  t.regex(
    cancelled.main,
    /<h1.*Cancelado<\/span> <s [^>]*>A língua<\/s>.*<p class="session-note"[^>]*>Chove demais\.</s,
  )
  t.notRegex(cancelled.main, /registration/)
})

test('A page of its own has its title, and says that it is empty unless it has words or a picture', async (t) => {
  const { read, create } = await openScreens(t)
  const contents = {
    vazia: '<p>&nbsp;</p><p><br></p>',
    mapa: '<p><img src="https://exemplo.pt/mapa.png"></p>',
    texto: '<p>De comboio</p>',
  }
  for (const [slug, content] of Object.entries(contents)) await create('page', slug, { slug, title: 'Chegar', content })
  const [empty, map, text] = await Promise.all(Object.keys(contents).map((slug) => read(`/pagina/${slug}`)))
  t.is(empty!.words, ' Chegar Esta página ainda não possui conteúdo. ')
  t.notRegex(empty!.main, /<img/)
  t.is(map!.words, ' Chegar ')
  t.regex(map!.main, /<img/)
  t.is(text!.words, ' Chegar De comboio ')
  t.is(text!.title, 'Chegar — FLIPORTO Portugal')
})
