create table public.visits (
  -- Made by the function book-visit, which derives the visitor's link from it.
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  inquiry_id uuid not null unique references public.inquiries on delete cascade,
  property_id uuid references public.properties on delete set null,
  seat integer not null check (seat between 1 and 20),
  during tstzrange not null,
  held tstzrange not null,
  status text not null check (status in ('requested', 'booked', 'cancelled')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sequence integer not null default 0 check (sequence between 0 and 1000),
  moves integer not null default 0 check (moves between 0 and 1000),
  changed_by text not null default 'visitor' check (changed_by in ('visitor', 'agency')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  constraint visits_range_check check (
    lower(during) is not null and upper(during) is not null and lower(held) = lower(during) and upper(held) >= upper(during)
  ),
  constraint visits_seat_taken_once exclude using gist (tenant_id with =, seat with =, held with &&)
    where (status <> 'cancelled')
);
comment on table public.visits is 'Visits to a listing. Written by procedures alone; who comes is in inquiries.';
comment on column public.visits.property_id is 'Null once the listing is deleted.';
comment on column public.visits.seat is 'Which of the visits that may take place at once.';
comment on column public.visits.held is 'during with the pause after it, as it was set when the time was taken.';
comment on column public.visits.token_hash is 'SHA-256, in hex, of the token in the visitor''s link.';
comment on column public.visits.sequence is 'Rises with each change: the SEQUENCE of the calendar file, and the version that a change names.';
comment on column public.visits.moves is 'How often the visitor has moved it.';
comment on column public.visits.changed_by is 'Who changed it last.';

create index visits_coming_idx on public.visits (tenant_id, starts_at, id);
create index visits_changed_idx on public.visits (tenant_id, updated_at);
create index visits_property_idx on public.visits (property_id);

create trigger visits_touch before update on public.visits
  for each row execute function private.touch_updated_at();

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated;
grant select (
  id, tenant_id, inquiry_id, property_id, seat, during, starts_at, status, sequence, changed_by, created_at, updated_at
) on public.visits to authenticated;
grant all on public.visits to service_role;

create policy "Admins read their tenant's visits" on public.visits for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- Which times an agency offers, on one day or on all that can be booked; p_except is a visit that would give up its own.
create function private.visit_times(p_tenant uuid, p_day date default null, p_except uuid default null)
returns table (day date, starts_at timestamptz, ends_at timestamptz, held_until timestamptz)
language sql stable set search_path = ''
as $$
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
$$;

create function private.free_visit_times(p_property_id uuid)
returns table (day date, times timestamptz[])
language sql stable security definer set search_path = ''
as $$
  select t.day, array_agg(t.starts_at order by t.starts_at)
  from private.visit_times(private.default_tenant_id()) t
  where exists (select from public.properties p where p.id = p_property_id and p.active)
  group by t.day order by t.day limit 14
$$;

create function public.free_visit_times(p_property_id uuid)
returns table (day date, times timestamptz[])
language sql stable set search_path = ''
as $$ select * from private.free_visit_times(p_property_id) $$;
comment on function public.free_visit_times is
  'The next 14 days of the agency''s zone on which somebody can still visit that listing, with the instants at which a '
  'visit may begin. No row where visits are off, or the listing is on no list.';

-- Queues the e-mails about what has just happened to a visit, to the visitor who has an address and to the agency, in the
-- transaction of the change. Those about the visit that have not been sent would tell of what is no longer so.
create function private.queue_visit_notifications(p_visit uuid, p_kind text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.visit_notifications n where n.visit_id = p_visit and n.status <> 'sent';
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
end $$;

create function public.book_visit(
  p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text,
  p_limit integer default 5, p_window interval default '10 minutes'
) returns table (visit_id uuid, outcome text, status text)
language plpgsql set search_path = ''
as $$
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
end $$;
comment on function public.book_visit is
  'Books a visit for the function book-visit. p_visit has visit_id, property_id, starts_at and name, email, phone and message '
  'as the columns of inquiries. outcome: stored, repeated (p_key is stored already, visit_id is its visit), throttled (p_limit '
  'inquiries from that address within p_window, ten coming visits from it, or three visits in a day for that e-mail), absent (no list shows that listing, '
  'or visits are off) or taken (nobody can begin a visit at that time).';

-- One change of a visit: confirm, move or cancel, by the visitor or the agency. outcome: done, changed (it is another version
-- than p_sequence, or cancelled), past (it has begun), taken, absent (new times: no list shows the listing, or visits are off),
-- full (the visitor has moved it often enough) or unknown.
create function private.change_visit(
  p_id uuid, p_by text, p_action text, p_sequence integer, p_starts timestamptz default null
) returns text
language plpgsql set search_path = ''
as $$
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
end $$;

-- What the visitor's page shows, and nothing of who comes.
create function private.describe_visit(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

create table private.visit_guesses (
  id bigint generated always as identity primary key,
  address_hash text not null,
  guessed_at timestamptz not null default now()
);
comment on table private.visit_guesses is 'Requests with a token of no visit or subscriber, for throttling; kept for ten minutes.';
create index visit_guesses_idx on private.visit_guesses (address_hash, guessed_at);
revoke all on private.visit_guesses from public, anon, authenticated;
grant select, insert, delete on private.visit_guesses to service_role;

create function private.note_guess(p_address_hash text) returns void
language sql set search_path = ''
as $$
  delete from private.visit_guesses g where g.address_hash = p_address_hash and g.guessed_at <= now() - interval '10 minutes';
  insert into private.visit_guesses (address_hash) values (p_address_hash);
$$;

-- The visit of a token, null for none; throttled once an address has guessed p_limit times within ten minutes.
create function private.visit_of_token(
  p_token_hash text, p_address_hash text, p_limit integer, out visit_id uuid, out throttled boolean
)
language plpgsql set search_path = ''
as $$
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
    perform private.note_guess(p_address_hash);
  end if;
end $$;

create function public.read_visit(p_token_hash text, p_address_hash text, p_limit integer default 20)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$
  select case when t.throttled then 'throttled' when t.visit_id is null then 'unknown' else 'done' end,
    private.describe_visit(t.visit_id)
  from private.visit_of_token(p_token_hash, p_address_hash, p_limit) t
$$;
comment on function public.read_visit is
  'The visit of a token, for the function visit. outcome: done, unknown, or throttled (p_limit unknown tokens from that '
  'address within ten minutes).';

create function public.move_visit(
  p_token_hash text, p_address_hash text, p_sequence integer, p_starts_at timestamptz, p_limit integer default 20
) returns table (outcome text, visit jsonb)
language plpgsql set search_path = ''
as $$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash, p_limit);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', 'move', p_sequence, p_starts_at) end;
  visit := private.describe_visit(t.visit_id);
  return next;
end $$;
comment on function public.move_visit is
  'Moves the visit of a token, for the function visit. p_sequence: the version that the visitor saw. outcome: as '
  'private.change_visit says, or throttled as read_visit; visit is as it stands now.';

create function public.cancel_visit(
  p_token_hash text, p_address_hash text, p_sequence integer, p_limit integer default 20
) returns table (outcome text, visit jsonb)
language plpgsql set search_path = ''
as $$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash, p_limit);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', 'cancel', p_sequence) end;
  visit := private.describe_visit(t.visit_id);
  return next;
end $$;
comment on function public.cancel_visit is 'Cancels the visit of a token, for the function visit, as move_visit moves it.';

create function private.change_visit_by_agency(p_id uuid, p_action text, p_sequence integer, p_starts timestamptz default null)
returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.visits v where v.id = p_id and v.tenant_id = private.current_tenant_id()) then
    return 'unknown';
  end if;
  return private.change_visit(p_id, 'agency', p_action, p_sequence, p_starts);
end $$;

create function public.confirm_visit(p_id uuid, p_sequence integer) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'confirm', p_sequence) $$;
comment on function public.confirm_visit is
  'Turns a requested visit of the caller''s tenant into a booked one. p_sequence: the version that the caller saw. Returns '
  'done, changed, past or unknown.';

create function public.cancel_visit_by_agency(p_id uuid, p_sequence integer) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'cancel', p_sequence) $$;
comment on function public.cancel_visit_by_agency is 'Cancels a visit of the caller''s tenant, as confirm_visit confirms it.';

create function public.move_visit_by_agency(p_id uuid, p_sequence integer, p_starts_at timestamptz) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'move', p_sequence, p_starts_at) $$;
comment on function public.move_visit_by_agency is
  'Moves a visit of the caller''s tenant to any coming time with a free seat, where it is booked. Returns as confirm_visit '
  'does, or taken.';

revoke execute on function
  private.visit_times, private.free_visit_times, public.free_visit_times, private.queue_visit_notifications, public.book_visit,
  private.change_visit, private.describe_visit, private.note_guess, private.visit_of_token, public.read_visit, public.move_visit,
  public.cancel_visit, private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency,
  public.move_visit_by_agency
  from public, anon, authenticated;
grant execute on function private.free_visit_times, public.free_visit_times to anon, authenticated, service_role;
grant execute on function
  private.visit_times, private.queue_visit_notifications, private.change_visit, private.describe_visit,
  private.note_guess, private.visit_of_token, public.book_visit, public.read_visit, public.move_visit, public.cancel_visit
  to service_role;
grant execute on function
  private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency, public.move_visit_by_agency
  to authenticated;
