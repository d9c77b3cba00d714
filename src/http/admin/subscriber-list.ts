import { type EncryptedSubscriber, newestSubscribers } from '../../../projections/subscribers.ts'
import { BYTE_ORDER_MARK } from '../../content/csv-format.ts'
import { dayInLisbon } from '../../content/lisbon-time.ts'
import type { Subscriber } from '../../content/subscriber.ts'
import type { Festival } from '../../festival.ts'
import { csvLine } from '../csv.ts'

const SLICE_SIZE = 250 // decrypting blocks the event loop, so other requests run between slices

export type DecryptedSubscriber = EncryptedSubscriber & { email: string }

/** Newest first, in slices, without a transaction between them. Subscribers without a key are just being erased. */
export async function* decryptSubscribers(
  { database: { read }, subjects }: Festival,
  before?: number,
): AsyncGenerator<DecryptedSubscriber[]> {
  for (let last = before; ; ) {
    const rows = await newestSubscribers(read, { before: last, limit: SLICE_SIZE })
    const emails = await subjects.decrypt(
      read,
      rows.map(({ id, address }) => ({ subject: id, data: address })),
    )
    yield rows.flatMap((row) => {
      const email = emails.get(row.id)
      return email === undefined ? [] : [{ ...row, email }]
    })
    if (rows.length < SLICE_SIZE) return
    last = rows.at(-1)!.position
  }
}

type Slices = AsyncIterable<readonly DecryptedSubscriber[]>
type ToSubscriber = (row: DecryptedSubscriber) => Subscriber

export async function* asJson(slices: Slices, shown: ToSubscriber): AsyncGenerator<string> {
  let lead = '['
  for await (const rows of slices) {
    if (rows.length === 0) continue
    yield lead + rows.map((row) => JSON.stringify(shown(row))).join()
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

/** With each subscriber's own link, for the letter that organisers send with their own mail program. */
export async function* asCsv(slices: Slices, shown: ToSubscriber): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Email', 'Data de inscrição', 'Link para cancelar a inscrição'])
  for await (const rows of slices) {
    const all = rows.map(shown)
    yield all.map((row) => csvLine([row.email, dayInLisbon(row.subscribedAt), row.leaveUrl])).join('')
  }
}
