import test, { type ExecutionContext } from 'ava'
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

/** `accepted` has each value with the inputs that become it, `refused` each sentence with the inputs that it answers. */
function reads(
  t: ExecutionContext,
  field: z.ZodType,
  accepted: (readonly [value: unknown, inputs: readonly unknown[]])[],
  refused: Record<string, unknown[]> = {},
) {
  for (const [value, inputs] of accepted)
    for (const input of inputs) t.deepEqual(field.safeParse(input).data, value, JSON.stringify(input))
  for (const [sentence, inputs] of Object.entries(refused))
    for (const input of inputs) {
      const issues = field.safeParse(input).error?.issues.map(({ message }) => message)
      t.deepEqual(issues, [sentence], JSON.stringify(input))
    }
}
const same = (...values: unknown[]) => values.map((value) => [value, [value]] as const)

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
  reads(t, text, [[' a\nb\nc\n', [' a\r\nb\rc\n']], ...same('')], { 'Deve ser um texto.': [null, 5] })
  const empty = [null, ['', null]] as const
  reads(t, optionalText, [['a\nb', ['a\r\nb']], empty])
  reads(t, requiredText('Diga.'), [['a\nb', [' a\r\nb ']]], { 'Diga.': [' \r\n ', '', null] })
})

test('the time after T is cut off dates, which must exist in the calendar', (t) => {
  const impossible = ['2025-02-29', '1900-02-29', '2025-02-30', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00']
  const malformed = ['22/10/2025', '2025-1-2', '2025-10-22 10:00', '0000-01-01', 'T2025-10-22', '']
  const cut = ['2025-10-22', [' 2025-10-22T23:30:00.000Z ']] as const
  reads(t, plainDate, [...same('2025-10-22', '2024-02-29', '2000-02-29'), cut], {
    'Indique uma data que exista, como 2025-10-22.': [...impossible, ...malformed],
    'Indique uma data.': [null],
  })
})

test('times are normalised to HH:MM, and invalid ones are rejected', (t) => {
  const bad = 'Indique uma hora que exista, como 17:00.'
  const impossible = ['24:00', '24h', '25:00', '30m', '9:60', '9:30:77', '-1:00']
  const malformed = ['9:5', '9::30', '9h:30', '9:', '930', '9:30 pm', 'tarde', '']
  reads(
    t,
    timeOfDay,
    [
      ['09:30', ['9:30', '09:30', '9h30', '9H30', '9.30', '9h30m', '9 h 30 min', '09:30h']],
      ['09:00', ['9h']],
      ['17:00', ['17']],
      ['17:05', [' 17:05 ', '17:05:59']],
      ...same('00:00', '23:59'),
    ],
    { [bad]: [...impossible, ...malformed], 'Indique uma hora.': [null] },
  )
  reads(t, endOfDay, [['00:00', ['24:00', '24h', '24.00']]], { [bad]: ['24:01', '25:00'] })
})

test('today is the date in Lisbon, also in summer, one hour ahead of UTC', (t) => {
  t.is(todayInLisbon(new Date('2025-08-01T22:59:59Z')), '2025-08-01')
  t.is(todayInLisbon(new Date('2025-08-01T23:00:00Z')), '2025-08-02')
  t.is(todayInLisbon(new Date('2025-12-31T23:59:59Z')), '2025-12-31')
})

test('the default category of sponsors is support, and unknown categories are rejected', (t) => {
  const support = ['support', ['', null]] as const
  reads(t, sponsor.fields.shape.category, [...same('master', 'gold', 'support'), support], {
    'Escolha Master, Ouro ou Apoio.': ['ouro', 'Master'],
  })
})

test('a website is an http(s) address or empty', (t) => {
  const trimmed = ['https://exemplo.pt/a?b#c', [' https://exemplo.pt/a?b#c ']] as const
  const otherSchemes = ['javascript:alert(1)', 'java\tscript:x', 'ftp://exemplo.pt']
  const incomplete = ['exemplo.pt', '//exemplo.pt', 'http:exemplo', 'https://', 'https:///exemplo.pt']
  const broken = ['https://a\nb.pt', 'https://\\exemplo.pt']
  reads(t, website, [trimmed, ['', ['', '  ']], ...same('HTTP://exemplo.pt')], {
    'Indique um endereço que comece por http:// ou https://.': [...otherSchemes, ...incomplete, ...broken],
  })
  reads(t, episode.fields.shape.audioUrl, [[null, ['', null]], ...same('https://exemplo.pt/1.mp3')], {
    'Indique um endereço que comece por https://.': ['http://exemplo.pt/1.mp3', 'javascript:x'],
  })
})

test('a picture address is a path of this site or an https address', (t) => {
  const foreign = ['http://exemplo.pt/a.png', '//exemplo.pt/a.png', '/\\exemplo.pt/a.png', '/\t/exemplo.pt/a.png']
  const others = ['a.png', 'data:image/png;base64,x', 'https:/exemplo.pt/a.png']
  reads(t, pictureAddress, [[null, ['', null]], ...same('/uploads/a.png', 'https://exemplo.pt/a.png')], {
    'O endereço da imagem tem de ser deste sítio ou começar por https://.': [...foreign, ...others],
  })
})

test('a malformed http(s) address is rejected by every address field', (t) => {
  const { imageUrl, linkUrl } = section.fields.shape
  const { audioUrl } = episode.fields.shape
  const malformed = ['https://[', 'https://exemplo pt/a.png', 'https://a:b:c/x']
  for (const field of [website, pictureAddress, audioUrl, imageUrl, linkUrl, page.fields.shape.headerImageUrl])
    reads(t, field, [['https://exemplo.pt/a b.png', [' https://exemplo.pt/a b.png\n']]], {
      'Este endereço tem um erro. Verifique se tem espaços ou sinais a mais.': malformed,
    })
})

test('a flag is a boolean or the text of one', (t) => {
  const flags = [[true, [true, 'true']] as const, [false, [false, 'false']] as const]
  reads(t, flag, flags, { 'Deve ser verdadeiro ou falso.': ['on', '', 1, null] })
})

test('the section type is text, html, link or image', (t) => {
  const types = same('text', 'html', 'link', 'image')
  const bad = 'O tipo tem de ser text, html, link ou image.'
  reads(t, section.fields.shape.sectionType, types, { [bad]: ['video', ''] })
})

test('a section links to a website, a path of this site, an anchor, a mail address or a telephone', (t) => {
  const links = ['https://exemplo.pt', 'http://exemplo.pt', '/programacao', '#local', 'mailto:a@b.pt', 'tel:+351']
  const scripts = ['javascript:alert(1)', ' javascript:x', 'data:text/html,x']
  const elsewhere = ['//exemplo.pt', '/\\exemplo.pt', '/\n/exemplo.pt', 'http:exemplo.pt']
  reads(t, section.fields.shape.linkUrl, [...same(...links), [null, ['', null]]], {
    'A ligação tem de começar por https://, http://, mailto:, tel:, / ou #.': [...scripts, ...elsewhere],
  })
})

test('a rank is a number, also as text with a fraction, and an empty one is none', (t) => {
  const fromText = [[7, ['7']] as const, [-1.5, [' -1.5 ']] as const, [1e-7, ['1e-7']] as const]
  reads(t, sponsor.fields.shape.rank, [...same(7, 0.1), ...fromText, [null, ['', null]]], {
    'A ordem tem de ser um número.': ['primeiro', '1,5', '0x10', '1e999', Number.NaN, true],
  })
})

test('the metadata of a section is a JSON object without __proto__', (t) => {
  const { metadata } = section.fields.shape
  const hidden = JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":2,"b":3}}')
  reads(t, metadata, same(null, { a: [1, 'b', null, { c: true }] }), {
    'metadata tem de ser um objeto.': ['texto', [1]],
  })
  t.is(JSON.stringify(metadata.parse(hidden)), '{"a":{"b":3}}')
})

test('years are integers, also as text, and only those of birth and death may be empty', (t) => {
  reads(
    t,
    writer.fields.shape.birthYear,
    [
      [1888, [1888, ' 1888 ']],
      [-43, [-43, '-43']],
      [null, [null, ' ']],
    ],
    {
      'Indique um ano inteiro, como 1888.': [1888.5],
      'Indique um ano, como 1888.': [Number.NaN, '1888.5', '1e3'],
    },
  )
  reads(t, edition.fields.shape.year, [[2005, [2005, '2005']]], { 'Indique o ano, como 2005.': [null, ''] })
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
