import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Middleware } from 'koa'

type NetworkSize = { bytes: 3 | 4; groups: 3 | 4 }

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

/** For example 192.0.2.0/24 or 2001:db8:1::/48; ::ffff:192.0.2.1 counts as IPv4. */
export function networkOf(ip: string, { bytes, groups }: NetworkSize): string | undefined {
  if (isIPv4(ip)) return ipv4Network(ip.split('.').map(Number), bytes)
  if (!isIPv6(ip)) return undefined
  const all = groupsOf(ip)
  if (all.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const [high = 0, low = 0] = all.slice(6)
    return ipv4Network([high >> 8, high & 255, low >> 8, low & 255], bytes)
  }
  const network = all.slice(0, groups).map((group) => group.toString(16))
  return `${canonical(`${network.join(':')}::`)}/${groups * 16}`
}

/** One connection usually gets one IPv4 address or one IPv6 /64. */
export const clientKey = (ip: string) => networkOf(ip, { bytes: 4, groups: 4 }) ?? ip

const ipv4Network = (all: number[], bytes: number) =>
  `${all.map((byte, index) => (index < bytes ? byte : 0)).join('.')}/${bytes * 8}`

function groupsOf(ip: string): number[] {
  const [before = [], after = []] = canonical(ip.replace(/%.*/, ''))
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const canonical = (ip: string) => new URL(`http://[${ip}]`).hostname.slice(1, -1)
