import { setTimeout } from 'node:timers/promises'
import { type DraftRow, readDraftRows, unscheduled } from '../drafts/draft-row.ts'
import { forgetOldDrafts } from '../drafts/keeping.ts'
import { Busy, StorageFull } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { Refused } from '../sanitising/sanitised-store.ts'
import { recordService } from './records.ts'

type Site = Pick<Festival, 'database' | 'store'>
type OnError = (error: unknown) => void

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const EVERY_MS = 5_000 // well below ten seconds after the minute

/** Publishes what is due, now and every few seconds. Resolves, once what fell due meanwhile is public, to its end. */
export async function startDueDrafts(
  site: Site,
  { now, onError, everyMs = EVERY_MS }: { now(): Date; onError: OnError; everyMs?: number },
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let forgottenAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    await publishDue(site, now(), onError).catch(onError)
    if (now().getTime() - forgottenAt < HOUR_MS) return
    forgottenAt = now().getTime()
    await forgetOldDrafts(site.database.write, now()).catch(onError)
  }
  const goOn = async () => {
    while (!stopping.signal.aborted) {
      // Also when a minute begins, so that hardly anything written after it is published with the draft
      const wait = Math.min(everyMs, MINUTE_MS - (now().getTime() % MINUTE_MS))
      await setTimeout(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) await look()
    }
  }
  await look()
  const going = goOn()
  return async () => {
    stopping.abort()
    await going
  }
}

/** Each as an act of its own, in the name of who scheduled it. */
export async function publishDue(site: Site, now: Date, onError: OnError): Promise<void> {
  const due = await readDraftRows(site.database.read, (rows) =>
    rows.where('drafts.due_at', '<=', now.toISOString()).whereNull('drafts.ended_at').orderBy('drafts.due_at'),
  )
  for (const row of due) {
    const { kind, version, scheduledBy } = row
    const cause = { actor: scheduledBy!, at: now.toISOString(), requestId: site.store.newId() }
    try {
      const outcome = await recordService(kind, site, () => now).publishDraft(row, version, cause)
      if ('refusal' in outcome) await takeOff(site, row, sentenceOf(outcome))
    } catch (error) {
      onError(error)
      if (!isForNow(error, site)) await takeOff(site, row, 'Não foi possível publicar este rascunho.')
    }
  }
}

/** A busy or full database: the draft stays scheduled, and the next look tries again. */
const isForNow = (error: unknown, { database }: Site) =>
  error instanceof Busy || error instanceof StorageFull || database.failureOf(error) !== undefined

/** Ends the schedule and keeps the reason, unless another server published the draft or somebody just wrote in it. */
async function takeOff({ database: { write } }: Site, { id, version }: DraftRow, publish_error: string): Promise<void> {
  await write('drafts')
    .where({ id, version })
    .whereNull('ended_at')
    .update({ ...unscheduled, publish_error, version: version + 1 })
}

const sentenceOf = ({ refusal: { message, current } }: Refused): string =>
  current ? 'Entretanto, outra pessoa alterou o que já é público.' : message
