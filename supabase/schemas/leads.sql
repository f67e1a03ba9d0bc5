create type public.lead_status as enum ('new', 'contacted', 'won', 'lost');

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.default_tenant_id() references public.tenants on delete cascade,
  owner_name text not null check (private.is_line(owner_name, 120)),
  email text not null check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  phone text not null check (private.is_line(phone, 30)),
  property_kind text not null check (property_kind in ('Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro')),
  deal_kind text not null check (deal_kind in ('Venda', 'Aluguel')),
  address text not null check (private.is_line(address, 200)),
  city text not null check (private.is_line(city, 100)),
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  bedrooms integer check (bedrooms between 0 and 999),
  bathrooms integer check (bathrooms between 0 and 999),
  parking_spaces integer check (parking_spaces between 0 and 999),
  area numeric(12, 2) check (area between 0 and 9999999999.99),
  description text check (private.is_prose(description, 5000)),
  status public.lead_status not null default 'new',
  notes text check (private.is_prose(notes, 5000)),
  notice_version text not null check (private.is_line(notice_version, 40)),
  consented_at timestamptz not null default now() check (private.is_moment(consented_at)),
  address_hash text check (char_length(address_hash) <= 128),
  fingerprint text check (char_length(fingerprint) <= 128),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  source_page text check (private.is_line(source_page, 200)),
  source_campaign text check (private.is_line(source_campaign, 200)),
  source_referrer text check (private.is_line(source_referrer, 200))
);
comment on table public.leads is 'Owners who want their property advertised. Stored by the function submit-property-lead alone.';
comment on column public.leads.source_page is 'The first page of the visit; source_campaign and source_referrer are of that page too.';
comment on column public.leads.status is 'A copy of the stage of its case (cases.sql), which changes it, as notes is of its notes.';
comment on column public.leads.notice_version is 'The privacy notice that stood beside the button (LGPD).';
comment on column public.leads.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column public.leads.fingerprint is 'Hash of what was sent, by which a second click is known.';

create index leads_throttle_idx on public.leads (address_hash, created_at);
-- Both columns have one direction, so that the position after a row is one comparison.
create index leads_newest_idx on public.leads (tenant_id, created_at, id);
create index leads_status_idx on public.leads (tenant_id, status, created_at, id);

create trigger leads_touch before update on public.leads
  for each row execute function private.touch_updated_at();

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated;
grant
  select (
    id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
    parking_spaces, area, description, source_page, source_campaign, source_referrer, status, notes, notice_version, consented_at, created_at, updated_at
  ),
  delete on public.leads to authenticated;
grant all on public.leads to service_role;

create policy "Admins read their tenant's leads" on public.leads for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their tenant's leads" on public.leads for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- In the lead's own transaction, so that no lead is stored without its e-mail.
create function private.queue_lead_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (tenant_id, lead_id, audience, kind, once_key)
  values (new.tenant_id, new.id, 'agency', 'lead', 'lead ' || new.id);
  return null;
end $$;
revoke execute on function private.queue_lead_mail from public;
create trigger leads_queue_mail after insert on public.leads
  for each row execute function private.queue_lead_mail();

-- One transaction checks and stores, so that neither a double click nor a flood slips in between.
create function public.submit_lead(
  p_lead jsonb, p_notice_version text, p_address_hash text, p_fingerprint text
) returns table (lead_id uuid, outcome text)
language plpgsql set search_path = ''
as $$
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
end $$;
comment on function public.submit_lead is
  'Stores a lead (keys of p_lead as the columns of leads) for the function submit-property-lead. outcome: stored, '
  'repeated (the same lead from the same address within ten minutes, lead_id is the first one''s), or throttled '
  '(as private.limits says, lead_id null).';
revoke execute on function public.submit_lead from public, anon, authenticated;
grant execute on function public.submit_lead to service_role;
