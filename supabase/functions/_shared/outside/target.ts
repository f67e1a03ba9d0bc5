import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Failure } from '../failure.ts'

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

export const resolveName: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** The address to connect to, which has been checked, and what to ask for there. */
export interface Target {
  url: URL
  ip: string
}

const refused = () =>
  new Failure(422, 'address_refused', 'O site não busca este endereço: só os públicos, com http ou https.')

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Azure's service for its own machines, in the public range. */
const azureHost = '168.63.129.16'

/** Whether it lies in the public network, and is no way into another one (IPv4 in IPv6, NAT64, 6to4, Teredo). */
export function isPublic(ip: string): boolean {
  if (isIP(ip) === 0 || ip === azureHost) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** An address of tests' own servers, which no deployment sets. */
const testAddress = () => Deno.env.get('IMPORT_TEST_ADDRESS')

/**
 * Judges an address and resolves its name once. Throws a Failure for what must not be fetched: a name with one address that
 * is not public is refused whole.
 */
export async function targetOf(address: string, resolve: Resolve): Promise<Target> {
  if (!URL.canParse(address)) throw refused()
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username || url.password) throw refused()
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const ips = isIP(name) ? [name] : await resolve(name).catch(() => [])
  if (ips.length === 0) throw new Failure(502, 'unreachable', 'O endereço não foi encontrado.')
  const [first = ''] = ips
  if (ips.length === 1 && first === testAddress()) return { url, ip: first }
  if (!['', '80', '443'].includes(url.port) || !ips.every(isPublic)) throw refused()
  // Not every host of functions has IPv6.
  return { url, ip: ips.find((ip) => isIP(ip) === 4) ?? first }
}
