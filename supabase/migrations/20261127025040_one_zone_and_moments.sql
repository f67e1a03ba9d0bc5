set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

CREATE OR REPLACE FUNCTION private.agency_zone()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 'America/Sao_Paulo' $function$;

CREATE OR REPLACE FUNCTION private.change_visit(p_id uuid, p_by text, p_action text, p_sequence integer, p_starts timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v public.visits;
  v_settings public.visit_settings;
  v_time record;
  v_status text;
begin
  select * into v from public.visits where id = p_id;
  if not found then
    return 'unknown';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('visits ' || v.tenant_id, 0));
  select * into v from public.visits where id = p_id for update;
  if not found then
    return 'unknown';
  end if;
  if v.sequence <> p_sequence or v.status = 'cancelled' or p_action = 'confirm' and v.status <> 'requested' then
    return 'changed';
  end if;
  if v.starts_at <= now() then
    return 'past';
  end if;

  if p_action = 'cancel' then
    update public.visits set status = 'cancelled', sequence = sequence + 1, changed_by = p_by where id = p_id;
    perform private.queue_visit_notifications(p_id, 'cancelled');
    return 'done';
  elsif p_action = 'confirm' then
    update public.visits set status = 'booked', sequence = sequence + 1, changed_by = p_by where id = p_id;
    update public.inquiries set stage = 'visit' where id = v.inquiry_id and stage in ('new', 'contacted');
    perform private.queue_visit_notifications(p_id, 'confirmed');
    return 'done';
  end if;

  select * into v_settings from public.visit_settings s where s.tenant_id = v.tenant_id;
  if p_by = 'visitor' then
    if not coalesce(v_settings.enabled, false) or not exists (select from public.properties p where p.id = v.property_id and p.active) then
      return 'absent';
    end if;
    if v.moves >= 3 then
      return 'full';
    end if;
    select * into v_time
    from private.visit_times(v.tenant_id, (p_starts at time zone private.agency_zone())::date, p_id) t
    where t.starts_at = p_starts;
  else
    -- The agency may come at any hour of its own; a seat must be free all the same.
    select p_starts + (upper(v.during) - v.starts_at) as ends_at, p_starts + (upper(v.held) - v.starts_at) as held_until
    into v_time where p_starts between now() and now() + interval '1 year';
  end if;
  if v_time.ends_at is null then
    return 'taken';
  end if;
  v_status := case when p_by = 'agency' or v_settings.confirmed_at_once then 'booked' else 'requested' end;
  for v_seat in 1 .. greatest(v_settings.seats, 1) loop
    begin
      update public.visits set
        seat = v_seat, during = tstzrange(p_starts, v_time.ends_at), held = tstzrange(p_starts, v_time.held_until),
        status = v_status, sequence = sequence + 1, changed_by = p_by, moves = moves + (p_by = 'visitor')::integer
      where id = p_id;
      perform private.queue_visit_notifications(p_id, 'moved');
      return 'done';
    exception when exclusion_violation then
      null;
    end;
  end loop;
  return 'taken';
end $function$;

CREATE OR REPLACE FUNCTION private.count_property_event(p_property_id uuid, p_kind public.property_event, p_campaign text, p_referrer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_agent text := coalesce(v_headers ->> 'user-agent', '');
  v_address text := private.asking_address(v_headers);
  v_tenant uuid := private.default_tenant_id();
  v_month date := date_trunc('month', now() at time zone private.agency_zone())::date;
  v_source text := private.traffic_source(p_campaign, p_referrer);
begin
  perform private.limit_searches();
  if p_kind is null
    -- Every browser begins with Mozilla. A Cubot is a phone.
    or v_agent !~ '^Mozilla/' or v_agent ~* '(?<!cu)bot|crawl|spider|headless|lighthouse|preview|monitor'
    or not exists (select from public.properties p where p.id = p_property_id and p.active)
    -- An office behind one address is counted, a script in a loop is not.
    or v_address is not null and not private.count_search(
      concat_ws(' ', v_address, p_property_id, p_kind), 10, (select seed from private.search_limit),
      floor(extract(epoch from now()) / 60)::bigint, 'event_counts'
    )
  then
    return;
  end if;

  update public.property_counts c set times = c.times + 1
  where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.kind = p_kind and c.source = v_source;
  if found then
    return;
  end if;
  -- A source that is new to the listing waits for others, so that made-up ones cannot grow the table.
  perform pg_advisory_xact_lock(hashtextextended('count ' || p_property_id, 0));
  if not exists (
    select from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source = v_source
  ) and (
    select count(distinct c.source) from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source <> 'other'
  ) >= 20 then
    v_source := 'other';
  end if;
  insert into public.property_counts as known (property_id, tenant_id, month, kind, source, times)
  values (p_property_id, v_tenant, v_month, p_kind, v_source, 1)
  on conflict (property_id, tenant_id, month, kind, source) do update set times = known.times + 1;
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
end $function$;

CREATE OR REPLACE FUNCTION private.is_moment(value timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select value between '1900-01-01Z' and '2200-12-31Z' $function$;

CREATE OR REPLACE FUNCTION private.list_cases(p_search text, p_stage public.inquiry_stage, p_kind text, p_mine boolean, p_overdue boolean, p_order text, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  v_today date := (now() at time zone private.agency_zone())::date;
  v_where text;
  v_is_due boolean := p_order = 'due';
  v_key text := case when p_order = 'due' then 'c.next_on' else 'c.created_at' end;
  -- Of created_at or next_on, as p_order has it.
  v_after_key text;
  v_after_id uuid;
  v_word text;
  v_ids uuid[];
  v_keys text[];
  v_rows jsonb;
  v_found bigint;
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  if p_order is null or p_order not in ('newest', 'oldest', 'due') then
    raise exception 'No such order' using errcode = '22023';
  end if;
  if p_after is not null then
    begin
      v_after_key := case when v_is_due then (p_after ->> 0)::date::text else (p_after ->> 0)::timestamptz::text end;
      v_after_id := p_after ->> 1;
    exception when data_exception then
      v_after_id := null;
    end;
    if v_after_key is null or v_after_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
  end if;

  v_where := concat_ws(' and ', 'c.tenant_id = $1',
    case when p_stage is not null then format('c.stage = %L', p_stage) end,
    case when p_kind is not null then format('c.kind = %L', p_kind) end,
    case when p_mine then format('c.assignee_id = %L', auth.uid()) end,
    case when p_overdue or v_is_due then 'c.next_on is not null and c.stage not in (''closed'', ''lost'')' end,
    case when p_overdue then format('c.next_on < %L', v_today) end);
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_where := v_where || format(' and (c.search_text like %L', '%' || v_word || '%')
      -- Part of a phone, however it is written.
      || case when v_word ~ '^[0-9-]*[0-9][0-9-]*$' then format(' or c.search_text like %L', '%' || replace(v_word, '-', '') || '%')
        else '' end
      || ')';
  end loop;

  execute format(
    'select array_agg(id), array_agg(key) from (
       select c.id, %1$s::text as key from public.cases c
       where %2$s and %3$s order by %1$s %4$s, c.id %4$s limit $2 + 1
     ) page',
    v_key, v_where,
    case when p_after is null then 'true'
      else format('(%s, c.id) %s (%L, %L)', v_key, case p_order when 'newest' then '<' else '>' end, v_after_key, v_after_id) end,
    case p_order when 'newest' then 'desc' else 'asc' end
  ) into v_ids, v_keys using v_tenant, v_limit;
  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'name', coalesce(l.owner_name, i.name),
    'about', coalesce(i.property_title, concat_ws(' · ', l.property_kind, l.deal_kind, l.city)),
    'phone', coalesce(l.phone, i.phone), 'email', coalesce(l.email, i.email),
    'source', nullif(concat_ws(' · ', coalesce(l.source_campaign, i.source_campaign),
      coalesce(l.source_referrer, i.source_referrer), coalesce(l.source_page, i.source_page)), ''),
    'lost_reason', c.lost_reason, 'first_answered_at', c.first_answered_at, 'updated_at', c.updated_at,
    'stage', c.stage, 'assignee', u.username, 'next_step', c.next_step, 'next_on', c.next_on,
    'overdue', coalesce(c.next_on < v_today and c.stage not in ('closed', 'lost'), false), 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
  -- Each row by its keys: the planner would read whole indexes side by side.
  cross join lateral (select * from public.cases where id = listed.id limit 1) c
  left join lateral (select * from public.leads where id = c.lead_id limit 1) l on true
  left join lateral (select * from public.inquiries where id = c.inquiry_id limit 1) i on true
  left join public.admin_users u on u.id = c.assignee_id;
  -- Whoever goes on knows it from where they began.
  if p_after is null then
    execute 'select count(*) from public.cases c where ' || v_where into v_found using v_tenant;
  end if;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'found', v_found,
    'next', case when cardinality(v_ids) > v_limit then jsonb_build_array(v_keys[v_limit], v_ids[v_limit]) end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.visit_times(p_tenant uuid, p_day date DEFAULT NULL::date, p_except uuid DEFAULT NULL::uuid)
 RETURNS TABLE(day date, starts_at timestamp with time zone, ends_at timestamp with time zone, held_until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with settings as (
    select s.*, make_interval(mins => s.duration_minutes) as duration,
      make_interval(mins => s.duration_minutes + s.pause_minutes) as step
    from public.visit_settings s where s.tenant_id = p_tenant and s.enabled
  ), days as (
    select s.*, d.day::date as day
    from settings s,
      generate_series(
        (now() at time zone private.agency_zone())::date::timestamp,
        (now() at time zone private.agency_zone())::date::timestamp + make_interval(days => s.days_ahead), interval '1 day'
      ) as d (day)
    where d.day::date <> all (s.closed_days) and (p_day is null or d.day::date = p_day)
  ), slots as (
    select d.day, d.seats, t.at at time zone private.agency_zone() as starts_at,
      t.at at time zone private.agency_zone() + d.duration as ends_at, t.at at time zone private.agency_zone() + d.step as held_until,
      now() + make_interval(hours => d.notice_hours) as earliest
    from days d, jsonb_to_recordset(d.hours) as h (weekday integer, "from" time, "to" time),
      generate_series(d.day + h."from", d.day + h."to" - d.duration, d.step) as t (at)
    where h.weekday = extract(dow from d.day)
  )
  select s.day, s.starts_at, s.ends_at, s.held_until from slots s
  where s.starts_at >= s.earliest and s.seats > (
    select count(distinct v.seat) from public.visits v
    where v.tenant_id = p_tenant and v.status <> 'cancelled'
      and v.held && tstzrange(s.starts_at, s.held_until) and v.id is distinct from p_except
  )
  order by s.starts_at
$function$;

CREATE OR REPLACE FUNCTION private.write_import_persons(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := (select i.tenant_id from public.property_imports i where i.id = p_id);
begin
  -- In one order, and first: a person who is erased at the same time is none of them.
  perform from private.import_persons p where p.import_id = p_id order by p.id for update;
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

CREATE OR REPLACE FUNCTION public.book_visit(p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text, p_limit integer DEFAULT 5, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS TABLE(visit_id uuid, outcome text, status text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.default_tenant_id();
  v_property uuid := (p_visit ->> 'property_id')::uuid;
  v_starts timestamptz := (p_visit ->> 'starts_at')::timestamptz;
  v_email text := p_visit ->> 'email';
  v_settings public.visit_settings;
  v_time record;
  v_title text;
  v_inquiry uuid;
  v_id uuid;
  v_status text;
begin
  -- One at a time, so that those who wait see what the others took. The constraint decides all the same.
  perform pg_advisory_xact_lock(hashtextextended('visits ' || v_tenant, 0));

  return query select v.id, 'repeated', v.status
  from public.inquiries i join public.visits v on v.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return;
  end if;
  if (
    select count(*) from public.inquiries i where i.address_hash = p_address_hash and i.created_at > now() - p_window
  ) >= p_limit or (
    -- Whoever is written to has not proved that the address is theirs.
    select count(*) from public.inquiries i
    where i.kind = 'visit' and lower(i.email) = lower(v_email) and i.created_at > now() - interval '24 hours'
  ) >= 3 or (
    -- Nor shall one network hold all of the agency's time.
    select count(*) from public.inquiries i join public.visits v on v.inquiry_id = i.id
    where i.address_hash = p_address_hash and v.starts_at > now() and v.status <> 'cancelled'
  ) >= 10 then
    return query select null::uuid, 'throttled', null::text;
    return;
  end if;
  select p.title into v_title from public.properties p where p.id = v_property and p.active;
  select * into v_settings from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_settings.tenant_id is null then
    return query select null::uuid, 'absent', null::text;
    return;
  end if;
  select * into v_time
  from private.visit_times(v_tenant, (v_starts at time zone private.agency_zone())::date) t where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::text;
    return;
  end if;

  v_status := case when v_settings.confirmed_at_once then 'booked' else 'requested' end;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, stage, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, 'visit', v_property, v_title, upper(left(v_property::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, case v_status when 'booked' then 'visit' else 'new' end::public.inquiry_stage, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_visit) r
  returning id into v_inquiry;
  for v_seat in 1 .. v_settings.seats loop
    insert into public.visits (id, tenant_id, inquiry_id, property_id, seat, during, held, status, token_hash)
    values (
      (p_visit ->> 'visit_id')::uuid, v_tenant, v_inquiry, v_property, v_seat, tstzrange(v_starts, v_time.ends_at),
      tstzrange(v_starts, v_time.held_until), v_status, p_token_hash
    )
    on conflict on constraint visits_seat_taken_once do nothing
    returning id into v_id;
    exit when v_id is not null;
  end loop;
  -- A write beside these procedures took the last seat: nothing of the inquiry may stay.
  if v_id is null then
    delete from public.inquiries where id = v_inquiry;
    return query select null::uuid, 'taken', null::text;
    return;
  end if;
  perform private.queue_visit_notifications(v_id, v_status);
  return query select v_id, 'stored', v_status;
end $function$;

CREATE OR REPLACE FUNCTION public.get_property_report(p_property_id uuid, p_months integer DEFAULT 12)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_first date;
begin
  perform private.require_admin();
  if p_months is null or p_months not between 1 and 60 then
    raise exception 'From 1 to 60 months' using errcode = '22023';
  end if;
  v_first := date_trunc('month', now() at time zone private.agency_zone())::date - make_interval(months => p_months - 1);
  return (
    with events as (
      select c.month, c.source, c.kind::text as kind, c.times
      from public.property_counts c
      where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month >= v_first
      union all
      select date_trunc('month', d.created_at at time zone private.agency_zone())::date,
        private.traffic_source(i.source_campaign, i.source_referrer), f.kind, 1
      from public.inquiries i
      join public.cases d on d.inquiry_id = i.id
      cross join lateral (values (d.kind), (case when d.stage in ('proposal', 'closed') then d.stage::text end)) as f (kind)
      where i.property_id = p_property_id and i.tenant_id = v_tenant and f.kind is not null
        and d.created_at >= v_first::timestamp at time zone private.agency_zone()
    ), sums as (
      select e.month, e.source,
        sum(e.times) filter (where e.kind = 'view') as views,
        sum(e.times) filter (where e.kind = 'whatsapp') as whatsapp,
        sum(e.times) filter (where e.kind = 'call') as calls,
        sum(e.times) filter (where e.kind = 'message') as messages,
        sum(e.times) filter (where e.kind = 'visit') as visits,
        sum(e.times) filter (where e.kind = 'proposal') as proposals,
        sum(e.times) filter (where e.kind = 'closed') as closed
      from events e group by e.month, e.source
    )
    select jsonb_build_object(
      'first', v_first,
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'month', s.month, 'source', s.source, 'views', coalesce(s.views, 0), 'whatsapp', coalesce(s.whatsapp, 0),
        'calls', coalesce(s.calls, 0), 'messages', coalesce(s.messages, 0), 'visits', coalesce(s.visits, 0),
        'proposals', coalesce(s.proposals, 0), 'closed', coalesce(s.closed, 0)
      ) order by s.month, s.source), '[]')
    )
    from sums s
  );
end $function$;

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
            WHEN (p.active OR (f.authorised_until >= ((now() AT TIME ZONE private.agency_zone()))::date)) THEN 'contract'::text
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

COMMENT ON FUNCTION "private"."agency_zone"() IS 'The time zone in which the agency''s days and months begin.';

COMMENT ON FUNCTION "private"."is_moment"(timestamp with time zone) IS 'Of the years that dates have here. A caller''s -infinity, or a year of six digits, is nothing that a browser can show or a search sort.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

REVOKE ALL ON FUNCTION "private"."agency_zone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_moment"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."agency_zone"() TO "authenticated", "service_role";

GRANT EXECUTE ON FUNCTION "private"."is_moment"(timestamp with time zone) TO "authenticated", "service_role";

-- A moment that no caller should have set becomes the nearest one that is allowed.
do $$
declare
  v_table text;
  v_column text;
begin
  for v_table, v_column in values
    ('agency_settings', 'created_at'), ('agency_settings', 'updated_at'), ('cases', 'created_at'),
    ('cases', 'first_answered_at'), ('cases', 'updated_at'), ('inquiries', 'consented_at'),
    ('inquiries', 'created_at'), ('inquiries', 'updated_at'), ('lead_notifications', 'next_attempt_at'),
    ('leads', 'consented_at'), ('leads', 'created_at'), ('leads', 'updated_at'), ('properties', 'closed_at'),
    ('properties', 'created_at'), ('properties', 'published_at'), ('properties', 'updated_at'),
    ('property_additional_info', 'created_at'), ('property_additional_info', 'updated_at'),
    ('property_images', 'created_at'), ('property_images', 'updated_at'), ('property_private_facts', 'created_at'),
    ('property_private_facts', 'updated_at'), ('watermark_settings', 'created_at'),
    ('watermark_settings', 'updated_at')
  loop
    execute format(
      'update public.%1$I set %2$I = least(greatest(%2$I, ''1900-01-01Z''), ''2200-12-31Z'') where not private.is_moment(%2$I)',
      v_table, v_column
    );
  end loop;
end $$;

ALTER TABLE "public"."agency_settings" ADD CONSTRAINT "agency_settings_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."agency_settings" ADD CONSTRAINT "agency_settings_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_first_answered_at_check" CHECK (private.is_moment(first_answered_at));

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_consented_at_check" CHECK (private.is_moment(consented_at));

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."lead_notifications" ADD CONSTRAINT "lead_notifications_next_attempt_at_check" CHECK (private.is_moment(next_attempt_at));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_consented_at_check" CHECK (private.is_moment(consented_at));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."properties" ADD CONSTRAINT "properties_closed_at_check" CHECK (private.is_moment(closed_at));

ALTER TABLE "public"."properties" ADD CONSTRAINT "properties_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."properties" ADD CONSTRAINT "properties_published_at_check" CHECK (private.is_moment(published_at));

ALTER TABLE "public"."properties" ADD CONSTRAINT "properties_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."property_additional_info" ADD CONSTRAINT "property_additional_info_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."property_additional_info" ADD CONSTRAINT "property_additional_info_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."property_images" ADD CONSTRAINT "property_images_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."property_images" ADD CONSTRAINT "property_images_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."property_private_facts" ADD CONSTRAINT "property_private_facts_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."property_private_facts" ADD CONSTRAINT "property_private_facts_updated_at_check" CHECK (private.is_moment(updated_at));

ALTER TABLE "public"."watermark_settings" ADD CONSTRAINT "watermark_settings_created_at_check" CHECK (private.is_moment(created_at));

ALTER TABLE "public"."watermark_settings" ADD CONSTRAINT "watermark_settings_updated_at_check" CHECK (private.is_moment(updated_at));
