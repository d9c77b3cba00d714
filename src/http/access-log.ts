import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Administrator } from '../db/administrators.ts'
import { networkOf } from './client-network.ts'

export type Access = 'signed in' | 'sign-in refused' | 'signed out' | 'subscribers read' | 'subscribers exported'
type Who = Pick<Administrator, 'actor' | 'username'>

/** A line of the process's log, with the account (null when there is none of that name) and the network it came from. */
export type LogAccess = (ctx: Context, access: Access, who: Who | undefined) => void

export const accessLog =
  (log: Logger): LogAccess =>
  ({ ip, state }, access, who) => {
    const account = { actor: who?.username ?? null, actorId: who?.actor ?? null }
    // An address as a whole would tell who somebody is
    const network = networkOf(ip, { bytes: 3, groups: 3 }) ?? null
    log.info({ ...account, network, requestId: state.requestId }, access)
  }
