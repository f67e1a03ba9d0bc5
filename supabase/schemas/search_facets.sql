-- Counts how many active properties each choice of a search would give.

-- Counts from the sums that triggers keep. It answers a search that only deal, kind and place narrow.
create function private.sum_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  without_deal private.search := private.without_facets(s, array['deal']);
  without_kinds private.search := private.without_facets(s, array['kinds']);
  without_places private.search := private.without_facets(s, array['places']);
begin
  return query select 'deal', l.deal::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_deal) and l.count > 0 group by 2;
  return query select 'kinds', l.category_id::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_kinds) and l.count > 0 group by 2;
  return query select 'places', l.place_id::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_places) and l.count > 0 group by 2;
  return query select l.facet, l.value, sum(l.count)
    from private.listing_counts l
    where private.total_matches(row (l.deal, l.category_id, l.place_id, l.count)::private.listing_totals, s) and l.count > 0
    group by 1, 2;
end $$;

-- Counts any other search in two readings: the result for all choices, then the listings that one choice alone excludes,
-- which are added to that choice. One reading for each group of choices took longer: most of its time was reading.
create function private.count_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_sets jsonb[] := private.facet_columns();
  v_columns jsonb := (select jsonb_object_agg(one.key, one.value) from unnest(v_sets) columns, jsonb_each(columns) one);
  v_narrowing text[] := private.narrowing_facets(s);
  v_own record;
  v_found bigint := 0;
  v_many real := (select c.reltuples / 10 from pg_class c where c.oid = 'private.listings'::regclass);
begin
  -- What was found, in one reading; amenities are looked at once for each combination of them.
  for facet, value, count in execute (
    select format(
      'with cells as materialized (
         select grouping(l.features) = 0 as has_features, grouping(%s) as missing, l.features, %s, count(*) as cell
         from private.listings l left join private.listing_words w on w.id = l.id
         where private.listing_matches(l, w.words, $1) group by grouping sets ((l.features), %s)
       ), few as materialized (select * from cells where not has_features)
       select ''features'', feature.name, feature.count::bigint
       from (select array[%s] as counts from cells where has_features) one,
         unnest(private.feature_names(), one.counts) as feature (name, count)
       where feature.count > 0
       union all %s',
      string_agg(col, ', ' order by bit desc), string_agg(format('%s as %I', col, name), ', '),
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
    select array_agg(one.name) as names,
      array_agg(private.without_facets(s, array_remove(v_narrowing, one.name))) as alone,
      private.without_facets(s, array_agg(one.name)) as others
    from unnest(v_narrowing) one (name) where v_columns ? one.name
    group by case when v_found < v_many then one.name end
  loop
    return query execute (
      select format(
        'with cells as materialized (
           select %s, count(*) as cell
           from private.listings l left join private.listing_words w on w.id = l.id
           where private.listing_matches(l, w.words, $1) and (%s) and %s < 2 group by %s
         ) %s',
        string_agg(format('case when %s then %s end as %I', misses, v_columns ->> name, name), ', '),
        string_agg(misses, ' or '), string_agg(format('(%s)::integer', misses), ' + '),
        string_agg(place::text, ', '),
        string_agg(format(
          'select %L, %2$I::text, sum(cell)::bigint from cells where %2$I is not null group by %2$I', name, name
        ), ' union all ')
      )
      from (
        select one.name, one.place, format('private.listing_matches(l, w.words, $2[%s]) is not true', one.place) as misses
        from unnest(v_own.names) with ordinality one (name, place)
      ) one
    ) using v_own.others, v_own.alone;
  end loop;
end $$;

-- Counts how many listings each period of "new since" would give. It reads only the listings of the longest.
create function private.count_dates(s private.search, p_days smallint[]) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_days smallint[] := array(select days from unnest(p_days) days order by days desc);
  v_since timestamptz[] := array(select now() - days * interval '1 day' from unnest(v_days) days order by days desc);
begin
  s.new_since_days := v_days[1];
  return query
    select 'newSinceDays', days::text, sum(p.listings)::bigint
    from (
      select width_bucket(l.published_at, v_since) as place, count(*) as listings
      from private.listings l left join private.listing_words w on w.id = l.id
      where private.listing_matches(l, w.words, s) group by 1
    ) p
    join unnest(v_days) with ordinality one (days, place) on p.place >= one.place
    group by days;
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
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_summed boolean := private.is_summed(s);
  -- The periods that are offered, and the one that is chosen.
  v_days smallint[] := array(
    select distinct days from unnest(array[7, 15, 30]::smallint[] || s.new_since_days) days where days is not null
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
language sql stable set search_path = ''
as $$ select private.search_facets(p_filters, p_words) $$;
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
