import { freePort } from './ports.ts'

/** From where Linux, lowest of all, takes ports for outgoing connections. */
const outgoing = 32_768

test('a free port is not one that an outgoing connection may take in the meantime', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) expect(port).toBeLessThan(outgoing)
})
