import type { Imported } from './import-api.ts'
import type { RowState } from './preview.ts'

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('pt-PT')} ${count === 1 ? one : more}`

export const importLabel = (count: number) => `Importar ${counted(count, 'evento', 'eventos')}`

type Counts = Pick<Imported, 'created' | 'changed'>

export const importedTitle = ({ created, changed }: Counts) =>
  created + changed === 0
    ? 'Nada a importar: o programa já estava assim'
    : `${counted(created + changed, 'evento importado', 'eventos importados')}`

export const importedWords = ({ created, changed }: Counts) =>
  [created && counted(created, 'novo', 'novos'), changed && counted(changed, 'alterado', 'alterados')]
    .filter(Boolean)
    .join(', ')

/** '12 linhas: 8 novas, 3 alteradas, 1 com erros' */
export function summary(states: readonly RowState[]): string {
  const count = (kind: RowState['kind']) => states.filter((state) => state.kind === kind).length
  const parts = [
    [count('new'), 'nova', 'novas'],
    [count('returning'), 'que volta ao programa', 'que voltam ao programa'],
    [count('changed'), 'alterada', 'alteradas'],
    [count('unchanged'), 'sem mudanças', 'sem mudanças'],
    [count('left-out'), 'que não se importa', 'que não se importam'],
    [count('wrong'), 'com erros', 'com erros'],
  ] as const
  const named = parts.filter(([number]) => number > 0).map(([number, one, more]) => counted(number, one, more))
  return `${counted(states.length, 'linha', 'linhas')}: ${named.join(', ')}`
}

const LISTED = 10
const list = new Intl.ListFormat('pt-PT')

/** 'Confirme as linhas 2 e 5: …' */
export function doubt(lines: readonly number[]): string {
  const more = lines.length > LISTED ? [`mais ${lines.length - LISTED}`] : []
  const named = list.format([...lines.slice(0, LISTED).map(String), ...more])
  const which = lines.length === 1 ? 'a linha' : 'as linhas'
  return `Confirme ${which} ${named}: há células a menos, ou umas aspas que podem ter juntado várias linhas numa só.`
}
