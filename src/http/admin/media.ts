import type { Context } from 'koa'
import { allMedia, mediaById } from '../../../projections/media.ts'
import { Invalid } from '../../errors.ts'
import { fileIn } from '../body.ts'
import { causeOf } from '../cause.ts'
import { recordPicture } from './pictures.ts'
import type { AdminParts } from './records.ts'

export function adminMedia({ festival: { store, database, storePicture }, waits, now }: AdminParts) {
  return {
    async list(ctx: Context): Promise<void> {
      ctx.body = await allMedia(database.read)
    },

    /** The same picture again is the same row. */
    async upload(ctx: Context): Promise<void> {
      const file = fileIn(ctx, 'file')
      if (!file) throw new Invalid('Escolha uma imagem.', { file: 'Escolha uma imagem.' })
      const stored = await waits.retried(ctx.state.until, () => storePicture(file.bytes, file.name))
      await store.write((unit) => recordPicture(unit, stored, causeOf(ctx, now(), ctx.state.actor)))
      ctx.body = await waits.retried(ctx.state.until, () => mediaById(database.read, stored.hash))
      ctx.status = 201
    },
  }
}
