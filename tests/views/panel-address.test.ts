import test from 'ava'
import { panelHash, parsePanelAddress } from '../../views/admin/panel-address.ts'

test('an address of the panel names a tab and optionally an item', (t) => {
  t.deepEqual(parsePanelAddress(''), { tab: '', item: null })
  t.deepEqual(parsePanelAddress('#noticias'), { tab: 'noticias', item: null })
  t.deepEqual(parsePanelAddress('#noticias/'), { tab: 'noticias', item: null })
  t.deepEqual(parsePanelAddress('#noticias/novo'), { tab: 'noticias', item: 'novo' })
  t.deepEqual(parsePanelAddress('#paginas/a%2Fb'), { tab: 'paginas', item: 'a/b' })
  t.deepEqual(parsePanelAddress('#paginas/%E0%A4%A'), { tab: 'paginas', item: '%E0%A4%A' })
})

test('parsing and formatting an address are inverse', (t) => {
  for (const hash of ['#noticias', '#noticias/novo', '#paginas/a%2Fb']) t.is(panelHash(parsePanelAddress(hash)), hash)
})
