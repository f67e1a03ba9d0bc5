-- Visits to a listing. The exclusion constraints below decide who was first: no two visits that are not cancelled hold the
-- same seat of an agency, or the same listing, at overlapping times. Rows of free slots would have to be rewritten at each
-- change of the settings.
-- A visit with an e-mail is unconfirmed until the link in that e-mail confirms it: so nobody takes times for long, or writes to
-- people, in a stranger's name (docs/decisions/061). visit_settings.sql says which times there are, limits.sql how many wait at once.

create table public.visits (
  -- Made by the function book-visit, which derives the visitor's link from it.
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  inquiry_id uuid not null references public.inquiries on delete cascade,
  property_id uuid references public.properties on delete set null,
  property_title text not null check (private.is_line(property_title, 120)),
  property_code text not null check (private.is_line(property_code, 40)),
  seat integer not null check (seat between 1 and 20),
  during tstzrange not null,
  held tstzrange,
  status text not null check (status in ('unconfirmed', 'requested', 'booked', 'cancelled')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sequence integer not null default 0 check (sequence between 0 and 1000),
  moves integer not null default 0 check (moves between 0 and 1000),
  changed_by text not null default 'visitor' check (changed_by in ('visitor', 'agency')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  holds_until timestamptz,
  opened_at timestamptz,
  companion_id uuid references public.admin_users on delete set null,
  constraint visits_range_check check (
    lower(during) is not null and upper(during) is not null and lower(held) = lower(during) and upper(held) >= upper(during)
  ),
  constraint visits_held_check check (held is not null or status in ('unconfirmed', 'cancelled')),
  constraint visits_seat_taken_once exclude using gist (tenant_id with =, seat with =, held with &&)
    where (status <> 'cancelled'),
  constraint visits_listing_taken_once exclude using gist (property_id with =, held with &&) where (status <> 'cancelled')
);
comment on table public.visits is 'Visits to a listing. Written by procedures alone; who comes is in inquiries.';
comment on column public.visits.property_id is 'Null once the listing is deleted: its title and code stay, as they were when the visit was booked.';
comment on column public.visits.seat is 'Which of the visits that may take place at once.';
comment on column public.visits.held is
  'during with the pause after it, as it was set when the time was taken. Null: the visit holds no time.';
comment on column public.visits.holds_until is 'How long it held its time while it was unconfirmed; null: it held none.';
comment on column public.visits.status is
  'unconfirmed: neither has its e-mail''s link confirmed it nor the agency. requested: the agency has the next word.';
comment on column public.visits.opened_at is 'When the link was first opened. That to a visit with an e-mail is in no answer, only in e-mails.';
comment on column public.visits.token_hash is 'SHA-256, in hex, of the token in the visitor''s link.';
comment on column public.visits.sequence is 'Rises with each change: the SEQUENCE of the calendar file, and the version that a change names.';
comment on column public.visits.moves is 'How often the visitor has moved it.';
comment on column public.visits.changed_by is 'Who changed it last.';
comment on column public.visits.companion_id is
  'Who of the agency goes along. The visitor''s calendar says nothing of it, so its change is no new version.';

create index visits_coming_idx on public.visits (tenant_id, starts_at, id);
create index visits_changed_idx on public.visits (tenant_id, updated_at);
create index visits_property_idx on public.visits (property_id);
create index visits_inquiry_idx on public.visits (inquiry_id, starts_at);
create index visits_companion_idx on public.visits (companion_id);
create index visits_unconfirmed_idx on public.visits (tenant_id, created_at) where status = 'unconfirmed';

create trigger visits_touch before update on public.visits
  for each row execute function private.touch_updated_at();

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated;
grant select (
  id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, starts_at, status, holds_until, sequence,
  changed_by, created_at, updated_at, companion_id
), update (companion_id) on public.visits to authenticated;
grant all on public.visits to service_role;

create policy "Admins read their tenant's visits" on public.visits for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins choose who goes along to their tenant's visits" on public.visits for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the colleagues alone.
    and (companion_id is null or companion_id in (select u.id from public.admin_users u))
  );

-- Which times an agency offers for a listing, on one day or on all that can be booked; p_except is a visit that would give up
-- its own.
create function private.visit_times(p_tenant uuid, p_property uuid, p_day date default null, p_except uuid default null)
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
  where s.starts_at >= s.earliest and (
    select count(distinct v.seat) < s.seats and count(*) filter (where v.property_id = p_property) = 0
    from public.visits v
    where v.tenant_id = p_tenant and v.status <> 'cancelled' and (v.status <> 'unconfirmed' or v.holds_until > now())
      and v.held && tstzrange(s.starts_at, s.held_until) and v.id is distinct from p_except
  )
  order by s.starts_at
$$;

create function private.free_visit_times(p_property_id uuid, p_month date default null)
returns table (day date, times timestamptz[])
language sql stable security definer set search_path = ''
as $$
  with free as (
    select t.day, array_agg(t.starts_at order by t.starts_at) as times
    from private.visit_times(private.default_tenant_id(), p_property_id) t
    where exists (select from public.properties p where p.id = p_property_id and p.active)
    group by t.day
  )
  select f.day, case
    when p_month is null or to_char(f.day, 'YYYY-MM') = coalesce(
      (select to_char(min(o.day), 'YYYY-MM') from free o where o.day >= p_month),
      (select to_char(max(o.day), 'YYYY-MM') from free o)
    )
    then f.times else '{}'
  end
  from free f order by f.day
$$;

create function public.free_visit_times(p_property_id uuid, p_month date default null)
returns table (day date, times timestamptz[])
language sql stable set search_path = ''
as $$ select * from private.free_visit_times(p_property_id, p_month) $$;
comment on function public.free_visit_times is
  'The days of the agency''s zone on which somebody can still visit that listing, with the instants at which a visit may begin. '
  'With p_month, the first day of a month, only the days of the first month from then on have their times, the others none. No '
  'row where visits are off, or the listing is on no list.';

-- One writer at a time, so that those who wait see what the others took. The constraint decides all the same. It cannot tell
-- the time: visits whose hold is over leave it here.
create function private.lock_visits(p_tenant uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0));
  update public.visits v set held = null
  where v.tenant_id = p_tenant and v.status = 'unconfirmed' and v.held is not null and v.holds_until <= now();
$$;

create table private.visit_changes (
  id bigint generated always as identity primary key,
  visit_id uuid not null references public.visits on delete cascade,
  address_hash text not null,
  changed_at timestamptz not null default now()
);
comment on table private.visit_changes is 'What visitors have confirmed, moved or cancelled, for throttling; kept for a day.';
create index visit_changes_network_idx on private.visit_changes (address_hash, changed_at);
create index visit_changes_visit_idx on private.visit_changes (visit_id);
revoke all on private.visit_changes from public, anon, authenticated;
grant select, insert, delete on private.visit_changes to service_role;

create function private.is_network_throttled(p_address_hash text) returns boolean
language sql stable set search_path = ''
as $$
  select l.sends_of_network <= (
    select count(*) from public.inquiries i
    where i.address_hash = p_address_hash and i.created_at > now() - interval '10 minutes'
  ) + (
    select count(*) from private.visit_changes c
    where c.address_hash = p_address_hash and c.changed_at > now() - interval '10 minutes'
  )
  from private.limits l
$$;

-- The mailbox that an e-mail certainly goes to. Another spelling, as with a + or a fullwidth letter, may be somebody else's or
-- nobody's; at Gmail those with dots are not.
create function private.certain_mailbox(email text) returns text
language sql immutable strict set search_path = ''
as $$ select case when email ~ '^[!-*,-~]+$' then private.mailbox_key(email) else lower(email) end $$;

-- The end of the agency's next working day, by its hours for visits.
create function private.next_working_day_end(p_tenant uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select (d.day::date + max(h."to")) at time zone private.agency_zone()
  from public.visit_settings s,
    generate_series(
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 day',
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 year', interval '1 day'
    ) as d (day),
    jsonb_to_recordset(s.hours) as h (weekday integer, "to" time)
  where s.tenant_id = p_tenant and h.weekday = extract(dow from d.day) and d.day::date <> all (s.closed_days)
  group by d.day order by d.day limit 1
$$;

create function public.book_visit(
  p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text
) returns table (visit_id uuid, outcome text, holds_until timestamptz)
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
  v_until timestamptz;
begin
  perform private.lock_visits(v_tenant);

  return query select v.id, 'repeated', v.holds_until
  from public.inquiries i join public.visits v on v.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key
  -- The agency may have added more.
  order by v.created_at limit 1;
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
  from private.visit_times(v_tenant, v_property, (v_starts at time zone private.agency_zone())::date) t
  where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;

  -- Whose mailbox or phone it is counts for nothing here, so that nobody learns it by what is free afterwards.
  select case
    when count(*) < l.visits_held and count(*) filter (where v.property_id = v_property) < l.visits_held_of_listing
    then least(v_starts, case when v_email is null then private.next_working_day_end(v_tenant) else now() + interval '30 minutes' end)
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
    insert into public.visits (
      id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, holds_until, status, token_hash
    )
    values (
      (p_visit ->> 'visit_id')::uuid, v_tenant, v_inquiry, v_property, v_title, upper(left(v_property::text, 8)), v_seat,
      tstzrange(v_starts, v_time.ends_at),
      case when v_until is not null then tstzrange(v_starts, v_time.held_until) end, v_until, 'unconfirmed', p_token_hash
    )
    on conflict do nothing
    returning id into v_id;
    exit when v_id is not null;
  end loop;
  -- A write beside these procedures took the last seat: nothing of the inquiry may stay.
  if v_id is null then
    delete from public.inquiries where id = v_inquiry;
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;
  insert into public.outbox (tenant_id, visit_id, audience, kind)
  select v_tenant, v_id, m.audience, m.kind
  from (values
    ('visitor', 'visit_unconfirmed', v_email is not null and private.may_ask_visitor(v_email)),
    ('agency', 'visit_unconfirmed', v_email is null and v_until is not null),
    -- Once an hour, so many ask that new visits hold no time.
    ('agency', 'visit_unheld', v_until is null and not exists (
      select from public.outbox o
      where o.visit_id is not null and o.kind = 'visit_unheld' and o.created_at > now() - interval '1 hour'
    ))
  ) as m (audience, kind, is_due)
  where m.is_due;
  return query select v_id, 'stored', v_until;
end $$;
comment on function public.book_visit is
  'Asks for a visit for the function book-visit. p_visit has visit_id, property_id, starts_at and name, email, phone and message '
  'as the columns of inquiries. outcome: stored, repeated (p_key is stored already, visit_id is its visit), throttled (as '
  'private.limits says), absent (no list shows that listing, or visits are off) or taken (nobody can begin a visit at that '
  'time). It is unconfirmed: the e-mail''s link confirms it, or the agency. holds_until is the same however often and '
  'whoever asks: until then it holds its time; null: too many ask, so that it holds none.';

-- How often a visitor may move one visit.
create function private.most_moves() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;

-- One change of a visit: confirm, move or cancel, by the visitor or the agency. outcome: done, changed (it is another version
-- than p_sequence, cancelled, or confirmed already), past (it is over), taken, absent (no list shows the listing, or visits
-- are off), full (the visitor has moved it often enough), throttled (as private.limits says) or unknown. Whatever a visitor
-- with an e-mail changes confirms the visit, since the link was in an e-mail alone.
create function private.change_visit(
  p_id uuid, p_by text, p_action text, p_sequence integer, p_starts timestamptz default null, p_address_hash text default null
) returns text
language plpgsql set search_path = ''
as $$
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
  if upper(v.during) <= now() then
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
      perform private.queue_call(p_id, 'cancelled', p_by = 'visitor' and exists (
        select from public.outbox o where o.visit_id = p_id and o.audience = 'agency' and o.status = 'sent'
      ));
    else
      perform private.queue_visit_mails(p_id, 'cancelled');
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
    if p_action = 'move' and v.moves >= private.most_moves() then
      return 'full';
    end if;
    -- A time that it still holds need not be among those that are free.
    if p_action = 'move' or v.held is null then
      select t.ends_at into v_ends
      from private.visit_times(v.tenant_id, v.property_id, (v_starts at time zone private.agency_zone())::date, p_id) t
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
        status = v_status, sequence = sequence + 1, changed_by = p_by, holds_until = case when v.holds_until is not null then least(v.holds_until, v_starts) end,
        moves = moves + (p_by = 'visitor' and p_action = 'move')::integer
      where id = p_id;
      update public.cases set stage = 'visit'
      where inquiry_id = v.inquiry_id and v_status = 'booked' and stage in ('new', 'contacted');
      if v_status = 'unconfirmed' then
        perform private.queue_call(p_id, 'unconfirmed', v.held is not null);
      else
        perform private.queue_visit_mails(p_id, case
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
end $$;

create function private.note_visit_change(p_id uuid, p_address_hash text) returns void
language sql set search_path = ''
as $$
  delete from private.visit_changes c where c.changed_at <= now() - interval '1 day';
  insert into private.visit_changes (visit_id, address_hash) select p_id, p_address_hash where p_address_hash is not null;
$$;

-- What the visitor's page shows, and nothing of who comes. gone: the listing is on no list any more, with what is alike to
-- search for. place: whoever has a confirmed visit is to find it, also where the site no longer shows it. others: what else
-- waits for the same mailbox.
create function private.describe_visit(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'updated_at', v.updated_at, 'status', v.status, 'starts_at', v.starts_at, 'ends_at', upper(v.during),
    'sequence', v.sequence, 'changed_by', v.changed_by,
    'holds_until', case when v.status = 'unconfirmed' and v.held is not null and v.holds_until > now() then v.holds_until end,
    'property_id', v.property_id, 'property_title', v.property_title, 'property_code', coalesce(p.reference_code, v.property_code),
    'by_phone', i.email is null,
    'place', case
      when p.active and v.status <> 'cancelled' or v.status = 'booked' then concat_ws(', ', p.address, p.neighborhood, p.city, p.state)
    end,
    'gone', case when p.active then null when p.closed_at is null then 'removed' else p.deal_status::text end,
    'similar_to', case when not p.active then
      jsonb_build_object(
        'id', p.id, 'city', p.city, 'property_type', p.property_type, 'category_id', p.category_id, 'bedrooms', p.bedrooms,
        'price', p.price
      )
    end,
    'can_confirm', v.status = 'unconfirmed' and i.email is not null and upper(v.during) > now() and coalesce(p.active, false)
      and coalesce(s.enabled, false),
    'can_move', v.status <> 'cancelled' and upper(v.during) > now() and v.moves < private.most_moves()
      and coalesce(p.active, false) and coalesce(s.enabled, false),
    'moves_left', private.most_moves() - v.moves,
    'can_cancel', v.status <> 'cancelled' and upper(v.during) > now(),
    'others', coalesce((
      select jsonb_agg(o.other order by o.starts_at) from (
        select w.starts_at, jsonb_build_object('id', w.id, 'starts_at', w.starts_at, 'property_title', w.property_title) as other
        from public.inquiries j join public.visits w on w.inquiry_id = j.id
        where j.kind = 'visit' and private.mailbox_key(j.email) = private.mailbox_key(i.email)
          and private.certain_mailbox(j.email) = private.certain_mailbox(i.email)
          and w.id <> v.id and w.status = 'unconfirmed' and upper(w.during) > now()
          -- An opened link may have been passed on; what is asked for afterwards has an e-mail of its own.
          and w.created_at <= coalesce(v.opened_at, now())
        order by w.created_at desc limit 20
      ) o
    ), '[]')
  )
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where v.id = p_id
$$;

create table private.token_guesses (
  id bigint generated always as identity primary key,
  address_hash text not null,
  guessed_at timestamptz not null default now()
);
comment on table private.token_guesses is
  'Requests with a token of no visit, subscriber or calendar, and wrong recovery codes, for throttling; kept for ten minutes.';
comment on column private.token_guesses.address_hash is
  'Salted hash of the sender''s network address, or ''recovery '' and the id of the admin whose code was guessed.';
create index token_guesses_idx on private.token_guesses (address_hash, guessed_at);
revoke all on private.token_guesses from public, anon, authenticated;
grant select, insert, delete on private.token_guesses to service_role;

create function private.note_guess(p_address_hash text) returns void
language sql set search_path = ''
as $$
  delete from private.token_guesses g where g.address_hash = p_address_hash and g.guessed_at <= now() - interval '10 minutes';
  insert into private.token_guesses (address_hash) values (p_address_hash);
$$;

-- Whether an address has guessed too often within ten minutes.
create function private.has_guessed_often(p_address_hash text) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) >= (select l.unknown_links_of_network from private.limits l)
  from private.token_guesses g
  where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
$$;

-- The visit of a token, null for none; throttled once an address has guessed too often within ten minutes.
create function private.visit_of_token(p_token_hash text, p_address_hash text, out visit_id uuid, out throttled boolean)
language plpgsql set search_path = ''
as $$
begin
  throttled := private.has_guessed_often(p_address_hash);
  if throttled then
    return;
  end if;
  select v.id into visit_id from public.visits v where v.token_hash = p_token_hash;
  if not found then
    perform private.note_guess(p_address_hash);
  end if;
  update public.visits v set opened_at = now() where v.id = visit_id and v.opened_at is null;
end $$;

create function public.read_visit(p_token_hash text, p_address_hash text)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$
  select case when t.throttled then 'throttled' when t.visit_id is null then 'unknown' else 'done' end,
    private.describe_visit(t.visit_id)
  from private.visit_of_token(p_token_hash, p_address_hash) t
$$;
comment on function public.read_visit is
  'The visit of a token, for the function visit. outcome: done, unknown, or throttled (as private.limits says).';

create function private.change_visit_of_token(
  p_token_hash text, p_address_hash text, p_action text, p_sequence integer, p_starts timestamptz,
  out outcome text, out visit jsonb
)
language plpgsql set search_path = ''
as $$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', p_action, p_sequence, p_starts, p_address_hash) end;
  visit := private.describe_visit(t.visit_id);
end $$;

create function public.move_visit(
  p_token_hash text, p_address_hash text, p_sequence integer, p_starts_at timestamptz
) returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'move', p_sequence, p_starts_at) $$;
comment on function public.move_visit is
  'Moves the visit of a token, for the function visit. p_sequence: the version that the visitor saw. outcome: as '
  'private.change_visit says, or throttled as read_visit; visit is as it stands now.';

create function public.confirm_visit_by_link(p_token_hash text, p_address_hash text, p_sequence integer)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'confirm', p_sequence, null) $$;
comment on function public.confirm_visit_by_link is
  'Confirms the unconfirmed visit of a token, for the function visit, as move_visit moves it: taken where its time is no '
  'longer held and no longer free.';

create function public.cancel_visit(p_token_hash text, p_address_hash text, p_sequence integer)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'cancel', p_sequence, null) $$;
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
  'Turns an unconfirmed or requested visit of the caller''s tenant into a booked one. p_sequence: the version that the caller '
  'saw. Returns done, changed, past, unknown, or taken where its time is no longer held and no seat is free.';

create function public.cancel_visit_by_agency(p_id uuid, p_sequence integer) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'cancel', p_sequence) $$;
comment on function public.cancel_visit_by_agency is 'Cancels a visit of the caller''s tenant, as confirm_visit confirms it.';

create function public.move_visit_by_agency(p_id uuid, p_sequence integer, p_starts_at timestamptz) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'move', p_sequence, p_starts_at) $$;
comment on function public.move_visit_by_agency is
  'Moves a visit of the caller''s tenant to any coming time with a free seat, where it is booked. Returns as confirm_visit does.';

revoke execute on function
  private.visit_times, private.free_visit_times, public.free_visit_times, public.book_visit,
  private.change_visit, private.describe_visit, private.note_guess, private.has_guessed_often, private.visit_of_token,
  private.lock_visits, private.is_network_throttled, private.certain_mailbox, private.next_working_day_end, private.most_moves,
  private.note_visit_change, private.change_visit_of_token, public.read_visit, public.move_visit, public.confirm_visit_by_link,
  public.cancel_visit, private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency,
  public.move_visit_by_agency
  from public, anon, authenticated;
grant execute on function private.free_visit_times, public.free_visit_times to anon, authenticated, service_role;
grant execute on function
  private.visit_times, private.change_visit, private.describe_visit,
  private.note_guess, private.has_guessed_often, private.visit_of_token, private.lock_visits, private.is_network_throttled,
  private.certain_mailbox, private.next_working_day_end, private.most_moves, private.note_visit_change,
  private.change_visit_of_token,
  public.book_visit, public.read_visit, public.move_visit, public.confirm_visit_by_link, public.cancel_visit
  to service_role;
grant execute on function
  private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency, public.move_visit_by_agency
  to authenticated;
