import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Administrator } from '../db/administrators.ts'
import { networkOf } from './client-network.ts'

export type Access = 'signed in' | 'sign-in refused' | 'signed out' | 'subscribers read' | 'subscribers exported'
type Who = Pick<Administrator, 'actor' | 'username'>

/** The network instead of the address, which is personal data; null for an unknown account name. */
export type LogAccess = (ctx: Context, access: Access, who: Who | undefined) => void

export const accessLog =
  (log: Logger): LogAccess =>
  ({ ip, state }, access, who) => {
    const account = { actor: who?.username ?? null, actorId: who?.actor ?? null }
    const network = networkOf(ip, { bytes: 3, groups: 3 }) ?? null
    log.info({ ...account, network, requestId: state.requestId }, access)
  }
