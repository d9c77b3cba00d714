import { join } from 'node:path'
import type { SiteLocation } from '../../src/db/open.ts'
import { type Ending, temporaryFolder } from './festival.ts'
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

/** Nodes of one site on PostgreSQL or, without a URL, on one DATA_DIR. */
export async function startNodes(
  t: Ending,
  count: number,
  { databaseUrl, env }: { databaseUrl?: string; env?: Record<string, string> } = {},
): Promise<SiteNode[]> {
  const newFolder = async () => join(await temporaryFolder(t), 'data')
  const shared = await newFolder()
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const siteEnv = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'on', ...database, ...env }
  const startNode = async (): Promise<SiteNode> => {
    const dataDir = databaseUrl ? await newFolder() : shared
    const port = await freePort()
    let server: ServerProcess | undefined
    const node: SiteNode = {
      origin: `http://127.0.0.1:${port}`,
      location: { dataDir, databaseUrl },
      isUp: () => server !== undefined,
      async start() {
        server = await startServer(t, { dataDir, port, env: siteEnv })
      },
      stop(signal) {
        const ended = server!.stop(signal)
        server = undefined
        return ended
      },
    }
    await node.start()
    return node
  }
  return Promise.all(Array.from({ length: count }, startNode))
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
