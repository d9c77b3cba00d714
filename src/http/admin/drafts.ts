import type { Context } from 'koa'
import { kindsWithDrafts } from '../../content/catalogue.ts'
import { type Fields, versionIn } from '../../content/check-fields.ts'
import type { DraftKind } from '../../content/draft.ts'
import { listDeletedDrafts, listDrafts, liveDraft } from '../../drafts/drafts.ts'
import { createDraft, deleteDraft, saveDraft, scheduleDraft, undeleteDraft } from '../../drafts/write-draft.ts'
import { Invalid } from '../../errors.ts'
import type { Cause } from '../../log/event.ts'
import { publishDraft } from '../../records/records.ts'
import { bodyOf, jsonBody } from '../body.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { announceRepeat, answerWrite, causeOf, itemReader } from './records.ts'

export function addDraftRoutes(add: AddRoute, { festival, db, now }: ServedSite): void {
  const authorOf = (ctx: Context) => ({ actor: String(ctx.state.actor), now: now() })
  /** A draft has the key of the request that made it as its id, and that of its last save. */
  const keyOf = (cause: Cause) => (cause.hasKey ? cause.requestId : null)
  const texts = jsonBody('4mb') // and what they were before
  const small = jsonBody('16kb')

  add('get', 'drafts', ({ query }) => (query.deleted === '1' ? listDeletedDrafts(db, now()) : listDrafts(db)))

  add('post', 'drafts', texts, async (ctx) => {
    const cause = causeOf(ctx, now())
    const sent = bodyOf(ctx)
    const wanted = { id: keyOf(cause) ?? festival.store.newId(), kind: kindIn(sent), itemId: itemIdIn(sent) }
    const itemVersion = versionIn(sent, 'itemVersion')
    const created = { ...wanted, itemVersion, fields: fieldsIn(sent) }
    const { draft, isNew } = await createDraft(festival, created, authorOf(ctx))
    if (!isNew) announceRepeat(ctx)
    ctx.status = isNew ? 201 : 200
    return draft
  })

  add('get', 'drafts/:id', ({ params }) => liveDraft(db, params.id))

  add('put', 'drafts/:id', texts, async (ctx) => {
    const key = keyOf(causeOf(ctx, now()))
    const sent = bodyOf(ctx)
    const versions = { version: versionIn(sent), itemVersion: versionIn(sent, 'itemVersion') }
    const save = { ...versions, fields: fieldsIn(sent), base: fieldsIn(sent, 'base'), key }
    const { draft, isRepeat } = await saveDraft(festival, ctx.params.id, save, authorOf(ctx))
    if (isRepeat) announceRepeat(ctx)
    return draft
  })

  add('delete', 'drafts/:id', async (ctx) => {
    await deleteDraft(festival, ctx.params.id, authorOf(ctx))
    return null
  })

  add('post', 'drafts/:id/undelete', ({ params }) => undeleteDraft(festival, params.id, now()))

  add('post', 'drafts/:id/publish', small, async (ctx) => {
    const wanted = { id: ctx.params.id, version: versionIn(bodyOf(ctx)) }
    const cause = causeOf(ctx, now())
    const { kind, outcome } = await publishDraft(festival, wanted, cause)
    return answerWrite(ctx, cause, outcome, itemReader(db, kind))
  })

  add('put', 'drafts/:id/schedule', small, (ctx) =>
    scheduleDraft(festival, ctx.params.id, publishAtIn(bodyOf(ctx)), authorOf(ctx)),
  )
}

function kindIn(sent: Fields): DraftKind {
  const kind = kindsWithDrafts.find((each) => each === sent.kind)
  if (kind) return kind
  throw Invalid.field('kind', 'Não há rascunhos deste tipo de conteúdo.')
}

function publishAtIn({ publishAt }: Fields): string | null {
  if (publishAt === null || typeof publishAt === 'string') return publishAt
  throw Invalid.field('publishAt', 'Indique um dia e uma hora que existam.')
}

function itemIdIn({ itemId = null }: Fields): string | null {
  if (itemId === null || itemId === '') return null
  if (typeof itemId === 'string') return itemId
  throw Invalid.field('itemId', 'O identificador tem de ser um texto.')
}

function fieldsIn(sent: Fields, name = 'fields'): Fields {
  const { [name]: fields = {} } = sent
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Fields
  throw Invalid.field(name, 'Os campos têm de ser um objeto.')
}
