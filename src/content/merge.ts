import { Invalid, ItemChanged } from '../errors.ts'
import { changedFields, threeWayMerge } from './three-way-merge.ts'

type Fields = Record<string, unknown>

export function merge<F extends Fields>(base: F, current: F, mine: Partial<F>): Partial<F> {
  const { merged, conflicts } = threeWayMerge(base, mine, current)
  if (conflicts.length > 0) {
    throw new ItemChanged('Entretanto, outra pessoa alterou este conteúdo.', {
      errors: Object.fromEntries(conflicts.map((name) => [name, 'Foi alterado entretanto por outra pessoa.'])),
    })
  }
  return merged
}

/** What a change command changes of an item: merged from the version that it names, otherwise all that was sent. */
export function mergedChanges<F extends Fields>(
  state: F,
  { changes, version }: { changes: Partial<F>; version?: number },
  past: (version: number) => F | null,
): Partial<F> {
  if (version === undefined) return changedFields(state, changes)
  const base = past(version)
  if (base) return changedFields(state, merge(base, state, changes))
  throw new Invalid('Esta versão não existe. Recarregue a página.', { version: 'Não é uma versão deste item.' })
}
