import { Conflict, Invalid } from '../errors.ts'

type Fields = Record<string, unknown>

/** Values are JSON; the order of keys in objects counts. */
export function changedFields<F extends Fields>(current: F, wanted: Partial<F>): Partial<F> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && !same(value, current[name])),
  ) as Partial<F>
}

/** Three-way merge: `base` is the version that was edited. A field that both changed differently is a Conflict. */
export function merge<F extends Fields>(base: F, current: F, mine: Partial<F>): Partial<F> {
  const merged: Fields = {}
  const conflicts: string[] = []
  for (const [name, value] of Object.entries(mine)) {
    if (value === undefined || same(value, base[name])) continue
    const isChangedByOthers = !same(current[name], base[name])
    if (isChangedByOthers && !same(value, current[name])) conflicts.push(name)
    else merged[name] = value
  }
  if (conflicts.length > 0) {
    throw new Conflict('Entretanto, outra pessoa alterou este conteúdo.', {
      errors: Object.fromEntries(conflicts.map((name) => [name, 'Foi alterado entretanto por outra pessoa.'])),
      current,
    })
  }
  return merged as Partial<F>
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

const isObject = (value: unknown) => typeof value === 'object' && value !== null

const same = (a: unknown, b: unknown) =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b))
