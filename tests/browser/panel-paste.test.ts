import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { answerDialogs, clickText, openTab } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { ACCOUNT } from '../support/signed-in-site.ts'
import { overflowingWidths } from '../support/widths.ts'

const mesa = {
  slug: 'mesa-de-abertura',
  title: 'Mesa de abertura',
  date: '2025-10-22',
  time: '10:00',
  endTime: '11:00',
  location: 'Claustro',
  category: 'mesa-redonda',
  description: 'Uma conversa.\nE "perguntas"; =SOMA(1)',
  guestName: "'=Ana",
}

async function openProgramme(t: ExecutionContext, { sessions = 1 } = {}) {
  const site = await openSignedIn(t, { allow: [/401/, /422/] })
  const others = samplePublisher(site.festival)
  for (let index = 0; index < sessions; index++) {
    const own = index === 0 ? {} : { slug: `sessao-${index}`, title: `Sessão ${index}`, date: '2025-10-23' }
    await others.create('schedule-item', `id-${index}`, { ...mesa, ...own })
  }
  await others.create('schedule-item', 'antiga', { ...mesa, slug: 'antiga', title: 'Antiga', date: '2025-10-24' })
  await others.remove('schedule-item', 'antiga')
  await openTab(site.page, 'Programação')
  await site.page.waitForSelector('.tab-head .plain')
  const stored = async (): Promise<ScheduleItem[]> => (await fetch(`${site.origin}/api/schedule`)).json()
  return { ...site, others, stored }
}

async function openPaste(page: Page) {
  await clickText(page, '.tab-head button', 'Colar de uma folha de cálculo')
  await page.waitForSelector('.paste-source textarea:focus')
}

const paste = (page: Page, text: string, html = '') =>
  page.$eval(
    '.paste-source textarea',
    (field, pasted, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      clipboardData.setData('text/html', copied)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    text,
    html,
  )

/** What «Descarregar CSV» gives, without writing a file. */
async function downloadedText(page: Page) {
  const text = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        HTMLAnchorElement.prototype.click = () => {}
        URL.createObjectURL = (file) => {
          void (file as Blob).arrayBuffer().then((bytes) => done([...new Uint8Array(bytes)]))
          return 'blob:none'
        }
      }),
  )
  await clickText(page, '.tab-head button', 'Descarregar CSV')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(await text))
}

const kinds = (page: Page) => texts(page, '.paste-kind')
const errors = (page: Page) => texts(page, '.paste-error')
const cell = (line: number, field: string) => `[data-row="${line - 1}"] [data-field="${field}"]`
const waitForErrors = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.paste-error').length === wanted, {}, count)
const waitForList = (page: Page) => page.waitForFunction(() => location.hash === '#programacao')
const press = async (page: Page, ...keys: Parameters<Page['keyboard']['press']>[0][]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** As Excel copies them: a day is merged over two rows, and the source has line breaks of its own. */
const copied = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>
<table><col width=64 span=7>
 <tr><td>Hora</td><td>Título</td><td>Data</td><td>Local</td><td>Sala</td><td>Descrição</td><td>Endereço</td></tr>
 <tr><td>10h30</td><td>Mesa de\r\n  abertura</td><td>22/10/2025</td><td>Claustro</td><td>A</td>
  <td>Uma conversa.<br>\r\n    E "perguntas"; =SOMA(1)</td><td>mesa-de-abertura</td></tr>
 <tr><td>25:00</td><td>Leitura</td><td rowspan=2>23/10/2025</td><td></td><td>B</td><td><p>Em voz alta</p></td><td></td></tr>
 <tr><td>9h</td><td>MESA DE ABERTURA</td><td>Sala<span style='mso-spacerun:yes'>&nbsp; </span>2</td><td>&nbsp;</td><td>Outra</td><td></td></tr>
 <tr><td>10:00</td><td>Antiga</td><td>2025-10-24</td><td>Claustro</td><td></td><td>x</td><td></td></tr>
 <tr><td>11:00</td><td>Mesa</td><td>22/10/2025</td><td colspan=2>Claustro</td><td>x</td><td>mesa-de-abertura</td></tr>
</table></body></html>`

test('rows of a spreadsheet are previewed, put right with the keyboard, imported at once and undone', async (t) => {
  const { page, stored } = await openProgramme(t)
  await openPaste(page)
  await paste(
    page,
    [
      'Hora\tTítulo\tData\tLocal\tSala\tDescrição\tEndereço',
      '10h30\tMesa de abertura\t22/10/2025\tClaustro\tA\t"Uma conversa.\nE ""perguntas""; =SOMA(1)"\tmesa-de-abertura',
      '25:00\tLeitura\t23/10/2025\t\tB\t"Em voz alta"\t',
      '9h\tMESA DE ABERTURA\t\tSala  2\t\tOutra\t',
      '10:00\tAntiga\t2025-10-24\tClaustro\t\tx\t',
      '11:00\tMesa\t22/10/2025\tClaustro\t\tx\tmesa-de-abertura',
    ].join('\r\n'),
    copied,
  )
  await page.waitForSelector('.paste-grid')
  t.deepEqual(await kinds(page), [
    'alterada',
    'com erros',
    'nova (já há uma com este título: quarta, 10:00)',
    'volta ao programa',
    'com erros',
  ])
  t.deepEqual(await texts(page, '.paste-ignored'), ['Coluna ignorada: Sala.'])
  t.deepEqual(await errors(page), ['Indique uma hora que exista, como 17:00.', 'Indique o local.', 'Repete a linha 1.'])
  t.deepEqual(await texts(page, cell(1, 'time')), ['antes: 10:00 10h30'])
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(await overflowingWidths(page), [])

  await clickText(page, '.paste-foot button', 'Erro seguinte')
  await page.keyboard.type('9h4')
  t.is((await errors(page))[0], 'Indique uma hora que exista, como 17:00.', 'while typing')
  await page.keyboard.type('5')
  await waitForErrors(page, 2)
  await press(page, 'Escape')
  await waitForErrors(page, 3)
  await page.keyboard.type('9:45')
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('Claustro')
  await press(page, 'Enter')
  await waitForErrors(page, 1)
  t.deepEqual(await texts(page, 'td:focus'), ['Sala  2'], 'Enter moves down')
  await press(page, 'ArrowDown', 'ArrowDown', 'Home', 'Space')
  await waitForErrors(page, 0)
  t.deepEqual((await kinds(page)).slice(3), ['volta ao programa', 'não se importa'])

  await clickText(page, '.paste-foot .button', 'Importar 4 eventos')
  await waitForToast(page, '4 eventos importados', '3 novos, 1 alterado')
  await waitForList(page)
  t.deepEqual(
    (await stored()).map(({ date, time, title, location }) => [date, time, title, location]),
    [
      ['2025-10-22', '10:30', 'Mesa de abertura', 'Claustro'],
      ['2025-10-23', '09:00', 'MESA DE ABERTURA', 'Sala  2'],
      ['2025-10-23', '09:45', 'Leitura', 'Claustro'],
      ['2025-10-24', '10:00', 'Antiga', 'Claustro'],
    ],
  )
  await page.waitForFunction(() => document.body.textContent?.includes('Leitura'))
  await clickText(page, '.toast button', 'Anular')
  await waitForToast(page, 'Anulado')
  t.deepEqual(
    (await stored()).map(({ time, title }) => [time, title]),
    [['10:00', 'Mesa de abertura']],
  )
})

inFullRun(
  test,
  'views/programme-spreadsheet pastes the download, http/admin/schedule-import conflicts, panel-session signs in again',
)(
  'the download pasted again changes nothing, and pasted rows survive a conflict, the end of the session and leaving',
  async (t) => {
    const { page, others, stored, festival } = await openProgramme(t, { sessions: 3 })
    const csv = await downloadedText(page)
    t.true(csv.startsWith('\uFEFFData;Hora;Fim;Título;'))
    await openPaste(page)
    await paste(page, csv)
    await page.waitForSelector('.paste-grid')
    t.deepEqual(await kinds(page), ['sem mudanças', 'sem mudanças', 'sem mudanças'])
    t.deepEqual(await texts(page, '.paste-foot .form-state'), ['Nada a importar: o programa já está assim.'])

    const dialogs = answerDialogs(page, false, true)
    await page.click(cell(1, 'location'))
    await press(page, 'End')
    await page.keyboard.type(' 2')
    await others.change('schedule-item', 'id-0', { location: 'Igreja' })
    await festival.database.write('sessions').delete()
    await clickText(page, '.paste-foot .button', 'Importar 1 evento')
    await page.waitForSelector('.modal #password')
    await page.type('#password', ACCOUNT.password)
    await press(page, 'Enter')
    await page.waitForSelector('.paste-error')
    t.deepEqual(await errors(page), ['Foi alterado entretanto por outra pessoa.'])
    await page.waitForFunction(
      (cell) => document.querySelector(cell)?.textContent?.includes('Igreja'),
      {},
      cell(1, 'location'),
    )
    t.is((await stored())[0]!.location, 'Igreja')

    await clickText(page, '.tab-head button', 'Voltar à programação')
    t.regex(dialogs[0]!, /^Há alterações por salvar/)
    await clickText(page, '.tab-head button', 'Voltar à programação')
    await waitForList(page)
    await clickText(page, '.tab-head button', 'Colar de uma folha de cálculo')
    await page.waitForSelector('.notice button:focus')
    t.regex((await texts(page, '.notice p'))[0]!, /^Há 3 linhas por importar, de /)
    await press(page, 'Enter')
    await page.waitForSelector('.paste-grid')
    t.deepEqual(await kinds(page), ['alterada', 'sem mudanças', 'sem mudanças'])
    await clickText(page, '.paste-foot .button', 'Importar 1 evento')
    await waitForToast(page, '1 evento importado', '1 alterado')
    t.is((await stored())[0]!.location, 'Claustro 2')
    await waitForList(page)
    await openPaste(page)
    t.deepEqual(await texts(page, '.notice'), [], 'nothing is left')
  },
)
