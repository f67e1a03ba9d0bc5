create type public.inquiry_stage as enum ('new', 'contacted', 'visit', 'proposal', 'closed', 'lost');

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.default_tenant_id() references public.tenants on delete cascade,
  kind text not null default 'message' check (kind in ('message', 'visit', 'contact')),
  property_id uuid references public.properties on delete set null,
  property_title text check (private.is_line(property_title, 120)),
  property_code text check (private.is_line(property_code, 40)),
  name text not null check (private.is_line(name, 120)),
  email text check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  phone text check (private.is_line(phone, 30)),
  message text check (private.is_prose(message, 2000) and message ~ '\S'),
  source_page text check (private.is_line(source_page, 200)),
  source_campaign text check (private.is_line(source_campaign, 200)),
  source_referrer text check (private.is_line(source_referrer, 200)),
  stage public.inquiry_stage not null default 'new',
  notice_version text not null check (private.is_line(notice_version, 40)),
  consented_at timestamptz not null default now() check (private.is_moment(consented_at)),
  address_hash text check (char_length(address_hash) <= 128),
  idempotency_key uuid not null,
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  constraint inquiries_contact_check check (email is not null or phone is not null),
  constraint inquiries_listing_check check (kind = 'contact' or num_nulls(property_title, property_code, message) = 0),
  unique (tenant_id, idempotency_key)
);
comment on table public.inquiries is
  'Who is interested in a listing: visitors, stored by the functions submit-inquiry and book-visit; those who write through a portal; '
  'and contacts, whom an admin has entered.';
comment on column public.inquiries.property_id is 'Null once the listing is deleted: its title and code stay.';
comment on column public.inquiries.property_title is 'As it was when the message came, as property_code. Null: a contact that is about no listing.';
comment on column public.inquiries.source_page is 'The first page of the visit; source_campaign and source_referrer are of that page too.';
comment on column public.inquiries.source_campaign is 'Of what came through a portal, and of a contact, utm_source names the way.';
comment on column public.inquiries.stage is 'A copy of the stage of its case (cases.sql), which changes it.';
comment on column public.inquiries.notice_version is 'The privacy notice that stood beside the button (LGPD); the portal''s name, or agency for a contact.';
comment on column public.inquiries.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column public.inquiries.idempotency_key is 'By which a message that is sent again is known.';

create index inquiries_throttle_idx on public.inquiries (address_hash, created_at);
-- Both columns have one direction, so that the position after a row is one comparison.
create index inquiries_newest_idx on public.inquiries (tenant_id, created_at, id);
create index inquiries_property_idx on public.inquiries (property_id);
-- How many visits somebody has been written to about.
create index inquiries_visitor_idx on public.inquiries (private.mailbox_key(email), created_at) where kind = 'visit';

create trigger inquiries_touch before update on public.inquiries
  for each row execute function private.touch_updated_at();

alter table public.inquiries enable row level security;
revoke all on public.inquiries from anon, authenticated;
grant
  select (
    id, tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, stage, notice_version, consented_at, created_at, updated_at
  ),
  delete on public.inquiries to authenticated;
grant all on public.inquiries to service_role;

create policy "Admins read their tenant's inquiries" on public.inquiries for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- In the inquiry's own transaction, so that no inquiry is stored without its e-mail.
create function private.queue_inquiry_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (tenant_id, inquiry_id, audience, kind, once_key)
  values (new.tenant_id, new.id, 'agency', 'inquiry', 'inquiry ' || new.id);
  return null;
end $$;
revoke execute on function private.queue_inquiry_mail from public;
create trigger inquiries_queue_mail after insert on public.inquiries
  -- A visit has e-mails of its own, and a contact is no news.
  for each row when (new.kind = 'message') execute function private.queue_inquiry_mail();

-- One transaction checks and stores, so that neither a double click nor a flood slips in between.
create function public.submit_inquiry(
  p_inquiry jsonb, p_notice_version text, p_address_hash text, p_key uuid
) returns table (inquiry_id uuid, outcome text)
language plpgsql set search_path = ''
as $$
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
end $$;
comment on function public.submit_inquiry is
  'Stores a message about a listing (keys of p_inquiry as the columns of inquiries) for the function submit-inquiry. '
  'outcome: stored, repeated (a message with p_key is stored already, inquiry_id is its id), throttled (as '
  'private.limits says, inquiry_id null), or absent (no page shows that listing, inquiry_id null).';
revoke execute on function public.submit_inquiry from public, anon, authenticated;
grant execute on function public.submit_inquiry to service_role;
