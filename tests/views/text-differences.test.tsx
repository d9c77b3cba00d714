import test from 'ava'
import { renderToStaticMarkup } from 'react-dom/server'
import { ComparedText } from '../../views/history/ComparedText.tsx'
import { compareTexts, isChanged, type Paragraph } from '../../views/history/compare-texts.ts'
import { seeded } from '../support/random-commands.ts'

const rendered = (paragraphs: readonly Paragraph[]) =>
  renderToStaticMarkup(<ComparedText paragraphs={paragraphs} />).replace(/^<div class="history-text">|<\/div>$/g, '')
const compare = (before: string, after: string) =>
  rendered(compareTexts(before, after)).replace(/<span class="unseen">.*?<\/span>/g, '')

test('Words, accents and punctuation are compared each by itself', (t) => {
  t.is(
    compare('A Feira nasceu em Pernambuco.', 'A Feira nasceu em Olinda!'),
    '<p>A Feira nasceu em <del>Pernambuco.</del><ins>Olinda!</ins></p>',
  )
  t.is(
    compare('Ler é avo, à tarde', 'Ler é avó, à tarde, sempre'),
    '<p>Ler é <del>avo</del><ins>avó</ins>, à tarde<ins>, sempre</ins></p>',
  )
  t.is(compare('', 'novo'), '<p><ins>novo</ins></p>')
  t.is(compare('velho', ''), '<p><del>velho</del></p>')
})

test('A change is told in words, too', (t) => {
  t.is(
    rendered(compareTexts('um livro', 'um barco')),
    '<p>um <del><span class="unseen">[apagado: </span>livro<span class="unseen">] </span></del><ins><span class="unseen">[inserido: </span>barco<span class="unseen">] </span></ins></p>',
  )
})

test('A sentence that was written anew is shown whole, without crumbs in common', (t) => {
  t.is(compare('o mar e a terra', 'o céu e o sol'), '<p>o <del>mar e a terra</del><ins>céu e o sol</ins></p>')
})

test('Paragraphs that came, went or changed stand by themselves', (t) => {
  t.is(compare('um\ndois\ntrês', 'um\ntrês'), '<p>um</p><p><del>dois</del></p><p>três</p>')
  t.is(compare('um\ntrês', 'um\n\ndois\ntrês'), '<p>um</p><p><ins>dois</ins></p><p>três</p>')
  t.is(compare('azul\nmar', 'rosa\nsol'), '<p><del>azul</del><ins>rosa</ins></p><p><del>mar</del><ins>sol</ins></p>')
  t.is(
    compare('O mar é azul.\nA terra gira.', 'O mar é verde.\nA terra roda.'),
    '<p>O mar é <del>azul</del><ins>verde</ins>.</p><p>A terra <del>gira</del><ins>roda</ins>.</p>',
  )
})

test('Spaces and breaks alone are no change of words', (t) => {
  for (const after of ['um livro, dois', ' um\u00a0livro,\n\ndois ', 'um livro,\ndois'])
    t.false(compareTexts('um livro,  dois', after).some(isChanged), after)
})

test('Long unchanged parts are folded, and what is around a change is not', (t) => {
  const lines = (changed: string) => [...'abcdefghij', changed, ...'klmno'].join('\n')
  t.is(
    compare(lines('X'), lines('Y'))
      .replace(/<details.*?<summary>(.*?)<\/summary>.*?<\/details>/g, '[$1]')
      .replace(/<\/?p>/g, ' '),
    '[8 parágrafos iguais] i  j  <del>X</del><ins>Y</ins>  k  l  m  n  o ',
  )
})

const seed = 20251120
const random = seeded(seed)
const pick = <T,>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const vocabulary = ['a', 'língua', 'é', ',', '—', '«livro»', 'avó', 'avo', 'guarda-chuva', '1.º', '😀', '\n', '\n']
const text = (words: number) => Array.from({ length: Math.floor(random() * words) }, () => pick(vocabulary))
const edited = (all: string[]) =>
  all.flatMap((word) => pick([() => [word], () => [word], () => [], () => [word, ...text(3)]])())

/** All words of a text, or of what is shown of it without `leftOut`. */
const wordsOf = (text: string) => text.replace(/\s+/g, '')
const reading = (paragraphs: readonly Paragraph[], leftOut: 'inserted' | 'deleted') =>
  wordsOf(
    paragraphs
      .flat()
      .filter(({ change }) => change !== leftOut)
      .map((run) => run.text)
      .join(''),
  )

test(`Without what went out it is the new text, without what came in the old (seed ${seed})`, (t) => {
  for (let round = 0; round < 400; round++) {
    const old = text(40)
    const [before, after] = [old.join(' '), pick([edited, () => text(40)])(old).join(' ')]
    const paragraphs = compareTexts(before, after, 10_000)
    t.is(reading(paragraphs, 'inserted'), wordsOf(before))
    t.is(reading(paragraphs, 'deleted'), wordsOf(after))
  }
})

test('A text that takes too long is shown whole, old and new', (t) => {
  const long = (word: string, between: string) =>
    Array.from({ length: 25_000 }, (_, index) => `${word}${index}`).join(between)
  const start = performance.now()
  for (const between of [' ', '\n']) {
    const [before, after] = [long('mar', between), long('sol', between)]
    const changes = compareTexts(before, after).flat()
    t.deepEqual(new Set(changes.map(({ change }) => change)), new Set(['deleted', 'inserted']))
    t.is(changes.map(({ text }) => text).join(between), before + between + after)
  }
  t.true(performance.now() - start < 3_000 * Number(process.env.SLOWNESS ?? 1))
})
