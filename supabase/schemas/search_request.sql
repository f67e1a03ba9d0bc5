-- What a visitor asks for, as private.search (search_filters.sql) has it.

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

-- West, south, east and north in degrees.
create function private.read_box(value jsonb) returns box
language sql immutable set search_path = ''
as $$
  select case when west < east and south < north and west >= -180 and east <= 180 and south >= -90 and north <= 90
    then box(point(west, south), point(east, north)) end
  from (
    select (value ->> 0)::double precision as west, (value ->> 1)::double precision as south,
      (value ->> 2)::double precision as east, (value ->> 3)::double precision as north
    where jsonb_typeof(value) = 'array' and jsonb_array_length(value) = 4
      and not jsonb_path_exists(value, '$[*] ? (@.type() != "number" || @ < -180 || @ > 180)')
  ) given
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

-- Finds the places that are wanted. A neighbourhood matches every name that contains its own, unless the request says exact,
-- as an address does: Centro is not Centro Histórico. A city without a neighbourhood matches only itself, or the count of São
-- José would include São José do Cedro. Where no place matches, the result is an empty list: no listing fits.
create function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  select case when count(*) > 0 then array_remove(array_agg(distinct p.id), null) end
  from private.read_wanted(value) w
  left join lateral (
    select e.id from private.places e
    where (w.exact or w.neighborhood = '') and e.folded_city = w.city and w.neighborhood in ('', e.folded_neighborhood)
    union all
    select c.id from private.places c
    where not w.exact and w.neighborhood <> ''
      and strpos(c.folded_neighborhood collate "C", w.neighborhood) > 0 and strpos(c.folded_city collate "C", w.city) > 0
  ) p on true
$$;

-- A word that a listing has or had, or that is too short or too long to look for others. It stays known.
create function private.is_known_word(p_word text) returns boolean
language sql stable set search_path = ''
as $$
  select p_word !~ '^[a-z]{4,30}$' or exists (
    select from private.search_words w where w.stem = (ts_lexize('private.stems', private.for_words(p_word)))[1]
  )
$$;

-- The stems of the words most like one that no listing has; null where none is.
create function private.find_like(p_word text) returns tsquery
language sql stable set search_path = ''
as $$
  select string_agg(stem, ' | ')::tsquery from (
    select w.stem
    from private.search_words w
    where w.word operator(extensions.%) p_word and extensions.similarity(w.word, p_word) >= 0.4
    group by w.stem
    order by max(extensions.similarity(w.word, p_word)) desc, w.stem
    limit 3
  ) near
$$;

-- Reads words, all of which must be there, and phrases between quotes. Stop words are left out, but count in a phrase:
-- "sem condomínio". Postgres lists stop words with their accents, so v_common repeats the accented ones without. A word that no
-- listing has is read as those most like it. Looking for these takes long, so it ends at one that is like none, since then
-- nothing fits, and after four.
create function private.read_words(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_common constant text[] := array['ate', 'estao', 'ha', 'ja', 'nao', 'nos', 'sao', 'sera', 'serao', 'so', 'tambem', 'voce', 'voces'];
  v_phrase text;
  v_word text;
  v_part tsquery;
  v_like tsquery;
  v_query tsquery;
  v_more integer := 4;
begin
  for v_phrase, v_word in
    select part[1], part[2] from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part
  loop
    continue when v_word = any (v_common) or ts_lexize('pg_catalog.portuguese_stem', v_word) = '{}';
    v_part := phraseto_tsquery('private.words', private.for_words(coalesce(v_word, v_phrase)));
    continue when numnode(v_part) = 0;
    if v_more > 0 and v_word is not null and not private.is_known_word(v_word) then
      v_like := private.find_like(v_word);
      v_more := case when v_like is null then 0 else v_more - 1 end;
      v_part := coalesce(v_like, v_part);
    end if;
    v_query := case when v_query is null then v_part else v_query && v_part end;
  end loop;
  return v_query;
end $$;

-- Reads a short code, which is how an id begins, or the agency's reference.
create function private.read_code(value jsonb, out code text, out first_id uuid, out last_id uuid)
language sql immutable set search_path = ''
as $$
  select left(c.code, 40),
    -- No id begins as a reference: its range is empty.
    case when c.code ~ '^[0-9a-f]{8}$' then rpad(c.code, 32, '0') else rpad('', 32, 'f') end::uuid,
    case when c.code ~ '^[0-9a-f]{8}$' then rpad(c.code, 32, 'f') else rpad('', 32, '0') end::uuid
  from (
    select regexp_replace(private.fold(value #>> '{}'), '[^a-z0-9]', '', 'g') as code where jsonb_typeof(value) = 'string'
  ) c
  where c.code <> ''
$$;

create function private.read_search(p_filters jsonb, p_words text) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  s private.search;
begin
  if length(p_filters::text) > 20000 or length(p_words) > 300 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  s := private.read_filters(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  if p_words <> '' then
    s.words := private.read_words(p_words);
  end if;
  return s;
end $$;

-- Says whether the sums by deal, kind and place answer the search.
create function private.is_summed(s private.search) returns boolean
language sql immutable set search_path = ''
as $$ select private.narrowing_facets(s) <@ array['deal', 'kinds', 'places'] $$;

create function private.count_found(s private.search) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_count bigint;
  v_zoom integer := private.zoom_of(s.box, 20);
begin
  if v_zoom is not null and private.is_kept(s) then
    return private.count_box(s, v_zoom);
  end if;
  if private.is_summed(s) then
    select coalesce(sum(l.count), 0) into v_count from private.listing_totals l where private.total_matches(l, s);
  else
    select count(*) into v_count
    from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s);
  end if;
  return v_count;
end $$;

revoke execute on function
  private.read_amount, private.read_count, private.read_box, private.read_texts, private.read_kinds, private.read_wanted,
  private.read_places, private.is_known_word, private.find_like, private.read_words, private.read_code,
  private.read_search, private.is_summed, private.count_found
  from public;
