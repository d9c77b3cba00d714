import test from 'ava'
import fc from 'fast-check'
import { parseJson } from '../../src/import/sources.ts'

const mistakes: [name: string, text: string, line: number, column: number][] = [
  ['an empty text', '', 1, 1],
  ['a comma too many in a list', '[1,\n2,\n]', 3, 1],
  ['a comma too many in an object', '{"a": 1,}', 1, 9],
  ['a missing comma', '[1 2]', 1, 4],
  ['a missing colon', '{"a" 1}', 1, 6],
  ['a key without quotes', '{\n  a: 1\n}', 2, 3],
  ['a text that never ends', '["abc', 1, 2],
  ['a line break inside a text', '["ab\nc"]', 1, 2],
  ['an unknown escape', '["\\x"]', 1, 2],
  ['a number with a leading zero', '[01]', 1, 3],
  ['an unknown word', '[true, nope]', 1, 8],
  ['something after the end', '[]\n]', 2, 1],
  ['a list that never ends', '[1', 1, 3],
]

for (const [name, text, line, column] of mistakes) {
  test(`${name} is reported with its line and column`, (t) => {
    t.deepEqual(parseJson(text), { errorAt: { line, column } })
  })
}

test('valid JSON is parsed', (t) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 2)
      t.deepEqual(parseJson(text), { value: JSON.parse(text) })
    }),
  )
})

test('U+0000 is removed, whether literal or escaped', (t) => {
  t.deepEqual(parseJson('{\0"ti\\u0000tle":"L\0el\\u0000lo","a":["\\\\u0000"]}'), {
    value: { title: 'Lello', a: ['\\u0000'] },
  })
})

test('the error of truncated JSON is at its end or at the truncated token', (t) => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, seed) => {
      const whole = JSON.stringify(value)
      const cut = whole.slice(0, seed % whole.length)
      const parsed = parseJson(cut)
      if (!('errorAt' in parsed)) return t.fail(`${cut} is no JSON`)
      const rest = cut.slice(parsed.errorAt.column - 1)
      t.regex(rest, /^($|"|-|\d|[tfn])/)
    }),
  )
})
