-- The address of a neighbourhood is of that neighbourhood and no other: Centro is not Centro Histórico. Whoever chooses
-- one in the catalogue's filter still gets what contains its name, as specified.
create or replace function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select private.fold(one ->> 'city') as city, private.fold(coalesce(one ->> 'neighborhood', '')) as neighborhood,
      coalesce(one -> 'exact' = 'true', false) as exact
    from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
    where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
  )
  select case when exists (select from wanted) then array(
    select p.id from private.places p
    where exists (
      select from wanted
      where case
        when wanted.neighborhood = '' then p.folded_city = wanted.city
        when wanted.exact then p.folded_city = wanted.city and p.folded_neighborhood = wanted.neighborhood
        else strpos(p.folded_city collate "C", wanted.city) > 0
          and strpos(p.folded_neighborhood collate "C", wanted.neighborhood) > 0
      end
    )
  ) end
$$;

comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains '
  'its name), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order.';

-- As before, but for a p_after whose value is none of the order's column: it is refused in the same words.
create or replace function private.search_properties(p_filters jsonb, p_words text, p_order text, p_after jsonb, p_limit integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
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
  select jsonb_agg(private.card_of(p) order by place) into v_rows
  from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
  join public.properties p on p.id = listed.id and p.active;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'),
    'next', case when cardinality(v_ids) > v_limit then v_next end,
    -- Whoever goes on knows it from where they began.
    'total', case when p_after is null then private.count_found(s) end
  );
end $$;

-- What the parts of an address stand for; no deal where nothing active is there.
create function private.read_search_address(
  p_deal text, p_first text, p_second text, p_third text,
  out deal public.property_type, out category_id uuid, out city text, out neighborhood text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_kind uuid;
  v_place text[];
begin
  if length(concat(p_deal, p_first, p_second, p_third)) > 1000 then
    return;
  end if;
  select c.id into v_kind from public.property_categories c
  where private.slug(coalesce(c.plural, c.name)) = private.slug(p_first)
  order by c.name limit 1;
  v_place := array(
    select private.slug(part) from unnest(
      case when v_kind is null then array[p_first, p_second, p_third] else array[p_second, p_third] end
    ) with ordinality named (part, position)
    where part <> '' order by position
  );
  -- Of names that are written the same in an address, the one that most listings have.
  select l.deal, v_kind, case when cardinality(v_place) > 0 then l.city end,
    case when cardinality(v_place) > 1 then l.neighborhood end
  into deal, category_id, city, neighborhood
  from private.listed_addresses l
  where l.deal_slug = private.slug(p_deal) and cardinality(v_place) <= 2
    and (v_kind is null or l.category_id = v_kind)
    and (cardinality(v_place) < 1 or l.city_slug = v_place[1])
    and (cardinality(v_place) < 2 or l.neighborhood_slug = v_place[2])
  group by 1, 2, 3, 4 order by sum(l.count) desc, 3, 4 limit 1;
end $$;

-- A kind as an address has it.
create function private.kind_in_address(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'plural', c.plural)
  from public.property_categories c where c.id = p_id
$$;

create or replace function private.describe_search(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_at record;
  v_search private.search;
  v_figures jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  if v_at.deal is null then
    return null;
  end if;
  -- The same as the list that is shown with it, to the row.
  v_search := private.read_search(jsonb_strip_nulls(jsonb_build_object(
    'deal', v_at.deal,
    'kinds', case when v_at.category_id is not null then jsonb_build_array(v_at.category_id) end,
    'places', case when v_at.city is not null then jsonb_build_array(
      jsonb_build_object('city', v_at.city, 'neighborhood', v_at.neighborhood, 'exact', true)
    ) end
  )), '');
  -- Each median by itself: an index of its deal may give it.
  execute format(
    'select jsonb_build_object(
       ''price'', (select round((percentile_cont(0.5) within group (order by nullif(l.price, 0)))::numeric / 100)
         from private.listings l where %1$s),
       ''squareMetre'', (select round((percentile_cont(0.5) within group (order by nullif(l.square_metre, ''infinity'')))::numeric)
         from private.listings l where %1$s)
     )',
    private.where_of(private.conditions_of(v_search))
  ) into v_figures using v_search;
  return v_figures || jsonb_build_object(
    'count', private.count_found(v_search),
    'deal', v_at.deal,
    'kind', private.kind_in_address(v_at.category_id),
    'city', v_at.city,
    'neighborhood', v_at.neighborhood
  );
end $$;

-- Where one may go on from an address, or from the home page: so many of each, that neither a page nor an answer grows
-- with the catalogue. Names that are written the same in an address are one.
create function private.list_related_searches(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_at record;
  v_most integer;
  v_related jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  v_most := case when v_at.deal is null then 6 else 12 end;
  with near as materialized (
    -- Not the kind's slug, which is made for each row that asks for it.
    select l.deal, l.category_id, l.city, l.neighborhood, l.count, l.city_slug, l.neighborhood_slug
    from private.listed_addresses l
    where (v_at.deal is null or l.deal = v_at.deal)
      and (v_at.city is null or l.city_slug = private.slug(v_at.city))
  ), found as (
    select 1 as step, l.deal, l.category_id, v_at.city as city, v_at.neighborhood as neighborhood, sum(l.count) as listings
    from near l
    where l.category_id is distinct from v_at.category_id
      and (v_at.neighborhood is null or l.neighborhood_slug = private.slug(v_at.neighborhood))
    group by l.deal, l.category_id
    union all
    select 2, l.deal, v_at.category_id, (array_agg(l.city order by l.count desc, l.city))[1], null, sum(l.count)
    from near l
    where v_at.city is null and l.city_slug <> '' and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.city_slug
    union all
    select 3, l.deal, v_at.category_id, v_at.city, (array_agg(l.neighborhood order by l.count desc, l.neighborhood))[1],
      sum(l.count)
    from near l
    where v_at.city is not null and l.neighborhood_slug <> ''
      and l.neighborhood_slug is distinct from private.slug(v_at.neighborhood)
      and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.neighborhood_slug
  ), placed as (
    select *, row_number() over (
      partition by step, deal order by listings desc, category_id, city collate "C", neighborhood collate "C"
    ) as place
    from found
  )
  select jsonb_agg(jsonb_build_object(
    'deal', deal, 'kind', private.kind_in_address(category_id), 'city', city, 'neighborhood', neighborhood
  ) order by deal, step, place) into v_related
  from placed where place <= v_most;
  return coalesce(v_related, '[]');
end $$;

create function public.list_related_searches(
  p_deal text default '', p_first text default '', p_second text default '', p_third text default ''
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_related_searches(p_deal, p_first, p_second, p_third) $$;
comment on function public.list_related_searches is
  'Addresses near one that describe_search knows, each with something active: other kinds there, and its cities, its '
  'neighbourhoods or those beside it, at most 12 of each, those with most first, as [{deal, kind: {id, name, plural}, '
  'city, neighborhood}]. From none that it knows: kinds and cities of each deal, at most 6 of each.';

revoke execute on function
  private.read_search_address, private.kind_in_address, private.list_related_searches, public.list_related_searches
  from public, anon, authenticated;
grant execute on function private.list_related_searches, public.list_related_searches
  to anon, authenticated, service_role;
