import test from 'ava'
import { decodeText } from '../../src/content/decode-text.ts'

const words = 'Ação,\nłódź 😀'

test('UTF-8 and UTF-16 are read, with their byte order mark', (t) => {
  const marked = `\uFEFF${words}`
  const encoded = [Buffer.from(words), Buffer.from(marked), Buffer.from(marked, 'utf16le')]
  for (const bytes of [...encoded, Buffer.from(marked, 'utf16le').swap16()]) t.is(decodeText(bytes), words)
})

test('Other bytes are windows-1252 where spreadsheets are read, and elsewhere refused with their line', (t) => {
  const bytes = Buffer.from('Olá\r\nação', 'latin1')
  t.is(decodeText(bytes, 'windows-1252'), 'Olá\r\nação')
  t.throws(() => decodeText(bytes), { message: /^O texto deixa de ser UTF-8 na linha 1\./ })
  const third = Buffer.concat([Buffer.from('Olá\n\uFFFD\n'), Buffer.from('ação\n', 'latin1')])
  t.throws(() => decodeText(third), { message: /na linha 3\./ })
  t.throws(() => decodeText(Buffer.from('Olá\nl').subarray(0, 3)), { message: /na linha 1\./ }, 'half a letter')
})

test('What is no text, and UTF-16 that breaks off, is told', (t) => {
  t.throws(() => decodeText(Buffer.from('%PDF\0\xff', 'latin1'), 'windows-1252'), { message: 'Isto não é texto.' })
  t.throws(() => decodeText(Buffer.from([0xff, 0xfe, 0x41])), { message: /não é UTF-16 até ao fim/ })
})
