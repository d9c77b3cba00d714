import type { SubscriberEvent } from '../subscriber.ts'
import type { KindWords } from './kind-words.ts'

export const subscriberWords: KindWords<{ address: string }, SubscriberEvent['type']> = {
  name: 'inscrição',
  feminine: true,
  title: null,
  fields: { address: 'email' },
  events: {
    SubscriberJoined: 'Inscrição na newsletter',
    SubscriberErased: 'Inscrição na newsletter apagada',
  },
}
