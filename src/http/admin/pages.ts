import type { Context } from 'koa'
import { allPages } from '../../../projections/pages.ts'
import type { Festival } from '../../festival.ts'

/** Every page; the public list has those of the menu. */
export const listPages =
  ({ database }: Pick<Festival, 'database'>) =>
  async (ctx: Context): Promise<void> => {
    ctx.body = await allPages(database.read)
  }
