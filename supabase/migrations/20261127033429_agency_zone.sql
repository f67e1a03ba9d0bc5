set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

CREATE OR REPLACE FUNCTION private.change_visit(p_id uuid, p_by text, p_action text, p_sequence integer, p_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, p_address_hash text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v public.visits;
  v_email text;
  v_settings public.visit_settings;
  v_starts timestamptz;
  v_ends timestamptz;
  v_status text;
begin
  select * into v from public.visits where id = p_id;
  if not found then
    return 'unknown';
  end if;
  perform private.lock_visits(v.tenant_id);
  select * into v from public.visits where id = p_id for update;
  if not found then
    return 'unknown';
  end if;
  select i.email into v_email from public.inquiries i where i.id = v.inquiry_id;
  if v.sequence <> p_sequence or v.status = 'cancelled' or p_action = 'confirm' and (
    v.status = 'booked' or p_by = 'visitor' and (v.status <> 'unconfirmed' or v_email is null)
  ) then
    return 'changed';
  end if;
  if v.starts_at <= now() then
    return 'past';
  end if;
  if p_by = 'visitor' and (private.is_network_throttled(p_address_hash) or (
    select count(*) from private.visit_changes c
    join public.visits w on w.id = c.visit_id
    join public.inquiries i on i.id = w.inquiry_id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(v_email)
      and c.changed_at > now() - interval '1 day'
  ) >= (select l.changes_of_visitor from private.limits l)) then
    return 'throttled';
  end if;

  if p_action = 'cancel' then
    update public.visits set status = 'cancelled', sequence = sequence + 1, changed_by = p_by where id = p_id;
    if v.status = 'unconfirmed' then
      delete from public.visit_notifications n where n.visit_id = p_id and n.status <> 'sent';
    else
      perform private.queue_visit_notifications(p_id, 'cancelled');
    end if;
    perform private.note_visit_change(p_id, p_address_hash);
    return 'done';
  end if;

  select * into v_settings from public.visit_settings s where s.tenant_id = v.tenant_id;
  v_starts := case p_action when 'move' then p_starts else v.starts_at end;
  v_ends := v_starts + (upper(v.during) - v.starts_at);
  if p_by = 'visitor' then
    if not coalesce(v_settings.enabled, false) or not exists (select from public.properties p where p.id = v.property_id and p.active) then
      return 'absent';
    end if;
    if p_action = 'move' and v.moves >= 3 then
      return 'full';
    end if;
    -- A time that it still holds need not be among those that are free.
    if p_action = 'move' or v.held is null then
      select t.ends_at into v_ends
      from private.visit_times(v.tenant_id, (v_starts at time zone private.agency_zone())::date, p_id) t
      where t.starts_at = v_starts;
    end if;
  elsif p_action = 'move' and v_starts not between now() and now() + interval '1 year' then
    -- The agency may come at any hour of its own; a seat must be free all the same.
    return 'taken';
  end if;
  if v_ends is null then
    return 'taken';
  end if;
  v_status := case
    when p_by = 'agency' then 'booked'
    when v.status = 'unconfirmed' and v_email is null then 'unconfirmed'
    when v_settings.confirmed_at_once then 'booked'
    else 'requested'
  end;
  for v_seat in 1 .. greatest(v_settings.seats, 1) loop
    begin
      update public.visits set
        seat = v_seat, during = tstzrange(v_starts, v_ends),
        held = case when v_status <> 'unconfirmed' or v.held is not null then
          tstzrange(v_starts, v_ends + make_interval(mins => coalesce(v_settings.pause_minutes, 0)))
        end,
        status = v_status, sequence = sequence + 1, changed_by = p_by,
        moves = moves + (p_by = 'visitor' and p_action = 'move')::integer
      where id = p_id;
      update public.inquiries set stage = 'visit'
      where id = v.inquiry_id and v_status = 'booked' and stage in ('new', 'contacted');
      if v_status <> 'unconfirmed' then
        perform private.queue_visit_notifications(p_id, case
          when p_by = 'visitor' and v.status = 'unconfirmed' then v_status
          when p_action = 'move' then 'moved'
          else 'confirmed'
        end);
      end if;
      perform private.note_visit_change(p_id, p_address_hash);
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
  if not private.is_known_source(v_source) and not exists (
    select from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source = v_source
  ) and (
    select count(distinct c.source) from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source <> 'other'
      and not private.is_known_source(c.source)
  ) >= 20 then
    v_source := 'other';
  end if;
  insert into public.property_counts as known (property_id, tenant_id, month, kind, source, times)
  values (p_property_id, v_tenant, v_month, p_kind, v_source, 1)
  on conflict (property_id, tenant_id, month, kind, source) do update set times = known.times + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.next_working_day_end(p_tenant uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (d.day::date + max(h."to")) at time zone private.agency_zone()
  from public.visit_settings s,
    generate_series(
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 day',
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 year', interval '1 day'
    ) as d (day),
    jsonb_to_recordset(s.hours) as h (weekday integer, "to" time)
  where s.tenant_id = p_tenant and h.weekday = extract(dow from d.day) and d.day::date <> all (s.closed_days)
  group by d.day order by d.day limit 1
$function$;

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
    where v.tenant_id = p_tenant and v.status <> 'cancelled' and (v.status <> 'unconfirmed' or v.holds_until > now())
      and v.held && tstzrange(s.starts_at, s.held_until) and v.id is distinct from p_except
  )
  order by s.starts_at
$function$;

CREATE OR REPLACE FUNCTION public.book_visit(p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text)
 RETURNS TABLE(visit_id uuid, outcome text, holds_until timestamp with time zone)
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
  v_until timestamptz;
begin
  perform private.lock_visits(v_tenant);

  return query select v.id, 'repeated', v.holds_until
  from public.inquiries i join public.visits v on v.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return;
  end if;
  if private.is_network_throttled(p_address_hash) then
    return query select null::uuid, 'throttled', null::timestamptz;
    return;
  end if;
  select p.title into v_title from public.properties p where p.id = v_property and p.active;
  select * into v_settings from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_settings.tenant_id is null then
    return query select null::uuid, 'absent', null::timestamptz;
    return;
  end if;
  select * into v_time
  from private.visit_times(v_tenant, (v_starts at time zone private.agency_zone())::date) t where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;

  -- Whose mailbox or phone it is counts for nothing here, so that nobody learns it by what is free afterwards.
  select case
    when count(*) < l.visits_held and count(*) filter (where v.property_id = v_property) < l.visits_held_of_listing
    then case when v_email is null then private.next_working_day_end(v_tenant) else now() + interval '30 minutes' end
  end into v_until
  from private.limits l
  left join public.visits v on v.tenant_id = v_tenant and v.status = 'unconfirmed'
    and (v.created_at > now() - interval '1 hour' or v.held is not null)
  group by l.one;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, 'visit', v_property, v_title, upper(left(v_property::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_visit) r
  returning id into v_inquiry;
  for v_seat in 1 .. v_settings.seats loop
    insert into public.visits (id, tenant_id, inquiry_id, property_id, seat, during, held, holds_until, status, token_hash)
    values (
      (p_visit ->> 'visit_id')::uuid, v_tenant, v_inquiry, v_property, v_seat, tstzrange(v_starts, v_time.ends_at),
      case when v_until is not null then tstzrange(v_starts, v_time.held_until) end, v_until, 'unconfirmed', p_token_hash
    )
    on conflict on constraint visits_seat_taken_once do nothing
    returning id into v_id;
    exit when v_id is not null;
  end loop;
  -- A write beside these procedures took the last seat: nothing of the inquiry may stay.
  if v_id is null then
    delete from public.inquiries where id = v_inquiry;
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;
  insert into public.visit_notifications (visit_id, audience, kind)
  select v_id, n.audience, n.kind
  from (values
    ('visitor', 'unconfirmed', v_email is not null and private.may_ask_visitor(v_email)),
    ('agency', 'unconfirmed', v_email is null and v_until is not null),
    ('agency', 'unheld', v_until is null and not exists (
      select from public.visit_notifications o where o.kind = 'unheld' and o.created_at > now() - interval '1 hour'
    ))
  ) as n (audience, kind, is_due)
  where n.is_due;
  return query select v_id, 'stored', v_until;
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
    ((to_jsonb(s.*) - ARRAY['tenant_id'::text, 'link_id'::text, 'token_hash'::text]) || jsonb_build_object('alerts', ( SELECT COALESCE(jsonb_agg((to_jsonb(a.*) - ARRAY['subscriber_id'::text, 'stop_hash'::text]) ORDER BY a.created_at, a.id), '[]'::jsonb) AS "coalesce"
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

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

-- A hosted project grants new functions to these roles.
REVOKE ALL ON FUNCTION
  public.book_visit, public.cancel_visit, public.claim_alert_notifications, public.confirm_visit_by_link, public.move_visit,
  public.read_visit, public.request_alert, public.request_password_link, public.submit_inquiry, public.submit_lead
  FROM PUBLIC, anon, authenticated;
