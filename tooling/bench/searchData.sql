-- Listings as an agency, or a portal, would have them: set by set, triggers and indexes of the search put off until all
-- is there. `{count}` of them; the same ones each time.
set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';

truncate private.listings, private.listing_words, private.search_words, private.places, private.listing_totals, private.listing_counts, private.map_cells, public.properties cascade;

-- What `random()` gives from here on is the same in each run.
select setseed(0.5);
insert into public.properties (
  title, description, price, city, state, address, zip_code, neighborhood, property_type, category_id, featured, active, created_at, published_at,
  bedrooms, bathrooms, suites, parking_spaces, area, land_area, condo_fee, iptu, furnishing, pets_allowed, amenities, building_amenities, reference_code
)
select
  kind || ' ' || (array['amplo', 'com vista', 'reformado', 'novo', 'de esquina', 'com quintal', 'mobiliado', 'para investir'])[1 + n % 8] || ' no ' || place,
  'Imóvel ' || (array['com sacada e churrasqueira', 'perto da praia', 'em rua tranquila', 'com jardim e piscina', 'próximo ao centro', 'com armários planejados'])[1 + n / 7 % 6]
    || '. ' || (array['Sol da manhã', 'Cozinha americana', 'Lareira na sala', 'Portão eletrônico', 'Vista para o mar', 'Aceita financiamento', 'Aceita permuta'])[1 + n / 11 % 7]
    || '. Referência ' || n || '.',
  case when rent then 600 + floor(random() * random() * 12000) else 90000 + floor(random() * random() * 300) * 10000 end,
  'Cidade ' || (n % 400) / 20, 'SC',
  'Rua ' || (array['Antônio', 'Bento', 'Bocaiúva', 'Conceição', 'Duarte', 'Esteves', 'Felipe', 'Germano', 'Hercílio', 'Irineu', 'João', 'Lauro', 'Martinho', 'Nereu', 'Olinda', 'Paulo', 'Rita', 'Silva', 'Tiradentes', 'Vidal'])[1 + n % 20]
    || ' ' || (array['Amaral', 'Bastos', 'Callado', 'Damiani', 'Espíndola', 'Fontes', 'Guedes', 'Hoepcke', 'Konder', 'Linhares', 'Moellmann', 'Noronha', 'Ouriques', 'Pires', 'Ramos', 'Schmidt', 'Trompowsky', 'Viegas', 'Wendhausen', 'Zimmer'])[1 + n / 20 % 20]
    || ', ' || 1 + n / 400 % 1999,
  (88000 + n % 400) || '-' || lpad((n / 400 % 1000)::text, 3, '0'), place,
  case when rent then 'rent' else 'sale' end::public.property_type, category_id, n % 47 = 0, n % 10 <> 0,
  timestamp '2026-01-01' - n * interval '17 seconds', timestamp '2026-01-01' - n * interval '17 seconds',
  floor(random() * 6), 1 + floor(random() * 4), floor(random() * 3), floor(random() * 4),
  case when n % 9 <> 0 then 30 + floor(random() * random() * 400) end, case when kind in ('Casa', 'Terreno') then 200 + n % 800 end,
  case when kind = 'Apartamento' then 200 + n % 900 end, 600 + n % 3000,
  (array['none', 'partly', 'full', null])[1 + floor(random() * 4)]::public.furnishing, (array[true, false, null])[1 + n % 3],
  array(select a from unnest(enum_range(null::public.amenity)) with ordinality as x (a, k) where (n * 31 + k * k * 7) % 5 = 0),
  array(select a from unnest(enum_range(null::public.building_amenity)) with ordinality as x (a, k) where (n * 17 + k * k * 3) % 6 = 0),
  'REF-' || n
from (
  select n, n % 400 as city, random() < 0.35 as rent, 'Bairro ' || (n % 400) as place, c.name as kind, c.id as category_id
  from generate_series(1, {count}) n
  join (select id, name, row_number() over (order by name) - 1 as k from public.property_categories) c
    on c.k = (array[0, 0, 0, 0, 1, 1, 1, 3, 4, 5, 5, 6, 2])[1 + (n * 7 + n / 400) % 13]
) made;
insert into public.property_images (property_id, image_url, position, is_primary, widths)
select id, 'https://fotos.example/' || id || '/' || k || '.jpg', k, k = 0, '{480,960}' from public.properties, generate_series(0, 2) k;

-- Each city in a square of half a degree of its own, its neighbourhoods in a circle of some kilometres.
insert into public.property_points (property_id, latitude, longitude, away, bearing)
select id, -29 + town % 5 * 0.5 + 0.1 * sin(part) + 0.02 * (random() - 0.5), -51 + town / 5 * 0.5 + 0.1 * cos(part) + 0.02 * (random() - 0.5),
  100 + 150 * random(), 6 * random()
from (
  select id, substring(city from 8)::integer as town, substring(neighborhood from 8)::integer % 20 * pi() / 10 as part from public.properties
) placed;

insert into private.places (city, neighborhood) select distinct city, neighborhood from public.properties where active;
create temporary table search_indexes as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class c on c.oid = i.indrelid
where c.relnamespace = 'private'::regnamespace and c.relname in ('listings', 'listing_words', 'search_words', 'owner_listings') and not i.indisprimary;
do $$ declare one record; begin for one in select * from search_indexes loop execute 'drop index ' || one.name; end loop; end $$;
insert into private.listings select * from private.listings_as_stored order by age;
insert into private.owner_listings select * from private.owner_listings_as_stored;
insert into private.listing_words
select id, to_tsvector('private.words', private.for_words(title || E'\n' || description)) from public.properties where active;
insert into private.search_words
select word, (ts_lexize('private.stems', word))[1]
from (
  select distinct regexp_split_to_table(private.for_words(title || ' ' || description), '[^a-z]+') as word
  from (select title, description from public.properties where active order by created_at desc limit 50000) recent
) w where length(word) between 3 and 30;
insert into private.listing_totals (deal, category_id, place_id, count)
select deal, category_id, place_id, count(*) from private.listings group by 1, 2, 3;
insert into private.listing_counts (deal, category_id, place_id, facet, value, count)
select deal, category_id, place_id, facet, value, count(*) from private.listings l, private.facets_of(l) group by 1, 2, 3, 4, 5;
insert into private.map_cells (zoom, x, y, deal, category_id, count, longitudes, latitudes)
select zoom, private.cell_of(longitude, zoom), private.cell_of(latitude, zoom), deal, category_id,
  count(*), sum((longitude * 100000)::bigint), sum((latitude * 100000)::bigint)
from private.listings, unnest(private.map_zooms()) zoom group by 1, 2, 3, 4, 5;
do $$ declare one record; begin for one in select * from search_indexes loop execute one.definition; end loop; end $$;
drop table search_indexes;
reset session_replication_role;
vacuum analyze;
