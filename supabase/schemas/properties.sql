create type public.property_type as enum ('sale', 'rent');
create type public.fee_period as enum ('month', 'year');
create type public.furnishing as enum ('none', 'partly', 'full');
create type public.sunlight as enum ('morning', 'afternoon', 'all_day');
create type public.facing as enum (
  'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'
);
create type public.amenity as enum (
  'air_conditioning', 'balcony', 'barbecue', 'built_in_wardrobes', 'fireplace', 'fitted_kitchen', 'garden', 'gas_heating',
  'home_office', 'laundry', 'maid_room', 'private_pool', 'sea_view', 'solar_power', 'storage', 'yard'
);
create type public.building_amenity as enum (
  'bicycle_rack', 'car_charger', 'concierge', 'coworking', 'elevator', 'gated', 'generator', 'gourmet_space', 'gym', 'party_room',
  'pet_space', 'playground', 'pool', 'sauna', 'shared_laundry', 'sports_court', 'step_free', 'visitor_parking'
);
create type public.deal_status as enum ('available', 'reserved', 'sold', 'rented');

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.system_user_id() check (user_id = private.system_user_id()),
  title text check (private.is_line(title, 120)),
  description text check (private.is_prose(description, 10000)),
  -- Upper bounds also keep out NaN, which Postgres holds greater than every number.
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  city text check (private.is_line(city, 100)),
  state text check (private.is_line(state, 50)),
  address text check (private.is_line(address, 200)),
  neighborhood text check (private.is_line(neighborhood, 100)),
  zip_code text check (zip_code ~ '^\d{5}-\d{3}$'),
  bedrooms integer check (bedrooms between 0 and 999),
  bathrooms integer check (bathrooms between 0 and 999),
  suites integer check (suites between 0 and 999),
  parking_spaces integer check (parking_spaces between 0 and 999),
  lavatory integer check (lavatory between 0 and 999),
  staircases integer check (staircases between 0 and 999),
  area numeric(12, 2) check (area between 0 and 9999999999.99),
  built_area numeric(12, 2) check (built_area between 0 and 9999999999.99),
  land_area numeric(12, 2) check (land_area between 0 and 9999999999.99),
  property_type public.property_type,
  category_id uuid references public.property_categories,
  featured boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  condo_fee numeric(12, 2) check (condo_fee between 0 and 9999999999.99),
  condo_fee_period public.fee_period not null default 'month',
  iptu numeric(12, 2) check (iptu between 0 and 9999999999.99),
  iptu_period public.fee_period not null default 'year',
  furnishing public.furnishing,
  pets_allowed boolean,
  floor integer check (floor between 0 and 300),
  built_year integer check (built_year between 1500 and 2200),
  sunlight public.sunlight,
  facing public.facing,
  amenities public.amenity[] not null default '{}' check (cardinality(amenities) <= 100),
  building_amenities public.building_amenity[] not null default '{}' check (cardinality(building_amenities) <= 100),
  available_from date check (available_from between '1900-01-01' and '2200-12-31'),
  reference_code text check (private.is_line(reference_code, 40)),
  checked_on date check (checked_on between '1900-01-01' and '2200-12-31'),
  published_at timestamptz check (private.is_moment(published_at)),
  deal_status public.deal_status not null default 'available',
  closed_at timestamptz check (private.is_moment(closed_at)),
  constraint properties_deal_check check (
    (deal_status in ('sold', 'rented')) = (closed_at is not null) and not (active and closed_at is not null)
  ),
  -- Of what visitors can see nothing is missing. Photos are rows of another table: see private.missing_facts.
  constraint properties_whole_when_active check (
    not (active or closed_at is not null and published_at is not null)
    or (title, property_type, category_id, city, state, neighborhood, address) is not null
  )
);
comment on table public.properties is 'Listings. Prices in BRL, areas in m²; visitors see the active ones.';
comment on column public.properties.condo_fee is 'Condomínio in BRL for each condo_fee_period; 0 where there is none to pay, null where nobody said.';
comment on column public.properties.iptu is 'Municipal property tax in BRL for each iptu_period; 0 where exempt, null where nobody said.';
comment on column public.properties.floor is '0 is the ground floor.';
comment on column public.properties.amenities is 'What the property itself has.';
comment on column public.properties.building_amenities is 'What its building or gated community has.';
comment on column public.properties.reference_code is 'The agency’s own code.';
comment on column public.properties.checked_on is 'When somebody last saw that the listing is true.';
comment on column public.properties.published_at is 'When visitors could see it first; kept by a trigger.';
comment on column public.properties.closed_at is
  'When it was sold or rented; kept by a trigger. It is then in no list, and readable by its address if it ever was published.';

-- Orders titles as people do: accents and case aside, Casa 2 before Casa 10.
create collation private.titles (provider = icu, locale = 'pt-BR-u-kn-true');

-- The dashboard's figures are read from this index alone.
create index properties_stats_idx on public.properties (property_type, active, neighborhood);
-- The catalogue and its pages by key.
create index properties_active_newest_idx on public.properties (created_at desc, id) where active;
-- The two carousels of the home page.
create index properties_featured_idx on public.properties (created_at desc, id) where active and featured;
create index properties_sale_idx on public.properties (created_at desc, id)
  where active and property_type = 'sale' and price <= 500000;
-- Similar listings are a city's, of their kind or of any, by price from one end: under row security neither price nor type
-- is an index condition.
create index properties_similar_idx on public.properties (city, price, id) where active;
create index properties_similar_kind_idx on public.properties (city, category_id, price, id) where active;
-- Places of the active properties, read from the index alone, so it includes the columns of the policy.
create index properties_locations_idx on public.properties (id)
  include (city, neighborhood, active) where active;
create index properties_category_idx on public.properties (category_id);
-- A closed property is read by its address; no list asks for it.
create index properties_closed_idx on public.properties (id) where closed_at is not null and published_at is not null;

create function private.keep_deal(p_before public.properties, p_row public.properties) returns public.properties
language plpgsql set search_path = ''
as $$
begin
  -- Whoever puts a closed one on the site again, by the switch alone, puts it back on the market.
  if p_row.active and not p_before.active and p_row.deal_status = p_before.deal_status and p_before.closed_at is not null then
    p_row.deal_status := 'available';
  end if;
  if p_row.deal_status in ('available', 'reserved') then
    p_row.closed_at := null;
    return p_row;
  end if;
  p_row.active := false;
  if p_before.id is not null then
    p_row.closed_at := p_before.closed_at;
  end if;
  p_row.closed_at := coalesce(p_row.closed_at, now());
  return p_row;
end $$;

create function private.keep_published_at(p_before public.properties, p_row public.properties) returns public.properties
language plpgsql set search_path = ''
as $$
begin
  if p_before.id is not null then
    p_row.published_at := p_before.published_at;
  end if;
  if p_row.active then
    p_row.published_at := coalesce(p_row.published_at, now());
  end if;
  return p_row;
end $$;
comment on function private.keep_published_at is 'As private.keep_deal, p_row with what follows from the change; p_before is null for a new one.';

revoke execute on function private.keep_published_at, private.keep_deal from public;

alter table public.properties enable row level security;
revoke all on public.properties from anon, authenticated;
grant select on public.properties to anon;
grant select, insert, update, delete on public.properties to authenticated;
grant all on public.properties to service_role;

create policy "Visitors see active and closed properties, admins all" on public.properties
  for select to anon, authenticated
  using (active or (closed_at is not null and published_at is not null) or (select private.is_admin()));
create policy "Admins add properties" on public.properties for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change properties" on public.properties for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete properties" on public.properties for delete to authenticated
  using ((select private.is_admin()));
