import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

/** What becomes of what a client sends, and of its connection: silent for ever, or reset. */
type Fate = 'passed' | 'swallowed' | 'cut'

export type FaultyNetwork = { url: string; fateOf(sent: Buffer): Fate }

/** The way to a PostgreSQL server, by another port. `fateOf` may be replaced at any time. */
export async function startFaultyNetwork(
  t: ExecutionContext<unknown>,
  url: string,
  fateOf: FaultyNetwork['fateOf'],
): Promise<FaultyNetwork> {
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
    let isSilent = false
    client.on('data', (sent: Buffer) => {
      const fate = isSilent ? 'swallowed' : network.fateOf(sent)
      isSilent = fate === 'swallowed'
      if (fate === 'cut') client.resetAndDestroy()
      else if (!isSilent) (server ?? reach()).write(sent)
    })
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    gateway.close()
  })
  const { port } = gateway.address() as AddressInfo
  const network: FaultyNetwork = { url: Object.assign(new URL(url), { port: String(port) }).href, fateOf }
  return network
}
