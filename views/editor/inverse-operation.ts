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
const GRAVEYARD_END = 1e9

/**
 * The operation that undoes another. CKEditor puts what it takes away first in the graveyard, and what lies there already,
 * by whose position earlier operations know it, would be somewhere else: here what was created goes last, and what came
 * from the graveyard goes back to its position.
 */
export function inverseOf(operation: Operation, model: Model): Operation {
  const inverse = operation.getReversed()
  const last = model.createPositionFromPath(model.document.graveyard, [GRAVEYARD_END])
  if (operation instanceof InsertOperation) (inverse as MoveOperation).targetPosition = last
  if (operation instanceof SplitOperation)
    (inverse as MergeOperation).graveyardPosition = operation.graveyardPosition ?? last
  return inverse
}

/** Makes of an inverse what can be applied to the document as it is now. */
export function prepareOperation(inverse: Operation, model: Model): void {
  const { document } = model
  const positions = inverse as { targetPosition?: ModelPosition; graveyardPosition?: ModelPosition | null }
  for (const name of ['targetPosition', 'graveyardPosition'] as const) {
    const position = positions[name]
    if (position?.root === document.graveyard && position.path[0]! >= GRAVEYARD_END)
      positions[name] = model.createPositionAt(document.graveyard, 'end')
  }
  inverse.baseVersion = document.version
}
