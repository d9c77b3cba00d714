import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test from 'ava'
import { copyBuilt } from '../support/copied-project.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { svg } from '../support/pictures.ts'
import { buildRequest } from '../support/raw-http.ts'
import { type ServerProcess, siteReady, startServer } from '../support/server-process.ts'
import { cookieHeader, signIn } from '../support/signed-in-site.ts'

const LONG = process.env.LONG === '1'
const ROUNDS = LONG ? 30 : 1
const CLIENTS = 12
/** The server is stopped after this many responses. */
const ENOUGH_ANSWERS = 200

type ClientRequest = { method: string; path: string; body?: string }

/** Resolves to the status. Sends once, without retry. ECONNRESET on a new connection counts as refused: no process had accepted it. */
const send = (origin: string, agent: Agent, cookie: string, { method, path, body }: ClientRequest) =>
  new Promise<number | 'refused'>((resolve, reject) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(origin + path, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isNew = !sent.reusedSocket && error.code === 'ECONNRESET'
      if (error.code === 'ECONNREFUSED' || isNew) resolve('refused')
      else reject(error)
    })
    sent.end(body)
  })

/** Visitors and organisers, half of them with keep-alive, send requests until connections are refused. */
async function sendUntilStopped({ origin }: ServerProcess, cookie: string, round: number, enough: () => void) {
  const failed: string[] = []
  const written: string[] = []
  let answered = 0
  const client = async (id: number) => {
    const agent = new Agent({ keepAlive: id % 2 === 0, maxSockets: 1 })
    for (let count = 0; ; count += 1) {
      const slug = `n-${round}-${id}-${count}`
      const body = JSON.stringify({ title: slug, slug })
      const clientRequest: ClientRequest =
        id < 4
          ? { method: 'POST', path: '/api/admin/news', body }
          : { method: 'GET', path: ['/', '/noticias', '/api/news'][count % 3]! }
      const outcome = await send(origin, agent, cookie, clientRequest).catch(String)
      if (outcome === 'refused') return
      if (typeof outcome === 'string' || outcome >= 300)
        return void failed.push(`${clientRequest.method} ${clientRequest.path}: ${outcome}`)
      answered += 1
      if (answered === ENOUGH_ANSWERS) enough()
      if (clientRequest.body) written.push(slug)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, id) => client(id)))
  return { failed, written, answered }
}

/** An upload whose second half is sent by `finish`; `started` resolves once the server reads it. */
function startHalfUpload(origin: string, cookie: string) {
  const { host, port } = new URL(origin)
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), svg(4, 3), Buffer.from('\r\n--x--\r\n')])
  const head = [`Host: ${host}`, `Cookie: ${cookie}`, `Content-Length: ${body.length}`, 'Expect: 100-continue']
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  const started = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk
      resolve()
    })
  })
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  socket.on('error', () => {})
  socket.write(buildRequest('POST', '/api/admin/upload', [...head, type], body.subarray(0, 80)))
  return {
    started,
    finish() {
      socket.write(body.subarray(80))
      return answer
    },
  }
}

test('Stopping under load fails no request, and keeps everything that was written', async (t) => {
  t.timeout(10 * 60_000)
  const dataDir = join(await temporaryFolder(t), 'data')
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(t, { dataDir })
    const cookie = cookieHeader(await signIn(server.origin))
    const upload = startHalfUpload(server.origin, cookie)
    await upload.started
    let ended: ReturnType<ServerProcess['stop']> | undefined
    const outcome = await sendUntilStopped(server, cookie, round, () => {
      ended = server.stop('SIGTERM')
    })
    t.deepEqual(outcome.failed, [])
    t.regex(await upload.finish(), /\r\n\r\nHTTP\/1\.1 201 Created\r\n(?:.+\r\n)*connection: close\r\n/i)
    t.like(await ended, { code: 0, err: '' })
    t.log(`${outcome.answered} answers, ${outcome.written.length} of them to writes`)
    const again = await startServer(t, { dataDir, env: { LOG_LEVEL: 'info' } })
    const rows: { slug: string }[] = await (await fetch(`${again.origin}/api/news`)).json()
    const saved = new Set(rows.map(({ slug }) => slug))
    t.deepEqual(
      outcome.written.filter((slug) => !saved.has(slug)),
      [],
    )
    await fetch(`${again.origin}/programacao?email=ana@exemplo.pt`)
    const stopped = await again.stop('SIGINT')
    t.is(stopped.code, 0)
    t.is(stopped.out.match(/"path":"\/programacao"/g)?.length, 1, 'a request just before the stop is in the log')
  }
})

test('A double SIGINT from Ctrl-C stops npm start cleanly, without waiting for idle connections', async (t) => {
  const folder = await temporaryFolder(t)
  await copyBuilt(folder)
  const dataDir = join(folder, 'own')
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: String(port), INITIAL_CONTENT: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, as in a terminal.
    detached: true,
  })
  const pressCtrlC = () => process.kill(-npm.pid!, 'SIGINT')
  t.teardown(() => npm.exitCode ?? process.kill(-npm.pid!, 'SIGKILL'))
  const ended = once(npm, 'close')
  for await (const line of createInterface({ input: npm.stdout })) if (line.startsWith('FLIPORTO Portugal:')) break
  await siteReady(`http://127.0.0.1:${port}`)

  const idle = connect(port, '127.0.0.1')
  const idleIsClosed = once(idle, 'close')
  const active = connect(port, '127.0.0.1')
  let answer = ''
  const answered = once(
    active.on('data', (chunk) => (answer += chunk)),
    'close',
  )
  const body = '{"email":"ana@exemplo.pt"}'
  const head = [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  active.write(buildRequest('POST', '/api/newsletter', [...head, 'Expect: 100-continue'], body.slice(0, 9)))
  await once(active, 'data')

  pressCtrlC()
  await idleIsClosed
  pressCtrlC()
  active.write(body.slice(9))
  await answered
  t.regex(answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 20\d /)
  t.deepEqual(await ended, [0, null])
})
