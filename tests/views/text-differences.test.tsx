import test from 'ava'
import { parseDocument } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Block, richBlocks, textBlocks } from '../../views/history/difference/blocks.ts'
import { ComparedText } from '../../views/history/difference/ComparedText.tsx'
import { type ComparedBlock, compareBlocks, unchanged } from '../../views/history/difference/compare-blocks.ts'
import { FoldedText } from '../../views/history/difference/FoldedText.tsx'
import { seeded } from '../support/random-commands.ts'

const parse = (html: string) => richBlocks(parseDocument(html))
const rendered = (blocks: readonly ComparedBlock[]) => renderToStaticMarkup(<ComparedText blocks={blocks} />)
const withoutHiddenWords = (html: string) => html.replace(/<span class="unseen">.*?<\/span>| data-change="\w+"/g, '')
const compareRich = (before: string, after: string) =>
  withoutHiddenWords(rendered(compareBlocks(parse(before), parse(after))))
const compareText = (before: string, after: string) =>
  withoutHiddenWords(rendered(compareBlocks(textBlocks(before), textBlocks(after))))
const shown = (html: string) => rendered(unchanged(parse(html)))

test('Words, accents and punctuation are compared each by itself', (t) => {
  t.is(
    compareText('A Feira nasceu em Pernambuco.', 'A Feira nasceu em Olinda!'),
    '<div>A Feira nasceu em <del>Pernambuco.</del><ins>Olinda!</ins></div>',
  )
  t.is(
    compareText('Ler é avo, à tarde', 'Ler é avó, à tarde, sempre'),
    '<div>Ler é <del>avo</del><ins>avó</ins>, à tarde<ins>, sempre</ins></div>',
  )
  t.is(compareText('igual', 'igual'), '<div>igual</div>')
  t.is(compareText('', 'novo'), '<div><ins>novo</ins></div>')
  t.is(compareText('velho', ''), '<div><del>velho</del></div>')
})

test('A change is told in words, too', (t) => {
  t.is(
    rendered(compareBlocks(textBlocks('um livro'), textBlocks('um barco'))),
    '<div>um <del><span class="unseen">[apagado: </span>livro<span class="unseen">] </span></del><ins><span class="unseen">[inserido: </span>barco<span class="unseen">] </span></ins></div>',
  )
})

test('A text that was written anew is shown whole, without crumbs in common', (t) => {
  t.is(compareText('o mar e a terra', 'o céu e o sol'), '<div>o <del>mar e a terra</del><ins>céu e o sol</ins></div>')
})

test('A line that came in or went out stands by itself', (t) => {
  t.is(compareText('um\ndois\ntrês', 'um\ntrês'), '<div>um</div><div><del>dois</del></div><div>três</div>')
  t.is(compareText('um\ntrês', 'um\n\ntrês'), '<div>um</div><div></div><div>três</div>')
})

test('Rich text keeps its structure: headings, lists, quotes, links and pictures', (t) => {
  const article =
    '<h2>Título</h2><p>Um <strong>texto <i>rico</i></strong> com <a href="/noticias">ligação</a>.</p>' +
    '<ul><li>um<ul><li>dentro</li></ul></li><li>dois</li></ul><blockquote><p>Citação</p></blockquote>' +
    '<figure class="image"><img src="/uploads/a.png" alt="Um livro"/><figcaption>Legenda</figcaption></figure><hr/>' +
    '<figure class="table"><table><thead><tr><th>Dia</th><th colSpan="2"></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table></figure>'
  const looks = shown(article).replace(/ (target|rel|loading|decoding)="[^"]*"/g, '')
  t.is(looks, article)
})

test('A change inside rich text marks only its words', (t) => {
  t.is(
    compareRich(
      '<h2>A feira</h2><ul><li>um livro</li><li>dois</li></ul>',
      '<h2>A festa</h2><ul><li>um livro</li><li>três</li></ul>',
    ),
    '<h2>A <del>feira</del><ins>festa</ins></h2><ul><li>um livro</li><li><del>dois</del><ins>três</ins></li></ul>',
  )
})

test('A player is shown and compared by its address', (t) => {
  const player = (address: string) => `<figure class="media"><oembed url="${address}"></oembed></figure>`
  const link = (address: string) => `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`
  t.is(
    compareRich(player('https://vimeo.com/1'), player('https://vimeo.com/2')),
    `<figure class="media"><del>${link('https://vimeo.com/1')}</del><ins>${link('https://vimeo.com/2')}</ins></figure>`,
  )
  t.is(shown(player('https://mau.example/1')), '')
})

test('An item that went out stays in its list', (t) => {
  t.is(
    compareRich(
      '<ol start="3"><li>um</li><li>dois</li><li>três</li></ol>',
      '<ol start="3"><li>um</li><li>três</li></ol>',
    ),
    '<ol start="3"><li>um</li><li><del>dois</del></li><li>três</li></ol>',
  )
})

test('Another mark, address or kind of paragraph is a change', (t) => {
  t.is(
    compareRich('<p>um dois três</p>', '<p>um <strong>dois</strong> três</p>'),
    '<p>um <del>dois</del><ins><strong>dois</strong></ins> três</p>',
  )
  t.regex(
    compareRich('<p><a href="/a">aqui</a></p>', '<p><a href="/b">aqui</a></p>'),
    /<del><a href="\/a".*<ins><a href="\/b"/,
  )
  t.is(compareRich('<p>Título</p>', '<h2>Título</h2>'), '<p><del>Título</del></p><h2><ins>Título</ins></h2>')
})

test('A picture that was exchanged is shown before and after', (t) => {
  const figure = (src: string) => `<figure class="image"><img src="${src}" alt="x"></figure>`
  t.regex(
    compareRich(figure('/uploads/a.png'), figure('/uploads/b.png')),
    /^<figure class="image"><del><img src="\/uploads\/a.png"[^>]*><\/del><ins><img src="\/uploads\/b.png"[^>]*><\/ins><\/figure>$/,
  )
})

const hostile = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" style="position:fixed;background:url(https://x.pt)">texto</p>',
  '<img src="javascript:alert(1)" onerror="alert(1)">',
  '<img src="https://x.pt/a.png" onerror="alert(1)" style="width:expression(1)">',
  '<a href="javascript:alert(1)">aqui</a>',
  '<a href=" java\tscript:alert(1)">aqui</a>',
  '<svg><script>alert(1)</script><a href="/x">svg</a></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="https://x.pt"></iframe><object data="x"></object><form action="https://x.pt"><input></form>',
  '<template><img src=x onerror=alert(1)></template>',
  '<p class="edit-bar backdrop" id="conteudo">texto</p>',
  '<ul dangerouslySetInnerHTML="x" ref="y" key="z"><li __proto__="x">um</li></ul>',
  '<constructor>texto</constructor><p><toString>x</toString></p>',
]

test('Hostile HTML never becomes markup', (t) => {
  for (const html of hostile) {
    const forbidden =
      /<(?!\/?(?:p|ul|li|a|img|ins|del|div|figure)\b)|\son\w+=|javascript:|expression|url\(|class="edit|id=|alert/i
    for (const all of [shown(html), compareRich(html, '<p>texto</p>'), compareRich('<p>texto</p>', html)])
      t.notRegex(all, forbidden, html)
  }
  t.is(
    compareText('<b>a</b>', '<script>b</script>')
      .replace(/<\/?(?:div|ins|del)>/g, '')
      .includes('<'),
    false,
  )
})

const seed = 20251120
const random = seeded(seed)
const pick = <T,>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const vocabulary = [
  'a',
  'língua',
  'é',
  'pátria',
  ',',
  '—',
  '«livro»',
  'avó',
  'avo',
  'guarda-chuva',
  '1.º',
  '😀',
  '👨‍👩‍👧',
]
const sentence = () =>
  Array.from({ length: Math.floor(random() * 9) }, () => pick(vocabulary)).join(pick([' ', ' ', '']))
const inline = () =>
  pick([sentence, () => `<strong>${sentence()}</strong>`, () => `<a href="/${pick(['a', 'b'])}">x ${sentence()}</a>`])()
const paragraph = (): string =>
  pick([
    () => `<p>${inline()} ${inline()}</p>`,
    () => `<h2>${sentence()}</h2>`,
    () => `<ul>${Array.from({ length: 1 + Math.floor(random() * 3) }, () => `<li>${inline()}</li>`).join('')}</ul>`,
    () => `<blockquote><p>${inline()}</p></blockquote>`,
    () =>
      `<figure class="image"><img src="/uploads/${pick(['a', 'b'])}.png"><figcaption>${sentence()}</figcaption></figure>`,
  ])()
const article = () => Array.from({ length: Math.floor(random() * 6) }, paragraph)
/** The same article after some paragraphs were removed, added, moved and rewritten. */
const edited = (all: string[]) =>
  all.flatMap((each) =>
    pick([() => [each], () => [each], () => [], () => [each, paragraph()], () => [each.replace(/a/, 'e')]])(),
  )

/** What a reader sees who leaves out what came in, or what went out. */
function reading(blocks: readonly ComparedBlock[], leftOut: 'inserted' | 'deleted') {
  return blocks
    .filter(({ change }) => change !== leftOut)
    .map(({ tag, containers, runs }) => ({
      tag,
      inside: containers.map((each) => each.tag).join(' '),
      tokens: runs.filter(({ change }) => change !== leftOut).flatMap(({ tokens }) => tokens.map(({ key }) => key)),
    }))
}
const original = (blocks: readonly Block[]) => reading(unchanged(blocks), 'inserted')

test(`Without what went out it is the new text, without what came in the old (seed ${seed})`, (t) => {
  for (let round = 0; round < 400; round++) {
    const old = article()
    const [before, after] = [old.join(''), pick([edited, article])(old).join('')].map(parse) as [Block[], Block[]]
    const compared = compareBlocks(before, after)
    t.deepEqual(reading(compared, 'inserted'), original(before))
    t.deepEqual(reading(compared, 'deleted'), original(after))
  }
})

test('A text that takes too long to compare is shown as replaced', (t) => {
  let time = 0
  const slowly = compareBlocks(textBlocks('um livro'), textBlocks('um barco'), () => (time += 100))
  t.is(withoutHiddenWords(rendered(slowly)), '<div><del>um livro</del><ins>um barco</ins></div>')
})

test('Long unchanged parts are folded, and what is around a change is not', (t) => {
  const lines = (changed: string) => [...'abcdefghij', changed, ...'klmnopq'].join('\n')
  const all = renderToStaticMarkup(
    <FoldedText blocks={compareBlocks(textBlocks(lines('X')), textBlocks(lines('Y')))} />,
  )
  t.is(
    withoutHiddenWords(all)
      .replace(/<button.*?>(.*?)<\/button>/g, '[$1]')
      .replace(/<\/?div>/g, ' '),
    '[8 parágrafos iguais: mostrar tudo] i  j  <del>X</del><ins>Y</ins>  k  l [5 parágrafos iguais: mostrar tudo]',
  )
})
