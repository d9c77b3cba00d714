import type { ExecutionContext } from 'ava'
import { visit } from './browser.ts'
import { holdAssets } from './intercept.ts'
import { waitForHydration } from './page.ts'

/** A page as the server sent it: its application arrives when the test calls `start`. */
export async function openEarly(t: ExecutionContext<unknown>, address: string, size?: { width: number }) {
  const { page } = await visit(t, 'about:blank', size)
  const { held, release } = await holdAssets(page, /\/assets\/client-\w+\.js$/)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await held
  const start = async () => {
    release()
    await waitForHydration(page)
  }
  return { page, start }
}
