import { normaliseEmail, subscriber } from '../../src/content/subscriber.ts'
import type { Festival } from '../../src/festival.ts'
import { cause } from './festival.ts'

/** In one transaction and in this order; returns their ids. */
export const signUpAll = ({ store, subjects }: Festival, emails: readonly string[]): Promise<string[]> => {
  const ids = emails.map(() => store.newId())
  return store.write(async (unit) => {
    for (const [index, email] of emails.entries()) {
      const id = ids[index]!
      const { encrypt, insert } = subjects.create(id, normaliseEmail(email))
      await unit.handle({ noun: subscriber, id, command: { type: 'JoinNewsletter', address: encrypt(email) }, cause })
      unit.execute(insert)
    }
    return ids
  })
}

export const addSubscriber = async (festival: Festival, email: string) => (await signUpAll(festival, [email]))[0]!
