import test from 'ava'
import fc from 'fast-check'
import type { z } from 'zod'
import { endOfDay, plainDate, timeOfDay } from '../../src/content/dates.ts'
import { edition } from '../../src/content/edition.ts'
import { episode } from '../../src/content/episode.ts'
import { todayInLisbon } from '../../src/content/lisbon-time.ts'
import { news } from '../../src/content/news.ts'
import { page } from '../../src/content/page.ts'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { section } from '../../src/content/section.ts'
import { slugify } from '../../src/content/slug.ts'
import { sponsor } from '../../src/content/sponsor.ts'
import { flag, optionalText, pictureAddress, requiredText, text, website } from '../../src/content/text.ts'
import { writer } from '../../src/content/writer.ts'
import { sampleNamed } from '../support/samples.ts'

/** The parsed value of each input, or its error messages. */
function becomes(schema: z.ZodType, given: readonly unknown[]): unknown[] {
  return given.map((input) => {
    const { success, data, error } = schema.safeParse(input)
    return success ? data : { refused: error.issues.map(({ message }) => message) }
  })
}
const refused = (sentence: string) => ({ refused: [sentence] })

/** The error message of each invalid field. */
function errorsByField(schema: z.ZodObject, fields: Record<string, unknown>): Record<string, string> {
  const issues = schema.safeParse(fields).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('slugs are in lower case, without accents or punctuation, with single hyphens between words', (t) => {
  const slugs: Record<string, string> = {
    'Ação e Coração': 'acao-e-coracao',
    'ÀÉÎÕÜ çñ': 'aeiou-cn',
    'Edição nº 1 — Olá!': 'edicao-no-1-ola',
    '  entre   espaços\t e\nlinhas ': 'entre-espacos-e-linhas',
    'a -- b - - c': 'a-b-c',
    '-já-era-um-slug-': 'ja-era-um-slug',
    'Mãe d’Água (2.ª ed.)': 'mae-dagua-2a-ed',
    com_sublinhado: 'com_sublinhado',
    'ﬁm ½ ²': 'fim-12-2',
    'não\u00a0separa': 'nao-separa',
    'Cafe\u0301': 'cafe',
    'Łódź 文学 🎭': 'lodz',
    'Søren ǾẞÆŒĐÐÞı, İ': 'soren-ossaeoeddthi-i',
    '---': '',
    '!?…': '',
    '': '',
  }
  t.deepEqual(Object.fromEntries(Object.keys(slugs).map((title) => [title, slugify(title)])), slugs)
})

test('the slug of any title is valid in an address and stays the same when slugified again', (t) => {
  const seed = 20251022
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugify(title)
        return /^(?:[a-z0-9_]+(?:-[a-z0-9_]+)*)?$/.test(slug) && slugify(slug) === slug
      }),
      { seed, numRuns: 500 },
    ),
  )
})

test('texts keep their spaces, and line ends become LF', (t) => {
  t.deepEqual(becomes(text, [' a\r\nb\rc\n', '', null, 5]), [
    ' a\nb\nc\n',
    '',
    refused('Deve ser um texto.'),
    refused('Deve ser um texto.'),
  ])
  t.deepEqual(becomes(optionalText, ['a\r\nb', '', null]), ['a\nb', null, null])
  const sentence = 'Diga.'
  t.deepEqual(becomes(requiredText(sentence), [' a\r\nb ', ' \r\n ', '', null]), [
    'a\nb',
    refused(sentence),
    refused(sentence),
    refused(sentence),
  ])
})

test('the time after T is cut off dates, which must exist in the calendar', (t) => {
  const bad = refused('Indique uma data que exista, como 2025-10-22.')
  t.deepEqual(becomes(plainDate, ['2025-10-22', ' 2025-10-22T23:30:00.000Z ', '2024-02-29', '2000-02-29']), [
    '2025-10-22',
    '2025-10-22',
    '2024-02-29',
    '2000-02-29',
  ])
  const impossible = ['2025-02-29', '1900-02-29', '2025-02-30', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00']
  const malformed = ['22/10/2025', '2025-1-2', '2025-10-22 10:00', '0000-01-01', 'T2025-10-22', '']
  for (const date of [...impossible, ...malformed]) t.deepEqual(becomes(plainDate, [date]), [bad], date)
  t.deepEqual(becomes(plainDate, [null]), [refused('Indique uma data.')])
})

test('times are normalised to HH:MM, and invalid ones are rejected', (t) => {
  const times: Record<string, string> = {
    '9:30': '09:30',
    '09:30': '09:30',
    '9h30': '09:30',
    '9H30': '09:30',
    '9.30': '09:30',
    '9h30m': '09:30',
    '9 h 30 min': '09:30',
    '09:30h': '09:30',
    '9h': '09:00',
    '17': '17:00',
    ' 17:05 ': '17:05',
    '17:05:59': '17:05',
    '00:00': '00:00',
    '23:59': '23:59',
  }
  t.deepEqual(Object.fromEntries(Object.keys(times).map((time) => [time, timeOfDay.parse(time)])), times)
  const bad = refused('Indique uma hora que exista, como 17:00.')
  const impossible = [
    '24:00',
    '24h',
    '25:00',
    '30m',
    '9:60',
    '9:5',
    '9::30',
    '9h:30',
    '9:',
    '-1:00',
    'tarde',
    '9:30 pm',
    '930',
    '9:30:77',
    '',
  ]
  for (const time of impossible) t.deepEqual(becomes(timeOfDay, [time]), [bad], time)
  t.deepEqual(becomes(timeOfDay, [null]), [refused('Indique uma hora.')])
  for (const midnight of ['24:00', '24h', '24.00']) t.is(endOfDay.parse(midnight), '00:00')
  t.deepEqual(becomes(endOfDay, ['24:01', '25:00']), [bad, bad])
})

test('today is the date in Lisbon, also in summer, one hour ahead of UTC', (t) => {
  t.is(todayInLisbon(new Date('2025-08-01T22:59:59Z')), '2025-08-01')
  t.is(todayInLisbon(new Date('2025-08-01T23:00:00Z')), '2025-08-02')
  t.is(todayInLisbon(new Date('2025-12-31T23:59:59Z')), '2025-12-31')
})

test('the default category of sponsors is support, and unknown categories are rejected', (t) => {
  const bad = refused('Escolha Master, Ouro ou Apoio.')
  t.deepEqual(becomes(sponsor.fields.shape.category, ['master', 'gold', 'support', '', null, 'ouro', 'Master']), [
    'master',
    'gold',
    'support',
    'support',
    'support',
    bad,
    bad,
  ])
})

test('a website is an http(s) address or empty', (t) => {
  t.deepEqual(becomes(website, [' https://exemplo.pt/a?b#c ', 'HTTP://exemplo.pt', '', '  ']), [
    'https://exemplo.pt/a?b#c',
    'HTTP://exemplo.pt',
    '',
    '',
  ])
  const bad = refused('Indique um endereço que comece por http:// ou https://.')
  for (const address of [
    'javascript:alert(1)',
    'ftp://exemplo.pt',
    'exemplo.pt',
    '//exemplo.pt',
    'http:exemplo',
    'https://',
    'https://a\nb.pt',
    'java\tscript:x',
    'https:///exemplo.pt',
    'https://\\exemplo.pt',
  ]) {
    t.deepEqual(becomes(website, [address]), [bad], address)
  }
  const insecure = refused('Indique um endereço que comece por https://.')
  const { audioUrl } = episode.fields.shape
  t.deepEqual(becomes(audioUrl, ['', null, 'https://exemplo.pt/1.mp3']), [null, null, 'https://exemplo.pt/1.mp3'])
  t.deepEqual(becomes(audioUrl, ['http://exemplo.pt/1.mp3', 'javascript:x']), [insecure, insecure])
})

test('a picture address is a path of this site or an https address', (t) => {
  t.deepEqual(becomes(pictureAddress, ['/uploads/a.png', 'https://exemplo.pt/a.png', '', null]), [
    '/uploads/a.png',
    'https://exemplo.pt/a.png',
    null,
    null,
  ])
  const bad = refused('O endereço da imagem tem de ser deste sítio ou começar por https://.')
  for (const address of [
    'http://exemplo.pt/a.png',
    '//exemplo.pt/a.png',
    '/\\exemplo.pt/a.png',
    'a.png',
    'data:image/png;base64,x',
    '/\t/exemplo.pt/a.png',
    'https:/exemplo.pt/a.png',
  ]) {
    t.deepEqual(becomes(pictureAddress, [address]), [bad], address)
  }
})

test('a malformed http(s) address is rejected by every address field', (t) => {
  const malformed = refused('Este endereço tem um erro. Verifique se tem espaços ou sinais a mais.')
  const { audioUrl } = episode.fields.shape
  const { imageUrl, linkUrl } = section.fields.shape
  for (const field of [website, pictureAddress, audioUrl, imageUrl, linkUrl, page.fields.shape.headerImageUrl]) {
    t.deepEqual(becomes(field, ['https://[', 'https://exemplo pt/a.png', 'https://a:b:c/x']), Array(3).fill(malformed))
    t.deepEqual(becomes(field, [' https://exemplo.pt/a b.png\n']), ['https://exemplo.pt/a b.png'])
  }
})

test('a flag is a boolean or the text of one', (t) => {
  const bad = refused('Deve ser verdadeiro ou falso.')
  t.deepEqual(becomes(flag, [true, false, 'true', 'false', 'on', '', 1, null]), [
    true,
    false,
    true,
    false,
    bad,
    bad,
    bad,
    bad,
  ])
})

test('the section type is text, html, link or image', (t) => {
  const bad = refused('O tipo tem de ser text, html, link ou image.')
  t.deepEqual(becomes(section.fields.shape.sectionType, ['text', 'html', 'link', 'image', 'video', '']), [
    'text',
    'html',
    'link',
    'image',
    bad,
    bad,
  ])
})

test('a section links to a website, a path of this site, an anchor, a mail address or a telephone', (t) => {
  const links = ['https://exemplo.pt', 'http://exemplo.pt', '/programacao', '#local', 'mailto:a@b.pt', 'tel:+351']
  t.deepEqual(becomes(section.fields.shape.linkUrl, [...links, '', null]), [...links, null, null])
  const bad = refused('A ligação tem de começar por https://, http://, mailto:, tel:, / ou #.')
  const elsewhere = ['//exemplo.pt', '/\\exemplo.pt', '/\n/exemplo.pt', 'http:exemplo.pt']
  for (const link of ['javascript:alert(1)', ' javascript:x', 'data:text/html,x', ...elsewhere]) {
    t.deepEqual(becomes(section.fields.shape.linkUrl, [link]), [bad], link)
  }
})

test('a rank is a number, also as text with a fraction, and an empty one is none', (t) => {
  const { rank } = sponsor.fields.shape
  t.deepEqual(becomes(rank, [7, '7', ' -1.5 ', '1e-7', 0.1, '', null]), [7, 7, -1.5, 1e-7, 0.1, null, null])
  const bad = refused('A ordem tem de ser um número.')
  t.deepEqual(becomes(rank, ['primeiro', '1,5', '0x10', '1e999', Number.NaN, true]), Array(6).fill(bad))
})

test('the metadata of a section is a JSON object without __proto__', (t) => {
  const { metadata } = section.fields.shape
  t.is(metadata.parse(null), null)
  t.is(JSON.stringify(metadata.parse({ a: [1, 'b', null, { c: true }] })), '{"a":[1,"b",null,{"c":true}]}')
  t.is(JSON.stringify(metadata.parse(JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":2,"b":3}}'))), '{"a":{"b":3}}')
  t.deepEqual(becomes(metadata, ['texto', [1]]), [
    refused('metadata tem de ser um objeto.'),
    refused('metadata tem de ser um objeto.'),
  ])
})

test('years are integers, also as text, and only those of birth and death may be empty', (t) => {
  const whole = refused('Indique um ano inteiro, como 1888.')
  const number = refused('Indique um ano, como 1888.')
  const { birthYear } = writer.fields.shape
  t.deepEqual(becomes(birthYear, [1888, -43, null, 1888.5, Number.NaN]), [1888, -43, null, whole, number])
  t.deepEqual(becomes(birthYear, [' 1888 ', '-43', ' ', '1888.5', '1e3']), [1888, -43, null, number, number])
  const missing = refused('Indique o ano, como 2005.')
  t.deepEqual(becomes(edition.fields.shape.year, [2005, '2005', null, '']), [2005, 2005, missing, missing])
})

test('a schedule item without title, date, time, location or description gets a message for each', (t) => {
  t.deepEqual(errorsByField(scheduleItem.fields, { ...scheduleItem.blank, slug: 'mesa', title: ' ', location: '' }), {
    date: 'Indique uma data.',
    time: 'Indique uma hora.',
    title: 'Indique o título.',
    location: 'Indique o local.',
    description: 'Escreva uma descrição.',
  })
})

test('writers require a name, episodes and editions a title, sections their page and key', (t) => {
  const empty = { title: '', name: '', pageSlug: ' ', sectionKey: '' }
  const broken = (kind: string, schema: z.ZodObject) =>
    errorsByField(schema, { ...sampleNamed(kind).fields(1), ...empty })
  t.deepEqual(broken('writer', writer.fields), { name: 'Indique o nome.' })
  t.deepEqual(broken('episode', episode.fields), { title: 'Indique o título.' })
  t.deepEqual(broken('edition', edition.fields), { title: 'Indique o título.' })
  t.deepEqual(broken('section', section.fields), {
    pageSlug: 'Indique a página (pageSlug).',
    sectionKey: 'Indique a chave da secção (sectionKey).',
  })
})

test('news, pages and sponsors require no text', (t) => {
  const texts = { slug: '', title: '', excerpt: '', category: '', content: '', menuTitle: '', name: '', website: '' }
  t.deepEqual(errorsByField(news.fields, { ...texts, publishDate: '2025-10-22', imageUrl: '' }), {})
  t.deepEqual(errorsByField(page.fields, { ...texts, headerImageUrl: '', rank: '', inMenu: 'true' }), {})
  t.deepEqual(errorsByField(sponsor.fields, { ...texts, description: '', imageUrl: '', rank: null }), {})
})

test('in changes, missing fields stay missing and empty ones become null', (t) => {
  t.deepEqual(news.fields.partial().parse({}), {})
  t.deepEqual(news.fields.partial().parse({ imageUrl: '', title: '' }), { imageUrl: null, title: '' })
  t.deepEqual(sponsor.fields.partial().parse({ category: '' }), { category: 'support' })
  t.deepEqual(scheduleItem.fields.partial().parse({ guestName: '' }), { guestName: null })
})
