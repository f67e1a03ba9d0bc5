import assert from 'node:assert/strict'
import { senderAddress } from './senderAddress.ts'

Deno.test(
  'the address is what the edge says, else what the nearest proxy saw, never the sender’s own words',
  () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    assert.equal(senderAddress(new Headers(forwarded)), '203.0.113.7')
    assert.equal(
      senderAddress(new Headers({ ...forwarded, 'cf-connecting-ip': '203.0.113.8' })),
      '203.0.113.8',
    )
    assert.equal(senderAddress(new Headers({ 'x-forwarded-for': '::ffff:203.0.113.7' })), '203.0.113.7')
    assert.equal(senderAddress(new Headers()), 'unknown')
  },
)

Deno.test('all addresses of one IPv6 network are one sender', () => {
  const from = (address: string) => senderAddress(new Headers({ 'cf-connecting-ip': address }))
  for (const address of [
    '2001:db8:0:1::7',
    '2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd',
    '2001:db8::1:1:2:3:4',
  ]) {
    assert.equal(from(address), '2001:db8:0:1')
  }
  assert.notEqual(from('2001:db8:0:2::7'), from('2001:db8:0:1::7'))
  assert.equal(from('::1'), '0:0:0:0')
})
