import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = { status: number; headers: string[]; body: Buffer }

/** The limit: a plain node:http server for each reply that its parent sends. Answers with their ports. */
process.once('message', async (replies: Reply[]) => {
  const ports: number[] = []
  for (const { status, headers, body } of replies) {
    const server = createServer((_, response) => {
      response.writeHead(status, headers)
      response.end(body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
  }
  process.send!(ports)
})
process.once('disconnect', () => process.exit())
