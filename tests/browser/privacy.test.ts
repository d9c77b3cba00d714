import test from 'ava'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
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
