set local check_function_bodies = off;

ALTER TABLE "public"."portal_listings" ALTER COLUMN "publish" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.portal_version(p_tenant_id uuid, p_portal text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(concat_ws(' ',
    (select count(*) from public.properties where active), (select sum(extract(epoch from updated_at)) from public.properties),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.property_images),
    (select sum(extract(epoch from updated_at)) from public.property_categories),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.portal_listings where tenant_id = p_tenant_id and portal = p_portal),
    (select updated_at from public.portals where tenant_id = p_tenant_id and portal = p_portal),
    private.portal_contact(p_tenant_id)
  ))
$function$;

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
    v_address.tenant_id, v_property.id, coalesce(v_property.title, 'Imóvel que não está no site'),
    coalesce(upper(left(v_property.id::text, 8)), p_lead ->> 'listing', '-'),
    p_lead ->> 'name', p_lead ->> 'email', p_lead ->> 'phone', p_lead ->> 'message',
    'utm_source=' || v_address.portal, v_address.portal,
    md5(v_address.portal || ' ' || (p_lead ->> 'id'))::uuid
  )
  on conflict (tenant_id, idempotency_key) do nothing;
  return case when found then 'stored' else 'repeated' end;
end $function$;

COMMENT ON COLUMN "public"."portal_listings"."publish" IS 'Null: as portals.publish_all says.';

COMMENT ON COLUMN "public"."portals"."publish_all" IS 'Whether a listing for which nobody has chosen goes there.';
