import { nameKey } from '../../../src/content/labels.ts'
import { groupBy } from '../../components/group-by.ts'

type Placed = { location: string }

/** Every place once, the most used first. */
export function placesByUse(items: readonly Placed[]): string[] {
  const spellings = groupBy(items, ({ location }) => nameKey(location))
  spellings.delete('')
  return [...spellings]
    .sort(([one, n], [other, m]) => m.length - n.length || one.localeCompare(other, 'pt'))
    .map(([place]) => place)
}
