-- How many listings each period of "new since" would give. Only the listings of the longest of them are read, of which
-- those that are narrowed by deal, kind or place are told by the index alone.

create index listings_published_idx on private.listings (published_at) include (deal, category_id, place_id);

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
revoke execute on function private.count_dates from public;

create or replace function private.search_facets(p_filters jsonb, p_words text) returns jsonb
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
    select * from private.count_facets(s) where not v_is_summed
    union all
    select * from private.count_dates(s, v_days)
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

comment on function public.search_facets is
  'How many active properties each choice would give beside what else is asked, as p_filters and p_words of '
  'search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one '
  'and more), furnishing, pets_allowed, newSinceDays (7, 15, 30 and what is asked for): {value: count}, places: [{city, '
  'neighborhood, count}], prices: [{from (BRL), count}]}, each without its own filter; features: {amenity: count} of '
  'those that have what is asked already. What nobody has is left out. 22023: as search_properties. 22P02: p_filters '
  'that are no JSON.';
