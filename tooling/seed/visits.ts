import type { Client } from 'pg'
import { firstNames, surnames } from './leads/wording.ts'
import { createRandom } from './random.ts'

/** Visits of the demonstration. */
const count = 9

const texts = [
  'Pedido de visita',
  'Podemos ver também a garagem?',
  'Vou com minha família.',
  'Pedido de visita',
]

/**
 * Switches visits on, and books some of the next free times. No e-mails are queued: nobody has asked for them, and nobody
 * has the links.
 */
export async function seedVisits(db: Client) {
  await db.query(
    `insert into public.visit_settings (tenant_id, enabled, hours, seats, confirmed_at_once)
     select private.default_tenant_id(), true, jsonb_agg(jsonb_build_object('weekday', d, 'from', r."from", 'to', r."to")), 2, true
     from generate_series(1, 6) d
     join (values ('09:00', '12:00', 6), ('13:30', '18:00', 5)) as r ("from", "to", until) on d <= r.until`,
  )
  const random = createRandom('visits')
  const visits = Array.from({ length: count }, (_, index) => {
    const name = `${firstNames[(index * 7 + 3) % firstNames.length]!} ${surnames[(index * 5 + 1) % surnames.length]!}`
    return {
      place: index + 1,
      // Some share a time, as two people of the agency may.
      slot: 1 + index * 2 - (index % 3 === 2 ? 2 : 0),
      seat: index % 3 === 2 ? 2 : 1,
      name,
      phone: `(48) 99999-${String(random.int(0, 9_999)).padStart(4, '0')}`,
      message: texts[index % texts.length],
      status: index === 4 ? 'cancelled' : index % 4 === 1 ? 'requested' : 'booked',
    }
  })
  await db.query(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb)
         as g (place integer, slot integer, seat integer, name text, phone text, message text, status text)
     ), listing as (
       select id, title, row_number() over (order by created_at desc, id) as place from public.properties where active
     ), slot as (
       select *, row_number() over (order by starts_at) as place from private.visit_times(private.default_tenant_id(), null)
     ), chosen as materialized (
       select g.*, l.id as property_id, l.title, s.starts_at, s.ends_at, s.held_until, gen_random_uuid() as inquiry_id
       from given g
       join (select count(*)::integer as n from listing) total on true
       join listing l on l.place = 1 + (g.place * 3) % total.n
       join slot s on s.place = g.slot
     ), inquiry as (
       insert into public.inquiries (
         id, tenant_id, kind, property_id, property_title, property_code, name, phone, message, stage, notice_version,
         idempotency_key, created_at
       )
       select inquiry_id, private.default_tenant_id(), 'visit', property_id, title, upper(left(property_id::text, 8)), name, phone,
         message, case status when 'requested' then 'new' else 'visit' end::public.inquiry_stage, '2026-11', gen_random_uuid(),
         now() - place * interval '5 hours'
       from chosen returning id
     )
     insert into public.visits (id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, status, token_hash)
     select gen_random_uuid(), private.default_tenant_id(), i.id, c.property_id, c.title,
       upper(left(c.property_id::text, 8)), c.seat, tstzrange(c.starts_at, c.ends_at),
       tstzrange(c.starts_at, c.held_until), c.status, md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text)
     from chosen c join inquiry i on i.id = c.inquiry_id
     -- With very few listings two of them would be at the same one.
     on conflict do nothing`,
    [JSON.stringify(visits)],
  )
}
