/** Where the visit of a tab began. */
export interface VisitSource {
  /** The path of its first page. */
  page: string
  /** Its campaign parameters, as `utm_source=jornal&utm_medium=cpc`. */
  campaign: string
  /** The host that linked to it. */
  referrer: string
}

/** What the shell's first script has kept in this tab; undefined where the browser keeps nothing. */
export function visitSource(): VisitSource | undefined {
  try {
    const [first = '', from = ''] = (sessionStorage.visit as string).split(' ')
    const { pathname, searchParams, host } = new URL(first)
    const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_')))
    const referrer = from && new URL(from).host
    return { page: pathname, campaign: String(campaign), referrer: referrer === host ? '' : referrer }
  } catch {
    return undefined
  }
}
