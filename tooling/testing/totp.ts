import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator shows for that secret, so many ms from now. */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

/** A code that no authenticator shows for that secret at about this time. */
export function wrongCodeFor(secret: string) {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((later) => codeOf(secret, later))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
