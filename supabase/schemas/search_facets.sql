-- Counts how many active properties each choice of a search would give.

-- Counts from the sums that triggers keep. It answers a search that only deal, kind and place narrow.
create function private.sum_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_conditions jsonb := private.conditions_of(s);
  v_own record;
begin
  for v_own in select * from (values ('deal', 'l.deal::text'), ('kinds', 'l.category_id::text'), ('places', 'l.place_id::text')) one (facet, value)
  loop
    return query execute format(
      'select %L, %s, sum(l.count) from private.listing_totals l where %s and l.count > 0 group by 2',
      v_own.facet, v_own.value, private.where_of(v_conditions, v_own.facet)
    ) using s;
  end loop;
  return query execute format(
    'select l.facet, l.value, sum(l.count) from private.listing_counts l where %s and l.count > 0 group by 1, 2',
    private.where_of(v_conditions)
  ) using s;
end $$;

-- Counts any other search in two readings: the result for all choices, then the listings that one choice alone excludes,
-- which are added to that choice. One reading for each group of choices took longer: most of its time was reading.
create function private.count_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  -- In sets of which each has few combinations of values, so that they are counted in a small place.
  v_sets jsonb[] := array[
    '{"places": "l.place_id"}',
    '{"deal": "l.deal", "kinds": "l.category_id", "bedrooms": "least(l.bedrooms, 5)", "bathrooms": "least(l.bathrooms, 4)"}',
    '{"suites": "least(l.suites, 4)", "parking_spaces": "least(l.parking_spaces, 4)", "furnishing": "l.furnishing",
      "pets_allowed": "l.pets_allowed", "price": "l.price_band"}'
  ];
  v_columns jsonb := v_sets[1] || v_sets[2] || v_sets[3];
  v_conditions jsonb := private.conditions_of(s);
  v_own record;
  v_found bigint := 0;
  v_many real := (select c.reltuples / 10 from pg_class c where c.oid = 'private.listings'::regclass);
begin
  -- What was found, in one reading; amenities are looked at once for each combination of them.
  for facet, value, count in execute (
    select format(
      'with cells as materialized (
         select grouping(l.features) = 0 as has_features, grouping(%s) as missing, l.features, %s, count(*) as cell
         from private.listings l where %s group by grouping sets ((l.features), %s)
       ), few as materialized (select * from cells where not has_features)
       select ''features'', feature.name, feature.count::bigint
       from (select array[%s] as counts from cells where has_features) one,
         unnest(private.feature_names(), one.counts) as feature (name, count)
       where feature.count > 0
       union all %s',
      string_agg(col, ', ' order by bit desc), string_agg(format('%s as %I', col, name), ', '), private.where_of(v_conditions),
      (
        select string_agg(format('(%s)', (select string_agg(one.value, ', ') from jsonb_each_text(columns) one)), ', ')
        from unnest(v_sets) columns
      ),
      (
        select string_agg(format('sum(cell) filter (where features & %s <> 0)', 1::bigint << (place - 1)), ', ' order by place)
        from generate_subscripts(private.feature_names(), 1) place
      ),
      string_agg(format(
        'select %L, %2$I::text, sum(cell)::bigint from few where missing & %3$s = 0 group by %2$I',
        name, name, 1 << (bit - 1)
      ), ' union all ')
    )
    from (
      select one.key as name, one.value as col, row_number() over ()::integer as bit from jsonb_each_text(v_columns) one
    ) one
  ) using s
  loop
    return next;
    if facet = 'deal' then
      v_found := v_found + count;
    end if;
  end loop;
  -- A choice that narrows is counted without itself: what it alone keeps out comes to what was found. Where that was much,
  -- no index would help, and one reading tells it of all of them.
  for v_own in
    select jsonb_object_agg(one.key, one.value) as conditions
    from jsonb_each(v_conditions) one where v_columns ? one.key
    group by case when v_found < v_many then one.key end
  loop
    return query execute (
      select format(
        'with cells as materialized (
           select %s, count(*) as cell from private.listings l where %s and (%s) group by %s
         ) %s',
        string_agg(format('case when (%s) is not true then %s end as %I', condition, v_columns ->> name, name), ', '),
        private.where_of(v_conditions - array_agg(name)),
        string_agg(concat_ws(' and ', format('(%s) is not true', condition), (
          select string_agg(format('(%s)', another.condition), ' and ')
          from jsonb_each_text(v_own.conditions) another (name, condition) where another.name <> one.name
        )), ' or '),
        string_agg(place::text, ', '),
        string_agg(format(
          'select %L, %2$I::text, sum(cell)::bigint from cells where %2$I is not null group by %2$I', name, name
        ), ' union all ')
      )
      from jsonb_each_text(v_own.conditions) with ordinality one (name, condition, place)
    ) using s;
  end loop;
end $$;

-- Counts how many listings each period of "new since" would give. It reads only the listings of the longest period.
create function private.count_dates(s private.search, p_days integer[]) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_since timestamptz[] := array(
    select now() - days * interval '1 day' from unnest(p_days) with ordinality as period (days, place) order by place
  );
  v_counts bigint[];
begin
  execute (
    select format(
      'select array[%s] from private.listings l where l.published_at >= $3 and %s',
      string_agg(format('count(*) filter (where l.published_at >= $2[%s])', place), ', ' order by place),
      private.where_of(private.conditions_of(s), 'since')
    )
    from generate_subscripts(v_since, 1) place
  ) into v_counts using s, v_since, (select min(since) from unnest(v_since) since);
  return query select 'newSinceDays', days::text, counted
    from unnest(p_days, v_counts) as period (days, counted) where counted > 0;
end $$;

-- Counts the listings whose price has dropped of late. It reads only those.
create function private.count_dropped(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
begin
  s.dropped := true;
  return query select 'dropped', 'true', counted from private.count_found(s) counted where counted > 0;
end $$;

create function private.search_facets(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
as $$
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
end $$;

create function public.search_facets(p_filters jsonb default '{}', p_words text default '') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.limit_searches();
  return private.search_facets(p_filters, p_words);
end $$;
comment on function public.search_facets is
  'How many active properties each choice would give beside what else is asked, as p_filters and p_words of '
  'search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one '
  'and more), furnishing, pets_allowed, newSinceDays (7, 15, 30 and what is asked for), dropped: {value: count}, places: [{city, '
  'neighborhood, count}], prices: [{from (BRL), count}]}, each without its own filter; features: {amenity: count} of '
  'those that have what is asked already. What nobody has is left out. 22023: as search_properties. 22P02: p_filters '
  'that are no JSON.';

revoke execute on function
  private.sum_facets, private.count_facets, private.count_dates, private.count_dropped, private.search_facets, public.search_facets from public;
grant execute on function private.search_facets, public.search_facets to anon, authenticated, service_role;
