set local check_function_bodies = off;

CREATE TABLE "private"."portal_lead_addresses" ("tenant_id" uuid NOT NULL, "portal" text NOT NULL, "token_hash" text NOT NULL, "key_hash" text NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "received_at" timestamp with time zone, CONSTRAINT "portal_lead_addresses_pkey" PRIMARY KEY (tenant_id, portal), CONSTRAINT "portal_lead_addresses_token_hash_key" UNIQUE (token_hash));

CREATE OR REPLACE FUNCTION private.list_portals()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'contact', private.portal_contact(private.current_tenant_id()),
    'feeds', (
      select coalesce(jsonb_agg(to_jsonb(f) - array['tenant_id', 'token_hash', 'version', 'version_at']), '[]')
      from private.portal_feeds f where f.tenant_id = private.current_tenant_id()
    ),
    'lead_addresses', (
      select coalesce(jsonb_agg(to_jsonb(a) - array['tenant_id', 'token_hash', 'key_hash']), '[]')
      from private.portal_lead_addresses a where a.tenant_id = private.current_tenant_id()
    )
  );
end $function$;

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
  select * into v_property from public.properties p where p.id::text = lower(p_lead ->> 'listing');
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
  insert into public.portals (tenant_id, portal) values (v_tenant, p_portal) on conflict do nothing;
  insert into private.portal_lead_addresses (tenant_id, portal, token_hash, key_hash)
  values (v_tenant, p_portal, private.link_hash(v_token), private.link_hash(p_key))
  on conflict (tenant_id, portal) do update set
    token_hash = excluded.token_hash, key_hash = excluded.key_hash, made_at = now();
  return v_token;
end $function$;

CREATE OR REPLACE FUNCTION public.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.receive_portal_lead(p_token_hash, p_key_hash, p_lead) $function$;

CREATE OR REPLACE FUNCTION public.renew_portal_lead_address(p_portal text, p_key text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.renew_portal_lead_address(p_portal, p_key) $function$;

ALTER TABLE "private"."portal_lead_addresses" ADD CONSTRAINT "portal_lead_addresses_tenant_id_portal_fkey" FOREIGN KEY (tenant_id, portal) REFERENCES public.portals(tenant_id, portal) ON DELETE CASCADE;

COMMENT ON COLUMN "private"."portal_lead_addresses"."received_at" IS 'When the last lead came, to 10 s.';

COMMENT ON FUNCTION "public"."list_portals"() IS '{contact: {name, email, phone}, feeds: [{portal, made_at, fetched_at, fetch_status, published, left_out}], lead_addresses: [{portal, made_at, received_at}]} of the caller''s agency.';

COMMENT ON FUNCTION "public"."receive_portal_lead"(text, text, jsonb) IS 'For the function receive-portal-lead: stores a message about a listing that came through a portal, with the keys id, listing, name, email, phone and message. stored; repeated: one with that id is stored already; refused: no portal has that address and key; unread: one has, and p_lead is null. A listing that is unknown is no reason to refuse.';

COMMENT ON FUNCTION "public"."renew_portal_lead_address"(text, text) IS 'A new token for the address of a portal''s leads, 244 random bits, returned this once. The one before stops working. p_key: what the portal proves itself by, 8 to 200 visible ASCII characters, kept as a hash. 22023: another key.';

COMMENT ON TABLE "private"."portal_lead_addresses" IS 'Where a portal sends leads: the hash of the token in the address, and of the key by which the portal proves itself.';

-- New projects grant freely.
REVOKE ALL ON TABLE "private"."portal_lead_addresses" FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.receive_portal_lead, public.receive_portal_lead, private.renew_portal_lead_address,
  public.renew_portal_lead_address FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."receive_portal_lead"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receive_portal_lead"(text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."renew_portal_lead_address"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."renew_portal_lead_address"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."receive_portal_lead"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."receive_portal_lead"(text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."renew_portal_lead_address"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."renew_portal_lead_address"(text, text) TO "authenticated";
