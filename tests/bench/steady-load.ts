import { Agent, get } from 'node:http'

export type TimedResponse = { path: string; status: number; body: string; startedAt: number; tookMs: number }

const CONNECTIONS = 4
/** A steady rate that leaves the server idle time. */
const PAUSE_MS = 20
const TIMEOUT_MS = 10_000

/** Requests the paths in rotation until the returned function is called. Status 0 means no response. */
export function startSteadyLoad(port: number, paths: readonly string[], onResponse: (response: TimedResponse) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let stopping = false
  const runConnection = async (first: number) => {
    for (let count = first; !stopping; count += 1) {
      onResponse(await sendRequest(agent, port, paths[count % paths.length]!))
      await new Promise((next) => setTimeout(next, PAUSE_MS))
    }
  }
  const done = Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => runConnection(first)))
  return async () => {
    stopping = true
    await done
    agent.destroy()
  }
}

function sendRequest(agent: Agent, port: number, path: string): Promise<TimedResponse> {
  const startedAt = Date.now()
  const started = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, body: string) =>
      resolve({ path, status, body, startedAt, tookMs: performance.now() - started })
    const request = get({ agent, port, host: '127.0.0.1', path, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => finish(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')))
      response.on('error', (error) => finish(0, error.message))
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', (error) => finish(0, error.message))
  })
}
