import {
  InsertOperation,
  type MergeOperation,
  type Model,
  type ModelPosition,
  type MoveOperation,
  type Operation,
  SplitOperation,
} from 'ckeditor5'

/** Behind everything in the graveyard, however much is moved there meanwhile. */
const BEHIND_ALL = 1e9

/**
 * The operation that undoes another. CKEditor puts what it takes away first in the graveyard, and what lies there already,
 * by whose place earlier operations know it, would be somewhere else: here what was created goes last, and what came
 * from the graveyard goes back to its place.
 */
export function oppositeOf(operation: Operation, model: Model): Operation {
  const opposite = operation.getReversed()
  const last = model.createPositionFromPath(model.document.graveyard, [BEHIND_ALL])
  if (operation instanceof InsertOperation) (opposite as MoveOperation).targetPosition = last
  if (operation instanceof SplitOperation)
    (opposite as MergeOperation).graveyardPosition = operation.graveyardPosition ?? last
  return opposite
}

/** Makes of an opposite what can be applied to the document as it is now. */
export function settle(opposite: Operation, model: Model): void {
  const { document } = model
  const places = opposite as { targetPosition?: ModelPosition; graveyardPosition?: ModelPosition | null }
  for (const name of ['targetPosition', 'graveyardPosition'] as const) {
    const place = places[name]
    if (place?.root === document.graveyard && place.path[0]! >= BEHIND_ALL)
      places[name] = model.createPositionAt(document.graveyard, 'end')
  }
  opposite.baseVersion = document.version
}
