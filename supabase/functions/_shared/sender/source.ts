import { withoutInvisible } from '../../../../shared-domain/src/text/index.ts'

const LONGEST = 200

/** One line as the database takes it; null for anything else. */
function line(value: unknown) {
  if (typeof value !== 'string') return null
  const visible = withoutInvisible(value)
    .replaceAll(/[\p{C}\p{Z}\s\ufffd]+/gu, ' ')
    .trim()
  return [...visible].slice(0, LONGEST).join('').trim() || null
}

/** Columns of where the visit began. Whatever is sent there, it refuses no message: what cannot be stored is left out. */
export function sourceOf({ source }: Record<string, unknown>) {
  const { page, campaign, referrer } = (typeof source === 'object' && source ? source : {}) as Record<
    string,
    unknown
  >
  return { source_page: line(page), source_campaign: line(campaign), source_referrer: line(referrer) }
}
