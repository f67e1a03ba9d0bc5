import { readVisitor, signVisitor } from './visitorSignature.ts'

const secret = 'a secret that server and functions share'
const body = '{"nomeProprietario":"João"}'
const now = Date.UTC(2026, 0, 2)
const sign = (address = '203.0.113.7') => signVisitor(secret, { address, body }, now)

test.each(['203.0.113.7', '2001:db8::7'])(
  '%s is believed where the server has signed it',
  async (address) => {
    expect(await readVisitor(secret, await sign(address), body, now)).toBe(address)
  },
)

test('it is good for a minute, by clocks that differ either way', async () => {
  const header = await sign()
  for (const seconds of [-59, 59])
    expect(await readVisitor(secret, header, body, now + seconds * 1000)).toBeDefined()
  for (const seconds of [-62, 62])
    expect(await readVisitor(secret, header, body, now + seconds * 1000)).toBeUndefined()
})

test('nothing of it can be changed', async () => {
  const header = await sign()
  const [at, address, signature = ''] = header.split(' ')
  const turned = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  for (const changed of [
    `${Number(at) + 1} ${address} ${signature}`,
    `${at} 203.0.113.8 ${signature}`,
    `${at} ${address} ${turned}`,
    `${at} ${address}`,
    `${at} ${address} ${signature.slice(2)}`,
    '203.0.113.7',
    '',
  ])
    expect(await readVisitor(secret, changed, body, now)).toBeUndefined()
  expect(await readVisitor(secret, header, `${body} `, now)).toBeUndefined()
  expect(await readVisitor(`${secret}.`, header, body, now)).toBeUndefined()
})
