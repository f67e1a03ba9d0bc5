set local check_function_bodies = off;

DROP FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid, uuid[]);

CREATE OR REPLACE FUNCTION public.list_portal_listings(p_tenant_id uuid, p_portal text, p_after uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 500, p_id uuid DEFAULT NULL::uuid, p_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(row_to_json(l) order by l.id), '[]')
  from (
    select p.id, p.title, p.description, p.price, p.property_type, p.category_id, c.name as category, p.city, p.state,
      p.address, p.neighborhood, p.zip_code, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.area,
      p.built_area, p.land_area, p.condo_fee, p.condo_fee_period, p.iptu, p.iptu_period, p.furnishing, p.pets_allowed,
      p.floor, p.built_year, p.amenities, p.building_amenities, own.highlight,
      coalesce(own.publish, portal.publish_all, true) as publish,
      (
        select coalesce(
          json_agg(json_build_object('url', i.image_url, 'widths', i.widths) order by i.is_primary desc, i.position, i.id), '[]'
        )
        from public.property_images i where i.property_id = p.id
      ) as images
    from (
      (
        select a.id
        from public.properties a
        -- Ranges, so that one plan serves a page and one listing by the key; under row security coalesce would keep them
        -- from the index, since it is not leakproof.
        where p_ids is null and a.active
          and a.id > case when p_after is null then '00000000-0000-0000-0000-000000000000' else p_after end
          and a.id >= case when p_id is null then '00000000-0000-0000-0000-000000000000' else p_id end
          and a.id <= case when p_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_id end
        order by a.id
        limit least(greatest(p_limit, 1), 500)
      )
      union all
      (select distinct chosen.id from unnest(p_ids) as chosen (id) limit 500)
    ) listed
    join public.properties p on p.id = listed.id and p.active
    join public.property_categories c on c.id = p.category_id
    left join public.portals portal on portal.tenant_id = p_tenant_id and portal.portal = p_portal
    -- One by one: a join would read the choices for all listings.
    left join lateral (
      select chosen.publish, chosen.highlight from public.portal_listings chosen
      where chosen.property_id = p.id and chosen.tenant_id = p_tenant_id and chosen.portal = p_portal limit 1
    ) own on true
  ) l
$function$;

COMMENT ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid, uuid[]) IS 'The active listings by id, from the one behind p_after, as the type PortalListing of shared-domain/portals says; or the one that p_id names, or those that p_ids name, at most 500.';

REVOKE ALL ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid, uuid[]) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."list_portal_listings"(uuid, text, uuid, integer, uuid, uuid[]) TO "authenticated", "service_role";
