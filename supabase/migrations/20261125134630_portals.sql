set local check_function_bodies = off;

CREATE TABLE "private"."portal_feeds" ("tenant_id" uuid NOT NULL, "portal" text NOT NULL, "token_hash" text NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "version" text, "version_at" timestamp with time zone, "fetched_at" timestamp with time zone, "fetch_status" integer, "published" integer, "left_out" integer, CONSTRAINT "portal_feeds_pkey" PRIMARY KEY (tenant_id, portal), CONSTRAINT "portal_feeds_token_hash_key" UNIQUE (token_hash));

CREATE TABLE "public"."portal_listings" ("property_id" uuid NOT NULL, "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), "portal" text NOT NULL, "publish" boolean NOT NULL, "highlight" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "portal_listings_highlight_check" CHECK ((highlight ~ '^[A-Z0-9_]{1,40}$'::text)), CONSTRAINT "portal_listings_portal_check" CHECK ((portal = 'grupo_olx'::text)), CONSTRAINT "portal_listings_pkey" PRIMARY KEY (property_id, tenant_id, portal));

ALTER TABLE "public"."portal_listings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."portals" ("tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), "portal" text NOT NULL, "active" boolean NOT NULL DEFAULT true, "publish_all" boolean NOT NULL DEFAULT true, "listing_limit" integer, "highlight" text NOT NULL DEFAULT 'STANDARD'::text, "address_display" text NOT NULL DEFAULT 'Street'::text, "types" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "portals_address_display_check" CHECK ((address_display = ANY (ARRAY['All'::text, 'Street'::text, 'Neighborhood'::text]))), CONSTRAINT "portals_highlight_check" CHECK ((highlight ~ '^[A-Z0-9_]{1,40}$'::text)), CONSTRAINT "portals_listing_limit_check" CHECK (((listing_limit >= 1) AND (listing_limit <= 50000))), CONSTRAINT "portals_portal_check" CHECK ((portal = 'grupo_olx'::text)), CONSTRAINT "portals_types_check" CHECK (((jsonb_typeof(types) = 'object'::text) AND (pg_column_size(types) < 20000))), CONSTRAINT "portals_pkey" PRIMARY KEY (tenant_id, portal));

ALTER TABLE "public"."portals" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.close_portal_feed(p_token_hash text, p_status integer, p_published integer, p_left_out integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.portal_feeds set fetched_at = now(), fetch_status = p_status,
    published = coalesce(p_published, published), left_out = coalesce(p_left_out, left_out)
  where token_hash = p_token_hash
$function$;

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
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.open_portal_feed(p_token_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_feed private.portal_feeds;
  v_settings jsonb;
begin
  select f.* into v_feed from private.portal_feeds f where f.token_hash = p_token_hash;
  select to_jsonb(p) into v_settings from public.portals p
  where p.tenant_id = v_feed.tenant_id and p.portal = v_feed.portal and p.active;
  if v_settings is null then
    return null;
  end if;
  v_feed.version := private.portal_version(v_feed.tenant_id, v_feed.portal);
  update private.portal_feeds f set version = v_feed.version, version_at = now()
  where f.token_hash = p_token_hash and f.version is distinct from v_feed.version;
  return v_settings || jsonb_build_object(
    'version', v_feed.version,
    'version_at', (select f.version_at from private.portal_feeds f where f.token_hash = p_token_hash),
    'contact', private.portal_contact(v_feed.tenant_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.portal_contact(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'name', coalesce(a.name, s.company_name, t.name),
    'email', coalesce(a.email, s.lead_notification_email),
    'phone', coalesce(a.phone, a.whatsapp)
  )
  from public.tenants t
  left join public.agency_settings a on a.tenant_id = t.id
  left join public.tenant_settings s on s.tenant_id = t.id
  where t.id = p_tenant_id
$function$;

CREATE OR REPLACE FUNCTION private.portal_version(p_tenant_id uuid, p_portal text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(concat_ws(' ',
    (select count(*) from public.properties where active), (select max(updated_at) from public.properties),
    (select concat(count(*), ' ', max(updated_at)) from public.property_images),
    (select max(updated_at) from public.property_categories),
    (select concat(count(*), ' ', max(updated_at)) from public.portal_listings where tenant_id = p_tenant_id and portal = p_portal),
    (select updated_at from public.portals where tenant_id = p_tenant_id and portal = p_portal),
    private.portal_contact(p_tenant_id)
  ))
$function$;

CREATE OR REPLACE FUNCTION private.renew_portal_address(p_portal text)
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
  insert into public.portals (tenant_id, portal) values (v_tenant, p_portal) on conflict do nothing;
  insert into private.portal_feeds as f (tenant_id, portal, token_hash)
  values (v_tenant, p_portal, private.link_hash(v_token))
  on conflict (tenant_id, portal) do update set token_hash = excluded.token_hash, made_at = now();
  return v_token;
end $function$;

CREATE OR REPLACE FUNCTION public.close_portal_feed(p_token_hash text, p_status integer, p_published integer DEFAULT NULL::integer, p_left_out integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_portal_feed(p_token_hash, p_status, p_published, p_left_out) $function$;

CREATE OR REPLACE FUNCTION public.list_portal_listings(p_tenant_id uuid, p_portal text, p_after uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 500, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]')
  from (
    select p.id, p.title, p.description, p.price, p.property_type, p.category_id, c.name as category, p.city, p.state,
      p.address, p.neighborhood, p.zip_code, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.area,
      p.built_area, p.land_area, p.condo_fee, p.condo_fee_period, p.iptu, p.iptu_period, p.furnishing, p.pets_allowed,
      p.floor, p.built_year, p.amenities, p.building_amenities, own.highlight,
      coalesce(own.publish, portal.publish_all, true) as publish,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('url', i.image_url, 'widths', i.widths) order by i.is_primary desc, i.position, i.id), '[]'
        )
        from public.property_images i where i.property_id = p.id
      ) as images
    from public.properties p
    join public.property_categories c on c.id = p.category_id
    left join public.portals portal on portal.tenant_id = p_tenant_id and portal.portal = p_portal
    -- One by one: a join would read the choices for all listings.
    left join lateral (
      select chosen.publish, chosen.highlight from public.portal_listings chosen
      where chosen.property_id = p.id and chosen.tenant_id = p_tenant_id and chosen.portal = p_portal limit 1
    ) own on true
    -- Ranges, so that one plan serves a page and one listing by the key; under row security coalesce would keep them from
    -- the index, since it is not leakproof.
    where p.active and p.id > case when p_after is null then '00000000-0000-0000-0000-000000000000' else p_after end
      and p.id >= case when p_id is null then '00000000-0000-0000-0000-000000000000' else p_id end
      and p.id <= case when p_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_id end
    order by p.id
    limit least(greatest(p_limit, 1), 500)
  ) l
$function$;

CREATE OR REPLACE FUNCTION public.list_portals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_portals() $function$;

CREATE OR REPLACE FUNCTION public.open_portal_feed(p_token_hash text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_portal_feed(p_token_hash) $function$;

CREATE OR REPLACE FUNCTION public.renew_portal_address(p_portal text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.renew_portal_address(p_portal) $function$;

ALTER TABLE "public"."portal_listings" ADD CONSTRAINT "portal_listings_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE;

CREATE TRIGGER portal_listings_history_delete AFTER DELETE ON public.portal_listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'portal', '{}', '{}');

CREATE TRIGGER portal_listings_history_insert AFTER INSERT ON public.portal_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'portal', '{}', '{}');

CREATE TRIGGER portal_listings_history_update AFTER UPDATE ON public.portal_listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'portal', '{}', '{}');

CREATE TRIGGER portal_listings_touch BEFORE UPDATE ON public.portal_listings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER portals_history_delete AFTER DELETE ON public.portals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'portal', '{}', '{}');

CREATE TRIGGER portals_history_insert AFTER INSERT ON public.portals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'portal', '{}', '{}');

CREATE TRIGGER portals_history_update AFTER UPDATE ON public.portals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'portal', '{}', '{}');

CREATE TRIGGER portals_touch BEFORE UPDATE ON public.portals FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

COMMENT ON COLUMN "private"."portal_feeds"."published" IS 'Listings of the last feed that was sent whole, and left_out those with a stop.';

COMMENT ON COLUMN "private"."portal_feeds"."version" IS 'Of what the feed says; version_at is when it became that.';

COMMENT ON COLUMN "public"."portal_listings"."highlight" IS 'Null: the portal''s own.';

COMMENT ON COLUMN "public"."portals"."active" IS 'Otherwise its address answers as an unknown one does.';

COMMENT ON COLUMN "public"."portals"."listing_limit" IS 'How many listings the contract includes; null where nobody said.';

COMMENT ON COLUMN "public"."portals"."publish_all" IS 'Whether a listing without a row in portal_listings goes there.';

COMMENT ON COLUMN "public"."portals"."types" IS 'The portal''s type by the id of a category, where the agency has chosen one.';

COMMENT ON FUNCTION "public"."close_portal_feed"(text, integer, integer, integer) IS 'For the function portal-feed: notes how a fetch has ended, and what it sent if it sent anything.';

COMMENT ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid) IS 'The active listings by id, from the one behind p_after, as the type PortalListing of shared-domain/portals says; or the one that p_id names.';

COMMENT ON FUNCTION "public"."list_portals"() IS '{contact: {name, email, phone}, feeds: [{portal, made_at, fetched_at, fetch_status, published, left_out}]} of the caller''s agency.';

COMMENT ON FUNCTION "public"."open_portal_feed"(text) IS 'For the function portal-feed: the row of portals whose address has that token, with contact, version and version_at; null for an unknown token and for a portal that is off.';

COMMENT ON FUNCTION "public"."renew_portal_address"(text) IS 'A new token for the feed of a portal, 244 random bits, returned this once. The one before stops working.';

COMMENT ON TABLE "private"."portal_feeds" IS 'The address of a portal''s feed, by the hash of its token, and its last fetch.';

COMMENT ON TABLE "public"."portal_listings" IS 'What an agency has chosen for one listing on one portal.';

COMMENT ON TABLE "public"."portals" IS 'How an agency offers its listings to a portal.';

-- New projects grant freely.
REVOKE ALL ON TABLE "private"."portal_feeds", "public"."portals", "public"."portal_listings" FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.renew_portal_address, public.renew_portal_address, private.portal_contact, private.list_portals,
  public.list_portals, public.list_portal_listings, private.portal_version, private.open_portal_feed, public.open_portal_feed,
  private.close_portal_feed, public.close_portal_feed FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."close_portal_feed"(text, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."close_portal_feed"(text, integer, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."list_portals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_portals"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_portal_feed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_portal_feed"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."portal_contact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."portal_version"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_portal_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."renew_portal_address"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_portal_feed"(text, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_portal_feed"(text, integer, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."list_portals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_portals"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_portal_feed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_portal_feed"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."renew_portal_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."renew_portal_address"(text) TO "authenticated";

GRANT INSERT ("highlight"), UPDATE ("highlight") ON TABLE "public"."portal_listings" TO "authenticated";

GRANT INSERT ("portal"), UPDATE ("portal") ON TABLE "public"."portal_listings" TO "authenticated";

GRANT INSERT ("property_id"), UPDATE ("property_id") ON TABLE "public"."portal_listings" TO "authenticated";

GRANT INSERT ("publish"), UPDATE ("publish") ON TABLE "public"."portal_listings" TO "authenticated";

GRANT SELECT ON TABLE "public"."portal_listings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."portal_listings" TO "service_role";

GRANT INSERT ("active"), UPDATE ("active") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("address_display"), UPDATE ("address_display") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("highlight"), UPDATE ("highlight") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("listing_limit"), UPDATE ("listing_limit") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("portal") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("publish_all"), UPDATE ("publish_all") ON TABLE "public"."portals" TO "authenticated";

GRANT INSERT ("types"), UPDATE ("types") ON TABLE "public"."portals" TO "authenticated";

GRANT SELECT ON TABLE "public"."portals" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."portals" TO "service_role";

ALTER TABLE "public"."portal_listings" ADD CONSTRAINT "portal_listings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX portal_listings_portal_idx ON public.portal_listings USING btree (tenant_id, portal);

CREATE POLICY "Admins add their agency's choices for a portal" ON "public"."portal_listings" FOR INSERT TO "authenticated" WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins change their agency's choices for a portal" ON "public"."portal_listings" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their agency's choices for a portal" ON "public"."portal_listings" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

GRANT INSERT ("tenant_id"), UPDATE ("tenant_id") ON TABLE "public"."portal_listings" TO "authenticated";

ALTER TABLE "private"."portal_feeds" ADD CONSTRAINT "portal_feeds_tenant_id_portal_fkey" FOREIGN KEY (tenant_id, portal) REFERENCES public.portals(tenant_id, portal) ON DELETE CASCADE;

ALTER TABLE "public"."portals" ADD CONSTRAINT "portals_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE POLICY "Admins add their agency's portals" ON "public"."portals" FOR INSERT TO "authenticated" WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins change their agency's portals" ON "public"."portals" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their agency's portals" ON "public"."portals" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

GRANT INSERT ("tenant_id") ON TABLE "public"."portals" TO "authenticated";
