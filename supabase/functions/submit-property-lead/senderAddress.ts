/** The visitor's network address as the nearest trusted proxy tells it. */
export function senderAddress(headers: Headers): string {
  const [first] = (headers.get('x-forwarded-for') ?? '').split(',')
  return headers.get('cf-connecting-ip') ?? (first?.trim() || 'unknown')
}
