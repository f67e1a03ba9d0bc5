-- A checked text may be compared as it stands: '09:00' < '10:30'.
create function private.are_visit_hours(p_hours jsonb) returns boolean
language sql immutable set search_path = ''
as $$
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
$$;
comment on function private.are_visit_hours is
  'Whether it is [{"weekday": 0, "from": "09:00", "to": "12:00"}, …], 0 for Sunday, at most 28, no two of a day overlapping.';

create table public.visit_settings (
  tenant_id uuid primary key references public.tenants on delete cascade,
  enabled boolean not null default false,
  hours jsonb not null default '[]' check (private.are_visit_hours(hours)),
  closed_days date[] not null default '{}' check (
    cardinality(closed_days) <= 366 and array_position(closed_days, null) is null
  ),
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 240),
  pause_minutes integer not null default 15 check (pause_minutes between 0 and 240),
  notice_hours integer not null default 4 check (notice_hours between 0 and 336),
  days_ahead integer not null default 30 check (days_ahead between 1 and 90),
  seats integer not null default 1 check (seats between 1 and 20),
  confirmed_at_once boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visit_settings_enabled_check check (not enabled or hours <> '[]')
);
comment on table public.visit_settings is
  'When an agency shows its listings. No row, or none that is enabled: nobody can book a visit.';
comment on column public.visit_settings.hours is 'As private.are_visit_hours says, in the agency''s zone.';
comment on column public.visit_settings.pause_minutes is 'Between two visits of the same seat.';
comment on column public.visit_settings.notice_hours is 'How long before its begin a visit can be booked at the latest.';
comment on column public.visit_settings.seats is 'How many visits may take place at once.';
comment on column public.visit_settings.confirmed_at_once is 'Otherwise a visit is requested, until an admin confirms it.';

create trigger visit_settings_touch before update on public.visit_settings
  for each row execute function private.touch_updated_at();

alter table public.visit_settings enable row level security;
revoke all on public.visit_settings from anon, authenticated;
grant select,
  insert (
    tenant_id, enabled, hours, closed_days, duration_minutes, pause_minutes, notice_hours, days_ahead, seats,
    confirmed_at_once
  ),
  update (
    enabled, hours, closed_days, duration_minutes, pause_minutes, notice_hours, days_ahead, seats, confirmed_at_once
  )
  on public.visit_settings to authenticated;
grant all on public.visit_settings to service_role;

create policy "Admins read their own visit settings" on public.visit_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own visit settings" on public.visit_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own visit settings" on public.visit_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

revoke execute on function private.are_visit_hours from public;
-- A check runs with the rights of the role that writes the row.
grant execute on function private.are_visit_hours to authenticated, service_role;
