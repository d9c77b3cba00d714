import test from 'ava'
import { mayBeSignedIn } from '../../views/store/sign-in-hint.ts'

test('the hint cookie is found on http and, with its prefix, on https', (t) => {
  const isFound = (cookie: string) => {
    Object.assign(globalThis, { document: { cookie } })
    return mayBeSignedIn()
  }
  t.true(isFound('fliporto_admin=1'))
  t.true(isFound('a=b; __Host-fliporto_admin=1; c=d'))
  t.false(isFound('a=b; fliporto_admin=; c=fliporto_admin=1'))
  t.false(isFound(''))
})
