import { setTimeout } from 'node:timers/promises'
import { type DraftRow, readDraftRows, unscheduled } from '../drafts/draft-row.ts'
import { forgetOldDrafts } from '../drafts/keeping.ts'
import { Busy, Conflict, DomainError, StorageFull } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { publishDraft } from './publish-draft.ts'

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
    const { id, version, scheduledBy } = row
    const cause = { actor: scheduledBy!, at: now.toISOString(), requestId: site.store.newId() }
    await publishDraft(site, { id, version }, cause).catch((error) => takeOff(site, row, error, onError))
  }
}

/** What another server published, somebody just wrote, or a busy database refused, is looked at again next time. */
async function takeOff(site: Site, row: DraftRow, error: unknown, onError: OnError): Promise<void> {
  const { write, read, failureOf } = site.database
  if (error instanceof Busy || error instanceof StorageFull || failureOf(error)) return onError(error)
  const current = await readDraftRows(read, (rows) => rows.where({ 'drafts.id': row.id }))
  if (current[0]?.version !== row.version || current[0].endedAt !== null) return
  if (!(error instanceof DomainError)) onError(error)
  await write('drafts')
    .where({ id: row.id, version: row.version })
    .whereNull('ended_at')
    .update({ ...unscheduled, publish_error: sentenceOf(error), version: row.version + 1 })
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof DomainError)) return 'Não foi possível publicar este rascunho.'
  if (error instanceof Conflict && error.details.current) return 'Entretanto, outra pessoa alterou o que já é público.'
  return error.message
}
