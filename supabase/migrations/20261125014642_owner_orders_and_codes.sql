set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.list_properties(p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_order text, p_page integer, p_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET work_mem TO '32MB'
 SET jit TO 'off'
AS $function$
declare
  v_order text := case p_order
    when 'newest' then 'l.created_at desc, l.id'
    when 'oldest' then 'l.created_at, l.id desc'
    when 'updated' then 'l.updated_at desc, l.id'
    when 'updated-asc' then 'l.updated_at, l.id desc'
    when 'price-asc' then 'l.price, l.id'
    when 'price-desc' then 'l.price desc, l.id desc'
    when 'title' then 'l.title collate private.titles, l.id'
    when 'title-desc' then 'l.title collate private.titles desc, l.id desc'
    when 'reference' then 'l.reference_code collate private.titles, l.id'
    when 'reference-desc' then 'l.reference_code collate private.titles desc nulls last, l.id desc'
    when 'place' then 'l.neighborhood collate private.titles, l.id'
    when 'place-desc' then 'l.neighborhood collate private.titles desc, l.id desc'
    when 'rooms' then 'l.bedrooms, l.id'
    when 'rooms-desc' then 'l.bedrooms desc nulls last, l.id desc'
    when 'area' then 'coalesce(l.built_area, l.area, l.land_area), l.id'
    when 'area-desc' then 'coalesce(l.built_area, l.area, l.land_area) desc nulls last, l.id desc'
    when 'type' then 'l.property_type, l.created_at desc, l.id'
    when 'type-desc' then 'l.property_type desc, l.created_at, l.id desc'
    when 'state' then 'l.active desc, l.deal_status, l.created_at desc, l.id'
    when 'state-desc' then 'l.active, l.deal_status desc, l.created_at, l.id desc'
  end;
  v_filters text := private.owner_filters(p_active, p_deal, p_type, p_category);
  v_words text;
  v_page_of text;
  v_size integer := least(greatest(coalesce(p_size, 24), 1), 100);
  v_total bigint;
  v_found bigint;
  v_page bigint := greatest(coalesce(p_page, 1), 1);
  v_pages bigint;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null then
    raise exception 'No such order' using errcode = '22023';
  end if;
  v_words := private.owner_search(p_search);

  select count(*) into v_total from public.properties;
  v_found := v_total;
  if v_words = '' and v_filters <> 'true' then
    execute 'select count(*) from private.owner_listings l where ' || v_filters into v_found;
  end if;
  -- Common words fill a page from those that come first in the order; to put all that have them in order took most of the
  -- time. A number is seldom common: it is of a code, a CEP or a street.
  if v_words <> '' and p_search !~ '[0-9]' and v_page * v_size <= 500 then
    execute format(
      'select array(
         select near.id
         from (
           select l.id, row_number() over () as place
           from (select l.id from public.properties l where %1$s order by %2$s limit 3000) l
         ) near
         where (select true%3$s from private.owner_listings l where l.id = near.id)
         order by near.place limit $1 offset $2
       )',
      v_filters, v_order, v_words
    ) into v_ids using v_size, (v_page - 1) * v_size;
  end if;
  if cardinality(v_ids) = v_size then
    execute 'select count(*) from private.owner_listings l where ' || v_filters || v_words into v_found;
    v_pages := ceil(v_found::numeric / v_size);
  else
    v_page_of := case
      -- Looked through in its order until the page is full: filters leave many.
      when v_words = '' then 'select $3, array(select l.id from public.properties l where ' || v_filters
      -- What words leave is read once, for the count and for the page.
      else 'with found as materialized (select l.id from private.owner_listings l where ' || v_filters || v_words || ')
        select (select count(*) from found), array(select l.id from found join public.properties l on l.id = found.id'
    end || ' order by ' || v_order || ' limit $1 offset $2)';
    loop
      execute v_page_of into v_found, v_ids using v_size, (v_page - 1) * v_size, v_found;
      v_pages := greatest(ceil(v_found::numeric / v_size), 1);
      exit when v_page <= v_pages;
      -- Past the last one it is the last.
      v_page := v_pages;
    end loop;
  end if;
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'deal_status', p.deal_status, 'active', p.active, 'featured', p.featured,
    'created_at', p.created_at, 'updated_at', p.updated_at, 'reference_code', p.reference_code, 'bedrooms', p.bedrooms,
    'size', coalesce(p.built_area, p.area, p.land_area),
    'property_images', (
      select coalesce(jsonb_agg(photo), '[]') from (
        select jsonb_build_object(
          'image_url', i.image_url, 'is_primary', i.is_primary, 'position', i.position, 'watermarked', i.watermarked,
          'widths', i.widths
        ) as photo
        from public.property_images i where i.property_id = p.id
        order by i.is_primary desc, i.position, i.id limit 1
      ) main
    )
  ) order by place) into v_rows
  from unnest(v_ids) with ordinality as listed (id, place)
  join public.properties p on p.id = listed.id;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'total', v_total, 'found', v_found, 'page', v_page, 'pages', v_pages
  );
end $function$;

CREATE OR REPLACE FUNCTION public.propose_reference_code(p_category uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_prefix text;
  v_last integer;
begin
  perform private.require_admin();
  select upper(left(regexp_replace(private.fold(c.name), '[^a-z]', '', 'g'), 2)) into v_prefix
  from public.property_categories c where c.id = p_category;
  -- A code of the bin may come back, and stand on a sign until then.
  select max(substring(known.code, '^' || v_prefix || '([0-9]{1,6})$')::integer) into v_last
  from (
    select upper(p.reference_code) from public.properties p
    union all
    select upper(d.reference_code) from public.deleted_properties d
  ) known (code);
  return v_prefix || lpad((coalesce(v_last, 0) + 1)::text, greatest(4, length((coalesce(v_last, 0) + 1)::text)), '0');
end $function$;

CREATE INDEX properties_area_desc_idx ON public.properties USING btree (COALESCE(built_area, area, land_area) DESC NULLS LAST, id DESC);

CREATE INDEX properties_area_idx ON public.properties USING btree (COALESCE(built_area, area, land_area), id);

CREATE INDEX properties_place_idx ON public.properties USING btree (neighborhood COLLATE private.titles, id);

CREATE INDEX properties_reference_desc_idx ON public.properties USING btree (reference_code COLLATE private.titles DESC NULLS LAST, id DESC);

CREATE INDEX properties_reference_idx ON public.properties USING btree (reference_code COLLATE private.titles, id);

CREATE INDEX properties_rooms_desc_idx ON public.properties USING btree (bedrooms DESC NULLS LAST, id DESC);

CREATE INDEX properties_rooms_idx ON public.properties USING btree (bedrooms, id);

CREATE INDEX properties_state_idx ON public.properties USING btree (active DESC, deal_status, created_at DESC, id);

CREATE INDEX properties_type_idx ON public.properties USING btree (property_type, created_at DESC, id);

COMMENT ON FUNCTION "public"."propose_reference_code"(uuid) IS 'A code for a new property of a kind that no property has: the first two letters of the kind''s name and the number after the greatest one, at least four digits (AP0123); null for an unknown kind. Nothing reserves it. 42501: no admin.';

REVOKE ALL ON FUNCTION "public"."propose_reference_code"(uuid) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."propose_reference_code"(uuid) TO "authenticated", "service_role";
