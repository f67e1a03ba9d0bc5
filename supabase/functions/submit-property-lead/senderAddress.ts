/** The first four groups of an IPv6 address, written out. */
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

/** An address as senders are counted by: of IPv6 the network alone, since whoever has one has all the addresses in it. */
export function throttled(seen: string): string {
  const address = seen.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  return address.includes(':') ? network(address) : address
}

/**
 * Who sends, for throttling: the address that the hosted service's edge vouches for, else the one that the nearest
 * proxy saw (the last; those before it are the sender's own words).
 */
export function senderAddress(headers: Headers): string {
  const seen = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)
  return throttled(seen ?? '') || 'unknown'
}
