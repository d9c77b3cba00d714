import test from 'ava'
import { formatOf } from '../../views/editor/word-lists.ts'

test('a marker determines the list’s type and its first number', (t) => {
  const bullet = 'mso-level-number-format:bullet;'
  const formats: Record<string, string> = {
    '·': bullet,
    o: bullet,
    '§': bullet,
    '–': bullet,
    '': bullet,
    '1.': 'mso-level-start-at:1;',
    '7)': 'mso-level-start-at:7;',
    '2.1.3.': 'mso-level-start-at:3;',
    'a.': 'mso-level-number-format:alpha-lower;',
    '(B)': 'mso-level-number-format:alpha-upper;',
    'i.': 'mso-level-number-format:roman-lower;',
    'IV.': 'mso-level-number-format:roman-upper;',
  }
  for (const [marker, format] of Object.entries(formats)) t.is(formatOf(marker), format, marker)
})
