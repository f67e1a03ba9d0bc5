-- Confirmed alerts as visitors would save them: a neighbourhood or two, or a city, mostly with a deal, a price and rooms;
-- one in ten with a word, one in fifty everywhere. `{count}` of them, the same ones each time.
select setseed(0.5);
delete from private.subscribers;
insert into private.subscribers (id, tenant_id, email, token_hash)
select md5('subscriber ' || n)::uuid, private.default_tenant_id(), 'a' || n || '@teste.example', encode(sha256(('s' || n)::bytea), 'hex')
from generate_series(1, greatest({count} / 3, 1)) n;
insert into private.alerts (id, subscriber_id, filters, words, rhythm, stop_hash, notice_version, confirmed_at)
select md5('alert ' || n)::uuid, md5('subscriber ' || 1 + n % greatest({count} / 3, 1))::uuid,
  jsonb_strip_nulls(jsonb_build_object(
    'deal', case when n % 10 < 8 then case when rent then 'rent' else 'sale' end end,
    'kinds', case when n % 3 = 0 then '["Apartamento"]'::jsonb end,
    'places', case
      when n % 50 = 0 then null
      when n % 5 = 1 then jsonb_build_array(jsonb_build_object('city', 'Cidade ' || place / 20))
      else jsonb_build_array(
        jsonb_build_object('city', 'Cidade ' || place / 20, 'neighborhood', 'Bairro ' || place, 'exact', true),
        jsonb_build_object('city', 'Cidade ' || (place + 1) % 400 / 20, 'neighborhood', 'Bairro ' || (place + 1) % 400, 'exact', true)
      ) end,
    'maxPrice', case when n % 4 < 3 then case when rent then 1500 + floor(random() * 5000) else 200000 + floor(random() * 100) * 10000 end end,
    'minBedrooms', case when n % 2 = 0 then 1 + floor(random() * 3) end,
    'minParking', case when n % 7 = 0 then 1 end,
    'amenities', case when n % 9 = 0 then '["pool"]'::jsonb end
  )),
  case when n % 10 = 3 then (array['piscina', 'lareira', 'sacada churrasqueira', 'mar'])[1 + n / 10 % 4] else '' end,
  'daily', encode(sha256(('a' || n)::bytea), 'hex'), '1', now()
from (select n, random() < 0.35 as rent, floor(random() * 400)::integer as place from generate_series(1, {count}) n) one
on conflict do nothing;
vacuum analyze private.alerts, private.alert_matches;
