import { withDatabase } from '../stack/sql.ts'
import { testStack } from './stack.ts'

/** Makes all switches of a channel, and what pages told of its releases, so many minutes older. */
export const passTime = (channel: string, minutes: number) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    const older = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
    const values = [channel, minutes]
    await database.query('begin')
    await database.query('alter table private.release_switches disable trigger release_switches_are_final')
    await database.query(`update private.release_switches set ${older('at')} where channel = $1`, values)
    await database.query('alter table private.release_switches enable trigger release_switches_are_final')
    await database.query(`update private.release_health set ${older('minute')} where channel = $1`, values)
    await database.query('commit')
  })
