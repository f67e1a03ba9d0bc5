import { createHash, createHmac } from 'node:crypto'
import type { Client } from 'pg'

/** What some visitors of the demonstration want to be told of; the last one has not confirmed it yet. */
const wanted = [
  { name: 'bia', rhythm: 'daily', filters: { deal: 'sale' }, query: '?type=Venda' },
  {
    name: 'caio',
    rhythm: 'now',
    filters: { deal: 'rent', maxPrice: 5000 },
    query: '?type=Loca%C3%A7%C3%A3o&maxPrice=5000',
  },
  { name: 'duda', rhythm: 'weekly', filters: { minBedrooms: 3 }, query: '?bedrooms=3' },
  { name: 'elis', rhythm: 'daily', filters: {}, query: '', isWaiting: true },
]

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

/** Stores alerts with the links that the functions make of the same salt (`supabase/functions/_shared/alerts/links.ts`). */
export async function seedAlerts(db: Client, salt: string) {
  const salted = (text: string) => createHmac('sha256', salt).update(text).digest('hex')
  const token = (text: string) => hash(salted(text).slice(0, 32))
  const alerts = wanted.map(({ name, isWaiting = false, ...alert }) => {
    const email = `${name}@visitantes.example`
    const subscriber_id = uuidOf(salted(`subscriber ${email}`))
    const id = uuidOf(hash(`alert of ${name}`))
    const token_hash = token(`alerts ${subscriber_id}`)
    return { ...alert, id, email, subscriber_id, token_hash, stop_hash: token(`stop ${id}`), isWaiting }
  })
  await db.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g (id uuid, email text, subscriber_id uuid, token_hash text, stop_hash text,
         rhythm text, filters jsonb, query text, "isWaiting" boolean)
     ), subscriber as (
       insert into private.subscribers (id, tenant_id, email, link_id, token_hash, asked_at)
       select subscriber_id, private.default_tenant_id(), email, subscriber_id, token_hash, now() from given
       returning id
     )
     insert into private.alerts (id, subscriber_id, filters, query, rhythm, stop_hash, notice_version, confirmed_at)
     select g.id, s.id, g.filters, g.query, g.rhythm, g.stop_hash, '2026-11', case when not "isWaiting" then now() end
     from given g join subscriber s on s.id = g.subscriber_id`,
    [JSON.stringify(alerts)],
  )
  // What the demonstration begins with is no news.
  await db.query('delete from private.alert_queue')
}
