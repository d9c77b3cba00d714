import { readFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { allScheduleItems } from '../../projections/schedule.ts'
import type { Act, Version } from '../../src/content/history.ts'
import { verify } from '../../src/log/verify.ts'
import { openTestFestival } from '../support/festival.ts'
import { noDescription } from '../support/no-description.ts'
import { multipartForm, openSiteSignedIn } from '../support/signed-in-site.ts'

/** A log from before sessions had an address, an end and a status, and the rows of its programme. */
const LOG = 'tests/http/older-log.jsonl'
const ROWS = 'tests/http/older-log-rows.jsonl'

const linesOf = async (file: string) => {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

type Row = Record<string, unknown> & { id: string; slug: string; title: string; version: number }

/** By id: the slug of the first title, and the end of the id. */
const slugs: Record<string, string> = {
  '0199a3c0-0003-7000-8000-08b597928edd': 'sessao-de-abertura-928edd',
  '0199a3c0-0005-7000-8000-0e83fc9eee1b': 'o-livro-em-tempos-digitais-9eee1b',
  '0199a3c0-0007-7000-8000-145261ab4d59': 'o-livro-em-tempos-digitais-ab4d59',
  '0199a3c0-0009-7000-8000-1a20c6b7ac97': 'oficina-de-cordel-b7ac97',
  '0199a3c0-0011-7000-8000-1fef2bc40bd5': 'premio-literario-guerra-junqueiro-entrega-do-premio-a-c40bd5',
  '0199a3c0-0015-7000-8000-2b8bf5dcca51': 'lancamento-de-livro-geral-dcca51',
  '0199a3c0-0017-7000-8000-315a5ae9298f': 'e9298f',
}
const GONE = '0199a3c0-0013-7000-8000-25bd90d06b13'
const GONE_SLUG = 'contos-ao-fim-da-tarde-d06b13'
const RESTORED = '0199a3c0-0015-7000-8000-2b8bf5dcca51'
const MOVED = '0199a3c0-0009-7000-8000-1a20c6b7ac97'

async function openOlderSite(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { festival, readJson } = site
  const events = await linesOf(LOG)
  await festival.database.write.batchInsert('events', events, 10)
  await festival.rebuild()
  const rows = (): Promise<Row[]> => readJson('/api/schedule')
  const isClean = async () => {
    const { differences, counts } = await festival.rebuild({ check: true })
    t.deepEqual([differences, [...counts.values()].filter(Boolean)], [[], []])
    t.true((await verify(festival.database.read)).sound)
  }
  return { ...site, events, rows, isClean }
}

test('A log from before sessions had addresses gives the same rows, with addresses, starts and defaults', async (t) => {
  const { rows, isClean, get, readJson, readText } = await openOlderSite(t)
  const then: Row[] = await linesOf(ROWS)
  const moves: Record<string, object> = {
    [MOVED]: { date: '2025-10-23', time: '15:00' },
    [RESTORED]: { date: '2025-10-25', time: '16:00' },
  }
  const added = (id: string) => ({
    slug: slugs[id],
    change: null,
    endTime: null,
    registrationUrl: '',
    availability: '',
    status: 'scheduled',
    statusNote: null,
    movedFrom: moves[id] ?? null,
    ...noDescription,
  })
  t.deepEqual(
    await rows(),
    then.map((row) => ({ ...row, ...added(row.id) })),
  )
  await isClean()
  const calendar = await readText('/programacao.ics')
  t.deepEqual([calendar.match(/BEGIN:VEVENT/g)?.length, calendar.match(/STATUS:CANCELLED/g)?.length], [8, 1])
  t.regex(await readText(`/programacao/${GONE_SLUG}.ics`), /STATUS:CANCELLED/)
  t.is((await get(`/api/schedule/${GONE_SLUG}`)).status, 404)
  t.is((await readJson(`/api/schedule/${slugs[RESTORED]}`)).title, 'Livro Geral, de Carlos Pena Filho')
})

test('The register, histories and the past of an older log are readable', async (t) => {
  const { request, events } = await openOlderSite(t)
  const read = async (path: string) => {
    for (;;) {
      const answer = await request('GET', path)
      if (answer.status === 202) continue
      t.is(answer.status, 200, path)
      return answer.json()
    }
  }
  const { acts } = await read('/history')
  const hrefs = acts.flatMap((act: Act) => act.events.map(({ href }) => href))
  t.is(hrefs.length, events.filter(({ type }) => type !== 'ActUndone').length)
  t.true(hrefs.includes(`/programacao/${slugs[RESTORED]}`))
  t.false(hrefs.includes(`/programacao/${GONE_SLUG}`))
  const history = await read(`/history/schedule-item/${RESTORED}`)
  t.deepEqual(
    history.versions.map((each: Version) => `${each.version} ${each.exists}`),
    ['4 true', '3 false', '2 true', '1 true'],
  )
  for (const version of [1, 2, 4]) {
    const item = await read(`/history/schedule-item/${RESTORED}/${version}`)
    t.like(item, { slug: slugs[RESTORED], status: 'scheduled', endTime: null })
  }
  t.like((await read('/bin'))[0], { id: GONE, href: `/programacao/${GONE_SLUG}` })
  const beforeRemovals = events.find(({ type }) => type === 'ScheduleItemCancelled').position - 1
  const past = await read(`/em/p${beforeRemovals}/schedule`)
  t.is(past.length, 8)
  t.is((await read(`/em/p${beforeRemovals}/schedule/${GONE_SLUG}`)).title, 'Contos ao fim da tarde')
})

test('An older log is written on: what comes back has its address and first start, new titles get numbers', async (t) => {
  const { sendAndRead: write, send, undo, rows, isClean } = await openOlderSite(t)
  const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)
  await write('POST', `/history/schedule-item/${GONE}/restore`, { version: 1 })
  t.like(await rowOf(GONE), { slug: GONE_SLUG, movedFrom: null, version: 3 })

  await write('DELETE', `/schedule/${RESTORED}`)
  t.is(await rowOf(RESTORED), undefined)
  await write('POST', `/history/schedule-item/${RESTORED}/restore`, { version: 4 })
  const restored = { slug: slugs[RESTORED], time: '17:30', movedFrom: { date: '2025-10-25', time: '16:00' } }
  t.like(await rowOf(RESTORED), restored)
  const back = await write('PUT', `/schedule/${RESTORED}`, { time: '16:00', slug: 'outro', title: 'Livro Geral' })
  t.like(back, { slug: slugs[RESTORED], movedFrom: null })

  const { slug, ...older } = (await rowOf(MOVED))!
  const fields = { date: '2025-10-22', time: '10:00', location: 'Igreja', description: 'Nova.', title: older.title }
  const created = await Promise.all([1, 2, 3].map(() => write('POST', '/schedule', multipartForm(fields))))
  t.deepEqual(created.map((row) => row.slug).sort(), [
    'oficina-de-cordel',
    'oficina-de-cordel-2',
    'oficina-de-cordel-3',
  ])
  await write('DELETE', `/schedule/${created[0]!.id}`)
  t.is((await write('POST', '/schedule', fields)).slug, 'oficina-de-cordel-4', 'a removed session keeps its address')
  t.is((await send('PUT', `/schedule/${MOVED}`, { status: 'adiado' })).status, 422)
  const cancelled = await send('PUT', `/schedule/${MOVED}`, { status: 'cancelled', statusNote: 'Chuva.' })
  t.like(cancelled.body, { slug, status: 'cancelled', statusNote: 'Chuva.' })
  await undo(cancelled.act)
  t.like(await rowOf(MOVED), { slug, status: 'scheduled', statusNote: null })
  await isClean()
})

test('Older sessions of one title whose ids end alike are all readable, and have the same address', async (t) => {
  const { festival } = await openTestFestival(t)
  const [, event] = await linesOf(LOG)
  const rows = ['dia-1-manha', 'dia-2-manha'].map((id, index) => {
    const hashOf = (position: number) => String(position).repeat(64)
    const chained = { position: index + 1, prev_hash: hashOf(index), hash: hashOf(index + 1) }
    return { ...event, ...chained, id, stream: `schedule-item/${id}` }
  })
  for (const row of rows) await festival.database.write('events').insert(row)
  await festival.rebuild()
  const sessions = await allScheduleItems(festival.database.read)
  t.deepEqual(
    sessions.map(({ slug }) => slug),
    Array(2).fill('sessao-de-abertura--manha'),
  )
})
