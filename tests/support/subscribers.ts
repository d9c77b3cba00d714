import { normaliseEmail, subscriber } from '../../src/content/subscriber.ts'
import type { Festival } from '../../src/festival.ts'
import { cause } from './festival.ts'

/** In one transaction and in this order. */
export const signUpAll = ({ store, subjects }: Festival, emails: readonly string[]) =>
  store.write(async (unit) => {
    for (const email of emails) {
      const id = store.newId()
      const { encrypt, insert } = subjects.create(id, normaliseEmail(email))
      await unit.handle({ noun: subscriber, id, command: { type: 'JoinNewsletter', address: encrypt(email) }, cause })
      unit.execute(insert)
    }
  })
