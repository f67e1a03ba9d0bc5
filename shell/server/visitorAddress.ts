import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** This machine and private networks, which a trusted proxy connects from. */
const ours = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ours.addSubnet(network, prefix, 'ipv4')
ours.addSubnet('fc00::', 7, 'ipv6')
ours.addAddress('::1', 'ipv6')

const isOurs = (address: string) => ours.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * How the client's address is known on Node: it is the peer's, or behind trusted proxies the one that the first of them
 * has added, since the client can forge those before it.
 * @param hops proxies that a request comes through, the last one in a private network
 */
export function behindProxies(hops: number) {
  /** Undefined where that is no address. */
  function visitorAddress(c: Context) {
    const { incoming } = c.env as HttpBindings
    const peer = incoming.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    const forwarded = c.req.header('x-forwarded-for')?.split(',').slice(-hops)[0]?.trim()
    const address = forwarded && isOurs(peer) ? forwarded : peer
    return isIP(address) ? address : undefined
  }

  return {
    visitorAddress,
    /** The same, undefined for this machine and private networks: a proxy that forwards no address stands for everybody. */
    publicAddress(this: void, c: Context) {
      const address = visitorAddress(c)
      return address && isOurs(address) ? undefined : address
    },
  }
}
