import test from 'ava'
import { pictureSpec } from '../../views/admin/tabs/specs.ts'
import { focusOf, focusText } from '../../views/forms/item-spec.ts'
import { nextInGrid } from '../../views/media/grid-keys.ts'
import { libraryAddress, PER_PAGE, pageAfter } from '../../views/media/media-api.ts'
import { usedWords } from '../../views/media/picture-words.ts'

const use = (title: string) => ({ kind: 'news' as const, id: title, title, href: null })

test('Arrow keys lead through a grid whose last row is short, and stay inside it', (t) => {
  const grid = { count: 7, columns: 3 }
  for (const [key, from, to] of [
    ['ArrowRight', 2, 3],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 5, 2],
    ['ArrowUp', 2, 2],
    ['Home', 5, 0],
    ['End', 1, 6],
    ['Enter', 1, undefined],
    ['a', 1, undefined],
  ] as const)
    t.is(nextInGrid(key, from, grid), to, `${key} from ${from}`)
})

test('A page of the library asks for what comes after the last picture of the one before', (t) => {
  t.is(libraryAddress({ q: '', hidden: false }, null), '/api/admin/media?limit=60')
  const next = libraryAddress({ q: 'torre à', hidden: true }, 'x')
  t.is(next, '/api/admin/media?limit=60&q=torre+%C3%A0&hidden=1&before=x')
  const pictures = Array.from({ length: PER_PAGE }, (_, id) => ({ id: String(id) })) as never[]
  t.is(pageAfter({ pictures, total: 200 }), '59')
  t.is(pageAfter({ pictures: pictures.slice(1), total: 59 }), undefined)
  t.is(pageAfter({ pictures: [], total: 0 }), undefined)
})

test('A picture says where it is used', (t) => {
  t.is(usedWords([]), 'Ainda não usada')
  t.is(usedWords([use('Abertura')]), 'Em «Abertura»')
  t.is(usedWords([use(' '), use('b'), use('c')]), 'Em «sem título» e mais 2')
})

test('A description is sent as JSON with its version, and a focus comes back as it was', (t) => {
  const focus = { x: 0.25, y: 1 }
  t.deepEqual(focusOf(focusText(focus)), focus)
  t.is(focusOf(focusText(null)), null)
  const row = { alt: 'A', credit: 'Rui', focus, hidden: true, id: 'x', version: 3 } as never
  const values = pictureSpec.valuesOf(row)
  t.deepEqual(values, { alt: 'A', credit: 'Rui', focus: '0.25 1', hidden: 'true' })
  t.deepEqual(pictureSpec.bodyOf!(values, 3), { alt: 'A', credit: 'Rui', focus, hidden: true, version: 3 })
  t.like(pictureSpec.bodyOf!({ ...values, focus: '', hidden: 'false' }, 3), { focus: null, hidden: false })
})
