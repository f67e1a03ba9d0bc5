/** Returns the first four groups of an IPv6 address, written out. */
function network(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Returns the address that the limit counts by: for IPv6 the network, since its owner has all the addresses in it. */
export function throttled(seen: string): string {
  const address = seen.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  return address.includes(':') ? network(address) : address
}

/**
 * Returns the sender's address, for throttling: the one that the hosted service's edge reports, else the one that the
 * nearest proxy saw. That is the last; the sender may have made up those before it.
 */
export function senderAddress(headers: Headers): string {
  const seen = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)
  return throttled(seen ?? '') || 'unknown'
}
