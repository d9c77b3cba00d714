import test from 'ava'
import { moveWrites, type Ranked } from '../../views/admin/order/move-writes.ts'
import { seeded } from '../support/random-commands.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 100_000)
const list = (...ranks: number[]): Ranked[] => ranks.map((rank, index) => ({ id: 'abcdefgh'[index]!, rank }))
const own = (others: Ranked[], to: number) => moveWrites(others, 'x', to)

test('A move writes one number with few digits between its neighbours, or beyond the first or last', (t) => {
  t.deepEqual(own(list(3, 8, 9), 1), [{ id: 'x', rank: 6 }])
  t.deepEqual(own(list(3, 4), 1), [{ id: 'x', rank: 3.5 }])
  t.deepEqual(own(list(3.5, 4), 1), [{ id: 'x', rank: 3.75 }])
  t.deepEqual(own(list(3, 8), 0), [{ id: 'x', rank: 2 }])
  t.deepEqual(own(list(3, 8), 2), [{ id: 'x', rank: 9 }])
  t.deepEqual(own(list(2.5), 1), [{ id: 'x', rank: 3 }])
  t.deepEqual(own(list(2.5), 0), [{ id: 'x', rank: 2 }])
})

test('Between equal ranks those behind it make way first, and keep their order at every step', (t) => {
  t.deepEqual(own(list(1, 1, 4), 1), [
    { id: 'b', rank: 3 },
    { id: 'x', rank: 2 },
  ])
  t.deepEqual(own(list(1, 1, 1), 1), [
    { id: 'c', rank: 4 },
    { id: 'b', rank: 3 },
    { id: 'x', rank: 2 },
  ])
})

test(`After any number of moves the list is in the order that was chosen (seed ${SEED})`, (t) => {
  const random = seeded(SEED)
  for (let round = 0; round < 200; round += 1) {
    let rows = list(...Array.from({ length: 5 }, () => Math.floor(random() * 4))).sort((a, b) => a.rank - b.rank)
    const isNarrow = random() < 0.5
    for (let step = 0; step < 120; step += 1) {
      const from = isNarrow ? 2 : Math.floor(random() * 5)
      const others = rows.filter((_, index) => index !== from)
      const to = isNarrow ? 1 : Math.floor(random() * 5)
      const wanted = others.toSpliced(to, 0, rows[from]!).map(({ id }) => id)
      const rest = others.map(({ id }) => id)
      for (const { id, rank } of moveWrites(others, rows[from]!.id, to)) {
        rows = rows.map((row) => (row.id === id ? { id, rank } : row)).sort((a, b) => a.rank - b.rank)
        const others = rows.filter((row) => rest.includes(row.id)).map((row) => row.id)
        if (id !== wanted[to]) t.deepEqual(others, rest)
      }
      const now = rows.map(({ id }) => id)
      t.deepEqual(now, wanted, `round ${round}, step ${step}`)
    }
  }
})
