/** What the site asks of Auth. lite opens more doors than a hosted project whose sign-ups are off. */
const authPath = /^\/auth\/v1\/(token|user|logout|health|settings|\.well-known\/jwks\.json)(?=[?]|$)/
/** lite takes any other word for GET. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export interface Refusal {
  status: number
  body: Record<string, unknown>
}

/** Escapes that stand for no text, or for the one character that Postgres and file systems cannot hold. */
function hasBrokenEscapes(url: string) {
  try {
    return decodeURIComponent(url.replaceAll('+', ' ')).includes('\0')
  } catch {
    return true
  }
}

/** Whether the address would lead out of the service that it names. */
function climbs(url: string) {
  const path = decodeURIComponent(url.split('?')[0] ?? '')
  return path.split(/[\\/]/).some((name) => name === '.' || name === '..')
}

/** Why a request goes no further than the gateway, as a hosted project would say; undefined when it may pass. */
export function refusal(method: string | undefined, url: string): Refusal | undefined {
  if (!methods.includes(method ?? ''))
    return { status: 405, body: { code: 'METHOD_NOT_ALLOWED', message: 'The method is not allowed' } }
  if (hasBrokenEscapes(url) || climbs(url))
    return { status: 400, body: { code: 'BAD_REQUEST', message: 'The address is not valid' } }
  if (url.startsWith('/auth/v1') && !authPath.test(url))
    return { status: 403, body: { code: 403, error_code: 'not_allowed', msg: 'Not allowed on this project' } }
  return undefined
}
