import test from 'ava'
import fc from 'fast-check'
import Papa from 'papaparse'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { trimmed } from '../../src/content/plain-text.ts'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { readCell } from '../../views/admin/programme/paste/cells.ts'
import { columnNames, type Field, fields } from '../../views/admin/programme/paste/columns.ts'
import { PastePreview } from '../../views/admin/programme/paste/PastePreview.tsx'
import { nothingPasted, pasteReducer } from '../../views/admin/programme/paste/paste-state.ts'
import { doubt } from '../../views/admin/programme/paste/paste-words.ts'
import { previewRows } from '../../views/admin/programme/paste/preview.ts'
import { readFile } from '../../views/admin/programme/paste/read-file.ts'
import { type ReadTable, readTable } from '../../views/admin/programme/paste/read-table.ts'
import { writeCsv } from '../../views/admin/programme/paste/write-csv.ts'
import { noDescription } from '../support/no-description.ts'

const HEADER =
  'Data;Hora;Fim;Título;Local;Categoria;Descrição;Convidado;Sobre o convidado;Inscrição;Estado;Nota;Endereço'

const session = (changes: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: 'a',
  version: 3,
  slug: 'mesa-de-abertura',
  date: '2025-10-22',
  time: '09:30',
  endTime: '11:00',
  title: 'Mesa de abertura',
  category: 'mesa-redonda',
  location: 'Claustro',
  description: 'Uma conversa.\nE perguntas.',
  imageUrl: null,
  ...noDescription,
  registrationRequired: true,
  guestName: null,
  guestBio: null,
  status: 'scheduled',
  statusNote: null,
  movedFrom: null,
  ...changes,
})

const tableOf = (text: string) => readTable(text).table!
const rowsOf = (text: string) => tableOf(text).rows
const kinds = (text: string, sessions: ScheduleItem[], removed: ScheduleItem[] = []) =>
  previewRows(rowsOf(text), { sessions, removed }).map(({ kind }) => kind)

test('The download has the columns, separators and words of the contract', (t) => {
  const cancelled = session({
    status: 'cancelled',
    statusNote: '=SOMA(A1)',
    registrationRequired: false,
    endTime: null,
  })
  const [header, first, second, ...rest] = writeCsv([session(), cancelled]).split('\r\n')
  t.is(header, `\uFEFF${HEADER}`)
  t.is(
    first,
    '2025-10-22;09:30;11:00;Mesa de abertura;Claustro;Mesa Redonda;"Uma conversa.\nE perguntas.";;;Sim;Marcado;;mesa-de-abertura',
  )
  t.true(second!.endsWith(`;Não;Cancelado;'=SOMA(A1);mesa-de-abertura`))
  t.deepEqual(rest, [''])
})

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom('"', ';', ',', '\t', '\n', "'", '=', '+', '-', '@', '\u00a0', '\ufeff', ' ', 'é', '🎭', 'Sim'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
)
const stored = (shape: fc.Arbitrary<string>) => shape.map((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', ''))
const needed = stored(hostile).map((text) => trimmed(text) || 'x')
const optional = fc.option(stored(hostile).map((text) => text || null))
const sessions = fc
  .array(
    fc.record({
      date: fc.constantFrom('2025-10-22', '2025-10-23', 'amanhã'),
      time: fc.constantFrom('09:30', '15:00'),
      endTime: fc.constantFrom(null, '00:30', '09:00', '23:00'),
      title: needed,
      location: needed,
      description: needed,
      category: fc.oneof(optional, fc.constantFrom('mesa-redonda', 'Mesa Redonda', 'cerimonia')),
      guestName: optional,
      guestBio: optional,
      registrationRequired: fc.boolean(),
      status: fc.constantFrom('scheduled' as const, 'cancelled' as const),
      statusNote: optional,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map((each, index) => session({ ...each, id: `id-${index}`, slug: `evento-${index}` })))

test('Pasting the download again changes nothing, whatever the texts are', (t) => {
  fc.assert(
    fc.property(sessions, (all) => {
      const csv = writeCsv(all)
      const copied = Papa.unparse(Papa.parse<string[]>(csv.slice(1), { delimiter: ';' }).data, { delimiter: '\t' })
      for (const text of [csv, csv.replaceAll('\r\n', '\n'), copied])
        t.deepEqual(new Set(kinds(text, all)), new Set(['unchanged']), text)
    }),
    { numRuns: 300 },
  )
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
  const state = pasteReducer(nothingPasted, { type: 'textRead', text: pasted })
  const table = state.table!
  t.deepEqual(table.doubtful, [1, 2])
  const props = { states: previewRows(table.rows, { sessions: [], removed: [] }), counts: { chosen: 3, wrong: 0 } }
  const html = renderToStaticMarkup(
    createElement(PastePreview, { ...props, state: { ...state, table }, busy: false, dispatch() {}, onImport() {} }),
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
  t.deepEqual([rows.map(({ title }) => title), doubtful], [['"Só abre', 'Fecha"'], []])
  t.deepEqual(readTable(text, [['Assinatura'], ['x']]).table, tableOf(text))
})

test('Accents that another system took apart are one letter again, and headings may hold invisible characters', (t) => {
  const text = 'Ti\u0301tulo;\u200bLocal\u00a0\nAcentuac\u0327a\u0303o\u037e;Sala\u0303o Nobre'
  t.deepEqual(
    rowsOf(text),
    [{ title: 'Acentuação;', location: 'Salão Nobre' }],
    'a Greek question mark separates nothing',
  )
})

test('Columns are found in any order, case and without accents; others are named and ignored', (t) => {
  const { columns, rows, ignored } = tableOf(
    'ENDERECO;Sala;  título ;INSCRIÇÃO;sobre  o convidado;;Titulo\na;b;c;S;d;e;f',
  )
  t.deepEqual(columns, ['slug', 'title', 'registrationRequired', 'guestBio'])
  t.deepEqual(rows, [{ slug: 'a', title: 'c', registrationRequired: 'S', guestBio: 'd' }])
  t.deepEqual(ignored, ['Sala', 'coluna 6', 'Titulo'])
  for (const field of fields) t.deepEqual(tableOf(`${columnNames[field].toUpperCase()}\nx`).columns, [field])
})

test('Text without columns, without events or with too many is refused', (t) => {
  const problem = (text: string): ReadTable['problem'] => readTable(text).problem
  t.regex(problem(' \n ')!, /^Cole aqui/)
  t.regex(problem('2025-10-22;09:30;Mesa')!, /nomes das colunas: Data, Hora, Fim/)
  t.regex(problem(`${HEADER}\r\n;;\r\n`)!, /faltam os eventos/)
  t.is(problem(`Título\n${'x\n'.repeat(500)}`), undefined)
  t.regex(problem(`Título\n${'x\n'.repeat(501)}`)!, /São 501 linhas/)
})

test('Every spelling of a cell is read', (t) => {
  const spellings: [Field, unknown, string[]][] = [
    ['date', '2025-10-22', ['2025-10-22', '22/10/2025', '22-10-2025', '22.10.2025', ' 2025-10-22T00:00:00 ']],
    ['date', '2025-10-22', ['22/10/25', '22-out-25', '22/out', '22 out', '22 out.', '22/10', '45952', '45952,4375']],
    ['date', '2025-10-22', ['22 de outubro de 2025', 'quarta-feira, 22 de outubro de 2025', 'Qua, 22 de Outubro']],
    ['date', '2025-10-22', ['22/10/2025 10:30', '2025-10-22 00:00:00', '22 OUTUBRO, 2025']],
    ['date', '2025-10-02', ['2/10/2025', '02.10.2025']],
    ['date', '2025-05-01', ['1 de maio', '1.º de maio', '1/mai/2025']],
    ['date', '2025-03-04', ['terça-feira, 4 de março', 'ter 4 mar']],
    [
      'time',
      '10:30',
      ['10.30', '10h30m', '10h30min', '10:30h', '10:30 h', '10 h 30', '0,4375', '0.4375', '45952,4375'],
    ],
    ['time', '18:00', ['0,75', '0.75', '18']],
    ['time', '00:25', ['00.25']],
    ['endTime', '00:00', ['24:00', '24h', '24h00', '24.00']],
    ['time', '09:30', ['09:30', '9:30', '9h30', '09:30:00', '9H30']],
    ['time', '09:00', ['9h', '09h', '9:00']],
    ['endTime', null, ['', ' ']],
    ['registrationRequired', true, ['Sim', 'S', 's', 'SIM', 'true', 'TRUE', 'VERDADEIRO']],
    ['registrationRequired', false, ['Não', 'nao', 'N', 'n', 'NÃO', 'false', '', 'FALSO']],
    ['status', 'scheduled', ['Marcado', 'MARCADO', 'scheduled', '']],
    ['status', 'cancelled', ['Cancelado', 'cancelado', 'cancelled']],
    ['category', 'lançamento', ['lançamento', 'Lancamento', 'LANÇAMENTO']],
    ['category', 'apresentacao', ['apresentacao', 'Apresentação Cultural', 'apresentacao cultural', 'APRESENTAÇÃO']],
    ['category', 'cerimonia', ['Cerimônia', 'cerimonia', 'CERIMÓNIA']],
    ['category', 'mesa-redonda', ['mesa redonda', 'Mesa-Redonda']],
    ['category', 'Passeio', ['Passeio', ' Passeio ']],
    ['category', null, ['']],
    ['guestName', null, ['', ' ', '\u200b']],
    ['date', '2025-10-22', ['\u200b22/10/2025', '\ufeff2025-10-22\u200e']],
    ['title', 'Uma', ['\u200bUma\u00ad']],
  ]
  for (const [field, value, cells] of spellings)
    for (const cell of cells) t.deepEqual(readCell(field, cell, '2025'), { value }, `${field} «${cell}»`)
})

test('A cell that cannot be read says why, as the API does', (t) => {
  const apiSentence = (field: Field, value: unknown) => {
    const { error } = scheduleItem.fields.pick({ [field]: true } as { title: true }).safeParse({ [field]: value })
    return error?.issues[0]?.message
  }
  const cells: Partial<Record<Field, string[]>> = {
    date: ['', '22/10', '31/02/2025', 'quinta', '2025-13-01', '20251022', '22/10/025', '22 e 23 de outubro de 2025'],
    time: ['', '25:00', '9h60', 'tarde', '12:5', '24:00'],
    endTime: ['24:01', 'meio-dia'],
    title: ['', '\u00a0', '\u200b'],
    location: [' '],
    description: ['\n'],
  }
  for (const [field, wrong] of Object.entries(cells) as [Field, string[]][])
    for (const cell of wrong) t.is(readCell(field, cell).error, apiSentence(field, cell), `${field} «${cell}»`)
  t.is(readCell('date', 'quinta-feira, 22 de outubro', '2025').value, undefined, 'it is a Wednesday')
  t.is(readCell('registrationRequired', 'talvez').error, 'Escreva Sim ou Não.')
  t.is(readCell('status', 'adiado').error, 'Escreva Marcado ou Cancelado.')
})

test('The preview tells new, changed, unchanged, returning and wrong rows', (t) => {
  const removed = session({ id: 'r', slug: 'antiga', title: 'Antiga', version: 2, guestName: 'Ana' })
  const text = [
    'Endereço;Data;Hora;Título;Local;Descrição',
    'mesa-de-abertura;2025-10-22;10:00;Mesa de abertura;Claustro;"Uma conversa.\nE perguntas."',
    ';22/10/2025;9h30;Outra;Sala;Texto',
    'antiga;2025-10-22;09:30;Antiga;Sala;"Uma conversa.\nE perguntas."',
    ';2025-10-25;25:00;Sem hora;;x',
    'mesa-de-abertura;2025-10-22;11:00;Mesa de abertura;Claustro;x',
    ';2025-10-25;15:00;MESA DE ABERTURA;Claustro;x',
  ].join('\n')
  const states = previewRows(rowsOf(text), { sessions: [session()], removed: [removed] })
  t.deepEqual(
    states.map(({ kind }) => kind),
    ['changed', 'new', 'returning', 'wrong', 'wrong', 'new'],
  )
  t.deepEqual(states[0]!.cells, { time: { was: '09:30', error: undefined } })
  t.deepEqual(states[0]!.sent, { slug: 'mesa-de-abertura', version: 3, time: '10:00' })
  t.like(states[1]!.sent, { version: 0, date: '2025-10-22', time: '09:30', title: 'Outra' })
  t.deepEqual(states[2]!.sent, { slug: 'antiga', version: 2, location: 'Sala' })
  t.is(states[3]!.cells.time!.error, 'Indique uma hora que exista, como 17:00.')
  t.is(states[3]!.cells.location!.error, 'Indique o local.')
  t.is(states[4]!.cells.slug!.error, 'Repete a linha 1.')
  t.is(states[5]!.namesake, 'quarta, 09:30')
  t.is(states[1]!.namesake, undefined)
})

test('A date without a year is of the programme’s last year, and without a programme it is wrong', (t) => {
  const [row] = rowsOf('Data;Hora;Título\n22/10;9h;Nova')
  const sessions = ['2025-12-31', '2026-10-21', '9999'].map((date) => session({ date, slug: date }))
  const dateIn = (programme: ScheduleItem[]) => previewRows([row!], { sessions: programme, removed: [] })[0]!.sent.date
  t.is(dateIn(sessions), '2026-10-22')
  t.is(dateIn(sessions.slice(0, 1)), '2025-10-22', 'also when that session goes')
  t.is(dateIn([]), undefined)
})

test('An end that stands with the hour gets a cell of its own', (t) => {
  for (const hours of [
    '10:00 - 11:30',
    '10h–11h30',
    '10h00/11h30',
    'das 10h às 11h30',
    '10.00 até às 11.30',
    '10 a 11h30',
  ]) {
    const [state] = previewRows(rowsOf(`Hora;Título\n${hours};x`), { sessions: [], removed: [] })
    t.like(state!.sent, { time: '10:00', endTime: '11:30' }, hours)
  }
  t.deepEqual(rowsOf('Hora;Fim\n22h - 24h;\n10:00 - 11:00;12:00\n10h - tarde;\n10h;11h'), [
    { time: '22h', endTime: '24h' },
    { time: '10:00 - 11:00', endTime: '12:00' },
    { time: '10h - tarde', endTime: '' },
    { time: '10h', endTime: '11h' },
  ])
})

test('A row that ends before it begins is wrong, unless it ends in the next morning; what is stored stays', (t) => {
  const errorOf = (text: string, changes?: Partial<ScheduleItem>) =>
    previewRows(rowsOf(text), { sessions: [session(changes)], removed: [] })[0]!.cells.endTime?.error
  const early = 'Acaba antes de começar.'
  t.is(errorOf('Hora;Fim;Título\n10:00;9:59;Nova'), early)
  t.is(errorOf('Hora;Título\n10:00 - 09:00;Nova'), early)
  t.is(errorOf('Hora;Fim;Título\n22:00;05:00;Nova'), undefined)
  t.is(errorOf('Hora;Fim;Título\n22:00;05:01;Nova'), early)
  t.is(errorOf('Endereço;Hora\nmesa-de-abertura;12:00'), early, 'the end that it has')
  t.is(errorOf('Endereço;Hora\nmesa-de-abertura;12:00', { endTime: null }), undefined)
  t.is(errorOf('Endereço;Hora;Fim;Local\nmesa-de-abertura;09:30;09:00;Sala', { endTime: '09:00' }), undefined)
})

test('A row that is left out counts for nothing, and lines keep their numbers', (t) => {
  const rows = rowsOf('Endereço;Hora\nmesa-de-abertura;10:00\nmesa-de-abertura;11:00\nmesa-de-abertura;12:00')
  const states = previewRows(rows, { sessions: [session()], removed: [] }, new Set([0]))
  t.deepEqual(
    states.map(({ kind }) => kind),
    ['left-out', 'changed', 'wrong'],
  )
  t.is(states[2]!.cells.slug!.error, 'Repete a linha 2.')
})

test('A new row needs what the form needs, also where the column is missing', (t) => {
  const [state] = previewRows(rowsOf('Título;Data;Hora\nNova;2025-10-22;9h'), { sessions: [], removed: [] })
  t.is(state!.kind, 'wrong')
  t.deepEqual(state!.cells.location, { error: 'Indique o local.' })
  t.deepEqual(state!.cells.description, { error: 'Escreva uma descrição.' })
})

test('An absent column leaves the field, an empty cell clears it, and an end equal to the start is none', (t) => {
  const preview = (text: string, changes?: Partial<ScheduleItem>) =>
    previewRows(rowsOf(text), { sessions: [session({ guestName: 'Ana', ...changes })], removed: [] })[0]!
  t.is(preview('Endereço\nmesa-de-abertura').kind, 'unchanged')
  t.deepEqual(preview('Endereço;Convidado;Fim\nmesa-de-abertura;;').sent, {
    slug: 'mesa-de-abertura',
    version: 3,
    guestName: null,
    endTime: null,
  })
  t.is(preview('Endereço;Fim\nmesa-de-abertura;09:30', { endTime: null }).kind, 'unchanged')
  t.is(preview('Endereço;Hora;Fim\nmesa-de-abertura;9h;9h').sent.endTime, null)
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
