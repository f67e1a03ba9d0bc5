-- Returns a page of the active properties that fit. One statement writes all cards: a function for each card, with
-- settings of its own, took twice the time, more than finding them. A card has only its main photo, since it shows no
-- other: the addresses of the others were megabytes in a page of a thousand.
create function private.search_properties(p_filters jsonb, p_words text, p_order text, p_after jsonb, p_limit integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_narrowing private.search := s;
  v_area text := 'true';
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
  if private.is_crowded(s) then
    -- Postgres takes any area for one with few listings, and would read and sort all of it. These it estimates, and walks along the order.
    v_narrowing.box := null;
    v_area := format('l.longitude between %L and %L and l.latitude between %L and %L',
      (s.box[1])[0], (s.box[0])[0], (s.box[1])[1], (s.box[0])[1]);
  end if;
  -- One more than asked for says whether there is more.
  execute format(
    'select array_agg(id), (array_agg(jsonb_build_array(value, age::text, id)))[$2]
     from (
       select l.id, l.age, coalesce(%s, %L) as value
       from private.listings l left join private.listing_words w on w.id = l.id
       where private.listing_matches(l, w.words, $1) and %s and %s order by %s limit $2 + 1
     ) page having count(*) > 0',
    coalesce(v_value || '::text', 'null'), '', v_area,
    case when p_after is null then 'true' else v_after end, v_key
  ) into v_ids, v_next using v_narrowing, v_limit, p_after ->> 0, p_after ->> 1, p_after ->> 2;
  select jsonb_agg(to_jsonb(card)) into v_rows
  from (
    select
      p.id, p.title, p.price, p.city, p.state, p.neighborhood, p.property_type, p.category_id, p.featured, p.deal_status,
      p.created_at, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.staircases, p.area, p.built_area,
      p.land_area,
      (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]')
        from (
          select i.image_url, i.is_primary, i.position, i.watermarked, i.widths, i.color
          from public.property_images i where i.property_id = p.id
          order by i.is_primary desc, i.position, i.id limit 1
        ) photo
      ) as property_images,
      (select count(*) from public.property_images i where i.property_id = p.id) as photo_count,
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
end $$;

create function public.search_properties(
  p_filters jsonb default '{}', p_words text default '', p_order text default 'newest', p_after jsonb default null,
  p_limit integer default 60
) returns jsonb
language sql stable set search_path = ''
as $$ select private.search_properties(p_filters, p_words, p_order, p_after, p_limit) $$;
comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them, each with its main photo; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains '
  'its name), box ([west, south, east, north] in degrees), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, dropped, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order. 22P02: p_filters '
  'or p_after that are no JSON.';

revoke execute on function private.search_properties, public.search_properties from public;
grant execute on function private.search_properties, public.search_properties to anon, authenticated, service_role;
