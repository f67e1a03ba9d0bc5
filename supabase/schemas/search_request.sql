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

-- A neighbourhood matches every name that contains its own, unless the request says exact, as an address does: Centro is
-- not Centro Histórico. A city without a neighbourhood matches only itself, or the count of São José would include São
-- José do Cedro. Where no place matches, the result is an empty list: no listing fits.
create function private.read_places(value jsonb) returns integer[]
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

-- Reads one word as its stem or, where no listing has that, as the stems of the words most like it.
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

-- Returns the filters of $1 that are set, as conditions on the listing l. The texts are fixed, so that each combination
-- has a plan of its own.
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
  private.read_amount, private.read_count, private.read_texts, private.read_kinds, private.read_places,
  private.read_word, private.read_words, private.read_search, private.conditions_of, private.where_of,
  private.is_summed, private.count_found
  from public;
