import type { Client } from 'pg'

/** Views and taps of the last twelve months for the newest active listings, from each listing's first month on. */
export async function seedCounts(db: Client) {
  await db.query(`
    with listing as (
      select id, created_at, row_number() over (order by created_at desc, id) as place
      from public.properties where active order by created_at desc, id limit 100
    ), months as (
      select ago, (date_trunc('month', now() at time zone private.agency_zone()) - make_interval(months => ago))::date as month
      from generate_series(0, 11) ago
    ), events as (
      select l.id, m.month, e.kind, s.source,
        ((34 - m.ago * 2 + (l.place * 7 + m.ago * 5) % 23) * s.share / e.rarity)::integer as times
      from listing l
      join months m on m.month >= date_trunc('month', l.created_at at time zone private.agency_zone())
      cross join (values ('google.com', 3), ('', 2), ('instagram', 1), ('facebook', 1)) as s (source, share)
      cross join (values ('view', 1), ('whatsapp', 18), ('call', 40)) as e (kind, rarity)
    )
    insert into public.property_stats (property_id, tenant_id, month, kind, source, times)
    select id, private.default_tenant_id(), month, kind::public.property_event, source, times from events where times > 0`)
}
