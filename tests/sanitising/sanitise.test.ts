import test from 'ava'
import { backgroundColours, codeLanguages, tags, textColours } from '../../src/content/rich-text.ts'
import { sanitise as sanitiseHtml } from '../../src/sanitising/sanitise.ts'

const sanitise = (html: string): string => sanitiseHtml(html)

/** CKEditor 48's output for each format, byte for byte. */
const fromTheEditor = {
  headings: '<h1 style="text-align:center;">A</h1><h2>B</h2><h6 style="margin-left:40px;">C</h6>',
  marks: '<p><strong>b</strong> <i>i</i> <u>u</u> <s>s</s> <sub>2</sub><sup>3</sup><br>linha</p>',
  sizes:
    '<p><span class="text-small">a</span><span class="text-big">b</span><span class="text-huge"><strong>c</strong></span></p>',
  colours: '<p><span style="background-color:#dce7f6;color:#b23a1e;"><strong>x</strong></span></p>',
  'size and colours':
    '<p style="margin-left:80px;text-align:right;"><a href="https://y.pt"><span class="text-big" style="background-color:#dce7f6;color:#b23a1e;">x</span></a></p>',
  'pasted indents': '<p style="margin-left:36pt;">pt</p>',
  lists:
    '<ul style="list-style-type:square;"><li data-list-item-id="e48c44529dfbaec737e3c658d92600dc0">um<ul><li data-list-item-id="e4979dfe078eb49a2151572ab0e227fcb">dois</li></ul></li></ul><ol style="list-style-type:lower-latin;" reversed="reversed" start="3"><li><p>a</p><p>b</p></li></ol>',
  quote: '<blockquote><p>cit</p><ul><li>x</li></ul></blockquote>',
  code: '<pre><code class="language-plaintext">linha 1\n  linha &lt;2&gt;</code></pre><pre><code class="language-python">x = 1</code></pre>',
  links:
    '<p><a href="/noticias">a</a><a href="https://x.pt/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">b</a><a href="//x.pt">f</a><a href="mailto:a@b.pt">c</a><a href="tel:+351">d</a><a href="#x">e</a></p>',
  picture:
    '<figure class="image"><img style="aspect-ratio:800/600;" src="/uploads/aaaa-800x600.jpg" alt="Uma &quot;torre&quot;" width="800" height="600"><figcaption>Legenda <strong>b</strong></figcaption></figure>',
  'linked picture':
    '<figure class="image image-style-side image_resized" style="width:50.25%;"><a href="https://x.pt"><img src="https://x.pt/a.png" alt=""></a></figure>',
  'picture in a line':
    '<p>a <img class="image-style-align-left image_resized" style="aspect-ratio:10/10;width:200px;" src="/uploads/a-1x1.jpg" alt="x" width="10" height="10"> b</p>',
  table:
    '<figure class="table"><table><thead><tr><th>Dia</th><th>Hora</th></tr></thead><tbody><tr><th rowspan="2">22</th><td><p>a</p><ul><li>b</li></ul></td></tr><tr><td>&nbsp;</td></tr><tr><td colspan="2"><strong>c</strong></td></tr></tbody></table><figcaption>Horários</figcaption></figure>'.replace(
      '&nbsp;',
      '\u00a0',
    ),
  'line and code': '<p>a <code>b &lt; c</code></p><hr><p>d</p>',
  player:
    '<p>a</p><figure class="media"><oembed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42s"></oembed></figure><p>b</p>',
  signs: '<p>"aspas" &amp; &lt;x&gt; — «ç» \u{1F4DA}</p>',
}

for (const [name, html] of Object.entries(fromTheEditor)) {
  test(`The editor’s output is unchanged: ${name}`, (t) => t.is(sanitise(html), html))
}

test('Every colour, language and tag of the table is allowed', (t) => {
  const colour = textColours.map(({ color }) => `<span style="color:${color};">x</span>`)
  const background = backgroundColours.map(({ color }) => `<span style="background-color:${color};">x</span>`)
  const code = codeLanguages.map(({ language }) => `<pre><code class="language-${language}">x</code></pre>`)
  for (const html of [...colour, ...background, ...code]) t.is(sanitise(html), html)
  const plain = Object.keys(tags).filter((name) => !['br', 'hr', 'img', 'figure', 'oembed'].includes(name))
  for (const name of plain) t.is(sanitise(`<${name}>x</${name}>`), `<${name}>x</${name}>`)
})

test('A non-breaking space is normalised, whatever its notation', (t) => {
  t.is(sanitise('<p>a&nbsp;b&#160;c\u00a0d</p>'), '<p>a\u00a0b\u00a0c\u00a0d</p>')
})

test('Synonymous tags of other programs become the editor’s tags', (t) => {
  t.is(
    sanitise('<b>a</b><em>b</em><strike>c</strike><del>d</del><ins>e</ins>'),
    '<strong>a</strong><i>b</i><s>c</s><s>d</s><u>e</u>',
  )
})

test('Tags outside the table are removed, and their text stays', (t) => {
  const cases = {
    '<div class="x"><p>a</p></div>': '<p>a</p>',
    '<table border="1" style="width:50%"><caption>t</caption><tfoot><tr><td colspan="0" rowspan="999" bgcolor="x">a</td></tr></tfoot></table>':
      '<table>t<tbody><tr><td>a</td></tr></tbody></table>',
    '<p class="mau text-big" id="x" data-y="1">a</p>': '<p>a</p>',
    '<p style="text-align:center;color:red;position:fixed">a</p>': '<p style="text-align:center;">a</p>',
    '<span style="color:#123456">a</span>': '<span>a</span>',
    '<span class="text-big text-giant">a</span>': '<span class="text-big">a</span>',
    '<a href="/x" target="_top" download ping="/y">a</a>': '<a href="/x">a</a>',
    '<a href="/x" target="_blank">a</a>': '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>',
    '<a href="/x" target="_blank" rel="opener">a</a>': '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>',
    '<img src="/uploads/a.jpg" onload="x" srcset="y 2x" loading="lazy">': '<img src="/uploads/a.jpg">',
    '<p>a</p><figure class="image"><img src="data:image/png;base64,AA"></figure>': '<p>a</p>',
    '<figure class="image"><a href="/x"><img src="http://x.pt/a.png"></a></figure>': '',
  }
  for (const [given, expected] of Object.entries(cases)) t.is(sanitise(given), expected, given)
})

test('A player has one form, and any other figure of its class is dropped', (t) => {
  const address = 'https://youtu.be/dQw4w9WgXcQ'
  const player = `<figure class="media"><oembed url="${address}"></oembed></figure>`
  const same = [
    `<figure class="media ck-widget" style="width:50%">\n<oembed url="${address}" onclick="x">\n</oembed> </figure>`,
    `<figure class="x media"><div><oembed url="${address}"></oembed></div></figure>`,
    `<figure class="media"><oembed url="${address}"></oembed><script>alert(1)</script></figure>`,
  ]
  for (const html of same) t.is(sanitise(`<p>a</p>${html}<p>b</p>`), `<p>a</p>${player}<p>b</p>`, html)
  const others = [
    '<figure class="media"><oembed url="https://mau.example/dQw4w9WgXcQ"></oembed></figure>',
    '<figure class="media"><oembed url="javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ"></oembed></figure>',
    '<figure class="media"><oembed></oembed></figure>',
    `<figure class="media"><oembed url="${address}">c</oembed></figure>`,
    `<figure class="media"><oembed url="${address}"></oembed><figcaption>c</figcaption></figure>`,
    `<figure class="media"><oembed url="${address}"></oembed><oembed url="${address}"></oembed></figure>`,
    `<figure class="media">${player}</figure>`,
    `<figure class="media"><figure class="image"><img src="/uploads/a.jpg"></figure>${player}</figure>`,
    `<figure class="media"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></figure>`,
    `<figure class="media"><div data-oembed-url="${address}"><iframe src="${address}"></iframe></div></figure>`,
    `<oembed url="${address}"></oembed>`,
    `<figure class="image"><oembed url="${address}"></oembed></figure>`,
  ]
  for (const html of others) t.is(sanitise(`<p>a</p>${html}<p>b</p>`), '<p>a</p><p>b</p>', html)
  t.is(sanitise(`<figure class="image">${player}</figure>`), `<figure class="image">${player}</figure>`)
})

test('Extreme nesting is removed and its text stays, in a short time', (t) => {
  const levels = 100_000
  for (const [html, expected] of [
    [`a${'<ul><li>'.repeat(levels)}b`, 'ab'],
    ['<b x="</b>">'.repeat(levels), 'b x=""&gt;'.repeat(levels)],
    ['<<b>b>'.repeat(levels), 'b&gt;'.repeat(levels)],
  ] as const) {
    t.true(sanitise(html) === expected, html.slice(0, 30))
  }
  const strong = (depth: number) => sanitise(`${'<b>'.repeat(depth)}a`).startsWith('<strong>')
  t.deepEqual([strong(1_000), strong(1_001)], [true, false])
})
