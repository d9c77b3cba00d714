import { decodeText } from '../../../../src/content/decode-text.ts'

const MAX_BYTES = 4_000_000
const TOO_LARGE = 'O ficheiro é demasiado grande: pode ter 4 MB.'
const EXCEL = 'Isto é um ficheiro de Excel ou de outro programa. Guarde-o como CSV, ou copie as células e cole-as aqui.'
const UNREADABLE = 'Não foi possível ler o ficheiro.'

/** A CSV file's text. Throws an Error with a sentence. */
export async function readFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(TOO_LARGE)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => Promise.reject(new Error(UNREADABLE)),
  )
  const [first, second] = bytes // of .xlsx and other archives, or of .xls
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) throw new Error(EXCEL)
  return decodeText(bytes, 'windows-1252')
}
