import { type ActEvent, act } from '../content/act.ts'
import { streamOf } from '../log/event.ts'

export const LINK: ActEvent['type'] = 'ActUndone'
/** Has an event for each time that the act was undone. */
export const linkStream = (undone: string) => streamOf(act.kind, undone)
