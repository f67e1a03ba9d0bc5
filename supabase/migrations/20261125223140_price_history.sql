set local check_function_bodies = off;

DROP VIEW "private"."listings_as_stored";

CREATE TABLE "public"."price_changes" ("property_id" uuid NOT NULL, "began_at" timestamp with time zone NOT NULL, "deal" public.property_type NOT NULL, "price" numeric(14,2) NOT NULL, CONSTRAINT "price_changes_pkey" PRIMARY KEY (property_id, began_at), CONSTRAINT "price_changes_price_check" CHECK (((price >= (0)::numeric) AND (price <= 999999999999.99))));

ALTER TABLE "public"."price_changes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."price_drops" ("property_id" uuid NOT NULL, "price_before" numeric(14,2) NOT NULL, "dropped_at" timestamp with time zone NOT NULL, CONSTRAINT "price_drops_pkey" PRIMARY KEY (property_id), CONSTRAINT "price_drops_price_before_check" CHECK (((price_before >= (0)::numeric) AND (price_before <= 999999999999.99))));

ALTER TABLE "public"."price_drops" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."alert_searches" ADD COLUMN "dropped" boolean;

ALTER TABLE "private"."listings" ADD COLUMN "dropped_at" timestamp with time zone;

ALTER TYPE "private"."search" ADD ATTRIBUTE "dropped" boolean CASCADE;

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
      from public.property_private_facts f where f.property_id = old.id),
    'prices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.price_changes c where c.property_id = old.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.property_counts c where c.property_id = old.id),
    'inquiries', (select coalesce(jsonb_agg(i.id), '[]')
      from public.inquiries i where i.property_id = old.id)
  ))
  on conflict (id) do update set content = excluded.content, deleted_at = excluded.deleted_at;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.count_dropped(s private.search)
 RETURNS TABLE(facet text, value text, count bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  s.dropped := true;
  return query select 'dropped', 'true', counted from private.count_found(s) counted where counted > 0;
end $function$;

CREATE OR REPLACE FUNCTION private.find_price_drops(p_ids uuid[])
 RETURNS SETOF public.price_drops
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with prices as (
    select c.*, lead(c.began_at) over (partition by c.property_id order by c.began_at) as ended_at
    from public.price_changes c where c.property_id = any (p_ids)
  ), stood as (
    -- What was corrected within a day was a mistake, and nobody's price.
    select p.*, lag(p.price) over listed as price_then, lag(p.deal) over listed as deal_then
    from prices p where p.ended_at is null or p.ended_at >= p.began_at + interval '1 day'
    window listed as (partition by p.property_id order by p.began_at)
  ), risen as (
    select s.property_id, max(s.began_at) filter (where s.price > s.price_then or s.deal <> s.deal_then) as at
    from stood s group by s.property_id
  ), fallen as (
    select distinct on (s.property_id) s.property_id, s.began_at
    from stood s join risen r on r.property_id = s.property_id
    where s.price > 0 and s.price <= s.price_then * 0.99 and s.deal = s.deal_then
      and (r.at is null or r.at <= s.began_at - interval '30 days')
    order by s.property_id, s.began_at desc
  )
  select f.property_id, coalesce(
    (
      select s.price from stood s where s.property_id = f.property_id and s.began_at <= f.began_at - interval '30 days'
      order by s.began_at desc limit 1
    ),
    (select s.price from stood s where s.property_id = f.property_id order by s.began_at limit 1)
  ), f.began_at
  from fallen f
$function$;

CREATE OR REPLACE FUNCTION private.keep_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  with added as (
    insert into public.price_changes (property_id, began_at, deal, price)
    select c.id, case tg_op when 'INSERT' then least(c.published_at, clock_timestamp()) else clock_timestamp() end,
      c.property_type, c.price
    from changed c left join lateral (
      select l.deal, l.price from public.price_changes l where l.property_id = c.id order by l.began_at desc limit 1
    ) last on true
    where c.active and (last.deal, last.price) is distinct from (c.property_type, c.price)
    returning property_id
  )
  select array_agg(property_id) into v_ids from added;
  if tg_op = 'UPDATE' and v_ids is not null then
    perform private.refresh_price_drops(v_ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.read_search(p_filters jsonb, p_words text)
 RETURNS private.search
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  f jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  v_code text := regexp_replace(private.fold(case jsonb_typeof(f -> 'code') when 'string' then f ->> 'code' end), '[^a-z0-9]', '', 'g');
  v_days smallint := private.read_count(f -> 'newSinceDays');
  v_wanted text[] := private.read_texts(f -> 'amenities');
  s private.search;
begin
  if length(p_filters::text) > 20000 or length(p_words) > 300 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  s.deal := case when f ->> 'deal' in ('sale', 'rent') then f ->> 'deal' end;
  s.kinds := private.read_kinds(f -> 'kinds');
  s.places := private.read_places(f -> 'places');
  s.min_price := ceil(private.read_amount(f -> 'minPrice') * 100);
  s.max_price := floor(private.read_amount(f -> 'maxPrice') * 100);
  s.max_monthly := floor(private.read_amount(f -> 'maxMonthly') * 1200);
  s.min_area := ceil(private.read_amount(f -> 'minArea') * 100);
  s.max_area := floor(private.read_amount(f -> 'maxArea') * 100);
  s.bedrooms := private.read_count(f -> 'minBedrooms');
  s.bathrooms := private.read_count(f -> 'minBathrooms');
  s.suites := private.read_count(f -> 'minSuites');
  s.parking_spaces := private.read_count(f -> 'minParking');
  s.furnished := nullif(f -> 'furnished' = 'true', false);
  s.pets := nullif(f -> 'pets' = 'true', false);
  s.dropped := nullif(f -> 'dropped' = 'true', false);
  s.features := nullif(private.feature_bits(v_wanted), 0);
  s.since := now() - v_days * interval '1 day';
  s.reference := nullif(left(v_code, 40), '');
  -- The code of a listing is how its id begins.
  if v_code ~ '^[0-9a-f]{8}$' then
    s.first_id := rpad(v_code, 32, '0');
    s.last_id := rpad(v_code, 32, 'f');
  elsif s.reference is not null then
    -- No id begins so: the range is empty.
    s.first_id := rpad('', 32, 'f');
    s.last_id := rpad('', 32, '0');
  end if;
  s.words := private.read_words(p_words);
  return s;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_listings(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.places (city, neighborhood)
  select distinct p.city, p.neighborhood from public.properties p
  where p.id = any (p_ids) and p.active
    and not exists (
      select from private.places known where known.city = p.city and known.neighborhood = p.neighborhood
    )
  order by 1, 2
  on conflict do nothing;

  delete from private.listings l
  where l.id = any (p_ids) and not exists (select from public.properties p where p.id = l.id and p.active);

  insert into private.listings as known
  select * from private.listings_as_stored where id = any (p_ids)
  on conflict (id) do update set
    category_id = excluded.category_id, age = excluded.age, price = excluded.price, monthly = excluded.monthly,
    area = excluded.area, square_metre = excluded.square_metre, published_at = excluded.published_at,
    features = excluded.features, place_id = excluded.place_id, deal = excluded.deal,
    furnishing = excluded.furnishing, bedrooms = excluded.bedrooms, bathrooms = excluded.bathrooms,
    suites = excluded.suites, parking_spaces = excluded.parking_spaces, price_band = excluded.price_band,
    pets_allowed = excluded.pets_allowed, reference = excluded.reference, dropped_at = excluded.dropped_at
  where known is distinct from excluded;

  perform private.refresh_words(p_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_price_drops(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.price_drops where property_id = any (p_ids);
  insert into public.price_drops select * from private.find_price_drops(p_ids);
$function$;

CREATE OR REPLACE FUNCTION private.restore_properties(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_contents jsonb;
  v_list text;
begin
  perform private.require_admin();
  with binned as (delete from public.deleted_properties where id = any (p_ids) returning *)
  select coalesce(array_agg(id), '{}'), coalesce(jsonb_agg(content), '[]') into v_ids, v_contents from binned;
  perform private.insert_rows('public.properties', jsonb_path_query_array(v_contents, '$[*].property'));
  -- In place of the prices that the triggers have just noted. Properties that were deleted before prices were noted have none.
  delete from public.price_changes c using jsonb_array_elements(v_contents) content
  where content ? 'prices' and c.property_id = (content -> 'property' ->> 'id')::uuid;
  perform private.insert_rows('public.price_changes', jsonb_path_query_array(v_contents, '$[*].prices[*]'));
  perform private.refresh_price_drops(v_ids);
  perform private.refresh_listings(v_ids);
  perform private.insert_rows('public.property_images', jsonb_path_query_array(v_contents, '$[*].images[*]'));
  perform private.insert_rows('public.property_additional_info', jsonb_path_query_array(v_contents, '$[*].infos[*]'));
  foreach v_list in array array['facts', 'counts'] loop
    perform private.insert_rows(
      case v_list when 'facts' then 'public.property_private_facts' else 'public.property_counts' end::regclass, (
        select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(v_contents) content,
          jsonb_array_elements(content -> v_list) kept
        where exists (select from public.tenants t where t.id = (kept ->> 'tenant_id')::uuid)
      )
    );
  end loop;
  -- They were of no listing meanwhile. Those that were erased stay so.
  update public.inquiries i set property_id = (content -> 'property' ->> 'id')::uuid
  from jsonb_array_elements(v_contents) content
  where content -> 'inquiries' ? i.id::text;
  update public.visits v set property_id = i.property_id
  from public.inquiries i where i.id = v.inquiry_id and i.property_id = any (v_ids) and v.property_id is null;
  return v_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.search_conditions(s private.search)
 RETURNS TABLE(part text, narrows boolean, condition text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('deal', s.deal is not null, 'l.deal = ($1).deal'),
    ('kinds', s.kinds is not null, 'l.category_id = any (($1).kinds)'),
    ('places', s.places is not null, 'l.place_id = any (($1).places)'),
    ('price', s.min_price is not null and s.max_price is null, 'l.price >= ($1).min_price'),
    ('price', s.min_price is null and s.max_price is not null, 'l.price <= ($1).max_price'),
    ('price', s.min_price is not null and s.max_price is not null, 'l.price between ($1).min_price and ($1).max_price'),
    ('monthly', s.max_monthly is not null, 'l.monthly <= ($1).max_monthly'),
    ('area', s.min_area is not null and s.max_area is null, '-l.area <= -($1).min_area'),
    ('area', s.min_area is null and s.max_area is not null, '-l.area between -($1).max_area and -1'),
    ('area', s.min_area is not null and s.max_area is not null, '-l.area between -($1).max_area and -($1).min_area'),
    ('bedrooms', s.bedrooms is not null, 'l.bedrooms >= ($1).bedrooms'),
    ('bathrooms', s.bathrooms is not null, 'l.bathrooms >= ($1).bathrooms'),
    ('suites', s.suites is not null, 'l.suites >= ($1).suites'),
    ('parking_spaces', s.parking_spaces is not null, 'l.parking_spaces >= ($1).parking_spaces'),
    ('furnishing', s.furnished, '(l.furnishing in (''partly'', ''full'') and ($1).furnished)'),
    ('pets_allowed', s.pets, '(l.pets_allowed and ($1).pets)'),
    ('dropped', s.dropped, '(l.dropped_at > now() - interval ''30 days'' and ($1).dropped)'),
    ('features', s.features is not null, 'l.features & ($1).features = ($1).features'),
    ('since', s.since is not null, 'l.published_at >= ($1).since'),
    ('reference', s.reference is not null, '(l.reference = ($1).reference or l.id between ($1).first_id and ($1).last_id)'),
    ('words', s.words is not null, 'exists (select from private.listing_words w where w.id = l.id and w.words @@ ($1).words)')
$function$;

CREATE OR REPLACE FUNCTION private.search_facets(p_filters jsonb, p_words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '32MB'
 SET jit TO 'off'
AS $function$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_summed boolean := private.is_summed(private.conditions_of(s));
  -- The periods that are offered, and the one that is chosen.
  v_days integer[] := array(
    select distinct days
    from unnest(array[7, 15, 30] || private.read_count(
      case jsonb_typeof(p_filters) when 'object' then p_filters -> 'newSinceDays' end
    )::integer) days
    where days > 0 order by days
  );
  v_facets jsonb;
begin
  with counted as materialized (
    select * from private.sum_facets(s) where v_is_summed
    union all
    select facet, value, sum(count)::bigint from private.count_facets(s) where not v_is_summed group by 1, 2
    union all
    select * from private.count_dates(s, v_days)
    union all
    select * from private.count_dropped(s)
  )
  select jsonb_build_object(
    'newSinceDays', '{}'::jsonb,
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('city', p.city, 'neighborhood', p.neighborhood, 'count', c.count)
        order by p.city collate "C", p.neighborhood collate "C"), '[]')
      from counted c join private.places p on p.id = c.value::integer where c.facet = 'places'
    ),
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object('from', band.price, 'count', c.count) order by band.price), '[]')
      from counted c join unnest(private.price_bands()) with ordinality as band (price, place) on band.place = c.value::integer
      where c.facet = 'price'
    )
  ) || coalesce(jsonb_object_agg(facet, counts), '{}') into v_facets
  from (
    select facet, jsonb_object_agg(value, count) as counts from counted
    where facet not in ('places', 'price') and value is not null
    group by facet
  ) others;
  return v_facets;
end $function$;

CREATE OR REPLACE FUNCTION private.search_properties(p_filters jsonb, p_words text, p_order text, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET work_mem TO '32MB'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_limit integer := least(greatest(coalesce(p_limit, 60), 1), 1000);
  -- Each order ends with newest first and the id, all ascending, so that the place after a row is one comparison.
  v_value text := case p_order
    when 'price-asc' then 'l.price'
    when 'price-desc' then '(-l.price)'
    when 'area-desc' then '(-l.area)'
    when 'square-metre-asc' then 'l.square_metre'
  end;
  v_type text := case when v_value = 'l.square_metre' then 'double precision' else 'bigint' end;
  v_key text := concat_ws(', ', v_value, 'l.age', 'l.id');
  v_after text := format('(%s) > (%s)', v_key, concat_ws(', ', '$3::' || case when v_value is not null then v_type end, '$4::bigint', '$5::uuid'));
  v_ids uuid[];
  v_next jsonb;
  v_rows jsonb;
begin
  -- Whatever passes is a value of its column.
  if p_after is not null and not coalesce(jsonb_typeof(p_after) = 'array' and p_after::text ~ format(
    '^\["(%s)", "-?[0-9]{1,18}", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\]$',
    case when v_value is null then '' when v_type = 'bigint' then '-?[0-9]{1,17}'
      else '-?[0-9]{1,17}([.][0-9]{1,20})?(e[+-]?[0-9]{1,2})?|Infinity' end
  ), false) then
    raise exception 'No such place in the order' using errcode = '22023';
  end if;
  -- One more than asked for says whether there is more.
  execute format(
    'select array_agg(id), (array_agg(jsonb_build_array(value, age::text, id)))[$2]
     from (
       select l.id, l.age, coalesce(%s, %L) as value from private.listings l where %s and %s order by %s limit $2 + 1
     ) page having count(*) > 0',
    coalesce(v_value || '::text', 'null'), '', private.where_of(private.conditions_of(s)),
    case when p_after is null then 'true' else v_after end, v_key
  ) into v_ids, v_next using s, v_limit, p_after ->> 0, p_after ->> 1, p_after ->> 2;
  select jsonb_agg(to_jsonb(card)) into v_rows
  from (
    select
      p.id, p.title, p.price, p.city, p.state, p.neighborhood, p.property_type, p.category_id, p.featured, p.deal_status,
      p.created_at, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.staircases, p.area, p.built_area,
      p.land_area,
      (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]')
        from (
          select i.image_url, i.is_primary, i.position, i.watermarked, i.widths
          from public.property_images i where i.property_id = p.id
          order by i.is_primary desc, i.position, i.id limit 1
        ) photo
      ) as property_images,
      (
        select jsonb_build_object('price_before', d.price_before) from public.price_drops d
        where d.property_id = p.id and d.dropped_at > now() - interval '30 days'
      ) as price_drops
    from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
    join public.properties p on p.id = listed.id and p.active
    order by listed.place
  ) card;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'),
    'next', case when cardinality(v_ids) > v_limit then v_next end,
    -- Whoever goes on knows it from where they began.
    'total', case when p_after is null then private.count_found(s) end
  );
end $function$;

ALTER TABLE "public"."price_changes" ADD CONSTRAINT "price_changes_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE;

ALTER TABLE "public"."price_drops" ADD CONSTRAINT "price_drops_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE;

CREATE VIEW "private"."listings_as_stored" AS  SELECT p.id,
    p.category_id,
    (- ((EXTRACT(epoch FROM p.created_at) * (1000000)::numeric))::bigint) AS age,
    ((p.price * (100)::numeric))::bigint AS price,
    ((((p.price * (1200)::numeric) + (COALESCE(p.condo_fee, (0)::numeric) * (
        CASE p.condo_fee_period
            WHEN 'month'::public.fee_period THEN 1200
            ELSE 100
        END)::numeric)) + (COALESCE(p.iptu, (0)::numeric) * (
        CASE p.iptu_period
            WHEN 'month'::public.fee_period THEN 1200
            ELSE 100
        END)::numeric)))::bigint AS monthly,
    ((known.area * (100)::numeric))::bigint AS area,
        CASE
            WHEN ((known.area > (0)::numeric) AND (p.price > (0)::numeric)) THEN ((p.price)::double precision / (known.area)::double precision)
            ELSE 'Infinity'::double precision
        END AS square_metre,
    p.published_at,
    private.feature_bits(((p.amenities)::text[] || (p.building_amenities)::text[])) AS features,
    place.id AS place_id,
    p.property_type AS deal,
    p.furnishing,
    (COALESCE(p.bedrooms, 0))::smallint AS bedrooms,
    (COALESCE(p.bathrooms, 0))::smallint AS bathrooms,
    (COALESCE(p.suites, 0))::smallint AS suites,
    (COALESCE(p.parking_spaces, 0))::smallint AS parking_spaces,
    (width_bucket((floor(p.price))::bigint, private.price_bands()))::smallint AS price_band,
    p.pets_allowed,
    NULLIF(regexp_replace(private.fold(p.reference_code), '[^a-z0-9]'::text, ''::text, 'g'::text), ''::text) AS reference,
    d.dropped_at
   FROM (((public.properties p
     LEFT JOIN public.price_drops d ON ((d.property_id = p.id)))
     JOIN private.places place ON (((place.city = p.city) AND (place.neighborhood = p.neighborhood))))
     CROSS JOIN LATERAL ( SELECT COALESCE(NULLIF(p.built_area, (0)::numeric), NULLIF(p.area, (0)::numeric), NULLIF(p.land_area, (0)::numeric), (0)::numeric) AS area) known)
  WHERE p.active;

CREATE INDEX listings_dropped_idx ON private.listings USING btree (dropped_at) INCLUDE (deal, category_id, place_id) WHERE (dropped_at IS NOT NULL);

CREATE TRIGGER price_changes_kept BEFORE UPDATE OR TRUNCATE ON public.price_changes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite();

CREATE TRIGGER properties_asked_insert AFTER INSERT ON public.properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_prices();

CREATE TRIGGER properties_asked_update AFTER UPDATE ON public.properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_prices();

CREATE POLICY "Whoever sees the property sees its prices" ON "public"."price_changes" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.properties p
  WHERE (p.id = price_changes.property_id))));

CREATE POLICY "Whoever sees the property sees that it has become cheaper" ON "public"."price_drops" FOR SELECT TO "anon", "authenticated" USING (((dropped_at > (now() - '30 days'::interval)) AND (EXISTS ( SELECT
   FROM public.properties p
  WHERE (p.id = price_drops.property_id)))));

COMMENT ON COLUMN "private"."listings"."dropped_at" IS 'When its price dropped: see public.price_drops.';

COMMENT ON COLUMN "public"."deleted_properties"."content" IS 'All rows of it, as {property, images, infos, facts, prices, counts, inquiries}, the primary photo first; of inquiries the ids. No caller reads it: facts belong to one agency.';

COMMENT ON COLUMN "public"."price_drops"."price_before" IS 'The price of 30 days before the drop, or the first one.';

COMMENT ON FUNCTION "public"."search_facets"(jsonb, text) IS 'How many active properties each choice would give beside what else is asked, as p_filters and p_words of search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one and more), furnishing, pets_allowed, newSinceDays (7, 15, 30 and what is asked for), dropped: {value: count}, places: [{city, neighborhood, count}], prices: [{from (BRL), count}]}, each without its own filter; features: {amenity: count} of those that have what is asked already. What nobody has is left out. 22023: as search_properties. 22P02: p_filters that are no JSON.';

COMMENT ON FUNCTION "public"."search_properties"(jsonb, text, text, jsonb, integer) IS 'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them, each with its main photo; next, to be given as p_after for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds (ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains its name), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, dropped, code; what is unknown or malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 characters of filters or 300 of words, or a p_after that no answer has given for this order. 22P02: p_filters or p_after that are no JSON.';

COMMENT ON TABLE "public"."price_changes" IS 'Each price (BRL) that visitors could see, written by triggers and never changed. What a draft was to cost is in no row.';

COMMENT ON TABLE "public"."price_drops" IS 'Derived from price_changes. The last drop of one percent or more with no rise after it nor in the 30 days before. Visitors see it for 30 days.';

REVOKE ALL ON FUNCTION "private"."count_dropped"(private.search) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_price_drops"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_prices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_price_drops"(uuid[]) FROM PUBLIC;

GRANT SELECT ON TABLE "public"."price_changes" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."price_drops" TO "anon", "authenticated", "service_role";

REVOKE ALL ON TABLE "public"."price_changes", "public"."price_drops" FROM PUBLIC, anon, authenticated, service_role;
GRANT SELECT ON TABLE "public"."price_changes", "public"."price_drops" TO anon, authenticated, service_role;
REVOKE ALL ON FUNCTION
  "private"."count_dropped"(private.search), "private"."find_price_drops"(uuid[]), "private"."keep_prices"(),
  "private"."refresh_price_drops"(uuid[])
FROM PUBLIC, anon, authenticated;

-- Since when a price stands that was there before is not known.
INSERT INTO "public"."price_changes" (property_id, began_at, deal, price)
SELECT id, now(), property_type, price FROM "public"."properties" WHERE active;
