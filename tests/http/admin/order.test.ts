import test, { type ExecutionContext } from 'ava'
import { seeded } from '../../support/random-commands.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = { id: string; name: string; title: string; rank: number; version: number; category: string }
const SEED = Number(process.env.SEED ?? Date.now() % 100_000)

async function openWith(t: ExecutionContext, path: '/sponsors' | '/pages', names: readonly string[]) {
  const site = await openSiteSignedIn(t)
  const field = path === '/sponsors' ? 'name' : 'title'
  const added: Row[] = []
  for (const name of names) added.push(await site.sendAndRead('POST', path, multipartForm({ [field]: name })))
  const list = (): Promise<Row[]> => site.readJson(`/api${path}`)
  const order = async () => (await list()).map((row) => row[field]).join('')
  const put = (id: string, fields: Record<string, string>) => site.send('PUT', `${path}/${id}`, multipartForm(fields))
  return { ...site, added, list, order, put }
}

test('A rank is the position of the creation until the item is moved, and an empty one is that again', async (t) => {
  const { added, list, order, put, log, undo, sendAndRead } = await openWith(t, '/sponsors', ['A', 'B', 'C'])
  const [a, b, c] = added as [Row, Row, Row]
  t.deepEqual(
    [a, b, c].map(({ rank }) => rank),
    (await log()).map(({ position }) => position),
  )
  const rank = (a.rank + b.rank) / 2
  const moved = await put(c.id, { rank: String(rank), version: '1' })
  t.like(moved.body, { rank, version: 2 })
  t.is(await order(), 'ACB')
  t.deepEqual(JSON.parse((await log()).at(-1)!.data), { rank })
  t.is((await put(c.id, { rank: '', version: '' })).body.rank, c.rank)
  t.is(await order(), 'ABC')
  t.is((await put(c.id, { rank: 'fim' })).status, 422)

  const before = (await log()).length
  const [row] = (await list()) as [Row]
  await sendAndRead('PUT', `/sponsors/${row.id}`, row)
  t.is((await log()).length, before, 'a row that is sent back changes nothing')
  t.is((await undo(moved.act)).status, 200)
})

test('Another category gives a sponsor its first number again, and undoing that brings its place back', async (t) => {
  const { added, list, order, put, undo, sendAndRead } = await openWith(t, '/sponsors', ['A', 'B', 'C'])
  const [a, , c] = added as [Row, Row, Row]
  await put(c.id, { rank: String(a.rank - 1), version: '1' })
  t.is(await order(), 'CAB')
  const changed = await put(c.id, { name: 'C', category: 'gold', description: '', website: '', version: '2' })
  t.like(changed.body, { category: 'gold', rank: c.rank })
  t.is((await undo(changed.act)).status, 200)
  t.is(await order(), 'CAB')
  t.is((await list())[0]!.rank, a.rank - 1)
  const { body: both } = await put(c.id, { category: 'gold', rank: '7.25' })
  t.like(both, { category: 'gold', rank: 7.25 })
  const whole = await sendAndRead('PUT', `/sponsors/${c.id}`, { ...both, category: 'master', version: undefined })
  t.like(whole, { category: 'master', rank: c.rank }, 'a rank that is sent back is no choice')
})

test('A removed item comes back with its first number or its place, and equal ranks stand as they were added', async (t) => {
  const { added, order, put, send, undo } = await openWith(t, '/sponsors', ['A', 'B', 'C', 'D'])
  const [a, b, c, d] = added as [Row, Row, Row, Row]
  for (const { id } of [d, b]) await put(id, { rank: '0.5' })
  t.is(await order(), 'BDAC')
  for (const { id } of [a, d]) await undo((await send('DELETE', `/sponsors/${id}`)).act)
  t.is(await order(), 'BDAC')
  await put(c.id, { rank: String(a.rank) })
  t.is(await order(), 'BDAC')
})

test('Two people who move one item conflict, and the answer has the rank of now', async (t) => {
  const { added, put } = await openWith(t, '/pages', ['A', 'B'])
  const { id, rank } = added[1]!
  t.is((await put(id, { rank: '0.5', version: '1' })).status, 200)
  const errors = { rank: 'Foi alterado entretanto por outra pessoa.' }
  t.like(await put(id, { rank: '0.25', version: '1' }), { status: 409, body: { errors, current: { rank: 0.5 } } })
  const titled = await put(id, { title: 'C', rank: String(rank), version: '1' })
  t.like(titled.body, { title: 'C', rank: 0.5 }, 'a rank that was not changed is no change')
})

test(`Two people who move different items never conflict, whatever each of them sees (seed ${SEED})`, async (t) => {
  const { added, list, put } = await openWith(t, '/pages', [...'ABCDEFGH'])
  const random = seeded(SEED)
  const below = (number: number) => Math.floor(random() * number)
  /** Each moves its own half, by what it saw last. */
  const people = [0, 1].map((half) => ({ seen: [...added], own: added.filter((_, index) => index % 2 === half) }))
  const ranks = new Map(added.map(({ id, rank }) => [id, rank]))
  const versions = new Map(added.map(({ id }) => [id, 1]))
  const places = new Map(added.map(({ id }, index) => [id, index]))
  for (let round = 0; round < 30; round += 1) {
    const moves = people.map(({ seen, own }) => {
      const { id } = own[below(own.length)]!
      const others = seen.filter((row) => row.id !== id)
      const to = below(others.length + 1)
      const [left, right] = [others[to - 1]?.rank, others[to]?.rank]
      return { id, rank: ((left ?? right! - 2) + (right ?? left! + 2)) / 2 }
    })
    const answers = await Promise.all(
      moves.map(({ id, rank }) => put(id, { rank: String(rank), version: String(versions.get(id)) })),
    )
    t.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
      `round ${round}`,
    )
    for (const [index, { id, rank }] of moves.entries()) {
      ranks.set(id, rank)
      versions.set(id, answers[index]!.body.version)
    }
    if (random() < 0.5) people[below(2)]!.seen = await list()
    const expected = [...ranks].sort(([a, x], [b, y]) => x - y || places.get(a)! - places.get(b)!)
    t.deepEqual(
      (await list()).map(({ id, rank }) => [id, rank]),
      expected,
    )
  }
})

test('A page out of the menu keeps its address, its place in the sitemap and in the list of the panel', async (t) => {
  const { added, get, list, put, readJson, readText, sendAndRead } = await openWith(t, '/pages', ['Chegar', 'Dormir'])
  t.true((await sendAndRead('GET', '/pages'))[0].inMenu)
  t.true((await readText('/')).includes('/pagina/chegar'))
  t.like((await put(added[0]!.id, { inMenu: 'false', version: '1' })).body, { inMenu: false, version: 2 })

  const shown = (rows: Row[]) => rows.map(({ title, rank }) => [title, rank])
  t.deepEqual(shown(await list()), shown([added[1]!]))
  t.false((await readText('/')).includes('/pagina/chegar'))
  t.deepEqual(shown(await sendAndRead('GET', '/pages')), shown(added))
  t.is((await get('/pagina/chegar')).status, 200)
  t.like(await readJson('/api/pages/chegar'), { title: 'Chegar', inMenu: false })
  t.true((await readText('/sitemap.xml')).includes('/pagina/chegar'))
})
