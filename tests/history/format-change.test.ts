import test from 'ava'
import { labelOf } from '../../src/history/describe.ts'
import { formatChange, plainLines, stripControlCharacters } from '../../src/history/format-change.ts'

test('short values are formatted on one line, with labels for empty and boolean values', (t) => {
  const formatted = (field: string, before: unknown, after: unknown, kind = 'section') =>
    formatChange({ field, label: labelOf(`${kind}/1`, field), before, after }).map(({ text }) => text)
  t.deepEqual(formatted('isVisible', true, false), ['visível (isVisible): sim → não'])
  t.deepEqual(formatted('imageUrl', null, '/uploads/a.png'), ['imagem (imageUrl): (vazio) → «/uploads/a.png»'])
  t.deepEqual(formatted('metadata', { cor: 'azul' }, {}), ['metadata: {"cor":"azul"} → {}'])
  t.deepEqual(formatted('focus', null, { x: 0.5, y: 0.25 }, 'media'), [
    'ponto de interesse (focus): (vazio) → 50 % da esquerda, 25 % do topo',
  ])
  t.deepEqual(formatted('year', undefined, 2005, 'edition'), ['ano (year): 2005'])
  t.deepEqual(formatted('title', 'Olá', undefined), ['título (title): «Olá» → (vazio)'])
})

test('HTML becomes one line per block, with marks for headings, lists, links and pictures', (t) => {
  const html =
    '<h2 class="x">Um &amp; dois</h2><p>Três <strong>quatro</strong><br>cinco</p><ul><li><a href="/a">seis</a></li></ul><figure><img src="/uploads/a.png"></figure><hr><figure class="media"><oembed url="https://vimeo.com/1"></oembed></figure><table><tr><th>sete</th><td>oito</td></tr></table>'
  t.deepEqual(plainLines(html), [
    '## Um & dois',
    'Três **quatro**',
    'cinco',
    '- [seis](/a)',
    '[imagem: /uploads/a.png]',
    '---',
    '[leitor: https://vimeo.com/1]',
    'sete',
    'oito',
  ])
})

test('a change that is invisible in plain lines is shown as HTML', (t) => {
  const before = '<p>Um</p><p class="a">Dois</p>'
  const lines = formatChange({ field: 'content', label: 'conteúdo', before, after: before.replace('"a"', '"b"') })
  t.deepEqual(lines.slice(1), [
    { sign: '-', text: '<p class="a">Dois</p>' },
    { sign: '+', text: '<p class="b">Dois</p>' },
  ])
})

test('an inserted line is the only added one', (t) => {
  const lines = formatChange({ field: 'description', label: 'descrição', before: 'a\nb\nc', after: 'a\nx\nb\nc' })
  t.deepEqual(lines.slice(1), [{ sign: '+', text: 'x' }])
})

test('control characters are removed', (t) => {
  t.is(stripControlCharacters('a\u001b[31mb\u0007c\u009bd\te'), 'a[31mbcd\te')
})

test('very long texts without common lines can be compared', (t) => {
  const text = (letter: string) => Array.from({ length: 100_000 }, (_, index) => `${letter}${index}`).join('\n')
  const lines = formatChange({ field: 'content', label: 'conteúdo', before: text('a'), after: text('b') })
  t.deepEqual([lines.length, lines[1]?.text, lines.at(-1)?.text], [200_001, 'a0', 'b99999'])
})
