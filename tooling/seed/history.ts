import type { Client } from 'pg'

/**
 * Adds an invented history of the first admin's last days. The rows are written directly, since the triggers would give
 * all of them the moment of the seeding, and change the listings.
 */
export async function seedHistory(db: Client) {
  await db.query(`
    with admin as (select * from public.admin_users order by created_at, id limit 1),
    listing as (
      select id, price, featured, row_number() over (order by created_at desc, id) as place
      from public.properties where active order by created_at desc, id limit 12
    ),
    lead as (select id, tenant_id, status from public.leads where status <> 'new' order by created_at desc limit 12),
    done as (
      select now() - place * interval '9 hours' as at, null::uuid as tenant_id, 'property' as subject, id,
        'properties' as source, jsonb_build_object('price', jsonb_build_array(price + 15000, price)) as changes
      from listing
      union all
      select now() - place * interval '9 hours' - interval '3 days', null, 'property', id, 'properties',
        jsonb_build_object('checked_on', jsonb_build_array(null, current_date - 4),
          'featured', jsonb_build_array(not featured, featured))
      from listing
      union all
      select now() - interval '5 hours', tenant_id, 'lead', id, 'leads',
        jsonb_build_object('status', jsonb_build_array('new', status), 'notes', null)
      from lead
      union all
      select now() - interval '6 days', null, 'watermark', user_id, 'watermark_settings',
        jsonb_build_object('opacity', jsonb_build_array(0.5, opacity))
      from public.watermark_settings
    )
    insert into private.history (happened_at, user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select done.at, admin.id, admin.username, done.tenant_id, subject, done.id, source, 'update', changes
    from done, admin order by done.at`)
}
