const token = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g

/** The password in a database's address. */
export const passwordOf = (databaseUrl = '') =>
  URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).password) : undefined

/** A function that takes these secrets, in any spelling of an address, and every signed token out of a text. */
export function redactor(secrets: (string | undefined)[]) {
  const spellings = secrets.flatMap((secret) => (secret ? [secret, encodeURIComponent(secret)] : []))
  return (text: string) =>
    spellings
      .reduce((redacted, secret) => redacted.replaceAll(secret, '[secret]'), text)
      .replaceAll(token, '[token]')
}

export type Redact = ReturnType<typeof redactor>

/** A database's address as it may be shown. */
export function withoutPassword(databaseUrl: string) {
  if (!URL.canParse(databaseUrl)) return databaseUrl
  const url = new URL(databaseUrl)
  url.password = ''
  return url.href
}
