-- Listings of a file: staged row by row, stored in one transaction, and taken back in one step. The photos that they name are
-- fetched afterwards, one by one, by whichever page of the admin area is open.

create table public.property_imports (
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  username text not null check (private.is_line(username, 40)),
  file_name text not null check (private.is_line(file_name, 255)),
  source text not null check (source in ('spreadsheet', 'vrsync', 'address', 'zip')),
  total integer not null check (total between 0 and 5000),
  state text not null default 'staged' check (state in ('staged', 'stored', 'undone')),
  refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  created integer not null default 0 check (created between 0 and 5000),
  updated integer not null default 0 check (updated between 0 and 5000),
  unchanged integer not null default 0 check (unchanged between 0 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stored_at timestamptz,
  undone_at timestamptz,
  persons integer not null default 0 check (persons between 0 and 20000),
  persons_created integer not null default 0 check (persons_created between 0 and 20000),
  persons_kept integer not null default 0 check (persons_kept between 0 and 20000)
);
comment on table public.property_imports is 'Files whose listings an agency has imported, or is about to. Written by procedures only.';
comment on column public.property_imports.username is 'Who began it, as the name was then.';
comment on column public.property_imports.total is
  'Listings of the file, 0 where only people come. More would not be stored within the time that a request has.';
comment on column public.property_imports.persons is 'People of the file; those that the agency did not have are persons_created.';
comment on column public.property_imports.persons_kept is 'People whom undoing left, since the desk has worked on them.';
comment on column public.property_imports.refused is
  'Why nothing was stored, at most 100: [{row, code, problem, columns}]; problem: repeated (the code stands in another row), '
  'ambiguous (two properties have it), deleted (since the dry run), category (an unknown one), missing (columns that visitors need).';
comment on column public.property_imports.kept is 'Those that it changed and that somebody has changed since, so that undoing it left them: [{id, title, code}].';
create index property_imports_latest_idx on public.property_imports (tenant_id, created_at desc);

create trigger property_imports_touch before update on public.property_imports
  for each row execute function private.touch_updated_at();

alter table public.property_imports enable row level security;
revoke all on public.property_imports from public, anon, authenticated;
grant select on public.property_imports to authenticated;
grant all on public.property_imports to service_role;
create policy "Admins see their agency's imports" on public.property_imports for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create table private.import_rows (
  import_id uuid not null references public.property_imports on delete cascade,
  row_number integer not null check (row_number > 0),
  reference_code text not null check (private.is_line(reference_code, 40)),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  infos text[],
  photos text[] not null,
  property_id uuid,
  action text check (action in ('created', 'updated', 'unchanged', 'kept')),
  columns_before jsonb,
  infos_before text[],
  version timestamptz,
  code text not null generated always as (private.fold(reference_code)) stored,
  publish boolean not null default false,
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  facts_filled text[],
  facts_version timestamptz,
  point jsonb check (jsonb_typeof(point) = 'object'),
  point_before jsonb,
  primary key (import_id, row_number)
);
comment on table private.import_rows is 'The rows of an import, and what each did to its property; for 30 days.';
comment on column private.import_rows.columns_before is 'The property as it was, where it was updated; infos_before is null where they stayed.';
comment on column private.import_rows.version is
  'updated_at of the property as the import left it, or as undoing a later import has left it.';
comment on column private.import_rows.publish is 'It goes to the site with its first photo.';
comment on column private.import_rows.facts is 'Private facts, until they are stored: they fill what the agency has not written itself.';
comment on column private.import_rows.point is 'What the file says of where it lies; the rest of a stored point stays.';
comment on column private.import_rows.point_before is 'The point as it was, JSON''s null where there was none; null where it stayed.';
comment on column private.import_rows.facts_filled is 'The columns that they have filled; facts_version is the updated_at of the facts since.';
-- Undoing an import looks for the earlier ones of its properties.
create index import_rows_property_idx on private.import_rows (property_id);

create table private.import_photos (
  image_id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.property_imports on delete cascade,
  property_id uuid not null,
  address text not null check (private.is_line(address, 2048)),
  position integer not null check (position between 0 and 9999),
  is_primary boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed', 'undone')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  reason text check (private.is_line(reason, 300))
);
comment on table private.import_photos is 'Photos that imports name, and what has become of them.';
comment on column private.import_photos.image_id is 'The id that its row of property_images has: two tabs that store it make one.';
comment on column private.import_photos.property_id is 'No foreign key: a property that comes back from the bin still has its photos.';
comment on column private.import_photos.address is
  'An address of http or https, or the name of a file in the ZIP with the checksum of its bytes: another ZIP has other photos of that name.';
comment on column private.import_photos.due_at is 'Until then it is another tab''s, or waits for its next attempt.';
create index import_photos_waiting_idx on private.import_photos (import_id, position, image_id) where state = 'waiting';
create index import_photos_import_idx on private.import_photos (import_id, state);
create index import_photos_property_idx on private.import_photos (property_id);

-- The agency's code of a property, in any case.
create index properties_code_idx on public.properties (private.fold(reference_code));

create function private.find_reference_codes(p_codes text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(found.code, found.properties), '{}') from (
      select asked.code,
        jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', private.title_of(p), 'updated_at', p.updated_at, 'infos', private.infos_of(p.id), 'facts', (
            select to_jsonb(f) from public.property_private_facts f
            where f.property_id = p.id and f.tenant_id = private.current_tenant_id()
          ),
          'point', (select to_jsonb(o) from public.property_points o where o.property_id = p.id),
          'photos', array(
            select f.address from private.import_photos f where f.property_id = p.id and f.state = 'stored'
            union all
            select i.id::text from public.property_images i where i.property_id = p.id
          )
        ) order by p.id) as properties
      from (select distinct code from unnest(p_codes) code) asked
      join public.properties p on private.fold(p.reference_code) = private.fold(asked.code)
      group by asked.code
    ) found
  );
end $$;

create function private.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  -- The bin keeps what an import is undone to for as long.
  delete from public.property_imports where tenant_id = v_tenant and state = 'staged' and created_at < now() - interval '30 days';
  delete from private.import_rows where import_id in (
    select id from public.property_imports
    where tenant_id = v_tenant and coalesce(stored_at, created_at) < now() - interval '30 days'
  );
  delete from private.import_persons where import_id in (
    select id from public.property_imports
    where tenant_id = v_tenant and coalesce(stored_at, created_at) < now() - interval '30 days'
  );
  insert into public.property_imports (id, tenant_id, username, file_name, source, total)
  select p_id, v_tenant, u.username, p_file_name, p_source, p_total from public.admin_users u where u.id = auth.uid()
  on conflict (id) do nothing;
  perform from public.property_imports where id = p_id and tenant_id = v_tenant and state = 'staged' for share;
  if not found then
    raise exception 'No import that waits for rows' using errcode = '22023';
  end if;
  insert into private.import_rows (import_id, row_number, reference_code, columns, infos, photos, facts, point)
  select p_id, (r ->> 'row')::integer, btrim(r ->> 'referenceCode'),
    (r -> 'columns') - array['id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at', 'reference_code']
      -- What is sold is on no list; the switch would put it on the market again.
      - case when r -> 'columns' ->> 'deal_status' in ('sold', 'rented') then 'active' else '' end,
    case when jsonb_typeof(r -> 'infos') = 'array' then array(
      select btrim(info, E' \t\r\n') from jsonb_array_elements_text(r -> 'infos') with ordinality as entry (info, place)
      where info ~ '\S' order by place
    ) end,
    array(select photo from jsonb_array_elements_text(r -> 'photos') with ordinality as entry (photo, place) order by place),
    nullif(r -> 'facts', '{}'), nullif(r -> 'point', 'null')
  from jsonb_array_elements(p_rows) r
  on conflict do nothing;
  if (select count(*) from private.import_rows where import_id = p_id) > p_total then
    raise exception 'More rows than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_rows where import_id = p_id);
end $$;

-- Writes columns or columns_before over the properties that the import updates.
create function private.overwrite_properties(p_id uuid, p_values text) returns void
language plpgsql set search_path = ''
as $$
begin
  execute (
    select format(
      'update public.properties p set %s
       from private.import_rows r
       join public.properties stored on stored.id = r.property_id
       cross join lateral jsonb_populate_record(stored, r.%I) n
       where r.import_id = $1 and r.action = ''updated'' and p.id = r.property_id
         and (n is distinct from stored or r.point_before is not null)',
      string_agg(format('%1$I = n.%1$I', a.attname), ', '), p_values
    )
    from pg_catalog.pg_attribute a
    where a.attrelid = 'public.properties'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at')
  ) using p_id;
end $$;

create function private.infos_of(p_property_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select i.info_text from public.property_additional_info i where i.property_id = p_property_id order by i.position, i.id
  )
$$;

-- Puts infos, or infos_before, in the place of what the properties have, where the import changes it.
create function private.overwrite_infos(p_id uuid, p_is_undo boolean) returns void
language sql set search_path = ''
as $$
  delete from public.property_additional_info where property_id in (
    select r.property_id from private.import_rows r
    where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo)
  );
  insert into public.property_additional_info (property_id, info_text, position)
  select r.property_id, entry.info, entry.place - 1
  from private.import_rows r
  cross join lateral unnest(case when p_is_undo then r.infos_before else r.infos end) with ordinality as entry (info, place)
  where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo);
$$;

-- The same for points. A property whose point changes has changed itself: an open form learns of it.
create function private.overwrite_points(p_id uuid, p_is_undo boolean) returns void
language sql set search_path = ''
as $$
  delete from public.property_points where p_is_undo and property_id in (
    select r.property_id from private.import_rows r
    where r.import_id = p_id and r.action = 'updated' and r.point_before = 'null'
  );
  insert into public.property_points as known (property_id, latitude, longitude, precision, display)
  select r.property_id, n.latitude, n.longitude, coalesce(n.precision, 'street'), coalesce(n.display, 'about')
  from private.import_rows r
  left join public.property_points stored on stored.property_id = r.property_id
  cross join lateral jsonb_populate_record(stored, case when p_is_undo then r.point_before else r.point end) n
  where r.import_id = p_id and r.point_before is not null
    and (not p_is_undo or r.action = 'updated' and r.point_before <> 'null')
  on conflict (property_id) do update set
    latitude = excluded.latitude, longitude = excluded.longitude,
    precision = excluded.precision, display = excluded.display;
$$;

-- A photo that an earlier import has stored is not stored again, nor one that the listing has: an export of everything has its id
-- at the end of its name. One that an earlier import has not stored is this import's from now on: the page of that one may never
-- be opened again.
create function private.queue_import_photos(p_id uuid) returns void
language sql set search_path = ''
as $$
  with named as (
    select r.property_id, photo.address, min(photo.place) as place, (array_agg(known.image_id))[1] as known_id
    from private.import_rows r
    cross join lateral unnest(r.photos) with ordinality as photo (address, place)
    left join private.import_photos known
      on known.property_id = r.property_id and known.address = photo.address and known.state <> 'undone'
    where r.import_id = p_id and not photo.address like any (array(
      select '%-' || own.id || '.%' from public.property_images own where own.property_id = r.property_id
    ))
    group by r.property_id, photo.address
    having bool_or(known.state = 'stored') is not true
  ), missing as (
    select named.property_id, named.address, named.known_id,
      coalesce(present.last + 1, 0) + row_number() over (partition by named.property_id order by named.place) - 1 as position,
      present.last is null and named.place = 1 as is_primary
    from named cross join lateral (
      select max(i.position) as last from public.property_images i where i.property_id = named.property_id
    ) present
  ), taken as (
    update private.import_photos f set
      import_id = p_id, position = m.position, is_primary = m.is_primary, state = 'waiting', attempts = 0, reason = null,
      -- Another page may be about to store it.
      due_at = case f.state when 'waiting' then f.due_at else now() end
    from missing m where f.image_id = m.known_id
  )
  insert into private.import_photos (import_id, property_id, address, position, is_primary)
  select p_id, m.property_id, m.address, m.position, m.is_primary from missing m where m.known_id is null
$$;

create function private.write_import_facts(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  update private.import_rows r set facts_filled = array(
    select told.key from jsonb_each_text(r.facts) told
    where told.value is not null and not exists (
      select from public.property_private_facts f
      where f.property_id = r.property_id and f.tenant_id = v_tenant and to_jsonb(f) ->> told.key is not null
    )
  ) where r.import_id = p_id and r.facts is not null;
  with written as (
    insert into public.property_private_facts as known (
      property_id, tenant_id, owner_name, owner_phone, owner_email, keys_at, commission, authorised_until, notes
    )
    select r.property_id, v_tenant, n.owner_name, n.owner_phone, n.owner_email, n.keys_at, n.commission, n.authorised_until, n.notes
    from private.import_rows r cross join lateral jsonb_populate_record(null::public.property_private_facts, r.facts) n
    where r.import_id = p_id and r.facts_filled <> '{}'
    on conflict (property_id, tenant_id) do update set
      owner_name = coalesce(known.owner_name, excluded.owner_name), owner_phone = coalesce(known.owner_phone, excluded.owner_phone),
      owner_email = coalesce(known.owner_email, excluded.owner_email), keys_at = coalesce(known.keys_at, excluded.keys_at),
      commission = coalesce(known.commission, excluded.commission), notes = coalesce(known.notes, excluded.notes),
      authorised_until = coalesce(known.authorised_until, excluded.authorised_until)
    returning property_id, updated_at
  )
  update private.import_rows r set
    facts_version = w.updated_at,
    action = case r.action when 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, '{}')
  from written w where r.import_id = p_id and r.property_id = w.property_id;
  -- Whoever has them erased finds them in one place.
  update private.import_rows set facts = null where import_id = p_id and facts is not null;
end $$;

-- What somebody has changed since stays. Those of a new listing go to the bin with it.
create function private.undo_import_facts(p_id uuid, p_tenant uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_row record;
begin
  for v_row in
    select r.property_id, r.facts_filled, r.facts_version from private.import_rows r
    where r.import_id = p_id and r.action = 'updated' and r.facts_filled <> '{}'
    order by r.property_id
  loop
    perform from public.property_private_facts f
    where f.property_id = v_row.property_id and f.tenant_id = p_tenant and f.updated_at = v_row.facts_version for update;
    continue when not found;
    execute format(
      'update public.property_private_facts set %s where property_id = $1 and tenant_id = $2',
      (select string_agg(format('%I = null', name), ', ') from unnest(v_row.facts_filled) name)
    ) using v_row.property_id, p_tenant;
    delete from public.property_private_facts f
    where f.property_id = v_row.property_id and f.tenant_id = p_tenant and num_nonnulls(
      f.owner_name, f.owner_phone, f.owner_email, f.keys_at, f.commission, f.authorised_until, f.notes
    ) = 0;
  end loop;
end $$;

-- Those that wait for their first photo go to the site with it.
create function private.publish_imported(p_property_ids uuid[]) returns void
language sql set search_path = ''
as $$
  with due as (
    select r.import_id, r.row_number, p.id, p.updated_at, p.updated_at = r.version as untouched
    from private.import_rows r join public.properties p on p.id = r.property_id
    where r.property_id = any (p_property_ids) and r.publish and p.published_at is null and p.closed_at is null
      and private.missing_facts(p) = '{}'
  ), published as (
    update public.properties p set active = true where p.id in (select id from due) returning p.id, p.updated_at
  )
  update private.import_rows r set
    publish = false, version = case when d.untouched then p.updated_at else r.version end,
    action = case r.action when 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, jsonb_build_object('updated_at', d.updated_at)) || '{"active": false}'
  from due d join published p on p.id = d.id
  where r.import_id = d.import_id and r.row_number = d.row_number
$$;

-- A fault of one row undoes all of it.
create function private.write_property_import(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Row by row, by the index: the rows are newer than what the planner knows of their table, so that it would join all with all.
  update private.import_rows r set (property_id, action) = (
    select coalesce(known.id, gen_random_uuid()), case when known.id is null then 'created' else 'unchanged' end
    from (select) always left join public.properties known on private.fold(known.reference_code) = r.code
    limit 1
  ) where r.import_id = p_id;

  -- What a newer file takes off the site does not come by an older one.
  update private.import_rows earlier set publish = false
  from private.import_rows r
  where r.import_id = p_id and r.columns -> 'active' = 'false' and earlier.property_id = r.property_id and earlier.publish;
  -- Nothing comes to the site without a photo.
  update private.import_rows r set
    publish = true,
    columns = case r.action when 'created' then r.columns || '{"active": false}' else r.columns - 'active' end
  where r.import_id = p_id and r.columns -> 'active' = 'true'
    and not exists (select from public.properties p where p.id = r.property_id and p.published_at is not null)
    and not exists (select from public.property_images i where i.property_id = r.property_id);

  -- In one order, as whoever writes several does: what is compared below does not change before it is written.
  perform from public.properties
  where id in (select property_id from private.import_rows where import_id = p_id and action = 'unchanged')
  order by id for no key update;

  update private.import_rows r set point_before = coalesce(
    (select to_jsonb(o) from public.property_points o where o.property_id = r.property_id), 'null'
  ) where r.import_id = p_id and r.point is not null and not exists (
    select from public.property_points o
    where o.property_id = r.property_id and jsonb_populate_record(o, r.point) is not distinct from o
  );
  update private.import_rows r set action = 'updated', columns_before = to_jsonb(p)
  from public.properties p
  where r.import_id = p_id and r.action = 'unchanged' and p.id = r.property_id
    and (r.point_before is not null or jsonb_populate_record(p, r.columns) is distinct from p);
  update private.import_rows r set
    infos_before = private.infos_of(r.property_id),
    action = case when r.action = 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, '{}')
  where r.import_id = p_id and r.infos is not null and r.infos <> private.infos_of(r.property_id);

  -- Before their properties: see property_additional_info.
  set constraints public.property_additional_info_property_id_fkey deferred;
  perform private.overwrite_infos(p_id, false);
  perform private.insert_rows('public.properties', (
    select coalesce(jsonb_agg(
      r.columns || jsonb_build_object('id', r.property_id, 'reference_code', r.reference_code) order by r.row_number
    ), '[]')
    from private.import_rows r where r.import_id = p_id and r.action = 'created'
  ));
  set constraints public.property_additional_info_property_id_fkey immediate;
  perform private.overwrite_properties(p_id, 'columns');
  perform private.overwrite_points(p_id, false);
  perform private.write_import_facts(p_id);
  update private.import_rows r set version = p.updated_at
  from public.properties p where r.import_id = p_id and p.id = r.property_id;
  perform private.queue_import_photos(p_id);
end $$;

-- Why nothing can be stored, the first 100 rows: a code twice in the file or on the site, and what has changed since the dry run.
create function private.refused_import_rows(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with rows as (
    select r.row_number, r.reference_code, n, private.missing_facts(n) as missing,
      -- The dry run gives a new one both; what is sold has lost the first.
      (n).id is null and (not r.columns ? 'price'
        or not r.columns ? 'active' and coalesce((n).deal_status, 'available') not in ('sold', 'rented')) as is_deleted,
      count(*) over (partition by r.code) as same_rows,
      (select count(*) from public.properties p where private.fold(p.reference_code) = r.code) as same_listings
    from private.import_rows r
    left join lateral (select p from public.properties p where private.fold(p.reference_code) = r.code limit 1) known on true
    cross join lateral jsonb_populate_record(known.p, r.columns) n
    where r.import_id = p_id
  ), judged as (
    select row_number, reference_code, missing, case
      when same_rows > 1 then 'repeated'
      when same_listings > 1 then 'ambiguous'
      when is_deleted then 'deleted'
      when not exists (select from public.property_categories c where c.id = (n).category_id) and (n).category_id is not null
        then 'category'
      -- One without a photo does not come to the site yet.
      when missing <> '{}' and 'photos' <> all (missing)
        and ((n).active or (n).published_at is not null and (n).deal_status in ('sold', 'rented')) then 'missing'
    end as problem
    from rows
  )
  select coalesce(jsonb_agg(jsonb_build_object('row', row_number, 'code', reference_code, 'problem', problem, 'columns',
    case problem when 'missing' then to_jsonb(missing) else '[]' end
  ) order by row_number), '[]')
  from (select * from judged where problem is not null order by row_number limit 100) refused
$$;

-- Two imports at once take turns: neither knows the codes that the other is about to store.
create function private.lock_import(p_id uuid) returns public.property_imports
language plpgsql set search_path = ''
as $$
declare
  v_import public.property_imports;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('property_imports'));
  select * into v_import from public.property_imports i
  where i.id = p_id and i.tenant_id = private.current_tenant_id() for update;
  if not found then
    raise exception 'No such import' using errcode = '22023';
  end if;
  return v_import;
end $$;

create function private.store_property_import(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_import public.property_imports := private.lock_import(p_id);
  v_refused jsonb;
begin
  -- Whoever has waited here for another call of the same import gets what that has found.
  if v_import.state <> 'staged' or v_import.refused <> '[]' and v_import.updated_at > statement_timestamp() then
    return v_import.state;
  end if;
  if (select count(*) from private.import_rows r where r.import_id = p_id) <> v_import.total
    or (select count(*) from private.import_persons p where p.import_id = p_id) <> v_import.persons
    -- Begun for people, of whom none has come.
    or v_import.total + v_import.persons = 0 then
    raise exception 'Not all rows are staged' using errcode = '22023';
  end if;
  v_refused := private.refused_import_rows(p_id);
  if v_refused = '[]' then
    perform private.write_property_import(p_id);
    perform private.write_import_persons(p_id);
  end if;
  update public.property_imports i set
    state = case when v_refused = '[]' then 'stored' else i.state end,
    stored_at = case when v_refused = '[]' then now() end,
    refused = v_refused,
    created = done.created, updated = done.updated, unchanged = done.unchanged,
    persons_created = (select count(*) from private.import_persons p where p.import_id = p_id and p.version is not null)
  from (
    select count(*) filter (where r.action = 'created') as created, count(*) filter (where r.action = 'updated') as updated,
      count(*) filter (where r.action = 'unchanged') as unchanged
    from private.import_rows r where r.import_id = p_id
  ) done
  where i.id = p_id
  returning i.state into v_import.state;
  return v_import.state;
end $$;

create function private.undo_property_import(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_import public.property_imports := private.lock_import(p_id);
begin
  if v_import.state = 'undone' then
    return v_import.state;
  end if;
  if v_import.stored_at < now() - interval '30 days' then
    raise exception 'Too long ago to be undone' using errcode = '22023';
  end if;
  if v_import.state = 'stored' then
    -- Properties before their photos: in this order a photo is added, too.
    perform from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id)
    order by id for update;
    update private.import_photos set state = 'undone' where import_id = p_id and state in ('waiting', 'failed');

    update private.import_rows r set action = 'kept'
    from public.properties p
    where r.import_id = p_id and r.action = 'updated' and p.id = r.property_id
      and (p.updated_at <> r.version or r.infos_before is not null and r.infos <> private.infos_of(p.id));
    update public.property_imports set kept = (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', private.title_of(p), 'code', p.reference_code) order by r.row_number), '[]')
      from private.import_rows r join public.properties p on p.id = r.property_id
      where r.import_id = p_id and r.action = 'kept'
    ) where id = p_id;

    perform private.overwrite_properties(p_id, 'columns_before');
    perform private.overwrite_infos(p_id, true);
    perform private.overwrite_points(p_id, true);
    perform private.undo_import_facts(p_id, v_import.tenant_id);
    -- An earlier import finds its property as it left it, with a new time: it can be undone as well.
    update private.import_rows earlier set version = p.updated_at
    from private.import_rows r join public.properties p on p.id = r.property_id
    where r.import_id = p_id and r.action = 'updated' and earlier.import_id <> p_id
      and earlier.property_id = r.property_id and earlier.version = (r.columns_before ->> 'updated_at')::timestamptz;
    with removed as (
      delete from public.property_images i using private.import_photos f, private.import_rows r
      where f.import_id = p_id and f.image_id = i.id and r.import_id = p_id and r.property_id = f.property_id
        and r.action in ('updated', 'unchanged')
      returning i.id
    )
    update private.import_photos set state = 'undone' where image_id in (select id from removed);
    -- Before the listings: a message that loses its listing has changed.
    update public.property_imports set persons_kept = private.undo_import_persons(p_id) where id = p_id;
    delete from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id and action = 'created');
  end if;
  delete from private.import_rows where import_id = p_id;
  delete from private.import_persons where import_id = p_id;
  update public.property_imports set state = 'undone', undone_at = now() where id = p_id;
  return 'undone';
end $$;

-- As it is told: a listing that waits for its photos lacks none.
create function private.told_missing(p_row public.properties) returns text[]
language sql stable set search_path = ''
as $$
  select case when 'photos' = any (missing)
    and exists (select from private.import_photos f where f.property_id = p_row.id and f.state = 'waiting')
    then array_remove(missing, 'photos') else missing end
  from private.missing_facts(p_row) missing
$$;

-- The listings of an import that lack what the site needs.
create function private.unfinished_rows(p_id uuid)
returns table (id uuid, title text, reference_code text, row_number integer, missing text[])
language sql stable set search_path = ''
as $$
  select p.id, private.title_of(p), p.reference_code, r.row_number, told.missing
  from private.import_rows r
  join public.properties p on p.id = r.property_id and p.closed_at is null
  cross join lateral private.told_missing(p) told (missing)
  where r.import_id = p_id and r.action is not null and told.missing <> '{}'
$$;

-- Those that could be on the site and never were: what the agency has taken off it stays off.
create function private.ready_listings(p_id uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select p.id from private.import_rows r join public.properties p on p.id = r.property_id
  where r.import_id = p_id and p.published_at is null and p.closed_at is null and private.missing_facts(p) = '{}'
$$;

create function private.activate_imported(p_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.require_admin();
  v_ids := array(select private.ready_listings(p_id) where private.is_own_import(p_id));
  update private.import_rows set publish = true where import_id = p_id and property_id = any (v_ids);
  perform private.publish_imported(v_ids);
  return cardinality(v_ids);
end $$;

create function private.get_property_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with unfinished as materialized (select * from private.unfinished_rows(p_id))
    select to_jsonb(i) - 'tenant_id' || jsonb_build_object(
      'staged', (select count(*) from private.import_rows r where r.import_id = i.id),
      'staged_persons', (select count(*) from private.import_persons p where p.import_id = i.id),
      'photos', (
        select jsonb_build_object(
          'stored', count(*) filter (where f.state = 'stored'), 'failed', count(*) filter (where f.state = 'failed'),
          'waiting', count(*) filter (where f.state = 'waiting' and p.id is not null),
          'files', count(*) filter (where f.state = 'waiting' and p.id is not null and f.address !~* '^https?://')
        )
        from private.import_photos f left join public.properties p on p.id = f.property_id where f.import_id = i.id
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(failed)), '[]') from (
          select f.image_id, f.address, f.reason, p.id as property_id, private.title_of(p) as title, p.reference_code
          from private.import_photos f join public.properties p on p.id = f.property_id
          where f.import_id = i.id and f.state = 'failed'
          order by p.reference_code, f.position limit 200
        ) failed
      ),
      'zip_photos', array(
        select f.address from private.import_photos f join public.properties p on p.id = f.property_id
        where f.import_id = i.id and f.state in ('waiting', 'failed') and f.address !~* '^https?://'
        order by f.position, f.image_id limit 20
      ),
      'unfinished', (select count(*) from unfinished),
      'ready', (select count(*) from private.ready_listings(p_id)),
      'lacks', (
        select coalesce(jsonb_agg(to_jsonb(u)), '[]')
        from (select id, title, reference_code, missing from unfinished order by row_number limit 200) u
      )
    )
    from public.property_imports i where i.id = p_id and i.tenant_id = private.current_tenant_id()
  );
end $$;

create function private.is_own_import(p_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.property_imports where id = p_id and tenant_id = private.current_tenant_id() and state = 'stored')
$$;

create function private.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  perform private.require_admin();
  with due as (
    select f.image_id from private.import_photos f
    where f.import_id = p_id and f.state = 'waiting' and f.due_at <= now() and private.is_own_import(p_id)
      and (p_with_files or f.address ~* '^https?://')
      and exists (select from public.properties p where p.id = f.property_id)
    -- The main photo of each comes first.
    order by f.position, f.image_id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  ), claimed as (
    update private.import_photos f set due_at = now() + interval '2 minutes'
    from due where f.image_id = due.image_id
    returning f.image_id, f.property_id, f.address, f.position, f.is_primary
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.position, c.image_id), '[]') into v_claimed from claimed c;
  return v_claimed;
end $$;

create function private.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_state text;
begin
  perform private.require_admin();
  update private.import_photos f set
    attempts = f.attempts + 1, reason = p_reason,
    state = case when p_is_final or f.attempts >= 2 then 'failed' else 'waiting' end,
    due_at = now() + interval '5 seconds' * 4 ^ f.attempts
  where f.image_id = p_image_id and private.is_own_import(f.import_id) and (
    f.state = 'waiting'
    -- Stored, and taken back because the answer did not arrive.
    or f.state = 'stored' and not exists (select from public.property_images i where i.id = f.image_id)
  )
  returning f.state into v_state;
  return v_state;
end $$;

create function private.retry_import_photos(p_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_admin();
  update private.import_photos f set state = 'waiting', attempts = 0, due_at = now(), reason = null
  where f.import_id = p_id and f.state = 'failed' and private.is_own_import(p_id);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- With the row of the photo, so that no tab that ends in between leaves them apart.
create function private.note_imported_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.import_photos f set state = 'stored', reason = null
  from added where f.image_id = added.id and f.state in ('waiting', 'failed');
  if exists (select from private.import_photos f join added on added.id = f.image_id where f.state = 'undone') then
    raise exception 'Its import was undone' using errcode = '22023';
  end if;
  perform private.publish_imported(array(
    select distinct f.property_id from private.import_photos f join added on added.id = f.image_id
  ));
  return null;
end $$;
create trigger property_images_imported after insert on public.property_images
  referencing new table as added for each statement execute function private.note_imported_photos();

create function public.find_reference_codes(p_codes text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_reference_codes(p_codes) $$;
comment on function public.find_reference_codes is
  'The properties that have these codes, in any case, as {code: [{id, title, updated_at, infos, facts, point, photos}]}; facts are the caller''s agency''s private ones or null, photos the addresses '
  'of those that imports have stored, and the ids of all. 42501: no admin.';

create function public.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
returns integer
language sql set search_path = ''
as $$ select private.stage_property_import(p_id, p_file_name, p_source, p_total, p_rows) $$;
comment on function public.stage_property_import is
  'Adds rows, of the type ImportedProperty of shared-domain/imports, to the import with that id, which the first call makes; '
  'a row that is there stays. Answers how many are there. 22023: another agency''s, or stored already. 42501: no admin.';

-- The API takes the time from here: some thousand rows may take longer than other requests have.
create function public.store_property_import(p_id uuid) returns text
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.store_property_import(p_id) $$;
comment on function public.store_property_import is
  'Stores all rows of an import in one transaction, or, when one of them is refused, none; answers its state. The reasons are in '
  'property_imports.refused; a value that the table refuses raises its error. Calling it again changes nothing. 22023: no such '
  'import, or rows are missing. 42501: no admin.';

create function public.undo_property_import(p_id uuid) returns text
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.undo_property_import(p_id) $$;
comment on function public.undo_property_import is
  'Takes an import back: what it created goes to the bin, people are deleted, and what it changed becomes what it was, unless '
  'somebody has changed it since. 22023: no such import, or more than 30 days ago. 42501: no admin.';

create function public.get_property_import(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.get_property_import(p_id) $$;
comment on function public.get_property_import is
  'A row of property_imports of the caller''s agency, with staged, staged_persons, photos {stored, failed, waiting, files}, the first 200 '
  'failures [{image_id, address, reason, property_id, title, reference_code}], zip_photos, up to 20 that are not stored, how many listings '
  'are unfinished, the first 200 of them as lacks [{id, title, reference_code, missing}], and how many are ready to be on the site; null '
  'for none.';

create function public.activate_imported(p_id uuid) returns integer
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.activate_imported(p_id) $$;
comment on function public.activate_imported is
  'Puts the listings of an import on the site that lack nothing and were never there, and answers how many. 42501: no admin.';

create function public.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean) returns jsonb
language sql set search_path = ''
as $$ select private.claim_import_photos(p_id, p_limit, p_with_files) $$;
comment on function public.claim_import_photos is
  'The next photos to store, for two minutes the caller''s: [{image_id, property_id, address, position, is_primary}]. '
  'p_with_files: also those that are files of the ZIP. 42501: no admin.';

create function public.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean) returns text
language sql set search_path = ''
as $$ select private.fail_import_photo(p_image_id, p_reason, p_is_final) $$;
comment on function public.fail_import_photo is
  'Notes why a photo was not stored and answers its state: it waits for the next attempt, or has failed after the third one '
  'or a final one. 42501: no admin.';

create function public.retry_import_photos(p_id uuid) returns integer
language sql set search_path = ''
as $$ select private.retry_import_photos(p_id) $$;
comment on function public.retry_import_photos is
  'Lets the failed photos of an import wait again and answers how many. 42501: no admin.';

revoke all on private.import_rows, private.import_photos from public, anon, authenticated, service_role;
revoke execute on function
  private.find_reference_codes, private.stage_property_import, private.overwrite_properties, private.infos_of,
  private.overwrite_infos, private.overwrite_points, private.queue_import_photos, private.write_property_import, private.refused_import_rows,
  private.lock_import, private.store_property_import, private.undo_property_import,
  private.get_property_import, private.is_own_import, private.claim_import_photos, private.fail_import_photo,
  private.retry_import_photos, private.note_imported_photos,
  private.told_missing, private.write_import_facts, private.undo_import_facts, private.publish_imported, private.unfinished_rows, private.ready_listings,
  private.activate_imported, public.activate_imported,
  public.find_reference_codes, public.stage_property_import, public.store_property_import, public.undo_property_import,
  public.get_property_import, public.claim_import_photos, public.fail_import_photo, public.retry_import_photos
  from public, anon, authenticated;
grant execute on function
  private.find_reference_codes, private.stage_property_import, private.store_property_import, private.undo_property_import,
  private.get_property_import, private.claim_import_photos, private.fail_import_photo, private.retry_import_photos,
  public.find_reference_codes, public.stage_property_import, public.store_property_import, public.undo_property_import,
  public.get_property_import, public.claim_import_photos, public.fail_import_photo, public.retry_import_photos, private.activate_imported,
  public.activate_imported
  to authenticated;
