import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const sheets = readdirSync('views', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name.endsWith('.css'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const tokens = readFileSync('views/styles/tokens.css', 'utf8')

const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '')
/** Paper has sizes of its own. */
const onScreen = (css: string) => withoutComments(css).replace(/@media print \{.*?^\}/gms, '')

const values = (css: string, property: RegExp) =>
  [...onScreen(css).matchAll(/(?<=^|[{;\s])([a-z-]+):\s*([^;{}]+);/g)].flatMap(([, name = '', value = '']) =>
    property.test(name) ? [value.replace(/\s+/g, ' ')] : [],
  )

/** Lengths that are no step of the scale; in a calculation a width of 12 rem or more may be one. */
const strangeSpacings = (css: string) =>
  values(css, /^(margin|padding|gap|row-gap|column-gap)(-|$)/).filter((value) =>
    /(?<![\w.])(?!0(rem|px))[\d.]+(rem|px)\b/.test(value.replace(/(?<=\(.*)\b(1[2-9]|[2-9]\d)(\.\d+)?rem/g, '')),
  )

/** Sizes that neither grow with the window nor are a step of the scale. */
const strangeSizes = (css: string) =>
  values(css, /^font(-size)?$/).filter((value) => {
    const [size = ''] = value.split(' / ')
    return /(?<![\w.])[\d.]+(rem|px)\b/.test(size) && !/clamp|min\(/.test(size)
  })

const breakpoints = (css: string) =>
  new Set(
    [...withoutComments(css).matchAll(/@media ([^{]*)\{/g)].flatMap(([, query = '']) =>
      /width/.test(query) ? [...query.matchAll(/[\d.]+(rem|px)/g)].map(([length]) => length) : [],
    ),
  )

/** Queries that hold on both sides of a breakpoint, or whose bounds are not those of a range. */
const unclearQueries = (css: string) =>
  [...withoutComments(css).matchAll(/@media ([^{]*) \{/g)].flatMap(([, query = '']) =>
    /(min|max)-(width|height)|width <= | > |width > /.test(query) ? [query] : [],
  )

test('Spacings and sizes of type are steps of the two scales, whose steps stand in tokens.css', (t) => {
  t.is(tokens.match(/^ {2}--(space-\d|breath):/gm)?.length, 8)
  t.is(tokens.match(/^ {2}--type-\d:/gm)?.length, 6)
  for (const sheet of sheets) {
    t.deepEqual(strangeSpacings(sheet), [])
    t.deepEqual(strangeSizes(sheet), [])
  }
})

test('… and others are found', (t) => {
  const spacings = ['margin: 0.7rem', 'padding: 0 3px', 'gap: calc(2 * 1.2rem)', 'margin-left: -1rem']
  for (const each of spacings) t.is(strangeSpacings(`a { ${each}; }`).length, 1, each)
  const steps = ['margin: 0 auto', 'padding: 0.5em', 'gap: calc(2 * var(--space-5))', 'padding: max(0px, 50% - 36rem)']
  for (const each of steps) t.is(strangeSpacings(`a { ${each}; }`).length, 0, each)
  for (const each of ['font-size: 1.1rem', 'font: 400 15px / 1 serif'])
    t.is(strangeSizes(`a { ${each}; }`).length, 1, each)
  for (const each of ['font-size: 1.1em', 'font: 400 var(--type-2) / 1 serif', 'font-size: clamp(1rem, 2vw, 2rem)'])
    t.is(strangeSizes(`a { ${each}; }`).length, 0, each)
})

test('There are three breakpoints, and no query holds on both sides of one', (t) => {
  const all = new Set(sheets.flatMap((sheet) => [...breakpoints(sheet)]))
  t.deepEqual([...all].sort(), ['48rem', '62rem', '80rem', '84rem'])
  for (const sheet of sheets) t.deepEqual(unclearQueries(sheet), [])
  t.is(unclearQueries('@media (max-width: 48rem) {').length, 1)
  t.is(unclearQueries('@media (width <= 48rem) {').length, 1)
  t.is(unclearQueries('@media (48rem <= width < 62rem) {').length, 0)
})

test('The style sheets do not grow', (t) => {
  const lines = sheets.join('').split('\n').length - 1
  t.true(lines <= 9_541, `${lines} lines`)
})
