import type { Context } from 'hono'
import { behindProxies } from './visitorAddress.ts'

const from = (remoteAddress: string | undefined, forwarded?: string, hops = 1) =>
  behindProxies(hops).visitorAddress({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwarded },
  } as unknown as Context)

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['2001:db8::7', undefined, '2001:db8::7'],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.1.2.3', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::1', '2001:db8::7', '2001:db8::7'],
  ['fd00::2', '203.0.113.7', '203.0.113.7'],
  // A client that connects directly can send any header.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['172.32.0.1', '198.51.100.1', '172.32.0.1'],
  ['127.0.0.1', 'unknown', undefined],
  [undefined, undefined, undefined],
])('from %s with %s it is %s', (peer, forwarded, address) => {
  expect(from(peer, forwarded)).toBe(address)
})

test('behind a network of caches and a balancer it is what the first of them has added', () => {
  expect(from('10.0.0.2', '198.51.100.1, 203.0.113.7, 192.0.2.9', 2)).toBe('203.0.113.7')
  expect(from('10.0.0.2', '203.0.113.7', 2)).toBe('203.0.113.7')
})
