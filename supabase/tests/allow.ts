import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'

/** Changes `private.limits` of the `alone` stack; aloneFile.ts puts them back before the next file. */
export const allow = (changes: Record<string, number>) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    for (const [name, most] of Object.entries(changes))
      await database.query(`update private.limits set ${name} = $1`, [most])
  })
