import pg from 'pg'

/** As `user.factors` has them. */
export interface Factor {
  id: string
  friendly_name: string
  factor_type: 'totp'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export interface Challenge {
  id: string
  created_at: Date
  verified_at: Date | null
  ip_address: string
}

/** Minutes that a factor waits for its first code. */
const factorMinutes = 5

/** Factors, challenges and levels of sessions, in the tables of Auth. */
export function createFactorStore(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // A connection that is lost between two queries; the next one says so.
  pool.on('error', () => {})
  const rows = async <Row extends object>(sql: string, values: unknown[]) =>
    (await pool.query<Row>(sql, values)).rows

  return {
    /** The level of a session, undefined when it has been ended. */
    levelOf: async (sessionId: string, userId: string) => {
      const sql = "select coalesce(aal, 'aal1') as aal from auth.sessions where id = $1 and user_id = $2"
      return (await rows<{ aal: string }>(sql, [sessionId, userId]))[0]?.aal
    },
    list: (userId: string) =>
      rows<Factor>(
        `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
          where user_id = $1 order by created_at`,
        [userId],
      ),
    add: async (userId: string, name: string, secret: string) => {
      const sql = `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
        values ($1, $2, 'totp', $3) returning id`
      return (await rows<{ id: string }>(sql, [userId, name, secret]))[0]?.id
    },
    removeExpired: () =>
      rows(
        `delete from auth.mfa_factors
          where status = 'unverified' and created_at < now() - make_interval(mins => $1)`,
        [factorMinutes],
      ),
    secretOf: async (factorId: string) => {
      const sql = 'select secret from auth.mfa_factors where id = $1'
      return (await rows<{ secret: string }>(sql, [factorId]))[0]?.secret ?? ''
    },
    /** Removes a factor, and takes its level from the sessions that have it. */
    remove: (factorId: string) =>
      rows(
        `with gone as (delete from auth.mfa_factors where id = $1 returning id)
          update auth.sessions s set aal = 'aal1', factor_id = null from gone where s.factor_id = gone.id`,
        [factorId],
      ),
    addChallenge: async (factorId: string, address: string) => {
      const sql =
        'insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2) returning id, created_at'
      return (await rows<Challenge>(sql, [factorId, address]))[0] as Challenge
    },
    findChallenge: async (challengeId: string, factorId: string) => {
      const sql = `select id, created_at, verified_at, host(ip_address) as ip_address from auth.mfa_challenges
        where id = $1 and factor_id = $2`
      return (await rows<Challenge>(sql, [challengeId, factorId]))[0]
    },
    /**
     * Lifts a session to aal2, ends the user's sessions below it, and removes factors that never had a code.
     * @returns a refresh token of the session, undefined when the challenge was used meanwhile
     */
    verify: async (challengeId: string, sessionId: string) => {
      const sql = `
        with challenge as (
          update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null returning factor_id
        ), factor as (
          update auth.mfa_factors f set status = 'verified', updated_at = now() from challenge c
          where f.id = c.factor_id returning f.id, f.user_id
        ), unverified as (
          delete from auth.mfa_factors f using factor
          where f.user_id = factor.user_id and f.status = 'unverified' and f.id <> factor.id
        ), lifted as (
          update auth.sessions s set aal = 'aal2', factor_id = factor.id, updated_at = now() from factor
          where s.id = $2
        ), ended as (
          delete from auth.sessions s using factor
          where s.user_id = factor.user_id and s.id <> $2 and s.aal is distinct from 'aal2'
        )
        select t.token from factor join auth.refresh_tokens t on t.user_id = factor.user_id
        where t.session_id = $2 and not t.revoked order by t.created_at desc limit 1`
      return (await rows<{ token: string }>(sql, [challengeId, sessionId]))[0]?.token
    },
  }
}

export type FactorStore = ReturnType<typeof createFactorStore>
