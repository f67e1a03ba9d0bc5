set local check_function_bodies = off;

DROP POLICY "Admins delete their tenant's inquiries" ON "public"."inquiries";

DROP TRIGGER "visits_history_delete" ON "public"."visits";

DROP TRIGGER "visits_history_insert" ON "public"."visits";

DROP TRIGGER "visits_history_update" ON "public"."visits";

DROP INDEX "public"."inquiries_visitor_idx";

ALTER TABLE "public"."visit_notifications" DROP CONSTRAINT "visit_notifications_kind_check";

ALTER TABLE "public"."visits" DROP CONSTRAINT "visits_status_check";

DROP FUNCTION "private"."change_visit"(uuid, text, text, integer, timestamp with time zone);

DROP FUNCTION "private"."visit_of_token"(text, text, integer);

DROP FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text, integer, interval);

DROP FUNCTION "public"."cancel_visit"(text, text, integer, integer);

DROP FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone, integer);

DROP FUNCTION "public"."read_visit"(text, text, integer);

DROP FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid, integer, interval);

DROP FUNCTION "public"."submit_lead"(jsonb, text, text, text, integer, interval);

CREATE TABLE "private"."limits" ("one" boolean NOT NULL DEFAULT true, "sends_of_network" integer NOT NULL DEFAULT 50, "unknown_links_of_network" integer NOT NULL DEFAULT 300, "messages_of_listing" integer NOT NULL DEFAULT 30, "messages" integer NOT NULL DEFAULT 100, "leads" integer NOT NULL DEFAULT 50, "visits_held" integer NOT NULL DEFAULT 10, "visits_held_of_listing" integer NOT NULL DEFAULT 5, "changes_of_visitor" integer NOT NULL DEFAULT 12, CONSTRAINT "limits_one_check" CHECK (one), CONSTRAINT "limits_pkey" PRIMARY KEY (one));

CREATE TABLE "private"."visit_changes" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "visit_id" uuid NOT NULL, "address_hash" text NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "visit_changes_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."visits" ADD COLUMN "holds_until" timestamp with time zone;

ALTER TABLE "public"."visits" ADD COLUMN "opened_at" timestamp with time zone;

ALTER TABLE "public"."visits" ALTER COLUMN "held" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.certain_mailbox(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$ select case when email ~ '^[!-*,-~]+$' then private.mailbox_key(email) else lower(email) end $function$;

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
      from private.visit_times(v.tenant_id, (v_starts at time zone 'America/Sao_Paulo')::date, p_id) t
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

CREATE OR REPLACE FUNCTION private.change_visit_of_token(p_token_hash text, p_address_hash text, p_action text, p_sequence integer, p_starts timestamp with time zone, OUT outcome text, OUT visit jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', p_action, p_sequence, p_starts, p_address_hash) end;
  visit := private.describe_visit(t.visit_id);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_visit(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'status', v.status, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'sequence', v.sequence, 'changed_by', v.changed_by,
    'holds_until', case when v.status = 'unconfirmed' and v.held is not null and v.holds_until > now() then v.holds_until end,
    'property_id', v.property_id, 'property_title', i.property_title, 'property_code', i.property_code,
    'can_confirm', v.status = 'unconfirmed' and i.email is not null and v.starts_at > now() and coalesce(p.active, false)
      and coalesce(s.enabled, false),
    'can_move', v.status <> 'cancelled' and v.starts_at > now() and v.moves < 3 and coalesce(p.active, false)
      and coalesce(s.enabled, false),
    'can_cancel', v.status <> 'cancelled' and v.starts_at > now(),
    'others', coalesce((
      select jsonb_agg(o.other order by o.starts_at) from (
        select w.starts_at, jsonb_build_object('id', w.id, 'starts_at', w.starts_at, 'property_title', j.property_title) as other
        from public.inquiries j join public.visits w on w.inquiry_id = j.id
        where j.kind = 'visit' and private.mailbox_key(j.email) = private.mailbox_key(i.email)
          and private.certain_mailbox(j.email) = private.certain_mailbox(i.email)
          and w.id <> v.id and w.status = 'unconfirmed' and w.starts_at > now()
        order by w.created_at desc limit 20
      ) o
    ), '[]')
  )
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where v.id = p_id
$function$;

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
  delete from private.visit_changes where changed_at <= now() - interval '1 day';
  -- With the people who wait in it.
  delete from public.property_imports where state = 'staged' and created_at < now() - interval '30 days';
  return v_erased;
end $function$;

CREATE OR REPLACE FUNCTION private.is_network_throttled(p_address_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.sends_of_network <= (
    select count(*) from public.inquiries i
    where i.address_hash = p_address_hash and i.created_at > now() - interval '10 minutes'
  ) + (
    select count(*) from private.visit_changes c
    where c.address_hash = p_address_hash and c.changed_at > now() - interval '10 minutes'
  )
  from private.limits l
$function$;

CREATE OR REPLACE FUNCTION private.lock_visits(p_tenant uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0));
  update public.visits v set held = null
  where v.tenant_id = p_tenant and v.status = 'unconfirmed' and v.held is not null and v.holds_until <= now();
$function$;

CREATE OR REPLACE FUNCTION private.may_ask_visitor(p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with unopened as (
    select private.certain_mailbox(i.email) as mailbox
    from public.inquiries i
    join public.visits v on v.inquiry_id = i.id
    join public.visit_notifications n on n.visit_id = v.id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(p_email) and v.opened_at is null
      and n.audience = 'visitor' and n.kind = 'unconfirmed' and n.status <> 'failed' and n.created_at > now() - interval '1 day'
  )
  select not exists (select from unopened u where u.mailbox = private.certain_mailbox(p_email))
    and (private.certain_mailbox(p_email) = private.mailbox_key(p_email) or (select count(*) from unopened) < 3)
$function$;

CREATE OR REPLACE FUNCTION private.next_working_day_end(p_tenant uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (d.day::date + max(h."to")) at time zone 'America/Sao_Paulo'
  from public.visit_settings s,
    generate_series(
      (now() at time zone 'America/Sao_Paulo')::date::timestamp + interval '1 day',
      (now() at time zone 'America/Sao_Paulo')::date::timestamp + interval '1 year', interval '1 day'
    ) as d (day),
    jsonb_to_recordset(s.hours) as h (weekday integer, "to" time)
  where s.tenant_id = p_tenant and h.weekday = extract(dow from d.day) and d.day::date <> all (s.closed_days)
  group by d.day order by d.day limit 1
$function$;

CREATE OR REPLACE FUNCTION private.note_visit_change(p_id uuid, p_address_hash text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.visit_changes c where c.changed_at <= now() - interval '1 day';
  insert into private.visit_changes (visit_id, address_hash) select p_id, p_address_hash where p_address_hash is not null;
$function$;

CREATE OR REPLACE FUNCTION private.visit_of_token(p_token_hash text, p_address_hash text, OUT visit_id uuid, OUT throttled boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  throttled := (
    select count(*) from private.visit_guesses g
    where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
  ) >= (select l.unknown_links_of_network from private.limits l);
  if throttled then
    return;
  end if;
  select v.id into visit_id from public.visits v where v.token_hash = p_token_hash;
  if not found then
    perform private.note_guess(p_address_hash);
  end if;
  update public.visits v set opened_at = now() where v.id = visit_id and v.opened_at is null;
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
        (now() at time zone 'America/Sao_Paulo')::date::timestamp,
        (now() at time zone 'America/Sao_Paulo')::date::timestamp + make_interval(days => s.days_ahead), interval '1 day'
      ) as d (day)
    where d.day::date <> all (s.closed_days) and (p_day is null or d.day::date = p_day)
  ), slots as (
    select d.day, d.seats, t.at at time zone 'America/Sao_Paulo' as starts_at,
      t.at at time zone 'America/Sao_Paulo' + d.duration as ends_at, t.at at time zone 'America/Sao_Paulo' + d.step as held_until,
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
  from private.visit_times(v_tenant, (v_starts at time zone 'America/Sao_Paulo')::date) t where t.starts_at = v_starts;
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

CREATE OR REPLACE FUNCTION public.cancel_visit(p_token_hash text, p_address_hash text, p_sequence integer)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'cancel', p_sequence, null) $function$;

CREATE OR REPLACE FUNCTION public.claim_visit_notifications(p_limit integer DEFAULT 10, p_lease interval DEFAULT '00:02:00'::interval)
 RETURNS TABLE(id uuid, audience text, kind text, recipient text, company_name text, visit jsonb, inquiry jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select n.id from public.visit_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.visit_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.visit_id, n.audience, n.kind
  )
  select c.id, c.audience, c.kind, case c.audience when 'agency' then s.lead_notification_email else i.email end,
    s.company_name,
    jsonb_build_object(
      'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status, 'holds_until', v.holds_until, 'sequence', v.sequence,
      'changed_by', v.changed_by, 'updated_at', v.updated_at, 'token_hash', v.token_hash,
      'place', case when p.id is not null then concat_ws(', ', p.address, p.neighborhood, p.city) end
    ),
    to_jsonb(i) - array['address_hash', 'idempotency_key']
  from claimed c
  join public.visits v on v.id = c.visit_id
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.tenant_settings s on s.tenant_id = v.tenant_id
$function$;

CREATE OR REPLACE FUNCTION public.confirm_visit_by_link(p_token_hash text, p_address_hash text, p_sequence integer)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'confirm', p_sequence, null) $function$;

CREATE OR REPLACE FUNCTION public.move_visit(p_token_hash text, p_address_hash text, p_sequence integer, p_starts_at timestamp with time zone)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'move', p_sequence, p_starts_at) $function$;

CREATE OR REPLACE FUNCTION public.read_visit(p_token_hash text, p_address_hash text)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select case when t.throttled then 'throttled' when t.visit_id is null then 'unknown' else 'done' end,
    private.describe_visit(t.visit_id)
  from private.visit_of_token(p_token_hash, p_address_hash) t
$function$;

CREATE OR REPLACE FUNCTION public.submit_inquiry(p_inquiry jsonb, p_notice_version text, p_address_hash text, p_key uuid)
 RETURNS TABLE(inquiry_id uuid, outcome text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.default_tenant_id();
  v_title text;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || p_address_hash, 0));

  select i.id into v_id from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if private.is_network_throttled(p_address_hash) or (
    select count(*) >= l.messages
      or count(*) filter (where i.property_id = (p_inquiry ->> 'property_id')::uuid) >= l.messages_of_listing
    from private.limits l
    left join public.inquiries i
      on i.tenant_id = v_tenant and i.kind = 'message' and i.address_hash is not null and i.created_at > now() - interval '10 minutes'
    group by l.one
  ) then
    return query select null::uuid, 'throttled';
    return;
  end if;
  -- A closed one still has its page: whoever had it open when it was sold looks for another.
  select p.title into v_title from public.properties p
  where p.id = (p_inquiry ->> 'property_id')::uuid
    and (p.active or p.closed_at is not null and p.published_at is not null);
  if not found then
    return query select null::uuid, 'absent';
    return;
  end if;

  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, r.property_id, v_title, upper(left(r.property_id::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_inquiry) r
  on conflict (tenant_id, idempotency_key) do nothing
  returning id into v_id;
  if found then
    return query select v_id, 'stored';
    return;
  end if;
  -- The same key came from another address at the same time, as from a phone that changes its network.
  return query
  select i.id, 'repeated' from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
end $function$;

CREATE OR REPLACE FUNCTION public.submit_lead(p_lead jsonb, p_notice_version text, p_address_hash text, p_fingerprint text)
 RETURNS TABLE(lead_id uuid, outcome text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead ' || p_address_hash, 0));

  select l.id into v_id from public.leads l
  where l.fingerprint = p_fingerprint and l.address_hash = p_address_hash and l.created_at > now() - interval '10 minutes'
  order by l.created_at limit 1;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if (
    select count(*) >= m.leads or count(*) filter (where l.address_hash = p_address_hash) >= m.sends_of_network
    from private.limits m
    left join public.leads l
      on l.tenant_id = private.default_tenant_id() and l.address_hash is not null and l.created_at > now() - interval '10 minutes'
    group by m.one
  ) then
    return query select null::uuid, 'throttled';
    return;
  end if;

  insert into public.leads (
    owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces,
    area, description, source_page, source_campaign, source_referrer, notice_version, address_hash, fingerprint
  )
  select
    r.owner_name, r.email, r.phone, r.property_kind, r.deal_kind, r.address, r.city, r.price, r.bedrooms, r.bathrooms,
    r.parking_spaces, r.area, r.description, r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_fingerprint
  from jsonb_populate_record(null::public.leads, p_lead) r
  returning id into v_id;
  return query select v_id, 'stored';
end $function$;

ALTER TABLE "private"."visit_changes" ADD CONSTRAINT "visit_changes_visit_id_fkey" FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;

ALTER TABLE "public"."visit_notifications" ADD CONSTRAINT "visit_notifications_kind_check" CHECK ((kind = ANY (ARRAY['unconfirmed'::text, 'unheld'::text, 'requested'::text, 'booked'::text, 'confirmed'::text, 'moved'::text, 'cancelled'::text, 'reminder'::text])));

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_held_check" CHECK (((held IS NOT NULL) OR (status = ANY (ARRAY['unconfirmed'::text, 'cancelled'::text]))));

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_status_check" CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'requested'::text, 'booked'::text, 'cancelled'::text])));

CREATE INDEX visit_changes_network_idx ON private.visit_changes USING btree (address_hash, changed_at);

CREATE INDEX visit_changes_visit_idx ON private.visit_changes USING btree (visit_id);

CREATE INDEX visits_unconfirmed_idx ON public.visits USING btree (tenant_id, created_at) WHERE (status = 'unconfirmed'::text);

CREATE TRIGGER visits_history_delete AFTER DELETE ON public.visits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,holds_until,starts_at,token_hash,sequence,moves,changed_by,opened_at}');

CREATE TRIGGER visits_history_insert AFTER INSERT ON public.visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,holds_until,starts_at,token_hash,sequence,moves,changed_by,opened_at}');

CREATE TRIGGER visits_history_update AFTER UPDATE ON public.visits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,holds_until,starts_at,token_hash,sequence,moves,changed_by,opened_at}');

CREATE POLICY "Admins delete their tenant's inquiries" ON "public"."inquiries" FOR DELETE TO "authenticated" USING (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND (NOT (EXISTS ( SELECT
   FROM public.visits v
  WHERE ((v.inquiry_id = inquiries.id) AND (v.starts_at > now()) AND ((v.status = ANY (ARRAY['requested'::text, 'booked'::text])) OR (EXISTS ( SELECT
           FROM public.visit_notifications n
          WHERE ((n.visit_id = v.id) AND (n.status = 'pending'::text)))))))))));

COMMENT ON COLUMN "private"."limits"."changes_of_visitor" IS 'By the links of one mailbox in a day.';

COMMENT ON COLUMN "private"."limits"."leads" IS 'Sent by the form in ten minutes.';

COMMENT ON COLUMN "private"."limits"."messages" IS 'Sent by the form about all listings in ten minutes.';

COMMENT ON COLUMN "private"."limits"."messages_of_listing" IS 'Sent by the form about one listing in ten minutes.';

COMMENT ON COLUMN "private"."limits"."sends_of_network" IS 'In ten minutes from one network address: leads; messages, and visits that are booked, confirmed, moved or cancelled.';

COMMENT ON COLUMN "private"."limits"."unknown_links_of_network" IS 'Requests with a token of no visit, from one network address in ten minutes. Tokens have 128 bits: this bounds work alone.';

COMMENT ON COLUMN "private"."limits"."visits_held" IS 'Unconfirmed visits that hold their time, of those of the last hour and those that still hold one.';

COMMENT ON COLUMN "private"."limits"."visits_held_of_listing" IS 'Of them, those to one listing.';

COMMENT ON COLUMN "public"."visit_notifications"."kind" IS 'unheld tells the agency, once an hour, that so many visits are unconfirmed that new ones hold no time.';

COMMENT ON COLUMN "public"."visits"."held" IS 'during with the pause after it, as it was set when the time was taken. Null: the visit holds no time.';

COMMENT ON COLUMN "public"."visits"."holds_until" IS 'How long it held its time while it was unconfirmed; null: it held none.';

COMMENT ON COLUMN "public"."visits"."opened_at" IS 'When the link was first opened. That to a visit with an e-mail is in no answer, only in e-mails.';

COMMENT ON COLUMN "public"."visits"."status" IS 'unconfirmed: neither has its e-mail''s link confirmed it nor the agency. requested: the agency has the next word.';

COMMENT ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text) IS 'Asks for a visit for the function book-visit. p_visit has visit_id, property_id, starts_at and name, email, phone and message as the columns of inquiries. outcome: stored, repeated (p_key is stored already, visit_id is its visit), throttled (as private.limits says), absent (no list shows that listing, or visits are off) or taken (nobody can begin a visit at that time). It is unconfirmed: the e-mail''s link confirms it, or the agency. holds_until is the same however often and whoever asks: until then it holds its time; null: too many ask, so that it holds none.';

COMMENT ON FUNCTION "public"."cancel_visit"(text, text, integer) IS 'Cancels the visit of a token, for the function visit, as move_visit moves it.';

COMMENT ON FUNCTION "public"."confirm_visit"(uuid, integer) IS 'Turns an unconfirmed or requested visit of the caller''s tenant into a booked one. p_sequence: the version that the caller saw. Returns done, changed, past, unknown, or taken where its time is no longer held and no seat is free.';

COMMENT ON FUNCTION "public"."confirm_visit_by_link"(text, text, integer) IS 'Confirms the unconfirmed visit of a token, for the function visit, as move_visit moves it: taken where its time is no longer held and no longer free.';

COMMENT ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone) IS 'Moves the visit of a token, for the function visit. p_sequence: the version that the visitor saw. outcome: as private.change_visit says, or throttled as read_visit; visit is as it stands now.';

COMMENT ON FUNCTION "public"."move_visit_by_agency"(uuid, integer, timestamp with time zone) IS 'Moves a visit of the caller''s tenant to any coming time with a free seat, where it is booked. Returns as confirm_visit does.';

COMMENT ON FUNCTION "public"."read_visit"(text, text) IS 'The visit of a token, for the function visit. outcome: done, unknown, or throttled (as private.limits says).';

COMMENT ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid) IS 'Stores a message about a listing (keys of p_inquiry as the columns of inquiries) for the function submit-inquiry. outcome: stored, repeated (a message with p_key is stored already, inquiry_id is its id), throttled (as private.limits says, inquiry_id null), or absent (no page shows that listing, inquiry_id null).';

COMMENT ON FUNCTION "public"."submit_lead"(jsonb, text, text, text) IS 'Stores a lead (keys of p_lead as the columns of leads) for the function submit-property-lead. outcome: stored, repeated (the same lead from the same address within ten minutes, lead_id is the first one''s), or throttled (as private.limits says, lead_id null).';

COMMENT ON TABLE "private"."limits" IS 'One row.';

COMMENT ON TABLE "private"."visit_changes" IS 'What visitors have confirmed, moved or cancelled, for throttling; kept for a day.';

REVOKE ALL ON FUNCTION "private"."certain_mailbox"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."certain_mailbox"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_visit"(uuid, text, text, integer, timestamp with time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_visit"(uuid, text, text, integer, timestamp with time zone, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_visit_of_token"(text, text, text, integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_visit_of_token"(text, text, text, integer, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_network_throttled"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_network_throttled"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_visits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_visits"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."may_ask_visitor"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_ask_visitor"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_working_day_end"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_working_day_end"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."note_visit_change"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_visit_change"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."visit_of_token"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."visit_of_token"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_visit"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_visit"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_visit_by_link"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_visit_by_link"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_visit"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_visit"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."submit_lead"(jsonb, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."submit_lead"(jsonb, text, text, text) TO "service_role";

GRANT SELECT ON TABLE "private"."limits" TO "service_role";

GRANT DELETE, INSERT, SELECT ON TABLE "private"."visit_changes" TO "service_role";

REVOKE ALL ("holds_until") ON TABLE "public"."visits" FROM "authenticated";

GRANT SELECT ("holds_until") ON TABLE "public"."visits" TO "authenticated";

CREATE INDEX inquiries_visitor_idx ON public.inquiries USING btree (private.mailbox_key(email), created_at) WHERE (kind = 'visit'::text);

insert into private.limits default values;
