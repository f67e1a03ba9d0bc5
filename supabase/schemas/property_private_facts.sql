create table public.property_private_facts (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  owner_name text check (private.is_line(owner_name, 120)),
  owner_phone text check (private.is_line(owner_phone, 30)),
  owner_email text check (private.is_line(owner_email, 254) and owner_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  keys_at text check (private.is_line(keys_at, 200)),
  commission numeric(5, 2) check (commission between 0 and 100),
  authorised_until date check (authorised_until between '1900-01-01' and '2200-12-31'),
  notes text check (private.is_prose(notes, 5000)),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  owner_words text not null generated always as (
    private.owner_words(coalesce(owner_name, '')) || ' #' || regexp_replace(coalesce(owner_phone, ''), '\D', '', 'g')
  ) stored,
  primary key (property_id, tenant_id)
);
comment on table public.property_private_facts is
  'What an agency knows of a property and tells nobody: a table of its own, so that no read of a listing can carry it along.';
comment on column public.property_private_facts.keys_at is 'Where the keys are.';
comment on column public.property_private_facts.commission is 'Percent of the price.';
comment on column public.property_private_facts.owner_words is 'The owner''s name and, behind #, the digits of the phone, as the list of properties searches them.';
comment on column public.property_private_facts.authorised_until is 'Until when the owner has signed that the agency may offer it.';

create trigger property_private_facts_touch before update on public.property_private_facts
  for each row execute function private.touch_updated_at();

create index property_private_facts_ending_idx on public.property_private_facts (tenant_id, authorised_until);

-- As the admin area warns of them.
create function private.ending_authorisations() returns setof uuid
language sql stable set search_path = ''
as $$
  select f.property_id
  from public.property_private_facts f join public.properties p on p.id = f.property_id
  where f.tenant_id = private.current_tenant_id() and p.active
    and f.authorised_until <= (now() at time zone private.agency_zone())::date + 30
$$;
comment on function private.ending_authorisations is
  'The listings on the site whose owner''s authorisation to the caller''s agency ends within 30 days, or has ended.';
revoke execute on function private.ending_authorisations from public;

alter table public.property_private_facts enable row level security;
revoke all on public.property_private_facts from anon, authenticated;
grant select, insert, update, delete on public.property_private_facts to authenticated;
grant all on public.property_private_facts to service_role;

create policy "Admins read their agency's private facts" on public.property_private_facts for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's private facts" on public.property_private_facts for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's private facts" on public.property_private_facts for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their agency's private facts" on public.property_private_facts for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));
