import test from 'ava'
import { signInRefusals } from '../../src/content/sign-in-refusals.ts'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { countRequests, intercept, interceptRequests } from '../support/intercept.ts'
import { texts } from '../support/page.ts'
import { currentPath, openSignedOut, readToast, submitLogin, waitForPath } from '../support/panel.ts'
import { ACCOUNT } from '../support/signed-in-site.ts'
import { overflowingWidths } from '../support/widths.ts'

test.serial(
  'the form is rendered by the server and requires both fields; nothing is sent twice, and the panel opens with a toast',
  async (t) => {
    const { page, origin, requests } = await openSignedOut(t, '/admin/login')
    for (const path of ['/admin/login', '/admin']) {
      const response = await fetch(origin + path)
      t.is(response.headers.get('cache-control'), 'no-store')
      t.is(response.headers.get('etag'), null)
      const html = await response.text()
      t.regex(html, /<meta name="robots" content="noindex"/)
      t.notRegex(html, /role="tab"|Logado como/, path)
    }
    t.deepEqual(await texts(page, 'form label, form button'), ['Nome de utilizador', 'Palavra-passe', 'Entrar'])
    const fields = await page.$$eval('form input', (all) =>
      all.map(({ name, type, required }) => [name, type, required]),
    )
    t.deepEqual(fields, [
      ['username', 'text', true],
      ['password', 'password', true],
    ])
    t.is(
      await page.$eval('form', (form) => form.method),
      'post',
      'a password sent before hydration is not in the address',
    )
    await page.click('form button')
    t.false(await page.$eval('form', (form) => form.checkValidity()))
    t.is(countRequests(requests, 'POST /api/admin/login'), 0)
    t.is(countRequests(requests, 'GET /api/admin/me'), 0, 'without the hint cookie there is no request')

    const { release } = await intercept(page, '/api/admin/login', 'held')
    await submitLogin(page)
    await page.waitForFunction(() => document.querySelector('form button')?.textContent === 'Entrando...')
    t.true(await page.$eval('form button', (button) => (button as HTMLButtonElement).disabled))
    await page.keyboard.press('Enter')
    release()
    await waitForPath(page, '/admin')
    t.deepEqual(await readToast(page), { lines: ['Login realizado com sucesso!'], variant: undefined })
    await page.waitForSelector('[role=tab]')
    t.is(countRequests(requests, 'POST /api/admin/login'), 1)
    t.is(countRequests(requests, 'GET /api/admin/me'), 1)
  },
)

test.serial(
  'a failed sign-in shows the server’s message, if any, or what a browser without cookies needs, until Esc',
  async (t) => {
    const { page } = await openSignedOut(t, '/admin/login', { allow: [/401/, /429/, /502/, /ERR_CONNECTION_FAILED/] })
    const { elapse } = await freezeTimers(page)
    await submitLogin(page, { username: 'ana', password: 'errada' })
    t.deepEqual(await readToast(page), { lines: ['Erro no login', 'Credenciais inválidas'], variant: 'destructive' })
    t.is(await currentPath(page), '/admin/login')
    t.is(await page.evaluate(() => document.activeElement?.id), 'password')
    t.deepEqual(await axeViolations(page), [])
    await elapse(4900)
    t.is(await page.$eval('.toasts', (list) => list.getBoundingClientRect().width), 420)
    t.truthy(await page.$('.toast'))
    await elapse(200)
    await page.waitForSelector('.toast', { hidden: true })

    const tooMany = { status: 429, body: '{"message":"Demasiadas tentativas."}' }
    const withoutCookie = { status: 200, body: '{"success":true}' }
    const replies = [tooMany, { status: 502 }, 'lost', withoutCookie] as const
    let answered = 0
    await interceptRequests(page)
    page.on('request', (request) => {
      if (request.method() !== 'POST') return request.continue()
      const reply = replies[answered++]!
      return reply === 'lost' ? request.abort('connectionfailed') : request.respond(reply)
    })
    const wrong = 'Credenciais inválidas'
    for (const description of ['Demasiadas tentativas.', wrong, wrong, signInRefusals.cookies]) {
      await submitLogin(page)
      t.deepEqual((await readToast(page)).lines, ['Erro no login', description])
      t.is(await currentPath(page), '/admin/login')
      await page.keyboard.press('F8')
      t.true(await page.evaluate(() => document.querySelector('.toasts')?.contains(document.activeElement)))
      await page.keyboard.press('Escape')
      await page.waitForSelector('.toast', { hidden: true })
    }
  },
)

test.serial('the form fits every width and passes axe, and works before the application has started', async (t) => {
  const { page, origin } = await openSignedOut(t, '/admin/login')
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'form'), [])
  const { page: plain } = await visit(t, `${origin}/admin/login`, { javascript: false })
  t.deepEqual(await texts(plain, 'noscript'), ['Para usar o painel é preciso ter o JavaScript ligado.'])
  const submitted = (account?: typeof ACCOUNT) => Promise.all([plain.waitForNavigation(), submitLogin(plain, account)])
  await submitted({ ...ACCOUNT, password: 'errada' })
  t.is(await currentPath(plain), '/admin/login')
  t.deepEqual(await texts(plain, '[role=alert]'), ['Credenciais inválidas'])
  await submitted()
  t.is(await currentPath(plain), '/admin')
  await plain.setJavaScriptEnabled(true)
  await plain.reload()
  t.deepEqual(await readToast(plain), { lines: ['Login realizado com sucesso!'], variant: undefined })
  await plain.waitForSelector('[role=tab]')
  t.is(await plain.evaluate(() => location.search), '')

  // Without its cookie the session is not seen
  await page.goto(`${origin}/admin?entrada=ok`)
  await page.waitForSelector('[role=alert]')
  t.is(await currentPath(page), '/admin/login')
  t.deepEqual(await texts(page, '[role=alert]'), [signInRefusals.cookies])
  t.deepEqual(await accessibilityViolations(page, 'form'), [])
})
