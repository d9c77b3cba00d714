import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sharp from 'sharp'
import { sanitiseSvg } from '../../src/media/sanitise-svg.ts'
import { twoToneImage } from '../support/pictures.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (inside: string, more = '') => `<svg ${NS} width="40" height="30"${more}>${inside}</svg>`
const sanitisedText = async (text: string) => (await sanitiseSvg(Buffer.from(text))).toString()

test('The site’s own drawings are not changed by a byte', async (t) => {
  const folder = join('data', 'initial', 'pictures')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'))
  t.true(names.length >= 40)
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    t.is(await sanitiseSvg(bytes), bytes, name)
  }
})

test('A drawing without scripts and references is not changed by a byte, whatever its notation', async (t) => {
  for (const text of [
    `<?xml version="1.0" encoding="UTF-8"?>\n${svg("<title>A &amp; b</title><path d='M1 1h2'/>")}\n`,
    svg('<style>.a &gt; .b{fill:url(#g)}</style><g class="a"><use href="#b"/></g>'),
    svg('<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><rect fill="url(#g)"/>'),
    svg('<circle r="3"><animate attributeName="r" values="3;9" dur="2s"/></circle>'),
  ]) {
    t.is(await sanitisedText(text), text)
  }
})

const sanitised = svg('<rect width="4" height="4"></rect>')
const rect = '<rect width="4" height="4"/>'
const hostile: Record<string, string> = {
  'a script': svg(`<script>alert(1)</script>${rect}`),
  'a script in another prefix': svg(`<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>${rect}`),
  'a handler': svg('<rect width="4" height="4" onload="alert(1)" onClick="x"/>', ' onload="alert(1)"'),
  'an embedded page': svg(
    `<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><script>x</script></div></foreignObject>${rect}`,
  ),
  'metadata and comments': svg(`<!-- Ana --><metadata><rdf:RDF xmlns:rdf="r">Ana</rdf:RDF></metadata>${rect}`),
  "an editor's attributes": svg(
    '<sodipodi:namedview xmlns:sodipodi="s" a="b"/><rect inkscape:label="Ana" xmlns:inkscape="i" data-name="Ana" width="4" height="4"/>',
  ),
  'an instruction': `<?xml-stylesheet href="https://mau.example/a.css"?>${svg(rect)}`,
  'a document type': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(rect)}`,
  'an animation of a link': svg(
    '<rect width="4" height="4"><set attributeName="onclick" to="alert(1)"/><animate attributeName="href" to="javascript:x"/></rect>',
  ),
  'a comment after the end': `${svg(rect)}<!-- PK -->`,
  'text after the end': `${svg(rect)}PK Ana`,
  'text outside of text elements': svg(`Ana${rect}`),
}
for (const [name, text] of Object.entries(hostile)) {
  test(`${name} is removed from a drawing`, async (t) => t.is(await sanitisedText(text), sanitised))
}

test('External references are removed', async (t) => {
  const cases = {
    '<use href="https://mau.example/a.svg#b"/>': '<use></use>',
    '<image xlink:href="https://mau.example/a.png"/>': '<image></image>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>': '<image></image>',
    '<rect fill="url(https://mau.example/a#b)"/>': '<rect fill="none"></rect>',
    '<rect fill="URL( \'//mau.example/a#b\' )" style="fill:u\\72l(//mau.example)"/>':
      '<rect fill="none" style=""></rect>',
    '<style>@import "//mau.example/a.css";.a{fill:url("//mau.example")}</style>': '<style>.a{fill:none}</style>',
    '<style><![CDATA[@im]]>port "//mau.example";.a{}</style>': '<style>.a{}</style>',
    '<style>.a{background:image-set("//mau.example" 1x)}</style>': '<style></style>',
    '<style>@im@import x;port "//mau.example/a.css";</style>': '<style></style>',
    '<style>@im<g/>port "//mau.example/a.css";</style>': '<style></style>',
    '<style>.a{fill:u/**/rl(//mau.example)}//**/* Ana */</style>': '<style></style>',
    '<rect style="background:image-set(\'//mau.example\' 1x)"/>': '<rect style=""></rect>',
    '<rect style="background:src (\'//mau.example\')"/>': '<rect style=""></rect>',
    '<rect mask="image-set(\'//mau.example\' 1x)"/>': '<rect mask=""></rect>',
    '<rect fill="url( \'#a\' )" stroke="url(#a //mau.example)"/>': '<rect fill="url( \'#a\' )" stroke="none"></rect>',
    '<a href="javascript:alert(1)"><path d="M1 1"/></a>': '<a><path d="M1 1"></path></a>',
  }
  for (const [given, expected] of Object.entries(cases)) t.is(await sanitisedText(svg(given)), svg(expected), given)
})

test('A style of megabytes of spaces is parsed fast, and a too long one is removed', async (t) => {
  const spaces = (count: number) => svg(`<style>a{fill:url(${' '.repeat(count)}#a)}</style>`)
  t.is(await sanitisedText(spaces(1_000_000)), spaces(1_000_000))
  t.is(await sanitisedText(spaces(4_000_000)), svg('<style></style>'))
  t.is(await sanitisedText(svg(`<rect fill="${'url('.repeat(200_000)}"/>`)), svg('<rect fill="none"></rect>'))
})

test('Metadata is removed from photographs embedded in a drawing', async (t) => {
  const photograph = await twoToneImage(40, 30)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana' } })
    .toBuffer()
  const text = await sanitisedText(svg(`<image href="data:image/jpeg;base64,${photograph.toString('base64')}"/>`))
  const [, data = ''] = /base64,([^"]+)"/.exec(text) ?? []
  const embedded = Buffer.from(data, 'base64')
  t.false(embedded.includes('Ana'))
  const { format, width } = await sharp(embedded).metadata()
  t.deepEqual([format, width], ['jpeg', 40])
  const damaged = svg(`<image href="data:image/jpeg;base64,${photograph.subarray(0, 200).toString('base64')}"/>`)
  t.is(await sanitisedText(damaged), svg('<image href=""></image>'))
  const drawing = Buffer.from(svg('<rect/>')).toString('base64')
  t.is(await sanitisedText(svg(`<image href="data:image/png;base64,${drawing}"/>`)), svg('<image href=""></image>'))
})

test('A sanitised drawing looks the same', async (t) => {
  const text = svg(
    `<!-- x --><defs><clipPath id="c"><circle cx="20" cy="15" r="12"/></clipPath><style>.a{fill:#1d4c9b}</style></defs>
    <g clip-path="url(#c)"><rect class="a" width="40" height="30"/><text x="5" y="20">A &lt; b</text></g>`,
    ' viewBox="0 0 40 30"',
  )
  const painted = (bytes: string) => sharp(Buffer.from(bytes)).raw().toBuffer()
  t.deepEqual(await painted(await sanitisedText(text)), await painted(text))
})

test('A long drawing does not block the event loop', async (t) => {
  let loopTurns = 0
  const countTurn = () => {
    loopTurns += 1
    next = setImmediate(countTurn)
  }
  let next = setImmediate(countTurn)
  await sanitiseSvg(Buffer.from(svg('<path d="M1 1h2"/>'.repeat(50_000))))
  clearImmediate(next)
  t.true(loopTurns >= 10)
})
