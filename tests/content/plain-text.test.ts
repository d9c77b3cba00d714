import test from 'ava'
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
