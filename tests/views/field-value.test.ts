import test from 'ava'
import { catalogue, recordKinds } from '../../src/content/catalogue.ts'
import { richTextFields } from '../../src/content/text.ts'
import { formatValue, isRich } from '../../views/history/field-value.ts'

test('values of the history are words for people', (t) => {
  const values = [{ x: 0.455, y: 1 }, { y: 0, x: 0.3 }, true, '2025-10-22', 7.5, null, { cor: 'azul' }]
  t.deepEqual(
    values.map((value) => formatValue(value)),
    [
      '46 % da esquerda, 100 % do topo',
      '30 % da esquerda, 0 % do topo',
      'sim',
      '22 de outubro de 2025',
      '7.5',
      '',
      '{\n  "cor": "azul"\n}',
    ],
  )
})

test('only what the sanitiser has made is shown as HTML', (t) => {
  for (const kind of recordKinds)
    for (const field of Object.keys(catalogue[kind].words.fields))
      for (const sectionType of ['html', 'text']) {
        const rich = richTextFields(catalogue[kind].noun.fields).find(([name]) => name === field)
        t.is(isRich(kind, field, { sectionType }), rich?.[1]({ sectionType }) ?? false, `${kind} ${field}`)
      }
})
