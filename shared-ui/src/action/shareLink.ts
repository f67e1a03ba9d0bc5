/** How sharing ended: `dismissed` is a visitor who closed the system's sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

const isDismissal = (cause: unknown) => cause instanceof Error && cause.name === 'AbortError'

/** The system's share sheet where there is one, else the address on the clipboard. */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (cause) {
      if (isDismissal(cause)) return 'dismissed'
    }
  }
  return copyLink(link.url)
}

export const copyLink = (url: string): Promise<ShareOutcome> =>
  navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'failed',
  )
