-- What a map shows of a search: each listing by itself where there is room for it, and how many lie together elsewhere.
-- Places are those that visitors are shown (private.listings), so that no cluster leads to a door.

create table private.map_cells (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  deal public.property_type not null,
  category_id uuid not null,
  count integer not null,
  longitudes bigint not null,
  latitudes bigint not null,
  primary key (zoom, x, y, category_id, deal)
);
comment on table private.map_cells is
  'How many rows of private.listings lie in each square of a map whose side is 360 degrees, halved as often as zoom says, by deal and kind.';
comment on column private.map_cells.x is 'From west to east, 0 at -180 degrees.';
comment on column private.map_cells.y is 'From south to north, 0 at -180 degrees.';
comment on column private.map_cells.longitudes is 'Their sum, in hundred-thousandths of a degree.';
comment on column private.map_cells.latitudes is 'Their sum, in hundred-thousandths of a degree.';

create function private.map_zooms() returns integer[]
language sql immutable parallel safe set search_path = ''
as $$ select array[4, 6, 8, 10, 12, 14] $$;
comment on function private.map_zooms is 'The squares that are kept: of 22 degrees to those of two kilometres.';

create function private.cell_of(p_degree double precision, p_zoom integer) returns integer
language sql immutable parallel safe
return floor((p_degree + 180) * 2 ^ p_zoom / 360)::integer;

create function private.count_cells() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_before text := case when tg_op = 'INSERT' then '' else 'select row(b.*)::private.listings, -1 from before b' end;
  v_after text := case when tg_op = 'DELETE' then '' else 'select row(a.*)::private.listings, 1 from after a' end;
begin
  execute format($sql$
    insert into private.map_cells as known (zoom, x, y, deal, category_id, count, longitudes, latitudes)
    select zoom, private.cell_of((l).longitude, zoom), private.cell_of((l).latitude, zoom), (l).deal, (l).category_id,
      sum(step), sum(step * ((l).longitude * 100000)::bigint), sum(step * ((l).latitude * 100000)::bigint)
    from (%s) change (l, step), unnest(private.map_zooms()) zoom
    where (l).longitude is not null
    group by 1, 2, 3, 4, 5
    having sum(step) <> 0 or sum(step * ((l).longitude * 100000)::bigint) <> 0 or sum(step * ((l).latitude * 100000)::bigint) <> 0
    order by 1, 2, 3, 5, 4
    on conflict (zoom, x, y, category_id, deal) do update set count = known.count + excluded.count,
      longitudes = known.longitudes + excluded.longitudes, latitudes = known.latitudes + excluded.latitudes
  $sql$, v_before || case when tg_op = 'UPDATE' then ' union all ' else '' end || v_after);
  return null;
end $$;

create trigger listings_cells_insert after insert on private.listings
  referencing new table as after for each statement execute function private.count_cells();
create trigger listings_cells_update after update on private.listings
  referencing old table as before new table as after for each statement execute function private.count_cells();
create trigger listings_cells_delete after delete on private.listings
  referencing old table as before for each statement execute function private.count_cells();

-- Says whether the squares answer the search.
create function private.is_kept(s private.search) returns boolean
language sql immutable set search_path = ''
as $$ select private.narrowing_facets(s) <@ array['deal', 'kinds', 'box'] $$;

-- The squares of a search that they answer.
create function private.cells_of(s private.search, p_zoom integer) returns setof private.map_cells
language sql stable set search_path = ''
as $$
  select c.* from private.map_cells c
  where c.zoom = p_zoom and c.count > 0
    and (s.deal is null or c.deal = s.deal) and (s.kinds is null or c.category_id = any (s.kinds))
    and (
      s.box is null
      or c.x between private.cell_of((s.box[1])[0], p_zoom) and private.cell_of((s.box[0])[0], p_zoom)
      and c.y between private.cell_of((s.box[1])[1], p_zoom) and private.cell_of((s.box[0])[1], p_zoom)
    )
$$;

-- From one square to another. Their last edges belong to the squares that follow.
create function private.squares(p_west integer, p_south integer, p_east integer, p_north integer, p_zoom integer) returns box
language sql immutable parallel safe
return box(
  point(p_west * 360 / 2 ^ p_zoom - 180, p_south * 360 / 2 ^ p_zoom - 180),
  point((p_east + 1) * 360 / 2 ^ p_zoom - 180.000000001, (p_north + 1) * 360 / 2 ^ p_zoom - 180.000000001)
);

-- The coarsest squares of which so many lie beside each other in a box; null where none are as small.
create function private.zoom_of(p_box box, p_across integer) returns integer
language sql immutable set search_path = ''
as $$
  select min(zoom) from unnest(private.map_zooms()) zoom
  where 360 / 2 ^ zoom * p_across <= least(width(p_box), height(p_box))
$$;

-- Says whether so many listings lie in the area of a search, or beside it in its squares, that the order finds a page sooner.
create function private.is_crowded(s private.search) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(sum(c.count) > (
    -- What else narrows makes the way along the order longer.
    select l.reltuples / case when private.is_kept(s) then 100 else 20 end from pg_class l where l.oid = 'private.listings'::regclass
  ), false)
  from (select coalesce(private.zoom_of(s.box, 4), 14) as zoom) kept, private.map_cells c
  where s.box is not null and c.zoom = kept.zoom
    and c.x between private.cell_of((s.box[1])[0], kept.zoom) and private.cell_of((s.box[0])[0], kept.zoom)
    and c.y between private.cell_of((s.box[1])[1], kept.zoom) and private.cell_of((s.box[0])[1], kept.zoom)
$$;

-- Counts the listings of a box: those of squares that lie in it wholly as they are kept, and on its edges each one.
create function private.count_box(s private.search, p_zoom integer) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(case when squares.is_inside then squares.count else edge.count end), 0)::bigint
  from (
    select c.x, c.y, sum(c.count) as count,
      c.x > private.cell_of((s.box[1])[0], p_zoom) and c.x < private.cell_of((s.box[0])[0], p_zoom)
      and c.y > private.cell_of((s.box[1])[1], p_zoom) and c.y < private.cell_of((s.box[0])[1], p_zoom) as is_inside
    from private.cells_of(s, p_zoom) c group by c.x, c.y
  ) squares
  cross join lateral (
    select count(*) as count from private.listings l
    where not squares.is_inside and private.listing_matches(l, null, s)
      and point(l.longitude, l.latitude) <@ private.squares(squares.x, squares.y, squares.x, squares.y, p_zoom)
  ) edge
$$;

create function private.search_map(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_kept boolean := private.is_kept(s);
  v_box box := s.box;
  v_zoom integer;
  v_kept integer;
  v_groups jsonb;
  v_listings jsonb;
begin
  if v_box is null and v_is_kept then
    select box(point(min(longitude), min(latitude)), point(max(longitude), max(latitude))) into v_box
    from (
      select c.longitudes / c.count / 1e5 as longitude, c.latitudes / c.count / 1e5 as latitude
      from private.cells_of(s, 12) c
    ) squares having count(*) > 0;
  elsif v_box is null then
    select box(point(min(l.longitude), min(l.latitude)), point(max(l.longitude), max(l.latitude))) into v_box
    from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s) having count(l.longitude) > 0;
  end if;
  if v_box is null then
    return jsonb_build_object('box', null, 'clusters', '[]'::jsonb, 'listings', '[]'::jsonb);
  end if;
  -- Six to twelve squares across, so that markers find room beside each other. Those of zoom 22 are some ten metres wide.
  v_zoom := least(22, greatest(4, floor(log(2, (12 * 360 / greatest(width(v_box), height(v_box), 1e-6))::numeric))::integer));
  -- Squares are whole, so that what they count stays the same while somebody moves the map.
  if s.box is not null then
    s.box := private.squares(
      private.cell_of((v_box[1])[0], v_zoom), private.cell_of((v_box[1])[1], v_zoom),
      private.cell_of((v_box[0])[0], v_zoom), private.cell_of((v_box[0])[1], v_zoom), v_zoom
    );
  end if;
  v_kept := (select min(zoom) from unnest(private.map_zooms()) zoom where zoom >= v_zoom);
  if v_is_kept and v_kept is not null then
    select jsonb_agg(to_jsonb(one)) into v_groups from (
      select c.x >> (v_kept - v_zoom) as x, c.y >> (v_kept - v_zoom) as y, sum(c.count) as count,
        round(sum(c.longitudes) / sum(c.count) / 1e5, 5) as longitude, round(sum(c.latitudes) / sum(c.count) / 1e5, 5) as latitude
      from private.cells_of(s, v_kept) c group by 1, 2
    ) one;
  else
    select jsonb_agg(to_jsonb(one)) into v_groups from (
      select private.cell_of(l.longitude, v_zoom) as x, private.cell_of(l.latitude, v_zoom) as y, count(*) as count,
        round(avg(l.longitude)::numeric, 5) as longitude, round(avg(l.latitude)::numeric, 5) as latitude
      from private.listings l left join private.listing_words w on w.id = l.id
      where private.listing_matches(l, w.words, s) and l.longitude is not null group by 1, 2
    ) one;
  end if;
  -- Who is alone in a square is shown as itself.
  select jsonb_agg(jsonb_build_object(
    'id', l.id, 'longitude', l.longitude, 'latitude', l.latitude, 'price', l.price / 100.0, 'property_type', l.deal,
    'precision', o.shown_precision
  )) into v_listings
  from jsonb_to_recordset(v_groups) one (x integer, y integer, count integer)
  join lateral (
    select l.* from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s) and point(l.longitude, l.latitude) <@ private.squares(one.x, one.y, one.x, one.y, v_zoom)
    limit 1
  ) l on true
  join public.property_points o on o.property_id = l.id
  where one.count = 1;
  return jsonb_build_object(
    'box', jsonb_build_object(
      'west', (v_box[1])[0], 'south', (v_box[1])[1], 'east', (v_box[0])[0], 'north', (v_box[0])[1]
    ),
    'clusters', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'longitude', one.longitude, 'latitude', one.latitude, 'count', one.count
      )), '[]')
      from jsonb_to_recordset(v_groups) one (count integer, longitude numeric, latitude numeric) where one.count > 1
    ),
    'listings', coalesce(v_listings, '[]')
  );
end $$;

create function public.search_map(p_filters jsonb default '{}', p_words text default '') returns jsonb
language sql stable set search_path = ''
as $$ select private.search_map(p_filters, p_words) $$;
comment on function public.search_map is
  'What a map shows of the active properties that fit, as {box, clusters, listings}. box: {west, south, east, north} in degrees, the '
  'one of p_filters or that of all that fit; null where none has a point. clusters: {longitude, latitude, count}, their middle and how '
  'many. listings: {id, longitude, latitude, precision, price (BRL), property_type} of those that stand alone. Arguments and errors '
  'as those of search_properties.';

revoke execute on function
  private.map_zooms, private.cell_of, private.count_cells, private.is_kept, private.cells_of, private.squares, private.zoom_of,
  private.is_crowded, private.count_box, private.search_map, public.search_map
  from public;
grant execute on function private.search_map, public.search_map to anon, authenticated, service_role;
