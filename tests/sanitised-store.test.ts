import test from 'ava'
import { news } from '../src/content/news.ts'
import { page } from '../src/content/page.ts'
import { section } from '../src/content/section.ts'
import { eventsOf, openTestFestival, run } from './support/festival.ts'
import { importList } from './support/import-files.ts'
import { sampleNamed } from './support/samples.ts'
import { openPanel } from './support/sign-in.ts'

const BAD = '<p onclick="x">a<script>alert(1)</script></p>'
const GOOD = '<p>a</p>'

const fieldsOf = (kind: string, changes: object) => ({ ...sampleNamed(kind).fields(1), ...changes }) as never
const contents = async (festival: Parameters<typeof eventsOf>[0]) =>
  (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data)).content)

test('HTML is sanitised before it is written, whoever writes it', async (t) => {
  const { festival } = await openTestFestival(t)
  await run(festival, news, 'n', { type: 'PublishNews', fields: fieldsOf('news', { content: BAD }) })
  await run(festival, news, 'n', { type: 'ReviseNews', changes: { content: `${BAD}${BAD}` } })
  await run(festival, page, 'p', { type: 'PublishPage', fields: fieldsOf('page', { content: BAD }) })
  const html = fieldsOf('section', { sectionType: 'html', content: BAD })
  await run(festival, section, 's', { type: 'WriteSection', fields: html })
  t.deepEqual(await contents(festival), [GOOD, `${GOOD}${GOOD}`, GOOD, GOOD])
})

test('an import is sanitised, and the same again appends nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  for (let time = 0; time < 2; time += 1) await importList(t, festival, 'news', [{ title: 'Um', content: BAD }])
  t.deepEqual(await contents(festival), [GOOD])
})

test('the panel’s writes are sanitised, and compared as they will be read', async (t) => {
  const { ask, log } = await openPanel(t)
  const { id } = await (await ask('POST', '/pages', { title: 'A', content: BAD })).json()
  const again = await (await ask('PUT', `/pages/${id}`, { content: GOOD, version: 1 })).json()
  t.like(again, { content: GOOD, version: 1 })
  t.is((await log()).length, 1)
})

test('a section’s text is left as it is, until the section becomes HTML', async (t) => {
  const { festival } = await openTestFestival(t)
  const fields = fieldsOf('section', { sectionType: 'text', content: '1 < 2 & <b>' })
  await run(festival, section, 's', { type: 'WriteSection', fields })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { orderIndex: 3 } })
  await run(festival, section, 's', { type: 'ReviseSection', changes: { sectionType: 'html' } })
  t.deepEqual(await contents(festival), ['1 < 2 & <b>', undefined, '1 &lt; 2 &amp; <strong></strong>'])
})
