set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

ALTER TABLE "public"."property_imports" DROP CONSTRAINT "property_imports_total_check";

CREATE TABLE "private"."import_persons" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "import_id" uuid NOT NULL, "row_number" integer NOT NULL, "person" jsonb, "version" timestamp with time zone, CONSTRAINT "import_persons_import_id_row_number_key" UNIQUE (import_id, row_number), CONSTRAINT "import_persons_person_check" CHECK ((jsonb_typeof(person) = 'object'::text)), CONSTRAINT "import_persons_pkey" PRIMARY KEY (id), CONSTRAINT "import_persons_row_number_check" CHECK ((row_number > 0)));

ALTER TABLE "public"."property_imports" ADD COLUMN "persons" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."property_imports" ADD COLUMN "persons_created" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."property_imports" ADD COLUMN "persons_kept" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.enforce_retention(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
  delete from private.visit_guesses where guessed_at <= now() - interval '10 minutes';
  -- With the people who wait in it.
  delete from public.property_imports where state = 'staged' and created_at < now() - interval '30 days';
  return v_erased;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_rows(p_tenant uuid, p_roots uuid[], p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_erased jsonb;
begin
  -- A property that is deleted at the same time waits, and goes to the bin without its owner.
  perform from public.properties p where p.id = any (p_roots) for share;
  select coalesce(jsonb_object_agg(kind, n), '{}') into v_erased from (
    select r.kind, count(*) as n from private.personal_rows r
    where r.tenant_id = p_tenant and r.root = any (p_roots) and r.stays is null group by r.kind
  ) counted;
  -- First, so that it waits for an import that stores them at the same time: the lead or the inquiry has the same id.
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
end $function$;

CREATE OR REPLACE FUNCTION private.find_imported_persons(p_persons jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return array(
    select (r ->> 'row')::integer from jsonb_array_elements(p_persons) r where private.has_person(v_tenant, r) order by 1
  );
end $function$;

CREATE OR REPLACE FUNCTION private.get_desk()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'version', concat_ws(' ',
      (select max(updated_at) from public.cases where tenant_id = v_tenant),
      (select max(updated_at) from public.visits where tenant_id = v_tenant),
      -- What an import brings has changed long ago.
      (select max(greatest(stored_at, undone_at)) from (
        select stored_at, undone_at from public.property_imports where tenant_id = v_tenant order by created_at desc limit 20
      ) latest)),
    'waiting', (select count(*) from public.cases where tenant_id = v_tenant and stage = 'new'),
    'answered', a.answered,
    'median_minutes', a.median_minutes
  ) from (
    select count(*) as answered,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) / 60) as median_minutes
    from public.cases
    where tenant_id = v_tenant and first_answered_at > now() - interval '30 days'
  ) a;
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
          select f.image_id, f.address, f.reason, p.id as property_id, p.title, p.reference_code
          from private.import_photos f join public.properties p on p.id = f.property_id
          where f.import_id = i.id and f.state = 'failed'
          order by p.reference_code, f.position limit 200
        ) failed
      ),
      'zip_photos', array(
        select f.address from private.import_photos f join public.properties p on p.id = f.property_id
        where f.import_id = i.id and f.state in ('waiting', 'failed') and f.address !~* '^https?://'
        order by f.position, f.image_id limit 20
      )
    )
    from public.property_imports i where i.id = p_id and i.tenant_id = private.current_tenant_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.has_person(p_tenant uuid, p_person jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_person ->> 'kind' = 'lead' then exists (
    select from public.leads l
    where l.tenant_id = p_tenant and l.created_at = (p_person ->> 'created_at')::timestamptz
      and l.owner_name = p_person ->> 'name' and l.address = p_person ->> 'address'
  ) else exists (
    select from public.inquiries i
    where i.tenant_id = p_tenant and i.created_at = (p_person ->> 'created_at')::timestamptz
      and i.name = p_person ->> 'name' and i.property_title = p_person ->> 'property_title'
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.refused_import_persons(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refused jsonb := '[]';
  v_row private.import_persons;
  v_own jsonb;
  v_schema text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  create temporary table lead_check (like public.leads including defaults including constraints) on commit drop;
  create temporary table inquiry_check (like public.inquiries including defaults including constraints) on commit drop;
  create temporary table case_check (like public.cases including defaults including constraints) on commit drop;
  -- What is stored keeps to these two in any case.
  alter table pg_temp.case_check drop constraint cases_why_lost_check, drop constraint cases_next_check;
  for v_row in
    select * from private.import_persons p where p.import_id = p_id and p.person is not null order by p.row_number
  loop
    exit when jsonb_array_length(v_refused) = 100;
    v_own := v_row.person || jsonb_build_object(
      'id', v_row.id, 'tenant_id', v_row.id, 'idempotency_key', v_row.id, 'search_text', '', 'status', 'new',
      'owner_name', v_row.person -> 'name', case v_row.person ->> 'kind' when 'lead' then 'lead_id' else 'inquiry_id' end, v_row.id
    );
    begin
      if v_own ->> 'kind' = 'lead' then
        insert into pg_temp.lead_check select * from jsonb_populate_record(null::public.leads, v_own);
      else
        insert into pg_temp.inquiry_check select * from jsonb_populate_record(null::public.inquiries, v_own);
      end if;
      insert into pg_temp.case_check select * from jsonb_populate_record(null::public.cases, v_own);
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics v_schema = schema_name, v_table = table_name, v_column = column_name, v_constraint = constraint_name;
      v_refused := v_refused || jsonb_build_object('row', v_row.row_number, 'code', '', 'problem', 'person', 'columns', (
        select coalesce(jsonb_agg(case a.attname when 'owner_name' then 'name' else a.attname end order by a.attnum), '[]')
        from pg_catalog.pg_attribute a left join pg_catalog.pg_constraint c on c.conrelid = a.attrelid and c.conname = v_constraint
        where a.attrelid = to_regclass(format('%I.%I', v_schema, v_table)) and (a.attname = v_column or a.attnum = any (c.conkey))
      ));
    end;
  end loop;
  return v_refused;
end $function$;

CREATE OR REPLACE FUNCTION private.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update public.property_imports set persons = p_total
  where id = p_id and tenant_id = private.current_tenant_id() and state = 'staged' and persons in (0, p_total);
  if not found then
    raise exception 'No import that waits for that many people' using errcode = '22023';
  end if;
  insert into private.import_persons (import_id, row_number, person)
  select p_id, (r ->> 'row')::integer, r - 'row' from jsonb_array_elements(p_persons) r
  on conflict do nothing;
  if (select count(*) from private.import_persons where import_id = p_id) > p_total then
    raise exception 'More people than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_persons where import_id = p_id);
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
  v_refused := private.doubtful_import_rows(p_id);
  if v_refused = '[]' then
    begin
      perform private.write_property_import(p_id);
      perform private.write_import_persons(p_id);
    exception when data_exception or integrity_constraint_violation then
      v_refused := private.refused_import_rows(p_id);
      if v_refused = '[]' then
        v_refused := private.refused_import_persons(p_id);
      end if;
      if v_refused = '[]' then
        raise;
      end if;
    end;
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
end $function$;

CREATE OR REPLACE FUNCTION private.undo_import_persons(p_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(select p.id from private.import_persons p where p.import_id = p_id and p.version is not null);
begin
  -- First the cases, as the desk does: what is compared below does not change before it is deleted.
  perform from public.cases c where c.lead_id = any (v_ids) or c.inquiry_id = any (v_ids) order by c.id for update;
  delete from public.leads l
  where l.id = any (v_ids) and (select p.version from private.import_persons p where p.id = l.id)
    = greatest(l.updated_at, (select c.updated_at from public.cases c where c.lead_id = l.id));
  delete from public.inquiries i
  where i.id = any (v_ids) and (select p.version from private.import_persons p where p.id = i.id)
    = greatest(i.updated_at, (select c.updated_at from public.cases c where c.inquiry_id = i.id));
  return (select count(*) from public.leads l where l.id = any (v_ids))
    + (select count(*) from public.inquiries i where i.id = any (v_ids));
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
end $function$;

CREATE OR REPLACE FUNCTION private.write_import_persons(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := (select i.tenant_id from public.property_imports i where i.id = p_id);
begin
  update private.import_persons p set version = least((p.person ->> 'updated_at')::timestamptz, now())
  from (
    -- Of rows that are the same one.
    select distinct on (
      r.person ->> 'kind', (r.person ->> 'created_at')::timestamptz, r.person ->> 'name', r.person ->> 'address',
      r.person ->> 'property_title'
    ) r.id
    from private.import_persons r
    where r.import_id = p_id and r.person is not null
  ) one
  where p.id = one.id and not private.has_person(v_tenant, p.person);

  -- One statement: the triggers then find the case, which keeps its own time of the last change. The time that data is kept
  -- does not begin anew.
  with persons as materialized (
    select p.id, p.person, p.person ->> 'kind' = 'lead' as is_lead, p.person ->> 'name' as name, c.stage,
      least(c.created_at, now()) as created_at, p.version as updated_at,
      case when c.stage = 'lost' then coalesce(c.lost_reason, 'unstated') end as lost_reason, c.next_step,
      case when c.next_step is not null then c.next_on end as next_on, c.first_answered_at,
      (select u.id from public.admin_users u where u.tenant_id = v_tenant and u.username = p.person ->> 'assignee') as assignee_id
    from private.import_persons p cross join lateral jsonb_populate_record(null::public.cases, p.person) c
    where p.import_id = p_id and p.version is not null
  ), stored_leads as (
    insert into public.leads (
      id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
      parking_spaces, area, description, status, notes, notice_version, consented_at, source_page, source_campaign,
      source_referrer, created_at, updated_at
    )
    select p.id, v_tenant, p.name, l.email, l.phone, l.property_kind, l.deal_kind, l.address, l.city, l.price,
      l.bedrooms, l.bathrooms, l.parking_spaces, l.area, l.description, private.lead_status_of(p.stage), l.notes,
      l.notice_version, l.consented_at, l.source_page, l.source_campaign, l.source_referrer, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.leads, p.person) l
    where p.is_lead
  ), stored_inquiries as (
    insert into public.inquiries (
      id, tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
      source_campaign, source_referrer, stage, notice_version, consented_at, idempotency_key, created_at, updated_at
    )
    select p.id, v_tenant, i.kind, (
      -- Of two with one code it is neither.
      select case count(*) when 1 then (array_agg(o.id))[1] end from public.properties o
      where private.fold(o.reference_code) = private.fold(p.person ->> 'reference_code')
    ), i.property_title, i.property_code, i.name, i.email, i.phone, i.message, i.source_page,
      i.source_campaign, i.source_referrer, p.stage, i.notice_version, i.consented_at, p.id, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.inquiries, p.person) i
    where not p.is_lead
  )
  insert into public.cases (
    tenant_id, kind, lead_id, inquiry_id, stage, lost_reason, assignee_id, next_step, next_on, first_answered_at,
    created_at, updated_at, search_text
  )
  select v_tenant, p.person ->> 'kind', case when p.is_lead then p.id end, case when not p.is_lead then p.id end, p.stage,
    p.lost_reason, p.assignee_id, p.next_step, p.next_on, p.first_answered_at, p.created_at, p.updated_at,
    coalesce(private.lead_text(
      p.name, p.person ->> case when p.is_lead then 'city' else 'property_title' end,
      p.person ->> case when p.is_lead then 'address' else 'property_code' end, p.person ->> 'email', p.person ->> 'phone'
    ), '')
  from persons p;

  -- They are no news.
  delete from public.lead_notifications n using private.import_persons p
  where p.import_id = p_id and n.lead_id = p.id;
  delete from public.inquiry_notifications n using private.import_persons p
  where p.import_id = p_id and n.inquiry_id = p.id;
  update private.import_persons p set person = null where p.import_id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION public.find_imported_persons(p_persons jsonb)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_imported_persons(p_persons) $function$;

CREATE OR REPLACE FUNCTION public.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stage_import_persons(p_id, p_total, p_persons) $function$;

ALTER TABLE "private"."import_persons" ADD CONSTRAINT "import_persons_import_id_fkey" FOREIGN KEY (import_id) REFERENCES public.property_imports(id) ON DELETE CASCADE;

ALTER TABLE "public"."property_imports" ADD CONSTRAINT "property_imports_persons_check" CHECK (((persons >= 0) AND (persons <= 20000)));

ALTER TABLE "public"."property_imports" ADD CONSTRAINT "property_imports_persons_created_check" CHECK (((persons_created >= 0) AND (persons_created <= 20000)));

ALTER TABLE "public"."property_imports" ADD CONSTRAINT "property_imports_persons_kept_check" CHECK (((persons_kept >= 0) AND (persons_kept <= 20000)));

ALTER TABLE "public"."property_imports" ADD CONSTRAINT "property_imports_total_check" CHECK (((total >= 0) AND (total <= 5000)));

CREATE VIEW "private"."personal_roots" AS  SELECT l.tenant_id,
    l.id AS root,
    private.contact_keys(ARRAY[l.email, l.phone]) AS keys,
    'lead'::text AS kind,
    l.created_at AS happened_at,
    GREATEST(l.updated_at, ( SELECT c.updated_at
           FROM public.cases c
          WHERE (c.lead_id = l.id))) AS last_event,
    (l.status = 'won'::public.lead_status) AS closed,
    NULL::text AS stays,
    (to_jsonb(l.*) - ARRAY['tenant_id'::text, 'fingerprint'::text, 'search_text'::text]) AS content
   FROM public.leads l
UNION ALL
 SELECT i.tenant_id,
    i.id AS root,
    private.contact_keys(ARRAY[i.email, i.phone]) AS keys,
    'inquiry'::text AS kind,
    i.created_at AS happened_at,
    GREATEST(i.updated_at, ( SELECT c.updated_at
           FROM public.cases c
          WHERE (c.inquiry_id = i.id)), ( SELECT GREATEST(v.updated_at, upper(v.during)) AS "greatest"
           FROM public.visits v
          WHERE (v.inquiry_id = i.id))) AS last_event,
    (i.stage = 'closed'::public.inquiry_stage) AS closed,
    NULL::text AS stays,
    (to_jsonb(i.*) - ARRAY['tenant_id'::text, 'idempotency_key'::text]) AS content
   FROM public.inquiries i
UNION ALL
 SELECT f.tenant_id,
    f.property_id AS root,
    private.contact_keys(ARRAY[f.owner_email, f.owner_phone]) AS keys,
    'owner'::text AS kind,
    f.created_at AS happened_at,
    GREATEST(f.updated_at, p.updated_at, (f.authorised_until)::timestamp with time zone) AS last_event,
    (p.closed_at IS NOT NULL) AS closed,
        CASE
            WHEN (p.active OR (f.authorised_until >= ((now() AT TIME ZONE 'America/Sao_Paulo'::text))::date)) THEN 'contract'::text
            ELSE NULL::text
        END AS stays,
    ((to_jsonb(f.*) - ARRAY['tenant_id'::text, 'owner_words'::text]) || jsonb_build_object('property_title', p.title)) AS content
   FROM (public.property_private_facts f
     JOIN public.properties p ON ((p.id = f.property_id)))
  WHERE (num_nonnulls(f.owner_name, f.owner_phone, f.owner_email) > 0)
UNION ALL
 SELECT ((fact.value ->> 'tenant_id'::text))::uuid AS tenant_id,
    d.id AS root,
    private.contact_keys(ARRAY[(fact.value ->> 'owner_email'::text), (fact.value ->> 'owner_phone'::text)]) AS keys,
    'owner'::text AS kind,
    ((fact.value ->> 'created_at'::text))::timestamp with time zone AS happened_at,
    d.deleted_at AS last_event,
    false AS closed,
    NULL::text AS stays,
    ((fact.value - ARRAY['tenant_id'::text, 'owner_words'::text]) || jsonb_build_object('property_title', d.title, 'deleted_at', d.deleted_at)) AS content
   FROM (public.deleted_properties d
     CROSS JOIN LATERAL jsonb_array_elements((d.content -> 'facts'::text)) fact(value))
  WHERE (num_nonnulls((fact.value ->> 'owner_name'::text), (fact.value ->> 'owner_phone'::text), (fact.value ->> 'owner_email'::text)) > 0)
UNION ALL
 SELECT s.tenant_id,
    s.id AS root,
    private.contact_keys(ARRAY[s.email]) AS keys,
    'alert'::text AS kind,
    s.created_at AS happened_at,
    GREATEST(s.updated_at, ( SELECT max(a.updated_at) AS max
           FROM private.alerts a
          WHERE (a.subscriber_id = s.id))) AS last_event,
    false AS closed,
    NULL::text AS stays,
    ((to_jsonb(s.*) - ARRAY['tenant_id'::text, 'token_hash'::text]) || jsonb_build_object('alerts', ( SELECT COALESCE(jsonb_agg((to_jsonb(a.*) - ARRAY['subscriber_id'::text, 'stop_hash'::text]) ORDER BY a.created_at, a.id), '[]'::jsonb) AS "coalesce"
           FROM private.alerts a
          WHERE (a.subscriber_id = s.id)), 'push_subscriptions', ( SELECT COALESCE(jsonb_agg((to_jsonb(d.*) - ARRAY['subscriber_id'::text, 'p256dh'::text, 'auth'::text]) ORDER BY d.created_at, d.endpoint), '[]'::jsonb) AS "coalesce"
           FROM private.push_subscriptions d
          WHERE (d.subscriber_id = s.id)))) AS content
   FROM private.subscribers s
UNION ALL
 SELECT i.tenant_id,
    p.id AS root,
    private.contact_keys(ARRAY[(p.person ->> 'email'::text), (p.person ->> 'phone'::text)]) AS keys,
        CASE (p.person ->> 'kind'::text)
            WHEN 'lead'::text THEN 'lead'::text
            ELSE 'inquiry'::text
        END AS kind,
    i.created_at AS happened_at,
    i.created_at AS last_event,
    false AS closed,
    NULL::text AS stays,
    (((p.person - ARRAY['kind'::text, 'assignee'::text]) || jsonb_build_object('file_name', i.file_name)) ||
        CASE (p.person ->> 'kind'::text)
            WHEN 'lead'::text THEN jsonb_build_object('owner_name', (p.person -> 'name'::text))
            ELSE '{}'::jsonb
        END) AS content
   FROM (private.import_persons p
     CROSS JOIN LATERAL ( SELECT property_imports.id,
            property_imports.tenant_id,
            property_imports.username,
            property_imports.file_name,
            property_imports.source,
            property_imports.total,
            property_imports.state,
            property_imports.refused,
            property_imports.kept,
            property_imports.created,
            property_imports.updated,
            property_imports.unchanged,
            property_imports.created_at,
            property_imports.updated_at,
            property_imports.stored_at,
            property_imports.undone_at,
            property_imports.persons,
            property_imports.persons_created,
            property_imports.persons_kept
           FROM public.property_imports
          WHERE (property_imports.id = p.import_id)
         LIMIT 1) i)
  WHERE (p.person IS NOT NULL);

CREATE VIEW "private"."personal_rows" AS  SELECT personal_roots.tenant_id,
    personal_roots.root,
    personal_roots.keys,
    personal_roots.kind,
    (personal_roots.root)::text AS id,
    personal_roots.happened_at,
    personal_roots.stays,
    personal_roots.content
   FROM private.personal_roots
UNION ALL
 SELECT r.tenant_id,
    r.root,
    r.keys,
    part.kind,
    part.id,
    part.happened_at,
    part.stays,
    part.content
   FROM (private.personal_roots r
     CROSS JOIN LATERAL ( SELECT 'visit'::text AS kind,
            (v.id)::text AS id,
            v.starts_at AS happened_at,
            NULL::text AS stays,
            ((to_jsonb(v.*) - ARRAY['tenant_id'::text, 'seat'::text, 'during'::text, 'held'::text, 'token_hash'::text]) || jsonb_build_object('ends_at', upper(v.during))) AS content
           FROM public.visits v
          WHERE (v.inquiry_id = r.root)
        UNION ALL
         SELECT 'case'::text AS kind,
            (c.id)::text AS id,
            c.created_at AS happened_at,
            NULL::text AS stays,
            (c.content - ARRAY['tenant_id'::text, 'assignee_id'::text, 'search_text'::text]) AS content
           FROM ( SELECT l.id,
                    l.created_at,
                    to_jsonb(l.*) AS content
                   FROM public.cases l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT i.id,
                    i.created_at,
                    to_jsonb(i.*) AS content
                   FROM public.cases i
                  WHERE (i.inquiry_id = r.root)) c
        UNION ALL
         SELECT 'email'::text AS kind,
            (n.id)::text AS id,
            n.created_at AS happened_at,
            NULL::text AS stays,
            n.content
           FROM ( SELECT l.id,
                    l.created_at,
                    to_jsonb(l.*) AS content
                   FROM public.lead_notifications l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT i.id,
                    i.created_at,
                    to_jsonb(i.*) AS content
                   FROM public.inquiry_notifications i
                  WHERE (i.inquiry_id = r.root)
                UNION ALL
                 SELECT o.id,
                    o.created_at,
                    to_jsonb(o.*) AS content
                   FROM (public.visits v
                     JOIN public.visit_notifications o ON ((o.visit_id = v.id)))
                  WHERE (v.inquiry_id = r.root)
                UNION ALL
                 SELECT a.id,
                    a.created_at,
                    to_jsonb(a.*) AS content
                   FROM private.alert_notifications a
                  WHERE (a.subscriber_id = r.root)) n
        UNION ALL
         SELECT 'history'::text AS kind,
            (h.id)::text AS id,
            h.happened_at,
            'history'::text AS stays,
            (to_jsonb(h.*) - ARRAY['tenant_id'::text, 'user_id'::text, 'username'::text]) AS content
           FROM (( SELECT r.kind AS subject,
                    r.root AS id
                  WHERE (r.kind = ANY (ARRAY['lead'::text, 'inquiry'::text]))
                UNION ALL
                 SELECT 'case'::text AS subject,
                    l.id
                   FROM public.cases l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT 'case'::text AS subject,
                    i.id
                   FROM public.cases i
                  WHERE (i.inquiry_id = r.root)) s
             JOIN private.history h ON (((h.subject = s.subject) AND (h.subject_id = s.id))))) part);

COMMENT ON COLUMN "private"."import_persons"."id" IS 'The id of the lead or the inquiry that it becomes.';

COMMENT ON COLUMN "private"."import_persons"."person" IS 'As ImportedPerson of shared-backend/schemas has it, while it waits; null once the import is stored, or the person erased.';

COMMENT ON COLUMN "private"."import_persons"."version" IS 'updated_at of the lead or the inquiry, and of its case, as the import stored them; null where the agency had it already.';

COMMENT ON COLUMN "public"."property_imports"."persons" IS 'People of the file; those that the agency did not have are persons_created.';

COMMENT ON COLUMN "public"."property_imports"."persons_kept" IS 'People whom undoing left, since the desk has worked on them.';

COMMENT ON COLUMN "public"."property_imports"."refused" IS 'Why nothing was stored, at most 100: [{row, code, problem, columns}]; problem: repeated (the code stands in another row), ambiguous (two properties have it), missing (a column), value (of a column), category (an unknown one), person (the row is one of the people, and code is empty).';

COMMENT ON COLUMN "public"."property_imports"."total" IS 'Listings of the file, 0 where only people come. More would not be stored within the time that a request has.';

COMMENT ON FUNCTION "public"."find_imported_persons"(jsonb) IS 'The rows of those people, of the type ImportedPerson of shared-backend/schemas, whom the caller''s agency has already, since somebody of that name wrote to it in that microsecond about the same. 42501: no admin.';

COMMENT ON FUNCTION "public"."get_property_import"(uuid) IS 'A row of property_imports of the caller''s agency, with staged, staged_persons, photos {stored, failed, waiting, files}, the first 200 failures [{image_id, address, reason, property_id, title, reference_code}] and zip_photos, up to 20 that are not stored; null for none.';

COMMENT ON FUNCTION "public"."stage_import_persons"(uuid, integer, jsonb) IS 'Adds people, of the type ImportedPerson of shared-backend/schemas, to an import that stage_property_import has begun and that shall have p_total of them; a row that is there stays. Answers how many are there. 22023: another agency''s, stored already, or begun with another p_total. 42501: no admin.';

COMMENT ON FUNCTION "public"."undo_property_import"(uuid) IS 'Takes an import back: what it created goes to the bin, people are deleted, and what it changed becomes what it was, unless somebody has changed it since. 22023: no such import, or more than 30 days ago. 42501: no admin.';

COMMENT ON TABLE "private"."import_persons" IS 'The people of an import, and what each became; for 30 days.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

REVOKE ALL ON FUNCTION "private"."find_imported_persons"(jsonb) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."find_imported_persons"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_person"(uuid, jsonb) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."refused_import_persons"(uuid) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."stage_import_persons"(uuid, integer, jsonb) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."stage_import_persons"(uuid, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undo_import_persons"(uuid) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."write_import_persons"(uuid) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "public"."find_imported_persons"(jsonb) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."find_imported_persons"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stage_import_persons"(uuid, integer, jsonb) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."stage_import_persons"(uuid, integer, jsonb) TO "authenticated";

CREATE INDEX import_persons_person_idx ON private.import_persons USING gin (private.contact_keys(ARRAY[(person ->> 'email'::text), (person ->> 'phone'::text)])) WHERE (person IS NOT NULL);

REVOKE ALL ON TABLE "private"."import_persons", "private"."personal_roots", "private"."personal_rows" FROM PUBLIC, anon, authenticated, service_role;
