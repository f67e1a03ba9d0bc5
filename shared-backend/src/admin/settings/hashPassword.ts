const ROUNDS = 10

/** bcrypt, so that the password itself never leaves the browser. Loaded here and now: visitors never need it. */
export async function hashPassword(password: string): Promise<string> {
  const { default: bcrypt } = await import('bcryptjs')
  return bcrypt.hash(password, ROUNDS)
}
