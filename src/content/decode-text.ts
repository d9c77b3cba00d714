import { Invalid } from '../errors.ts'

const NOT_TEXT = 'Isto não é texto.'
const BAD_UTF16 = 'O texto está danificado: não é UTF-16 até ao fim.'
const notUtf8 = (line: number) =>
  `O texto deixa de ser UTF-8 na linha ${line}. Guarde-o com a codificação UTF-8 e tente de novo.`

/**
 * What somebody's file says: UTF-8, UTF-16 with a byte order mark, or `otherwise`, for what spreadsheets write.
 * Throws Invalid rather than put U+FFFD in a letter's place.
 */
export function decodeText(bytes: Uint8Array, otherwise?: 'windows-1252'): string {
  const utf16 = utf16Of(bytes)
  try {
    return decode(bytes, utf16 ?? 'utf-8')
  } catch {
    if (utf16) throw new Invalid(BAD_UTF16)
    if (bytes.includes(0)) throw new Invalid(NOT_TEXT)
    if (otherwise) return decode(bytes, otherwise)
    throw new Invalid(notUtf8(firstBadLine(bytes)))
  }
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)

function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** No part of a letter equals a line break in UTF-8. */
function firstBadLine(bytes: Uint8Array): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    try {
      decode(bytes.subarray(start, end < 0 ? undefined : end), 'utf-8')
    } catch {
      return line
    }
    start = end + 1
  }
}
