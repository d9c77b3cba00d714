import test from 'ava'
import type { SectionFields } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults.ts'
import { blockAddress } from '../../views/editing/block-address.ts'
import { seeded } from '../support/random-commands.ts'
import { addAdministrator, cookieHeader, eventsWithActorNames, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { type Admin, Editor, type Network } from '../support/two-editors.ts'

const INTERLEAVINGS = 200
const STEPS = 10
const seed = 20251022

const fields = ['content', 'linkUrl'] as const
const first: SectionDefault = { type: 'link', content: 'O princípio', linkUrl: 'https://fliporto.pt/principio' }
const blockOf = (number: number) => blockAddress({ slug: `pagina-${number}`, defaults: { ligacao: first } }, 'ligacao')

const random = seeded(seed)
const chance = (share: number) => random() < share
const below = (limit: number) => Math.floor(random() * limit)

/** Delays requests, so that they overtake each other, and loses some until it is repaired. */
function unreliableNetwork(): Network & { repair(): void } {
  let works = false
  return {
    fate: () => (works || chance(0.85) ? 'arrives' : chance(0.5) ? 'request lost' : 'response lost'),
    async pause() {
      for (let turns = below(4); turns > 0; turns--) await new Promise(setImmediate)
    },
    repair() {
      works = true
    },
  }
}

let texts = 0
async function act(editor: Editor) {
  const session = editor.openSession
  if (!session) return editor.startSession()
  if (session.snapshot().form.conflict) return editor.resolveConflict(chance(0.5) ? 'local' : 'remote')
  const value = `https://fliporto.pt/${editor.admin.name}/${++texts}`
  if (chance(0.5)) session.dispatch({ type: 'valueChanged', name: chance(0.6) ? 'content' : 'linkUrl', value })
  else if (chance(0.95)) void session.save()
  else void session.toggle()
}

/** Resolves conflicts and saves until nothing is left. */
async function finish(editors: Editor[]) {
  for (
    let left = editors;
    left.length > 0;
    left = editors.filter(({ openSession }) => openSession?.dirty || openSession?.snapshot().form.conflict)
  )
    for (const editor of left) {
      editor.resolveConflict(chance(0.5) ? 'local' : 'remote')
      await editor.openSession?.save()
    }
}

/** The changes of one block in the log: actor, old and new text. */
function* changesOf(events: Record<string, unknown>[]) {
  const now: Partial<SectionFields> = { content: first.content, linkUrl: first.linkUrl }
  for (const { data, actor } of events) {
    const changes = JSON.parse(String(data)) as Partial<SectionFields>
    for (const name of fields) {
      const [was, is] = [now[name] ?? '', changes[name]]
      if (is === undefined || is === null || is === was) continue
      now[name] = is
      yield { actor, was, is }
    }
  }
}

test(`two administrators of one block lose nothing and see no false conflicts (seed ${seed})`, async (t) => {
  const site = await openSite(t)
  const admins: Admin[] = []
  for (const name of ['ana', 'bia']) {
    const account = { username: name, password: 'uma palavra-passe' }
    await addAdministrator(site.festival, account)
    admins.push({ name, origin: site.origin, cookie: cookieHeader(await signIn(site.origin, account)) })
  }

  let [conflicts, acknowledged] = [0, 0]
  const interleave = async (number: number) => {
    const network = unreliableNetwork()
    const editors = admins.map((admin) => new Editor(admin, blockOf(number), network))
    for (let step = 0; step < STEPS; step++) {
      await act(editors[below(2)]!)
      await network.pause()
    }
    network.repair()
    await finish(editors)

    const written = await site.festival.database.read('events').where('data', 'like', `%"pagina-${number}"%`).first()
    const events = (await eventsWithActorNames(site.festival)).filter(({ stream }) => stream === written?.stream)
    const changes = [...changesOf(events)]
    const logged = new Set([first.content, first.linkUrl, ...changes.map(({ is }) => is)])
    for (const { admin, sentRequests, falseConflicts, ...editor } of editors) {
      t.deepEqual(falseConflicts, [], `block ${number}: a conflict without a cause`)
      conflicts += editor.conflicts
      for (const { values } of sentRequests.filter((request) => request.acknowledged)) {
        for (const name of fields)
          t.true(logged.has(values[name]!), `block ${number}: ${values[name]} is not in the log`)
        acknowledged++
      }
      for (const { actor, was, is } of changes.filter((change) => change.actor === admin.name)) {
        const wasSeen = sentRequests.some(
          ({ values, seen }) => fields.some((name) => values[name] === is) && seen.has(was),
        )
        t.true(wasSeen || was.includes(admin.name), `block ${number}: ${actor} wrote ${is} over ${was}, unseen`)
      }
    }
  }
  for (let number = 0; number < INTERLEAVINGS; number += 8)
    await Promise.all(Array.from({ length: 8 }, (_, more) => interleave(number + more)))
  t.log(`${acknowledged} writes acknowledged, ${conflicts} conflicts shown`)
  t.true(conflicts > 20 && acknowledged > 250)
})
