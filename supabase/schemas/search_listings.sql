-- The search reads these tables instead of the properties: a narrow row and the words of each active property, and sums
-- of them. Only definer functions read them. Triggers update them in the transaction that changes a property.

create table private.places (
  id integer generated always as identity primary key,
  city text not null,
  neighborhood text not null,
  folded_city text not null generated always as (private.fold(city)) stored,
  folded_neighborhood text not null generated always as (private.fold(neighborhood)) stored,
  city_slug text not null generated always as (private.slug(city)) stored,
  neighborhood_slug text not null generated always as (private.slug(neighborhood)) stored,
  unique (city, neighborhood)
);
comment on table private.places is 'Each city and neighbourhood as written in a listing, now or once.';

create table private.listings (
  id uuid primary key references public.properties on delete cascade,
  category_id uuid not null,
  age bigint not null,
  price bigint not null,
  monthly bigint not null,
  area bigint not null,
  square_metre double precision not null,
  published_at timestamptz not null,
  features bigint not null,
  place_id integer not null,
  deal public.property_type not null,
  furnishing public.furnishing,
  bedrooms smallint not null,
  bathrooms smallint not null,
  suites smallint not null,
  parking_spaces smallint not null,
  price_band smallint not null,
  pets_allowed boolean,
  reference text,
  dropped_at timestamptz,
  longitude double precision,
  latitude double precision
);
comment on table private.listings is 'What a visitor may narrow and order the active properties by; counts that nobody said are 0.';
comment on column private.listings.age is 'Microseconds of created_at below zero: ascending, newest first.';
comment on column private.listings.price is 'Centavos.';
comment on column private.listings.monthly is
  'Twelfths of a centavo a month, rent with condomínio and IPTU: exact for what is paid by the year. Unknown costs are none.';
comment on column private.listings.area is 'Hundredths of the m² that filters compare: built, else general, else land; 0 when unknown.';
comment on column private.listings.square_metre is
  'BRL for each m² of that area, divided as a browser divides; infinity where area or price is unknown.';
comment on column private.listings.features is 'Amenities of property and building, a bit for each: see private.feature_names.';
comment on column private.listings.price_band is 'Which of private.price_bands it lies in, from 1.';
comment on column private.listings.reference is 'The agency''s code, folded, letters and digits only.';
comment on column private.listings.dropped_at is 'When its price dropped: see public.price_drops.';
comment on column private.listings.longitude is 'Of the point that visitors are shown, and of no other: a search by areas must not find the door.';

create index listings_newest_idx on private.listings (age, id);
create index listings_cheapest_idx on private.listings (price, age, id);
create index listings_dearest_idx on private.listings ((-price), age, id);
create index listings_largest_idx on private.listings ((-area), age, id);
create index listings_square_metre_idx on private.listings (square_metre, age, id);
create index listings_place_idx on private.listings (place_id, deal, price);
create index listings_reference_idx on private.listings (reference) where reference is not null;
-- Rents lie below prices: without these, a search for sales in an order of amounts would read past all rents.
create index listings_cheapest_by_deal_idx on private.listings (deal, price, age, id);
create index listings_dearest_by_deal_idx on private.listings (deal, (-price), age, id);
create index listings_square_metre_by_deal_idx on private.listings (deal, square_metre, age, id);
-- The index alone answers a period that deal, kind or place narrow.
create index listings_published_idx on private.listings (published_at) include (deal, category_id, place_id);
create index listings_dropped_idx on private.listings (dropped_at) include (deal, category_id, place_id) where dropped_at is not null;

create index listings_point_idx on private.listings using gist (point(longitude, latitude));

create table private.listing_words (
  id uuid primary key references private.listings on delete cascade,
  words tsvector not null
);
comment on table private.listing_words is 'Stems of title, description and additional information.';
create index listing_words_idx on private.listing_words using gin (words);

create table private.search_words (
  word text primary key,
  stem text not null
);
comment on table private.search_words is
  'Words that listings have or had, to find what a mistyped one was meant to be. No answer tells them.';
create index search_words_stem_idx on private.search_words (stem);
create index search_words_like_idx on private.search_words using gin (word extensions.gin_trgm_ops);

create table private.listing_totals (
  deal public.property_type not null,
  category_id uuid not null,
  place_id integer not null,
  count integer not null,
  primary key (place_id, category_id, deal)
);
comment on table private.listing_totals is 'How many rows of private.listings each combination has.';

create table private.listing_counts (
  deal public.property_type not null,
  category_id uuid not null,
  place_id integer not null,
  facet text not null,
  value text not null,
  count integer not null,
  primary key (place_id, category_id, deal, facet, value)
);
comment on table private.listing_counts is 'The same by each value of each facet.';

create function private.feature_names() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'air_conditioning', 'balcony', 'barbecue', 'built_in_wardrobes', 'fireplace', 'fitted_kitchen', 'garden',
    'gas_heating', 'home_office', 'laundry', 'maid_room', 'private_pool', 'sea_view', 'solar_power', 'storage', 'yard',
    'bicycle_rack', 'car_charger', 'concierge', 'coworking', 'elevator', 'gated', 'generator', 'gourmet_space', 'gym',
    'party_room', 'pet_space', 'playground', 'pool', 'sauna', 'shared_laundry', 'sports_court', 'step_free',
    'visitor_parking'
  ]
$$;
comment on function private.feature_names is
  'Every amenity of a property or its building, in the order of their bits. A new one is added at the end, and listings that have it already are refreshed.';

create function private.feature_bits(names text[]) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(bit_or(1::bigint << (place - 1)::integer), 0)
  from unnest(private.feature_names()) with ordinality as feature (name, place)
  where name = any (names)
$$;

create function private.price_bands() returns bigint[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10000, 15000, 20000, 50000,
    100000, 150000, 200000, 250000, 300000, 400000, 500000, 600000, 700000, 800000, 1000000,
    1250000, 1500000, 2000000, 2500000, 3000000, 5000000, 10000000, 20000000
  ]::bigint[]
$$;
comment on function private.price_bands is 'Where the bars of the prices'' histogram begin, in BRL: rents below, prices above.';

create function private.for_words(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(private.fold(value), '[oa]es\M', 'ao', 'g'), 'ns\M', 'm', 'g')
$$;
comment on function private.for_words is
  'Folded, and the plurals that the Portuguese stemmer knows by their accents alone put into the singular: locações, jardins.';

-- Portuguese stems of folded texts. Stop words are kept: in "sem condomínio" the first word decides the meaning.
create text search dictionary private.stems (template = pg_catalog.snowball, language = portuguese);
create text search configuration private.words (copy = pg_catalog.portuguese);
alter text search configuration private.words alter mapping replace pg_catalog.portuguese_stem with private.stems;

create view private.listings_as_stored as
select
  p.id, p.category_id,
  -(extract(epoch from p.created_at) * 1000000)::bigint as age,
  (p.price * 100)::bigint as price,
  (
    p.price * 1200
    + coalesce(p.condo_fee, 0) * case p.condo_fee_period when 'month' then 1200 else 100 end
    + coalesce(p.iptu, 0) * case p.iptu_period when 'month' then 1200 else 100 end
  )::bigint as monthly,
  (known.area * 100)::bigint as area,
  case when known.area > 0 and p.price > 0 then p.price::double precision / known.area::double precision
    else 'infinity' end as square_metre,
  p.published_at,
  private.feature_bits(p.amenities::text[] || p.building_amenities::text[]) as features,
  place.id as place_id,
  p.property_type as deal,
  p.furnishing,
  coalesce(p.bedrooms, 0)::smallint as bedrooms,
  coalesce(p.bathrooms, 0)::smallint as bathrooms,
  coalesce(p.suites, 0)::smallint as suites,
  coalesce(p.parking_spaces, 0)::smallint as parking_spaces,
  width_bucket(floor(p.price)::bigint, private.price_bands())::smallint as price_band,
  p.pets_allowed,
  nullif(regexp_replace(private.fold(p.reference_code), '[^a-z0-9]', '', 'g'), '') as reference,
  d.dropped_at,
  o.shown_longitude as longitude,
  o.shown_latitude as latitude
from public.properties p
left join public.price_drops d on d.property_id = p.id
left join public.property_points o on o.property_id = p.id
join private.places place on place.city = p.city and place.neighborhood = p.neighborhood
cross join lateral (
  select coalesce(nullif(p.built_area, 0), nullif(p.area, 0), nullif(p.land_area, 0), 0) as area
) known
where p.active;

create function private.words_of(p_property_id uuid) returns text
language sql stable set search_path = ''
as $$
  select private.for_words(concat_ws(E'\n', p.title, p.description, (
    select string_agg(i.info_text, E'\n' order by i.position, i.id)
    from public.property_additional_info i where i.property_id = p.id
  )))
  from public.properties p where p.id = p_property_id
$$;

create function private.refresh_words(p_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Materialized: the words of a listing are put together once.
  with spoken as materialized (
    select l.id, private.words_of(l.id) as text from private.listings l where l.id = any (p_ids)
  ), added as (
    insert into private.search_words (word, stem)
    select distinct part.word, (ts_lexize('private.stems', part.word))[1]
    from spoken, regexp_split_to_table(spoken.text, '[^a-z]+') part (word)
    where length(part.word) between 3 and 30
      and not exists (select from private.search_words known where known.word = part.word)
    -- In one order, so that two who save at once never wait for each other.
    order by 1
    on conflict do nothing
  )
  insert into private.listing_words as known (id, words)
  select spoken.id, to_tsvector('private.words', spoken.text) from spoken
  on conflict (id) do update set words = excluded.words where known.words <> excluded.words;
end $$;

create function private.refresh_listings(p_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.places (city, neighborhood)
  select distinct p.city, p.neighborhood from public.properties p
  where p.id = any (p_ids) and p.active
    and not exists (
      select from private.places known where known.city = p.city and known.neighborhood = p.neighborhood
    )
  order by 1, 2
  on conflict do nothing;

  delete from private.listings l
  where l.id = any (p_ids) and not exists (select from public.properties p where p.id = l.id and p.active);

  -- Every column, whatever they are.
  execute (
    select format(
      'insert into private.listings as known select * from private.listings_as_stored where id = any ($1)
       on conflict (id) do update set (%s) = row (excluded.*) where known is distinct from excluded',
      string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    )
    from pg_attribute a where a.attrelid = 'private.listings'::regclass and a.attnum > 0 and not a.attisdropped
  ) using p_ids;

  perform private.refresh_words(p_ids);
end $$;
comment on function private.refresh_listings is 'Makes what the search knows of these properties what they are.';

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever saves the property itself at this moment is waited for: neither would know the other's words.
  perform from public.properties where id in (select property_id from changed) order by id for no key update;
  perform private.refresh_words(array(select distinct property_id from changed));
  return null;
end $$;

create function private.keep_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in private.keep_words.
  perform from public.properties where id in (select property_id from changed) order by id for no key update;
  perform private.refresh_listings(array(select property_id from changed));
  return null;
end $$;

create function private.count_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A row that changes leaves one combination and comes into another; in one statement, ordered, so that no two
  -- changes wait for each other.
  v_before text := case when tg_op = 'INSERT' then '' else 'select row(b.*)::private.listings, -1 from before b' end;
  v_after text := case when tg_op = 'DELETE' then '' else 'select row(a.*)::private.listings, 1 from after a' end;
  v_changes text := v_before || case when tg_op = 'UPDATE' then ' union all ' else '' end || v_after;
begin
  execute format($sql$
    insert into private.listing_totals as known (deal, category_id, place_id, count)
    select (l).deal, (l).category_id, (l).place_id, sum(step) from (%s) change (l, step)
    group by 1, 2, 3 having sum(step) <> 0 order by 3, 2, 1
    on conflict (place_id, category_id, deal) do update set count = known.count + excluded.count
  $sql$, v_changes);
  execute format($sql$
    insert into private.listing_counts as known (deal, category_id, place_id, facet, value, count)
    select (l).deal, (l).category_id, (l).place_id, facet, value, sum(step)
    from (%s) change (l, step), private.facets_of(l)
    group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 3, 2, 1, 4, 5
    on conflict (place_id, category_id, deal, facet, value) do update set count = known.count + excluded.count
  $sql$, v_changes);
  return null;
end $$;

revoke execute on function
  private.feature_names, private.feature_bits, private.price_bands, private.for_words, private.words_of,
  private.refresh_words, private.refresh_listings, private.keep_words, private.keep_points, private.count_listings
  from public;

create trigger listings_count_insert after insert on private.listings
  referencing new table as after for each statement execute function private.count_listings();
create trigger listings_count_update after update on private.listings
  referencing old table as before new table as after for each statement execute function private.count_listings();
create trigger listings_count_delete after delete on private.listings
  referencing old table as before for each statement execute function private.count_listings();

create trigger property_additional_info_words_insert after insert on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_update after update on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_delete after delete on public.property_additional_info
  referencing old table as changed for each statement execute function private.keep_words();

create trigger property_points_insert after insert on public.property_points
  referencing new table as changed for each statement execute function private.keep_points();
create trigger property_points_update after update on public.property_points
  referencing new table as changed for each statement execute function private.keep_points();
create trigger property_points_delete after delete on public.property_points
  referencing old table as changed for each statement execute function private.keep_points();
