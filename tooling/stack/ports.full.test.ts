import { createServer } from 'node:net'
import { claimPort, freePort, PortInUseError } from './ports.ts'

// The kernel takes these for outgoing connections; a port drawn from them may be gone when it is used.
const outgoing = 32_768

test('ports drawn at once are all others, and none that an outgoing connection could take', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(port).toBeLessThan(outgoing)
})

const claim = (port: number) => claimPort(port, 'site', 'PORT')

test.each(['127.0.0.1', '::1', undefined])('a port held on %s is refused', async (host) => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve))
  await expect(claim(port)).rejects.toThrow(PortInUseError)
  await new Promise((resolve) => server.close(resolve))
  expect(await claim(port)).toBe(port)
})
