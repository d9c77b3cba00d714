import { type EncryptedSubscriber, newestSubscribers } from '../../../projections/subscribers.ts'
import { dayInLisbon } from '../../content/lisbon-time.ts'
import type { Subscriber } from '../../content/subscriber.ts'
import type { Festival } from '../../festival.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'

/** Decrypting takes the event loop: other requests have their turn after this many rows. */
const SLICE = 250

export type OpenSubscriber = EncryptedSubscriber & { email: string }

/**
 * The subscribers who joined before a position of the log, or all: newest first, a slice in memory at a time. No
 * transaction stays open between slices. Whose key is gone is being erased at this moment, and is left out.
 */
export async function* openSubscribers(
  { database: { read }, subjects }: Festival,
  before?: number,
): AsyncGenerator<OpenSubscriber[]> {
  for (let last = before; ; ) {
    const rows = await newestSubscribers(read, { before: last, limit: SLICE })
    const emails = await subjects.decrypt(
      read,
      rows.map(({ id, address }) => ({ subject: id, data: address })),
    )
    yield rows.flatMap((row) => {
      const email = emails.get(row.id)
      return email === undefined ? [] : [{ ...row, email }]
    })
    if (rows.length < SLICE) return
    last = rows.at(-1)!.position
  }
}

type Slices = AsyncIterable<readonly OpenSubscriber[]>
type Shown = (row: OpenSubscriber) => Subscriber

/** One array, in pieces. */
export async function* asJson(slices: Slices, shown: Shown): AsyncGenerator<string> {
  let lead = '['
  for await (const rows of slices) {
    if (rows.length === 0) continue
    yield lead + rows.map((row) => JSON.stringify(shown(row))).join()
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

/** A file for spreadsheets, in pieces. Whoever writes to the subscribers puts each one's own link into the letter. */
export async function* asCsv(slices: Slices, shown: Shown): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Email', 'Data de inscrição', 'Link para cancelar a inscrição'])
  for await (const rows of slices) {
    const all = rows.map(shown)
    yield all.map((row) => csvLine([row.email, dayInLisbon(row.subscribedAt), row.leaveUrl])).join('')
  }
}
