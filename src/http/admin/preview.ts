import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { pictureDescription } from '../../../projections/media.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Draft } from '../../content/draft.ts'
import { draftFormAddress } from '../../content/kinds.ts'
import { todayInLisbon } from '../../content/lisbon-time.ts'
import { KEY_PARAMETER, PREVIEW_PATH, previewPath } from '../../content/preview-address.ts'
import { chooseSlug, slugify } from '../../content/slug.ts'
import { pictureField } from '../../content/text.ts'
import { findDraft } from '../../drafts/drafts.ts'
import { createPreviewKey, endPreviewLink, opensPreview } from '../../drafts/write-draft.ts'
import { servePagesBelow } from '../pages.ts'
import { matchPreview, renderPage } from '../render.tsx'
import type { Representation } from '../representation.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'

/** The page that a draft will be, for organisers and for whoever has the key of its link. Others are led to the sign-in. */
export const servePreviews = (site: ServedSite): Middleware =>
  servePagesBelow(PREVIEW_PATH, site, async (ctx) => {
    const isOrganiser = Boolean(ctx.session?.username)
    const id = ctx.path.slice(PREVIEW_PATH.length + 1)
    const mayRead = isOrganiser || (await hasKey(ctx, id, site))
    const draft = mayRead ? await findDraft(site.db, id) : undefined
    if (draft) return renderDraft(draft, isOrganiser, site)
    // Without the key, which would stand in the address of the sign-in
    return isOrganiser ? undefined : { redirect: `/admin/login?depois=${encodeURIComponent(ctx.path)}` }
  })

async function hasKey(ctx: Context, id: string, { db, now }: ServedSite): Promise<boolean> {
  const key = new URLSearchParams(ctx.search).get(KEY_PARAMETER)
  return key !== null && opensPreview(db, { id, key }, now())
}

async function renderDraft(
  draft: Draft,
  isOrganiser: boolean,
  { db, assets, publicUrl, now }: ServedSite,
): Promise<Representation> {
  const today = todayInLisbon(now())
  const row = await rowOf(db, draft, today)
  const path = catalogue[draft.kind].pages.item.path.replace(':slug', row.slug)
  const editAddress = isOrganiser ? draftFormAddress(draft) : null
  const site = { path, title: draft.title, editAddress }
  const request = matchPreview(path, previewPath(draft.id))
  const options = { db, assets: assets.manifest, publicUrl, today, preview: { site, row } }
  return (await renderPage(request, options)).answer
}

/** As the item will be when it is published: what is still empty has the value that it gets then. */
async function rowOf(db: Knex, { id, kind, itemId, version, fields, publishAt }: Draft, today: string) {
  const { slug, title, publishDate } = fields as Record<string, string | undefined>
  const picture = pictureField(catalogue[kind].noun.fields)!
  const url = fields[picture] ? String(fields[picture]) : null
  const { alt, focus, credit } = await pictureDescription(db, url ?? '')
  const described = picture.replace(/Url$/, '')
  return {
    ...fields,
    ...(publishDate === '' ? { publishDate: publishAt?.slice(0, 10) ?? today } : {}),
    [picture]: url,
    [`${described}Alt`]: alt,
    [`${described}Focus`]: focus,
    [`${described}Credit`]: credit,
    slug: chooseSlug(slug ?? '', title ?? '') || slugify(id),
    id: itemId ?? id,
    version,
  }
}

export function addPreviewRoutes(add: AddRoute, { festival, publicUrl, now }: ServedSite): void {
  add('post', 'drafts/:id/link', async ({ params: { id } }) => {
    const key = await createPreviewKey(festival, id, now())
    return { url: `${publicUrl}${previewPath(id)}?${KEY_PARAMETER}=${key}` }
  })

  add('delete', 'drafts/:id/link', async ({ params }) => {
    await endPreviewLink(festival, params.id)
    return null
  })
}
