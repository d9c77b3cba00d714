import test from 'ava'
import { hashOf, placeIn } from '../../views/admin/place.ts'

test('an address of the panel names a tab and perhaps an item in it', (t) => {
  t.deepEqual(placeIn(''), { tab: '', item: null })
  t.deepEqual(placeIn('#noticias'), { tab: 'noticias', item: null })
  t.deepEqual(placeIn('#noticias/'), { tab: 'noticias', item: null })
  t.deepEqual(placeIn('#noticias/novo'), { tab: 'noticias', item: 'novo' })
  t.deepEqual(placeIn('#paginas/a%2Fb'), { tab: 'paginas', item: 'a/b' })
  t.deepEqual(placeIn('#paginas/%E0%A4%A'), { tab: 'paginas', item: '%E0%A4%A' })
})

test('what an address names leads back to it', (t) => {
  for (const hash of ['#noticias', '#noticias/novo', '#paginas/a%2Fb']) t.is(hashOf(placeIn(hash)), hash)
})
