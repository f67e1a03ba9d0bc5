-- What a visitor asks, read into types: whatever is unknown, malformed or no limit at all is null, and narrows nothing.
create type private.search as (
  deal public.property_type,
  kinds uuid[],
  places integer[],
  min_price bigint,
  max_price bigint,
  max_monthly bigint,
  min_area bigint,
  max_area bigint,
  bedrooms smallint,
  bathrooms smallint,
  suites smallint,
  parking_spaces smallint,
  furnished boolean,
  pets boolean,
  features bigint,
  since timestamptz,
  reference text,
  first_id uuid,
  last_id uuid,
  words tsquery
);

create function private.read_amount(value jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' and value::numeric > 0 and value::numeric <= 999999999999
    then value::numeric end
$$;

create function private.read_count(value jsonb) returns smallint
language sql immutable set search_path = ''
as $$
  select case when amount = trunc(amount) and amount < 1000 then amount::smallint end
  from private.read_amount(value) amount
$$;

create function private.read_texts(value jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(one #>> '{}') from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
  where jsonb_typeof(one) = 'string'
$$;

-- Of kinds that nobody knows, none is left, and none is no filter.
create function private.read_kinds(value jsonb) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_agg(id) from public.property_categories
  where exists (
    select from unnest(private.read_texts(value)) wanted
    where wanted = id::text or private.fold(wanted) = private.fold(name)
  )
$$;

-- As the site always has: a place is in what contains its name. No such place is an empty list, where nothing lies.
create function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select private.fold(one ->> 'city') as city, private.fold(coalesce(one ->> 'neighborhood', '')) as neighborhood
    from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
    where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
  )
  select case when exists (select from wanted) then array(
    select p.id from private.places p
    where exists (
      select from wanted
      where strpos(p.folded_city collate "C", wanted.city) > 0
        and strpos(p.folded_neighborhood collate "C", wanted.neighborhood) > 0
    )
  ) end
$$;

-- One word: its stem, or, where no listing has that, the stems of the words most like it.
create function private.read_word(p_word text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_query tsquery := phraseto_tsquery('private.words', private.for_words(p_word));
  v_like text;
begin
  if p_word !~ '^[a-z]{4,30}$' or exists (
    select from private.search_words w where w.stem = (ts_lexize('private.stems', private.for_words(p_word)))[1]
  ) then
    return v_query;
  end if;
  select string_agg(stem, ' | ') into v_like from (
    select w.stem
    from private.search_words w
    where w.word operator(extensions.%) p_word and extensions.similarity(w.word, p_word) >= 0.4
    group by w.stem
    order by max(extensions.similarity(w.word, p_word)) desc, w.stem
    limit 3
  ) near;
  return coalesce(v_like::tsquery, v_query);
end $$;

-- Words, all of which must be there, and phrases between quotes. Those too common to look for are left out, but in a
-- phrase they count: "sem condomínio".
create function private.read_words(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_phrase text;
  v_word text;
  v_part tsquery;
  v_query tsquery;
begin
  for v_phrase, v_word in
    select part[1], part[2] from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part
  loop
    continue when ts_lexize('pg_catalog.portuguese_stem', v_word) = '{}';
    v_part := case when v_word is null then phraseto_tsquery('private.words', private.for_words(v_phrase))
      else private.read_word(v_word) end;
    continue when numnode(v_part) = 0;
    v_query := case when v_query is null then v_part else v_query && v_part end;
  end loop;
  return v_query;
end $$;

create function private.read_search(p_filters jsonb, p_words text) returns private.search
language plpgsql stable set search_path = ''
as $$
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
  s.features := nullif(private.feature_bits(v_wanted), 0);
  s.since := now() - v_days * interval '1 day';
  s.reference := nullif(left(v_code, 40), '');
  -- The code of a listing is how its id begins.
  if v_code ~ '^[0-9a-f]{8}$' then
    s.first_id := rpad(v_code, 32, '0');
    s.last_id := rpad(v_code, 32, 'f');
  end if;
  s.words := private.read_words(p_words);
  return s;
end $$;

-- Which of $1 narrow, as conditions on the listing l: fixed texts, so that each combination gets a plan of its own.
create function private.conditions_of(s private.search) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(part, condition), '{}') from (values
    ('deal', s.deal is not null, 'l.deal = ($1).deal'),
    ('kinds', s.kinds is not null, 'l.category_id = any (($1).kinds)'),
    ('places', s.places is not null, 'l.place_id = any (($1).places)'),
    ('price', s.min_price is not null and s.max_price is null, 'l.price >= ($1).min_price'),
    ('price', s.min_price is null and s.max_price is not null, 'l.price <= ($1).max_price'),
    ('price', s.min_price is not null and s.max_price is not null, 'l.price between ($1).min_price and ($1).max_price'),
    ('monthly', s.max_monthly is not null, 'l.monthly <= ($1).max_monthly'),
    ('area', s.min_area is not null or s.max_area is not null,
      '-l.area between -coalesce(($1).max_area, 9223372036854775807) and -coalesce(($1).min_area, 1)'),
    ('bedrooms', s.bedrooms is not null, 'l.bedrooms >= ($1).bedrooms'),
    ('bathrooms', s.bathrooms is not null, 'l.bathrooms >= ($1).bathrooms'),
    ('suites', s.suites is not null, 'l.suites >= ($1).suites'),
    ('parking_spaces', s.parking_spaces is not null, 'l.parking_spaces >= ($1).parking_spaces'),
    ('furnishing', s.furnished, 'l.furnishing in (''partly'', ''full'')'),
    ('pets_allowed', s.pets, 'l.pets_allowed'),
    ('features', s.features is not null, 'l.features & ($1).features = ($1).features'),
    ('since', s.since is not null, 'l.published_at >= ($1).since'),
    ('reference', s.reference is not null, '(l.reference = ($1).reference or l.id between ($1).first_id and ($1).last_id)'),
    ('words', s.words is not null, 'l.id in (select w.id from private.listing_words w where w.words @@ ($1).words)')
  ) one (part, narrows, condition)
  where narrows
$$;

create function private.where_of(conditions jsonb, without text default '') returns text
language sql immutable set search_path = ''
as $$ select coalesce(string_agg(value, ' and '), 'true') from jsonb_each_text(conditions) where key <> without $$;

-- Whether the sums by deal, kind and place answer it.
create function private.is_summed(conditions jsonb) returns boolean
language sql immutable set search_path = ''
as $$ select conditions - array['deal', 'kinds', 'places'] = '{}' $$;

create function private.count_found(s private.search) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  v_conditions jsonb := private.conditions_of(s);
  v_count bigint;
begin
  execute format(
    case when private.is_summed(v_conditions) then 'select coalesce(sum(l.count), 0) from private.listing_totals l where %s'
      else 'select count(*) from private.listings l where %s' end,
    private.where_of(v_conditions)
  ) into v_count using s;
  return v_count;
end $$;

-- As a catalogue's read of the table gives it: what visitors may know and cards show, and nothing else.
create function private.card_of(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'state', p.state, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'category_id', p.category_id, 'featured', p.featured,
    'deal_status', p.deal_status, 'created_at', p.created_at,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'suites', p.suites, 'parking_spaces', p.parking_spaces,
    'lavatory', p.lavatory, 'staircases', p.staircases,
    'area', p.area, 'built_area', p.built_area, 'land_area', p.land_area,
    'property_images', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'image_url', i.image_url, 'is_primary', i.is_primary, 'position', i.position, 'watermarked', i.watermarked,
        'widths', i.widths
      ) order by i.position, i.id), '[]')
      from public.property_images i where i.property_id = p.id
    )
  )
$$;

create function private.search_properties(p_filters jsonb, p_words text, p_order text, p_after jsonb, p_limit integer)
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
  if p_after is not null and not coalesce(jsonb_typeof(p_after) = 'array' and p_after::text ~
    '^\["(-?[0-9]{1,17}([.][0-9]{1,20})?(e[+-]?[0-9]{1,3})?|Infinity)?", "-?[0-9]{1,18}", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\]$'
    and (p_after ->> 0 <> '') = (v_value is not null), false) then
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

create function public.search_properties(
  p_filters jsonb default '{}', p_words text default '', p_order text default 'newest', p_after jsonb default null,
  p_limit integer default 60
) returns jsonb
language sql stable set search_path = ''
as $$ select private.search_properties(p_filters, p_words, p_order, p_after, p_limit) $$;
comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood}]), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order.';

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

-- Facets that are narrowed by the same are read together, into cells that are then summed up for each: those that are
-- not narrowed themselves in two readings, so that the cells stay few, and each that is without its own filter.
create function private.count_cells(s private.search, p_columns jsonb, p_where text)
returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select format(
      'with cells as materialized (select %s, count(*) as cell from private.listings l where %s group by %s) %s',
      string_agg(format('%s as %I', col, name), ', '), p_where, string_agg(col, ', '),
      string_agg(format('select %L, %I::text, sum(cell)::bigint from cells group by %I', name, name, name), ' union all ')
    )
    from jsonb_each_text(p_columns) one (name, col) having count(*) > 0
  ) using s;
end $$;

create function private.count_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_conditions jsonb := private.conditions_of(s);
  v_where text := private.where_of(v_conditions);
  v_narrowed text[] := array(select jsonb_object_keys(v_conditions));
  v_few jsonb := '{
    "deal": "l.deal", "kinds": "l.category_id", "bedrooms": "least(l.bedrooms, 5)",
    "bathrooms": "least(l.bathrooms, 4)", "suites": "least(l.suites, 4)",
    "parking_spaces": "least(l.parking_spaces, 4)", "furnishing": "l.furnishing", "pets_allowed": "l.pets_allowed"
  }';
  v_many jsonb := '{"places": "l.place_id", "price": "l.price_band"}';
  v_own record;
begin
  -- There are fewer combinations of amenities than listings.
  return query execute format(
    'with cells as materialized (select l.features, count(*) as cell from private.listings l where %s group by l.features)
     select ''features'', name, sum(cell)::bigint
     from cells, unnest(private.feature_names()) with ordinality as feature (name, place)
     where features & (1::bigint << (place - 1)::integer) <> 0
     group by name',
    v_where
  ) using s;
  if v_few - v_narrowed <> '{}' then
    return query select * from private.count_cells(s, v_few - v_narrowed, v_where);
  end if;
  if v_many - v_narrowed <> '{}' then
    return query select * from private.count_cells(s, v_many - v_narrowed, v_where);
  end if;
  for v_own in select own.key, own.value as col from jsonb_each(v_few || v_many) own where own.key = any (v_narrowed)
  loop
    return query select * from private.count_cells(
      s, jsonb_build_object(v_own.key, v_own.col), private.where_of(v_conditions, v_own.key)
    );
  end loop;
end $$;

create function private.search_facets(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_summed boolean := private.is_summed(private.conditions_of(s));
  v_facets jsonb;
begin
  with counted as materialized (
    select * from private.sum_facets(s) where v_is_summed
    union all
    select * from private.count_facets(s) where not v_is_summed
  )
  select jsonb_build_object(
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
  'and more), furnishing, pets_allowed: {value: count}, places: [{city, neighborhood, count}], prices: [{from (BRL), '
  'count}]}, each without its own filter; features: {amenity: count} of those that have what is asked already. What '
  'nobody has is left out.';

revoke execute on all functions in schema private from public;
revoke execute on function public.search_properties, public.search_facets from public;
grant execute on function
  private.search_properties, public.search_properties, private.search_facets, public.search_facets
  to anon, authenticated, service_role;
