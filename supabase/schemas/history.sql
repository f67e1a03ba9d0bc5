-- What each admin has done: written by triggers in the transaction of the change itself, and never changed afterwards.

create table private.history (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  user_id uuid not null,
  username text not null,
  tenant_id uuid,
  subject text not null check (subject in ('property', 'lead', 'inquiry', 'case', 'settings', 'watermark', 'users')),
  subject_id uuid not null,
  source text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb not null
);
comment on table private.history is
  'What admins have done, a row for each row that they wrote. Append-only, and without foreign keys: it outlives what it tells of.';
comment on column private.history.happened_at is 'When the transaction began, so that rows of one transaction have the same.';
comment on column private.history.username is 'As it was then.';
comment on column private.history.tenant_id is 'Whose admins may read it; null for what belongs to the site, as properties do.';
comment on column private.history.subject_id is 'A property''s, a lead''s, an inquiry''s or a case''s id, the tenant of settings and users, the owner of a watermark.';
comment on column private.history.source is 'The table that was written.';
comment on column private.history.changes is
  'For each column that changed [from, to], long texts shortened; null instead of both where the values are nobody''s to keep.';
create index history_subject_idx on private.history (subject, subject_id, id);
create index history_deletions_idx on private.history (id) where action = 'delete' and source in ('properties', 'leads', 'inquiries');

create trigger history_kept before update or delete or truncate on private.history
  for each statement execute function private.refuse_to_rewrite();

create function private.shortened(p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when char_length(p_value #>> '{}') > 300 and jsonb_typeof(p_value) = 'string'
    then to_jsonb(left(p_value #>> '{}', 300) || '…') else p_value end
$$;

create function private.changes_between(p_from jsonb, p_to jsonb, p_hidden text[], p_omitted text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case when key <> all (p_hidden)
    then jsonb_build_array(private.shortened(f.value), private.shortened(t.value)) end)
  from jsonb_each(p_from) f full join jsonb_each(p_to) t using (key)
  where coalesce(f.value, 'null') <> coalesce(t.value, 'null') and key <> all (p_omitted)
$$;

-- Arguments: subject, the column of its id, the column that a row is known by, columns whose values are not kept, and
-- columns that are no news.
create function private.record_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_admin public.admin_users;
  v_omitted text[] := array['id', 'tenant_id', 'user_id', 'property_id', 'created_at', 'updated_at'] || tg_argv[4]::text[];
begin
  select * into v_admin from public.admin_users where id = auth.uid();
  -- Visitors, scheduled jobs and the first data are no admins.
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'insert', coalesce(private.changes_between('{}', r, tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(n) as r from new_rows n) added;
  elsif tg_op = 'UPDATE' then
    -- Materialized, so that each row is turned into JSON once and not for each pair that is compared.
    with before as materialized (
      select to_jsonb(o) as was, to_jsonb(o) ->> tg_argv[2] as key from old_rows o
    ), after as materialized (
      select to_jsonb(n) as r, to_jsonb(n) ->> tg_argv[2] as key from new_rows n
    )
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'update', c
    from before join after using (key)
    cross join lateral private.changes_between(was, r, tg_argv[3]::text[], v_omitted) c
    where c is not null;
  else
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'delete', coalesce(private.changes_between(r, '{}', tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(o) as r from old_rows o) gone
    -- What goes with its property is told by the property.
    where tg_argv[0] <> 'property' or tg_table_name = 'properties'
      or exists (select from public.properties p where p.id = (r ->> 'property_id')::uuid);
  end if;
  return null;
end $$;

-- A visitor's, a lead's and an owner's facts are theirs, and gone when they ask for it (LGPD): only that they changed is kept.
do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('properties', 'property', 'id', 'id', '{}', '{published_at,closed_at}'),
      ('property_images', 'property', 'property_id', 'id', '{}', '{watermarked,widths,color}'),
      ('property_additional_info', 'property', 'property_id', 'id', '{}', '{position}'),
      -- Coordinates tell nobody what has changed.
      ('property_points', 'property', 'property_id', 'property_id', '{latitude,longitude}', '{away,bearing,shown_latitude,shown_longitude,shown_precision}'),
      ('property_private_facts', 'property', 'property_id', 'property_id', '{owner_name,owner_phone,owner_email,keys_at,notes}', '{owner_words}'),
      ('leads', 'lead', 'id', 'id', '{notes}',
        '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,'
        'description,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,fingerprint}'),
      ('inquiries', 'inquiry', 'id', 'id', '{}',
        '{kind,property_title,property_code,name,email,phone,message,source_page,source_campaign,source_referrer,'
        'notice_version,consented_at,address_hash,idempotency_key}'),
      ('visits', 'inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,property_title,property_code,seat,held,holds_until,starts_at,token_hash,sequence,moves,changed_by,opened_at}'),
      ('cases', 'case', 'id', 'id', '{next_step,notes,wants}', '{kind,lead_id,inquiry_id,first_answered_at,search_text}'),
      ('tenant_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('visit_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('agency_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('retention_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('message_templates', 'settings', 'tenant_id', 'tenant_id', '{templates}', '{}'),
      ('portals', 'settings', 'tenant_id', 'portal', '{}', '{}'),
      ('portal_listings', 'property', 'property_id', 'portal', '{}', '{}'),
      ('watermark_settings', 'watermark', 'user_id', 'id', '{}', '{}'),
      ('admin_users', 'users', 'tenant_id', 'id', '{}', '{is_deletable}')
    ) as v (name, subject, subject_key, row_key, hidden, omitted)
  loop
    execute format(
      'create trigger %1$I after insert on public.%2$I referencing new table as new_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_insert', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
    execute format(
      'create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_update', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
    execute format(
      'create trigger %1$I after delete on public.%2$I referencing old table as old_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_delete', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
  end loop;
end $$;

-- The row of a password is Auth's, where no trigger of ours belongs.
create function private.record_new_password() returns void
language sql security definer set search_path = ''
as $$
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"password": null}'
  from public.admin_users where id = auth.uid()
$$;

create function private.list_history(p_subject text, p_id uuid, p_before bigint, p_limit integer)
returns table (
  id bigint, happened_at timestamptz, username text, subject text, subject_id uuid, steps jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select max(h.id), h.happened_at, h.username, h.subject, h.subject_id,
    jsonb_agg(jsonb_build_object('source', h.source, 'action', h.action, 'changes', h.changes) order by h.id)
  from private.history h
  where (h.tenant_id is null or h.tenant_id = private.current_tenant_id())
    and (h.subject = p_subject and h.subject_id = p_id
      or p_subject = 'deletions' and h.action = 'delete' and h.source in ('properties', 'leads', 'inquiries'))
  group by h.happened_at, h.user_id, h.username, h.subject, h.subject_id
  having p_before is null or max(h.id) < p_before
  order by 1 desc
  limit least(greatest(p_limit, 1), 100);
end $$;

create function public.list_history(
  p_subject text, p_id uuid default null, p_before bigint default null, p_limit integer default 20
) returns table (
  id bigint, happened_at timestamptz, username text, subject text, subject_id uuid, steps jsonb
)
language sql stable set search_path = ''
as $$ select * from private.list_history(p_subject, p_id, p_before, p_limit) $$;
comment on function public.list_history is
  'What admins have done to what the caller may see, newest first, one row for each transaction: of p_subject (property, '
  'lead, inquiry, case, settings, watermark, users) with that id, or with ''deletions'' the properties, leads and inquiries that '
  'are gone. '
  'steps: [{source, action, changes}], as in private.history. The next page: p_before is the last id.';

revoke all on private.history from public, anon, authenticated, service_role;
revoke execute on function
  private.shortened, private.changes_between, private.record_history,
  private.record_new_password, private.list_history, public.list_history
  from public, anon, authenticated;
grant execute on function private.list_history, public.list_history to authenticated;
