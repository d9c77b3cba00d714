import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { waitForNetworkIdle } from '../support/network-idle.ts'
import { texts } from '../support/page.ts'

const PREFIX = '/web/20251022/https://fliporto.test'

/** Starts a proxy that rewrites addresses as a web archive does. */
async function startArchive(t: ExecutionContext): Promise<string> {
  const site = await sharedSite()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, site)
    const path = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : '/fora-do-arquivo'
    const original = await fetch(site + path)
    const type = original.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await original.arrayBuffer())
    const rewritten = String(bytes).replace(/((?:href|src|action)="|url\(["']?)\/(?!\/)/gi, `$1${PREFIX}/`)
    response.writeHead(original.status, { 'content-type': type })
    response.end(/^text\/(html|css)/.test(type) ? rewritten : bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`
}

test('in a web archive, under another path, pages stay as the server rendered them and their links work', async (t) => {
  const archive = await startArchive(t)
  const { page, requests } = await visit(t, 'about:blank', { allow: [/404/] })
  for (const [path, title] of [
    ['/noticias/azul', 'Azul'],
    ['/', 'FLIPORTO Portugal'],
    ['/noticias/nenhuma', 'Notícia não encontrada'],
    ['/nada', 'Esta página não existe.'],
  ]) {
    await page.goto(archive + path)
    await page.waitForFunction(() => performance.getEntriesByName('not-started').length > 0)
    t.deepEqual(await texts(page, 'h1'), [title], path)
    await waitForNetworkIdle(page)
  }
  await page.goto(`${archive}/noticias/azul`)
  await Promise.all([page.waitForNavigation(), page.click('main a.back')])
  t.is(page.url(), `${archive}/noticias`)
  t.true((await texts(page, '.story')).length > 0)
  t.deepEqual(
    requests.filter((request) => request.includes('/api/')),
    [],
  )
})
