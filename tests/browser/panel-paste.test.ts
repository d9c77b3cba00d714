import test from 'ava'
import type { Page } from 'puppeteer'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { axeViolations } from '../support/axe.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { texts, waitForTextIn } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
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

const paste = (page: Page, text: string, html: string) =>
  page.evaluate(
    (pasted, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      clipboardData.setData('text/html', copied)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
    },
    text,
    html,
  )

/** As Excel copies them: a day is merged over two rows, and the source has line breaks of its own. */
const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>
<table><col width=64 span=7>
 <tr><td>Hora</td><td>Título</td><td>Data</td><td>Local</td><td>Sala</td><td>Descrição</td><td>Endereço</td></tr>
 <tr><td>10h30</td><td>Mesa de\r\n  abertura</td><td>22/10/2025</td><td>Claustro</td><td>A</td>
  <td>Uma conversa.<br>\r\n    E "perguntas"; =SOMA(1)</td><td>mesa-de-abertura</td></tr>
 <tr><td>25:00</td><td>Leitura</td><td rowspan=2>23/10/2025</td><td></td><td>B</td><td><p>Em voz alta</p></td><td></td></tr>
 <tr><td>9h</td><td>MESA DE ABERTURA</td><td>Sala<span style='mso-spacerun:yes'>&nbsp; </span>2</td><td>&nbsp;</td><td>Outra</td><td></td></tr>
 <tr><td>10:00</td><td>Antiga</td><td>2025-10-24</td><td>Claustro</td><td></td><td>x</td><td></td></tr>
 <tr><td>11:00</td><td>Mesa</td><td>22/10/2025</td><td colspan=2>Claustro</td><td>x</td><td>mesa-de-abertura</td></tr>
</table></body></html>`

const mended = [
  ['10h30', 'Mesa de abertura', '22/10/2025', 'Claustro', 'Uma conversa.\nE "perguntas"; =SOMA(1)', 'mesa-de-abertura'],
  ['9:45', 'Leitura', '23/10/2025', 'Claustro', '"Em voz alta', ''],
  ['9h', 'MESA DE ABERTURA', '', 'Sala  2', 'Outra', ''],
  ['10:00', 'Antiga', '2025-10-24', 'Claustro', 'x', ''],
]
const names = ['Hora', 'Título', 'Data', 'Local', 'Descrição', 'Endereço']

/** The same rows; the third one has the merged day of the second. */
const rowsWith = (attributes: string, lineBreak: string) =>
  [names, ...mended]
    .map((row, line) => {
      const cells = row.flatMap((cell, column) => {
        if (line === 3 && column === 2) return []
        const merged = line === 2 && column === 2 ? ' rowspan="2"' : ''
        return [`<td${merged} ${attributes}>${cell.replace('\n', lineBreak).replaceAll('"', '&quot;')}</td>`]
      })
      return `<tr>${cells.join('\n\t')}</tr>`
    })
    .join('\n')

const clipboards = {
  LibreOffice: `<!DOCTYPE html>\n<html><head><style type="text/css">body{}</style></head>\n<body>\n<table cellspacing="0" border="0">
\t<colgroup width="85"></colgroup>\n\t${rowsWith('height="17" align="left" sdnum="2070;0;HH:MM"', '<br>')}\n</table>\n</body>\n</html>`,
  Google: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/></colgroup>
<tbody>${rowsWith('style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2}"', '<br/>')}</tbody></table>`,
}

/** What both have as text: only cells with line breaks are quoted. */
const asText = [names, ...mended]
  .map((row) => row.map((cell) => (cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
  .join('\n')

test('rows of a spreadsheet are previewed, mended in the sheet, pasted again, imported at once and undone', async (t) => {
  const { page, origin, festival } = await openSignedIn(t, { allow: [/422/] })
  const others = samplePublisher(festival)
  await others.create('schedule-item', 'mesa', mesa)
  await others.create('schedule-item', 'antiga', { ...mesa, slug: 'antiga', title: 'Antiga', date: '2025-10-24' })
  await others.remove('schedule-item', 'antiga')
  const stored = async () => {
    const sessions: ScheduleItem[] = await (await fetch(`${origin}/api/schedule`)).json()
    return sessions.map(({ date, time, title, location }) => [date, time, title, location])
  }
  const before = await stored()
  const summary = (words: string) => waitForTextIn(page, '.paste-top [role=status]', words)

  await openTab(page, 'Programação')
  await clickText(page, '.tab-head button', 'Colar de uma folha de cálculo')
  await page.waitForSelector('.paste-source textarea:focus')
  await paste(page, 'Hora\tTítulo\n10h30\tMesa', excel)
  await summary('5 linhas: 2 novas, 1 alterada, 2 com erros')
  t.deepEqual(await texts(page, '.paste-line'), ['2', '5', '1', '3', '4'])
  t.deepEqual(await texts(page, '.paste-is'), [
    'com erros',
    'com erros',
    'alterada',
    'nova (já há uma com este título: quarta, 10:00)',
    'nova (volta ao programa)',
  ])
  t.deepEqual(await texts(page, '.paste-what .loud'), [
    'Hora «25:00» Indique uma hora que exista, como 17:00.',
    'Local Indique o local.',
    'Endereço «mesa-de-abertura» Repete a linha 1.',
  ])
  t.is((await texts(page, '.paste-change'))[0], 'Hora antes: 10:00 10:30')
  t.deepEqual(await texts(page, '.paste-note'), ['Coluna ignorada: Sala.'])
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(await overflowingWidths(page), [])
  await clickText(page, '.paste-foot .button', 'Importar 3 eventos')
  t.deepEqual(await stored(), before, 'wrong rows keep the others waiting')

  for (const html of [clipboards.LibreOffice, clipboards.Google]) {
    await paste(page, asText, html)
    await summary('4 linhas: 3 novas, 1 alterada')
    t.deepEqual(await texts(page, '.paste-what .loud, .paste-note'), [])
  }
  await others.change('schedule-item', 'mesa', { time: '12:00', endTime: null })
  await clickText(page, '.paste-foot .button', 'Importar 4 eventos')
  await summary('4 linhas: 3 novas, 1 com erros')
  t.deepEqual(await texts(page, '.paste-what .loud'), ['Hora «10h30» Foi alterado entretanto por outra pessoa.'])
  t.deepEqual(await texts(page, '.form-problem'), ['Há 1 linha com erros: nada foi importado.'])

  await paste(page, asText, clipboards.Google)
  await summary('4 linhas: 3 novas, 1 alterada')
  await clickText(page, '.paste-foot .button', 'Importar 4 eventos')
  await waitForToast(page, '4 eventos importados', '3 novos, 1 alterado')
  t.is(await page.evaluate(() => location.hash), '#programacao')
  t.deepEqual(await stored(), [
    ['2025-10-22', '10:30', 'Mesa de abertura', 'Claustro'],
    ['2025-10-23', '09:00', 'MESA DE ABERTURA', 'Sala  2'],
    ['2025-10-23', '09:45', 'Leitura', 'Claustro'],
    ['2025-10-24', '10:00', 'Antiga', 'Claustro'],
  ])
  await page.waitForFunction(() => document.body.textContent?.includes('Leitura'))
  await clickText(page, '.toast button', 'Anular')
  await waitForToast(page, 'Anulado')
  t.deepEqual(await stored(), [['2025-10-22', '12:00', 'Mesa de abertura', 'Claustro']])
})
