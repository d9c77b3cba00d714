import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { interceptRequests } from '../support/intercept.ts'

const GOOD = 'Email cadastrado com sucesso!'
const BAD = 'Erro ao cadastrar email. Tente novamente.'

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

/** Answers the form's requests in turn, after `release()`. */
async function interceptPosts(page: Page, ...replies: ({ status: number } | 'lost')[]) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const bodies: string[] = []
  await interceptRequests(page)
  page.on('request', async (request) => {
    if (request.method() !== 'POST') return request.continue()
    bodies.push(request.postData() ?? '')
    await released
    const reply = replies.shift()!
    return reply === 'lost' ? request.abort('connectionfailed') : request.respond({ ...reply, body: '{}' })
  })
  return { bodies, release }
}

test('the form is disabled with a spinner while sending, then says for five seconds in green or red how it went, as an address does once', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page } = await visit(t, `${origin}/podcast`, { allow: [/500|ERR_CONNECTION_FAILED/] })
  const { elapse } = await freezeTimers(page)
  await load(page, `${origin}/podcast?outra=1&inscricao=ok#newsletter`)
  t.is(page.url(), `${origin}/podcast?outra=1#newsletter`)
  await elapse(4999)
  t.is((await form(page)).message, GOOD, 'as the address says')
  await elapse(1)
  await waitForMessage(page, '')
  await page.reload()
  await waitUntilIdle(page)
  t.is((await form(page)).message, '')

  const { bodies, release } = await interceptPosts(page, { status: 200 }, { status: 500 }, 'lost')
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
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(bodies, ['{"email":"ana@exemplo.pt"}'], 'trimmed')
  await page.waitForFunction(() => document.activeElement?.id === 'newsletter-email')

  const value = 'eva@exemplo.pt'
  const failed = { value, disabled: [false, false], spinner: false, message: BAD, colour: 'red' }
  await elapse(4999)
  t.is((await form(page)).message, GOOD)
  await submit(page, value)
  await waitForMessage(page, BAD)
  t.deepEqual(await form(page), failed, 'the address stays')
  t.deepEqual(await axeViolations(page), [])
  await elapse(4999)
  t.is((await form(page)).message, BAD, 'counted from the latest response')
  await elapse(1)
  await waitForMessage(page, '')
  await submit(page, value)
  await waitForMessage(page, BAD)
  t.deepEqual(await form(page), failed)

  await submit(page, '   ')
  // The browser refuses to submit an empty field; the form must, too
  await page.$eval('.newsletter', (one) => {
    one.setAttribute('novalidate', '')
    ;(one as HTMLFormElement).requestSubmit()
  })
  t.like(await form(page), { value: '', disabled: [false, false], message: BAD }, 'nothing is being sent')
  t.is(bodies.length, 3)
})
