import type { Context } from 'koa'
import { allMedia, mediaById } from '../../../projections/media.ts'
import { storeMediaCommand } from '../../content/media.ts'
import { Invalid } from '../../errors.ts'
import { uploadedFile } from '../body.ts'
import { requestCause } from '../request-cause.ts'
import type { AdminDeps } from './records.ts'
import { actWriter } from './write-act.ts'

export function adminMedia({ festival: { store, database, storePicture }, databaseRetry, now }: AdminDeps) {
  const writeAct = actWriter(store)
  return {
    async list(ctx: Context): Promise<void> {
      ctx.body = await allMedia(database.read)
    },

    async upload(ctx: Context): Promise<void> {
      const file = uploadedFile(ctx, 'file')
      if (!file) throw new Invalid('Escolha uma imagem.', { file: 'Escolha uma imagem.' })
      const stored = await databaseRetry.retryRead(ctx.state.deadline, () => storePicture(file.bytes, file.name))
      await writeAct(ctx, (unit) =>
        unit.handle({ ...storeMediaCommand(stored), cause: requestCause(ctx, now(), ctx.state.actor) }),
      )
      ctx.body = await databaseRetry.retryRead(ctx.state.deadline, () => mediaById(database.read, stored.hash))
      ctx.status = 201
    },
  }
}
