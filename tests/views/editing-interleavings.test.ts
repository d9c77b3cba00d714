import test, { type ExecutionContext } from 'ava'
import type { SectionDefault } from '../../src/content/section-defaults-frame.ts'
import { groupBy } from '../../views/components/group-by.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
import { sectionTarget } from '../../views/editing/section-target.ts'
import { seeded } from '../support/random-commands.ts'
import { addAdministrator, cookieHeader, eventsWithActorNames, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import {
  type Admin,
  type Editor,
  FieldEditor,
  type Network,
  PanelEditor,
  SectionEditor,
} from '../support/two-editors.ts'

const STEPS = 10
const INTERLEAVINGS = process.env.LONG === '1' ? 500 : 200
const seed = 20251022

const random = seeded(seed)
const chance = (share: number) => random() < share
const below = (limit: number) => Math.floor(random() * limit)

/** Delays requests, so that they overtake each other, and loses some until it is repaired. */
function unreliableNetwork(): Network {
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

/** Two texts of one block or item, and what they were at first. */
type Subject = {
  names: readonly [string, string]
  first: Readonly<Record<string, string>>
  textFor(admin: Admin, number: number): string
}

let texts = 0
async function act(editor: Editor, { names, textFor }: Subject) {
  if (!editor.form) return editor.open()
  if (editor.form.conflict) return void editor.resolveConflict(chance(0.5) ? 'local' : 'remote')
  if (chance(0.5)) editor.type(names[chance(0.6) ? 0 : 1], textFor(editor.admin, ++texts))
  else if (chance(0.95) || !(editor instanceof SectionEditor)) void editor.save()
  else void editor.target.visibility!.toggle(editor.openSession!)
}

/** Resolves conflicts and saves until nothing is left. */
async function finish(editors: Editor[]) {
  for (let left = editors; left.length > 0; left = editors.filter(({ isUnfinished }) => isUnfinished))
    for (const editor of left) {
      await editor.resolveConflict(chance(0.5) ? 'local' : 'remote')
      await editor.save()
    }
}

/** The changes of one stream: actor, old and new text. */
function* changesOf(events: Record<string, unknown>[], { names, first }: Subject) {
  const now: Record<string, string> = { ...first }
  for (const { data, actor } of events) {
    const changes = JSON.parse(String(data)) as Record<string, string | null | undefined>
    for (const name of names) {
      const [was, is] = [now[name] ?? '', changes[name]]
      if (is === undefined || is === null || is === was) continue
      now[name] = is
      yield { actor, was, is }
    }
  }
}

async function openSiteWithTwo(t: ExecutionContext) {
  const site = await openSite(t)
  const admins: Admin[] = []
  for (const name of ['ana', 'bia']) {
    const account = { username: name, password: 'uma palavra-passe' }
    await addAdministrator(site.festival, account)
    admins.push({ name, origin: site.origin, cookie: cookieHeader(await signIn(site.origin, account)) })
  }
  return { ...site, admins: admins as [Admin, Admin] }
}

async function interleave(editors: Editor[], subject: Subject) {
  for (let step = 0; step < STEPS; step++) {
    await act(editors[below(2)]!, subject)
    await editors[0]!.network.pause()
  }
  for (const { network } of editors) network.repair()
  await finish(editors)
}

type Interleaving = { about: string; editors: Editor[]; subject: Subject }

/** Eight at a time. */
async function interleaveAll(t: ExecutionContext, count: number, start: (number: number) => Promise<Interleaving>) {
  const done: Interleaving[] = []
  for (let number = 0; number < count; number += 8) {
    const batch = Array.from({ length: Math.min(8, count - number) }, async (_, more) => {
      const one = await start(number + more)
      await interleave(one.editors, one.subject)
      return one
    })
    done.push(...(await Promise.all(batch)))
  }
  t.is(done.length, count)
  return done
}

/** What both wrote is in the log, and nobody wrote over a text that was not shown to them. */
function check(
  t: ExecutionContext,
  all: readonly Interleaving[],
  events: readonly Record<string, unknown>[],
  streamOf: (one: Interleaving) => string | undefined,
) {
  const byStream = groupBy(events, ({ stream }) => String(stream))
  let [conflicts, acknowledged] = [0, 0]
  for (const one of all) {
    const { about, editors, subject } = one
    const { names, first } = subject
    const changes = [...changesOf(byStream.get(streamOf(one) ?? '') ?? [], subject)]
    const logged = new Set([...Object.values(first), ...changes.map(({ is }) => is)])
    for (const { admin, sentRequests, falseConflicts, ...editor } of editors) {
      t.deepEqual(falseConflicts, [], `${about}: a conflict without a cause`)
      conflicts += editor.conflicts
      for (const { values } of sentRequests.filter((request) => request.acknowledged)) {
        for (const name of names.filter((each) => each in values))
          t.true(logged.has(values[name]!), `${about}: ${values[name]} is not in the log`)
        acknowledged++
      }
      for (const { actor, was, is } of changes.filter((change) => change.actor === admin.name)) {
        const isSent = (values: Readonly<Record<string, string>>) => names.some((name) => values[name] === is)
        const wasSeen = sentRequests.some(({ values, seen }) => isSent(values) && seen.has(was))
        t.true(wasSeen || was.includes(admin.name), `${about}: ${actor} wrote ${is} over ${was}, unseen`)
      }
    }
  }
  t.log(`${acknowledged} writes acknowledged, ${conflicts} conflicts shown`)
  return { conflicts, acknowledged }
}

test(`two administrators of one block lose nothing and see no false conflicts (seed ${seed})`, async (t) => {
  const { festival, admins } = await openSiteWithTwo(t)
  const first: SectionDefault = { type: 'link', content: 'O princípio', linkUrl: 'https://fliporto.pt/principio' }
  const subject: Subject = {
    names: ['content', 'linkUrl'],
    first: { content: first.content, linkUrl: first.linkUrl! },
    textFor: ({ name }, number) => `https://fliporto.pt/${name}/${number}`,
  }
  const all = await interleaveAll(t, INTERLEAVINGS, async (number) => {
    const slug = `pagina-${number}`
    const target = sectionTarget({ slug, defaults: { ligacao: first } }, 'ligacao')
    const network = unreliableNetwork()
    return { about: slug, editors: admins.map((admin) => new SectionEditor(admin, slug, target, network)), subject }
  })
  const streams = new Map<string, string>()
  const events = await eventsWithActorNames(festival)
  for (const { stream, data } of events) {
    const { pageSlug } = JSON.parse(String(data))
    if (pageSlug) streams.set(pageSlug, String(stream))
  }
  const { conflicts, acknowledged } = check(t, all, events, ({ about }) => streams.get(about))
  t.true(conflicts > 20 && acknowledged > 250)
})

test(`one administrator in place and one in the panel lose nothing of an article (seed ${seed})`, async (t) => {
  const { festival, admins, origin } = await openSiteWithTwo(t)
  const [ana, bia] = admins
  const first = { title: 'O princípio', excerpt: 'O resumo' }
  const subject: Subject = { names: ['title', 'excerpt'], first, textFor: ({ name }, number) => `${name} ${number}` }
  const all = await interleaveAll(t, INTERLEAVINGS, async (number) => {
    const created = await fetch(`${origin}/api/admin/news`, {
      method: 'POST',
      headers: { cookie: ana.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...first, slug: `noticia-${number}` }),
    })
    const { id, slug } = (await created.json()) as { id: string; slug: string }
    const address = `/api/news/${slug}`
    const chooseTarget = () => fieldTarget('news', id, subject.names[below(2)]!)
    const editors = [
      new FieldEditor(ana, address, chooseTarget, unreliableNetwork()),
      new PanelEditor(bia, address, unreliableNetwork()),
    ]
    return { about: `news/${id}`, editors, subject }
  })
  const events = await eventsWithActorNames(festival)
  const { conflicts, acknowledged } = check(t, all, events, ({ about }) => about)
  t.true(conflicts > INTERLEAVINGS / 10 && acknowledged > INTERLEAVINGS)
})
