import test from 'ava'
import { type Field, fields } from '../../src/content/programme-columns.ts'
import { cellsOf } from '../../src/import/cells.ts'
import { readRow } from '../../src/import/schedule-rows.ts'
import { openTestFestival } from '../support/festival.ts'
import { importList } from '../support/import-files.ts'

test('Every spelling of a cell is read', (t) => {
  const spellings: [Field, unknown, string[]][] = [
    ['date', '2025-10-22', ['2025-10-22', '22/10/2025', '22-10-2025', '22.10.2025', ' 2025-10-22T00:00:00 ']],
    ['date', '2025-10-22', ['22/10/25', '22-out-25', '22/out', '22 out', '22 out.', '22/10', '45952', '45952,4375']],
    ['date', '2025-10-22', ['22 de outubro de 2025', 'quarta-feira, 22 de outubro de 2025', 'Qua, 22 de Outubro']],
    ['date', '2025-10-22', ['22/10/2025 10:30', '2025-10-22 00:00:00', '22 OUTUBRO, 2025', '\u200b22/10/2025']],
    ['date', '2025-10-02', ['2/10/2025', '02.10.2025']],
    ['date', '2025-05-01', ['1 de maio', '1.º de maio', '1/mai/2025']],
    ['date', '2025-03-04', ['terça-feira, 4 de março', 'ter 4 mar']],
    ['time', '10:30', ['10.30', '10h30m', '10h30min', '10:30h', '10 h 30', '0,4375', '0.4375', '45952,4375']],
    ['time', '18:00', ['0,75', '0.75', '18']],
    ['time', '00:25', ['00.25']],
    ['time', '09:30', ['09:30', '9:30', '9h30', '09:30:00', '9H30']],
    ['time', '09:00', ['9h', '09h', '9:00']],
    ['endTime', '00:00', ['24:00', '24h', '24h00', '24.00']],
    ['endTime', null, ['', ' ']],
    ['registrationRequired', true, ['Sim', 'S', 's', 'SIM', 'true', 'TRUE', 'VERDADEIRO']],
    ['registrationRequired', false, ['Não', 'nao', 'N', 'n', 'NÃO', 'false', '', 'FALSO']],
    ['availability', 'few', ['Últimos lugares', 'ULTIMOS LUGARES', 'few']],
    ['availability', 'full', ['Esgotado', 'esgotado', 'full']],
    ['availability', '', ['', ' ', 'Sem aviso']],
    ['registrationUrl', 'https://exemplo.pt/a', ['https://exemplo.pt/a', ' https://exemplo.pt/a ']],
    ['registrationUrl', '', ['']],
    ['status', 'scheduled', ['Marcado', 'MARCADO', 'scheduled', '']],
    ['status', 'cancelled', ['Cancelado', 'cancelado', 'cancelled']],
    ['category', 'lançamento', ['lançamento', 'Lancamento', 'LANÇAMENTO']],
    ['category', 'apresentacao', ['apresentacao', 'Apresentação Cultural', 'apresentacao cultural', 'APRESENTAÇÃO']],
    ['category', 'cerimonia', ['Cerimônia', 'cerimonia', 'CERIMÓNIA']],
    ['category', 'mesa-redonda', ['mesa redonda', 'Mesa-Redonda']],
    ['category', 'Passeio', ['Passeio', ' Passeio ']],
    ['category', null, ['']],
    ['guestName', null, ['', ' ', '\u200b']],
    ['title', 'Uma', ['\u200bUma\u00ad']],
  ]
  for (const [field, value, cells] of spellings)
    for (const cell of cells)
      t.deepEqual(readRow({ [field]: cell }, '2025').fields, { [field]: value }, `${field} «${cell}»`)
})

test('A cell that cannot be read says why', (t) => {
  const noDate = 'Indique uma data que exista, como 2025-10-22.'
  const noTime = 'Indique uma hora que exista, como 17:00.'
  const wrong: [Field, string, string[]][] = [
    ['date', noDate, ['', '22/10', '31/02/2025', 'quinta', '2025-13-01', '20251022', '22/10/025']],
    ['date', noDate, ['22 e 23 de outubro de 2025']],
    ['date', noDate, ['quinta-feira, 22 de outubro de 2025']],
    ['time', noTime, ['', '25:00', '9h60', 'tarde', '12:5', '24:00']],
    ['endTime', noTime, ['24:01', 'meio-dia']],
    ['title', 'Indique o título.', ['', '\u00a0', '\u200b']],
    ['location', 'Indique o local.', [' ']],
    ['description', 'Escreva uma descrição.', ['\n']],
    ['registrationRequired', 'Escreva Sim, Não ou um endereço que comece por https://.', ['talvez', 'exemplo.pt']],
    ['availability', 'Escreva Últimos lugares ou Esgotado, ou deixe a célula vazia.', ['poucos']],
    ['registrationUrl', 'Indique um endereço que comece por https://.', ['http://exemplo.pt', 'mailto:a@exemplo.pt']],
    ['status', 'Escreva Marcado ou Cancelado.', ['adiado']],
  ]
  for (const [field, sentence, cells] of wrong)
    for (const cell of cells)
      t.deepEqual(readRow({ [field]: cell }, '').errors, { [field]: sentence }, `${field} «${cell}»`)
})

test('An end that stands with the hour gets a cell of its own', (t) => {
  const dashed = ['10:00 - 11:30', '10h–11h30', '10h00/11h30']
  const spellings = [...dashed, 'das 10h às 11h30', '10.00 até às 11.30', '10 a 11h30']
  for (const Hora of spellings) t.like(readRow({ Hora }, '').fields, { time: '10:00', endTime: '11:30' }, Hora)
  t.deepEqual(cellsOf({ Hora: '22h - 24h', FIM: ' ' }), { time: '22h', endTime: '24h' })
  t.deepEqual(cellsOf({ Hora: '10:00 - 11:00', Fim: '12:00' }), { time: '10:00 - 11:00', endTime: '12:00' })
  t.deepEqual(cellsOf({ Hora: '10h - tarde' }), { time: '10h - tarde' })
})

test('An address in the column of the registration says that it is necessary, and where it is', (t) => {
  const url = 'https://exemplo.pt/inscrever'
  t.deepEqual(readRow({ Inscrição: ` ${url}` }, '').fields, { registrationRequired: true, registrationUrl: url })
  t.deepEqual(readRow({ Inscrição: 'Sim' }, '').fields, { registrationRequired: true }, 'another address stays')
  const { errors } = readRow({ Inscrição: 'http://exemplo.pt' }, '')
  t.deepEqual(errors, { registrationUrl: 'Indique um endereço que comece por https://.' })
})

test('Columns are known in any case and without accents, the first of each name counts', (t) => {
  const sent = { ENDERECO: 'a', ' título ': 'c', 'sobre  o convidado': 'd', Titulo: 'e', Sala: 'f' }
  t.deepEqual(cellsOf(sent), { slug: 'a', title: 'c', guestBio: 'd', Sala: 'f' })
  for (const field of fields) t.deepEqual(cellsOf({ [field]: 'x' }), { [field]: 'x' })
})

test('The command reads a programme as a spreadsheet has it', async (t) => {
  const { festival } = await openTestFestival(t)
  const when = { DATA: '22 de outubro de 2025', Hora: '15h30', Fim: '' }
  const row = { ...when, titulo: 'Mesa', Local: 'Claustro', description: 'x' }
  t.like(await importList(t, festival, 'schedule', [row]), { schedule: { created: 1 } })
  t.like(await importList(t, festival, 'schedule', [{ ...row, Hora: '15.30' }]), { schedule: { unchanged: 1 } })
  t.like(await festival.database.read('read_schedule').first(), { date: '2025-10-22', time: '15:30', title: 'Mesa' })
})
