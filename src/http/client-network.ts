import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Middleware } from 'koa'

/** Some proxies add the client's port, and brackets. Undefined if the text is no address. */
export function addressIn(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) ? address : undefined
}

/** Sets `ctx.ip` to the address that a proxy names or, where that is none, to the proxy's own. */
export const readClientAddress: Middleware = (ctx, next) => {
  ctx.request.ip = addressIn(ctx.ip) ?? ctx.req.socket.remoteAddress ?? ''
  return next()
}

/** For example 192.0.2.0/24 or 2001:db8:1::/48; ::ffff:192.0.2.1 counts as IPv4. `bits`: how many of an address count. */
export function networkOf(ip: string, bits: { ipv4: number; ipv6: number }): string | undefined {
  if (!isIP(ip)) return undefined
  const address = ipaddr.process(ip)
  const kind = address.kind()
  const range = `${address}/${bits[kind]}`
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(range)}/${bits[kind]}`
}

/** One connection usually gets one IPv4 address or one IPv6 /64. */
export const clientKey = (ip: string) => networkOf(ip, { ipv4: 32, ipv6: 64 }) ?? ip
