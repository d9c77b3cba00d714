import test from 'ava'
import { decodeText } from '../../src/content/decode-text.ts'
import { nameKey, uniqueNames } from '../../src/content/labels.ts'
import { news } from '../../src/content/news.ts'
import { composed, trimmed, withoutNul } from '../../src/content/plain-text.ts'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { subscriberFields } from '../../src/content/subscriber.ts'

const SALAO = 'Salão Nobre'
const UNSEEN = ['\u200b', '\ufeff', '\u200e', '\u2066', '\u00ad', '\u2060', '\u3164', '\u00a0']

test('Input is composed in every text and name, and old events lose U+0000 alone', (t) => {
  const nfd = SALAO.normalize('NFD')
  t.not(nfd, SALAO)
  t.deepEqual(composed({ [nfd]: [`${nfd}\0`, 1, null, { a: true }] }), { [SALAO]: [SALAO, 1, null, { a: true }] })
  t.is(composed('<p>\u0338a\u0301</p>'), '<p>\u0338á</p>', 'a tag keeps its end')
  t.deepEqual(withoutNul({ a: [`${nfd}\0`] }), { a: [nfd] })
})

test('Invisible characters are taken off the ends of a text, and stay inside it and in an emoji', (t) => {
  for (const unseen of UNSEEN) t.is(trimmed(`${unseen} a${unseen}b${unseen} ${unseen}`), `a${unseen}b`)
  for (const emoji of ['❤️', '👩‍🦱', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣']) t.is(trimmed(`${emoji} `), emoji)
})

test('A name or title of invisible characters alone is empty, and a line break in it is a blank', (t) => {
  const { title, location, guestName } = scheduleItem.fields.shape
  for (const unseen of UNSEEN) {
    t.is(title.safeParse(unseen).error?.issues[0]?.message, 'Indique o título.')
    t.is(guestName.parse(unseen), null)
    t.is(news.fields.shape.title.parse(unseen), '')
    t.is(location.parse(`${unseen}Claustro${unseen}`), 'Claustro')
    t.is(subscriberFields.shape.email.parse(`${unseen}ana@exemplo.pt${unseen}`), 'ana@exemplo.pt')
  }
  t.is(news.fields.shape.title.parse(' Um\r\n título '), 'Um título')
})

test('Names that a reader takes for one have one key, and are offered once', (t) => {
  for (const other of [SALAO.normalize('NFD'), 'Salão\u00a0Nobre', ' Salão  Nobre', 'Sa\u200blão Nobre\u200e'])
    t.is(nameKey(other), nameKey(SALAO), JSON.stringify(other))
  for (const other of ['Salão nobre', 'Salao Nobre', 'SalãoNobre']) t.not(nameKey(other), nameKey(SALAO))
  t.deepEqual(uniqueNames(['', SALAO, 'Claustro', 'Salão  Nobre', '\u200b']), [SALAO, 'Claustro'])
})

test('UTF-8 and UTF-16 are read, with their byte order mark', (t) => {
  const words = 'Ação,\nłódź 😀'
  const marked = `\uFEFF${words}`
  const encoded = [Buffer.from(words), Buffer.from(marked), Buffer.from(marked, 'utf16le')]
  for (const bytes of [...encoded, Buffer.from(marked, 'utf16le').swap16()]) t.is(decodeText(bytes), words)
})

test('Other bytes are windows-1252 where spreadsheets are read, and elsewhere refused with their line', (t) => {
  const bytes = Buffer.from('Olá\r\nação', 'latin1')
  t.is(decodeText(bytes, 'windows-1252'), 'Olá\r\nação')
  t.throws(() => decodeText(bytes), { message: /^O texto deixa de ser UTF-8 na linha 1\./ })
  const third = Buffer.concat([Buffer.from('Olá\n\uFFFD\n'), Buffer.from('ação\n', 'latin1')])
  t.throws(() => decodeText(third), { message: /na linha 3\./ })
  t.throws(() => decodeText(Buffer.from('Olá\nl').subarray(0, 3)), { message: /na linha 1\./ }, 'half a letter')
})

test('What is no text, and UTF-16 that breaks off, is told', (t) => {
  t.throws(() => decodeText(Buffer.from('%PDF\0\xff', 'latin1'), 'windows-1252'), { message: 'Isto não é texto.' })
  t.throws(() => decodeText(Buffer.from([0xff, 0xfe, 0x41])), { message: /não é UTF-16 até ao fim/ })
})
