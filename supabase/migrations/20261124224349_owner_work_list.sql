set local check_function_bodies = off;

DROP VIEW "private"."owner_listings_as_stored";

CREATE TABLE "public"."deleted_properties" ("id" uuid NOT NULL, "content" jsonb NOT NULL, "deleted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "deleted_properties_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."deleted_properties" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."deleted_properties" ADD COLUMN "title" text GENERATED ALWAYS AS (((content -> 'property'::text) ->> 'title'::text)) STORED NOT NULL;

ALTER TABLE "public"."deleted_properties" ADD COLUMN "reference_code" text GENERATED ALWAYS AS (((content -> 'property'::text) ->> 'reference_code'::text)) STORED;

ALTER TABLE "public"."deleted_properties" ADD COLUMN "city" text GENERATED ALWAYS AS (((content -> 'property'::text) ->> 'city'::text)) STORED NOT NULL;

ALTER TABLE "public"."deleted_properties" ADD COLUMN "neighborhood" text GENERATED ALWAYS AS (((content -> 'property'::text) ->> 'neighborhood'::text)) STORED NOT NULL;

ALTER TABLE "public"."deleted_properties" ADD COLUMN "main_photo" jsonb GENERATED ALWAYS AS (((content -> 'images'::text) -> 0)) STORED;

CREATE OR REPLACE FUNCTION private.bin_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.deleted_properties (id, content)
  values (old.id, jsonb_build_object(
    'property', to_jsonb(old),
    'images', (select coalesce(jsonb_agg(to_jsonb(i) order by i.is_primary desc, i.position, i.id), '[]')
      from public.property_images i where i.property_id = old.id),
    'infos', (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]')
      from public.property_additional_info i where i.property_id = old.id),
    'facts', (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
      from public.property_private_facts f where f.property_id = old.id)
  ))
  on conflict (id) do update set content = excluded.content, deleted_at = excluded.deleted_at;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.find_properties(p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  v_found jsonb;
begin
  perform private.require_admin();
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''title'', p.title)), ''[]'')
     from (select l.id from private.owner_listings l where %s%s limit 10000) found
     join public.properties p on p.id = found.id',
    private.owner_filters(p_active, p_deal, p_type, p_category), private.owner_search(p_search)
  ) into v_found;
  return v_found;
end $function$;

CREATE OR REPLACE FUNCTION private.insert_rows(p_table regclass, p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_columns text;
  v_rows jsonb;
begin
  for v_columns, v_rows in
    select entry.columns, jsonb_agg(entry.kept) from (
      select kept, (
        -- A column that is newer than the row gets its default.
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and kept ? a.attname
      ) as columns
      from jsonb_array_elements(p_rows) kept
    ) entry
    group by entry.columns
  loop
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', p_table, v_columns
    ) using v_rows;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.list_orphaned_objects(p_older_than interval, p_limit integer)
 RETURNS TABLE(bucket_id text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with addresses as (
    select i.image_url as url, i.widths from public.property_images i
    union all
    select i.image_url, i.widths from public.deleted_properties d,
      jsonb_populate_recordset(null::public.property_images, d.content -> 'images') i
    union all select w.logo_url, '{}' from public.watermark_settings w
    union all select s.company_logo_url, '{}' from public.tenant_settings s where s.company_logo_url is not null
  ), named as (
    select split_part(split_part(url, '/object/public/', 2), '?', 1) as path, widths from addresses
  ), used as (
    select path from named
    union all
    select regexp_replace(path, '\.[^./]*$', '') || '-' || width || '.jpg' from named, unnest(widths) width
  )
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('property-images', 'company-logos') and o.created_at < now() - p_older_than
    and not exists (select from used where used.path = o.bucket_id || '/' || o.name)
  order by o.created_at limit p_limit
$function$;

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
    when 'type-desc' then 'l.property_type desc, l.created_at desc, l.id'
    when 'state' then 'l.active desc, l.deal_status, l.created_at desc, l.id'
    when 'state-desc' then 'l.active, l.deal_status desc, l.created_at desc, l.id'
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

CREATE OR REPLACE FUNCTION private.owner_filters(p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Columns of the properties themselves, too.
  select concat_ws(' and ', 'true',
    case when p_active is not null then format('l.active = %L', p_active) end,
    case when p_deal is not null then format('l.deal_status = %L', p_deal) end,
    case when p_type is not null then format('l.property_type = %L', p_type) end,
    case when p_category is not null then format('l.category_id = %L', p_category) end)
$function$;

CREATE OR REPLACE FUNCTION private.owner_search(p_search text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_words text := '';
  v_word text;
  v_code text;
  v_others uuid[];
begin
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_code := replace(v_word, '-', '');
    -- Found by what is in no narrow row: the owner, whom the caller's agency knows, and the price.
    v_others := array(
      select f.property_id from public.property_private_facts f
      where f.tenant_id = (select private.current_tenant_id())
        and (f.owner_words like '%' || v_word || '%' or v_code ~ '^[0-9]{4,}$' and f.owner_words like '%#%' || v_code || '%')
    );
    if v_code ~ '^[0-9]{3,12}$' then
      v_others := v_others || array(
        select p.id from public.properties p where p.price >= v_code::numeric and p.price < v_code::numeric + 1
      );
    end if;
    v_words := v_words || format(' and (l.words like %L', '%' || v_word || '%')
      -- Shorter beginnings of a code are words or numbers of something else.
      || case when length(v_code) >= 4 then format(' or l.codes like %L', '%#' || v_code || '%') else '' end
      -- The code of a listing is how its id begins.
      || case when v_code ~ '^[0-9a-f]{4,32}$' then
        format(' or l.id between %L and %L', rpad(v_code, 32, '0')::uuid, rpad(v_code, 32, 'f')::uuid) else '' end
      || case when cardinality(v_others) > 0 then format(' or l.id = any (%L::uuid[])', v_others) else '' end
      || ')';
  end loop;
  return v_words;
end $function$;

CREATE OR REPLACE FUNCTION private.restore_properties(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_contents jsonb;
begin
  perform private.require_admin();
  with binned as (delete from public.deleted_properties where id = any (p_ids) returning *)
  select coalesce(array_agg(id), '{}'), coalesce(jsonb_agg(content), '[]') into v_ids, v_contents from binned;
  perform private.insert_rows('public.properties', jsonb_path_query_array(v_contents, '$[*].property'));
  perform private.insert_rows('public.property_images', jsonb_path_query_array(v_contents, '$[*].images[*]'));
  perform private.insert_rows('public.property_additional_info', jsonb_path_query_array(v_contents, '$[*].infos[*]'));
  perform private.insert_rows('public.property_private_facts', (
    select coalesce(jsonb_agg(fact), '[]') from jsonb_path_query(v_contents, '$[*].facts[*]') fact
    where exists (select from public.tenants t where t.id = (fact ->> 'tenant_id')::uuid)
  ));
  return v_ids;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_properties(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_deleted uuid[];
begin
  perform private.require_admin();
  with deleted as (delete from public.properties where id = any (p_ids) returning id)
  select coalesce(array_agg(id), '{}') into v_deleted from deleted;
  return v_deleted;
end $function$;

CREATE OR REPLACE FUNCTION public.duplicate_property(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_copy public.properties;
begin
  perform private.require_admin();
  select * into v_copy from public.properties where id = p_id;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  v_copy.id := gen_random_uuid();
  v_copy.title := left(v_copy.title, 112) || ' (cópia)';
  v_copy.active := false;
  v_copy.featured := false;
  v_copy.deal_status := 'available';
  v_copy.reference_code := null;
  v_copy.checked_on := null;
  v_copy.published_at := null;
  v_copy.closed_at := null;
  v_copy.created_at := now();
  v_copy.updated_at := now();
  insert into public.properties values (v_copy.*);
  insert into public.property_additional_info (property_id, info_text, position)
  select v_copy.id, i.info_text, i.position from public.property_additional_info i where i.property_id = p_id;
  return v_copy.id;
end $function$;

CREATE OR REPLACE FUNCTION public.export_properties(p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('category', c.name) order by chosen.place), '[]')
    from unnest(p_ids) with ordinality as chosen (id, place)
    join public.properties p on p.id = chosen.id
    join public.property_categories c on c.id = p.category_id
  );
end $function$;

CREATE OR REPLACE FUNCTION public.find_properties(p_search text DEFAULT ''::text, p_active boolean DEFAULT NULL::boolean, p_deal public.deal_status DEFAULT NULL::public.deal_status, p_type public.property_type DEFAULT NULL::public.property_type, p_category uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_properties(p_search, p_active, p_deal, p_type, p_category) $function$;

CREATE OR REPLACE FUNCTION public.purge_deleted_properties(p_older_than interval DEFAULT '30 days'::interval)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with purged as (delete from public.deleted_properties where deleted_at < now() - p_older_than returning id)
  select count(*)::integer from purged
$function$;

CREATE OR REPLACE FUNCTION public.restore_properties(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.restore_properties(p_ids) $function$;

CREATE OR REPLACE FUNCTION public.update_properties(p_ids uuid[], p_active boolean DEFAULT NULL::boolean, p_featured boolean DEFAULT NULL::boolean, p_deal public.deal_status DEFAULT NULL::public.deal_status)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_changed uuid[];
begin
  perform private.require_admin();
  with changed as (
    update public.properties set
      active = coalesce(p_active, active), featured = coalesce(p_featured, featured),
      deal_status = coalesce(p_deal, deal_status)
    where id = any (p_ids)
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_changed from changed;
  return v_changed;
end $function$;

CREATE VIEW "private"."owner_listings_as_stored" AS  SELECT p.id,
    p.category_id,
    p.property_type,
    p.deal_status,
    p.active,
    private.owner_words(concat_ws(' '::text, p.title, c.name, p.neighborhood, p.city, p.address, p.reference_code)) AS words,
    concat_ws(' '::text, ('#'::text || replace(p.zip_code, '-'::text, ''::text)), ('#'::text || replace(replace(private.owner_words(p.reference_code), ' '::text, ''::text), '-'::text, ''::text))) AS codes
   FROM (public.properties p
     JOIN public.property_categories c ON ((c.id = p.category_id)));

CREATE INDEX deleted_properties_latest_idx ON public.deleted_properties USING btree (deleted_at DESC, id);

CREATE TRIGGER properties_bin BEFORE DELETE ON public.properties FOR EACH ROW EXECUTE FUNCTION private.bin_property();

CREATE POLICY "Admins empty the bin" ON "public"."deleted_properties" FOR DELETE TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins see the bin" ON "public"."deleted_properties" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."owner_listings"."words" IS 'See private.owner_words: title, kind, place, address and reference.';

COMMENT ON COLUMN "public"."deleted_properties"."content" IS 'All rows of it, as {property, images, infos, facts}, the primary photo first. No caller reads it: facts belong to one agency.';

COMMENT ON FUNCTION "private"."insert_rows"(regclass, jsonb) IS 'Inserts rows that were kept as JSON.';

COMMENT ON FUNCTION "public"."delete_properties"(uuid[]) IS 'Moves several properties to the bin and answers the ids of those that were there. 42501: no admin.';

COMMENT ON FUNCTION "public"."duplicate_property"(uuid) IS 'Copies the facts and the additional info of a property to an inactive one without photos, reference code and private facts, and answers its id. 22023: no such property. 42501: no admin.';

COMMENT ON FUNCTION "public"."export_properties"(uuid[]) IS 'The rows of several properties in the order of p_ids, each with the name of its category. 42501: no admin.';

COMMENT ON FUNCTION "public"."find_properties"(text, boolean, public.deal_status, public.property_type, uuid) IS 'All properties that list_properties finds, at most 10,000, as [{id, title}] in no order: to do something to all of them. 42501: no admin. 22023: more than 200 characters to search for.';

COMMENT ON FUNCTION "public"."list_orphaned_objects"(interval, integer) IS 'Stored files that no photo, of a property or in the bin, no watermark and no logo names any more, for a sweep with the secret key. The age spares uploads in progress.';

COMMENT ON FUNCTION "public"."list_properties"(text, boolean, public.deal_status, public.property_type, uuid, text, integer, integer) IS 'A page of all properties for an admin, each with its main photo, as {rows, total, found, page, pages}: total how many there are, found how many fit, page the last one where p_page is past it. p_search: words that all must be in title, place, address or reference, kind, or the owner''s name or phone as the caller''s agency knows them, be the price, or begin the short code, CEP or reference with at least four signs. p_order: newest, oldest, updated, updated-asc, price-asc, price-desc, and title, reference, place, rooms, area, type and state, each also with -desc. p_size: at most 100. size of a row: its built area, else its area, else its land. 42501: no admin. 22023: an unknown order, or more than 200 characters to search for.';

COMMENT ON FUNCTION "public"."purge_deleted_properties"(interval) IS 'Empties the bin of what has been in it for that long, for a scheduled job with the secret key; answers how many. A sweep removes the files.';

COMMENT ON FUNCTION "public"."restore_properties"(uuid[]) IS 'Takes properties out of the bin, as they were, and answers the ids of those that were in it. 42501: no admin.';

COMMENT ON FUNCTION "public"."update_properties"(uuid[], boolean, boolean, public.deal_status) IS 'Changes several properties at once and answers the ids of those that were there; null leaves as it is. 42501: no admin.';

COMMENT ON TABLE "public"."deleted_properties" IS 'Properties that an admin has deleted, for 30 days. Written by a trigger and procedures only.';

REVOKE ALL ON FUNCTION "private"."bin_property"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_properties"(text, boolean, public.deal_status, public.property_type, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_properties"(text, boolean, public.deal_status, public.property_type, uuid) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."insert_rows"(regclass, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owner_filters"(boolean, public.deal_status, public.property_type, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owner_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_properties"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restore_properties"(uuid[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."delete_properties"(uuid[]) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."delete_properties"(uuid[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."duplicate_property"(uuid) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."duplicate_property"(uuid) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."export_properties"(uuid[]) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."export_properties"(uuid[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."find_properties"(text, boolean, public.deal_status, public.property_type, uuid) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."find_properties"(text, boolean, public.deal_status, public.property_type, uuid) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."purge_deleted_properties"(interval) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."purge_deleted_properties"(interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."restore_properties"(uuid[]) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."restore_properties"(uuid[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."update_properties"(uuid[], boolean, boolean, public.deal_status) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."update_properties"(uuid[], boolean, boolean, public.deal_status) TO "authenticated", "service_role";

-- A hosted project grants new tables to its roles by itself.
REVOKE ALL ON TABLE "public"."deleted_properties" FROM anon, authenticated;

GRANT SELECT ("city") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("deleted_at") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("main_photo") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("neighborhood") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("reference_code") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT SELECT ("title") ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT DELETE ON TABLE "public"."deleted_properties" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."deleted_properties" TO "service_role";

ALTER TABLE "public"."property_private_facts" ADD COLUMN "owner_words" text GENERATED ALWAYS AS (((private.owner_words(COALESCE(owner_name, ''::text)) || ' #'::text) || regexp_replace(COALESCE(owner_phone, ''::text), '\D'::text, ''::text, 'g'::text))) STORED NOT NULL;

COMMENT ON COLUMN "public"."property_private_facts"."owner_words" IS 'The owner''s name and, behind #, the digits of the phone, as the list of properties searches them.';

CREATE INDEX property_private_facts_owner_idx ON public.property_private_facts USING gin (owner_words extensions.gin_trgm_ops);

-- Names of kinds are among the words of each row from now on.
update private.owner_listings known set words = stored.words
from private.owner_listings_as_stored stored
where stored.id = known.id and stored.words <> known.words;
