/** @jest-environment node */
import { testStack } from '../testing/stack.ts'
import { withDatabase } from './sql.ts'

test('a connection that is lost between two queries rejects and ends nothing', async () => {
  const { databaseUrl } = testStack()
  const work = withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise<void>((resolve) => database.once('end', resolve))
    await withDatabase(databaseUrl, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
    await lost
    await database.query('select 1')
  })
  await expect(work).rejects.toThrow('not queryable')
})
