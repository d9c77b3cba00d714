import test from 'ava'
import type { Section } from '../../src/content/section.ts'
import { sectionTarget } from '../../views/editing/section-target.ts'
import { EditingSession } from '../../views/forms/editing-session.ts'
import { noDescription } from '../support/no-description.ts'

const target = sectionTarget(
  { slug: 'pagina', defaults: { ligacao: { type: 'link', content: 'Ver', linkUrl: 'https://fliporto.pt' } } },
  'ligacao',
)
const section = (version: number, given: Partial<Section>): Section => ({
  id: 's1',
  version,
  pageSlug: 'pagina',
  sectionKey: 'ligacao',
  sectionType: 'link',
  title: null,
  content: 'Um',
  imageUrl: null,
  ...noDescription,
  linkUrl: 'https://fliporto.pt/um',
  linkText: null,
  isVisible: true,
  orderIndex: 0,
  metadata: null,
  ...given,
})

async function followed(row: Section | null, typed?: string) {
  const session = new EditingSession(target, section(3, {}), { clearTimer() {} } as never)
  if (typed !== undefined) session.change('content', typed)
  session.follow(row)
  await Promise.resolve()
  const { form, row: shown } = session.snapshot()
  return { ...form, visible: target.visibility!.of(shown), dirty: session.dirty }
}

test('an open block that was not changed shows what an undo left', async (t) => {
  const row = section(4, { content: 'Dois', isVisible: false })
  t.like(await followed(row), { item: { version: 4 }, values: { content: 'Dois' }, visible: false, dirty: false })
})

test('what was typed stays, with the base that makes a save report its conflict', async (t) => {
  const other = section(4, { linkUrl: 'https://fliporto.pt/dois' })
  const values = { content: 'Meu', linkUrl: 'https://fliporto.pt/dois' }
  t.like(await followed(other, 'Meu'), { item: { version: 4 }, initial: { content: 'Um' }, values, dirty: true })
  t.like(await followed(section(4, { content: 'Dois' }), 'Meu'), { item: { version: 3 }, initial: { content: 'Um' } })
})

test('a block whose section an undo removed shows its default, and an older row changes nothing', async (t) => {
  t.like(await followed(null), { item: null, values: { content: 'Ver', linkUrl: 'https://fliporto.pt' } })
  t.like(await followed(section(2, { content: 'Velho' })), { item: { version: 3 }, values: { content: 'Um' } })
})
