import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

const SSL_REQUEST = 80_877_103
const PROTOCOL = 196_608
const ANSWER_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Cuts a stream into PostgreSQL's messages: a letter, a length and the rest. */
function eachMessage(socket: Socket, onMessage: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      onMessage(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  })
}

function packet(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(letter), length, body])
}

/** An authenticated connection to the server. */
async function signIn(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname)
  const protocol = Buffer.alloc(4)
  protocol.writeUInt32BE(PROTOCOL)
  const names = `user\0${url.username}\0database\0${url.pathname.slice(1)}\0\0`
  socket.write(packet('', Buffer.concat([protocol, Buffer.from(names)])))
  await new Promise<void>((resolve) => {
    eachMessage(socket, (message) => {
      const letter = String.fromCharCode(message[0]!)
      if (letter === 'R' && message.readUInt32BE(5) === 3) socket.write(packet('p', Buffer.from(`${url.password}\0`)))
      if (letter === 'Z') resolve()
    })
  })
  socket.removeAllListeners('data')
  return socket
}

/** Like PgBouncer in transaction mode: a client has a server connection for one transaction. */
export async function startPooler(
  t: ExecutionContext<unknown>,
  { url, size, order }: { url: string; size: number; order: 'first' | 'last' },
): Promise<number> {
  const free: Socket[] = await Promise.all(Array.from({ length: size }, () => signIn(new URL(url))))
  const clients = new Set<Socket>()
  const all = [...free]
  const server = createServer((client) => {
    clients.add(client)
    let borrowed: Socket | undefined
    const borrow = () => {
      const socket = order === 'last' ? free.pop()! : free.shift()!
      eachMessage(socket, (message) => {
        client.write(message)
        if (message[0] !== READY[0] || message[5] !== READY[5]) return
        socket.removeAllListeners('data')
        free.push(socket)
        borrowed = undefined
      })
      return socket
    }
    const onFirstMessage = (chunk: Buffer) => {
      if (chunk.readUInt32BE(4) === SSL_REQUEST) return client.write('N') && client.once('data', onFirstMessage)
      eachMessage(client, (message) => {
        if (message[0] === 'X'.charCodeAt(0)) return
        borrowed ??= borrow()
        borrowed.write(message)
      })
      client.write(Buffer.concat([ANSWER_OK, READY]))
    }
    client.once('data', onFirstMessage)
    client.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    for (const socket of [...all, ...clients]) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
