/** What can go wrong, in the domain's words. Messages are Portuguese: a person reads them. */
export abstract class DomainError extends Error {
  override get name() {
    return this.constructor.name
  }
}

/** Field name -> sentence that says what to do. */
export type FieldErrors = Record<string, string>

export class Invalid extends DomainError {
  constructor(
    message: string,
    readonly errors: FieldErrors = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Not even a question that can be answered: broken JSON, a missing parameter. */
export class Malformed extends DomainError {}

export class NotFound extends DomainError {}

/** Somebody else was first: `current` is the row as it stands now, when there is one to show. */
export class Conflict extends DomainError {
  constructor(
    message = 'Entretanto, este conteúdo foi alterado. Tente de novo.',
    readonly details: { errors?: FieldErrors; current?: unknown } = {},
  ) {
    super(message)
  }
}

/** The item is at another slug now. */
export class Moved extends DomainError {
  constructor(readonly slug: string) {
    super(`Mudou-se para «${slug}».`)
  }
}

/** A request that another site made in this browser's name. */
export class CrossSite extends DomainError {}

export class Unauthorised extends DomainError {}

export class TooMany extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
  }
}

/** The log or the tables are not what the code expects: replay stops, nothing is skipped. */
export class Corrupt extends DomainError {}

/** More than we take: the sentence says how much that is. */
export class TooLarge extends DomainError {}

/** No picture of a kind that we take, whatever its name says, or a broken one. */
export class NotAPicture extends DomainError {}

/** No room left for what was to be written: nothing of it was. */
export class StorageFull extends DomainError {}

/** Somebody else was writing for too long: nothing was written, and trying again helps. */
export class Busy extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What a person is told of a failure of the database; what is none stays as it is. */
export function databaseError(failure: string | undefined, cause?: unknown): unknown {
  switch (failure) {
    case 'busy':
      return new Busy('O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.', 5, { cause })
    case 'lost':
      return new Busy('A base de dados não responde. Tente de novo dentro de instantes.', 5, { cause })
    case 'outdated':
      return new Busy('O sítio está a ser atualizado e nada foi guardado. Tente de novo dentro de instantes.', 5, {
        cause,
      })
    case 'full':
      return new StorageFull('Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.', { cause })
    default:
      return cause
  }
}
