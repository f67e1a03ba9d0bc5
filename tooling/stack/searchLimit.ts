import { withDatabase } from './sql.ts'

/**
 * Makes the site's server known to the search, which counts what each address asks, and sets how much that may be where
 * it is given. A database without that count is left as it is.
 */
export const setSearchLimit = (databaseUrl: string, visitorSecret: string, perMinute?: number) =>
  withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ counts: boolean }>(
      "select to_regclass('private.search_limit') is not null as counts",
    )
    if (!rows[0]?.counts) return
    await database.query('select private.trust_site($1)', [visitorSecret])
    if (perMinute) await database.query('update private.search_limit set per_minute = $1', [perMinute])
  })
