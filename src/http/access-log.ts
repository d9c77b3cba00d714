import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Administrator } from '../db/administrators.ts'
import { networkOf } from './client-network.ts'

type Access = 'signed in' | 'sign-in refused' | 'signed out' | 'subscribers read' | 'subscribers exported'
type LoggedAccount = Pick<Administrator, 'actor' | 'username'>

/** Logs the client's network instead of its address, which is personal data. */
export type LogAccess = (ctx: Context, access: Access, account: LoggedAccount | undefined) => void

export const accessLog =
  (log: Logger): LogAccess =>
  ({ ip, state }, access, account) => {
    const network = networkOf(ip, { ipv4: 24, ipv6: 48 }) ?? null
    const names = { actor: account?.username ?? null, actorId: account?.actor ?? null }
    log.info({ ...names, network, requestId: state.requestId }, access)
  }
