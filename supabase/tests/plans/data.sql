-- 10,000 listings with six photos each, 1,000 admins of 200 agencies, 20,000 leads and as many messages of two of them, as years would leave them.
insert into public.properties (title, description, price, city, state, address, zip_code, neighborhood, property_type, category_id, featured, active, created_at, published_at, reference_code)
select 'Imóvel ' || n, 'Anúncio a' || n, 100000 + n * 7919 % 2000000, 'Cidade ' || n % 40, 'SP', 'Rua A, ' || n,
  (88000 + n % 40) || '-' || lpad((n / 40)::text, 3, '0'), 'Bairro ' || n % 200,
  (array['sale', 'rent'])[1 + n / 40 % 2]::public.property_type,
  (select (array_agg(id))[1 + n % 7] from public.property_categories), n % 47 = 0, n % 10 <> 0, now() - n * interval '1 minute', now() - n * interval '1 hour', 'REF ' || n
from generate_series(1, 10000) n;
insert into public.property_images (property_id, image_url, position, is_primary)
select id, 'https://fotos.example/' || id || '/' || n || '.jpg', n, n = 0 from public.properties, generate_series(0, 5) n;
insert into public.property_points (property_id, latitude, longitude)
select id, -28 + random(), -49 + random() from public.properties;
insert into public.property_additional_info (property_id, info_text, position)
select id, 'Item ' || n, n from public.properties, generate_series(0, 2) n;
-- Some of those that were published are sold by now.
update public.properties set deal_status = 'sold' where active and title like '%01';
insert into storage.objects (bucket_id, name)
select 'property-images', property_id || '/' || position || '.jpg' from public.property_images;

insert into public.tenants (name) select 'Imobiliária ' || n from generate_series(1, 199) n;
insert into public.tenant_settings (tenant_id, company_name) select id, name from public.tenants on conflict do nothing;
with admins as (
  insert into auth.users (id, email) select gen_random_uuid(), 'dono' || n || '@admins.invalid' from generate_series(1, 1000) n
  returning id, email
)
insert into public.admin_users (id, tenant_id, username, created_at)
select id, (select (array_agg(t.id order by t.created_at, t.id))[1 + n % 200] from public.tenants t), split_part(email, '@', 1),
  now() - n * interval '1 minute'
from (select id, email, row_number() over (order by email) n from admins) a;

insert into public.property_private_facts (property_id, tenant_id, authorised_until)
select p.id, t.id, current_date + (row_number() over ())::int % 900
from (select id from public.properties where active limit 1000) p, (select id from public.tenants order by created_at, id limit 10) t;

insert into public.leads (owner_name, email, phone, property_kind, deal_kind, address, city, price, notice_version, created_at, address_hash, fingerprint, status, tenant_id)
select 'Ana ' || n, 'ana@teste.example', '(48) 99999-0000', 'Casa', 'Venda', 'Rua A', 'Cidade', 1, '1',
  now() - n * interval '1 minute', 'a' || n % 900, 'f' || n,
  (array['contacted', 'won', 'lost', 'lost', 'new'])[1 + n % 5]::public.lead_status, tenant.id
from generate_series(1, 10000) n, (select id from public.tenants order by created_at, id limit 2) tenant;
update public.outbox set status = 'sent' where lead_id not in (select id from public.leads where fingerprint like 'f%77');
insert into public.inquiries (property_title, property_code, name, email, message, notice_version, created_at, address_hash, idempotency_key, tenant_id, property_id)
select 'Imóvel', '00000000', 'Bia ' || n, 'bia@teste.example', 'Olá', '1', now() - n * interval '1 minute', 'a' || n % 900,
  gen_random_uuid(), tenant.id, p.id
from (select id, row_number() over () n from public.properties) p, (select id from public.tenants order by created_at, id limit 2) tenant;
-- Visits of two years to come, one in five cancelled.
insert into public.visits (id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, status, token_hash)
select gen_random_uuid(), i.tenant_id, i.id, i.property_id, i.property_title, i.property_code, 1, tstzrange(t.at, t.at + interval '30 minutes'),
  tstzrange(t.at, t.at + interval '45 minutes'), case when i.n % 5 = 0 then 'cancelled' else 'booked' end, md5(i.n::text) || md5(i.id::text)
from (select *, row_number() over (order by id) n from public.inquiries) i,
  -- One after the other: a home takes one party at a time, whichever agency it comes with.
  lateral (select date_trunc('hour', now()) + interval '1 day' + i.n * interval '50 minutes' as at) t;
insert into public.outbox (tenant_id, visit_id, audience, kind, status, next_attempt_at)
select tenant_id, id, 'agency', 'visit_booked', case when token_hash like 'a0%' then 'pending' else 'sent' end, now() - interval '1 minute' from public.visits;
insert into private.visit_changes (visit_id, address_hash, changed_at)
select id, 'c' || left(token_hash, 3), now() - interval '5 minutes' from public.visits;
insert into public.case_contacts (tenant_id, case_id, channel) select tenant_id, id, 'phone' from public.cases;
insert into public.visit_settings (tenant_id, enabled, hours)
select id, true, (select jsonb_agg(jsonb_build_object('weekday', d, 'from', '09:00', 'to', '18:00')) from generate_series(0, 6) d)
from public.tenants order by created_at, id limit 2;
insert into private.token_guesses (address_hash) select 'b' || n % 900 from generate_series(1, 10000) n;
update public.outbox set status = 'sent' where inquiry_id not in (select id from public.inquiries where name like '%77');
-- What listings brought in a year, from some sources.
insert into public.property_stats (property_id, tenant_id, month, kind, source, times)
select p.id, t.id, (date_trunc('month', now()) - m * interval '1 month')::date, k, s, 9
from (select id from public.properties limit 100) p, (select id from public.tenants order by created_at, id limit 2) t,
  generate_series(0, 11) m, unnest(enum_range(null::public.property_event)) k, unnest(array['', 'google.com', 'jornal']) s;
-- What two agencies have chosen for each listing on a portal.
insert into public.portal_listings (property_id, tenant_id, portal, publish)
select p.id, t.id, 'grupo_olx', true
from public.properties p, (select id from public.tenants order by created_at, id limit 2) t;
-- The imports of some years, the last with photos that wait.
insert into public.property_imports (id, tenant_id, username, file_name, source, total, state, created_at)
select gen_random_uuid(), t.id, 'dono', n || '.csv', 'spreadsheet', 50, 'stored', now() - n * interval '1 day'
from generate_series(1, 300) n, (select id from public.tenants order by created_at, id limit 2) t;
insert into private.import_rows
  (import_id, row_number, reference_code, columns, photos, property_id, action, columns_before, version)
select i.id, n, 'REF ' || n, '{}', '{}', p.id, 'updated', jsonb_build_object('updated_at', p.updated_at), p.updated_at
from (select id, row_number() over () as k from public.property_imports) i cross join generate_series(1, 50) n
join (select id, updated_at, row_number() over () - 1 as k from public.properties) p on p.k = (i.k * 50 + n) % 5000;
insert into private.import_photos (import_id, property_id, address, position, is_primary, state)
select i.id, p.id, 'https://fotos.example/' || p.n || '.jpg', p.n % 5, false, case when i.file_name = '1.csv' then 'waiting' else 'stored' end
from public.property_imports i, (select id, row_number() over () n from public.properties limit 100) p;
-- The people whom each has stored, and those who wait.
insert into private.import_persons (id, import_id, row_number, version)
select s.id, i.id, s.n, now()
from (select id, tenant_id, row_number() over (partition by tenant_id) as k from public.property_imports) i
join (
  select id, tenant_id, row_number() over (partition by tenant_id) as n
  from (select id, tenant_id from public.leads union all select id, tenant_id from public.inquiries) both_kinds
) s on s.tenant_id = i.tenant_id and s.n % 300 = i.k % 300;
insert into private.import_persons (import_id, row_number, person)
select i.id, 100000 + n, jsonb_build_object('email', 'espera' || n || '@teste.example', 'phone', '(48) 98' || n)
from (select id from public.property_imports where file_name in ('2.csv', '3.csv')) i, generate_series(100000, 105000) n;
-- The bin of a month, and the history of some years: one deletion in fifty.
insert into public.deleted_properties (id, content, deleted_at)
select md5('binned ' || n)::uuid, jsonb_build_object('property', jsonb_build_object('title', 'Casa', 'city', 'Cidade', 'neighborhood', 'Bairro'),
  'images', '[]'::jsonb), now() - n * interval '1 minute'
from generate_series(1, 2000) n;
insert into private.history (user_id, username, subject, subject_id, source, action, changes, happened_at)
select gen_random_uuid(), 'dono1', 'property', p.id, 'properties', case when n % 50 = 0 then 'delete' else 'update' end, '{}',
  now() - n * interval '1 minute'
from (select id, row_number() over () n from public.properties) p;
insert into private.erasures (tenant_id, reason, erased)
select tenant.id, 'retention', '{"lead": 1}'
from generate_series(1, 2000) n, (select id from public.tenants order by created_at, id limit 2) tenant;
-- Some have become cheaper since yesterday.
create table private.cheaper as select id, property_type, price from public.properties where active and title like '%7';
delete from public.price_changes where property_id in (select id from private.cheaper);
insert into public.price_changes (property_id, began_at, deal, price)
select id, now() - days * interval '1 day', property_type, price * days from private.cheaper, unnest(array[1, 60]) days;
select private.refresh_price_drops(array_agg(id)), private.refresh_listings(array_agg(id)) from private.cheaper;
drop table private.cheaper;
-- As many words as a language has.
insert into private.search_words (word, stem)
select word, word from (select left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 9) as word from generate_series(1, 50000) n) words
on conflict do nothing;
-- 3,000 addresses of two agencies with two alerts each, of a place and sometimes a price, a deal or a word. One in a hundred waits for its confirmation.
insert into private.subscribers (id, tenant_id, email, token_hash, asked_at, created_at)
select md5('subscriber ' || n)::uuid, case when n % 2 = 1 then private.default_tenant_id() else other.id end, 'dora' || n || '@teste.example', encode(sha256(('token ' || n)::bytea), 'hex'),
  case when n % 100 > 0 then now() - n * interval '1 hour' end, now() - n * interval '1 hour'
from generate_series(1, 3000) n,
  (select id from public.tenants where id <> private.default_tenant_id() order by created_at, id limit 1) other;
insert into private.alerts (id, subscriber_id, property_id, filters, words, rhythm, stop_hash, notice_version, confirmed_at, told_at, created_at)
select md5('alert ' || n)::uuid, md5('subscriber ' || 1 + n % 3000)::uuid, p.id,
  case when p.id is not null then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'places', jsonb_build_array(jsonb_build_object('city', 'Cidade ' || place % 40, 'neighborhood', 'Bairro ' || place % 200, 'exact', true)),
    'maxPrice', case when n % 3 > 0 then 200000 + n % 100 * 10000 end, 'deal', case when n % 2 > 0 then 'sale' end
  )) end,
  case when p.id is not null or n % 20 <> 3 then '' when n % 200 = 3 then 'piscina' else 'anúncio' end, (array['now', 'daily', 'weekly'])[1 + n % 3],
  encode(sha256(('stop ' || n)::bytea), 'hex'), '1',
  case when (1 + n % 3000) % 100 > 0 then now() end, now() - n % 9 * interval '20 hours', now() - interval '2 hours'
from (select n, n + n / 3000 as place from generate_series(1, 6000) n) one
left join (select id, row_number() over (order by id) k from public.properties where active) p on n % 10 = 5 and p.k = place % 500;
-- What they have been told, in as many e-mails, and what some have still to tell, a tenth of it on its way.
insert into public.outbox (id, tenant_id, subscriber_id, audience, kind, status, sent_at, next_attempt_at, created_at)
select md5('told ' || n)::uuid, s.tenant_id, s.id, 'visitor', 'alert_news', 'sent', now(), now(), now() - n * interval '8 minutes'
from generate_series(1, 6000) n join private.subscribers s on s.id = md5('subscriber ' || 1 + n % 3000)::uuid;
insert into public.outbox (id, tenant_id, subscriber_id, audience, kind, next_attempt_at)
select md5('due ' || n)::uuid, s.tenant_id, s.id, 'visitor', 'alert_news', now() - n * interval '1 second'
from generate_series(1, 50) n join private.subscribers s on s.id = md5('subscriber ' || 1 + n % 3000)::uuid;
insert into private.alert_sent_listings (alert_id, property_id, price)
select md5('alert ' || n)::uuid, p.id, p.price
from generate_series(1, 6000) n cross join unnest(array[0, 500]) more
join (select id, price, row_number() over (order by id) k from public.properties) p on p.k = n % 9000 + more;
insert into private.alert_matches (alert_id, property_id, mail_id)
select md5('alert ' || n)::uuid, p.id, case when n <= 50 then md5('due ' || n)::uuid end
from generate_series(1, 500) n cross join generate_series(100, 103) more
join (select id, row_number() over (order by id) k from public.properties where active) p on p.k = n + more;
insert into private.alert_requests (request, email, address_hash, taken_at, created_at)
select '{}', '', 'a' || n % 900, now(), now() - n * interval '8 seconds' from generate_series(1, 10000) n;
insert into private.alert_requests (request, email, address_hash)
select jsonb_build_object('subscriber_id', md5('subscriber ' || n), 'alert_id', md5('asked ' || n), 'token_hash', encode(sha256(('token ' || n)::bytea), 'hex'),
  'stop_hash', encode(sha256(('asked ' || n)::bytea), 'hex'), 'rhythm', 'daily', 'notice_version', '1', 'words', 'mar'), 'dora' || n || '@teste.example', 'b' || n
from generate_series(1, 39, 2) n;
insert into private.push_subscriptions (subscriber_id, endpoint, p256dh, auth)
select s.id, 'https://push.example/' || n || '/' || s.id, rpad('', 87, 'a'), rpad('', 22, 'a') from private.subscribers s cross join generate_series(1, 2) n;
-- What pages have told of a release for a month.
insert into private.release_artifacts (package, version, digest, integrity, resolved, describes, stored_by)
values ('mf-houses', '1.0.0', '0123456789abcdef', 'sha512-' || rpad('', 86, 'a') || '==', 'https://a.example/a.tgz', '{}', 'Ana');
insert into private.release_switches (channel, revision, at, by, why, action)
values ('production', 1, now() - interval '30 days', 'Ana', '', 'release');
insert into private.release_changes (channel, revision, package, version) values ('production', 1, 'mf-houses', '1.0.0');
insert into private.release_health (channel, package, version, minute, views)
select 'production', 'mf-houses', '1.0.0', date_trunc('minute', now()) - n * interval '1 minute', 1 from generate_series(1, 43200) n;
-- Some listings have changed since the last matching.
delete from private.alert_queue;
insert into private.alert_queue (property_id, is_new) select id, true from private.listings limit 5000;
vacuum analyze;
