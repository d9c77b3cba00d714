import { isIPv4, isIPv6 } from 'node:net'

/** How much of an address counts: of IPv4 in bytes, of IPv6 in groups of 16 bits. */
export type Width = { bytes: 3 | 4; groups: 3 | 4 }

/**
 * The network that an address belongs to, as 192.0.2.0/24 or 2001:db8:1::/48; undefined when it is no IP address. An
 * IPv4 address that came over IPv6 (::ffff:192.0.2.1) counts as IPv4.
 */
export function networkOf(ip: string, { bytes, groups }: Width): string | undefined {
  if (isIPv4(ip)) return ipv4Network(ip.split('.').map(Number), bytes)
  if (!isIPv6(ip)) return undefined
  const all = groupsOf(ip)
  if (all.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const [high = 0, low = 0] = all.slice(6)
    return ipv4Network([high >> 8, high & 255, low >> 8, low & 255], bytes)
  }
  const kept = all.slice(0, groups).map((group) => group.toString(16))
  return `${canonical(`${kept.join(':')}::`)}/${groups * 16}`
}

/** What limits count as one client: an IPv4 address, or the /64 that a single IPv6 connection has to itself. */
export const clientKey = (ip: string) => networkOf(ip, { bytes: 4, groups: 4 }) ?? ip

const ipv4Network = (all: number[], bytes: number) =>
  `${all.map((byte, index) => (index < bytes ? byte : 0)).join('.')}/${bytes * 8}`

/** The eight numbers of an IPv6 address, however it is written. A zone (fe80::1%eth0) is left out. */
function groupsOf(ip: string): number[] {
  const [before = [], after = []] = canonical(ip.replace(/%.*/, ''))
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The shortest spelling of an IPv6 address, as browsers have it: without dots, `::` for its longest run of zeros. */
const canonical = (ip: string) => new URL(`http://[${ip}]`).hostname.slice(1, -1)
