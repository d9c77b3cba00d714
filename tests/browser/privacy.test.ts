import test from 'ava'
import { section } from '../../src/content/section.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'

const keys = [
  'privacy_hero_title',
  'privacy_intro',
  'privacy_responsible',
  'privacy_data_collection',
  'privacy_data_accuracy',
  'privacy_rights',
  'privacy_data_sharing',
  'privacy_security',
]

test('the policy has its title, four sections, eight editable blocks and today’s date, without JavaScript too', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/politica-privacidade`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Política de Privacidade'])
  t.deepEqual(await texts(page, 'main h2'), [
    'Recolha e tratamento de dados',
    'Direito de acesso',
    'Comunicação de dados',
    'Medidas de segurança',
  ])
  t.deepEqual(
    await page.$$eval('main [data-section-key]', (all) => all.map((one) => (one as HTMLElement).dataset.sectionKey)),
    keys,
  )
  t.deepEqual(await texts(page, '.privacy-date'), ['Última atualização: 1 de outubro de 2025'])
})

inFullRun(
  test,
  'http/section-parts shows stored blocks, data counts requests, editing-hiding hides a box without parts',
)(
  'stored sections replace the defaults, only sections are refetched, and a chapter without blocks is hidden',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const blank = { title: null, imageUrl: null, linkUrl: null, linkText: null, orderIndex: 0, metadata: null }
    await run(festival, section, 'a', {
      type: 'WriteSection',
      fields: {
        ...blank,
        isVisible: true,
        pageSlug: 'privacy',
        sectionKey: 'privacy_security',
        sectionType: 'html',
        content: '<p>Guardamos tudo a sete chaves.</p>',
      },
    })
    const { page: plain } = await visit(t, `${origin}/politica-privacidade`, { javascript: false })
    t.deepEqual(await texts(plain, '[data-section-key=privacy_security]'), ['Guardamos tudo a sete chaves.'])
    const { page, requests } = await visit(t, `${origin}/politica-privacidade`)
    t.deepEqual(await texts(page, '[data-section-key=privacy_security]'), ['Guardamos tudo a sete chaves.'])
    t.deepEqual(
      requests.filter((request) => request.includes('/api/')),
      ['GET /api/page-sections', 'GET /api/page-sections'],
      'of the footer and of the policy',
    )
    await run(festival, section, 'a', { type: 'ToggleSectionVisibility' })
    const { page: without } = await visit(t, `${origin}/politica-privacidade`)
    t.is((await texts(without, 'main h2')).at(-1), 'Comunicação de dados', 'a chapter without blocks is hidden')
  },
)
