import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { ElementHandle, Page } from 'puppeteer'
import { temporaryFolder } from './festival.ts'
import { clickRowAction, openTab, waitForRows } from './item-forms.ts'
import { waitForFetches } from './network-idle.ts'
import { openSignedIn } from './panel.ts'
import { twoToneImage } from './pictures.ts'
import { samplePublisher } from './sample-publisher.ts'

export const lello = {
  name: 'Livraria Lello',
  category: 'gold',
  description: 'A livraria.',
  website: 'https://lello.pt',
}
const novembro = { name: 'Editorial Novembro', category: 'support', description: null, website: '' }
const casa = { name: 'Casa da Música', category: 'gold', description: 'Sala.', website: 'https://exemplo.pt' }

type Options = Parameters<typeof openSignedIn>[1]

/** Opens the panel's list of these sponsors; `others` writes in another organiser's name. */
async function openListOf(t: ExecutionContext, sponsors: Record<string, object>, options: Options) {
  const site = await openSignedIn(t, options)
  const others = samplePublisher(site.festival)
  for (const [id, fields] of Object.entries(sponsors)) await others.create('sponsor', id, { ...fields })
  await openTab(site.page, 'Patrocinadores')
  await waitForRows(site.page, Object.keys(sponsors).length)
  const stored = async () => (await fetch(`${site.origin}/api/sponsors`)).json() as Promise<Record<string, unknown>[]>
  return { ...site, others, stored }
}

export const openOneSponsor = (t: ExecutionContext, allow: RegExp[] = []) =>
  openListOf(t, { lello }, { allow: [/401/, ...allow] })

/** One of each category. */
export const openSponsors = (t: ExecutionContext, options: Options = {}) =>
  openListOf(t, { lello: { ...lello, category: 'master' }, novembro, casa }, options)

export async function editSponsor(page: Page) {
  await clickRowAction(page, 'Livraria Lello', 'Editar')
  await page.waitForSelector('.modal .form')
}

/** The keys of the drafts in localStorage, without the dialog's id. */
export const draftKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('rascunho/'))
      .map((key) => key.replace(/\/[^/]*$/, '')),
  )

/** Ends the session while the panel is open. An answer that comes later would renew it. */
export async function expireSession(page: Page) {
  await waitForFetches(page)
  await page.deleteCookie({ name: 'fliporto_session' })
}

export async function pictureFile(t: ExecutionContext, name = 'logo.png', bytes?: Buffer) {
  const file = join(await temporaryFolder(t), name)
  await writeFile(file, bytes ?? (await twoToneImage(40, 20).png().toBuffer()))
  return file
}

export async function choosePicture(page: Page, file: string) {
  const input = await page.waitForSelector('.form input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
}
