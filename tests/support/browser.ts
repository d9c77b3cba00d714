import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ExecutionContext, registerCompletionHandler } from 'ava'
import { pino } from 'pino'
import puppeteer, { type Browser, type Page } from 'puppeteer'
import { createApp } from '../../src/app.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { importInitialContent } from '../../src/import/initial.ts'
import { openTestFestival } from './festival.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined

/** One browser a test file, closed when its process ends. */
export function theBrowser(): Promise<Browser> {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH ?? '/usr/bin/chromium'
  if (!browser) {
    browser = puppeteer.launch({ executablePath, args: flags })
    // An open browser keeps the process from ending by itself
    registerCompletionHandler(() => void browser?.then((open) => open.close()))
  }
  return browser
}

/** The built site, with the festival's own initial content, on a port of its own. */
export async function openBuiltSite(t: ExecutionContext<unknown>, { content = true } = {}) {
  const freshness = new Freshness()
  const { festival, cause } = await openTestFestival(t, { onCommitted: (changed) => freshness.learn(changed) })
  const now = () => new Date('2025-10-01T12:00:00Z')
  if (content) await importInitialContent(festival, 'data/initial', { now })
  const config = { publicUrl: 'http://localhost:3000', trustProxy: 0 }
  const log = pino({ level: 'silent' })
  const app = createApp({ config, festival, freshness, assets: await loadAssets('dist'), log, now })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  })
  return { festival, cause, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export type Visit = { page: Page; requests: string[] }

/**
 * A page of its own in a fresh profile. What it asked for is in `requests`; a console error or warning, an uncaught
 * exception or a failed request that the test did not allow fails the test.
 */
export async function visit(
  t: ExecutionContext<unknown>,
  url: string,
  { javascript = true, width = 1280, height = 900, allow = [] as RegExp[] } = {},
): Promise<Visit> {
  const context = await (await theBrowser()).createBrowserContext()
  t.teardown(() => context.close())
  const page = await context.newPage()
  const requests: string[] = []
  const complain = (what: string) => {
    if (!allow.some((pattern) => pattern.test(what))) t.fail(what)
  }
  await page.setViewport({ width, height })
  await page.setJavaScriptEnabled(javascript)
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complain(`uncaught: ${String(error)}`))
  page.on('requestfailed', (request) => {
    // Without JavaScript the preloaded scripts are given up, as they should be.
    if (javascript || request.resourceType() !== 'script')
      complain(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) complain(`${answer.status()}: ${answer.url()}`)
  })
  await page.goto(url)
  // The application is asked for once the page is painted, which on a busy machine may be a while after the last request
  if (javascript) await page.waitForFunction(applicationAsked)
  await page.waitForNetworkIdle()
  return { page, requests }
}

/** Whether the application is on its way, where the page has one. Runs in the page. */
const applicationAsked = () =>
  !document.getElementById('state') ||
  performance.getEntriesByType('resource').some(({ name }) => /\/assets\/client-/.test(name))
