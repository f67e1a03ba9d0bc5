-- What is stored of a person who has written to an agency, or whose property it offers (LGPD, art. 18): found by e-mail
-- or phone, exported, erased on request, and erased by itself when its time is over.

create function private.contact_keys(contacts text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(key), '{}') from (
    select case when contact like '%@%' then lower(btrim(contact) collate pg_catalog.pg_c_utf8)
      -- The digits without Brazil's 55 and the 0 before an area code; 55 is an area code too. Another country's keep their +:
      -- +51 987 654 321 is not (51) 98765-4321.
      else regexp_replace(
        regexp_replace(regexp_replace(contact, '[^0-9+]', '', 'g'), '^00', '+'),
        '^(?:[+]?55(?=0?[0-9]{10,11}$))?0?', ''
      ) end as key
    from unnest(contacts) contact
  ) keys
  where key ~ '@|[0-9]{8}'
$$;
comment on function private.contact_keys is
  'E-mails and phones in the form in which they are compared: an e-mail in lower case, a phone as its digits with the area code, behind + and the code of another country.';
revoke execute on function private.contact_keys from public;
-- An index on an expression is computed with the rights of the role that writes the row.
grant execute on function private.contact_keys to authenticated, service_role;

create index leads_person_idx on public.leads using gin (private.contact_keys(array[email, phone]));
create index inquiries_person_idx on public.inquiries using gin (private.contact_keys(array[email, phone]));
create index subscribers_person_idx on private.subscribers using gin (private.contact_keys(array[email]));
create index property_private_facts_person_idx
  on public.property_private_facts using gin (private.contact_keys(array[owner_email, owner_phone]));
create index import_persons_person_idx on private.import_persons
  using gin (private.contact_keys(array[person ->> 'email', person ->> 'phone'])) where person is not null;

-- Both views together name all that belongs to a person, whole rows of it, so that a new column is exported too. A new
-- table of such data is added here, and to private.erase_rows. Columns that only serve comparisons are left out, and so are
-- those that say who of the agency was at work.
create view private.personal_roots as
select
  l.tenant_id, l.id as root, private.contact_keys(array[l.email, l.phone]) as keys, 'lead' as kind, l.created_at as happened_at,
  greatest(l.updated_at, (select c.updated_at from public.cases c where c.lead_id = l.id)) as last_event,
  l.status = 'won' as closed, null::text as stays,
  to_jsonb(l) - array['tenant_id', 'fingerprint'] as content
from public.leads l
union all
select
  i.tenant_id, i.id, private.contact_keys(array[i.email, i.phone]), 'inquiry', i.created_at,
  greatest(
    i.updated_at, (select c.updated_at from public.cases c where c.inquiry_id = i.id),
    (select greatest(v.updated_at, upper(v.during)) from public.visits v where v.inquiry_id = i.id)
  ),
  i.stage = 'closed', null::text, to_jsonb(i) - array['tenant_id', 'idempotency_key']
from public.inquiries i
union all
select
  f.tenant_id, f.property_id, private.contact_keys(array[f.owner_email, f.owner_phone]), 'owner', f.created_at,
  greatest(f.updated_at, p.updated_at, f.authorised_until),
  p.closed_at is not null,
  -- An agency must be able to reach the owner of what it offers (LGPD, art. 7, V).
  case when p.active or f.authorised_until >= (now() at time zone private.agency_zone())::date then 'contract' end,
  to_jsonb(f) - array['tenant_id', 'owner_words'] || jsonb_build_object('property_title', p.title)
from public.property_private_facts f join public.properties p on p.id = f.property_id
where num_nonnulls(f.owner_name, f.owner_phone, f.owner_email) > 0
union all
select
  (fact ->> 'tenant_id')::uuid, d.id, private.contact_keys(array[fact ->> 'owner_email', fact ->> 'owner_phone']), 'owner',
  (fact ->> 'created_at')::timestamptz, d.deleted_at, false, null::text,
  fact - array['tenant_id', 'owner_words'] || jsonb_build_object('property_title', d.title, 'deleted_at', d.deleted_at)
from public.deleted_properties d cross join lateral jsonb_array_elements(d.content -> 'facts') fact
where num_nonnulls(fact ->> 'owner_name', fact ->> 'owner_phone', fact ->> 'owner_email') > 0
union all
select
  s.tenant_id, s.id, private.contact_keys(array[s.email]), 'alert', s.created_at,
  greatest(s.updated_at, (select max(a.updated_at) from private.alerts a where a.subscriber_id = s.id)), false, null::text,
  to_jsonb(s) - array['tenant_id', 'link_id', 'token_hash'] || jsonb_build_object('alerts', (
    select coalesce(jsonb_agg(to_jsonb(a) - array['subscriber_id', 'stop_hash'] order by a.created_at, a.id), '[]')
    from private.alerts a where a.subscriber_id = s.id
  ), 'push_subscriptions', (
    select coalesce(jsonb_agg(to_jsonb(d) - array['subscriber_id', 'p256dh', 'auth'] order by d.created_at, d.endpoint), '[]')
    from private.push_subscriptions d where d.subscriber_id = s.id
  ))
from private.subscribers s
union all
select
  i.tenant_id, p.id, private.contact_keys(array[p.person ->> 'email', p.person ->> 'phone']),
  case p.person ->> 'kind' when 'lead' then 'lead' else 'inquiry' end, i.created_at, i.created_at, false, null::text,
  p.person - array['kind', 'assignee'] || jsonb_build_object('file_name', i.file_name)
    || case p.person ->> 'kind' when 'lead' then jsonb_build_object('owner_name', p.person -> 'name') else '{}' end
from private.import_persons p
-- By the person's keys first, and not by the agency's imports.
cross join lateral (select * from public.property_imports where id = p.import_id limit 1) i
where p.person is not null;
comment on view private.personal_roots is
  'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

create view private.personal_rows as
select tenant_id, root, keys, kind, root::text as id, happened_at, stays, content from private.personal_roots
union all
select r.tenant_id, r.root, r.keys, part.kind, part.id, part.happened_at, part.stays, part.content
from private.personal_roots r cross join lateral (
  select 'visit' as kind, v.id::text as id, v.starts_at as happened_at, null::text as stays,
    to_jsonb(v) - array['tenant_id', 'seat', 'during', 'held', 'token_hash', 'companion_id'] || jsonb_build_object('ends_at', upper(v.during)) as content
  from public.visits v where v.inquiry_id = r.root
  union all
  select 'case' as kind, c.id::text as id, c.created_at as happened_at, null::text as stays,
    c.content - array['tenant_id', 'assignee_id', 'search_text'] as content
  from (
    select l.id, l.created_at, to_jsonb(l) as content from public.cases l where l.lead_id = r.root
    union all
    select i.id, i.created_at, to_jsonb(i) as content from public.cases i where i.inquiry_id = r.root
  ) c
  union all
  select 'contact' as kind, k.id::text as id, k.created_at as happened_at, null::text as stays,
    to_jsonb(k) - array['tenant_id', 'admin_id'] as content
  from (
    select l.id from public.cases l where l.lead_id = r.root
    union all
    select i.id from public.cases i where i.inquiry_id = r.root
  ) c join public.case_contacts k on k.case_id = c.id
  union all
  select 'email' as kind, m.id::text as id, m.created_at as happened_at, null::text as stays,
    jsonb_strip_nulls(to_jsonb(m) - array['tenant_id', 'once_key']) as content
  from (
    select l.* from public.outbox l where l.lead_id = r.root
    union all
    select i.* from public.outbox i where i.inquiry_id = r.root
    union all
    select o.* from public.visits v join public.outbox o on o.visit_id = v.id where v.inquiry_id = r.root
    union all
    select a.* from public.outbox a where a.subscriber_id = r.root
  ) m
  union all
  -- It holds nothing of the person (history.sql), and is never changed.
  select 'history' as kind, h.id::text as id, h.happened_at, 'history'::text as stays,
    to_jsonb(h) - array['tenant_id', 'user_id', 'username'] as content
  from (
    select r.kind as subject, r.root as id where r.kind in ('lead', 'inquiry')
    union all select 'case' as subject, l.id from public.cases l where l.lead_id = r.root
    union all select 'case' as subject, i.id from public.cases i where i.inquiry_id = r.root
  ) s join private.history h on h.subject = s.subject and h.subject_id = s.id
) part;
comment on view private.personal_rows is 'All that is stored of a person: personal_roots, and what belongs to each of them.';
revoke all on private.personal_roots, private.personal_rows from public, anon, authenticated, service_role;

create table private.erasures (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  tenant_id uuid not null,
  reason text not null check (reason in ('request', 'retention')),
  user_id uuid,
  username text,
  erased jsonb not null
);
comment on table private.erasures is
  'That personal data was erased, and nothing of it. Append-only, and without foreign keys, as the history is.';
comment on column private.erasures.user_id is 'Null: by itself, when its time was over.';
comment on column private.erasures.erased is 'How many rows of each kind of private.personal_rows.';
create index erasures_newest_idx on private.erasures (tenant_id, id);
create trigger erasures_kept before update or delete or truncate on private.erasures
  for each statement execute function private.refuse_to_rewrite();
revoke all on private.erasures from public, anon, authenticated, service_role;

create function private.erase_rows(p_tenant uuid, p_roots uuid[], p_reason text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  v_erased jsonb;
  v_keys text[];
begin
  -- A property that is deleted at the same time waits, and goes to the bin without its owner.
  perform from public.properties p where p.id = any (p_roots) for share;
  select coalesce(jsonb_object_agg(kind, n), '{}') into v_erased from (
    select r.kind, count(*) as n from private.personal_rows r
    where r.tenant_id = p_tenant and r.root = any (p_roots) and r.stays is null group by r.kind
  ) counted;
  -- A file with them may wait to be stored.
  select array_agg(distinct key) into v_keys
  from private.personal_roots r cross join lateral unnest(r.keys) key where r.tenant_id = p_tenant and r.root = any (p_roots);
  update private.import_rows r set facts = null
  where private.contact_keys(array[r.facts ->> 'owner_email', r.facts ->> 'owner_phone']) && v_keys and r.facts is not null
    and (select i.tenant_id from public.property_imports i where i.id = r.import_id) = p_tenant;
  -- First, and in the order of an import that stores them at the same time, so that one waits for the other: the lead or the
  -- inquiry has the same id.
  perform from private.import_persons p where p.id = any (p_roots) order by p.id for update;
  update private.import_persons p set person = null
  where p.id = any (p_roots) and p.person is not null
    and (select i.tenant_id from public.property_imports i where i.id = p.import_id) = p_tenant;
  -- Visits, cases and e-mails go with their lead or inquiry.
  delete from public.leads l where l.tenant_id = p_tenant and l.id = any (p_roots);
  delete from public.inquiries i where i.tenant_id = p_tenant and i.id = any (p_roots);
  delete from private.subscribers s where s.tenant_id = p_tenant and s.id = any (p_roots);
  -- Before the facts: a property that is restored at the same time has left the bin with them.
  update public.deleted_properties d set content = jsonb_set(d.content, '{facts}', (
    select jsonb_agg(case when (fact ->> 'tenant_id')::uuid = p_tenant
      then fact - array['owner_name', 'owner_phone', 'owner_email', 'owner_words', 'keys_at', 'notes'] else fact end)
    from jsonb_array_elements(d.content -> 'facts') fact
  )) where d.id = any (p_roots) and jsonb_array_length(d.content -> 'facts') > 0;
  -- What the agency agreed on is its own; texts that may speak of the owner are not.
  update public.property_private_facts f
  set owner_name = null, owner_phone = null, owner_email = null, keys_at = null, notes = null
  where f.tenant_id = p_tenant and f.property_id = any (p_roots);
  if v_erased <> '{}' then
    insert into private.erasures (tenant_id, reason, user_id, username, erased)
    select p_tenant, p_reason, u.id, u.username, v_erased
    from (select) nobody left join public.admin_users u on u.id = auth.uid();
  end if;
  return v_erased;
end $$;

-- Visits are written one at a time (visits.sql), and so is what takes them away.
create function private.lock_persons(p_tenant uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0)) $$;

create function private.keys_of_person(p_contacts text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_keys text[] := private.contact_keys(p_contacts);
begin
  perform private.require_admin();
  if cardinality(p_contacts) not between 1 and 20 or cardinality(v_keys) <> cardinality(p_contacts) then
    raise exception 'Neither an e-mail nor a phone' using errcode = '22023';
  end if;
  return v_keys;
end $$;

create function private.find_person(p_contacts text[], p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
begin
  return (
    with found as materialized (
      select * from private.personal_rows r where r.tenant_id = v_tenant and r.keys && v_keys
    ), counted as (
      select kind, stays, count(*) as n from found group by kind, stays
    ), listed as (
      select *, row_number() over (partition by kind order by happened_at desc, id) as place from found
    )
    select jsonb_build_object(
      'version', (select md5(coalesce(string_agg(root::text, ',' order by root), '')) from found where id = root::text and stays is null),
      'erasable', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is null),
      'staying', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is not null),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', kind, 'id', id, 'root', root, 'happened_at', happened_at, 'stays', stays, 'content', content
        ) order by happened_at desc, id), '[]') from listed where place <= p_most
      )
    )
  );
end $$;

-- By what the caller has typed so far. A case's own text finds the candidates: with it, 10,000 cases are read quickly. Those
-- whose place or listing alone has the words are left out. Owners are found by find_person.
create function private.find_people(p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_words text[];
  v_digits text;
  v_found record;
  v_keys text[];
  v_seen text[] := '{}';
  v_people jsonb := '[]';
begin
  perform private.require_admin();
  -- Words of figures alone are one phone or the beginning of one, which is compared as private.contact_keys does.
  select
    array_remove(private.search_words(coalesce(string_agg(word, ' ' order by place) filter (where not is_phone), '')), ''),
    nullif(replace(regexp_replace(
      regexp_replace(coalesce(string_agg(word, '' order by place) filter (where is_phone), ''), '[^0-9+]', '', 'g'),
      '^(?:(?:[+]|00)55|55(?=0?[0-9]{10}))?0?', ''
    ), '+', ''), '')
  into v_words, v_digits
  from (
    select word, place, word ~ '^[-+().0-9]+$' as is_phone
    from regexp_split_to_table(left(p_words, 201), '[[:space:]]+') with ordinality split (word, place)
  ) typed;
  if cardinality(v_words) = 0 and v_digits is null then
    return v_people;
  end if;
  for v_found in
    select p.name, p.phone, p.email, c.id, c.created_at
    from (
      select * from public.cases
      where tenant_id = v_tenant
        and not exists (select from unnest(v_words) w (word) where search_text not like '%' || w.word || '%')
        and (v_digits is null or search_text like '%' || v_digits || '%')
      order by created_at desc, id desc
    ) c
    cross join lateral (
      select owner_name as name, phone, email from public.leads where id = c.lead_id
      union all
      select name, phone, email from public.inquiries where id = c.inquiry_id
    ) p
    where not exists (
        select from unnest(v_words) w (word)
        where private.fold(concat_ws(' ', p.name, p.email)) not like '%' || w.word || '%'
      )
      and (v_digits is null or regexp_replace(p.phone, '[^0-9]', '', 'g') like '%' || v_digits || '%')
    order by c.created_at desc, c.id desc
    -- Words that fit so many do not find anybody yet.
    limit 200
  loop
    v_keys := private.contact_keys(array[v_found.email, v_found.phone]);
    continue when v_keys && v_seen;
    v_seen := v_seen || v_keys;
    v_people := v_people || (
      select jsonb_build_object(
        'name', v_found.name, 'phone', v_found.phone, 'email', v_found.email,
        'case_id', c.id, 'happened_at', c.created_at, 'cases', count(*) over ()
      )
      from public.cases c
      where c.id = v_found.id
        or c.lead_id in (
          select l.id from public.leads l
          where l.tenant_id = v_tenant and private.contact_keys(array[l.email, l.phone]) && v_keys
        )
        or c.inquiry_id in (
          select i.id from public.inquiries i
          where i.tenant_id = v_tenant and private.contact_keys(array[i.email, i.phone]) && v_keys
        )
      order by c.created_at desc, c.id desc limit 1
    );
    exit when jsonb_array_length(v_people) = 8;
  end loop;
  return v_people;
end $$;

create function private.erase_person(p_contacts text[], p_version text) returns jsonb
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
  v_roots uuid[];
begin
  perform private.lock_persons(v_tenant);
  select coalesce(array_agg(r.root order by r.root), '{}') into v_roots from private.personal_roots r
  where r.tenant_id = v_tenant and r.keys && v_keys and r.stays is null;
  perform private.require_unchanged(coalesce(md5(array_to_string(v_roots, ',')) = p_version, false));
  return private.erase_rows(v_tenant, v_roots, 'request');
end $$;

create function private.enforce_retention(p_limit integer) returns integer
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v record;
  v_roots uuid[];
  v_erased integer := 0;
begin
  for v in
    select t.id, now() - make_interval(months => r.months) as before, now() - make_interval(months => r.closed_months) as closed_before
    from public.tenants t cross join lateral private.retention_of(t.id) r
  loop
    perform private.lock_persons(v.id);
    select coalesce(array_agg(old.root), '{}') into v_roots from (
      select r.root from private.personal_roots r
      where r.tenant_id = v.id and r.stays is null and r.happened_at < v.before
        and r.last_event < case when r.closed then v.closed_before else v.before end
      limit p_limit
    ) old;
    perform private.erase_rows(v.id, v_roots, 'retention');
    v_erased := v_erased + cardinality(v_roots);
  end loop;
  delete from private.release_health where minute <= now() - interval '30 days';
  delete from private.token_guesses where guessed_at <= now() - interval '10 minutes';
  delete from private.visit_changes where changed_at <= now() - interval '1 day';
  -- Other e-mails go with the person whom they are about.
  delete from public.outbox where status <> 'pending' and kind in ('alert_question', 'alert_news', 'password_link')
    and created_at < now() - interval '30 days';
  -- With the people who wait in it.
  delete from public.property_imports where state = 'staged' and created_at < now() - interval '30 days';
  return v_erased;
end $$;

create function private.list_erasures(p_limit integer)
returns table (id bigint, happened_at timestamptz, reason text, username text, erased jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select e.id, e.happened_at, e.reason, e.username, e.erased from private.erasures e
  where e.tenant_id = private.current_tenant_id() order by e.id desc limit least(greatest(p_limit, 1), 100);
end $$;

create function public.find_person(p_contacts text[], p_most integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_person(p_contacts, p_most) $$;
comment on function public.find_person is
  'All that the caller''s tenant has of the person with one of these e-mails or phones, as {version, erasable, staying, rows}: '
  'how many rows of each kind erase_person would erase and leave, and the newest p_most of each kind with their content. '
  '42501: no admin. 22023: neither an e-mail nor a phone with its area code.';

create function public.find_people(p_words text) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_people(p_words) $$;
comment on function public.find_people is
  'At most 8 people of the leads and inquiries of the caller''s tenant who fit, those of the newest fitting case first, as [{name, phone, email, case_id, '
  'happened_at, cases}]: the newest case of the one with that e-mail or phone, and how many there are. p_words: all must be in '
  'the name or the e-mail; figures in the phone, with or without +55 and 0. 42501: no admin. 22023: more than 200 characters.';

create function public.erase_person(p_contacts text[], p_version text) returns jsonb
language sql set search_path = ''
as $$ select private.erase_person(p_contacts, p_version) $$;
comment on function public.erase_person is
  'Erases all that find_person has called erasable in that version, and answers how many rows of each kind. PT409: something '
  'has come or gone since. 42501, 22023: as find_person.';

create function public.enforce_retention(p_limit integer default 1000) returns integer
language sql set search_path = ''
as $$ select private.enforce_retention(p_limit) $$;
comment on function public.enforce_retention is
  'Erases what its agency has kept for its time, at most p_limit leads, inquiries and owners of each, for a scheduled job '
  'with the secret key; answers how many, so that 0 says that nothing is left.';

create function public.list_erasures(p_limit integer default 20)
returns table (id bigint, happened_at timestamptz, reason text, username text, erased jsonb)
language sql stable set search_path = ''
as $$ select * from private.list_erasures(p_limit) $$;
comment on function public.list_erasures is
  'The last erasures of the caller''s tenant, newest first: on request by a user, or by retention. 42501: no admin.';

revoke execute on function
  private.erase_rows, private.lock_persons, private.keys_of_person, private.find_person, private.find_people, private.erase_person,
  private.enforce_retention, private.list_erasures,
  public.find_person, public.find_people, public.erase_person, public.enforce_retention, public.list_erasures
  from public, anon, authenticated;
grant execute on function
  private.find_person, private.find_people, private.erase_person, private.list_erasures,
  public.find_person, public.find_people, public.erase_person, public.list_erasures
  to authenticated;
grant execute on function private.enforce_retention, public.enforce_retention to service_role;
