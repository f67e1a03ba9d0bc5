-- A visitor's request in types. An unknown, malformed or missing filter is null and narrows nothing.
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
  words tsquery,
  dropped boolean
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

-- Unknown kinds are dropped. Where none is left, the result is null: no filter.
create function private.read_kinds(value jsonb) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_agg(id) from public.property_categories
  where exists (
    select from unnest(private.read_texts(value)) wanted
    where wanted = id::text or private.fold(wanted) = private.fold(name)
  )
$$;

-- Which places a search wants, folded.
create function private.read_wanted(value jsonb) returns table (city text, neighborhood text, exact boolean)
language sql immutable set search_path = ''
as $$
  select private.fold(one ->> 'city'), private.fold(coalesce(one ->> 'neighborhood', '')), coalesce(one -> 'exact' = 'true', false)
  from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
  where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
$$;

-- Finds the places that are wanted, all of them or those of p_only; wanted is the number in the arrays, from 1. A
-- neighbourhood matches every name that contains its own, unless the request says exact, as an address does: Centro is not
-- Centro Histórico. A city without a neighbourhood matches only itself, or the count of São José would include São José do
-- Cedro.
create function private.match_places(p_cities text[], p_neighborhoods text[], p_exact boolean[], p_only integer[] default null)
returns table (wanted bigint, place_id integer)
language sql stable set search_path = ''
as $$
  select w.number, p.id
  from unnest(p_cities, p_neighborhoods, p_exact) with ordinality as w (city, neighborhood, exact, number)
  join private.places p on (p_only is null or p.id = any (p_only)) and case
    when w.neighborhood = '' then p.folded_city = w.city
    when w.exact then p.folded_city = w.city and p.folded_neighborhood = w.neighborhood
    else strpos(p.folded_city collate "C", w.city) > 0 and strpos(p.folded_neighborhood collate "C", w.neighborhood) > 0
  end
$$;

-- Where no place matches, the result is an empty list: no listing fits.
create function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  select case when w.cities is not null then array(
    select distinct m.place_id from private.match_places(w.cities, w.neighborhoods, w.exact) m
  ) end
  from (
    select array_agg(city) as cities, array_agg(neighborhood) as neighborhoods, array_agg(exact) as exact
    from private.read_wanted(value)
  ) w
$$;

-- A word that a listing has or had, or that is too short or too long to look for others. It stays known.
create function private.is_known_word(p_word text) returns boolean
language sql stable set search_path = ''
as $$
  select p_word !~ '^[a-z]{4,30}$' or exists (
    select from private.search_words w where w.stem = (ts_lexize('private.stems', private.for_words(p_word)))[1]
  )
$$;

-- Reads one word as its stem or, where no listing has that, as the stems of the words most like it.
create function private.read_word(p_word text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_query tsquery := phraseto_tsquery('private.words', private.for_words(p_word));
  v_like text;
begin
  if private.is_known_word(p_word) then
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

-- Reads words, all of which must be there, and phrases between quotes. Stop words are left out, but count in a phrase:
-- "sem condomínio". Postgres lists stop words with their accents, so v_common repeats the accented ones without.
create function private.read_words(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_common constant text[] := array['ate', 'estao', 'ha', 'ja', 'nao', 'nos', 'sao', 'sera', 'serao', 'so', 'tambem', 'voce', 'voces'];
  v_phrase text;
  v_word text;
  v_part tsquery;
  v_query tsquery;
begin
  for v_phrase, v_word in
    select part[1], part[2] from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part
  loop
    continue when v_word = any (v_common) or ts_lexize('pg_catalog.portuguese_stem', v_word) = '{}';
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
end $$;

-- Each filter as a condition on the listing l, and whether it narrows $1. The texts are fixed, so that each combination has
-- a plan of its own. All fields that a text names are set where it narrows, and it holds only then: the alerts read it for
-- many searches at once (alert_matching.sql).
create function private.search_conditions(s private.search) returns table (part text, narrows boolean, condition text)
language sql immutable set search_path = ''
as $$
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
$$;

-- Returns the filters of $1 that are set.
create function private.conditions_of(s private.search) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(part, condition), '{}') from private.search_conditions(s) where narrows
$$;

create function private.where_of(conditions jsonb, without text default '') returns text
language sql immutable set search_path = ''
as $$ select coalesce(string_agg(value, ' and '), 'true') from jsonb_each_text(conditions) where key <> without $$;

-- Says whether the sums by deal, kind and place answer the search.
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

revoke execute on function
  private.read_amount, private.read_count, private.read_texts, private.read_kinds, private.read_wanted,
  private.match_places, private.read_places, private.is_known_word, private.read_word, private.read_words,
  private.read_search, private.search_conditions, private.conditions_of, private.where_of,
  private.is_summed, private.count_found
  from public;
