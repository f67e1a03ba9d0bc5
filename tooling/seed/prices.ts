import type { Client } from 'pg'

/** A lower price than before for each sixth active listing that is some days old. */
export async function seedPrices(db: Client) {
  const { rows } = await db.query<{ id: string }>(`
    insert into public.price_changes (property_id, began_at, deal, price)
    select id, greatest(created_at, now() - interval '60 days'), property_type, ceil(price * 1.06 / 50) * 50
    from (
      select *, row_number() over (order by created_at desc, id) as place from public.properties
      where active and price > 0 and created_at < now() - interval '3 days'
    ) listing
    where place % 6 = 1 and place < 300
    returning property_id as id`)
  const ids = rows.map(({ id }) => id)
  await db.query('select private.refresh_price_drops($1), private.refresh_listings($1)', [ids])
}
