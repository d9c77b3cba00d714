import { z } from 'zod'
import type { Decider, Fact } from '../decider.ts'
import { NotFound } from '../errors.ts'
import { trimmed } from './plain-text.ts'

export const subscriberFields = z.object({
  email: z
    .string({ error: 'Indique o seu email.' })
    .overwrite(trimmed)
    .max(254, 'Este email é demasiado longo.')
    // What the form's field accepts: of anything else the browser says what is wrong
    .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Indique um email válido, como nome@exemplo.pt.' })),
})

export const normaliseEmail = (email: string) => trimmed(email).normalize('NFC').toLowerCase()

/** `address` is encrypted; its key is stored outside the log. */
export type SubscriberEvent =
  | Fact<'SubscriberJoined', { address: string }>
  | Fact<'SubscriberErased', Record<string, never>>
type SubscriberCommand = { type: 'JoinNewsletter'; address: string } | { type: 'EraseSubscriber' }

type State = 'unknown' | 'joined' | 'erased'

export const subscriber: Decider<State, SubscriberCommand, SubscriberEvent> & { kind: 'subscriber' } = {
  kind: 'subscriber',
  initial: 'unknown',

  evolve: (_state, { type }) => (type === 'SubscriberJoined' ? 'joined' : 'erased'),

  decide(state, command) {
    if (command.type === 'JoinNewsletter')
      return state === 'unknown' ? [{ type: 'SubscriberJoined', data: { address: command.address } }] : []
    if (state !== 'joined') throw new NotFound('Esta inscrição não existe.')
    return [{ type: 'SubscriberErased', data: {} }]
  },
}

export type Subscriber = { id: string; email: string; subscribedAt: string | null; version: number; leaveUrl: string }
