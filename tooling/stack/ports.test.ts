import { readFileSync } from 'node:fs'
import { freePort } from './ports.ts'

test('a free port is not one that an outgoing connection may take in the meantime', async () => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim()
  const lowest = Number(range.split(/\s+/)[0])
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) expect(port).toBeLessThan(lowest)
})
