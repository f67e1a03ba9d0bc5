set local check_function_bodies = off;

DROP TRIGGER "inquiries_queue_notification" ON "public"."inquiries";

ALTER TABLE "public"."inquiries" DROP CONSTRAINT "inquiries_kind_check";

CREATE EXTENSION IF NOT EXISTS "btree_gist" SCHEMA "extensions";

CREATE TABLE "private"."visit_guesses" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "address_hash" text NOT NULL, "guessed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "visit_guesses_pkey" PRIMARY KEY (id));

CREATE TABLE "public"."visit_notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "visit_id" uuid NOT NULL, "audience" text NOT NULL, "kind" text NOT NULL, "status" text NOT NULL DEFAULT 'pending'::text, "attempts" integer NOT NULL DEFAULT 0, "next_attempt_at" timestamp with time zone NOT NULL DEFAULT now(), "last_error" text, "sent_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "visit_notifications_attempts_check" CHECK ((attempts >= 0)), CONSTRAINT "visit_notifications_audience_check" CHECK ((audience = ANY (ARRAY['visitor'::text, 'agency'::text]))), CONSTRAINT "visit_notifications_kind_check" CHECK ((kind = ANY (ARRAY['requested'::text, 'booked'::text, 'confirmed'::text, 'moved'::text, 'cancelled'::text, 'reminder'::text]))), CONSTRAINT "visit_notifications_last_error_check" CHECK ((char_length(last_error) <= 500)), CONSTRAINT "visit_notifications_pkey" PRIMARY KEY (id), CONSTRAINT "visit_notifications_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))));

ALTER TABLE "public"."visit_notifications" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."visit_settings" ("tenant_id" uuid NOT NULL, "enabled" boolean NOT NULL DEFAULT false, "hours" jsonb NOT NULL DEFAULT '[]'::jsonb, "closed_days" date[] NOT NULL DEFAULT '{}'::date[], "duration_minutes" integer NOT NULL DEFAULT 30, "pause_minutes" integer NOT NULL DEFAULT 15, "notice_hours" integer NOT NULL DEFAULT 4, "days_ahead" integer NOT NULL DEFAULT 30, "seats" integer NOT NULL DEFAULT 1, "confirmed_at_once" boolean NOT NULL DEFAULT false, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "visit_settings_closed_days_check" CHECK (((cardinality(closed_days) <= 366) AND (array_position(closed_days, NULL::date) IS NULL))), CONSTRAINT "visit_settings_days_ahead_check" CHECK (((days_ahead >= 1) AND (days_ahead <= 90))), CONSTRAINT "visit_settings_duration_minutes_check" CHECK (((duration_minutes >= 15) AND (duration_minutes <= 240))), CONSTRAINT "visit_settings_enabled_check" CHECK (((NOT enabled) OR (hours <> '[]'::jsonb))), CONSTRAINT "visit_settings_notice_hours_check" CHECK (((notice_hours >= 0) AND (notice_hours <= 336))), CONSTRAINT "visit_settings_pause_minutes_check" CHECK (((pause_minutes >= 0) AND (pause_minutes <= 240))), CONSTRAINT "visit_settings_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "visit_settings_seats_check" CHECK (((seats >= 1) AND (seats <= 20))));

ALTER TABLE "public"."visit_settings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."visits" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "inquiry_id" uuid NOT NULL, "property_id" uuid, "seat" integer NOT NULL, "during" tstzrange NOT NULL, "held" tstzrange NOT NULL, "status" text NOT NULL, "token_hash" text NOT NULL, "sequence" integer NOT NULL DEFAULT 0, "moves" integer NOT NULL DEFAULT 0, "changed_by" text NOT NULL DEFAULT 'visitor'::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "visits_changed_by_check" CHECK ((changed_by = ANY (ARRAY['visitor'::text, 'agency'::text]))), CONSTRAINT "visits_inquiry_id_key" UNIQUE (inquiry_id), CONSTRAINT "visits_moves_check" CHECK (((moves >= 0) AND (moves <= 1000))), CONSTRAINT "visits_pkey" PRIMARY KEY (id), CONSTRAINT "visits_range_check" CHECK (((lower(during) IS NOT NULL) AND (upper(during) IS NOT NULL) AND (lower(held) = lower(during)) AND (upper(held) >= upper(during)))), CONSTRAINT "visits_seat_check" CHECK (((seat >= 1) AND (seat <= 20))), CONSTRAINT "visits_sequence_check" CHECK (((sequence >= 0) AND (sequence <= 1000))), CONSTRAINT "visits_status_check" CHECK ((status = ANY (ARRAY['requested'::text, 'booked'::text, 'cancelled'::text]))), CONSTRAINT "visits_token_hash_check" CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "visits_token_hash_key" UNIQUE (token_hash));

ALTER TABLE "public"."visits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."visits" ADD COLUMN "starts_at" timestamp with time zone GENERATED ALWAYS AS (lower(during)) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.are_visit_hours(p_hours jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p_hours) = 'array' and jsonb_array_length(p_hours) <= 28 then (
    with range as (
      select h.item, n, h.item -> 'weekday' as weekday, h.item ->> 'from' as "from", h.item ->> 'to' as "to"
      from jsonb_array_elements(p_hours) with ordinality as h (item, n)
    )
    -- A missing part makes its comparison null, which bool_and would pass over.
    select coalesce(bool_and((
      jsonb_typeof(r.item) = 'object' and r.item - array['weekday', 'from', 'to'] = '{}'
      and r.weekday in ('0', '1', '2', '3', '4', '5', '6')
      and r."from" ~ '^([01]\d|2[0-3]):[0-5]\d$' and r."to" ~ '^([01]\d|2[0-3]):[0-5]\d$' and r."from" < r."to"
      and not exists (
        select from range o where o.n <> r.n and o.weekday = r.weekday and o."from" < r."to" and r."from" < o."to"
      )
    ) is true), true) from range r
  ) else false end
$function$;

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
    from private.visit_times(v.tenant_id, (p_starts at time zone 'America/Sao_Paulo')::date, p_id) t
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

CREATE OR REPLACE FUNCTION private.change_visit_by_agency(p_id uuid, p_action text, p_sequence integer, p_starts timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if not exists (select from public.visits v where v.id = p_id and v.tenant_id = private.current_tenant_id()) then
    return 'unknown';
  end if;
  return private.change_visit(p_id, 'agency', p_action, p_sequence, p_starts);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_visit(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'status', v.status, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'sequence', v.sequence, 'changed_by', v.changed_by,
    'property_id', v.property_id, 'property_title', i.property_title, 'property_code', i.property_code,
    'can_move', v.status <> 'cancelled' and v.starts_at > now() and v.moves < 3 and coalesce(p.active, false)
      and coalesce(s.enabled, false),
    'can_cancel', v.status <> 'cancelled' and v.starts_at > now()
  )
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where v.id = p_id
$function$;

CREATE OR REPLACE FUNCTION private.free_visit_times(p_property_id uuid)
 RETURNS TABLE(day date, times timestamp with time zone[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.day, array_agg(t.starts_at order by t.starts_at)
  from private.visit_times(private.default_tenant_id()) t
  where exists (select from public.properties p where p.id = p_property_id and p.active)
  group by t.day order by t.day limit 14
$function$;

CREATE OR REPLACE FUNCTION private.queue_visit_notifications(p_visit uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.visit_notifications n where n.visit_id = p_visit and n.status = 'pending';
  insert into public.visit_notifications (visit_id, audience, kind, next_attempt_at)
  select v.id, a.audience, k.kind, k.due
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  cross join (values ('visitor'), ('agency')) as a (audience)
  cross join lateral (values
    (p_kind, now()),
    ('reminder', v.starts_at - interval '24 hours')
  ) as k (kind, due)
  where v.id = p_visit and (a.audience = 'agency' or i.email is not null)
    -- Whoever books for tomorrow needs no reminder an hour later.
    and (k.kind <> 'reminder' or v.status = 'booked' and k.due > now() + interval '2 hours');
end $function$;

CREATE OR REPLACE FUNCTION private.visit_of_token(p_token_hash text, p_address_hash text, p_limit integer, OUT visit_id uuid, OUT throttled boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  throttled := (
    select count(*) from private.visit_guesses g
    where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
  ) >= p_limit;
  if throttled then
    return;
  end if;
  select v.id into visit_id from public.visits v where v.token_hash = p_token_hash;
  if not found then
    delete from private.visit_guesses g where g.address_hash = p_address_hash and g.guessed_at <= now() - interval '10 minutes';
    insert into private.visit_guesses (address_hash) values (p_address_hash);
  end if;
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
    where v.tenant_id = p_tenant and v.status <> 'cancelled'
      and v.held && tstzrange(s.starts_at, s.held_until) and v.id is distinct from p_except
  )
  order by s.starts_at
$function$;

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
  from private.visit_times(v_tenant, (v_starts at time zone 'America/Sao_Paulo')::date) t where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::text;
    return;
  end if;

  v_status := case when v_settings.confirmed_at_once then 'booked' else 'requested' end;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, stage, notice_version,
    address_hash, idempotency_key
  )
  select
    v_tenant, 'visit', v_property, v_title, upper(left(v_property::text, 8)), r.name, r.email, r.phone, r.message,
    case v_status when 'booked' then 'visit' else 'new' end::public.inquiry_stage, p_notice_version, p_address_hash, p_key
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

CREATE OR REPLACE FUNCTION public.cancel_visit(p_token_hash text, p_address_hash text, p_sequence integer, p_limit integer DEFAULT 20)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash, p_limit);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', 'cancel', p_sequence) end;
  visit := private.describe_visit(t.visit_id);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_visit_by_agency(p_id uuid, p_sequence integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_visit_by_agency(p_id, 'cancel', p_sequence) $function$;

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
      'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status, 'sequence', v.sequence,
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

CREATE OR REPLACE FUNCTION public.confirm_visit(p_id uuid, p_sequence integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_visit_by_agency(p_id, 'confirm', p_sequence) $function$;

CREATE OR REPLACE FUNCTION public.free_visit_times(p_property_id uuid)
 RETURNS TABLE(day date, times timestamp with time zone[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.free_visit_times(p_property_id) $function$;

CREATE OR REPLACE FUNCTION public.move_visit(p_token_hash text, p_address_hash text, p_sequence integer, p_starts_at timestamp with time zone, p_limit integer DEFAULT 20)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash, p_limit);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', 'move', p_sequence, p_starts_at) end;
  visit := private.describe_visit(t.visit_id);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.move_visit_by_agency(p_id uuid, p_sequence integer, p_starts_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_visit_by_agency(p_id, 'move', p_sequence, p_starts_at) $function$;

CREATE OR REPLACE FUNCTION public.read_visit(p_token_hash text, p_address_hash text, p_limit integer DEFAULT 20)
 RETURNS TABLE(outcome text, visit jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select case when t.throttled then 'throttled' when t.visit_id is null then 'unknown' else 'done' end,
    private.describe_visit(t.visit_id)
  from private.visit_of_token(p_token_hash, p_address_hash, p_limit) t
$function$;

CREATE OR REPLACE FUNCTION public.settle_visit_notification(p_id uuid, p_error text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.visit_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$function$;

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_kind_check" CHECK ((kind = ANY (ARRAY['message'::text, 'visit'::text])));

ALTER TABLE "public"."visit_settings" ADD CONSTRAINT "visit_settings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_inquiry_id_fkey" FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;

ALTER TABLE "public"."visit_notifications" ADD CONSTRAINT "visit_notifications_visit_id_fkey" FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE SET NULL;

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_seat_taken_once" EXCLUDE USING gist (tenant_id WITH =, seat WITH =, held WITH &&) WHERE ((status <> 'cancelled'::text));

ALTER TABLE "public"."visits" ADD CONSTRAINT "visits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX visit_guesses_idx ON private.visit_guesses USING btree (address_hash, guessed_at);

CREATE INDEX inquiries_visitor_idx ON public.inquiries USING btree (lower(email), created_at) WHERE (kind = 'visit'::text);

CREATE INDEX visit_notifications_due_idx ON public.visit_notifications USING btree (next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX visit_notifications_visit_idx ON public.visit_notifications USING btree (visit_id);

CREATE INDEX visits_coming_idx ON public.visits USING btree (tenant_id, starts_at, id);

CREATE INDEX visits_property_idx ON public.visits USING btree (property_id);

CREATE TRIGGER inquiries_queue_notification AFTER INSERT ON public.inquiries FOR EACH ROW WHEN ((new.kind <> 'visit'::text)) EXECUTE FUNCTION private.queue_inquiry_notification();

CREATE TRIGGER visit_notifications_touch BEFORE UPDATE ON public.visit_notifications FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER visit_settings_history_delete AFTER DELETE ON public.visit_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER visit_settings_history_insert AFTER INSERT ON public.visit_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER visit_settings_history_update AFTER UPDATE ON public.visit_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER visit_settings_touch BEFORE UPDATE ON public.visit_settings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER visits_history_delete AFTER DELETE ON public.visits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,starts_at,token_hash,sequence,moves,changed_by}');

CREATE TRIGGER visits_history_insert AFTER INSERT ON public.visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,starts_at,token_hash,sequence,moves,changed_by}');

CREATE TRIGGER visits_history_update AFTER UPDATE ON public.visits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,seat,held,starts_at,token_hash,sequence,moves,changed_by}');

CREATE TRIGGER visits_touch BEFORE UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Admins see what became of their visits' e-mails" ON "public"."visit_notifications" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.visits v
  WHERE ((v.id = visit_notifications.visit_id) AND (v.tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))))));

CREATE POLICY "Admins add their own visit settings" ON "public"."visit_settings" FOR INSERT TO "authenticated" WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins change their own visit settings" ON "public"."visit_settings" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their own visit settings" ON "public"."visit_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their tenant's visits" ON "public"."visits" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON COLUMN "public"."visit_settings"."confirmed_at_once" IS 'Otherwise a visit is requested, until an admin confirms it.';

COMMENT ON COLUMN "public"."visit_settings"."hours" IS 'As private.are_visit_hours says, in the agency''s zone.';

COMMENT ON COLUMN "public"."visit_settings"."notice_hours" IS 'How long before its begin a visit can be booked at the latest.';

COMMENT ON COLUMN "public"."visit_settings"."pause_minutes" IS 'Between two visits of the same seat.';

COMMENT ON COLUMN "public"."visit_settings"."seats" IS 'How many visits may take place at once.';

COMMENT ON COLUMN "public"."visits"."changed_by" IS 'Who changed it last.';

COMMENT ON COLUMN "public"."visits"."held" IS 'during with the pause after it, as it was set when the time was taken.';

COMMENT ON COLUMN "public"."visits"."moves" IS 'How often the visitor has moved it.';

COMMENT ON COLUMN "public"."visits"."property_id" IS 'Null once the listing is deleted.';

COMMENT ON COLUMN "public"."visits"."seat" IS 'Which of the visits that may take place at once.';

COMMENT ON COLUMN "public"."visits"."sequence" IS 'Rises with each change: the SEQUENCE of the calendar file, and the version that a change names.';

COMMENT ON COLUMN "public"."visits"."token_hash" IS 'SHA-256, in hex, of the token in the visitor''s link.';

COMMENT ON FUNCTION "private"."are_visit_hours"(jsonb) IS 'Whether it is [{"weekday": 0, "from": "09:00", "to": "12:00"}, …], 0 for Sunday, at most 28, no two of a day overlapping.';

COMMENT ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text, integer, interval) IS 'Books a visit for the function book-visit. p_visit has visit_id, property_id, starts_at and name, email, phone and message as the columns of inquiries. outcome: stored, repeated (p_key is stored already, visit_id is its visit), throttled (p_limit inquiries from that address within p_window, ten coming visits from it, or three visits in a day for that e-mail), absent (no list shows that listing, or visits are off) or taken (nobody can begin a visit at that time).';

COMMENT ON FUNCTION "public"."cancel_visit"(text, text, integer, integer) IS 'Cancels the visit of a token, for the function visit, as move_visit moves it.';

COMMENT ON FUNCTION "public"."cancel_visit_by_agency"(uuid, integer) IS 'Cancels a visit of the caller''s tenant, as confirm_visit confirms it.';

COMMENT ON FUNCTION "public"."claim_visit_notifications"(integer, interval) IS 'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

COMMENT ON FUNCTION "public"."confirm_visit"(uuid, integer) IS 'Turns a requested visit of the caller''s tenant into a booked one. p_sequence: the version that the caller saw. Returns done, changed, past or unknown.';

COMMENT ON FUNCTION "public"."free_visit_times"(uuid) IS 'The next 14 days of the agency''s zone on which somebody can still visit that listing, with the instants at which a visit may begin. No row where visits are off, or the listing is on no list.';

COMMENT ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone, integer) IS 'Moves the visit of a token, for the function visit. p_sequence: the version that the visitor saw. outcome: as private.change_visit says, or throttled as read_visit; visit is as it stands now.';

COMMENT ON FUNCTION "public"."move_visit_by_agency"(uuid, integer, timestamp with time zone) IS 'Moves a visit of the caller''s tenant to any coming time with a free seat, where it is booked. Returns as confirm_visit does, or taken.';

COMMENT ON FUNCTION "public"."read_visit"(text, text, integer) IS 'The visit of a token, for the function visit. outcome: done, unknown, or throttled (p_limit unknown tokens from that address within ten minutes).';

COMMENT ON FUNCTION "public"."settle_visit_notification"(uuid, text) IS 'Records that a claimed e-mail went out (p_error null) or why not, as settle_lead_notification does.';

COMMENT ON TABLE "private"."visit_guesses" IS 'Requests with a token of no visit, for throttling; kept for ten minutes.';

COMMENT ON TABLE "public"."inquiries" IS 'Visitors who are interested in a listing. Stored by the functions submit-inquiry and book-visit alone.';

COMMENT ON TABLE "public"."visit_notifications" IS 'Outbox of the e-mails about visits, as lead_notifications is for leads. A reminder is due a day before its visit.';

COMMENT ON TABLE "public"."visit_settings" IS 'When an agency shows its listings. No row, or none that is enabled: nobody can book a visit.';

COMMENT ON TABLE "public"."visits" IS 'Visits to a listing. Written by procedures alone; who comes is in inquiries.';

REVOKE ALL ON FUNCTION "private"."are_visit_hours"(jsonb) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."are_visit_hours"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."change_visit"(uuid, text, text, integer, timestamp with time zone) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."change_visit"(uuid, text, text, integer, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_visit_by_agency"(uuid, text, integer, timestamp with time zone) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."change_visit_by_agency"(uuid, text, integer, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_visit"(uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."describe_visit"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."free_visit_times"(uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."free_visit_times"(uuid) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."queue_visit_notifications"(uuid, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."queue_visit_notifications"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."visit_of_token"(text, text, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."visit_of_token"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."visit_times"(uuid, date, uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."visit_times"(uuid, date, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text, integer, interval) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."book_visit"(jsonb, text, text, uuid, text, integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_visit"(text, text, integer, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."cancel_visit"(text, text, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_visit_by_agency"(uuid, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."cancel_visit_by_agency"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."claim_visit_notifications"(integer, interval) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."claim_visit_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_visit"(uuid, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."confirm_visit"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."free_visit_times"(uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."free_visit_times"(uuid) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."move_visit"(text, text, integer, timestamp with time zone, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."move_visit_by_agency"(uuid, integer, timestamp with time zone) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."move_visit_by_agency"(uuid, integer, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_visit"(text, text, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."read_visit"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_visit_notification"(uuid, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."settle_visit_notification"(uuid, text) TO "service_role";

REVOKE ALL ON TABLE "private"."visit_guesses" FROM PUBLIC, anon, authenticated;

REVOKE ALL ON TABLE "public"."visit_notifications" FROM anon, authenticated;

REVOKE ALL ON TABLE "public"."visit_settings" FROM anon, authenticated;

REVOKE ALL ON TABLE "public"."visits" FROM anon, authenticated;

GRANT DELETE, INSERT, SELECT ON TABLE "private"."visit_guesses" TO "service_role";

GRANT SELECT ON TABLE "public"."visit_notifications" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."visit_notifications" TO "service_role";

GRANT INSERT ("closed_days"), UPDATE ("closed_days") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("confirmed_at_once"), UPDATE ("confirmed_at_once") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("days_ahead"), UPDATE ("days_ahead") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("duration_minutes"), UPDATE ("duration_minutes") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("enabled"), UPDATE ("enabled") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("hours"), UPDATE ("hours") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("notice_hours"), UPDATE ("notice_hours") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("pause_minutes"), UPDATE ("pause_minutes") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("seats"), UPDATE ("seats") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT INSERT ("tenant_id") ON TABLE "public"."visit_settings" TO "authenticated";

GRANT SELECT ON TABLE "public"."visit_settings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."visit_settings" TO "service_role";

GRANT SELECT ("changed_by") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("during") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("inquiry_id") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("property_id") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("seat") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("sequence") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("starts_at") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("status") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."visits" TO "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."visits" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."visits" TO "service_role";

ALTER TABLE "public"."visit_settings" ADD CONSTRAINT "visit_settings_hours_check" CHECK (private.are_visit_hours(hours));
