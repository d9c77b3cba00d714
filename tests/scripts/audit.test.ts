import test, { type ExecutionContext } from 'ava'
import { projections } from '../../projections/index.ts'
import { upcasters } from '../../src/content/catalogue.ts'
import { news } from '../../src/content/news.ts'
import { subscriber } from '../../src/content/subscriber.ts'
import { createAdministrator, renameAdministrator } from '../../src/db/administrators.ts'
import type { Festival } from '../../src/festival.ts'
import { type DatabaseOptions, eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { appendFacts, openTestFestival, QUICK_HASH, run } from '../support/festival.ts'
import { sampleOf } from '../support/samples.ts'
import { callScript, printed, slowMachine } from '../support/script.ts'

const article = {
  ...sampleOf('news'),
  slug: 'ola',
  title: 'Olá',
  excerpt: '',
  content: '<h2>Sobre</h2><p>Um &amp; dois.</p><p>Três.</p>',
}

const at = (festival: Festival, actor: string, time: string) => (command: Parameters<typeof news.decide>[1]) =>
  run(festival, news, 'n-1', command, { actor, at: time, requestId: 'pedido' })

/** Ana publishes an item in summer time, Rui revises and withdraws it in winter time, and one visitor subscribes. */
async function openHistory(t: ExecutionContext, databaseOptions: DatabaseOptions = {}) {
  const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
  await at(festival, 'ana', '2025-10-01T17:30:00.000Z')({ type: 'PublishNews', fields: article })
  const changes = { title: 'Olá, Leça', content: article.content.replace('Três', 'Quatro') }
  await at(festival, 'rui', '2025-11-02T17:30:00.000Z')({ type: 'ReviseNews', changes })
  const cause = { actor: 'visitante', at: '2025-11-03T10:00:00.000Z', requestId: 'pedido' }
  await run(festival, subscriber, 's-1', { type: 'JoinNewsletter', address: 'SEGREDO' }, cause)
  await at(festival, 'rui', '2025-11-04T10:00:00.000Z')({ type: 'WithdrawNews' })
  return dataDir
}

const lines = (out: string) => out.split('\n')

eachEngine(
  test,
  'The history is printed newest first, with Lisbon times and without colours, filtered and limited',
  async (t, databaseOptions) => {
    const location = { dataDir: await openHistory(t, databaseOptions), ...databaseOptions }
    t.deepEqual(
      await callScript('audit', [], location),
      printed(
        [
          'Posição  Hora de Lisboa       Quem       O que aconteceu              Item',
          '4        2025-11-04 10:00:00  rui        Notícia deletada: Olá, Leça  news/n-1',
          '3        2025-11-03 10:00:00  visitante  Inscrição na newsletter      subscriber/s-1',
          '2        2025-11-02 17:30:00  rui        Notícia alterada: Olá, Leça  news/n-1',
          '1        2025-10-01 18:30:00  ana        Notícia publicada: Olá       news/n-1',
          '',
        ].join('\n'),
      ),
    )
    const filter = ['--stream', 'news/n-1', '--actor', 'rui', '--since', '2025-11-02T17:30', '--limit', '1']
    const { out } = await callScript('audit', filter, location)
    t.deepEqual(lines(out).slice(1), [
      '4        2025-11-04 10:00:00  rui   Notícia deletada: Olá, Leça  news/n-1',
      'Mostrados 1 de 2 acontecimentos: use --limit para ver mais.',
      '',
    ])
  },
)

test('People appear under their current names, and are found by name or id', async (t) => {
  const { festival, dataDir } = await openTestFestival(t, slowMachine)
  const db = festival.database.write
  await createAdministrator(festival.database, 'ana', 'uma palavra longa', new Date(), QUICK_HASH)
  const [{ actor }] = await db('administrators').update({ name_in_log: 'ana' }).returning('actor')
  await at(festival, 'ana', '2025-10-01T17:30:00.000Z')({ type: 'PublishNews', fields: article })
  await at(festival, actor, '2025-11-02T17:30:00.000Z')({ type: 'ReviseNews', changes: { title: 'Dois' } })
  await at(festival, 'importação', '2025-11-03T17:30:00.000Z')({ type: 'ReviseNews', changes: { title: 'Três' } })
  await renameAdministrator(festival.database, 'ana', 'beatriz')
  for (const nameOrId of ['beatriz', actor]) {
    const { out } = await callScript('audit', ['--json', '--actor', nameOrId], dataDir)
    const found = JSON.parse(out).map((each: Record<string, unknown>) => [each.position, each.actor, each.actorId])
    t.deepEqual(found, [
      [2, 'beatriz', actor],
      [1, 'beatriz', actor],
    ])
  }
  const { err } = await callScript('audit', ['--actor', 'ana'], dataDir)
  t.is(err, 'No registo não há ninguém com o nome «ana». Há: beatriz, importação.\n')
  t.regex((await callScript('audit', [], dataDir)).out, /importação .*\n.* beatriz .*\n.* beatriz /)
})

test('--diff shows changed fields, and only the changed lines of long texts', async (t) => {
  const { out } = await callScript('audit', ['--diff', '--type', 'NewsRevised'], await openHistory(t))
  t.deepEqual(lines(out).slice(2), [
    '    título (title): «Olá» → «Olá, Leça»',
    '    conteúdo (content):',
    '      - Três.',
    '      + Quatro.',
    '',
  ])
})

test('Personal data is never printed', async (t) => {
  const dataDir = await openHistory(t)
  const shown = await callScript('audit', ['--diff', '--type', 'SubscriberJoined'], dataDir)
  t.deepEqual(lines(shown.out).slice(2), ['    email (address): «(cifrado)»', ''])
  const json = await callScript('audit', ['--diff', '--json', '--type', 'SubscriberJoined'], dataDir)
  t.deepEqual(JSON.parse(json.out)[0].changes, [{ field: 'address', after: '(cifrado)' }])
  const item = await callScript('audit', ['--stream', 'subscriber/s-1', '--as-of', '4'], dataDir)
  t.false([shown, json, item].some(({ out }) => out.includes('SEGREDO')))
})

test('JSON contains the whole envelope, and changes only with --diff', async (t) => {
  const dataDir = await openHistory(t)
  const args = ['--json', '--type', 'NewsRevised']
  const [event] = JSON.parse((await callScript('audit', args, dataDir)).out)
  const { id, ...rest } = event
  t.is(typeof id, 'string')
  t.deepEqual(rest, {
    position: 2,
    stream: 'news/n-1',
    version: 2,
    type: 'NewsRevised',
    actor: 'rui',
    actorId: 'rui',
    at: '2025-11-02T17:30:00.000Z',
    lisbon: '2025-11-02 17:30:00',
    requestId: 'pedido',
    words: 'Notícia alterada',
    label: 'Olá, Leça',
  })
  const [{ changes }] = JSON.parse((await callScript('audit', [...args, '--diff'], dataDir)).out)
  t.deepEqual(changes[0], { field: 'title', before: 'Olá', after: 'Olá, Leça' })
})

eachEngine(test, 'An item is printed as it was at a time, or in JSON at a position', async (t, databaseOptions) => {
  const location = { dataDir: await openHistory(t, databaseOptions), ...databaseOptions }
  const item = ['--stream', 'news/n-1', '--as-of']
  const shown = await callScript('audit', [...item, '2025-10-01T18:30'], location)
  t.deepEqual(lines(shown.out).slice(0, 5), [
    'news/n-1, versão 1: como ficou na posição 1, a 2025-10-01 18:30:00',
    '    endereço (slug): «ola»',
    '    título (title): «Olá»',
    '    resumo (excerpt): (vazio)',
    '    categoria (category): «Evento»',
  ])
  const json = await callScript('audit', [...item, '1', '--json'], location)
  t.deepEqual(JSON.parse(json.out), {
    stream: 'news/n-1',
    version: 1,
    position: 1,
    at: '2025-10-01T17:30:00.000Z',
    item: article,
  })
})

test('An event of an unknown kind or type is printed with its type, and the others with their descriptions', async (t) => {
  const dataDir = await openHistory(t)
  const later = { ...upcasters, WorkshopAnnounced: [], NewsPinned: [] }
  const silent = projections.map((projection) => ({ ...projection, on: {} }))
  const { festival } = await openTestFestival(t, { ...slowMachine, dataDir, upcasters: later, projections: silent })
  await appendFacts(festival, 'workshop/w-1', { type: 'WorkshopAnnounced', data: { title: 'Gravura' } })
  await appendFacts(festival, 'news/n-2', { type: 'NewsPublished', data: article }, { type: 'NewsPinned', data: {} })
  const { code, out, err } = await callScript('audit', ['--diff', '--limit', '3'], dataDir)
  t.deepEqual([code, err], [0, ''])
  t.deepEqual(
    lines(out)
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(/\s{2,}/).slice(3)),
    [
      ['NewsPinned', 'news/n-2'],
      ['Notícia publicada: Olá', 'news/n-2'],
      ['WorkshopAnnounced', 'workshop/w-1'],
    ],
  )
  t.is((await callScript('audit', ['--type', 'WorkshopAnnounced'], dataDir)).code, 0)
  const item = await callScript('audit', ['--stream', 'workshop/w-1', '--as-of', '5'], dataDir)
  t.is(item.err, '«workshop/w-1» é de um tipo que este programa não conhece: veja o que lhe aconteceu sem --as-of.\n')
})

const rejectedCalls: [args: string[], err: RegExp][] = [
  [['--stream', 'news/x'], /^O registo não tem nada com o nome «news\/x»\.\n$/],
  [['--type', 'NewsDeleted'], /^Não há acontecimentos do tipo «NewsDeleted»\. Há: NewsPublished, /],
  [['--limit', 'dez'], /^--limit é um número a partir de 1, não «dez»\. Veja a ajuda com --help\.\n$/],
  [['--as-of', '1'], /^--as-of mostra um item como era: indique qual com --stream\.\n$/],
  [['--as-of', '1', '--diff'], /^As opções --as-of <quando> e --diff não se usam ao mesmo tempo\./],
]

test('A call that cannot be answered is rejected with one sentence, and the help is in Portuguese', async (t) => {
  const dataDir = await openHistory(t)
  for (const [args, sentence] of rejectedCalls) {
    const { code, out, err } = await callScript('audit', args, dataDir)
    t.deepEqual([code, out], [1, ''])
    t.regex(err, sentence)
  }
  const { code, out, err } = await callScript('audit', ['--help'], 'nada')
  t.deepEqual([code, err], [0, ''])
  t.is(lines(out)[0], 'Utilização: npm run audit -- [opções]')
  t.notRegex(out, /Usage|Options|display help|default:/)
})
