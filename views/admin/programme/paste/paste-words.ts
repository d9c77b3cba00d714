import type { RowPreview } from '../../../../src/content/programme-columns.ts'
import type { Imported } from './import-api.ts'

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

export const kindNames: Readonly<Record<RowPreview['is'], string>> = {
  new: 'nova',
  changed: 'alterada',
  same: 'sem mudanças',
  wrong: 'com erros',
}

/** '12 linhas: 8 novas, 3 alteradas, 1 com erros' */
export function summary(previews: readonly RowPreview[]): string {
  const parts = [
    ['new', 'nova', 'novas'],
    ['changed', 'alterada', 'alteradas'],
    ['same', 'sem mudanças', 'sem mudanças'],
    ['wrong', 'com erros', 'com erros'],
  ] as const
  const named = parts.flatMap(([kind, one, more]) => {
    const count = previews.filter(({ is }) => is === kind).length
    return count > 0 ? [counted(count, one, more)] : []
  })
  return `${counted(previews.length, 'linha', 'linhas')}: ${named.join(', ')}`
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
