import test from 'ava'
import { ACCOUNT, addAdministrator, comparable, postJson, signIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

// tests/db/administrators.test.ts counts the hashes, which take the time
test('Account enumeration: an unknown account gets the same 401 as a wrong password, without cookies', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const refusals = []
  for (const wrong of [{ password: 'errada' }, { username: 'rui' }, { username: 'ANA' }])
    refusals.push(await comparable(await signIn(origin, { ...ACCOUNT, ...wrong })))
  const [first, ...others] = refusals
  for (const other of others) t.deepEqual(other, first)
  t.like(first, { status: 401, headers: { 'set-cookie': undefined } })
  t.deepEqual(JSON.parse(first!.body), { success: false, message: 'Credenciais inválidas' })
})

test('Subscriber enumeration: a known address gets the same answer as a new one, and neither sooner than another', async (t) => {
  const { origin } = await openSite(t, { trustProxy: 1 })
  const join = async (email: string, n: number) => {
    const startedAt = performance.now()
    const answer = await postJson(`${origin}/api/newsletter`, { email }, { 'x-forwarded-for': `10.0.0.${n}` })
    return { answer, ms: performance.now() - startedAt }
  }
  const addresses = Array.from({ length: 7 }, (_, n) => `ana-${n}@exemplo.pt`)
  const signUpAll = async () => {
    const done = []
    for (const [n, email] of addresses.entries()) done.push(await join(email, n))
    return { first: await comparable(done[0]!.answer), fastest: Math.min(...done.map(({ ms }) => ms)) }
  }
  const [added, known] = [await signUpAll(), await signUpAll()]
  t.deepEqual(added.first, known.first)
  // Both wait until the same moment: without that, one of seven known ones takes a few milliseconds
  for (const { fastest } of [added, known]) t.true(fastest >= 49, `${fastest} ms`)
})
