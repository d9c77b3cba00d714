import test from 'ava'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { asStored, isSameText } from '../../views/forms/same-text.ts'

const NBSP = '\u00a0'
const PICTURE = '<img style="aspect-ratio:8/6;" src="/uploads/a-8x6.jpg" alt="Uma torre" width="8" height="6">'
const figure = (picture: string) => `<figure class="image">${picture}</figure>`

const same: [what: string, one: string, other: string][] = [
  ['non-breaking spaces', '<p>Azul&nbsp;</p>', `<p>Azul${NBSP}</p>`],
  ['line ends', '<pre><code>a\r\nb\rc</code></pre>', '<pre><code>a\nb\nc</code></pre>'],
  ['line ends of plain text', 'a\r\nb', 'a\nb'],
  ['how letters are composed', 'cafe\u0301', 'caf\u00e9'],
  ['spaces at the ends', 'Azul ', 'Azul'],
]

for (const [what, one, other] of same)
  test(`texts that differ only in ${what} are the same to a reader`, (t) => {
    t.true(isSameText(one, other))
    t.true(isSameText(other, one))
  })

const different: [one: string, other: string][] = [
  ['<p>Azul</p>', '<p>Azul e</p>'],
  ['<p>Azul</p>', '<h2>Azul</h2>'],
  ['<p>a b</p>', `<p>a${NBSP}b</p>`],
  ['<p>a b</p>', '<p>a  b</p>'],
  ['<p>&lt;br&gt;</p>', '<p><br></p>'],
  ['<p>&amp;nbsp;</p>', '<p>&nbsp;</p>'],
  ['a &amp; b', 'a & b'],
  [figure(PICTURE), figure(PICTURE.replace('Uma torre', ''))],
  [figure(PICTURE), figure(PICTURE.replace('width="8"', 'width="9"'))],
  ['<p><a href="/a">x</a></p>', '<p><a href="/b">x</a></p>'],
  ['', '<p>a</p>'],
]

for (const [one, other] of different)
  test(`a reader sees that ${JSON.stringify(one)} is not ${JSON.stringify(other).replace(NBSP, '&nbsp;')}`, (t) => {
    t.false(isSameText(one, other))
    t.false(isSameText(other, one))
  })

test('what the editor writes is kept as the server stores it', (t) => {
  const written = `<p>Azul&nbsp;e &amp;nbsp; branco&nbsp;</p>${figure(PICTURE)}`
  t.is(asStored(written), sanitise(written))
  t.true(isSameText(written, sanitise(written)))
})
