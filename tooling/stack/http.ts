/** A health check: the address answers with a status below 500 within a second. */
export function answers(url: string) {
  return async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1000) })
      await response.body?.cancel()
      return response.status < 500
    } catch {
      return false
    }
  }
}
