import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stack/paths.ts'
import { withDatabase } from '../stack/sql.ts'
import { startTestStack } from '../testing/stack.ts'
import { median, ms, rounds } from './figures.ts'

const sizes = (process.env.SIZES ?? '1000,10000').split(',').map(Number)
const LISTINGS = 10_000
/** New ones of a day. */
const NEW = 200

const sqlOf = (name: string, count: number) =>
  readFileSync(join(root, 'tooling', 'bench', name), 'utf8')
    .replaceAll('{count}', String(count))
    // One by one: vacuum refuses to be one of several.
    .split(/;\n(?=\S)/)

/** Measures how long a day's new listings take to be matched with all alerts, by the procedure of the scheduled job. */
export async function alerts() {
  console.log(`Starting a stack with ${LISTINGS} listings …`)
  const stack = await startTestStack({ site: false })
  try {
    await withDatabase(stack.databaseUrl, async (database) => {
      for (const sql of sqlOf('searchData.sql', LISTINGS)) await database.query(sql)
      for (const size of sizes) {
        for (const sql of sqlOf('alertData.sql', size)) await database.query(sql)
        const times: number[] = []
        let matches = 0
        for (let round = 0; round < rounds; round += 1) {
          await database.query('begin')
          await database.query(
            `insert into private.alert_queue (property_id, is_new)
             select id, true from private.listings order by md5(id::text || $1) limit $2`,
            [round, NEW],
          )
          const began = performance.now()
          await database.query('select private.match_alerts($1)', [NEW])
          times.push(performance.now() - began)
          const { rows } = await database.query<{ matches: string }>(
            'select count(*) as matches from private.alert_matches',
          )
          matches = Number(rows[0]?.matches)
          await database.query('rollback')
        }
        console.log(
          `${size} alerts, ${NEW} listings: ${ms(median(times))}, longest ${ms(Math.max(...times))}; ${matches} matches`,
        )
      }
    })
  } finally {
    await stack.stop()
  }
}
