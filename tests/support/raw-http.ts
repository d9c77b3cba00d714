import { connect } from 'node:net'

export type RawResponse = { status: number; headers: Map<string, string>; body: string }

const TIMEOUT_MS = 10_000

/** Sends raw bytes and reads until the server closes. Status 0: closed without a response. Fails on timeout. */
export function sendRaw(origin: string, bytes: Buffer | string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false })
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy()
      reject(new Error('no response'))
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // The server may respond and close while we still send; what was received counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks))))
    socket.write(bytes)
  })
}

export const buildRequest = (method: string, target: string, headers: readonly string[], body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from([`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1'),
    Buffer.from(body),
  ])

function parseResponse(bytes: Buffer): RawResponse {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    body: text.slice(end + 4),
  }
}
