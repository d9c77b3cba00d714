import test from 'ava'
import fc from 'fast-check'
import { parseJson } from '../../src/import/parse-json.ts'

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
  ['a number with a leading zero', '[01]', 1, 2],
  ['an unknown word', '[true, nope]', 1, 8],
  ['something after the end', '[]\n]', 2, 1],
  ['a list that never ends', '[1', 1, 3],
]

for (const [name, text, line, column] of mistakes) {
  test(`${name} is found where it is`, (t) => {
    t.deepEqual(parseJson(text), { errorAt: { line, column } })
  })
}

test('what JSON writes is read back, with or without a byte order mark', (t) => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, mark) => {
      const text = JSON.stringify(value, null, 2)
      t.deepEqual(parseJson(mark ? `\uFEFF${text}` : text), { value: JSON.parse(text) })
    }),
  )
})

test('U+0000 is in nothing that is read, whether it stands there or is escaped', (t) => {
  t.deepEqual(parseJson('{\0"ti\\u0000tle":"L\0el\\u0000lo","a":["\\\\u0000"]}'), {
    value: { title: 'Lello', a: ['\\u0000'] },
  })
})

test('a text that was cut short is wrong at its end or at the token that was cut', (t) => {
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
