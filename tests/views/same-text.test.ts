import test from 'ava'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { asStored, isSameText } from '../../views/forms/same-text.ts'

const NBSP = '\u00a0'
const PICTURE = '<img style="aspect-ratio:8/6;" src="/uploads/a-8x6.jpg" alt="Uma torre" width="8" height="6">'
const figure = (picture: string) => `<figure class="image">${picture}</figure>`

const same: [what: string, one: string, other: string][] = [
  ['non-breaking spaces', '<p>Azul&nbsp;</p>', `<p>Azul${NBSP}</p>`],
  ['numbers of characters', '<p>Azul&#160;e&#xA0;</p>', `<p>Azul${NBSP}e${NBSP}</p>`],
  ['signs', '<p>a &amp; b &quot;c&quot; > d</p>', '<p>a &#38; b "c" &gt; d</p>'],
  [
    'signs in attributes',
    figure('<img src="/a.jpg" alt="1 < 2 > 0">'),
    figure('<img src="/a.jpg" alt="1 &lt; 2 &gt; 0">'),
  ],
  ['line ends', '<pre><code>a\r\nb\rc</code></pre>', '<pre><code>a\nb\nc</code></pre>'],
  ['line ends of plain text', 'a\r\nb', 'a\nb'],
  ['U+0000', '<p>a\0b</p>', '<p>ab</p>'],
  ['self-closing elements', `<p>a<br />b</p>${figure(PICTURE.replace('>', '/>'))}`, `<p>a<br>b</p>${figure(PICTURE)}`],
  [
    'the order of attributes',
    figure(PICTURE),
    figure('<img alt="Uma torre" height="6" width="8" src="/uploads/a-8x6.jpg" style="aspect-ratio:8/6">'),
  ],
  [
    'the order in attributes',
    '<p style="text-align:center;margin-left:40px;">a</p>',
    '<p style="margin-left: 40px; text-align: center">a</p>',
  ],
  [
    'the order of classes',
    '<figure class="image image_resized"></figure>',
    '<figure class="image_resized image"></figure>',
  ],
  ['attributes without a value', '<ol reversed></ol>', '<ol reversed="reversed"></ol>'],
  ['capitals of tags', '<P>a</P>', '<p>a</p>'],
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
