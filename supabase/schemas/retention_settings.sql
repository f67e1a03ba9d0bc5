create table public.retention_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  months integer not null check (months between 1 and 120),
  closed_months integer not null check (closed_months between 1 and 240),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retention_settings_order_check check (closed_months >= months)
);
comment on table public.retention_settings is
  'How long an agency keeps what it has of visitors and owners. Where it has no row, private.retention_of says it.';
comment on column public.retention_settings.months is 'After the last event.';
comment on column public.retention_settings.closed_months is 'The same where it ended in a deal, whose records the law asks for.';

create trigger retention_settings_touch before update on public.retention_settings
  for each row execute function private.touch_updated_at();

alter table public.retention_settings enable row level security;
revoke all on public.retention_settings from public, anon, authenticated;
grant select, insert (tenant_id, months, closed_months), update (months, closed_months) on public.retention_settings to authenticated;
grant all on public.retention_settings to service_role;

create policy "Admins read their agency's retention" on public.retention_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's retention" on public.retention_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's retention" on public.retention_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

create function private.retention_of(p_tenant uuid, out months integer, out closed_months integer)
language sql stable set search_path = ''
as $$
  select coalesce(s.months, 24), coalesce(s.closed_months, 60)
  from (select p_tenant as id) t left join public.retention_settings s on s.tenant_id = t.id
$$;
comment on function private.retention_of is 'How many months an agency keeps personal data after the last event.';
revoke execute on function private.retention_of from public, anon, authenticated;
