import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The limit: plain node:http servers with one fixed response each. Prints their ports. */
const replies: { status: number; headers: string[]; body: string }[] = JSON.parse(
  await readFile(process.argv[2]!, 'utf8'),
)
const ports: number[] = []
for (const { status, headers, body } of replies) {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(status, headers)
    response.end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ports.push((server.address() as AddressInfo).port)
}
console.log(JSON.stringify(ports))
process.once('SIGTERM', () => process.exit(0))
/** Ends an orphaned process. */
setTimeout(() => process.exit(1), 900_000).unref()
