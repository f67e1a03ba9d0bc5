set local check_function_bodies = off;

ALTER TABLE "private"."portal_lead_addresses" DROP CONSTRAINT "portal_lead_addresses_tenant_id_portal_fkey";

CREATE OR REPLACE FUNCTION private.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- A portal that has the listing from elsewhere names it by the agency's own code.
  if not found then
    select * into v_property from public.properties p
    where p.reference_code collate private.titles = p_lead ->> 'listing' order by p.id limit 1;
  end if;
  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_campaign, notice_version,
    idempotency_key
  ) values (
    v_address.tenant_id, v_property.id, coalesce(v_property.title, 'Imóvel que não está no site'),
    coalesce(upper(left(v_property.id::text, 8)), p_lead ->> 'listing', '-'),
    p_lead ->> 'name', p_lead ->> 'email', p_lead ->> 'phone', p_lead ->> 'message',
    'utm_source=' || v_address.portal, v_address.portal,
    md5(v_address.portal || ' ' || (p_lead ->> 'id'))::uuid
  )
  on conflict (tenant_id, idempotency_key) do nothing;
  return case when found then 'stored' else 'repeated' end;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_portal_lead_address(p_portal text, p_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER TABLE "private"."portal_lead_addresses" ADD CONSTRAINT "portal_lead_addresses_portal_check" CHECK ((portal = ANY (ARRAY['grupo_olx'::text, 'navent'::text])));

ALTER TABLE "private"."portal_lead_addresses" ADD CONSTRAINT "portal_lead_addresses_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
