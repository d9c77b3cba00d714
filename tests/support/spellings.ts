import fc from 'fast-check'

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Each letter unchanged, in the other case, or escaped. */
const letterSpellings = (text: string) =>
  fc
    .array(fc.constantFrom('same', 'same', 'same', 'case', 'escape'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      [...text]
        .map((char, at) => {
          if (!/[a-z0-9.-]/i.test(char) || text[at - 1] === '%' || text[at - 2] === '%') return char
          if (ways[at] === 'escape') return escaped(char)
          return ways[at] === 'case' ? (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()) : char
        })
        .join(''),
    )

const between = fc.constantFrom(
  ...Array(12).fill('/'),
  ...['//', '/./', '/%2e/', '/x/../', '/X/%2E%2e/', '/\\', '\\', '%2f', '/x\\..\\', '%5c', '/%', '/%c3/'],
)
const end = fc.constantFrom(...Array(8).fill(''), '/', '//', '/.', '/x/..', '/..', '\\', '%2F', '%00', '%', '/%20', '.')

/** Valid, doubtful and invalid spellings of a path. */
export const spellingsOf = (path: string): fc.Arbitrary<string> => {
  const parts = path.split('/').slice(1)
  return fc
    .tuple(fc.tuple(...parts.map((part) => fc.tuple(between, fc.oneof(fc.constant(part), letterSpellings(part))))), end)
    .map(([spelled, last]) => `${spelled.flat().join('')}${last}`.replace(/^[^/]/, '/$&'))
}
