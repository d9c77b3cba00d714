import { libraryPage, mediaById } from '../../../projections/media.ts'
import { checkFields, versionIn } from '../../content/check-fields.ts'
import { media, pictureDescription } from '../../content/media.ts'
import { Invalid, NotFound } from '../../errors.ts'
import { withUses } from '../../history/picture-uses.ts'
import { pictureService } from '../../records/pictures.ts'
import { bodyOf, formBody, jsonBody, uploadedFile } from '../body.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { integerIn } from './history.ts'
import { answerWrite, causeOf } from './records.ts'

const DEFAULT_LIMIT = 60
const MAX_LIMIT = 200
const MAX_WORDS = 10 // bounds a query's conditions

export function addMediaRoutes(add: AddRoute, { festival, db, now }: ServedSite): void {
  const pictures = pictureService(festival.store)
  const findRow = async (id: string) => {
    const picture = await mediaById(db, id)
    if (!picture) throw new NotFound(media.notFound)
    const [row] = await withUses(db, [picture])
    return row!
  }

  add('get', 'media', async (ctx) => {
    const page = await libraryPage(db, filterIn(new URLSearchParams(ctx.querystring)))
    if (!page) throw Invalid.field('before', 'Esta imagem não existe.')
    ctx.set('X-Total-Count', String(page.total))
    return withUses(db, page.pictures)
  })

  add('post', 'upload', formBody(), async (ctx) => {
    const cause = causeOf(ctx, now())
    const file = uploadedFile(ctx, 'file')
    if (!file) throw Invalid.field('file', 'Escolha uma imagem.')
    const stored = await festival.storePicture(file.bytes, file.name)
    return answerWrite(ctx, cause, await pictures.add(stored, cause), () => findRow(stored.hash), 201)
  })

  add('put', 'media/:id', jsonBody('1mb'), async (ctx) => {
    const { id } = ctx.params
    const sent = bodyOf(ctx)
    const changes = checkFields(pictureDescription, sent, () => false)
    const cause = causeOf(ctx, now())
    const row = () => findRow(id)
    const outcome = await pictures.describe({ id, changes, version: versionIn(sent) }, cause, row)
    return answerWrite(ctx, cause, outcome, async (version) => {
      const picture = await row()
      return { ...picture, version: version ?? picture.version }
    })
  })
}

function filterIn(query: URLSearchParams) {
  const given = (name: string) => query.get(name) || undefined
  const hidden = given('hidden') ?? '0'
  if (hidden !== '0' && hidden !== '1') throw Invalid.field('hidden', 'Indique 1 para ver as imagens escondidas.')
  const [id, url] = [given('id'), given('url')]
  const words = (given('q') ?? '').split(/\s+/).filter((word) => word !== '')
  return {
    words: words.slice(0, MAX_WORDS),
    hidden: hidden === '1',
    only: id ? { id } : url ? { url } : undefined,
    before: given('before'),
    limit: integerIn(query, 'limit', MAX_LIMIT) ?? DEFAULT_LIMIT,
  }
}
