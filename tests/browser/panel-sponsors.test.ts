import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { temporaryFolder } from '../support/festival.ts'
import { intercept, objections, texts } from '../support/intercept.ts'
import {
  actOn,
  answering,
  closed,
  errorsOf,
  focusedName,
  openTab,
  press,
  rowsOf,
  save,
  waitForRows,
  write,
  written,
} from '../support/item-forms.ts'
import { openSignedIn, toastOf } from '../support/panel.ts'
import { halves } from '../support/pictures.ts'
import { publishing } from '../support/publishing.ts'

const lello = { name: 'Livraria Lello', category: 'master', description: 'A livraria.', website: 'https://lello.pt/x' }
const novembro = { name: 'Editorial Novembro', category: 'support', description: null, website: '' }
const casa = { name: 'Casa da Música', category: 'gold', description: 'Sala.', website: 'https://www.casadamusica.com' }

async function openSponsors(t: ExecutionContext, options: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await openSignedIn(t, options)
  const { create } = publishing(site.festival)
  const ids = ['lello', 'novembro', 'casa']
  for (const [index, fields] of [lello, novembro, casa].entries()) await create('sponsor', ids[index]!, fields)
  await openTab(site.page, 'Patrocinadores')
  await waitForRows(site.page, 3)
  const stored = async () => (await fetch(`${site.origin}/api/sponsors`)).json() as Promise<Record<string, unknown>[]>
  return { ...site, stored }
}

const names = async (page: Page) => (await rowsOf(page)).map(([, name]) => name)

async function pictureFile(t: ExecutionContext, name = 'logo.png', bytes?: Buffer) {
  const file = join(await temporaryFolder(t), name)
  await writeFile(file, bytes ?? (await halves(40, 20).png().toBuffer()))
  return file
}

const choose = async (page: Page, file: string) =>
  (await page.$<HTMLInputElement>('.form input[type=file]'))!.uploadFile(file)

test.serial(
  'a sponsor is created with its picture: the form is what the spec says, and the list has it at once',
  async (t) => {
    const { page, stored, requests } = await openSponsors(t)
    await press(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal')
    t.deepEqual(await texts(page, '.modal h2'), ['Novo Patrocinador'])
    t.deepEqual(await written(page), { name: '', category: 'support', description: '', website: '' })
    t.deepEqual(await texts(page, '.form option'), ['Master', 'Ouro', 'Apoio'])
    t.is(await page.$eval('.form [name=website]', (input) => (input as HTMLInputElement).type), 'url')
    t.is(await page.$eval('.form [name=image]', (input) => (input as HTMLInputElement).accept), 'image/*')
    t.is(await focusedName(page), 'name', 'the focus moves in')
    t.deepEqual(await objections(page), [])

    await write(page, 'name', 'Câmara de Matosinhos')
    await page.select('.form [name=category]', 'gold')
    await write(page, 'description', 'Recebe a festa.')
    await write(page, 'website', 'https://www.cm-matosinhos.pt')
    await choose(page, await pictureFile(t))
    await page.waitForSelector('.picture-well img[src^="blob:"]')
    await save(page)
    await closed(page)
    t.deepEqual(await toastOf(page), { lines: ['Patrocinador criado com sucesso!'], variant: undefined })
    await waitForRows(page, 4)
    t.deepEqual(await names(page), ['Livraria Lello', 'Casa da Música', 'Câmara de Matosinhos', 'Editorial Novembro'])
    t.is(await focusedName(page), 'Novo Patrocinador', 'the focus goes back')
    const { imageUrl, ...row } = (await stored())[2]!
    t.like(row, { name: 'Câmara de Matosinhos', category: 'gold', website: 'https://www.cm-matosinhos.pt' })
    t.regex(String(imageUrl), /^\/uploads\/[0-9a-f]{32}-40x20\.png$/)
    t.is(requests.filter((request) => request === 'POST /api/admin/sponsors').length, 1)
  },
)

test.serial(
  'editing fills the form from the row, sends every field and its version, and removes a picture with ‘’',
  async (t) => {
    const { page, stored } = await openSponsors(t)
    await actOn(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.modal')
    t.deepEqual(await texts(page, '.modal h2'), ['Editar Patrocinador'])
    const { name, category, description, website } = lello
    t.deepEqual(await written(page), { name, category, description, website })
    await choose(page, await pictureFile(t))
    await write(page, 'description', 'Desde 1906.')
    const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'PUT'), save(page)])
    t.is(request.url().split('/').at(-1), 'lello')
    await closed(page)
    t.deepEqual((await toastOf(page)).lines, ['Patrocinador atualizado com sucesso!'])
    t.like((await stored())[0], { description: 'Desde 1906.', version: 2 })
    t.is(await focusedName(page), 'Editar')

    await actOn(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.picture-well img')
    await press(page, '.form button', 'Remover imagem')
    await page.waitForSelector('.picture-none')
    const [removal] = await Promise.all([page.waitForRequest((one) => one.method() === 'PUT'), save(page)])
    const parts = [...((await removal.fetchPostData()) ?? '').matchAll(/name="(\w+)"\s+([^\r\n]*)/g)]
    t.deepEqual(
      parts.map(([, part, value]) => [part, value]),
      [
        ['name', name],
        ['category', category],
        ['description', 'Desde 1906.'],
        ['website', website],
        ['imageUrl', ''],
        ['version', '2'],
      ],
    )
    await closed(page)
    t.is((await stored())[0]!.imageUrl, null)
  },
)

test.serial(
  'mistakes stand beside their fields, before and after the server has seen them, and the first is focused',
  async (t) => {
    const { page, requests } = await openSponsors(t, { allow: [/422/] })
    await press(page, '.tab-head button', 'Novo Patrocinador')
    await write(page, 'website', 'lello.pt')
    await save(page)
    const sentence = 'Indique um endereço que comece por http:// ou https://.'
    t.deepEqual(await errorsOf(page), [sentence])
    t.is(await focusedName(page), 'website')
    t.false(requests.includes('POST /api/admin/sponsors'))
    t.deepEqual(await objections(page), [])
    await write(page, 'website', 'ftp://lello.pt')
    t.deepEqual(await errorsOf(page), [], 'it goes as soon as the field is mended')
    await save(page)
    await page.waitForSelector('.field-error')
    t.deepEqual(await errorsOf(page), [sentence])
    t.deepEqual(await toastOf(page), { lines: ['Erro ao criar patrocinador', sentence], variant: 'destructive' })
    t.is(await focusedName(page), 'website')
    const described = await page.$eval('.form [name=website]', (input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
    t.true(described.includes(sentence))
  },
)

test.serial('a failed save keeps the form with what is in it, and says why for as long as it is true', async (t) => {
  const { page } = await openSponsors(t, { allow: [/503/] })
  await intercept(page, '/api/admin/sponsors', { status: 503, body: { message: 'Em manutenção.' } })
  await press(page, '.tab-head button', 'Novo Patrocinador')
  await write(page, 'name', 'Porto Editora')
  await save(page)
  await page.waitForSelector('.form-problem')
  t.deepEqual(await texts(page, '.form-problem'), ['Em manutenção.'])
  t.deepEqual((await toastOf(page)).lines, ['Erro ao criar patrocinador', 'Em manutenção.'])
  t.is((await written(page)).name, 'Porto Editora')
  t.is(await focusedName(page), 'Salvar')
})

test.serial(
  'a file that is no picture, or too heavy, is refused at once; what only the server sees, when it answers',
  async (t) => {
    const { page, requests } = await openSponsors(t, { allow: [/415/] })
    await press(page, '.tab-head button', 'Novo Patrocinador')
    await choose(page, await pictureFile(t, 'lista.pdf', Buffer.from('%PDF-')))
    await page.waitForSelector('.field-error')
    t.deepEqual(await errorsOf(page), ['Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'])
    await choose(page, await pictureFile(t, 'grande.png', Buffer.alloc(15 * 1024 * 1024 + 1)))
    await page.waitForFunction(() => document.querySelector('.field-error')?.textContent?.includes('15 MB'))
    t.deepEqual(await errorsOf(page), ['A imagem tem mais de 15 MB. Reduza-a e envie-a de novo.'])
    await choose(page, await pictureFile(t, 'falsa.png', Buffer.from('isto não é uma imagem')))
    await page.waitForSelector('.field-error', { hidden: true })
    t.false(requests.includes('POST /api/admin/sponsors'))
    await save(page)
    await page.waitForSelector('.field-error')
    t.deepEqual(await errorsOf(page), ['Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'])
    t.is(await focusedName(page), 'image')
  },
)

test.serial('a dropped picture is chosen like any other', async (t) => {
  const { page } = await openSponsors(t)
  await press(page, '.tab-head button', 'Novo Patrocinador')
  await page.waitForSelector('.field-picture')
  await page.$eval('.field-picture', (field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }),
    )
    for (const type of ['dragover', 'drop']) {
      field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  })
  await page.waitForSelector('.picture-well img[src^="blob:"]')
  t.deepEqual(await texts(page, '.picture-name'), ['logo.svg'])
})

test.serial('deleting asks, says so, and takes the focus to the next row; what was gone already is gone', async (t) => {
  const { page, festival, stored } = await openSponsors(t, { allow: [/404/] })
  const said = answering(page, false, true, true, true)
  await actOn(page, 'Casa da Música', 'Deletar')
  t.is((await stored()).length, 3)
  await actOn(page, 'Casa da Música', 'Deletar')
  await waitForRows(page, 2)
  t.deepEqual(said, Array(2).fill('Tem certeza que deseja deletar este patrocinador?'))
  t.deepEqual((await toastOf(page)).lines, ['Patrocinador deletado com sucesso!'])
  t.is(await page.evaluate(() => document.activeElement?.ariaLabel), 'Editar Editorial Novembro')
  await publishing(festival).remove('sponsor', 'novembro')
  await actOn(page, 'Editorial Novembro', 'Deletar')
  await waitForRows(page, 1)
  await actOn(page, 'Livraria Lello', 'Deletar')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum patrocinador cadastrado ainda.'])
  t.is(await page.evaluate(() => document.activeElement?.tagName), 'H2')
})

test.serial('a deletion that fails says so and leaves the row', async (t) => {
  const { page } = await openSponsors(t, { allow: [/500/] })
  answering(page)
  await intercept(page, '/api/admin/sponsors/casa', { status: 500, body: { message: 'Erro interno do servidor.' } })
  await actOn(page, 'Casa da Música', 'Deletar')
  t.deepEqual(await toastOf(page), {
    lines: ['Erro ao deletar patrocinador', 'Erro interno do servidor.'],
    variant: 'destructive',
  })
  t.is((await rowsOf(page)).length, 3)
})

test.serial('the table is searched while typing, whatever the accents, and ordered by its headings', async (t) => {
  const { page } = await openSponsors(t)
  t.deepEqual(await texts(page, '.table-count'), ['3 patrocinadores'])
  await page.type('[type=search]', 'musica')
  await waitForRows(page, 1)
  t.deepEqual(await names(page), ['Casa da Música'])
  t.deepEqual(await texts(page, '.table-count'), ['1 de 3 patrocinadores'])
  await page.type('[type=search]', ' zzz')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nada corresponde a «musica zzz».'])
  await page.$eval('[type=search]', (input) => (input as HTMLInputElement).select())
  await page.keyboard.press('Delete')
  await waitForRows(page, 3)
  const sortings = () => page.$$eval('th[aria-sort]', (all) => all.map((th) => [th.textContent, th.ariaSort]))
  t.deepEqual(await sortings(), [])
  await press(page, 'th button', 'Nome')
  t.deepEqual(await names(page), ['Casa da Música', 'Editorial Novembro', 'Livraria Lello'])
  t.deepEqual(await sortings(), [['Nome', 'ascending']])
  await page.focus('th[aria-sort] button')
  await page.keyboard.press('Enter')
  t.deepEqual(await names(page), ['Livraria Lello', 'Editorial Novembro', 'Casa da Música'])
  t.deepEqual(await sortings(), [['Nome', 'descending']])
  await press(page, 'th button', 'Nome')
  t.deepEqual(await names(page), ['Livraria Lello', 'Casa da Música', 'Editorial Novembro'], 'as the site has them')
})

test.serial(
  'Esc closes the dialog before a message; the panel behind is out of reach; the sign has its name',
  async (t) => {
    const { page } = await openSponsors(t)
    await press(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal')
    t.true(await page.$eval('.panel', (panel) => (panel as HTMLElement).inert))
    t.truthy(await page.$('.toast'), 'the one of signing in')
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      t.true(await page.evaluate(() => document.querySelector('.modal')?.contains(document.activeElement)))
    }
    await page.keyboard.press('Escape')
    await closed(page)
    t.truthy(await page.$('.toast'))
    t.false(await page.$eval('.panel', (panel) => (panel as HTMLElement).inert))
    t.is(await focusedName(page), 'Novo Patrocinador')
    await page.focus('.table-actions a')
    await page.waitForSelector('.tip')
    t.regex((await texts(page, '.tip')).join(), /^Ver Livraria Lello no sítio/)
  },
)

test.serial('it fits every width, and axe finds nothing in list, form or signs', async (t) => {
  for (const width of [320, 390, 768, 1280, 1920]) {
    const { page } = await openSponsors(t, { width })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    t.true(await fits(), String(width))
    if (width === 390 || width === 1280) t.deepEqual(await objections(page), [], String(width))
    await actOn(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.modal')
    t.true(await page.$eval('.modal', (modal) => modal.scrollWidth <= modal.clientWidth))
    if (width === 390 || width === 1280) t.deepEqual(await objections(page), [], String(width))
  }
})
