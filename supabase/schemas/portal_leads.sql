-- Portals hand over whoever has written to them about a listing. Each agency has an address of its own for each portal.

create table private.portal_lead_addresses (
  tenant_id uuid not null references public.tenants on delete cascade,
  -- Not each of those that fetch a feed.
  portal text not null check (portal in ('grupo_olx', 'navent')),
  token_hash text not null unique,
  key_hash text not null,
  made_at timestamptz not null default now(),
  received_at timestamptz,
  primary key (tenant_id, portal)
);
comment on column private.portal_lead_addresses.received_at is 'When the last lead came, to 10 s.';
comment on table private.portal_lead_addresses is
  'Where a portal sends leads: the hash of the token in the address, and of the key by which the portal proves itself.';
revoke all on private.portal_lead_addresses from public, anon, authenticated, service_role;

create function private.renew_portal_lead_address(p_portal text, p_key text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  if p_key is null or p_key !~ '^[!-~]{8,200}$' then
    raise exception 'No key of a portal' using errcode = '22023';
  end if;
  insert into private.portal_lead_addresses (tenant_id, portal, token_hash, key_hash)
  values (v_tenant, p_portal, private.link_hash(v_token), private.link_hash(p_key))
  on conflict (tenant_id, portal) do update set
    token_hash = excluded.token_hash, key_hash = excluded.key_hash, made_at = now();
  return v_token;
end $$;

create function public.renew_portal_lead_address(p_portal text, p_key text) returns text
language sql set search_path = ''
as $$ select private.renew_portal_lead_address(p_portal, p_key) $$;
comment on function public.renew_portal_lead_address is
  'A new token for the address of a portal''s leads, 244 random bits, returned this once. The one before stops working. '
  'p_key: what the portal proves itself by, 8 to 200 visible ASCII characters, kept as a hash. 22023: another key.';

create function private.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_address private.portal_lead_addresses;
  v_property public.properties;
begin
  select * into v_address from private.portal_lead_addresses a
  where a.token_hash = p_token_hash and a.key_hash = p_key_hash;
  if not found then
    return 'refused';
  end if;
  if p_lead is null then
    return 'unread';
  end if;
  -- Not with each of many, which would wait for each other.
  update private.portal_lead_addresses a set received_at = now()
  where a.token_hash = p_token_hash and (a.received_at is null or a.received_at < now() - interval '10 seconds');
  select * into v_property from public.properties p
  where p.id = case when p_lead ->> 'listing' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_lead ->> 'listing')::uuid end;
  -- A portal that has the listing from elsewhere names it by the agency's own code. Of two with one code it is neither.
  if not found then
    select * into v_property from public.properties p
    where private.fold(p.reference_code) = private.fold(p_lead ->> 'listing') and not exists (
      select from public.properties other
      where private.fold(other.reference_code) = private.fold(p.reference_code) and other.id <> p.id
    );
  end if;
  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_campaign, notice_version,
    idempotency_key
  ) values (
    v_address.tenant_id, v_property.id, coalesce(private.title_of(v_property), 'Imóvel que não está no site'),
    coalesce(upper(left(v_property.id::text, 8)), p_lead ->> 'listing', '-'),
    p_lead ->> 'name', p_lead ->> 'email', p_lead ->> 'phone', p_lead ->> 'message',
    'utm_source=' || v_address.portal, v_address.portal,
    md5(v_address.portal || ' ' || (p_lead ->> 'id'))::uuid
  )
  on conflict (tenant_id, idempotency_key) do nothing;
  return case when found then 'stored' else 'repeated' end;
end $$;

create function public.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb) returns text
language sql set search_path = ''
as $$ select private.receive_portal_lead(p_token_hash, p_key_hash, p_lead) $$;
comment on function public.receive_portal_lead is
  'For the function receive-portal-lead: stores a message about a listing that came through a portal, with the keys id, '
  'listing, name, email, phone and message. stored; repeated: one with that id is stored already; refused: no portal has '
  'that address and key; unread: one has, and p_lead is null. A listing that is unknown is no reason to refuse.';

revoke execute on function
  private.renew_portal_lead_address, public.renew_portal_lead_address, private.receive_portal_lead, public.receive_portal_lead
  from public, anon, authenticated;
grant execute on function private.renew_portal_lead_address, public.renew_portal_lead_address to authenticated;
grant execute on function private.receive_portal_lead, public.receive_portal_lead to service_role;
