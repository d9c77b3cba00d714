import test from 'ava'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { allScheduleItems } from '../../projections/schedule.ts'
import { composed, trimmed } from '../../src/content/plain-text.ts'
import type { RowPreview } from '../../src/content/programme-columns.ts'
import { columnNames, columns } from '../../src/content/programme-columns.ts'
import { importSchedule } from '../../src/import/import-schedule.ts'
import { PastePreview } from '../../views/admin/programme/paste/PastePreview.tsx'
import { doubt } from '../../views/admin/programme/paste/paste-words.ts'
import { readFile, readTable } from '../../views/admin/programme/paste/read-table.ts'
import { writeCsv } from '../../views/admin/programme/paste/write-csv.ts'
import { cause, openTestFestival } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const HEADER =
  'Data;Hora;Fim;Título;Local;Categoria;Descrição;Convidado;Sobre o convidado;Inscrição;Lugares;Estado;Nota;Endereço'

const tableOf = (text: string) => readTable(text).table!
/** By the names of fields. */
const rowsOf = (text: string) =>
  tableOf(text).rows.map((row) =>
    Object.fromEntries(
      columns.flatMap((field) => (columnNames[field] in row ? [[field, row[columnNames[field]]]] : [])),
    ),
  )

const sign = fc.constantFrom(...'";,\t\n\'=+-@\u00a0\ufeff é🎭', 'Sim')
const optional = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('') || null)
const needed = optional.map((text) => trimmed(text ?? '') || 'x')
const hostile = fc.record({
  date: fc.constantFrom('2025-10-22', '2025-10-23', 'amanhã'),
  time: fc.constantFrom('09:30', '15:00'),
  endTime: fc.constantFrom(null, '00:30', '15:00', '23:00'),
  title: needed,
  location: needed,
  description: needed,
  category: fc.oneof(optional, fc.constantFrom('mesa-redonda', 'Mesa Redonda', 'cerimonia')),
  guestName: optional,
  guestBio: optional,
  registrationRequired: fc.boolean(),
  registrationUrl: fc.constantFrom('', 'https://exemplo.pt/?a=1;b'),
  availability: fc.constantFrom('', 'few', 'full'),
  status: fc.constantFrom('scheduled', 'cancelled'),
  statusNote: optional,
})
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('The download has the columns and words of the contract, and pasted again changes nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  const publisher = samplePublisher(festival)
  const start = { date: '2025-10-22', time: '09:30', endTime: '11:00' }
  const mesa = { ...start, title: 'Mesa', description: 'Uma conversa.\nE perguntas.' }
  const plain = { location: 'Claustro', category: 'mesa-redonda', guestName: null, guestBio: null, statusNote: null }
  const cancelled = { status: 'cancelled', statusNote: '=SOMA(A1)', registrationRequired: false }
  const known = [
    { ...mesa, ...plain, status: 'scheduled', registrationRequired: true },
    { ...mesa, ...plain, ...cancelled },
    { ...mesa, ...plain, registrationRequired: true, registrationUrl: 'https://exemplo.pt/1', availability: 'few' },
  ]
  for (const [at, fields] of [...known, ...fc.sample(hostile, { numRuns: 200, seed })].entries())
    await publisher.create('schedule-item', `id-${at}`, { ...fields, slug: `evento-${at}` })

  const sessions = await allScheduleItems(festival.database.read)
  const csv = writeCsv(sessions)
  const line = (id: string) =>
    writeCsv(sessions.filter((session) => session.id === id))
      .split('\r\n')
      .slice(1)
  t.true(csv.startsWith(`\uFEFF${HEADER}\r\n`))
  t.deepEqual(line('id-0'), [
    '2025-10-22;09:30;11:00;Mesa;Claustro;Mesa Redonda;"Uma conversa.\nE perguntas.";;;Sim;;Marcado;;evento-0',
    '',
  ])
  t.true(line('id-1')[0]!.endsWith(`;Não;;Cancelado;'=SOMA(A1);evento-1`))
  t.true(line('id-2')[0]!.endsWith(';https://exemplo.pt/1;Últimos lugares;Marcado;;evento-2'))
  for (const text of [csv, csv.replaceAll('\r\n', '\n')]) {
    const request = { rows: composed(tableOf(text).rows), dry: true }
    const { value } = (await importSchedule(festival, request, cause)) as { value: { rows: RowPreview[] } }
    t.is(value.rows.length, 203)
    const changed = value.rows.filter(({ is }) => is !== 'same')
    t.deepEqual(changed, [], `SEED=${seed}`)
  }
})

test('Tabs, semicolons and commas separate cells, and quoted cells keep theirs', (t) => {
  for (const separator of ['\t', ';', ',']) {
    const lines = [
      ['Título', 'Descrição', 'Data'],
      ['Um', `"a${separator} ""b""\r\nc"`, '2025-10-22'],
      ['', '', ''],
      ['Dois', 'x', ''],
    ]
    for (const newline of ['\r\n', '\n', '\r']) {
      const text = lines.map((cells) => cells.join(separator)).join(newline)
      t.deepEqual(rowsOf(`\uFEFF${newline}${text}${newline}`), [
        { title: 'Um', description: `a${separator} "b"\nc`, date: '2025-10-22' },
        { title: 'Dois', description: 'x', date: '' },
      ])
    }
  }
})

test('A cell that begins with a quote, as spreadsheets copy it, is text', (t) => {
  const text = 'Título\tLocal\n"Olá" e "adeus"\tClaustro\n"Mensagem": leitura\tSala 1\n"meio\t"Sala ""2"""'
  t.deepEqual(rowsOf(text), [
    { title: '"Olá" e "adeus"', location: 'Claustro' },
    { title: '"Mensagem": leitura', location: 'Sala 1' },
    { title: '"meio', location: 'Sala "2"' },
  ])
})

test('A line that quotes or missing separators may have broken is doubted, and can be imported all the same', (t) => {
  const pasted = [
    'Data\tHora\tTítulo\tLocal\tDescrição',
    '23/10/2025\t05:00\t"Só abre\tClaustro\tUma',
    '23/10/2025\t05:10\tOutra sessão\tClaustro\tDuas',
    '23/10/2025\t05:20\tFecha aqui"\tClaustro\tTrês',
    '23/10/2025\t05:30\tCurta\tClaustro',
    '23/10/2025\t05:40\tInteira\tClaustro\t"Duas\nlinhas"',
  ].join('\n')
  const table = tableOf(pasted)
  t.deepEqual(table.doubtful, [1, 2])
  const previews = table.rows.map((_, row) => ({ row, is: 'new' as const, title: 'x' }))
  const html = renderToStaticMarkup(
    createElement(PastePreview, { table, previews, problem: '', busy: false, onImport() {}, onAgain() {} }),
  )
  const words =
    'Confirme as linhas 1 e 2: há células a menos, ou umas aspas que podem ter juntado várias linhas numa só.'
  t.true(html.includes(`role="alert">${words}</p>`))
  t.true(html.includes('aria-disabled="false">Importar 3 eventos</button>'))
  t.deepEqual(tableOf('Título;Descrição\nA;"x\ny"\nB;"x; y"').doubtful, [])
  t.regex(doubt([3]), /^Confirme a linha 3: há células a menos/)
  t.regex(doubt([...Array(12).keys()]), / 8, 9 e mais 2: há/)
})

test('The cells that a spreadsheet copied are believed, when they have the names of columns', (t) => {
  const text = 'Título\tLocal\n"Só abre\tClaustro\nFecha"\tSala'
  const copied = [
    ['Título', 'Local'],
    ['"Só abre', 'Claustro'],
    ['Fecha"', 'Sala'],
  ]
  const { rows, doubtful } = readTable(text, copied).table!
  t.deepEqual([rows.map(({ Título }) => Título), doubtful], [['"Só abre', 'Fecha"'], []])
  t.deepEqual(readTable(text, [['Assinatura'], ['x']]).table, tableOf(text))
})

test('Columns are found in any order, case and without accents; others are named and ignored', (t) => {
  const text = 'ENDERECO;Sala;  ti\u0301tulo ;INSCRIÇÃO;\u200bsobre  o convidado\u00a0;;Titulo\na;b;c\u037e;S;d;e;f'
  t.deepEqual(rowsOf(text), [{ slug: 'a', title: 'c\u037e', registrationRequired: 'S', guestBio: 'd' }])
  t.deepEqual(tableOf(text).ignored, ['Sala', 'coluna 6', 'Titulo'])
})

test('Text without columns or without events is refused', (t) => {
  t.regex(readTable(' \n ').problem!, /^Cole aqui/)
  t.regex(readTable('2025-10-22;09:30;Mesa').problem!, /nomes das colunas: Data, Hora, Fim/)
  t.regex(readTable(`${HEADER}\r\n;;\r\n`).problem!, /faltam os eventos/)
})

test('A file is read as Excel and other programs write it, and a workbook is refused as what it is', async (t) => {
  const text = 'Título;Descrição\nAção;Olá'
  const windows = Buffer.from(text, 'latin1')
  for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), windows])
    t.deepEqual(rowsOf(await readFile(new Blob([bytes]))), [{ title: 'Ação', description: 'Olá' }])
  for (const beginning of ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'])
    await t.throwsAsync(readFile(new Blob([Buffer.from(beginning, 'latin1')])), { message: /ficheiro de Excel/ })
  await t.throwsAsync(readFile(new Blob(['x'.repeat(4_000_001)])), { message: /demasiado grande/ })
})
