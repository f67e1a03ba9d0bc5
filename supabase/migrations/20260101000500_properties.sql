create type public.property_type as enum ('sale', 'rent');

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.system_user_id() check (user_id = private.system_user_id()),
  title text not null check (private.is_line(title, 120)),
  description text check (private.is_prose(description, 10000)),
  -- Upper bounds also keep out NaN, which Postgres holds greater than every number.
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  city text not null check (private.is_line(city, 100)),
  state text not null check (private.is_line(state, 50)),
  address text not null check (private.is_line(address, 200)),
  neighborhood text not null check (private.is_line(neighborhood, 100)),
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
  property_type public.property_type not null,
  category_id uuid not null references public.property_categories,
  featured boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.properties is 'Listings. Prices in BRL, areas in m²; visitors see the active ones.';

create trigger properties_touch before update on public.properties
  for each row execute function private.touch_updated_at();

-- Dashboard: everything, newest first.
create index properties_newest_idx on public.properties (created_at desc, id);
-- Catalogue, and its pages by key.
create index properties_active_newest_idx on public.properties (created_at desc, id) where active;
-- The two carousels of the home page.
create index properties_featured_idx on public.properties (created_at desc, id) where active and featured;
create index properties_sale_idx on public.properties (created_at desc, id)
  where active and property_type = 'sale' and price <= 500000;
-- Similar listings: a city's by price, up or down from one end; under row security neither price nor type bounds it.
create index properties_similar_idx on public.properties (city, price, id) where active;
-- Location picker, read from the index alone; the policy's own columns ride along.
create index properties_locations_idx on public.properties (id)
  include (city, neighborhood, active) where active;
create index properties_category_idx on public.properties (category_id);

alter table public.properties enable row level security;
revoke all on public.properties from anon, authenticated;
grant select on public.properties to anon;
grant select, insert, update, delete on public.properties to authenticated;
grant all on public.properties to service_role;

create policy "Visitors see active properties, admins all" on public.properties for select to anon, authenticated
  using (active or (select private.is_admin()));
create policy "Admins add properties" on public.properties for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change properties" on public.properties for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete properties" on public.properties for delete to authenticated
  using ((select private.is_admin()));
