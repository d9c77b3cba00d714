import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import test from 'ava'
import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { portraitAddress, portraitName } from '../../src/content/portrait-address.ts'
import { initialsOf, portrait } from '../../src/media/portrait.ts'
import { anyCharacter } from '../support/characters.ts'

const PORTRAITS = dirname(portraitAddress('a'))

const library: string[] = JSON.parse(readFileSync('data/initial/writers.json', 'utf8'))
  .map(({ name }: { name: string }) => name)
  .sort(new Intl.Collator('pt').compare)

const ornament = (svg: string) => svg.slice(0, svg.lastIndexOf('<g fill='))
const ground = (svg: string) => /fill="(#\w+)" d="M0 0h200/.exec(svg)?.[1]

test('The same name always has the same portrait, however its accents are written', (t) => {
  t.is(portrait('José Saramago'), portrait('José Saramago'))
  t.is(portrait('José Saramago'.normalize('NFD')), portrait('José Saramago'.normalize('NFC')))
  t.not(ornament(portrait('José Saramago')), ornament(portrait('Josué Saramago')))
})

test('A monogram has the first and the last initial, without accents', (t) => {
  const monograms = {
    'Fernando Pessoa': 'FP',
    'João Cabral de Melo Neto': 'JN',
    'Miró da Muribeca': 'MM',
    'Agustina Bessa-Luís': 'AB',
    Pepetela: 'P',
    'Ângela Évora': 'AE',
    'Ødegård Łukasz': 'OL',
    'bell hooks': 'BH',
    'J. K. Rowling': 'JR',
    'Maria de 莫言': 'M',
    莫言: '',
    '-': '',
  }
  for (const [name, monogram] of Object.entries(monograms)) t.is(initialsOf(name), monogram, name)
})

test('A portrait is well-formed, small and has no text that would need a font', (t) => {
  for (const name of [...library, '莫言', '-', 'Wanda Wieczorek']) {
    const svg = portrait(name)
    t.is(XMLValidator.validate(svg), true, name)
    t.true(svg.length < 4096, `${name} ${svg.length}`)
    t.notRegex(svg, /<text|NaN|undefined/)
  }
})

test('Neighbours in the initial library have different ornaments, and seldom the same ground', (t) => {
  const drawn = library.map(portrait)
  const pairs = drawn.slice(1).map((svg, i) => [drawn[i]!, svg] as const)
  for (const [i, [one, next]] of pairs.entries()) t.not(ornament(one), ornament(next), library[i])
  const alike = pairs.filter(([one, next]) => ground(one) === ground(next))
  t.true(alike.length <= 6, `${alike.length} of ${pairs.length}`)
})

test('Every name has an address, and the name in it gives the same portrait', (t) => {
  t.is(portraitAddress('José Saramago'), `${PORTRAITS}/Jos%C3%A9%20Saramago.svg`)
  t.is(portraitAddress('Zé <b>&"/..\\'), `${PORTRAITS}/Z%C3%A9%20b...svg`)
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme', maxLength: 300 })),
      (name) => {
        const file = decodeURIComponent(portraitAddress(name).slice(PORTRAITS.length + 1))
        return !file.includes('/') && portraitName(file) !== null
      },
    ),
  )
})

test('Empty and too long names have no portrait', (t) => {
  for (const file of ['', '.svg', 'a', 'a.gif', '<b>.svg', 'a/b.svg', 'x=1.svg', `${'a'.repeat(121)}.svg`, 'a\n.svg'])
    t.is(portraitName(file), null, file)
  t.is(portraitName(`${'a'.repeat(120)}.svg`), 'a'.repeat(120))
  t.is(portraitName('a.png'), 'a')
  t.is(portraitName("Guimarães D'Ávila-Sá J..svg"), "Guimarães D'Ávila-Sá J.")
})
