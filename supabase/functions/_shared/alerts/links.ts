import { saltedHash } from '../sender/saltedHash.ts'

const uuidOf = (hash: string) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

/** The id of a subscriber of an address in small letters, which nobody can know without the salt. */
export const subscriberIdOf = async (salt: string, email: string) =>
  uuidOf(await saltedHash(salt, `subscriber ${email}`))

/** The token of a subscriber's link, `/avisos#token`: 128 bits, as `tokenOf` a visit. */
export const subscriberTokenOf = async (salt: string, linkId: string) =>
  (await saltedHash(salt, `alerts ${linkId}`)).slice(0, 32)

/** The token in `List-Unsubscribe`. Mail services see it, so it can do nothing but end its alert. */
export const stopTokenOf = async (salt: string, alertId: string) =>
  (await saltedHash(salt, `stop ${alertId}`)).slice(0, 32)
