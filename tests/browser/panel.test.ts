import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { recordRun } from '../../src/db/last-runs.ts'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { createGate } from '../support/gate.ts'
import { countRequests, interceptRequests } from '../support/intercept.ts'
import { answerDialogs, clickText, openTab, tableRows, waitForRows } from '../support/item-forms.ts'
import { waitForFetches, waitForNetworkIdle } from '../support/network-idle.ts'
import { texts, waitForFocus } from '../support/page.ts'
import { currentPath, openSignedIn, readToast, subscribe, waitForPath, waitForToast } from '../support/panel.ts'
import { signUpAll } from '../support/subscribers.ts'
import { DESKTOP } from '../support/widths.ts'

test.serial(
  'the panel shows user and tabs, which work by keyboard, and a failed check counts as signed out',
  async (t) => {
    const { page, origin, requests } = await openSignedIn(t, { allow: [/401/, /503/] })
    t.deepEqual(await texts(page, '.panel-who'), ['Logado como admin'])
    t.deepEqual(await texts(page, '[role=tab]'), [
      'Dashboard',
      'Notícias',
      'Programação',
      'Patrocinadores',
      'Páginas',
      'Newsletter',
      'Registo',
      'Escritores',
      'Podcast',
      'Edições',
      'Imagens',
    ])
    t.deepEqual(
      await texts(page, 'header .wordmark, footer, .cookies'),
      [''],
      'only the wordmark of the public header and footer',
    )
    requests.length = 0
    await page.goto(`${origin}/admin#newsletter`)
    await page.reload()
    await page.waitForSelector('.tab-empty')
    t.is(countRequests(requests, 'GET /api/admin/me'), 1)
    await page.focus('[role=tab][aria-selected=true]')
    await page.keyboard.press('End')
    await page.waitForSelector('[role=tab]:last-child[aria-selected=true]')
    await page.keyboard.press('Home')
    await page.waitForSelector('.guide')
    t.is(await page.evaluate(() => location.hash), '#dashboard')
    t.is(countRequests(requests, 'GET /api/admin/me'), 1, 'once per page load')

    const check = createGate()
    await interceptRequests(page)
    page.on('request', async (request) => {
      if (!request.url().endsWith('/api/admin/me')) return request.continue()
      await check.opened
      return request.respond({ status: 503, body: '{}' })
    })
    requests.length = 0
    await page.reload({ waitUntil: 'domcontentloaded' })
    t.deepEqual(await texts(page, 'main'), ['Verificando autenticação...'])
    t.deepEqual(await axeViolations(page), [])
    check.open()
    await waitForPath(page, '/admin/login')
    await waitForFetches(page)
    t.is(countRequests(requests, 'GET /api/admin/me'), 1, 'even after an error')
  },
)

test.serial('the dashboard explains the site, shows the last backup and counts content without a tab', async (t) => {
  const { page, festival } = await openSignedIn(t, { content: true })
  await page.waitForSelector('.counts')
  await page.waitForFunction(() => !document.querySelector('.counts')?.textContent?.includes('…'))
  t.deepEqual(await texts(page, '.guide-blocks a'), [
    'Hero',
    'Sobre',
    'Local',
    'Programação',
    'Fliporto Brasil',
    'Patrocinadores',
  ])
  t.deepEqual(await texts(page, '.counts dt'), ['Escritores', 'Episódios do podcast', 'Anos anteriores', 'Imagens'])
  for (const count of await texts(page, '.counts dd')) t.true(Number(count) > 0, count)
  await page.waitForFunction(() => !document.querySelector('.place')?.textContent?.includes('…'))
  const [events, ...runs] = await texts(page, '.place div')
  t.regex(events ?? '', /^Acontecimentos no registo\d+$/)
  t.deepEqual(runs, ['Última verificaçãonunca', 'Última cópia de segurançanunca'])
  const run = { at: '2025-10-01T12:34:00.000Z', position: 1 }
  await recordRun(festival.database.write, 'backup', run)
  await page.reload()
  await page.waitForSelector('.place time')
  t.is((await texts(page, '.place div'))[2], 'Última cópia de segurança01/10/2025 às 13:34')
  const guide = (await texts(page, '.guide')).join()
  t.regex(guide, /aparecem automaticamente no menu/)
  t.regex(guide, /formulário no rodapé/)
  t.deepEqual(await accessibilityViolations(page, 'dashboard', [320, DESKTOP]), [])
})

test.serial(
  'the newsletter’s list has count, Lisbon dates, a CSV download, erases if confirmed, is paged and searched',
  async (t) => {
    const { page, origin, festival } = await openSignedIn(t)
    await openTab(page, 'Newsletter')
    await page.waitForSelector('.tab-empty')
    t.deepEqual(await texts(page, '.tab-empty, .tab-count'), ['0 inscritos', 'Nenhum email cadastrado ainda'])
    await subscribe(origin, 'Ana@exemplo.pt')
    await subscribe(origin, 'bia@exemplo.pt')
    await page.click('[role=tab]')
    await openTab(page, 'Newsletter')
    await page.waitForSelector('tbody tr')
    t.deepEqual(await texts(page, '.tab-count'), ['2 inscritos'])
    t.deepEqual((await texts(page, 'tbody tr')).sort(), [
      'Ana@exemplo.pt01/10/2025Apagar',
      'bia@exemplo.pt01/10/2025Apagar',
    ])
    const downloads = await temporaryFolder(t)
    const session = await page.createCDPSession()
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: downloads,
      browserContextId: page.browserContext().id,
      eventsEnabled: true,
    })
    const downloaded = new Promise<void>((done) =>
      session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && done()),
    )
    await clickText(page, '.tab-head button', 'Descarregar CSV')
    await downloaded
    const file = await readFile(join(downloads, 'newsletter.csv'), 'utf8')
    t.deepEqual(file.match(/[\w@.]+;01\/10\/2025(?=;http)/g)?.sort(), [
      'Ana@exemplo.pt;01/10/2025',
      'bia@exemplo.pt;01/10/2025',
    ])
    t.deepEqual(await accessibilityViolations(page, 'newsletter', [320, DESKTOP]), [])

    const questions = answerDialogs(page, false, true, true)
    const erase = () => page.click('[aria-label="Apagar bia@exemplo.pt"]')
    await erase()
    t.deepEqual(questions, ['Tem certeza que deseja apagar bia@exemplo.pt? O endereço desaparece para sempre.'])
    t.is((await tableRows(page)).length, 2, 'it stays unless it is confirmed')
    await erase()
    await waitForToast(page, 'Email apagado com sucesso!')
    await waitForRows(page, 1)
    await waitForFocus(page, '[aria-label="Apagar Ana@exemplo.pt"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.tab-empty')
    await waitForFocus(page, 'h2')

    await signUpAll(
      festival,
      Array.from({ length: 101 }, (_, n) => `leitor-${n}@exemplo.pt`),
    )
    await page.reload()
    await waitForRows(page, 100)
    t.deepEqual(await texts(page, '.tab-count, .table-more'), ['101 inscritos', 'Mostrar mais100 de 101'])
    await clickText(page, '.table-more button', 'Mostrar mais')
    await waitForRows(page, 101)
    t.is((await page.$$('.table-more button')).length, 0)
    await page.type('.table-tools input', 'LEITOR-10')
    await waitForRows(page, 2)
    t.deepEqual(await texts(page, '.tab-count, .table-count'), ['101 inscritos', '2 de 101 inscritos'])
    await page.type('.table-tools input', 'x')
    await page.waitForSelector('.tab-empty')
    t.deepEqual(await texts(page, '.tab-empty'), ['Nada corresponde a «LEITOR-10x».'])
  },
)

test.serial('signing out shows a toast, clears what was read and opens the login after a second', async (t) => {
  const { page, requests } = await openSignedIn(t, { allow: [/500/, /console/] })
  await page.waitForSelector('.counts')
  await page.waitForFunction(() => !document.querySelector('.counts')?.textContent?.includes('…'))
  await waitForNetworkIdle(page)
  const { elapse } = await freezeTimers(page)
  await interceptRequests(page)
  page.once('request', (request) => request.respond({ status: 500, body: '{"message":"x"}' }))
  // The browser's own line about the response has no arguments
  const logged = new Promise<string>((done) =>
    page.on('console', (message) => message.args().length > 0 && done(message.type())),
  )
  await page.click('.panel-leave')
  t.is(await logged, 'error', 'an error is only logged')
  t.is(await currentPath(page), '/admin')
  t.truthy(await page.$('[role=tab]'))
  await page.setRequestInterception(false)
  requests.length = 0
  await clickText(page, '.panel-leave', 'Sair')
  const title = 'Logout realizado com sucesso!'
  t.deepEqual(await readToast(page, title), {
    lines: [title, 'Redirecionando para login...'],
    variant: undefined,
  })
  t.is((await page.$$('[role=tab]')).length, 0)
  await elapse(990)
  t.is(await currentPath(page), '/admin')
  await elapse(20)
  await waitForPath(page, '/admin/login')
  t.truthy(await page.$('.toast'), 'the toast stays')
  t.deepEqual(
    requests.filter((request) => request.includes('/api/')),
    ['POST /api/admin/logout'],
  )
  t.false(await page.evaluate(() => document.cookie.includes('fliporto_admin')))
})

test.serial(
  'visitors load nothing of panel, editor or editing, ask not who they are, and stop at no text',
  async (t) => {
    const { page, requests } = await visit(t, 'about:blank', { allow: [/404/] })
    for (const path of ['/', '/noticias', '/nenhures']) {
      await load(page, (await sharedSite()) + path)
      t.is(await page.$('[data-section-key][tabindex]'), null)
    }
    t.deepEqual(
      requests.filter((request) => /admin|Panel|toast|Editing|editor/i.test(request)),
      [],
    )
    const scripts = requests.flatMap((request) => /\/assets\/(.+\.js)$/.exec(request)?.[1] ?? [])
    t.true(scripts.length > 3)
    for (const script of scripts)
      t.notRegex(
        await readFile(`dist/client/${script}`, 'utf8'),
        /radix|Verificando autentica|CKEDITOR_VERSION/,
        script,
      )
    for (const chunk of [/^Admin-/, /^Editing-/, /^RichTextEditor-/])
      t.true(
        (await readdir('dist/client')).some((name) => chunk.test(name)),
        `${chunk}`,
      )
  },
)
