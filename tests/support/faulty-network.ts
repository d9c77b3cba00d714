import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

/** The way to a PostgreSQL server by another port, which resets a client's connection when it sends what `isCut` tells. */
export async function startFaultyNetwork(
  t: ExecutionContext<unknown>,
  url: string,
  isCut: (sent: Buffer) => boolean,
): Promise<string> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const gateway = createServer((client) => {
    const open = (socket: Socket) => {
      sockets.add(socket)
      return socket.on('error', () => {})
    }
    open(client)
    let server: Socket | undefined
    const reach = () => {
      server = connect(Number(target.port), target.hostname).on('close', () => client.destroy())
      client.on('close', () => server!.destroy())
      open(server).pipe(client)
      return server
    }
    client.on('data', (sent: Buffer) => {
      if (isCut(sent)) client.resetAndDestroy()
      else (server ?? reach()).write(sent)
    })
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    gateway.close()
  })
  return Object.assign(new URL(url), { port: String((gateway.address() as AddressInfo).port) }).href
}
