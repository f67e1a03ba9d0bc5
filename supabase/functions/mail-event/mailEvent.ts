const reasons: Record<string, 'bounce' | 'complaint'> = {
  'email.bounced': 'bounce',
  'email.complained': 'complaint',
}

/** Most addresses of one event. */
const MOST = 50

/**
 * The addresses to which nothing more may be sent, and why. An event of another kind has none.
 * Source: https://resend.com/docs/dashboard/webhooks/event-types. A bounce
 * counts only if it is `Permanent`: of a full mailbox, or of an unknown kind, the next e-mail may arrive.
 */
export function stopsOf({
  type,
  data,
}: Record<string, unknown>): { email: string; reason: 'bounce' | 'complaint' }[] {
  const reason = typeof type === 'string' && Object.hasOwn(reasons, type) ? reasons[type] : undefined
  const { to, bounce } = (typeof data === 'object' && data ? data : {}) as { to?: unknown; bounce?: unknown }
  const kind = typeof bounce === 'object' && bounce ? (bounce as { type?: unknown }).type : undefined
  if (!reason || (reason === 'bounce' && kind !== 'Permanent')) return []
  return [to]
    .flat()
    .filter((one) => typeof one === 'string' && one.length <= 254)
    .slice(0, MOST)
    .map((email) => ({ email: email as string, reason }))
}
