import {
  InsertOperation,
  type MergeOperation,
  type Model,
  type ModelPosition,
  type MoveOperation,
  type Operation,
  SplitOperation,
} from 'ckeditor5'

/** A position after everything in the graveyard, whatever is moved there meanwhile. */
const GRAVEYARD_END = 1e9

/** CKEditor's inverse moves to the graveyard's start, which shifts the positions that earlier operations refer to. */
export function inverseOf(operation: Operation, model: Model): Operation {
  const inverse = operation.getReversed()
  const last = model.createPositionFromPath(model.document.graveyard, [GRAVEYARD_END])
  if (operation instanceof InsertOperation) (inverse as MoveOperation).targetPosition = last
  if (operation instanceof SplitOperation)
    (inverse as MergeOperation).graveyardPosition = operation.graveyardPosition ?? last
  return inverse
}

/** Resolves the position and version of an inverse against the current document. */
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
