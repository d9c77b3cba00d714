import test from 'ava'
import { calibrationFor } from './phone.ts'

test('A machine twice as fast is slowed down twice as much, and one slower than the phone not at all', (t) => {
  const reference = calibrationFor(27)
  t.deepEqual(reference, { speed: 1, throttle: 4 })
  t.deepEqual(calibrationFor(13.5), { speed: 2, throttle: 8 })
  t.is(calibrationFor(1_000).throttle, 1)
})
