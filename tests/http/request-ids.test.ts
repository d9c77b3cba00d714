import test from 'ava'
import { randomIds } from '../../src/http/request-ids.ts'

test('every id is another one, of 24 hexadecimal digits, however many are asked for and whoever asks', (t) => {
  const [one, other] = [randomIds(), randomIds()]
  const ids = Array.from({ length: 2_000 }, (_, turn) => (turn % 3 ? one() : other()))
  t.is(new Set(ids).size, 2_000)
  t.deepEqual(
    ids.filter((id) => !/^[\da-f]{24}$/.test(id)),
    [],
  )
})
