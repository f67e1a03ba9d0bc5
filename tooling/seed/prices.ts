import type { Client } from 'pg'

/** Some active listings have cost more until some days ago. */
export async function seedPrices(db: Client) {
  const { rows } = await db.query<{ id: string }>(`
    select id from (
      select *, row_number() over (order by created_at desc, id) as place from public.properties
      where active and price > 0 and created_at < now() - interval '3 days'
    ) listing
    where place % 6 = 1 and place < 300`)
  const ids = rows.map(({ id }) => id)
  await db.query('delete from public.price_changes where property_id = any($1)', [ids])
  await db.query(
    `insert into public.price_changes (property_id, began_at, deal, price)
     select p.id, began.at, p.property_type, began.price
     from public.properties p cross join lateral (values
       (p.created_at, ceil(p.price * 1.06 / 50) * 50),
       (greatest(p.created_at + interval '2 days', now() - interval '9 days'), p.price)
     ) began (at, price)
     where p.id = any($1)`,
    [ids],
  )
  await db.query('select private.refresh_price_drops($1), private.refresh_listings($1)', [ids])
}
