-- Made of shared-domain/src/search/filterTable.ts by `npm run filters`. Change that table, and run it.

create type private.search as (
  deal public.property_type,
  kinds uuid[],
  places integer[],
  box box,
  min_price bigint,
  max_price bigint,
  max_monthly bigint,
  min_bedrooms smallint,
  min_bathrooms smallint,
  min_suites smallint,
  min_parking smallint,
  min_area bigint,
  max_area bigint,
  new_since_days smallint,
  furnished boolean,
  pets boolean,
  dropped boolean,
  amenities bigint,
  words tsquery,
  code text,
  first_id uuid,
  last_id uuid
);
comment on type private.search is 'A visitor''s request. An unknown, malformed or missing filter is null and narrows nothing.';

-- Reads the filters of a request. Words stand beside them.
create function private.read_filters(f jsonb) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  s private.search;
begin
  if f ? 'deal' then s.deal := case when f ->> 'deal' in ('sale', 'rent') then f ->> 'deal' end; end if;
  if f ? 'kinds' then s.kinds := private.read_kinds(f -> 'kinds'); end if;
  if f ? 'places' then s.places := private.read_places(f -> 'places'); end if;
  if f ? 'box' then s.box := private.read_box(f -> 'box'); end if;
  if f ? 'minPrice' then s.min_price := ceil(private.read_amount(f -> 'minPrice') * 100); end if;
  if f ? 'maxPrice' then s.max_price := floor(private.read_amount(f -> 'maxPrice') * 100); end if;
  if f ? 'maxMonthly' then s.max_monthly := floor(private.read_amount(f -> 'maxMonthly') * 1200); end if;
  if f ? 'minBedrooms' then s.min_bedrooms := private.read_count(f -> 'minBedrooms'); end if;
  if f ? 'minBathrooms' then s.min_bathrooms := private.read_count(f -> 'minBathrooms'); end if;
  if f ? 'minSuites' then s.min_suites := private.read_count(f -> 'minSuites'); end if;
  if f ? 'minParking' then s.min_parking := private.read_count(f -> 'minParking'); end if;
  if f ? 'minArea' then s.min_area := ceil(private.read_amount(f -> 'minArea') * 100); end if;
  if f ? 'maxArea' then s.max_area := floor(private.read_amount(f -> 'maxArea') * 100); end if;
  if f ? 'newSinceDays' then s.new_since_days := private.read_count(f -> 'newSinceDays'); end if;
  if f ? 'furnished' then s.furnished := nullif(f -> 'furnished' = 'true', false); end if;
  if f ? 'pets' then s.pets := nullif(f -> 'pets' = 'true', false); end if;
  if f ? 'dropped' then s.dropped := nullif(f -> 'dropped' = 'true', false); end if;
  if f ? 'amenities' then s.amenities := nullif(private.feature_bits(private.read_texts(f -> 'amenities')), 0); end if;
  if f ? 'code' then select * into s.code, s.first_id, s.last_id from private.read_code(f -> 'code'); end if;
  return s;
end $$;

-- Whether a listing with these words fits a search. Postgres puts the condition into the statement that calls it, leaves out
-- what the search does not say, and can then use the indexes. For that the function may have no settings; what it names is
-- bound when it is made, whatever the search path is.
create function private.listing_matches(l private.listings, words tsvector, s private.search) returns boolean
language sql stable parallel safe
return
  (s.deal is null or l.deal = s.deal) and
  (s.kinds is null or l.category_id = any (s.kinds)) and
  (s.places is null or l.place_id = any (s.places)) and
  (s.box is null or point(l.longitude, l.latitude) <@ s.box) and
  (s.min_price is null or l.price >= s.min_price) and
  (s.max_price is null or l.price <= s.max_price) and
  (s.max_monthly is null or l.monthly <= s.max_monthly) and
  (s.min_bedrooms is null or l.bedrooms >= s.min_bedrooms) and
  (s.min_bathrooms is null or l.bathrooms >= s.min_bathrooms) and
  (s.min_suites is null or l.suites >= s.min_suites) and
  (s.min_parking is null or l.parking_spaces >= s.min_parking) and
  (s.min_area is null or -l.area <= -s.min_area) and
  (s.max_area is null or -l.area between -s.max_area and -1) and
  (s.new_since_days is null or l.published_at >= now() - s.new_since_days * interval '1 day') and
  (s.furnished is null or l.furnishing in ('partly', 'full')) and
  (s.pets is null or l.pets_allowed in ('true')) and
  (s.dropped is null or l.dropped_at > now() - interval '30 days') and
  (s.amenities is null or l.features & s.amenities = s.amenities) and
  (s.words is null or words @@ s.words) and
  (s.code is null or l.reference = s.code or l.id between s.first_id and s.last_id);

-- The same for a row of private.listing_totals, where nothing else narrows.
create function private.total_matches(l private.listing_totals, s private.search) returns boolean
language sql stable parallel safe
return
  (s.deal is null or l.deal = s.deal) and
  (s.kinds is null or l.category_id = any (s.kinds)) and
  (s.places is null or l.place_id = any (s.places));

-- The facets whose filters narrow the search.
create function private.narrowing_facets(s private.search) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when s.deal is not null then 'deal' end,
    case when s.kinds is not null then 'kinds' end,
    case when s.places is not null then 'places' end,
    case when s.box is not null then 'box' end,
    case when s.min_price is not null or s.max_price is not null then 'price' end,
    case when s.max_monthly is not null then 'monthly' end,
    case when s.min_bedrooms is not null then 'bedrooms' end,
    case when s.min_bathrooms is not null then 'bathrooms' end,
    case when s.min_suites is not null then 'suites' end,
    case when s.min_parking is not null then 'parking_spaces' end,
    case when s.min_area is not null or s.max_area is not null then 'area' end,
    case when s.new_since_days is not null then 'newSinceDays' end,
    case when s.furnished is not null then 'furnishing' end,
    case when s.pets is not null then 'pets_allowed' end,
    case when s.dropped is not null then 'dropped' end,
    case when s.amenities is not null then 'features' end,
    case when s.words is not null then 'words' end,
    case when s.code is not null then 'code' end
  ], null)
$$;

-- The search without the filters of some facets.
create function private.without_facets(s private.search, p_facets text[]) returns private.search
language plpgsql immutable set search_path = ''
as $$
begin
  if 'deal' = any (p_facets) then
    s.deal := null;
  end if;
  if 'kinds' = any (p_facets) then
    s.kinds := null;
  end if;
  if 'places' = any (p_facets) then
    s.places := null;
  end if;
  if 'box' = any (p_facets) then
    s.box := null;
  end if;
  if 'price' = any (p_facets) then
    s.min_price := null;
    s.max_price := null;
  end if;
  if 'monthly' = any (p_facets) then
    s.max_monthly := null;
  end if;
  if 'bedrooms' = any (p_facets) then
    s.min_bedrooms := null;
  end if;
  if 'bathrooms' = any (p_facets) then
    s.min_bathrooms := null;
  end if;
  if 'suites' = any (p_facets) then
    s.min_suites := null;
  end if;
  if 'parking_spaces' = any (p_facets) then
    s.min_parking := null;
  end if;
  if 'area' = any (p_facets) then
    s.min_area := null;
    s.max_area := null;
  end if;
  if 'newSinceDays' = any (p_facets) then
    s.new_since_days := null;
  end if;
  if 'furnishing' = any (p_facets) then
    s.furnished := null;
  end if;
  if 'pets_allowed' = any (p_facets) then
    s.pets := null;
  end if;
  if 'dropped' = any (p_facets) then
    s.dropped := null;
  end if;
  if 'features' = any (p_facets) then
    s.amenities := null;
  end if;
  if 'words' = any (p_facets) then
    s.words := null;
  end if;
  if 'code' = any (p_facets) then
    s.code := null;
    s.first_id := null;
    s.last_id := null;
  end if;
  return s;
end $$;

-- Facets that are counted, as columns of private.listings.
create function private.facet_columns() returns jsonb[]
language sql immutable set search_path = ''
as $$
  select array[
    '{"places": "l.place_id"}',
    '{"price": "l.price_band"}',
    '{"deal": "l.deal", "kinds": "l.category_id", "bedrooms": "least(l.bedrooms, 5)", "bathrooms": "least(l.bathrooms, 4)"}',
    '{"suites": "least(l.suites, 4)", "parking_spaces": "least(l.parking_spaces, 4)", "furnishing": "l.furnishing", "pets_allowed": "l.pets_allowed"}'
  ]::jsonb[]
$$;

-- What a listing counts for in the facets of private.listing_counts.
create function private.facets_of(l private.listings) returns table (facet text, value text)
language sql immutable parallel safe set search_path = ''
as $$
  select one.facet, one.value
  from (values
    ('price', l.price_band::text),
    ('bedrooms', least(l.bedrooms, 5)::text),
    ('bathrooms', least(l.bathrooms, 4)::text),
    ('suites', least(l.suites, 4)::text),
    ('parking_spaces', least(l.parking_spaces, 4)::text),
    ('furnishing', l.furnishing::text),
    ('pets_allowed', l.pets_allowed::text)
  ) one (facet, value)
  where one.value is not null
  union all
  select 'features', name from unnest(private.feature_names()) with ordinality as feature (name, place)
  where l.features & (1::bigint << (place - 1)::integer) <> 0
$$;

revoke execute on function
  private.read_filters, private.listing_matches, private.total_matches, private.narrowing_facets,
  private.without_facets, private.facet_columns, private.facets_of
  from public;
