import type { ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { visit } from './browser.ts'
import { openBuiltSite } from './built-site.ts'
import { ACCOUNT, addAdministrator, signIn } from './signed-in-site.ts'

/** Opens a page of the built site, which has an administrator. 401 responses are allowed. */
export async function openSignedOut(
  t: ExecutionContext<unknown>,
  path: string,
  { allow = [/401/], content = false, ...options }: Parameters<typeof visit>[2] & { content?: boolean } = {},
) {
  const site = await openBuiltSite(t, { content })
  await addAdministrator(site.festival)
  return { ...site, ...(await visit(t, site.origin + path, { allow, ...options })) }
}

export async function submitLogin(page: Page, { username, password } = ACCOUNT) {
  await page.$eval('#username', (input) => (input as HTMLInputElement).select())
  await page.type('#username', username)
  await page.$eval('#password', (input) => (input as HTMLInputElement).select())
  await page.type('#password', password)
  await page.keyboard.press('Enter')
}

/** Opens the panel, or another page, as a signed-in organiser. */
export async function openSignedIn(
  t: ExecutionContext<unknown>,
  {
    path = '/admin',
    allow = [/401/],
    content = false,
    ...options
  }: Parameters<typeof openSignedOut>[2] & { path?: string } = {},
) {
  const site = await openBuiltSite(t, { content })
  await addAdministrator(site.festival)
  const cookies = (await signIn(site.origin)).headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
    return { name, value, domain: '127.0.0.1' }
  })
  const visited = await visit(t, site.origin + path, { allow, cookies, ...options })
  if (path.startsWith('/admin')) await visited.page.waitForSelector('[role=tabpanel] h2')
  return { ...site, ...visited }
}

/** A request of the signed-in browser, as if from another window. */
export const send = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async (method, path, body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/admin${path}`, { method, headers, body })).json()
    },
    method,
    path,
    JSON.stringify(body),
  )

type ReadToast = { lines: string[]; variant: string | undefined }

/** Waits for a toast, if given of this title; its lines are title and description. */
export async function readToast(page: Page, title?: string): Promise<ReadToast> {
  const read = await page.waitForFunction(
    (wanted) => {
      for (const toast of document.querySelectorAll<HTMLElement>('.toast')) {
        const lines = [...toast.querySelectorAll(':scope > div')].map(({ textContent }) => textContent ?? '')
        if (wanted === undefined || lines[0] === wanted) return { lines, variant: toast.dataset.variant }
      }
      return undefined
    },
    {},
    title,
  )
  const { lines, variant } = (await read.jsonValue()) as ReadToast
  return { lines, variant }
}

export const currentPath = (page: Page) => page.evaluate(() => location.pathname)

export const waitForPath = (page: Page, path: string) =>
  page.waitForFunction((wanted) => location.pathname === wanted, {}, path)

export const subscribe = (origin: string, email: string) =>
  fetch(`${origin}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

/** Waits for a toast of exactly these lines. */
export const waitForToast = (page: Page, ...lines: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.toast')].some(
        (toast) =>
          [...toast.querySelectorAll(':scope > div')].map(({ textContent }) => textContent).join('|') === wanted,
      ),
    {},
    lines.join('|'),
  )
