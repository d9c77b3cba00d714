import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { openPanel } from '../../support/sign-in.ts'

async function withSubscribers(t: Parameters<typeof openPanel>[0], ...emails: string[]) {
  let minute = 0
  const panel = await openPanel(t, { now: () => new Date(Date.UTC(2025, 9, 22, 12, minute++)) })
  for (const email of emails) {
    await fetch(`${panel.origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  }
  const list = async (): Promise<Record<string, string>[]> => (await panel.ask('GET', '/newsletter')).json()
  return { ...panel, list }
}

test('subscribers are listed newest first, with the address as it was typed and the day they came', async (t) => {
  const { list } = await withSubscribers(t, 'Ana@exemplo.pt', 'rui@exemplo.pt')
  const rows = await list()
  t.deepEqual(
    rows.map(({ email, version }) => [email, version]),
    [
      ['rui@exemplo.pt', 1],
      ['Ana@exemplo.pt', 1],
    ] as never,
  )
  t.deepEqual(Object.keys(rows[0]!).sort(), ['email', 'id', 'leaveUrl', 'subscribedAt', 'version'])
  t.regex(rows[0]!.subscribedAt!, /^2025-10-22T12:\d\d:00\.000Z$/)
  t.true(rows[0]!.subscribedAt! > rows[1]!.subscribedAt!)
})

test('an erased subscriber is nowhere: not in the list, not by look-up, and the key is in no file', async (t) => {
  const { ask, list, log, festival, dataDir } = await withSubscribers(t, 'ana@exemplo.pt', 'rui@exemplo.pt')
  const { id } = (await list()).find(({ email }) => email === 'ana@exemplo.pt')!
  const secret = await festival.database.read('subject_keys').where({ subject: id }).first()
  const inFiles = async (text: string) => {
    const files = (await readdir(dataDir)).filter((name) => name.startsWith('fliporto.db'))
    const contents = await Promise.all(files.map((name) => readFile(join(dataDir, name))))
    return contents.some((bytes) => bytes.includes(text))
  }
  t.deepEqual([await inFiles(secret.key), await inFiles(secret.lookup)], [true, true])

  t.is((await ask('DELETE', `/newsletter/${id}`)).status, 204)
  t.deepEqual(
    (await list()).map(({ email }) => email),
    ['rui@exemplo.pt'],
  )
  t.is(await festival.subjects.find(festival.database.read, 'ana@exemplo.pt'), undefined)
  t.deepEqual([await inFiles(secret.key), await inFiles(secret.lookup)], [false, false])
  const last = (await log()).at(-1)!
  t.deepEqual([last.type, last.stream, last.data, last.actor], ['SubscriberErased', `subscriber/${id}`, '{}', 'ana'])
})

test('erasing nobody, or somebody twice, is 404 and changes nothing', async (t) => {
  const { ask, list, log } = await withSubscribers(t, 'ana@exemplo.pt')
  t.is((await ask('DELETE', '/newsletter/nada')).status, 404)
  const [{ id } = { id: '' }] = await list()
  await ask('DELETE', `/newsletter/${id}`)
  const before = await log()
  const again = await ask('DELETE', `/newsletter/${id}`)
  t.deepEqual([again.status, await again.json()], [404, { message: 'Esta inscrição não existe.' }])
  t.deepEqual(await log(), before)
})

test('who was erased can come again', async (t) => {
  const { ask, list, origin } = await withSubscribers(t, 'ana@exemplo.pt')
  const [{ id } = { id: '' }] = await list()
  await ask('DELETE', `/newsletter/${id}`)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${origin}/api/newsletter`, { method: 'POST', headers, body: '{"email":"ana@exemplo.pt"}' })
  const rows = await list()
  t.is(rows.length, 1)
  t.not(rows[0]!.id, id)
})
