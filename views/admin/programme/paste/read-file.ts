const MAX_BYTES = 4_000_000
const TOO_LARGE = 'O ficheiro é demasiado grande: pode ter 4 MB.'
const EXCEL = 'Isto é um ficheiro de Excel. Guarde-o como CSV, ou copie as células e cole-as aqui.'
const UNREADABLE = 'Não foi possível ler o ficheiro.'

/** A CSV file's text. Excel also saves UTF-16 and the letters of Windows. Throws an Error with a sentence. */
export async function readFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(TOO_LARGE)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => Promise.reject(new Error(UNREADABLE)),
  )
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) throw new Error(EXCEL)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
