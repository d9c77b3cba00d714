import type { HTTPRequest, Page } from 'puppeteer'
import { createGate } from './gate.ts'

const intercepted = new WeakSet<Page>()

/** A busy page goes on with requests that are not intercepted, until it is told: waits until one of its own was. */
export async function interceptRequests(page: Page): Promise<void> {
  await page.setRequestInterception(true)
  if (page.url() === 'about:blank' || intercepted.has(page)) return
  const probe = new URL('/robots.txt?intercepted', page.url()).href
  const answer = (request: HTTPRequest) => {
    if (request.interceptResolutionState().action === 'disabled') return
    if (request.url() !== probe) return request.continue()
    intercepted.add(page)
    return request.respond({ status: 200, body: '' })
  }
  page.on('request', answer)
  while (!intercepted.has(page)) await page.evaluate((address) => fetch(address).then((answer) => answer.text()), probe)
  page.off('request', answer)
}

type Reply = { status?: number; body: unknown } | 'held' | 'lost'

/** Replaces the responses to fetches of a path: with a body, with a delay until `release()`, or with a network error. */
export async function intercept(page: Page, path: string, reply: Reply) {
  const { opened: released, open: release } = createGate()
  await interceptRequests(page)
  page.on('request', async (request) => {
    const isIntercepted = ['fetch', 'xhr'].includes(request.resourceType()) && new URL(request.url()).pathname === path
    if (!isIntercepted) return request.continue()
    if (reply === 'lost') return request.abort('connectionfailed')
    if (reply === 'held') return released.then(() => request.continue())
    const { status = 200, body } = reply
    return request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return { release }
}

/** `request` is 'GET /api/admin/me', for example. */
export const countRequests = (requests: readonly string[], request: string) =>
  requests.filter((one) => one === request).length

/** Holds requests for built files back until `release()`; `held` resolves with the first of them. */
export async function holdAssets(page: Page, pattern: RegExp) {
  const { opened, open: release } = createGate()
  await interceptRequests(page)
  const held = new Promise<void>((done) => {
    page.on('request', async (request) => {
      if (pattern.test(request.url())) {
        done()
        await opened
      }
      return request.continue()
    })
  })
  return { held, release }
}

/** Loses the answers to requests of a path, which the server has carried out, until the function that it returns. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const client = await page.createCDPSession()
  client.on('Fetch.requestPaused', ({ requestId }) =>
    client.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  )
  await client.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}*`, requestStage: 'Response' }] })
  return () => client.detach()
}
