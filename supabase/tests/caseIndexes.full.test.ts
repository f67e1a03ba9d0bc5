import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { newTenant } from './people.ts'

/** Conditions and orders of the desk's lists, with the index that serves each. */
const lists = [
  ["stage = 'closed'", 'created_at desc, id desc', 'cases_stage_idx'],
  ["kind = 'visit'", 'created_at, id', 'cases_kind_idx'],
  ["next_on is not null and stage not in ('closed', 'lost')", 'next_on, id', 'cases_due_idx'],
  ['true', 'updated_at desc', 'cases_changed_idx'],
]

test('ten thousand cases are listed by their indexes', async () => {
  const { tenantId } = await newTenant()
  await withDatabase(testStack().databaseUrl, async (database) => {
    await database.query('begin')
    await database.query(
      `insert into public.leads (owner_name, email, phone, property_kind, deal_kind, address, city, price, notice_version, status, tenant_id, created_at)
       select 'Ana ' || n, 'ana@teste.example', '(48) 99999-0000', 'Casa', 'Venda', 'Rua A', 'Cidade', 1, '1', (case n % 100 when 0 then 'won' else 'new' end)::public.lead_status, $1, now() - n * interval '1 minute'
       from generate_series(1, 10000) n`,
      [tenantId],
    )
    await database.query('analyze public.cases')
    for (const [condition, order, index] of lists) {
      const { rows } = await database.query<{ 'QUERY PLAN': string }>(
        `explain select id from public.cases where tenant_id = '${tenantId}' and ${condition} order by ${order} limit 51`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${index}`)
    }
    await database.query('rollback')
  })
})
