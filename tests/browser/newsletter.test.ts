import test from 'ava'
import type { Page } from 'puppeteer'
import { leaveUrl } from '../../src/content/leave-address.ts'
import { axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'
import { subscribe } from '../support/panel.ts'

const GOOD = 'Email cadastrado com sucesso!'
const BAD = 'Erro ao cadastrar email. Tente novamente.'
const POST = 'POST /api/newsletter'

const form = (page: Page) =>
  page.$eval('.newsletter', (one) => {
    const message = one.querySelector('[role=status]')!
    const [red = 0, green = 0] = getComputedStyle(message).color.match(/\d+/g)!.map(Number)
    return {
      value: one.querySelector('input')!.value,
      disabled: [...one.querySelectorAll<HTMLInputElement>('input, button')].map(({ disabled }) => disabled),
      spinner: one.querySelector('.spinner') !== null,
      message: message.textContent,
      colour: message.textContent && (red > green ? 'red' : 'green'),
    }
  })

const waitForMessage = (page: Page, message: string) =>
  page.waitForFunction(
    (expected) => document.querySelector('.newsletter [role=status]')?.textContent === expected,
    {},
    message,
  )

const submit = async (page: Page, address: string) => {
  await page.$eval('#newsletter-email', (input) => (input as HTMLInputElement).select())
  await page.type('#newsletter-email', address)
  await page.keyboard.press('Enter')
}

/** Answers the form's requests after `release()`. */
async function interceptPosts(page: Page, reply: { status: number } | 'lost') {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const bodies: string[] = []
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (request.method() !== 'POST') return request.continue()
    bodies.push(request.postData() ?? '')
    await released
    return reply === 'lost' ? request.abort('connectionfailed') : request.respond({ ...reply, body: '{}' })
  })
  return { bodies, release }
}

test.serial(
  'the form is disabled with a spinner while sending, then shows a green message and an empty field',
  async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page } = await visit(t, `${origin}/podcast`)
    const { bodies, release } = await interceptPosts(page, { status: 200 })
    await submit(page, '  ana@exemplo.pt ')
    await page.waitForSelector('.newsletter .spinner')
    t.like(await form(page), { disabled: [true, true], spinner: true, message: '' })
    t.deepEqual(await axeViolations(page), [])
    release()
    await waitForMessage(page, GOOD)
    t.deepEqual(await form(page), {
      value: '',
      disabled: [false, false],
      spinner: false,
      message: GOOD,
      colour: 'green',
    })
    t.deepEqual(bodies, ['{"email":"ana@exemplo.pt"}'], 'trimmed')
    await page.waitForFunction(() => document.activeElement?.id === 'newsletter-email')
  },
)

for (const reply of [{ status: 500 }, { status: 422 }, 'lost'] as const) {
  const how = reply === 'lost' ? 'the connection breaks' : `the answer is ${reply.status}`
  inFullRun(
    test,
    'accessibility, «axe finds nothing in the cookie banner …», asserts this message; the address stays here alone',
  )(`when ${how} the message is red and the address stays`, async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page } = await visit(t, `${origin}/podcast`, { allow: [/500|422|ERR_CONNECTION_FAILED/] })
    const { release } = await interceptPosts(page, reply)
    release()
    await submit(page, 'ana@exemplo.pt')
    await waitForMessage(page, BAD)
    const value = 'ana@exemplo.pt'
    t.deepEqual(await form(page), { value, disabled: [false, false], spinner: false, message: BAD, colour: 'red' })
    t.deepEqual(await axeViolations(page), [])
  })
}

inFullRun(test, '«a message from the address …» times the same five seconds; a later response starts anew here alone')(
  'the message disappears after five seconds, counted from the latest response',
  async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page } = await visit(t, `${origin}/podcast`)
    const { elapse } = await freezeTimers(page)
    for (const address of ['ana@exemplo.pt', 'eva@exemplo.pt']) {
      await submit(page, address)
      await waitForMessage(page, GOOD)
      await elapse(4999)
      t.is((await form(page)).message, GOOD)
    }
    await elapse(1)
    await waitForMessage(page, '')
    t.pass()
  },
)

inFullRun(test, 'http/newsletter refuses such an address; that it is not sent is proved here alone')(
  'an empty or blank address is ignored',
  async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page, requests } = await visit(t, `${origin}/podcast`)
    await submit(page, '   ')
    // The browser refuses to submit an empty field; the form must, too
    await page.$eval('.newsletter', (one) => {
      one.setAttribute('novalidate', '')
      ;(one as HTMLFormElement).requestSubmit()
    })
    await page.waitForNetworkIdle({ idleTime: 100 })
    t.false(requests.includes(POST))
    t.like(await form(page), { disabled: [false, false], spinner: false, message: '' })
  },
)

inFullRun(test, 'http/newsletter proves the redirect, «a message from the address …» what the page shows')(
  'without JavaScript the form is posted and its page shows the message',
  async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page } = await visit(t, `${origin}/noticias`, { javascript: false })
    await page.type('#newsletter-email', 'ana@exemplo.pt')
    await Promise.all([page.waitForNavigation(), page.click('.newsletter button')])
    t.is(page.url(), `${origin}/noticias?inscricao=ok#newsletter`)
    t.like(await form(page), { message: GOOD, colour: 'green' })
    await page.goto(`${origin}/noticias?inscricao=erro#newsletter`)
    t.like(await form(page), { message: BAD, colour: 'red' })
  },
)

test.serial('a message from the address is shown for five seconds and not again after a reload', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page } = await visit(t, `${origin}/podcast`)
  const { elapse } = await freezeTimers(page)
  await load(page, `${origin}/podcast?outra=1&inscricao=ok#newsletter`)
  t.is(page.url(), `${origin}/podcast?outra=1#newsletter`)
  await elapse(4999)
  t.is((await form(page)).message, GOOD)
  await elapse(1)
  await waitForMessage(page, '')
  await page.reload()
  await waitUntilIdle(page)
  t.is((await form(page)).message, '')
})

for (const javascript of [true, false]) {
  inFullRun(test, 'http/leaving-newsletter posts the same form, accessibility loads both screens')(
    `a subscriber’s own link unsubscribes, ${javascript ? 'with' : 'without'} JavaScript`,
    async (t) => {
      const { origin, festival } = await openBuiltSite(t)
      await subscribe(origin, 'ana@exemplo.pt')
      const { read } = festival.database
      const find = () => festival.subjects.find(read, 'ana@exemplo.pt')
      const link = leaveUrl(origin, festival.leaveTokens.tokenOf((await find())!))
      const { page } = await visit(t, link, { javascript })
      t.deepEqual(await texts(page, 'h1'), ['Sair da newsletter?'])
      t.not(await find(), undefined)
      await Promise.all([page.waitForNavigation(), page.click('main button')])
      await waitUntilIdle(page)
      t.is(page.url(), `${origin}/newsletter/adeus`)
      t.deepEqual(await texts(page, 'h1'), ['Até à próxima festa'])
      t.is(await find(), undefined)
      await page.goBack()
      await waitUntilIdle(page)
      await Promise.all([page.waitForNavigation(), page.click('main button')])
      t.deepEqual(await texts(page, 'h1'), ['Até à próxima festa'], 'the same message the second time')
    },
  )
}
