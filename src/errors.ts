/** Messages are in Portuguese: users read them. */
export abstract class DomainError extends Error {
  override get name() {
    return this.constructor.name
  }
}

export type FieldErrors = Record<string, string> // field name to message

export class Invalid extends DomainError {
  constructor(
    message: string,
    readonly errors: FieldErrors = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  static field = (name: string, message: string) => new Invalid(message, { [name]: message })
}

/** The request cannot be understood: broken JSON, a missing parameter. */
export class Malformed extends DomainError {}

export class NotFound extends DomainError {}

/** For `catch`: what to answer where something is not found. */
export const whereNotFound =
  <T>(answer: (error: NotFound) => T) =>
  (error: unknown): T => {
    if (error instanceof NotFound) return answer(error)
    throw error
  }

/** A concurrent change or a value that is taken. `current`: the item as it is now; `fields`: what keeps an act from being undone, at most 20 of `count`. */
export class Conflict extends DomainError {
  constructor(
    message = 'Entretanto, este conteúdo foi alterado. Tente de novo.',
    readonly details: { errors?: FieldErrors; current?: unknown; count?: number; fields?: readonly unknown[] } = {},
  ) {
    super(message)
  }
}

/** Somebody else has changed an item meanwhile. Whoever answers adds it as it is now. */
export class ItemChanged extends Conflict {}

export class Moved extends DomainError {
  constructor(readonly slug: string) {
    super(`Mudou-se para «${slug}».`)
  }
}

/** Refused for a while: the answer says in how many seconds the same request may be tried again. */
export abstract class NotNow extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export class TooMany extends NotNow {}

/** Temporarily not possible; a retry may succeed. */
export class Busy extends NotNow {}

/** Damaged files, or data of a newer version of the program. */
export class Corrupt extends DomainError {}

export class TooLarge extends DomainError {}

export class NotAPicture extends DomainError {}

export class StorageFull extends DomainError {}

const reasons: Record<string, string> = {
  busy: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
  lost: 'A base de dados não responde. Tente de novo dentro de instantes.',
  outdated: 'O sítio está a ser atualizado e nada foi guardado. Tente de novo dentro de instantes.',
}

/** The error to answer with. Without a failure, the cause itself. */
export function databaseError(failure = '', cause?: unknown): unknown {
  if (failure === 'full')
    return new StorageFull('Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.', { cause })
  return reasons[failure] ? new Busy(reasons[failure], 5, { cause }) : cause
}
