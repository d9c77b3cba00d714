import test from 'ava'
import { z } from 'zod'
import { type NewsEvent, news } from '../../src/content/news.ts'
import { section } from '../../src/content/section.ts'
import { richText, richTextFields, text } from '../../src/content/text.ts'
import { Conflict, Invalid } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { restoreItem } from '../../src/history/restore.ts'
import { undoAct } from '../../src/history/undo.ts'
import type { Unit } from '../../src/log/unit.ts'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { Sanitiser } from '../../src/sanitising/sanitiser.ts'
import { appendFacts, cause, eventsOf, openTestFestival, run } from '../support/festival.ts'
import { importList } from '../support/import-files.ts'
import { sampleNamed, samples } from '../support/samples.ts'
import { openSiteSignedIn } from '../support/signed-in-site.ts'

const BAD = '<p onclick="x">a<script>alert(1)</script></p>'
const GOOD = '<p>a</p>'
const LONG = BAD.repeat(2000)

const fieldsOf = (kind: string, changes: object) => ({ ...sampleNamed(kind).fields(1), ...changes }) as never
const contents = async (festival: Festival) =>
  (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data)).content)

for (const { noun, fields } of samples) {
  const item = fields(1)
  for (const [name] of noun.richTexts.filter(([, isRich]) => isRich(item))) {
    test(`${noun.kind}: ${name} is sanitised when it is created and when it is changed`, async (t) => {
      const { festival } = await openTestFestival(t)
      const text = (letter: string) => `<p onclick="alert()">${letter}</p><script>alert()</script>`
      const { create, change } = noun.commands
      await run(festival, noun, 'um', { type: create, fields: { ...item, [name]: text('A') } })
      await run(festival, noun, 'um', { type: change, changes: { [name]: text('B') } })
      const written = (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data))[name])
      t.deepEqual(written, ['<p>A</p>', '<p>B</p>'])
    })
  }
}

test('An import is sanitised, and importing the same again appends nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  for (let time = 0; time < 2; time += 1) await importList(t, festival, 'news', [{ title: 'Um', content: BAD }])
  t.deepEqual(await contents(festival), [GOOD])
})

test('The panel’s writes are sanitised before they are compared with the current state', async (t) => {
  const { request, log } = await openSiteSignedIn(t)
  const { id } = await (await request('POST', '/pages', { title: 'A', content: BAD })).json()
  const again = await (await request('PUT', `/pages/${id}`, { content: GOOD, version: 1 })).json()
  t.like(again, { content: GOOD, version: 1 })
  t.is((await log()).length, 1)
})

test('A section’s plain text is not sanitised until the section becomes HTML', async (t) => {
  const { festival } = await openTestFestival(t)
  const fields = fieldsOf('section', { sectionType: 'text', content: '1 < 2 & <b>' })
  await run(festival, section, 's', { type: 'WriteSection', fields })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { orderIndex: 3 } })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionType: 'html' } })
  t.deepEqual(await contents(festival), ['1 < 2 & <b>', undefined, '1 &lt; 2 &amp; <strong></strong>'])
})

const block = (sectionKey: string, sectionType: string, content: string) => ({
  pageSlug: 'homepage',
  sectionKey,
  sectionType,
  content,
})

test('A block that the page shows as HTML is sanitised, whatever type was sent', async (t) => {
  const { request, get, log } = await openSiteSignedIn(t)
  for (const [index, type] of ['text', 'link', 'image', 'html'].entries()) {
    const key = ['about_intro', 'location_text', 'schedule_text', 'fliporto_brasil_text'][index]!
    const created = await (await request('POST', '/page-sections', block(key, type, BAD))).json()
    t.like(created, { sectionType: 'html', content: GOOD }, type)
    const changed = { sectionType: type, content: `${BAD}${BAD}` }
    const answer = await (await request('PUT', `/page-sections/${created.id}`, changed)).json()
    t.like(answer, { sectionType: 'html', content: `${GOOD}${GOOD}`, version: 2 }, type)
    const renamed = await (await request('PUT', `/page-sections/${created.id}`, { sectionType: type })).json()
    t.like(renamed, { sectionType: 'html', version: 2 }, type)
  }
  const title = await (await request('POST', '/page-sections', block('hero_title', 'html', '1 < 2 & <b>'))).json()
  t.like(title, { sectionType: 'text', content: '1 < 2 & <b>' })
  t.notRegex(await (await get('/')).text(), /onclick|alert\(1\)/)
  t.is((await log()).length, 9)
})

test('A block that gets the key of an HTML block is sanitised, its existing text included', async (t) => {
  const { festival } = await openTestFestival(t)
  const fields = fieldsOf('section', { sectionKey: 'rascunho', content: BAD })
  await run(festival, section, 's', { type: 'WriteSection', fields })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionKey: 'about_intro' } })
  t.deepEqual(await contents(festival), [BAD, GOOD])
})

test('HTML that an older event stored as text is shown as text until it is saved again', async (t) => {
  const { request, get, festival } = await openSiteSignedIn(t)
  const hostile = 'Olá\n<img src=x onerror="alert(1)"> & mais'
  const older = fieldsOf('section', block('about_intro', 'text', hostile))
  await appendFacts(festival, 'section/s', { type: 'SectionWritten', data: older })
  const shown = '<p>Olá<br>&#60;img src=x onerror="alert(1)"&#62; &#38; mais</p>'
  const answers = async () => [
    ...(await (await get('/api/page-sections?pageSlug=homepage')).json()),
    ...(await (await request('GET', '/page-sections?pageSlug=homepage')).json()),
    await (await request('PUT', '/page-sections/s', { orderIndex: 3 })).json(),
  ]
  for (const answer of await answers()) t.like(answer, { sectionType: 'html', content: shown })
  t.notRegex(await (await get('/')).text(), /<img src=x/)
  await request('PUT', '/page-sections/s', { content: BAD })
  for (const answer of await answers()) t.like(answer, { sectionType: 'html', content: GOOD })
})

test('A text is sanitised according to the resulting section, not the version that its author edited', async (t) => {
  const { request, get } = await openSiteSignedIn(t)
  const before = block('foo', 'text', 'a')
  const { id } = await (await request('POST', '/page-sections', before)).json()
  const revise = async (changes: object, version: number) =>
    (await request('PUT', `/page-sections/${id}`, { ...changes, version })).json()
  await revise({ sectionKey: 'about_intro' }, 1)
  const sanitised = { sectionKey: 'about_intro', sectionType: 'html', content: GOOD }
  t.like(await revise({ ...before, content: BAD }, 1), sanitised)
  const same = await revise({ ...before, content: BAD }, 1)
  t.like(same, { content: GOOD, version: 3 }, 'the same change again changes nothing')
  const another = await revise({ ...before, content: `${BAD}b` }, 1)
  t.like(another, { current: { content: GOOD } }, 'another change is a conflict')
  const [shown] = await (await get('/api/page-sections?pageSlug=homepage')).json()
  t.like(shown, sanitised)
})

test('A section that two merged changes turn into HTML is sanitised', async (t) => {
  for (const sectionType of ['text', 'html']) {
    const { festival } = await openTestFestival(t)
    const fields = fieldsOf('section', { ...block('foo', sectionType, ''), pageSlug: 'other' })
    await run(festival, section, 's', { type: 'WriteSection', fields })
    const first = { pageSlug: 'homepage', sectionType: 'text', content: '<img src=x onerror=alert(1)>' } as const
    await run(festival, section, 's', { type: 'ReviseSection', changes: first })
    const second = { pageSlug: 'other', sectionKey: 'about_intro', sectionType } as never
    await run(festival, section, 's', { type: 'ReviseSection', changes: second, version: 1 })
    const last = JSON.parse(String((await eventsOf(festival)).at(-1)?.data))
    t.deepEqual(last, { sectionKey: 'about_intro', sectionType: 'html', content: '' }, sectionType)
  }
})

test('Only sanitised text fits into an event', (t) => {
  // @ts-expect-error A text as it was sent
  const sent: NewsEvent = { type: 'NewsRevised', data: { content: BAD } }
  const stored: NewsEvent = { type: 'NewsRevised', data: { content: sanitise(BAD) } }
  t.deepEqual([sent.data, stored.data], [{ content: BAD }, { content: GOOD }] as never)
})

test('The rich texts of a kind are those that its fields declare, also where they may be missing', (t) => {
  const declared = { title: text, about: richText().nullable(), notes: richText().optional() }
  const names = richTextFields(z.object(declared)).map(([name]) => name)
  t.deepEqual(names, ['about', 'notes'])
})

/** Tells every text that it is given, and waits for whoever is told. */
class Watched extends Sanitiser {
  constructor(readonly told: (html: string) => unknown) {
    super()
  }
  override async sanitise(html: string) {
    await this.told(html)
    return super.sanitise(html)
  }
}

test('The texts of a command are sanitised once, however often it is retried', async (t) => {
  const seen: number[] = []
  const fields = fieldsOf('news', { content: LONG }) as Record<string, unknown>
  const { festival, dataDir } = await openTestFestival(t, { sanitiser: new Watched(({ length }) => seen.push(length)) })
  const { festival: other } = await openTestFestival(t, { dataDir })
  const sponsor = (id: string) => ({ type: 'SponsorAdded', data: fieldsOf('sponsor', { name: id }) })
  await appendFacts(festival, 'sponsor/a', sponsor('a'))
  let [tries, hasOtherWritten] = [0, false]
  const publish = async ({ handle }: Unit) => {
    tries += 1
    await handle({ noun: news, id: 'a', command: { type: 'PublishNews', fields } as never, cause })
    if (!hasOtherWritten) await appendFacts(other, 'sponsor/b', sponsor('b'))
    hasOtherWritten = true
  }
  await festival.store.write(publish, [{ noun: news, fields }])
  t.deepEqual([seen, tries], [[LONG.length], 2])
  t.is((await contents(festival)).at(-1), GOOD.repeat(2000))
})

test('A text that nobody declared is a conflict, however short it is, and nothing is written', async (t) => {
  const { festival } = await openTestFestival(t)
  for (const content of [BAD, LONG, '']) {
    const command = { type: 'PublishNews', fields: fieldsOf('news', { content }) } as const
    const undeclared = festival.store.write(({ handle }) => handle({ noun: news, id: 'n', command, cause }))
    await t.throwsAsync(undeclared, { instanceOf: Conflict })
  }
  t.deepEqual(await eventsOf(festival), [])
})

test('A text that another process writes meanwhile is a conflict, and is sanitised when the write is tried again', async (t) => {
  let meanwhile = async () => {}
  const { festival, dataDir } = await openTestFestival(t, { sanitiser: new Watched(() => meanwhile()) })
  const { festival: other } = await openTestFestival(t, { dataDir })
  const revise = (to: Festival, changes: object, requestId: string) =>
    run(to, section, 's', { type: 'ReviseSection', changes }, { ...cause, requestId })
  const fields = fieldsOf('section', block('foo', 'html', GOOD))
  await run(festival, section, 's', { type: 'WriteSection', fields }, { ...cause, requestId: 'write' })
  const lastContent = async () => (await contents(festival)).findLast((content) => content !== undefined)
  const ways = {
    change: () => revise(festival, { sectionType: 'html' }, 'change'),
    undo: async () => {
      const outcome = await undoAct(festival, 'undo: as text', { ...cause, requestId: 'undo' })
      if ('refusal' in outcome) throw new Conflict(outcome.refusal.message)
    },
  }
  for (const [name, turnIntoHtml] of Object.entries(ways)) {
    await revise(festival, { sectionType: 'text' }, `${name}: as text`)
    meanwhile = async () => {
      meanwhile = async () => {}
      await revise(other, { content: `${BAD}${name}` }, `${name}: meanwhile`)
    }
    await t.throwsAsync(turnIntoHtml(), { instanceOf: Conflict, message: /Tente de novo/ }, name)
    t.is(await lastContent(), `${BAD}${name}`)
    await turnIntoHtml()
    t.is(await lastContent(), `${GOOD}${name}`)
  }
})

test('What was sanitised for a draft is published, also where a reference stood for a line end', async (t) => {
  const { request, log } = await openSiteSignedIn(t)
  const fields = { title: 'Um', content: '<p>a&#13;b&#13;&#10;c</p>' }
  const { id } = await (await request('POST', '/drafts', { kind: 'news', fields })).json()
  t.is((await request('POST', `/drafts/${id}/publish`, {})).status, 200)
  t.is(JSON.parse((await log())[0]!.data).content, '<p>a\nb\nc</p>')
})

test('Plain text is not sanitised in advance', async (t) => {
  const seen: string[] = []
  const { festival } = await openTestFestival(t, { sanitiser: new Watched((html) => seen.push(html.slice(0, 3))) })
  const nothing = async () => {}
  await festival.store.write(nothing, [{ noun: section, fields: block('foo', 'text', LONG) }])
  t.deepEqual(seen, [])
  await festival.store.write(nothing, [{ noun: section, fields: { content: LONG } }])
  t.is(seen.length, 1, 'a text without a section type may be HTML')
  const stored = fieldsOf('section', block('foo', 'text', BAD))
  await appendFacts(festival, 'section/s', { type: 'SectionWritten', data: stored })
  await festival.store.write(nothing, [{ noun: section, id: 's', fields: { content: LONG } }])
  t.is(seen.length, 3, 'somebody may turn the section into HTML meanwhile')
})

test('A long text that becomes HTML by another field is sanitised, by whichever way it does', async (t) => {
  const { festival } = await openTestFestival(t)
  const origin = { kind: 'section', id: 's' } as const
  const fields = fieldsOf('section', block('foo', 'text', LONG))
  await run(festival, section, 's', { type: 'WriteSection', fields })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionType: 'html' } })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionType: 'text', content: LONG } })
  await restoreItem(festival, { ...origin, version: 2 }, cause)
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionType: 'text', content: LONG } })
  await importList(t, festival, 'sections', [{ pageSlug: 'homepage', sectionKey: 'foo', sectionType: 'html' }])
  const good = GOOD.repeat(2000)
  t.deepEqual(await contents(festival), [LONG, good, LONG, good, LONG, good])
})

test('A text that takes too long is rejected with a field error, and nothing is written', async (t) => {
  let tries = 0
  class TimingOut extends Sanitiser {
    override sanitise(html: string) {
      tries += 1
      return super.sanitise(html, 0)
    }
  }
  const { festival } = await openTestFestival(t, { sanitiser: new TimingOut() })
  const command = { type: 'PublishNews', fields: fieldsOf('news', { content: LONG }) } as const
  const error = await t.throwsAsync(run(festival, news, 'n', command), { instanceOf: Invalid })
  const message = 'Este texto é demasiado complicado. Simplifique a formatação ou divida-o.'
  t.deepEqual([error!.message, error!.errors], [message, { content: message }])
  t.is(tries, 1)
  t.deepEqual(await eventsOf(festival), [])
})

test('What a restored event carries is sanitised, also where the key of a block makes it HTML', async (t) => {
  const { festival } = await openTestFestival(t)
  const origin = { position: 1, createdAt: '2025-10-01T08:00:00.000Z' }
  const item = fieldsOf('news', { content: LONG }) as never
  await run(festival, news, 'n', { type: 'RestoreNews', fields: item, ...origin })
  const fields = fieldsOf('section', block('about_intro', 'text', BAD))
  await run(festival, section, 's', { type: 'RestoreSection', fields, ...origin })
  const [first, second] = (await eventsOf(festival)).map(({ type, data }) => ({ type, ...JSON.parse(String(data)) }))
  t.deepEqual([first!.type, first!.fields.content, first!.position], ['NewsRestored', GOOD.repeat(2000), 1])
  t.deepEqual([second!.fields.sectionType, second!.fields.content], ['html', GOOD])
})
