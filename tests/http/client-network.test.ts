import test from 'ava'
import { addressIn, clientKey, networkOf } from '../../src/http/client-network.ts'

test('An address is truncated to its network in every notation', (t) => {
  const cut = (ip: string) => networkOf(ip, { ipv4: 24, ipv6: 48 })
  t.is(cut('192.0.2.77'), '192.0.2.0/24')
  t.is(cut('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48')
  t.is(cut('2001:0DB8:0001::'), '2001:db8:1::/48')
  t.is(cut('2001:db8::1'), '2001:db8::/48')
  t.is(cut('::1'), '::/48')
  t.is(cut('fe80::1%eth0'), 'fe80::/48')
  for (const mapped of ['::ffff:192.0.2.77', '::FFFF:c000:24d', '0:0:0:0:0:ffff:192.0.2.77']) {
    t.is(cut(mapped), '192.0.2.0/24', mapped)
  }
  for (const none of ['', 'unknown', '192.0.2.77:80', '[::1]', '1.2.3']) t.is(cut(none), undefined, none)
})

test('Ports and brackets that a proxy adds are taken off an address, and other texts are none', (t) => {
  for (const text of ['192.0.2.77', '192.0.2.77:50001']) t.is(addressIn(text), '192.0.2.77')
  for (const text of ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443']) t.is(addressIn(text), '2001:db8::1')
  for (const none of ['', 'unknown', '192.0.2', '192.0.2.77:', '[192.0.2.77', '_hidden', '2001:db8::1:x'])
    t.is(addressIn(none), undefined, none)
})

test('A client is an IPv4 address or an IPv6 /64; any other text counts unchanged', (t) => {
  t.is(clientKey('192.0.2.77'), clientKey('::ffff:192.0.2.77'))
  t.not(clientKey('192.0.2.77'), clientKey('192.0.2.78'))
  t.is(clientKey('2001:db8:1:2::1'), clientKey('2001:db8:1:2:ffff::'))
  t.not(clientKey('2001:db8:1:2::1'), clientKey('2001:db8:1:3::1'))
  t.is(clientKey('unknown'), 'unknown')
})
