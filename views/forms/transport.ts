import type { ReadError } from '../store/api.ts'
import type { ToastMessage, UndoableAct } from '../store/toasts.ts'
import type { FormAction, FormState } from './form-state.ts'
import type { FormSpec, Values, VersionedItem } from './item-spec.ts'
import type { Result, send, upload } from './send.ts'

/** What a session needs of the page around it. */
export type Outside = {
  sender: { send: typeof send; upload: typeof upload }
  notify(message: ToastMessage): void
  confirm(question: string): boolean
  /** Called with rows that may be newer than the page's. */
  onRow?(row: VersionedItem): void
  setTimer(act: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

/** What a transport writes: the fields of `sent`, which changed. `row`: what they are based on, where it is known. */
export type Edit<R> = Pick<FormState, 'item' | 'initial' | 'stored' | 'values' | 'picture'> & {
  row: R | null
  sent: Values
  /** Of this write: sent again with it, it is written once. */
  key: string
}

/** `isRepeat`: the server had this write already, from a request whose answer was lost. */
export type Answer<R> = Result<R> & { meta?: Headers; isRepeat?: boolean; act?: UndoableAct }

export type Saved<R> = { row: R | null; edit: Edit<R>; act?: UndoableAct; description?: string }

/** How one sort of thing is read, written and spoken of. */
export type Transport<R extends VersionedItem> = {
  spec: FormSpec
  valuesOf(row: R | null): Values
  write(edit: Edit<R>, outside: Outside): Promise<Answer<R>>
  saved?(saved: Saved<R>, outside: Outside): void
  failed?(error: ReadError, edit: Edit<R>, outside: Outside): void
  /** A picture that the server refuses is left out, or else stays with its error. */
  leavesOut?(error: ReadError): boolean
  /** Drafts are saved without being asked, so many milliseconds after the last key. */
  keepAfterMs?: number
  /** A refused change is taken back. */
  takesBack?: true
  endsWhenClean?: true
  /** Instead of writing what changed. */
  save?(session: Editing<R>): Promise<boolean> | undefined
  /** It is not there any more; with `error`, as a write was answered. True to try again, undefined for an error like others. */
  gone?(session: Editing<R>, error?: ReadError): Promise<boolean> | boolean | undefined
}

/** 'stopped': a conflict waits for a person. Otherwise why the words are in the browser alone. */
export type Trouble = 'offline' | 'signed out' | 'failed' | 'stopped'

export type EditingSnapshot<R = VersionedItem> = {
  form: FormState
  /** As the server has it. */
  row: R | null
  /** Writes that somebody asked for, in progress and queued. */
  busy: number
  isKeeping: boolean
  /** From 0 to 1. */
  progress: number
  trouble: Trouble | null
  /** Why it is not kept. */
  failure: string | null
  /** What happened meanwhile. */
  notice: string | null
  others: { by: string; at: string } | null
  /** 'left': the page was left; the browser's draft stays. */
  ended: 'saved' | 'cancelled' | 'left' | null
}

/** What a transport does with the session that it writes for. */
export type Editing<R extends VersionedItem> = {
  readonly transport: Transport<R>
  readonly outside: Outside
  snapshot(): EditingSnapshot<R>
  set(change: Partial<EditingSnapshot<R>>): void
  dispatch(action: FormAction): void
  act<A>(work: () => Promise<A>): Promise<A>
  readonly dirty: boolean
  end(reason: 'saved'): void
}
