import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'
import { temporaryFolder } from './festival.ts'
import { freePort } from './free-port.ts'
import { type ExitResult, type ServerProcess, startServer } from './server-process.ts'
import { ACCOUNT, sendBody } from './signed-in-site.ts'

/** A server that can be stopped and started again at the same address. */
export type SiteNode = {
  readonly origin: string
  readonly location: SiteLocation
  isUp(): boolean
  start(): Promise<void>
  stop(signal: NodeJS.Signals): Promise<ExitResult>
}

type NodeOptions = { databaseUrl?: string; env?: Record<string, string> }

async function startNode(
  t: ExecutionContext<unknown>,
  { dataDir, databaseUrl, env }: NodeOptions & { dataDir: string },
): Promise<SiteNode> {
  const port = await freePort()
  const siteEnv: Record<string, string> = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'on', ...env }
  if (databaseUrl) siteEnv.DATABASE_URL = databaseUrl
  let server: ServerProcess
  let isUp = false
  const node: SiteNode = {
    origin: `http://127.0.0.1:${port}`,
    location: { dataDir, databaseUrl },
    isUp: () => isUp,
    async start() {
      server = await startServer(t, { dataDir, port, env: siteEnv })
      isUp = true
    },
    async stop(signal) {
      const ended = server.stop(signal)
      isUp = false
      return ended
    },
  }
  await node.start()
  return node
}

/** Nodes of one site on PostgreSQL or, without a URL, on one DATA_DIR. */
export async function startNodes(
  t: ExecutionContext<unknown>,
  count: number,
  options: NodeOptions = {},
): Promise<SiteNode[]> {
  const newFolder = async () => join(await temporaryFolder(t), 'data')
  const shared = await newFolder()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const dataDir = options.databaseUrl ? await newFolder() : shared
      return startNode(t, { ...options, dataDir })
    }),
  )
}

type ReadResponse = { status: number; text: string }

/** A save may wait up to fifteen seconds for the database. */
const REQUEST_TIMEOUT_MS = 25_000

/** A client that keeps cookies across nodes. */
export class CookieClient {
  readonly #cookies = new Map<string, string>()

  async request(
    origin: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ReadResponse> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await sendBody(
      origin + path,
      method,
      body,
      { ...(cookie && { cookie }), ...headers },
      { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return { status: response.status, text: await response.text() }
  }

  get(origin: string, path: string): Promise<ReadResponse> {
    return this.request(origin, 'GET', path)
  }

  signIn(origin: string, account: object = ACCOUNT): Promise<ReadResponse> {
    return this.request(origin, 'POST', '/api/admin/login', account)
  }
}
