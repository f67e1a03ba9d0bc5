set local check_function_bodies = off;

ALTER TABLE "public"."property_additional_info" DROP CONSTRAINT "property_additional_info_property_id_fkey";

CREATE TABLE "private"."import_photos" ("image_id" uuid NOT NULL DEFAULT gen_random_uuid(), "import_id" uuid NOT NULL, "property_id" uuid NOT NULL, "address" text NOT NULL, "position" integer NOT NULL, "is_primary" boolean NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "attempts" integer NOT NULL DEFAULT 0, "due_at" timestamp with time zone NOT NULL DEFAULT now(), "reason" text, CONSTRAINT "import_photos_pkey" PRIMARY KEY (image_id), CONSTRAINT "import_photos_position_check" CHECK ((("position" >= 0) AND ("position" <= 9999))), CONSTRAINT "import_photos_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'stored'::text, 'failed'::text, 'undone'::text]))), CONSTRAINT "import_photos_address_check" CHECK (private.is_line(address, 2048)), CONSTRAINT "import_photos_reason_check" CHECK (private.is_line(reason, 300)));

CREATE TABLE "private"."import_rows" ("import_id" uuid NOT NULL, "row_number" integer NOT NULL, "reference_code" text NOT NULL, "columns" jsonb NOT NULL, "infos" text[], "photos" text[] NOT NULL, "property_id" uuid, "action" text, "columns_before" jsonb, "infos_before" text[], "version" timestamp with time zone, CONSTRAINT "import_rows_action_check" CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'kept'::text]))), CONSTRAINT "import_rows_columns_check" CHECK ((jsonb_typeof(columns) = 'object'::text)), CONSTRAINT "import_rows_pkey" PRIMARY KEY (import_id, row_number), CONSTRAINT "import_rows_row_number_check" CHECK ((row_number > 0)), CONSTRAINT "import_rows_reference_code_check" CHECK (private.is_line(reference_code, 40)));

CREATE TABLE "public"."property_imports" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "username" text NOT NULL, "file_name" text NOT NULL, "source" text NOT NULL, "total" integer NOT NULL, "state" text NOT NULL DEFAULT 'staged'::text, "refused" jsonb NOT NULL DEFAULT '[]'::jsonb, "kept" jsonb NOT NULL DEFAULT '[]'::jsonb, "created" integer NOT NULL DEFAULT 0, "updated" integer NOT NULL DEFAULT 0, "unchanged" integer NOT NULL DEFAULT 0, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "stored_at" timestamp with time zone, "undone_at" timestamp with time zone, CONSTRAINT "property_imports_created_check" CHECK (((created >= 0) AND (created <= 5000))), CONSTRAINT "property_imports_kept_check" CHECK ((jsonb_typeof(kept) = 'array'::text)), CONSTRAINT "property_imports_pkey" PRIMARY KEY (id), CONSTRAINT "property_imports_refused_check" CHECK ((jsonb_typeof(refused) = 'array'::text)), CONSTRAINT "property_imports_source_check" CHECK ((source = ANY (ARRAY['spreadsheet'::text, 'vrsync'::text, 'address'::text, 'zip'::text]))), CONSTRAINT "property_imports_state_check" CHECK ((state = ANY (ARRAY['staged'::text, 'stored'::text, 'undone'::text]))), CONSTRAINT "property_imports_total_check" CHECK (((total >= 1) AND (total <= 5000))), CONSTRAINT "property_imports_unchanged_check" CHECK (((unchanged >= 0) AND (unchanged <= 5000))), CONSTRAINT "property_imports_updated_check" CHECK (((updated >= 0) AND (updated <= 5000))), CONSTRAINT "property_imports_file_name_check" CHECK (private.is_line(file_name, 255)), CONSTRAINT "property_imports_username_check" CHECK (private.is_line(username, 40)));

ALTER TABLE "public"."property_imports" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.doubtful_import_rows(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('row', row_number, 'code', reference_code, 'problem', problem, 'columns', '[]'::jsonb)
    order by row_number), '[]')
  from (
    select r.row_number, r.reference_code, case
      when count(*) over (partition by r.code) > 1 then 'repeated'
      when (select count(*) from public.properties p where private.fold(p.reference_code) = r.code) > 1
        then 'ambiguous'
    end as problem
    from private.import_rows r where r.import_id = p_id
  ) judged
  where problem is not null
$function$;

CREATE OR REPLACE FUNCTION private.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text;
begin
  perform private.require_admin();
  update private.import_photos f set
    attempts = f.attempts + 1, reason = p_reason,
    state = case when p_is_final or f.attempts >= 2 then 'failed' else f.state end,
    due_at = now() + interval '5 seconds' * 4 ^ f.attempts
  where f.image_id = p_image_id and f.state = 'waiting' and private.is_own_import(f.import_id)
  returning f.state into v_state;
  return v_state;
end $function$;

CREATE OR REPLACE FUNCTION private.find_reference_codes(p_codes text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(found.code, found.properties), '{}') from (
      select asked.code,
        jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'updated_at', p.updated_at) order by p.id) as properties
      from (select distinct code from unnest(p_codes) code) asked
      join public.properties p on private.fold(p.reference_code) = private.fold(asked.code)
      group by asked.code
    ) found
  );
end $function$;

CREATE OR REPLACE FUNCTION private.get_property_import(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select to_jsonb(i) - 'tenant_id' || jsonb_build_object(
      'staged', (select count(*) from private.import_rows r where r.import_id = i.id),
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
          select f.image_id, f.address, f.reason, p.id as property_id, p.title, p.reference_code
          from private.import_photos f join public.properties p on p.id = f.property_id
          where f.import_id = i.id and f.state = 'failed'
          order by p.reference_code, f.position limit 200
        ) failed
      )
    )
    from public.property_imports i where i.id = p_id and i.tenant_id = private.current_tenant_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.infos_of(p_property_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select i.info_text from public.property_additional_info i where i.property_id = p_property_id order by i.position, i.id
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_own_import(p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.property_imports where id = p_id and tenant_id = private.current_tenant_id() and state = 'stored')
$function$;

CREATE OR REPLACE FUNCTION private.lock_import(p_id uuid)
 RETURNS public.property_imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.note_imported_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.import_photos f set state = 'stored', reason = null
  from added where f.image_id = added.id and f.state in ('waiting', 'failed');
  if exists (select from private.import_photos f join added on added.id = f.image_id where f.state = 'undone') then
    raise exception 'Its import was undone' using errcode = '22023';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.overwrite_infos(p_id uuid, p_is_undo boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.property_additional_info where property_id in (
    select r.property_id from private.import_rows r
    where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo)
  );
  insert into public.property_additional_info (property_id, info_text, position)
  select r.property_id, entry.info, entry.place - 1
  from private.import_rows r
  cross join lateral unnest(case when p_is_undo then r.infos_before else r.infos end) with ordinality as entry (info, place)
  where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo);
$function$;

CREATE OR REPLACE FUNCTION private.overwrite_properties(p_id uuid, p_values text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute (
    select format(
      'update public.properties p set %s
       from private.import_rows r
       join public.properties stored on stored.id = r.property_id
       cross join lateral jsonb_populate_record(stored, r.%I) n
       where r.import_id = $1 and r.action = ''updated'' and p.id = r.property_id and n is distinct from stored',
      string_agg(format('%1$I = n.%1$I', a.attname), ', '), p_values
    )
    from pg_catalog.pg_attribute a
    where a.attrelid = 'public.properties'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at')
  ) using p_id;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_import_photos(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.import_photos (import_id, property_id, address, position, is_primary)
  select p_id, named.property_id, named.address,
    coalesce(present.last + 1, 0) + row_number() over (partition by named.property_id order by named.place) - 1,
    present.last is null and named.place = 1
  from (
    select r.property_id, photo.address, min(photo.place) as place
    from private.import_rows r cross join lateral unnest(r.photos) with ordinality as photo (address, place)
    where r.import_id = p_id
    group by r.property_id, photo.address
  ) named
  cross join lateral (
    select max(i.position) as last from public.property_images i where i.property_id = named.property_id
  ) present
  where not exists (
    select from private.import_photos known
    where known.property_id = named.property_id and known.address = named.address and known.state in ('waiting', 'stored')
  )
$function$;

CREATE OR REPLACE FUNCTION private.refresh_words(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Materialized: the words of a listing are put together once.
  with spoken as materialized (
    select l.id, private.words_of(l.id) as text from private.listings l where l.id = any (p_ids)
  ), added as (
    insert into private.search_words (word, stem)
    select distinct part.word, (ts_lexize('private.stems', part.word))[1]
    from spoken, regexp_split_to_table(spoken.text, '[^a-z]+') part (word)
    where length(part.word) between 3 and 30
      and not exists (select from private.search_words known where known.word = part.word)
    -- In one order, so that two who save at once never wait for each other.
    order by 1
    on conflict do nothing
  )
  insert into private.listing_words as known (id, words)
  select spoken.id, to_tsvector('private.words', spoken.text) from spoken
  on conflict (id) do update set words = excluded.words where known.words <> excluded.words;
end $function$;

CREATE OR REPLACE FUNCTION private.refused_import_rows(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refused jsonb := '[]';
  v_row private.import_rows;
  v_known public.properties;
  v_problem text;
  v_state text;
  v_columns text[];
  v_column text;
  v_constraint text;
begin
  create temporary table import_check (like public.properties including defaults including constraints) on commit drop;
  for v_row in select * from private.import_rows r where r.import_id = p_id order by r.row_number loop
    exit when jsonb_array_length(v_refused) = 100;
    v_problem := null;
    v_columns := '{}';
    select * into v_known from public.properties p where private.fold(p.reference_code) = v_row.code;
    begin
      if v_known.id is null then
        perform private.insert_rows('pg_temp.import_check', jsonb_build_array(
          v_row.columns || jsonb_build_object('id', gen_random_uuid(), 'reference_code', v_row.reference_code)
        ));
      else
        execute 'insert into pg_temp.import_check select (jsonb_populate_record($1, $2)).*' using v_known, v_row.columns;
      end if;
      if v_row.columns ? 'category_id' and not exists (
        select from public.property_categories c where c.id = (v_row.columns ->> 'category_id')::uuid
      ) then
        v_problem := 'category';
        v_columns := '{category_id}';
      end if;
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics v_state = returned_sqlstate, v_column = column_name, v_constraint = constraint_name;
      v_problem := case v_state when '23502' then 'missing' else 'value' end;
      -- A value that is none of its type names no column.
      v_columns := case when v_column <> '' then array[v_column] else array(
        select a.attname from pg_catalog.pg_attribute a
        where a.attrelid = 'public.properties'::regclass and a.attnum > 0 and not a.attisdropped and (
          a.attnum = any ((
            select c.conkey from pg_catalog.pg_constraint c
            where c.conrelid = a.attrelid and c.conname = v_constraint
          )::smallint[])
          or v_constraint = '' and v_row.columns ->> a.attname is not null and not pg_input_is_valid(
            case jsonb_typeof(v_row.columns -> a.attname)
              when 'array' then translate(v_row.columns ->> a.attname, '[]', '{}') else v_row.columns ->> a.attname end,
            pg_catalog.format_type(a.atttypid, a.atttypmod)
          )
        )
        order by a.attnum
      ) end;
    end;
    if cardinality(v_row.infos) > 100 or exists (select from unnest(v_row.infos) info where not private.is_line(info, 300)) then
      v_problem := coalesce(v_problem, 'value');
      v_columns := array_append(v_columns, 'infos');
    end if;
    if cardinality(v_row.photos) > 100 or exists (select from unnest(v_row.photos) photo where not private.is_line(photo, 2048)) then
      v_problem := coalesce(v_problem, 'value');
      v_columns := array_append(v_columns, 'photos');
    end if;
    if v_problem is not null then
      v_refused := v_refused || jsonb_build_object(
        'row', v_row.row_number, 'code', v_row.reference_code, 'problem', v_problem, 'columns', to_jsonb(v_columns)
      );
    end if;
  end loop;
  return v_refused;
end $function$;

CREATE OR REPLACE FUNCTION private.retry_import_photos(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  perform private.require_admin();
  update private.import_photos f set state = 'waiting', attempts = 0, due_at = now(), reason = null
  where f.import_id = p_id and f.state = 'failed' and private.is_own_import(p_id);
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  -- The bin keeps what an import is undone to for as long.
  delete from public.property_imports where tenant_id = v_tenant and state = 'staged' and created_at < now() - interval '30 days';
  delete from private.import_rows where import_id in (
    select id from public.property_imports where tenant_id = v_tenant and created_at < now() - interval '30 days'
  );
  insert into public.property_imports (id, tenant_id, username, file_name, source, total)
  select p_id, v_tenant, u.username, p_file_name, p_source, p_total from public.admin_users u where u.id = auth.uid()
  on conflict (id) do nothing;
  perform from public.property_imports where id = p_id and tenant_id = v_tenant and state = 'staged' for share;
  if not found then
    raise exception 'No import that waits for rows' using errcode = '22023';
  end if;
  insert into private.import_rows (import_id, row_number, reference_code, columns, infos, photos)
  select p_id, (r ->> 'row')::integer, btrim(r ->> 'referenceCode'),
    (r -> 'columns') - array['id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at', 'reference_code']
      -- What is sold is on no list; the switch would put it on the market again.
      - case when r -> 'columns' ->> 'deal_status' in ('sold', 'rented') then 'active' else '' end,
    case when jsonb_typeof(r -> 'infos') = 'array' then array(
      select btrim(info, E' \t\r\n') from jsonb_array_elements_text(r -> 'infos') with ordinality as entry (info, place)
      where info ~ '\S' order by place
    ) end,
    array(select photo from jsonb_array_elements_text(r -> 'photos') with ordinality as entry (photo, place) order by place)
  from jsonb_array_elements(p_rows) r
  on conflict do nothing;
  if (select count(*) from private.import_rows where import_id = p_id) > p_total then
    raise exception 'More rows than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_rows where import_id = p_id);
end $function$;

CREATE OR REPLACE FUNCTION private.store_property_import(p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import public.property_imports := private.lock_import(p_id);
  v_refused jsonb;
begin
  if v_import.state <> 'staged' then
    return v_import.state;
  end if;
  if (select count(*) from private.import_rows r where r.import_id = p_id) <> v_import.total then
    raise exception 'Not all rows are staged' using errcode = '22023';
  end if;
  v_refused := private.doubtful_import_rows(p_id);
  if v_refused = '[]' then
    begin
      perform private.write_property_import(p_id);
    exception when data_exception or integrity_constraint_violation then
      v_refused := private.refused_import_rows(p_id);
      if v_refused = '[]' then
        raise;
      end if;
    end;
  end if;
  update public.property_imports i set
    state = case when v_refused = '[]' then 'stored' else i.state end,
    stored_at = case when v_refused = '[]' then now() end,
    refused = v_refused,
    created = done.created, updated = done.updated, unchanged = done.unchanged
  from (
    select count(*) filter (where r.action = 'created') as created, count(*) filter (where r.action = 'updated') as updated,
      count(*) filter (where r.action = 'unchanged') as unchanged
    from private.import_rows r where r.import_id = p_id
  ) done
  where i.id = p_id
  returning i.state into v_import.state;
  return v_import.state;
end $function$;

CREATE OR REPLACE FUNCTION private.undo_property_import(p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'code', p.reference_code) order by r.row_number), '[]')
      from private.import_rows r join public.properties p on p.id = r.property_id
      where r.import_id = p_id and r.action = 'kept'
    ) where id = p_id;

    perform private.overwrite_properties(p_id, 'columns_before');
    perform private.overwrite_infos(p_id, true);
    with removed as (
      delete from public.property_images i using private.import_photos f, private.import_rows r
      where f.import_id = p_id and f.image_id = i.id and r.import_id = p_id and r.property_id = f.property_id
        and r.action in ('updated', 'unchanged')
      returning i.id
    )
    update private.import_photos set state = 'undone' where image_id in (select id from removed);
    delete from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id and action = 'created');
  end if;
  delete from private.import_rows where import_id = p_id;
  update public.property_imports set state = 'undone', undone_at = now() where id = p_id;
  return 'undone';
end $function$;

CREATE OR REPLACE FUNCTION private.write_property_import(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.import_rows r set
    property_id = coalesce(known.id, gen_random_uuid()), action = case when known.id is null then 'created' else 'unchanged' end
  from private.import_rows mine
  left join public.properties known on private.fold(known.reference_code) = mine.code
  where r.import_id = p_id and mine.import_id = p_id and mine.row_number = r.row_number;

  -- In one order, as whoever writes several does: what is compared below does not change before it is written.
  perform from public.properties
  where id in (select property_id from private.import_rows where import_id = p_id and action = 'unchanged')
  order by id for no key update;

  update private.import_rows r set action = 'updated', columns_before = to_jsonb(p)
  from public.properties p
  where r.import_id = p_id and r.action = 'unchanged' and p.id = r.property_id
    and jsonb_populate_record(p, r.columns) is distinct from p;
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
  update private.import_rows r set version = p.updated_at
  from public.properties p where r.import_id = p_id and p.id = r.property_id;
  perform private.queue_import_photos(p_id);
end $function$;

CREATE OR REPLACE FUNCTION public.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_import_photos(p_id, p_limit, p_with_files) $function$;

CREATE OR REPLACE FUNCTION public.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fail_import_photo(p_image_id, p_reason, p_is_final) $function$;

CREATE OR REPLACE FUNCTION public.find_reference_codes(p_codes text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_reference_codes(p_codes) $function$;

CREATE OR REPLACE FUNCTION public.get_property_import(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_property_import(p_id) $function$;

CREATE OR REPLACE FUNCTION public.retry_import_photos(p_id uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retry_import_photos(p_id) $function$;

CREATE OR REPLACE FUNCTION public.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stage_property_import(p_id, p_file_name, p_source, p_total, p_rows) $function$;

CREATE OR REPLACE FUNCTION public.store_property_import(p_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$ select private.store_property_import(p_id) $function$;

CREATE OR REPLACE FUNCTION public.undo_property_import(p_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$ select private.undo_property_import(p_id) $function$;

ALTER TABLE "public"."property_additional_info" ADD CONSTRAINT "property_additional_info_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE DEFERRABLE;

ALTER TABLE "private"."import_photos" ADD CONSTRAINT "import_photos_import_id_fkey" FOREIGN KEY (import_id) REFERENCES public.property_imports(id) ON DELETE CASCADE;

ALTER TABLE "private"."import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY (import_id) REFERENCES public.property_imports(id) ON DELETE CASCADE;

ALTER TABLE "public"."property_imports" ADD CONSTRAINT "property_imports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX import_photos_import_idx ON private.import_photos USING btree (import_id, state);

CREATE INDEX import_photos_waiting_idx ON private.import_photos USING btree (import_id, "position", image_id) WHERE (state = 'waiting'::text);

CREATE INDEX property_imports_latest_idx ON public.property_imports USING btree (tenant_id, created_at DESC);

CREATE TRIGGER property_images_imported AFTER INSERT ON public.property_images REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_imported_photos();

CREATE TRIGGER property_imports_touch BEFORE UPDATE ON public.property_imports FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Admins see their agency's imports" ON "public"."property_imports" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON COLUMN "private"."import_photos"."address" IS 'An address of http or https, or the name of a file in the ZIP.';

COMMENT ON COLUMN "private"."import_photos"."due_at" IS 'Until then it is another tab''s, or waits for its next attempt.';

COMMENT ON COLUMN "private"."import_photos"."image_id" IS 'The id that its row of property_images has: two tabs that store it make one.';

COMMENT ON COLUMN "private"."import_photos"."property_id" IS 'No foreign key: a property that comes back from the bin still has its photos.';

COMMENT ON COLUMN "private"."import_rows"."columns_before" IS 'The property as it was, where it was updated; infos_before is null where they stayed.';

COMMENT ON COLUMN "private"."import_rows"."version" IS 'updated_at of the property as the import left it.';

COMMENT ON COLUMN "public"."property_imports"."kept" IS 'Those that it changed and that somebody has changed since, so that undoing it left them: [{id, title, code}].';

COMMENT ON COLUMN "public"."property_imports"."refused" IS 'Why nothing was stored, at most 100: [{row, code, problem, columns}]; problem: repeated (the code stands in another row), ambiguous (two properties have it), missing (a column), value (of a column), category (an unknown one).';

COMMENT ON COLUMN "public"."property_imports"."total" IS 'Rows of the file. More would not be stored within the time that a request has.';

COMMENT ON COLUMN "public"."property_imports"."username" IS 'Who began it, as the name was then.';

COMMENT ON FUNCTION "public"."claim_import_photos"(uuid, integer, boolean) IS 'The next photos to store, for two minutes the caller''s: [{image_id, property_id, address, position, is_primary}]. p_with_files: also those that are files of the ZIP. 42501: no admin.';

COMMENT ON FUNCTION "public"."fail_import_photo"(uuid, text, boolean) IS 'Notes why a photo was not stored and answers its state: it waits for the next attempt, or has failed after the third one or a final one. 42501: no admin.';

COMMENT ON FUNCTION "public"."find_reference_codes"(text[]) IS 'The properties that have these codes, in any case, as {code: [{id, title, updated_at}]}. 42501: no admin.';

COMMENT ON FUNCTION "public"."get_property_import"(uuid) IS 'A row of property_imports of the caller''s agency, with staged, photos {stored, failed, waiting, files} and the first 200 failures [{image_id, address, reason, property_id, title, reference_code}]; null for none.';

COMMENT ON FUNCTION "public"."retry_import_photos"(uuid) IS 'Lets the failed photos of an import wait again and answers how many. 42501: no admin.';

COMMENT ON FUNCTION "public"."stage_property_import"(uuid, text, text, integer, jsonb) IS 'Adds rows, of the type ImportedProperty of shared-domain/imports, to the import with that id, which the first call makes; a row that is there stays. Answers how many are there. 22023: another agency''s, or stored already. 42501: no admin.';

COMMENT ON FUNCTION "public"."store_property_import"(uuid) IS 'Stores all rows of an import in one transaction, or, when one of them is refused, none; answers its state. The reasons are in property_imports.refused. Calling it again changes nothing. 22023: no such import, or rows are missing. 42501: no admin.';

COMMENT ON FUNCTION "public"."undo_property_import"(uuid) IS 'Takes an import back: what it created goes to the bin, and what it changed becomes what it was, unless somebody has changed it since. 22023: no such import, or more than 30 days ago. 42501: no admin.';

COMMENT ON TABLE "private"."import_photos" IS 'Photos that imports name, and what has become of them.';

COMMENT ON TABLE "private"."import_rows" IS 'The rows of an import, and what each did to its property; for 30 days.';

COMMENT ON TABLE "public"."property_imports" IS 'Files whose listings an agency has imported, or is about to. Written by procedures only.';

-- New projects grant freely.
REVOKE ALL ON TABLE "public"."property_imports", "private"."import_rows", "private"."import_photos" FROM PUBLIC, anon, authenticated;
REVOKE ALL ON TABLE "private"."import_rows", "private"."import_photos" FROM service_role;
REVOKE ALL ON FUNCTION
  private.find_reference_codes, private.stage_property_import, private.overwrite_properties, private.infos_of,
  private.overwrite_infos, private.queue_import_photos, private.write_property_import, private.doubtful_import_rows,
  private.refused_import_rows, private.lock_import, private.store_property_import, private.undo_property_import,
  private.get_property_import, private.is_own_import, private.claim_import_photos, private.fail_import_photo,
  private.retry_import_photos, private.note_imported_photos,
  public.find_reference_codes, public.stage_property_import, public.store_property_import, public.undo_property_import,
  public.get_property_import, public.claim_import_photos, public.fail_import_photo, public.retry_import_photos
  FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."claim_import_photos"(uuid, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_import_photos"(uuid, integer, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."doubtful_import_rows"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fail_import_photo"(uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fail_import_photo"(uuid, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_reference_codes"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_reference_codes"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."get_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_property_import"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."infos_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_import"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_import"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_imported_photos"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overwrite_infos"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overwrite_properties"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_import_photos"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refused_import_rows"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."retry_import_photos"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."retry_import_photos"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stage_property_import"(uuid, text, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stage_property_import"(uuid, text, text, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."store_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."store_property_import"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undo_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_property_import"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."write_property_import"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_import_photos"(uuid, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_import_photos"(uuid, integer, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."fail_import_photo"(uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fail_import_photo"(uuid, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_reference_codes"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_reference_codes"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_property_import"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_import_photos"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_import_photos"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stage_property_import"(uuid, text, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stage_property_import"(uuid, text, text, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."store_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."store_property_import"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_property_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_property_import"(uuid) TO "authenticated";

GRANT SELECT ON TABLE "public"."property_imports" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."property_imports" TO "service_role";

ALTER TABLE "private"."import_rows" ADD COLUMN "code" text GENERATED ALWAYS AS (private.fold(reference_code)) STORED NOT NULL;

CREATE INDEX properties_code_idx ON public.properties USING btree (private.fold(reference_code));
