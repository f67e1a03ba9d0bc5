create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 120)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenants is 'Agencies. The oldest is the one whose site this is.';

create trigger tenants_touch before update on public.tenants
  for each row execute function private.touch_updated_at();

-- A lead needs a tenant from the first minute on. bootstrap_admin gives this row its name.
insert into public.tenants (name) values ('Imobiliária');

create function private.default_tenant_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.tenants order by created_at, id limit 1 $$;
comment on function private.default_tenant_id() is 'The agency that the public site belongs to.';
revoke execute on function private.default_tenant_id() from public;
grant execute on function private.default_tenant_id() to service_role;

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated;
grant select on public.tenants to authenticated;
grant all on public.tenants to service_role;

create policy "Admins read their own tenant" on public.tenants for select to authenticated
  using (id = (select private.current_tenant_id()));

create table public.tenant_settings (
  tenant_id uuid primary key references public.tenants on delete cascade,
  lead_notification_email text
    check (private.is_line(lead_notification_email, 254) and lead_notification_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  company_name text check (private.is_line(company_name, 120)),
  company_logo_url text check (private.is_line(company_logo_url, 2048) and company_logo_url ~ '^https?://\S+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenant_settings is 'The name and logo of an agency, and where its leads are announced.';

create trigger tenant_settings_touch before update on public.tenant_settings
  for each row execute function private.touch_updated_at();

alter table public.tenant_settings enable row level security;
revoke all on public.tenant_settings from anon, authenticated;
grant select,
  insert (tenant_id, lead_notification_email, company_name, company_logo_url),
  update (tenant_id, lead_notification_email, company_name, company_logo_url)
  on public.tenant_settings to authenticated;
grant all on public.tenant_settings to service_role;

create policy "Admins read their own settings" on public.tenant_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own settings" on public.tenant_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own settings" on public.tenant_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
