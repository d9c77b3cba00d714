import test from 'ava'
import { mayBeSignedIn } from '../../views/store/sign-in-hint.ts'

test('the hint of a sign-in is seen on http and, under its prefix, on https', (t) => {
  const seen = (cookie: string) => {
    Object.assign(globalThis, { document: { cookie } })
    return mayBeSignedIn()
  }
  t.true(seen('fliporto_admin=1'))
  t.true(seen('a=b; __Host-fliporto_admin=1; c=d'))
  t.false(seen('a=b; fliporto_admin=; c=fliporto_admin=1'))
  t.false(seen(''))
})
