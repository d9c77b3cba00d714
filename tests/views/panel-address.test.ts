import test from 'ava'
import { panelHash, parsePanelAddress } from '../../views/admin/panel-address.ts'

test('an address of the panel names a tab and optionally an item', (t) => {
  t.deepEqual(parsePanelAddress(''), { tab: '', item: null, draft: null })
  t.deepEqual(parsePanelAddress('#noticias'), { tab: 'noticias', item: null, draft: null })
  t.deepEqual(parsePanelAddress('#noticias/'), { tab: 'noticias', item: null, draft: null })
  t.deepEqual(parsePanelAddress('#noticias/novo'), { tab: 'noticias', item: 'novo', draft: null })
  t.deepEqual(parsePanelAddress('#paginas/a%2Fb'), { tab: 'paginas', item: 'a/b', draft: null })
  t.deepEqual(parsePanelAddress('#paginas/%E0%A4%A'), { tab: 'paginas', item: '%E0%A4%A', draft: null })
  t.deepEqual(parsePanelAddress('#noticias/rascunho/d%2F1?a'), { tab: 'noticias', item: null, draft: 'd/1' })
  t.deepEqual(parsePanelAddress('#noticias/rascunho'), { tab: 'noticias', item: null, draft: null })
})

test('parsing and formatting an address are inverse', (t) => {
  for (const hash of ['#noticias', '#noticias/novo', '#paginas/a%2Fb', '#noticias/rascunho/d%2F1'])
    t.is(panelHash(parsePanelAddress(hash)), hash)
})
