import test from 'ava'
import { formatValue } from '../../views/history/field-value.ts'

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
