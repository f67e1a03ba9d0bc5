-- The database as supabase/schemas stood when the first 43 migrations became this one (docs/decisions/016).

-- schemas/extensions.sql

-- Hosted projects have the schema already.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- schemas/private.sql

-- What is no caller's to reach, and the few facts that every other file leans on.

create schema private;
comment on schema private is 'Functions that run with more rights than their caller. Never exposed by the API.';
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;

-- The one place that names it; shared-backend/src/database/constants.ts is generated from here.
create function private.system_user_id() returns uuid
language sql immutable set search_path = ''
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
comment on function private.system_user_id() is 'Owner of every property and of the watermark that visitors see.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Whoever saves may name what they have seen: the write itself is then refused, PT409, when somebody else has changed
-- that meanwhile. A column's version is its row's updated_at; lists of a property are compared themselves.
create function private.require_unchanged(p_is_unchanged boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- 40001 would say the same, but a connection pool may take it for its own to try again.
  if not p_is_unchanged then
    raise exception 'Changed since it was seen' using errcode = 'PT409';
  end if;
end $$;

revoke execute on function private.system_user_id, private.touch_updated_at, private.require_unchanged from public;
grant execute on function private.system_user_id to anon, authenticated, service_role;
grant execute on function private.require_unchanged to authenticated;

-- schemas/text.sql

-- Texts: which ones a person may type, and how they are compared.

-- Written as escapes, so that no server's locale has a say in what a control character is.
create function private.is_line(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value ~ '\S'
    and value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd\U000e0000-\U000e007f]'
$$;
comment on function private.is_line is
  'One line, not blank; no control characters, none that turn text around or that nobody sees, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

create function private.is_prose(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest
    and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]'
$$;
comment on function private.is_prose is
  'Lines and tabs, but no other control characters, and none that turn text around; may be empty.';

-- How texts are compared, wherever it is done: shared-backend/src/fold says the same, and a test compares the two.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(translate(regexp_replace(
      -- The letters' own lower case, whatever the server's locale: in a Turkish one I would become ı.
      lower(normalize(value, NFKD) collate pg_catalog.pg_c_utf8),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
    ), 'ıøłđς', 'ioldσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'
  ))
$$;
comment on function private.fold is
  'Text for comparison: decomposed, lower case, without combining marks, ß as ss, æ as ae, œ as oe, ø, ł, đ and ı '
  'without what distinguishes them, one kind of sigma, single blanks. Compared byte by byte.';

-- shared-backend/src/fold says the same, and a test compares the two.
create function private.slug(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select btrim(regexp_replace(private.fold(value), '[^a-z0-9]+', '-', 'g'), '-') $$;
comment on function private.slug is 'A name as it stands in an address: folded, what is no letter or digit as a stroke.';

-- What words are looked for in by the owner. Points within a number are no ends of words: 88.010-400.
create function private.owner_words(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(private.fold(value), '(?<=[0-9])[.](?=[0-9])', '', 'g'),
    '[^[:alnum:]-]+' collate pg_catalog.pg_c_utf8, ' ', 'g'
  ), '(^| )-+', '\1', 'g'))
$$;
comment on function private.owner_words is 'Folded words with single blanks between them; a hyphen within one stays.';

revoke execute on function
  private.is_line, private.is_prose, private.fold, private.slug, private.owner_words from public;
-- A check and a generated column run as whoever writes the row.
grant execute on function private.is_line, private.is_prose, private.fold, private.owner_words
  to authenticated, service_role;

-- schemas/caller.sql

-- Who calls, looked up at every call: a token may outlive what it says.

-- A token outlives its session by up to an hour; whoever signed out or changed the password need not wait for that.
create function private.session_is_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select claims.session_id is null
    or exists (select from auth.sessions s where s.id::text = claims.session_id and s.user_id = auth.uid())
  from (select auth.jwt() ->> 'session_id' as session_id) claims
$$;
comment on function private.session_is_open() is
  'Whether the caller''s session has not been ended. A token that names no session is taken for what it says.';

-- plpgsql resolves names at run time, so these may come before the table that they read.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.admin_users where id = (select auth.uid())) and private.session_is_open();
end $$;
comment on function private.is_admin() is 'Whether the caller is signed in and still has a row in admin_users.';

create function private.current_tenant_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select tenant_id from public.admin_users where id = (select auth.uid()) and private.session_is_open());
end $$;
comment on function private.current_tenant_id() is 'The signed-in admin''s tenant, null for anyone else.';

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this' using errcode = '42501';
  end if;
end $$;

revoke execute on function
  private.session_is_open, private.is_admin, private.current_tenant_id, private.require_admin from public;
grant execute on function private.is_admin, private.current_tenant_id to anon, authenticated, service_role;
grant execute on function private.require_admin to authenticated;

-- schemas/tenants.sql

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 120)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenants is 'Agencies. The oldest is the one whose site this is.';

create trigger tenants_touch before update on public.tenants
  for each row execute function private.touch_updated_at();

-- A lead must have somewhere to go from the first minute on; bootstrap_admin gives this row its name.
insert into public.tenants (name) values ('Imobiliária');

create function private.default_tenant_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.tenants order by created_at, id limit 1 $$;
comment on function private.default_tenant_id() is 'The agency that the public site belongs to.';
revoke execute on function private.default_tenant_id() from public;
grant execute on function private.default_tenant_id() to service_role;

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated;
grant select on public.tenants to authenticated;
grant all on public.tenants to service_role;

create policy "Admins read their own tenant" on public.tenants for select to authenticated
  using (id = (select private.current_tenant_id()));

create table public.tenant_settings (
  tenant_id uuid primary key references public.tenants on delete cascade,
  lead_notification_email text
    check (private.is_line(lead_notification_email, 254) and lead_notification_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  company_name text check (private.is_line(company_name, 120)),
  company_logo_url text check (private.is_line(company_logo_url, 2048) and company_logo_url ~ '^https?://\S+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenant_settings is 'How an agency presents itself and where its leads are announced.';

create trigger tenant_settings_touch before update on public.tenant_settings
  for each row execute function private.touch_updated_at();

alter table public.tenant_settings enable row level security;
revoke all on public.tenant_settings from anon, authenticated;
grant select,
  insert (tenant_id, lead_notification_email, company_name, company_logo_url),
  update (tenant_id, lead_notification_email, company_name, company_logo_url)
  on public.tenant_settings to authenticated;
grant all on public.tenant_settings to service_role;

create policy "Admins read their own settings" on public.tenant_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own settings" on public.tenant_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own settings" on public.tenant_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- schemas/admin_users.sql

create table public.admin_users (
  id uuid primary key references auth.users on delete cascade,
  tenant_id uuid not null references public.tenants on delete cascade,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,32}$'),
  is_deletable boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_users is 'Who may work in the admin area: an auth user with a row here. Written by procedures only.';
create index admin_users_tenant_idx on public.admin_users (tenant_id, created_at);

create trigger admin_users_touch before update on public.admin_users
  for each row execute function private.touch_updated_at();

alter table public.admin_users enable row level security;
revoke all on public.admin_users from anon, authenticated;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;

create policy "Admins read the users of their tenant" on public.admin_users for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create function private.require_bcrypt(p_hash text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_hash is null or p_hash !~ '^\$2[aby]\$10\$[./A-Za-z0-9]{53}$' then
    raise exception 'Invalid password hash' using errcode = '22023';
  end if;
end $$;

-- Signs nobody in by itself: it writes what Supabase Auth would have written.
create function private.insert_admin(
  p_username text, p_password_hash text, p_tenant_id uuid, p_is_deletable boolean
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_username text := lower(btrim(p_username));
  v_email text := v_username || '@admins.invalid';
begin
  if v_username is null or v_username !~ '^[a-z0-9._-]{3,32}$' then
    raise exception 'Invalid username' using errcode = '22023';
  end if;
  perform private.require_bcrypt(p_password_hash);

  -- Auth finds a user by the zero instance, and reads the token columns as text and fails on null, where the hosted table has them.
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
  ) values (
    '00000000-0000-0000-0000-000000000000', v_id, 'authenticated', 'authenticated', v_email, p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', '', now(), now()
  );
  insert into auth.identities (
    id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  ) values (
    gen_random_uuid(), v_id, 'email', v_id::text,
    jsonb_build_object('sub', v_id, 'email', v_email, 'email_verified', true), now(), now(), now()
  );
  insert into public.admin_users (id, tenant_id, username, is_deletable)
  values (v_id, p_tenant_id, v_username, p_is_deletable);
  return v_id;
exception when unique_violation then
  raise exception 'Username already exists';
end $$;

create function private.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_tenant_id is distinct from private.current_tenant_id() then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  return private.insert_admin(p_username, p_password_hash, p_tenant_id, true);
end $$;

create function private.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_admin_user_id is distinct from auth.uid() then
    raise exception 'Only for yourself' using errcode = '42501';
  end if;
  perform private.require_bcrypt(p_new_password_hash);
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = auth.uid();
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions
  where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $$;

create function private.delete_admin_user(p_admin_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Cannot delete yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id() for update;
  -- A repeated call and another tenant's user look the same: nothing there.
  if not found then
    return false;
  end if;
  if v_user.username = 'admin' or not v_user.is_deletable then
    raise exception 'Cannot delete admin user';
  end if;
  delete from auth.users where id = v_user.id;
  return true;
end $$;

create function private.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid;
  v_user uuid;
begin
  -- Two deployments at once must not both take the unnamed agency.
  perform pg_advisory_xact_lock(hashtext('bootstrap_admin'));
  select id into v_user from public.admin_users where username = lower(btrim(p_username));
  if found then
    return v_user;
  end if;

  select id into v_tenant from public.tenants where name = p_tenant_name;
  if v_tenant is null and not exists (select from public.admin_users) then
    update public.tenants set name = p_tenant_name where id = private.default_tenant_id() returning id into v_tenant;
  end if;
  if v_tenant is null then
    insert into public.tenants (name) values (p_tenant_name) returning id into v_tenant;
  end if;
  insert into public.tenant_settings (tenant_id, company_name) values (v_tenant, p_tenant_name)
  on conflict (tenant_id) do nothing;
  return private.insert_admin(p_username, p_password_hash, v_tenant, false);
end $$;

create function public.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid language sql set search_path = ''
as $$ select private.create_admin_user(p_username, p_password_hash, p_tenant_id) $$;
comment on function public.create_admin_user is
  'Adds an admin to the caller''s own tenant; takes a 10-round bcrypt hash. Fails with ''Username already exists''.';

create function public.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void language sql set search_path = ''
as $$ select private.update_admin_password(p_admin_user_id, p_new_password_hash) $$;
comment on function public.update_admin_password is 'Changes the caller''s own password and ends the other sessions.';

create function public.delete_admin_user(p_admin_user_id uuid, p_requesting_user_id uuid)
returns boolean language sql set search_path = ''
as $$ select private.delete_admin_user(p_admin_user_id) $$;
comment on function public.delete_admin_user is
  'Deletes an admin of the caller''s tenant, true if there was one. The caller is who the token says, not '
  'p_requesting_user_id. Fails with ''Cannot delete yourself'' or ''Cannot delete admin user''.';

create function public.get_tenant_admin_users(p_tenant_id uuid)
returns table (id uuid, username text, created_at timestamptz, is_deletable boolean, tenant_id uuid)
language sql stable set search_path = ''
as $$
  select u.id, u.username, u.created_at, u.is_deletable and u.username <> 'admin', u.tenant_id
  from public.admin_users u where u.tenant_id = p_tenant_id order by u.created_at, u.id
$$;
comment on function public.get_tenant_admin_users is 'The admins of the caller''s own tenant; of another''s, none.';

create function public.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid language sql set search_path = ''
as $$ select private.bootstrap_admin(p_username, p_password_hash, p_tenant_name) $$;
comment on function public.bootstrap_admin is
  'The first admin, who cannot be deleted, and the name of the agency. For the secret key only. Calling it again '
  'with the same username changes nothing; with another tenant name it founds that tenant.';

revoke execute on function
  private.insert_admin, private.require_bcrypt, private.create_admin_user, private.update_admin_password,
  private.delete_admin_user, private.bootstrap_admin,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user,
  public.get_tenant_admin_users, public.bootstrap_admin
  from public, anon, authenticated;
grant execute on function
  private.create_admin_user, private.update_admin_password, private.delete_admin_user,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user, public.get_tenant_admin_users
  to authenticated;
grant execute on function private.bootstrap_admin, public.bootstrap_admin to service_role;

-- schemas/property_categories.sql

create table public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plural text check (private.is_line(plural, 60))
);
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';
comment on column public.property_categories.plural is 'What several of them are called; the name itself where it is null.';

create trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name, plural)
values
  ('Apartamento', 'Apartamentos'), ('Casa', 'Casas'), ('Cobertura', 'Coberturas'), ('Sobrado', 'Sobrados'),
  ('Terreno', 'Terrenos'), ('Sala Comercial', 'Salas Comerciais'), ('Chácara', 'Chácaras');

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);

-- schemas/properties.sql

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
  updated_at timestamptz not null default now(),
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
  published_at timestamptz,
  deal_status public.deal_status not null default 'available',
  closed_at timestamptz,
  constraint properties_deal_check check (
    (deal_status in ('sold', 'rented')) = (closed_at is not null) and not (active and closed_at is not null)
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

-- As people order titles: accents and case aside, Casa 2 before Casa 10.
create collation private.titles (provider = icu, locale = 'pt-BR-u-kn-true');

-- Dashboard: everything, in each order that it offers.
create index properties_newest_idx on public.properties (created_at desc, id);
create index properties_updated_idx on public.properties (updated_at desc, id);
create index properties_price_idx on public.properties (price, id);
create index properties_title_idx on public.properties (title collate private.titles, id);
-- The figures are read from it alone.
create index properties_figures_idx on public.properties (property_type, active, neighborhood);
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
-- A closed one by its address; no list asks for it.
create index properties_closed_idx on public.properties (id) where closed_at is not null and published_at is not null;

create trigger properties_touch before update on public.properties
  for each row execute function private.touch_updated_at();

create function private.keep_published_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.published_at := old.published_at;
  end if;
  if new.active then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end $$;

create function private.keep_deal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Whoever puts a closed one on the site again, by the switch alone, puts it back on the market.
  if tg_op = 'UPDATE' and new.active and not old.active and new.deal_status = old.deal_status and old.closed_at is not null then
    new.deal_status := 'available';
  end if;
  if new.deal_status in ('available', 'reserved') then
    new.closed_at := null;
    return new;
  end if;
  new.active := false;
  if tg_op = 'UPDATE' then
    new.closed_at := old.closed_at;
  end if;
  new.closed_at := coalesce(new.closed_at, now());
  return new;
end $$;

revoke execute on function private.keep_published_at, private.keep_deal from public;

-- By its name it runs before what keeps published_at, which looks at active.
create trigger properties_deal before insert or update on public.properties
  for each row execute function private.keep_deal();
create trigger properties_published before insert or update on public.properties
  for each row execute function private.keep_published_at();

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

-- schemas/property_images.sql

create table public.property_images (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties on delete cascade,
  image_url text not null check (private.is_line(image_url, 2048) and image_url ~ '^https?://\S+$'),
  is_primary boolean not null default false,
  position integer not null default 0 check (position between 0 and 9999),
  watermarked boolean not null default false,
  -- A photo as wide as a phone is drawn at 700 to 800 points: 960 of them are a third more bytes than it shows.
  widths integer[] not null default '{}' check (widths <@ array[480, 800, 960]),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.property_images is 'Photos of a property, in the order of position.';
comment on column public.property_images.watermarked is 'The file carries the mark already; a page must not draw it again.';
comment on column public.property_images.widths is
  'Smaller files stored beside it: <path>-480.jpg, <path>-800.jpg, <path>-960.jpg; those of before have no 800.';

create unique index property_images_one_primary on public.property_images (property_id) where is_primary;
create index property_images_property_idx on public.property_images (property_id, position);

create trigger property_images_touch before update on public.property_images
  for each row execute function private.touch_updated_at();

-- A property whose primary photo is deleted, by whatever call, has another one at once: the first of those left.
create function private.choose_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a property that is deleted with its photos there is none left.
  update public.property_images set is_primary = true
  where id in (
    select distinct on (i.property_id) i.id
    from public.property_images i
    where i.property_id in (select property_id from gone where is_primary)
      and not exists (
        select from public.property_images p where p.property_id = i.property_id and p.is_primary
      )
    order by i.property_id, i.position, i.id
  );
  return null;
end $$;
revoke execute on function private.choose_primary_image from public;

create trigger property_images_choose_primary after delete on public.property_images
  referencing old table as gone
  for each statement execute function private.choose_primary_image();

alter table public.property_images enable row level security;
revoke all on public.property_images from anon, authenticated;
grant select on public.property_images to anon;
grant select, insert, update, delete on public.property_images to authenticated;
grant all on public.property_images to service_role;

-- Two questions, each with an index of its own: the photos of a list ask the second one never.
create policy "Photos are seen with their property" on public.property_images for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add photos" on public.property_images for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change photos" on public.property_images for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete photos" on public.property_images for delete to authenticated
  using ((select private.is_admin()));

create function public.set_primary_image(p_property_id uuid, p_image_id uuid, p_seen uuid[] default null) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Two admins who choose at once take turns here.
  perform from public.properties where id = p_property_id for update;
  perform private.require_unchanged(p_seen is null or (
    exists (select from public.property_images i where i.property_id = p_property_id and i.id = p_image_id)
    and p_seen = array(select i.id from public.property_images i where i.property_id = p_property_id and i.is_primary)
  ));
  update public.property_images set is_primary = false
  where property_id = p_property_id and is_primary and id <> p_image_id;
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $$;
comment on function public.set_primary_image is
  'Makes one photo of a property the primary one and clears the others. p_seen: the primary photo as the caller knows '
  'it, or none; PT409 when it is another by now, or the chosen photo is gone.';

create function public.reorder_property_images(p_property_id uuid, p_image_ids uuid[], p_seen uuid[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.id from public.property_images i where i.property_id = p_property_id order by i.position, i.id
  ));
  -- A photo that the other admin added or removed meanwhile: the order was made without knowing.
  if (select array_agg(i.id order by i.id) from public.property_images i where i.property_id = p_property_id)
    is distinct from (select array_agg(id order by id) from unnest(p_image_ids) as id)
  then
    raise exception 'Not the images of this property' using errcode = '22023';
  end if;
  update public.property_images i set position = chosen.place - 1
  from unnest(p_image_ids) with ordinality as chosen (id, place)
  where i.id = chosen.id and i.position <> chosen.place - 1;
end $$;
comment on function public.reorder_property_images is
  'Gives the photos of a property the order of p_image_ids, which must name each of them once. p_seen: the order as '
  'the caller knows it, by position and id; PT409 when it is another by now.';

revoke execute on function public.set_primary_image, public.reorder_property_images from public, anon;
grant execute on function public.set_primary_image, public.reorder_property_images to authenticated;

-- schemas/property_additional_info.sql

create table public.property_additional_info (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties on delete cascade,
  info_text text not null check (private.is_line(info_text, 300)),
  position integer not null default 0 check (position between 0 and 9999),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.property_additional_info is 'Bullet points of a property, in the order of position.';
create index property_additional_info_property_idx
  on public.property_additional_info (property_id, position);

create trigger property_additional_info_touch before update on public.property_additional_info
  for each row execute function private.touch_updated_at();

alter table public.property_additional_info enable row level security;
revoke all on public.property_additional_info from anon, authenticated;
grant select on public.property_additional_info to anon;
grant select, insert, update, delete on public.property_additional_info to authenticated;
grant all on public.property_additional_info to service_role;

create policy "Info is seen with its property" on public.property_additional_info for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add info" on public.property_additional_info for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change info" on public.property_additional_info for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete info" on public.property_additional_info for delete to authenticated
  using ((select private.is_admin()));

create function public.replace_property_additional_info(p_property_id uuid, p_infos text[], p_seen text[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(p_infos) > 100 then
    raise exception 'At most 100 entries' using errcode = '22023';
  end if;
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.info_text from public.property_additional_info i
    where i.property_id = p_property_id order by i.position, i.id
  ));
  delete from public.property_additional_info where property_id = p_property_id;
  insert into public.property_additional_info (property_id, info_text, position)
  select p_property_id, btrim(info, E' \t\r\n'), row_number() over (order by place) - 1
  from unnest(coalesce(p_infos, '{}')) with ordinality as entry (info, place)
  where info ~ '\S';
end $$;
comment on function public.replace_property_additional_info is
  'Puts p_infos in place of a property''s bullet points: trimmed, blank ones dropped, in the given order. p_seen: those '
  'that the caller knows; PT409 when they are others by now.';
revoke execute on function public.replace_property_additional_info from public, anon;
grant execute on function public.replace_property_additional_info to authenticated;

-- schemas/property_private_facts.sql

create table public.property_private_facts (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  owner_name text check (private.is_line(owner_name, 120)),
  owner_phone text check (private.is_line(owner_phone, 30)),
  owner_email text check (private.is_line(owner_email, 254) and owner_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  keys_at text check (private.is_line(keys_at, 200)),
  commission numeric(5, 2) check (commission between 0 and 100),
  authorised_until date check (authorised_until between '1900-01-01' and '2200-12-31'),
  notes text check (private.is_prose(notes, 5000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, tenant_id)
);
comment on table public.property_private_facts is
  'What an agency knows of a property and tells nobody: a table of its own, so that no read of a listing can carry it along.';
comment on column public.property_private_facts.keys_at is 'Where the keys are.';
comment on column public.property_private_facts.commission is 'Percent of the price.';
comment on column public.property_private_facts.authorised_until is 'Until when the owner has signed that the agency may offer it.';

create trigger property_private_facts_touch before update on public.property_private_facts
  for each row execute function private.touch_updated_at();

-- Dashboard: authorisations that end.
create index property_private_facts_ending_idx on public.property_private_facts (tenant_id, authorised_until);

alter table public.property_private_facts enable row level security;
revoke all on public.property_private_facts from anon, authenticated;
grant select, insert, update, delete on public.property_private_facts to authenticated;
grant all on public.property_private_facts to service_role;

create policy "Admins read their agency's private facts" on public.property_private_facts for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's private facts" on public.property_private_facts for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's private facts" on public.property_private_facts for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their agency's private facts" on public.property_private_facts for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- schemas/watermark_settings.sql

create type public.watermark_position as enum ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center');

create table public.watermark_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  logo_url text not null check (private.is_line(logo_url, 2048) and logo_url ~ '^https?://\S+$'),
  watermark_position public.watermark_position not null default 'bottom-right',
  opacity double precision not null default 0.7 check (opacity between 0.1 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.watermark_settings is
  'The logo drawn on photos: the system user''s row is for visitors, an admin may have one of their own.';

create trigger watermark_settings_touch before update on public.watermark_settings
  for each row execute function private.touch_updated_at();

-- No foreign key could say this, since the system user is no admin.
create function private.forget_watermark() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.watermark_settings where user_id = old.id;
  return null;
end $$;
revoke execute on function private.forget_watermark from public;
create trigger admin_users_forget_watermark after delete on public.admin_users
  for each row execute function private.forget_watermark();

alter table public.watermark_settings enable row level security;
revoke all on public.watermark_settings from anon, authenticated;
grant select, insert, update, delete on public.watermark_settings to authenticated;
grant all on public.watermark_settings to service_role;

create policy "Admins read the site's mark and their own" on public.watermark_settings for select to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins add the site's mark and their own" on public.watermark_settings for insert to authenticated
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins change the site's mark and their own" on public.watermark_settings for update to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())))
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins delete the site's mark and their own" on public.watermark_settings for delete to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));

create function private.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select w.id, w.logo_url, w.watermark_position, w.opacity, w.updated_at
  from public.watermark_settings w
  where w.user_id = p_user_id and p_user_id in (private.system_user_id(), (select auth.uid()))
$$;

create function public.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.get_watermark_settings(p_user_id) $$;
comment on function public.get_watermark_settings is
  'No row or one: the system user''s settings for anyone, a user''s own for that user.';

create function public.save_watermark_settings(
  p_user_id uuid, p_logo_url text, p_position public.watermark_position, p_opacity double precision,
  p_seen timestamptz default null
) returns setof public.watermark_settings
language plpgsql set search_path = ''
as $$
declare
  v_saved public.watermark_settings;
begin
  perform private.require_admin();
  insert into public.watermark_settings as w (user_id, logo_url, watermark_position, opacity)
  values (p_user_id, p_logo_url, coalesce(p_position, 'bottom-right'), coalesce(p_opacity, 0.7))
  on conflict (user_id) do update set
    logo_url = excluded.logo_url,
    watermark_position = excluded.watermark_position,
    opacity = excluded.opacity
  where p_seen is null or w.updated_at = p_seen
  returning w.* into v_saved;
  -- Settings that were seen and are gone have been changed too.
  perform private.require_unchanged(
    v_saved.id is not null and (p_seen is null or p_seen = 'infinity' or v_saved.created_at < v_saved.updated_at)
  );
  return next v_saved;
end $$;
comment on function public.save_watermark_settings is
  'Writes the system user''s or the caller''s own settings, and returns them. p_seen: updated_at of those that the '
  'caller knows, infinity for none; PT409 when they are others by now.';

revoke execute on function private.get_watermark_settings, public.get_watermark_settings from public;
grant execute on function private.get_watermark_settings, public.get_watermark_settings
  to anon, authenticated, service_role;
revoke execute on function public.save_watermark_settings from public, anon;
grant execute on function public.save_watermark_settings to authenticated;

-- schemas/leads.sql

create type public.lead_status as enum ('new', 'contacted', 'won', 'lost');

-- What words are looked for in; a phone as it is written, and its digits.
create function private.lead_text(owner_name text, city text, address text, email text, phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.owner_words(concat_ws(' ', owner_name, city, address, email, phone, regexp_replace(phone, '[^0-9]', '', 'g')))
$$;
revoke execute on function private.lead_text from public;
-- A generated column is written as whoever writes the row.
grant execute on function private.lead_text to authenticated, service_role;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.default_tenant_id() references public.tenants on delete cascade,
  owner_name text not null check (private.is_line(owner_name, 120)),
  email text not null check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  phone text not null check (private.is_line(phone, 30)),
  property_kind text not null check (property_kind in ('Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro')),
  deal_kind text not null check (deal_kind in ('Venda', 'Aluguel')),
  address text not null check (private.is_line(address, 200)),
  city text not null check (private.is_line(city, 100)),
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  bedrooms integer check (bedrooms between 0 and 999),
  bathrooms integer check (bathrooms between 0 and 999),
  parking_spaces integer check (parking_spaces between 0 and 999),
  area numeric(12, 2) check (area between 0 and 9999999999.99),
  description text check (private.is_prose(description, 5000)),
  status public.lead_status not null default 'new',
  notes text check (private.is_prose(notes, 5000)),
  notice_version text not null check (private.is_line(notice_version, 40)),
  consented_at timestamptz not null default now(),
  address_hash text check (char_length(address_hash) <= 128),
  fingerprint text check (char_length(fingerprint) <= 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept as it is compared: made for each row that was looked at, it cost 50 µs a row. In the table itself, which is read
  -- by the same condition; admins have no right to read this column, and no need.
  search_text text not null generated always as (private.lead_text(owner_name, city, address, email, phone)) stored
);
comment on table public.leads is 'Owners who want their property advertised. Stored by the function submit-property-lead alone.';
comment on column public.leads.notice_version is 'The privacy notice that stood beside the button (LGPD).';
comment on column public.leads.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column public.leads.fingerprint is 'Hash of what was sent, by which a second click is known.';
comment on column public.leads.search_text is 'See private.lead_text. Only private.list_leads reads it.';

create index leads_throttle_idx on public.leads (address_hash, created_at);
-- Both columns in one direction, so that the place after a row is one comparison.
create index leads_newest_idx on public.leads (tenant_id, created_at, id);
create index leads_status_idx on public.leads (tenant_id, status, created_at, id);
create index leads_text_idx on public.leads using gin (search_text extensions.gin_trgm_ops);

create trigger leads_touch before update on public.leads
  for each row execute function private.touch_updated_at();

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated;
grant
  select (
    id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
    parking_spaces, area, description, status, notes, notice_version, consented_at, created_at, updated_at
  ),
  update (status, notes), delete on public.leads to authenticated;
grant all on public.leads to service_role;

create policy "Admins read their tenant's leads" on public.leads for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins work on their tenant's leads" on public.leads for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their tenant's leads" on public.leads for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- One transaction for what a double click or a flood would otherwise slip between.
create function public.submit_lead(
  p_lead jsonb, p_notice_version text, p_address_hash text, p_fingerprint text,
  p_limit integer default 5, p_window interval default '10 minutes'
) returns table (lead_id uuid, outcome text)
language plpgsql set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead ' || p_address_hash, 0));

  select l.id into v_id from public.leads l
  where l.fingerprint = p_fingerprint and l.address_hash = p_address_hash and l.created_at > now() - p_window
  order by l.created_at limit 1;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if (
    select count(*) from public.leads l where l.address_hash = p_address_hash and l.created_at > now() - p_window
  ) >= p_limit then
    return query select null::uuid, 'throttled';
    return;
  end if;

  insert into public.leads (
    owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces,
    area, description, notice_version, address_hash, fingerprint
  )
  select
    r.owner_name, r.email, r.phone, r.property_kind, r.deal_kind, r.address, r.city, r.price, r.bedrooms, r.bathrooms,
    r.parking_spaces, r.area, r.description, p_notice_version, p_address_hash, p_fingerprint
  from jsonb_populate_record(null::public.leads, p_lead) r
  returning id into v_id;
  return query select v_id, 'stored';
end $$;
comment on function public.submit_lead is
  'Stores a lead (keys of p_lead as the columns of leads) for the function submit-property-lead. outcome: stored, '
  'repeated (the same lead from the same address within p_window, lead_id is the first one''s), or throttled '
  '(p_limit leads from that address within p_window, lead_id null).';
revoke execute on function public.submit_lead from public, anon, authenticated;
grant execute on function public.submit_lead to service_role;

-- schemas/lead_notifications.sql

create table public.lead_notifications (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null unique references public.leads on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lead_notifications is 'Outbox of the e-mails that announce a lead: written with it, sent later, retried.';
create index lead_notifications_due_idx on public.lead_notifications (next_attempt_at)
  where status = 'pending';

create trigger lead_notifications_touch before update on public.lead_notifications
  for each row execute function private.touch_updated_at();

-- In the lead's own transaction: there is never one without the other.
create function private.queue_lead_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_notifications (lead_id) values (new.id);
  return null;
end $$;
revoke execute on function private.queue_lead_notification from public;
create trigger leads_queue_notification after insert on public.leads
  for each row execute function private.queue_lead_notification();

alter table public.lead_notifications enable row level security;
revoke all on public.lead_notifications from anon, authenticated;
grant select, update (status, attempts, next_attempt_at, last_error) on public.lead_notifications to authenticated;
grant all on public.lead_notifications to service_role;

create policy "Admins see what became of their leads' e-mails" on public.lead_notifications for select to authenticated
  using (exists (
    select from public.leads l where l.id = lead_id and l.tenant_id = (select private.current_tenant_id())
  ));
create policy "Admins send their leads' e-mails again" on public.lead_notifications for update to authenticated
  using (exists (
    select from public.leads l where l.id = lead_id and l.tenant_id = (select private.current_tenant_id())
  ))
  with check (status = 'pending' and attempts = 0 and last_error is null);

create function public.claim_lead_notifications(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, lead_id uuid, attempts integer, recipient text, company_name text, lead jsonb)
language sql set search_path = ''
as $$
  with due as (
    select n.id from public.lead_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.lead_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.lead_id, n.attempts
  )
  select c.id, c.lead_id, c.attempts, s.lead_notification_email, s.company_name,
    to_jsonb(l) - array['address_hash', 'fingerprint']
  from claimed c
  join public.leads l on l.id = c.lead_id
  left join public.tenant_settings s on s.tenant_id = l.tenant_id
$$;
comment on function public.claim_lead_notifications is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

create function public.settle_lead_notification(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$
  update public.lead_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$$;
comment on function public.settle_lead_notification is
  'Records that a claimed e-mail went out (p_error null) or why not: then it is due again in 2, 4, 8, … minutes, and '
  'failed after 8 attempts. Returns the new status.';

create function public.retry_lead_notification(p_lead_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.lead_notifications
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where lead_id = p_lead_id;
  return found;
end $$;
comment on function public.retry_lead_notification is 'Makes a lead''s e-mail due at once, for the caller''s own tenant. True if there was one.';

revoke execute on function
  public.claim_lead_notifications, public.settle_lead_notification, public.retry_lead_notification
  from public, anon, authenticated;
grant execute on function public.claim_lead_notifications, public.settle_lead_notification to service_role;
grant execute on function public.retry_lead_notification to authenticated;

-- schemas/lead_list.sql

-- The admin's leads, at any number of them: a page by its key, how many fit, and the figures of the header and the
-- dashboard. As the owner's list they run with their owner's rights, for like is no index condition under row security,
-- and say themselves whose leads they are.

create function private.list_leads(p_search text, p_status public.lead_status, p_after jsonb, p_limit integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  v_where text := 'l.tenant_id = $1';
  v_after_time timestamptz;
  v_after_id uuid;
  v_word text;
  v_digits text;
  v_ids uuid[];
  v_times timestamptz[];
  v_rows jsonb;
  v_total bigint;
  v_found bigint;
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  if p_after is not null then
    begin
      if jsonb_typeof(p_after) <> 'array' or jsonb_array_length(p_after) <> 2 then
        raise exception using errcode = '22023';
      end if;
      v_after_time := p_after ->> 0;
      v_after_id := p_after ->> 1;
    exception when data_exception then
      v_after_id := null;
    end;
    if v_after_time is null or v_after_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
  end if;

  if p_status is not null then
    v_where := v_where || format(' and l.status = %L', p_status);
  end if;
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    -- Part of a phone, however it is written.
    v_digits := case when v_word ~ '^[0-9-]+$' then nullif(replace(v_word, '-', ''), '') end;
    v_where := v_where || case
      when v_digits <> v_word then
        format(' and (l.search_text like %L or l.search_text like %L)', '%' || v_word || '%', '%' || v_digits || '%')
      else format(' and l.search_text like %L', '%' || v_word || '%')
    end;
  end loop;

  execute format(
    'select array_agg(id), array_agg(created_at) from (
       select l.id, l.created_at from public.leads l
       where %s and %s order by l.created_at desc, l.id desc limit $2 + 1
     ) page',
    v_where, case when p_after is null then 'true' else '(l.created_at, l.id) < ($3, $4)' end
  ) into v_ids, v_times using v_tenant, v_limit, v_after_time, v_after_id;
  select jsonb_agg(to_jsonb(lead) - 'place' order by lead.place) into v_rows
  from (
    select
      listed.place, l.id, l.tenant_id, l.owner_name, l.email, l.phone, l.property_kind, l.deal_kind, l.address, l.city,
      l.price, l.bedrooms, l.bathrooms, l.parking_spaces, l.area, l.description, l.status, l.notes, l.notice_version,
      l.consented_at, l.created_at, l.updated_at,
      (
        select jsonb_build_object(
          'status', n.status, 'attempts', n.attempts, 'last_error', n.last_error, 'sent_at', n.sent_at
        )
        from public.lead_notifications n where n.lead_id = l.id
      ) as notification
    from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
    join public.leads l on l.id = listed.id
  ) lead;
  -- Whoever goes on knows both from where they began.
  if p_after is null then
    select count(*) into v_total from public.leads l where l.tenant_id = v_tenant;
    v_found := v_total;
    if v_where <> 'l.tenant_id = $1' then
      execute 'select count(*) from public.leads l where ' || v_where into v_found using v_tenant;
    end if;
  end if;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'found', v_found, 'total', v_total,
    'next', case when cardinality(v_ids) > v_limit then jsonb_build_array(v_times[v_limit], v_ids[v_limit]) end
  );
end $$;

create function public.list_leads(
  p_search text default '', p_status public.lead_status default null, p_after jsonb default null,
  p_limit integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_leads(p_search, p_status, p_after, p_limit) $$;
comment on function public.list_leads is
  'The leads of the caller''s tenant that fit, newest first, as {rows, next, found, total}: rows with what became of '
  'their e-mail; next, to be given as p_after for those that follow, null after the last; found how many fit and total '
  'how many there are, both null when p_after is given. p_search: words that all must be in name, city, address, '
  'e-mail or phone. p_limit: at most 1000. 42501: no admin. 22023: a p_after that no answer has given, or more than 200 '
  'characters to search for. 22P02: a p_after that is no JSON.';

create function private.get_lead_figures(p_starts timestamptz[]) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  if cardinality(p_starts) > 60 then
    raise exception 'At most 60 times' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from public.leads l where l.tenant_id = v_tenant),
    'new', (select count(*) from public.leads l where l.tenant_id = v_tenant and l.status = 'new'),
    'since', (
      select coalesce(jsonb_agg((
        select count(*) from public.leads l
        where l.tenant_id = v_tenant and l.created_at >= p_starts[place]
          and l.created_at < coalesce(p_starts[place + 1], 'infinity')
      ) order by place), '[]')
      from generate_subscripts(p_starts, 1) place
    )
  );
end $$;

create function public.get_lead_figures(p_starts timestamptz[] default '{}') returns jsonb
language sql stable set search_path = ''
as $$ select private.get_lead_figures(p_starts) $$;
comment on function public.get_lead_figures is
  'How many leads the caller''s tenant has, as {total, new, since}: new those that nobody has looked after; since how '
  'many came from each of p_starts, at most 60 and ascending, until the one after it. 42501: no admin. 22023: more times.';

revoke execute on function
  private.list_leads, public.list_leads, private.get_lead_figures, public.get_lead_figures
  from public, anon;
grant execute on function
  private.list_leads, public.list_leads, private.get_lead_figures, public.get_lead_figures
  to authenticated, service_role;

-- schemas/storage.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('property-images', 'property-images', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('company-logos', 'company-logos', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

create function private.is_object_name(value text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(value) <= 300 and value ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9][A-Za-z0-9._-]{0,199})*$' and value !~ '\.\.' $$;
comment on function private.is_object_name is 'A path of plain names: none empty, hidden, longer than a file''s may be, or leading out of the bucket.';

create function private.is_image_name(value text, mimetype text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from (values
      ('jpg', 'image/jpeg'), ('jpeg', 'image/jpeg'), ('png', 'image/png'), ('webp', 'image/webp'), ('avif', 'image/avif')
    ) image (ending, type)
    where lower(value) like '%.' || ending and coalesce(mimetype, type) = type
  )
$$;
comment on function private.is_image_name is
  'A name that ends as an image of that type does: whoever goes by the name and whoever goes by the type see the same. Without a type, as Storage asks before an upload in some versions, any image''s ending.';

revoke execute on function private.is_object_name, private.is_image_name from public;
grant execute on function private.is_object_name, private.is_image_name to authenticated, service_role;

-- A public object is served by its address without a policy; select is what listing, moving and deleting need.
-- Photos and the watermark belong to the site, a logo to the tenant whose admin stored it.
create policy "Admins list the site's files" on storage.objects for select to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );
create policy "Admins add files to the site" on storage.objects for insert to authenticated
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins replace the site's files" on storage.objects for update to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  )
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins delete the site's files" on storage.objects for delete to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );

create function private.list_orphaned_objects(p_older_than interval, p_limit integer)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = ''
as $$
  with addresses as (
    select i.image_url as url, i.widths from public.property_images i
    union all select w.logo_url, '{}' from public.watermark_settings w
    union all select s.company_logo_url, '{}' from public.tenant_settings s where s.company_logo_url is not null
  ), named as (
    select split_part(split_part(url, '/object/public/', 2), '?', 1) as path, widths from addresses
  ), used as (
    select path from named
    union all
    select regexp_replace(path, '\.[^./]*$', '') || '-' || width || '.jpg' from named, unnest(widths) width
  )
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('property-images', 'company-logos') and o.created_at < now() - p_older_than
    and not exists (select from used where used.path = o.bucket_id || '/' || o.name)
  order by o.created_at limit p_limit
$$;

create function public.list_orphaned_objects(p_older_than interval default '1 day', p_limit integer default 1000)
returns table (bucket_id text, name text)
language sql stable set search_path = ''
as $$ select * from private.list_orphaned_objects(p_older_than, p_limit) $$;
comment on function public.list_orphaned_objects is
  'Stored files that no photo, watermark or logo names any more, for a sweep with the secret key. The age spares uploads in progress.';

revoke execute on function private.list_orphaned_objects, public.list_orphaned_objects from public, anon, authenticated;
grant execute on function private.list_orphaned_objects, public.list_orphaned_objects to service_role;

-- schemas/search_listings.sql

-- What the search reads instead of the properties themselves: of the active ones, and nobody else's, a narrow row, its
-- words, and sums. Only definer functions read here. Triggers keep it in the transaction that changes a property.

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
  reference text
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

create index listings_newest_idx on private.listings (age, id);
create index listings_cheapest_idx on private.listings (price, age, id);
create index listings_dearest_idx on private.listings ((-price), age, id);
create index listings_largest_idx on private.listings ((-area), age, id);
create index listings_square_metre_idx on private.listings (square_metre, age, id);
create index listings_place_idx on private.listings (place_id, deal, price);
create index listings_reference_idx on private.listings (reference) where reference is not null;
-- Rents lie below prices: in an order of amounts, whoever wants to buy would walk past all that is for rent.
create index listings_cheapest_by_deal_idx on private.listings (deal, price, age, id);
create index listings_dearest_by_deal_idx on private.listings (deal, (-price), age, id);
create index listings_square_metre_by_deal_idx on private.listings (deal, square_metre, age, id);
-- Those that are narrowed by deal, kind or place are told by the index alone.
create index listings_published_idx on private.listings (published_at) include (deal, category_id, place_id);

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

-- Portuguese stems of folded texts, stop words among them: in "sem condomínio" the first word is what matters.
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
  nullif(regexp_replace(private.fold(p.reference_code), '[^a-z0-9]', '', 'g'), '') as reference
from public.properties p
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
  insert into private.search_words (word, stem)
  select distinct part.word, (ts_lexize('private.stems', part.word))[1]
  from private.listings l, regexp_split_to_table(private.words_of(l.id), '[^a-z]+') part (word)
  where l.id = any (p_ids) and length(part.word) between 3 and 30
    and not exists (select from private.search_words known where known.word = part.word)
  -- In one order, so that two who save at once never wait for each other.
  order by 1
  on conflict do nothing;

  insert into private.listing_words as known (id, words)
  select l.id, to_tsvector('private.words', private.words_of(l.id))
  from private.listings l where l.id = any (p_ids)
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

  insert into private.listings as known
  select * from private.listings_as_stored where id = any (p_ids)
  on conflict (id) do update set
    category_id = excluded.category_id, age = excluded.age, price = excluded.price, monthly = excluded.monthly,
    area = excluded.area, square_metre = excluded.square_metre, published_at = excluded.published_at,
    features = excluded.features, place_id = excluded.place_id, deal = excluded.deal,
    furnishing = excluded.furnishing, bedrooms = excluded.bedrooms, bathrooms = excluded.bathrooms,
    suites = excluded.suites, parking_spaces = excluded.parking_spaces, price_band = excluded.price_band,
    pets_allowed = excluded.pets_allowed, reference = excluded.reference
  where known is distinct from excluded;

  perform private.refresh_words(p_ids);
end $$;
comment on function private.refresh_listings is 'Makes what the search knows of these properties what they are.';

create function private.keep_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_listings(array(select id from changed));
  return null;
end $$;

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever saves the property itself at this moment is waited for: neither would know the other's words.
  perform from public.properties where id in (select property_id from changed) order by id for no key update;
  perform private.refresh_words(array(select distinct property_id from changed));
  return null;
end $$;

create function private.facets_of(l private.listings) returns table (facet text, value text)
language sql immutable parallel safe set search_path = ''
as $$
  select one.facet, one.value
  from (values
    ('bedrooms', least(l.bedrooms, 5)::text), ('bathrooms', least(l.bathrooms, 4)::text),
    ('suites', least(l.suites, 4)::text), ('parking_spaces', least(l.parking_spaces, 4)::text),
    ('price', l.price_band::text), ('furnishing', l.furnishing::text), ('pets_allowed', l.pets_allowed::text)
  ) one (facet, value)
  where one.value is not null
  union all
  select 'features', name from unnest(private.feature_names()) with ordinality as feature (name, place)
  where l.features & (1::bigint << (place - 1)::integer) <> 0
$$;

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
  private.refresh_words, private.refresh_listings, private.keep_listings, private.keep_words, private.facets_of,
  private.count_listings
  from public;

create trigger listings_count_insert after insert on private.listings
  referencing new table as after for each statement execute function private.count_listings();
create trigger listings_count_update after update on private.listings
  referencing old table as before new table as after for each statement execute function private.count_listings();
create trigger listings_count_delete after delete on private.listings
  referencing old table as before for each statement execute function private.count_listings();

create trigger properties_listed_insert after insert on public.properties
  referencing new table as changed for each statement execute function private.keep_listings();
create trigger properties_listed_update after update on public.properties
  referencing new table as changed for each statement execute function private.keep_listings();

create trigger property_additional_info_words_insert after insert on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_update after update on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_delete after delete on public.property_additional_info
  referencing old table as changed for each statement execute function private.keep_words();

-- schemas/search_limit.sql

-- How many searches an address may ask. A transaction that reads can count nothing in a table; a prepared statement can be
-- made in it and stays as long as the API keeps the connection, whatever becomes of the transaction. So each connection
-- counts by itself, in the text of one.

create table private.search_limit (
  one boolean primary key default true check (one),
  -- Who asks one question after the other is spread over the API's ten connections, and each counts by itself: an address
  -- may ask ten times that.
  per_minute integer not null default 120 check (per_minute between 1 and 99999),
  -- Which addresses share a counter nobody can find out beforehand.
  seed integer not null default (random() * 2147483647)::integer,
  site_proof text check (length(site_proof) = 64)
);
comment on table private.search_limit is
  'One row: the questions that an address may ask in a minute on one connection, and the SHA-256 of the proof by which '
  'the site''s own server, which asks for all visitors, is known.';
insert into private.search_limit default values;

-- What the server proves itself by, as shared-backend/src/visitorSignature.ts makes it: of the secret that functions share
-- with it, nothing but a hash of this hash is kept here.
create function private.trust_site(p_secret text) returns void
language sql set search_path = ''
as $$
  update private.search_limit set site_proof =
    encode(sha256(encode(sha256(convert_to('search ' || p_secret, 'UTF8')), 'hex')::bytea), 'hex')
$$;
comment on function private.trust_site is
  'Makes the site''s server known by the VISITOR_SECRET that it has, so that its questions are not counted as one visitor''s.';

-- Who asks, as the leads are counted: whom the hosted service's edge vouches for, else whom the nearest proxy saw, which is
-- the last; those before are the asker's own words. Of IPv6 the network, since whoever has one has all addresses in it.
create function private.asking_address(p_headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_seen text := regexp_replace(
    btrim(coalesce(p_headers ->> 'cf-connecting-ip', split_part(p_headers ->> 'x-forwarded-for', ',', -1))),
    '^::ffff:(?=\d+\.)', '', 'i'
  );
begin
  if v_seen like '%:%' and pg_input_is_valid(v_seen, 'inet') then
    return network(set_masklen(v_seen::inet, 64));
  end if;
  return nullif(v_seen, '');
end $$;

-- Counts one question more; false, and not counted, where there were enough. A setting of the session would be taken back
-- with what its transaction raises, and a question that took too long, or whose answer a header has refused, would be free.
-- There are 512 counters, and those of the last minute are gone, so they never grow. Which one is an address's differs by
-- connection and minute: who shares it with a stranger, does so for a moment.
create function private.count_search(p_address text, p_most integer, p_seed integer, p_minute bigint) returns boolean
language plpgsql set search_path = ''
as $$
declare
  v_mine text := (hashtextextended(p_address, p_seed + pg_backend_pid() + p_minute) & 511)::text;
  v_counts jsonb;
  v_count integer;
begin
  begin
    execute 'execute search_counts' into v_counts;
  exception when invalid_sql_statement_name then
    execute 'prepare search_counts as select null::jsonb';
  end;
  if v_counts is null or v_counts -> 'minute' <> to_jsonb(p_minute) then
    v_counts := jsonb_build_object('minute', p_minute);
  end if;
  v_count := coalesce((v_counts -> v_mine)::integer, 0);
  if v_count >= p_most then
    return false;
  end if;
  execute 'deallocate search_counts';
  execute format('prepare search_counts as select %L::jsonb', v_counts || jsonb_build_object(v_mine, v_count + 1));
  return true;
end $$;

create function private.limit_searches() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  -- Who asks without the API, or over one that knows no addresses, cannot be told from others.
  v_address text := private.asking_address(v_headers);
  v_limit private.search_limit;
begin
  if v_address is null then
    return;
  end if;
  select * into v_limit from private.search_limit;
  if v_limit.site_proof = encode(sha256(convert_to(v_headers ->> 'x-site', 'UTF8')), 'hex')
    or private.count_search(v_address, v_limit.per_minute, v_limit.seed, floor(extract(epoch from now()) / 60)::bigint)
  then
    return;
  end if;
  -- In this form PostgREST takes status and headers from it.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object(
      'code', 'search_limit', 'message', 'Too many searches from this address', 'details', null, 'hint', null
    )::text,
    detail = jsonb_build_object(
      'status', 429,
      'headers', jsonb_build_object('Retry-After', (60 - floor(extract(second from now())))::text)
    )::text;
end $$;

revoke execute on function
  private.trust_site, private.asking_address, private.count_search, private.limit_searches from public;
grant execute on function private.limit_searches to anon, authenticated, service_role;

-- schemas/search_request.sql

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

-- As the site always has: a neighbourhood is in what contains its name, unless exactly this one is asked for, as by its
-- address: Centro is not Centro Histórico. A city as a whole is that city and no other, or what is counted and shown under
-- São José would be that of São José do Cedro too. No such place is an empty list, where nothing lies.
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
-- phrase they count: "sem condomínio". They are listed with their accents, and what is looked for has none.
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

revoke execute on function
  private.read_amount, private.read_count, private.read_texts, private.read_kinds, private.read_places,
  private.read_word, private.read_words, private.read_search, private.conditions_of, private.where_of,
  private.is_summed, private.count_found
  from public;

-- schemas/search_properties.sql

-- A page of the active properties that fit. All cards of an answer are written at once: a function for each of them, with
-- settings of its own, took twice the time, and more of it than finding them. Each has its main photo alone, the only one
-- that cards show: a page of a thousand had megabytes of the others' addresses.
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
  -- Whatever passes is a value of its column.
  if p_after is not null and not coalesce(jsonb_typeof(p_after) = 'array' and p_after::text ~ format(
    '^\["(%s)", "-?[0-9]{1,18}", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\]$',
    case when v_value is null then '' when v_type = 'bigint' then '-?[0-9]{1,17}'
      else '-?[0-9]{1,17}([.][0-9]{1,20})?(e[+-]?[0-9]{1,2})?|Infinity' end
  ), false) then
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
  select jsonb_agg(to_jsonb(card)) into v_rows
  from (
    select
      p.id, p.title, p.price, p.city, p.state, p.neighborhood, p.property_type, p.category_id, p.featured, p.deal_status,
      p.created_at, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.staircases, p.area, p.built_area,
      p.land_area,
      (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]')
        from (
          select i.image_url, i.is_primary, i.position, i.watermarked, i.widths
          from public.property_images i where i.property_id = p.id
          order by i.is_primary desc, i.position, i.id limit 1
        ) photo
      ) as property_images
    from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
    join public.properties p on p.id = listed.id and p.active
    order by listed.place
  ) card;
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
language plpgsql stable set search_path = ''
as $$
begin
  perform private.limit_searches();
  return private.search_properties(p_filters, p_words, p_order, p_after, p_limit);
end $$;
comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them, each with its main photo; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains '
  'its name), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order. 22P02: p_filters '
  'or p_after that are no JSON.';

revoke execute on function private.search_properties, public.search_properties from public;
grant execute on function private.search_properties, public.search_properties to anon, authenticated, service_role;

-- schemas/search_facets.sql

-- How many active properties each choice of a search would give.

-- From the sums that are kept, where these answer it.
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

-- Else in two readings: what was found, for all choices, and what each choice that narrows keeps out by itself. Each
-- reading for a group of them took most of its time to read.
create function private.count_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  -- In sets of which each has few combinations of values, so that they are counted in a small place.
  v_sets jsonb[] := array[
    '{"places": "l.place_id"}',
    '{"deal": "l.deal", "kinds": "l.category_id", "bedrooms": "least(l.bedrooms, 5)", "bathrooms": "least(l.bathrooms, 4)"}',
    '{"suites": "least(l.suites, 4)", "parking_spaces": "least(l.parking_spaces, 4)", "furnishing": "l.furnishing",
      "pets_allowed": "l.pets_allowed", "price": "l.price_band"}'
  ];
  v_columns jsonb := v_sets[1] || v_sets[2] || v_sets[3];
  v_conditions jsonb := private.conditions_of(s);
  v_own record;
  v_found bigint := 0;
  v_many real := (select c.reltuples / 10 from pg_class c where c.oid = 'private.listings'::regclass);
begin
  -- What was found, in one reading; amenities are looked at once for each combination of them.
  for facet, value, count in execute (
    select format(
      'with cells as materialized (
         select grouping(l.features) = 0 as has_features, grouping(%s) as missing, l.features, %s, count(*) as cell
         from private.listings l where %s group by grouping sets ((l.features), %s)
       ), few as materialized (select * from cells where not has_features)
       select ''features'', feature.name, feature.count::bigint
       from (select array[%s] as counts from cells where has_features) one,
         unnest(private.feature_names(), one.counts) as feature (name, count)
       where feature.count > 0
       union all %s',
      string_agg(col, ', ' order by bit desc), string_agg(format('%s as %I', col, name), ', '), private.where_of(v_conditions),
      (
        select string_agg(format('(%s)', (select string_agg(one.value, ', ') from jsonb_each_text(columns) one)), ', ')
        from unnest(v_sets) columns
      ),
      (
        select string_agg(format('sum(cell) filter (where features & %s <> 0)', 1::bigint << (place - 1)), ', ' order by place)
        from generate_subscripts(private.feature_names(), 1) place
      ),
      string_agg(format(
        'select %L, %2$I::text, sum(cell)::bigint from few where missing & %3$s = 0 group by %2$I',
        name, name, 1 << (bit - 1)
      ), ' union all ')
    )
    from (
      select one.key as name, one.value as col, row_number() over ()::integer as bit from jsonb_each_text(v_columns) one
    ) one
  ) using s
  loop
    return next;
    if facet = 'deal' then
      v_found := v_found + count;
    end if;
  end loop;
  -- A choice that narrows is counted without itself: what it alone keeps out comes to what was found. Where that was much,
  -- no index would help, and one reading tells it of all of them.
  for v_own in
    select jsonb_object_agg(one.key, one.value) as conditions
    from jsonb_each(v_conditions) one where v_columns ? one.key
    group by case when v_found < v_many then one.key end
  loop
    return query execute (
      select format(
        'with cells as materialized (
           select %s, count(*) as cell from private.listings l where %s and (%s) group by %s
         ) %s',
        string_agg(format('case when (%s) is not true then %s end as %I', condition, v_columns ->> name, name), ', '),
        private.where_of(v_conditions - array_agg(name)),
        string_agg(concat_ws(' and ', format('(%s) is not true', condition), (
          select string_agg(format('(%s)', another.condition), ' and ')
          from jsonb_each_text(v_own.conditions) another (name, condition) where another.name <> one.name
        )), ' or '),
        string_agg(place::text, ', '),
        string_agg(format(
          'select %L, %2$I::text, sum(cell)::bigint from cells where %2$I is not null group by %2$I', name, name
        ), ' union all ')
      )
      from jsonb_each_text(v_own.conditions) with ordinality one (name, condition, place)
    ) using s;
  end loop;
end $$;

-- How many listings each period of "new since" would give. Only the listings of the longest of them are read.
create function private.count_dates(s private.search, p_days integer[]) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_since timestamptz[] := array(
    select now() - days * interval '1 day' from unnest(p_days) with ordinality as period (days, place) order by place
  );
  v_counts bigint[];
begin
  execute (
    select format(
      'select array[%s] from private.listings l where l.published_at >= $3 and %s',
      string_agg(format('count(*) filter (where l.published_at >= $2[%s])', place), ', ' order by place),
      private.where_of(private.conditions_of(s), 'since')
    )
    from generate_subscripts(v_since, 1) place
  ) into v_counts using s, v_since, (select min(since) from unnest(v_since) since);
  return query select 'newSinceDays', days::text, counted
    from unnest(p_days, v_counts) as period (days, counted) where counted > 0;
end $$;

create function private.search_facets(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_summed boolean := private.is_summed(private.conditions_of(s));
  -- The periods that are offered, and the one that is chosen.
  v_days integer[] := array(
    select distinct days
    from unnest(array[7, 15, 30] || private.read_count(
      case jsonb_typeof(p_filters) when 'object' then p_filters -> 'newSinceDays' end
    )::integer) days
    where days > 0 order by days
  );
  v_facets jsonb;
begin
  with counted as materialized (
    select * from private.sum_facets(s) where v_is_summed
    union all
    select facet, value, sum(count)::bigint from private.count_facets(s) where not v_is_summed group by 1, 2
    union all
    select * from private.count_dates(s, v_days)
  )
  select jsonb_build_object(
    'newSinceDays', '{}'::jsonb,
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
language plpgsql stable set search_path = ''
as $$
begin
  perform private.limit_searches();
  return private.search_facets(p_filters, p_words);
end $$;
comment on function public.search_facets is
  'How many active properties each choice would give beside what else is asked, as p_filters and p_words of '
  'search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one '
  'and more), furnishing, pets_allowed, newSinceDays (7, 15, 30 and what is asked for): {value: count}, places: [{city, '
  'neighborhood, count}], prices: [{from (BRL), count}]}, each without its own filter; features: {amenity: count} of '
  'those that have what is asked already. What nobody has is left out. 22023: as search_properties. 22P02: p_filters '
  'that are no JSON.';

revoke execute on function
  private.sum_facets, private.count_facets, private.count_dates, private.search_facets, public.search_facets from public;
grant execute on function private.search_facets, public.search_facets to anon, authenticated, service_role;

-- schemas/search_addresses.sql

-- Addresses of their own for what people look for: a deal, a kind and a place, as in /imoveis/venda/casas/florianopolis.

-- The sums and rows that are read here are of active properties, and of no others.
create view private.listed_addresses as
select
  t.deal, t.category_id, p.city, p.neighborhood, t.count,
  case t.deal when 'sale' then 'venda' else 'aluguel' end as deal_slug,
  private.slug(coalesce(c.plural, c.name)) as kind_slug, p.city_slug, p.neighborhood_slug
from private.listing_totals t
join private.places p on p.id = t.place_id
join public.property_categories c on c.id = t.category_id
where t.count > 0;

-- What the parts of an address stand for; no deal where nothing active is there.
create function private.read_search_address(
  p_deal text, p_first text, p_second text, p_third text,
  out deal public.property_type, out category_id uuid, out city text, out neighborhood text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_kind uuid;
  v_place text[];
begin
  if length(concat(p_deal, p_first, p_second, p_third)) > 1000 then
    return;
  end if;
  select c.id into v_kind from public.property_categories c
  where private.slug(coalesce(c.plural, c.name)) = private.slug(p_first)
  order by c.name limit 1;
  v_place := array(
    select private.slug(part) from unnest(
      case when v_kind is null then array[p_first, p_second, p_third] else array[p_second, p_third] end
    ) with ordinality named (part, position)
    where part <> '' order by position
  );
  -- Of names that are written the same in an address, the one that most listings have.
  select l.deal, v_kind, case when cardinality(v_place) > 0 then l.city end,
    case when cardinality(v_place) > 1 then l.neighborhood end
  into deal, category_id, city, neighborhood
  from private.listed_addresses l
  where l.deal_slug = private.slug(p_deal) and cardinality(v_place) <= 2
    and (v_kind is null or l.category_id = v_kind)
    and (cardinality(v_place) < 1 or l.city_slug = v_place[1])
    and (cardinality(v_place) < 2 or l.neighborhood_slug = v_place[2])
  group by 1, 2, 3, 4 order by sum(l.count) desc, 3, 4 limit 1;
end $$;

-- A kind as an address has it.
create function private.kind_in_address(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'plural', c.plural)
  from public.property_categories c where c.id = p_id
$$;

create function private.describe_search(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_at record;
  v_search private.search;
  v_figures jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  if v_at.deal is null then
    return null;
  end if;
  -- The same as the list that is shown with it, to the row.
  v_search := private.read_search(jsonb_strip_nulls(jsonb_build_object(
    'deal', v_at.deal,
    'kinds', case when v_at.category_id is not null then jsonb_build_array(v_at.category_id) end,
    'places', case when v_at.city is not null then jsonb_build_array(
      jsonb_build_object('city', v_at.city, 'neighborhood', v_at.neighborhood, 'exact', true)
    ) end
  )), '');
  -- Each median by itself: an index of its deal may give it.
  execute format(
    'select jsonb_build_object(
       ''price'', (select round((percentile_cont(0.5) within group (order by nullif(l.price, 0)))::numeric / 100)
         from private.listings l where %1$s),
       ''squareMetre'', (select round((percentile_cont(0.5) within group (order by nullif(l.square_metre, ''infinity'')))::numeric)
         from private.listings l where %1$s)
     )',
    private.where_of(private.conditions_of(v_search))
  ) into v_figures using v_search;
  return v_figures || jsonb_build_object(
    'count', private.count_found(v_search),
    'deal', v_at.deal,
    'kind', private.kind_in_address(v_at.category_id),
    'city', v_at.city,
    'neighborhood', v_at.neighborhood
  );
end $$;

create function public.describe_search(
  p_deal text, p_first text default '', p_second text default '', p_third text default ''
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.limit_searches();
  return private.describe_search(p_deal, p_first, p_second, p_third);
end $$;
comment on function public.describe_search is
  'What the address /imoveis/deal/first/second/third stands for, a kind, a city and a neighbourhood in this order and each '
  'of them left out at will, a neighbourhood only behind its city: {deal, kind: {id, name, plural}, city, neighborhood, '
  'count, price, squareMetre}. count is how many active properties it has; price and squareMetre are the medians of those '
  'that say their price (and area), in whole BRL, and null where none does. Null where there is no active property.';

-- Where one may go on from an address, or from the home page: so many of each, that neither a page nor an answer grows
-- with the catalogue. Names that are written the same in an address are one.
create function private.list_related_searches(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_at record;
  v_most integer;
  v_related jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  v_most := case when v_at.deal is null then 6 else 12 end;
  with near as materialized (
    -- Not the kind's slug, which is made for each row that asks for it.
    select l.deal, l.category_id, l.city, l.neighborhood, l.count, l.city_slug, l.neighborhood_slug
    from private.listed_addresses l
    where (v_at.deal is null or l.deal = v_at.deal)
      and (v_at.city is null or l.city_slug = private.slug(v_at.city))
  ), found as (
    select 1 as step, l.deal, l.category_id, v_at.city as city, v_at.neighborhood as neighborhood, sum(l.count) as listings
    from near l
    where l.category_id is distinct from v_at.category_id
      and (v_at.neighborhood is null or l.neighborhood_slug = private.slug(v_at.neighborhood))
    group by l.deal, l.category_id
    union all
    select 2, l.deal, v_at.category_id, (array_agg(l.city order by l.count desc, l.city))[1], null, sum(l.count)
    from near l
    where v_at.city is null and l.city_slug <> '' and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.city_slug
    union all
    select 3, l.deal, v_at.category_id, v_at.city, (array_agg(l.neighborhood order by l.count desc, l.neighborhood))[1],
      sum(l.count)
    from near l
    where v_at.city is not null and l.neighborhood_slug <> ''
      and l.neighborhood_slug is distinct from private.slug(v_at.neighborhood)
      and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.neighborhood_slug
  ), placed as (
    select *, row_number() over (
      partition by step, deal order by listings desc, category_id, city collate "C", neighborhood collate "C"
    ) as place
    from found
  )
  select jsonb_agg(jsonb_build_object(
    'deal', deal, 'kind', private.kind_in_address(category_id), 'city', city, 'neighborhood', neighborhood
  ) order by deal, step, place) into v_related
  from placed where place <= v_most;
  return coalesce(v_related, '[]');
end $$;

create function public.list_related_searches(
  p_deal text default '', p_first text default '', p_second text default '', p_third text default ''
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.limit_searches();
  return private.list_related_searches(p_deal, p_first, p_second, p_third);
end $$;
comment on function public.list_related_searches is
  'Addresses near one that describe_search knows, each with something active: other kinds there, and its cities, its '
  'neighbourhoods or those beside it, at most 12 of each, those with most first, as [{deal, kind: {id, name, plural}, '
  'city, neighborhood}]. From none that it knows: kinds and cities of each deal, at most 6 of each.';

create function private.list_search_addresses(p_after text) returns table (path text)
language sql stable security definer set search_path = ''
as $$
  select one.path from (
    select concat_ws('/', '/imoveis', l.deal_slug, l.kind_slug, l.city_slug, l.neighborhood_slug) collate "C" as path
    from private.listed_addresses l
    where '' not in (l.kind_slug, l.city_slug, l.neighborhood_slug)
    group by grouping sets (
      (l.deal_slug), (l.deal_slug, l.kind_slug), (l.deal_slug, l.city_slug), (l.deal_slug, l.kind_slug, l.city_slug),
      (l.deal_slug, l.city_slug, l.neighborhood_slug), (l.deal_slug, l.kind_slug, l.city_slug, l.neighborhood_slug)
    )
  ) one
  where one.path > p_after
  order by one.path limit 1000
$$;

create function public.list_search_addresses(p_after text default '') returns table (path text)
language sql stable set search_path = ''
as $$
  select private.limit_searches();
  select path from private.list_search_addresses(p_after);
$$;
comment on function public.list_search_addresses is
  'The addresses for which describe_search has an active property, in the order of their bytes, 1,000 behind p_after.';

revoke execute on function
  private.read_search_address, private.kind_in_address,
  private.describe_search, private.list_related_searches, private.list_search_addresses,
  public.describe_search, public.list_related_searches, public.list_search_addresses
  from public, anon, authenticated;
grant execute on function
  private.describe_search, private.list_related_searches, private.list_search_addresses,
  public.describe_search, public.list_related_searches, public.list_search_addresses
  to anon, authenticated, service_role;

-- schemas/property_places.sql

-- Where there is something to buy or rent: one row a city, so that a page has all of them in one answer of the API, which
-- gives a thousand rows at most. It comes from the sums that the search keeps, which are as many as there are places and
-- kinds, and not from every active property.

create function private.count_places() returns table (city text, neighborhoods json)
language sql stable security definer set search_path = ''
as $$
  select known.city, json_agg(json_build_object('neighborhood', known.neighborhood, 'count', known.count))
  from (
    select p.city, p.neighborhood, sum(t.count)::integer as count
    from private.listing_totals t
    join private.places p on p.id = t.place_id
    group by p.id
    having sum(t.count) > 0
  ) known
  group by known.city
$$;
revoke execute on function private.count_places from public;
grant execute on function private.count_places to anon, authenticated, service_role;

create view public.property_places with (security_invoker = true) as
select city, neighborhoods from private.count_places();
comment on view public.property_places is 'Cities of the active properties, each with its neighbourhoods and how many lie there.';

revoke all on public.property_places from anon, authenticated;
grant select on public.property_places to anon, authenticated, service_role;

-- schemas/owner_list.sql

-- The owner's list of properties and its figures, at any number of them. Under row security few conditions are served
-- by an index, so these run with their owner's rights, once they know that an admin asks.

-- What the owner's search reads instead of the properties themselves: of each one a narrow row with its words, kept as
-- they are compared. Made for each row that was looked at, they cost more than all the rest of a search.
create table private.owner_listings (
  id uuid primary key references public.properties on delete cascade,
  category_id uuid not null,
  property_type public.property_type not null,
  deal_status public.deal_status not null,
  active boolean not null,
  words text not null,
  codes text not null
);
comment on table private.owner_listings is 'What the owner may narrow all properties by. Triggers keep it; only definer functions read here.';
comment on column private.owner_listings.words is 'See private.owner_words: title, place, address and reference.';
comment on column private.owner_listings.codes is
  'CEP and reference without what is between their signs, each behind #: found by their beginning, and not by any few digits in their midst.';
create index owner_listings_words_idx on private.owner_listings using gin (words extensions.gin_trgm_ops);
create index owner_listings_codes_idx on private.owner_listings using gin (codes extensions.gin_trgm_ops);

-- Postgres refuses to drop a column that the search reads.
create view private.owner_listings_as_stored as
select
  p.id, p.category_id, p.property_type, p.deal_status, p.active,
  private.owner_words(concat_ws(' ', p.title, p.neighborhood, p.city, p.address, p.reference_code)) as words,
  concat_ws(' ', '#' || replace(p.zip_code, '-', ''),
    '#' || replace(replace(private.owner_words(p.reference_code), ' ', ''), '-', '')) as codes
from public.properties p;

create function private.keep_owner_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.owner_listings as known
  select * from private.owner_listings_as_stored where id = any (array(select id from changed))
  on conflict (id) do update set
    category_id = excluded.category_id, property_type = excluded.property_type, deal_status = excluded.deal_status,
    active = excluded.active, words = excluded.words, codes = excluded.codes
  where known is distinct from excluded;
  return null;
end $$;
revoke execute on function private.keep_owner_listings from public;

create trigger properties_kept_for_owner_insert after insert on public.properties
  referencing new table as changed for each statement execute function private.keep_owner_listings();
create trigger properties_kept_for_owner_update after update on public.properties
  referencing new table as changed for each statement execute function private.keep_owner_listings();

create function private.list_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_order text,
  p_page integer, p_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
as $$
declare
  v_order text := case p_order
    when 'newest' then 'l.created_at desc, l.id'
    when 'oldest' then 'l.created_at, l.id desc'
    when 'updated' then 'l.updated_at desc, l.id'
    when 'price-asc' then 'l.price, l.id'
    when 'price-desc' then 'l.price desc, l.id desc'
    when 'title' then 'l.title collate private.titles, l.id'
  end;
  v_filters text;
  v_words text := '';
  v_page_of text;
  v_size integer := least(greatest(coalesce(p_size, 24), 1), 100);
  v_word text;
  v_code text;
  v_total bigint;
  v_found bigint;
  v_page bigint := greatest(coalesce(p_page, 1), 1);
  v_pages bigint;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null or char_length(p_search) > 200 then
    raise exception 'No such order, or too much to search for' using errcode = '22023';
  end if;
  -- Columns of the properties themselves, too.
  v_filters := concat_ws(' and ', 'true',
    case when p_active is not null then format('l.active = %L', p_active) end,
    case when p_deal is not null then format('l.deal_status = %L', p_deal) end,
    case when p_type is not null then format('l.property_type = %L', p_type) end,
    case when p_category is not null then format('l.category_id = %L', p_category) end);
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_code := replace(v_word, '-', '');
    v_words := v_words || format(' and (l.words like %L', '%' || v_word || '%')
      -- Shorter beginnings of a code are words or numbers of something else.
      || case when length(v_code) >= 4 then format(' or l.codes like %L', '%#' || v_code || '%') else '' end
      -- The code of a listing is how its id begins.
      || case when v_code ~ '^[0-9a-f]{4,32}$' then
        format(' or l.id between %L and %L', rpad(v_code, 32, '0')::uuid, rpad(v_code, 32, 'f')::uuid) else '' end
      || ')';
  end loop;

  select count(*) into v_total from public.properties;
  v_found := v_total;
  if v_words = '' and v_filters <> 'true' then
    execute 'select count(*) from private.owner_listings l where ' || v_filters into v_found;
  end if;
  -- Common words fill a page from those that come first in the order; to put all that have them in order took most of the
  -- time. A number is seldom common: it is of a code, a CEP or a street.
  if v_words <> '' and p_search !~ '[0-9]' and v_page * v_size <= 500 then
    execute format(
      'select array(
         select near.id
         from (
           select l.id, row_number() over () as place
           from (select l.id from public.properties l where %1$s order by %2$s limit 3000) l
         ) near
         where (select true%3$s from private.owner_listings l where l.id = near.id)
         order by near.place limit $1 offset $2
       )',
      v_filters, v_order, v_words
    ) into v_ids using v_size, (v_page - 1) * v_size;
  end if;
  if cardinality(v_ids) = v_size then
    execute 'select count(*) from private.owner_listings l where ' || v_filters || v_words into v_found;
    v_pages := ceil(v_found::numeric / v_size);
  else
    v_page_of := case
      -- Looked through in its order until the page is full: filters leave many.
      when v_words = '' then 'select $3, array(select l.id from public.properties l where ' || v_filters
      -- What words leave is read once, for the count and for the page.
      else 'with found as materialized (select l.id from private.owner_listings l where ' || v_filters || v_words || ')
        select (select count(*) from found), array(select l.id from found join public.properties l on l.id = found.id'
    end || ' order by ' || v_order || ' limit $1 offset $2)';
    loop
      execute v_page_of into v_found, v_ids using v_size, (v_page - 1) * v_size, v_found;
      v_pages := greatest(ceil(v_found::numeric / v_size), 1);
      exit when v_page <= v_pages;
      -- Past the last one it is the last.
      v_page := v_pages;
    end loop;
  end if;
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'deal_status', p.deal_status, 'active', p.active, 'featured', p.featured,
    'created_at', p.created_at,
    'property_images', (
      select coalesce(jsonb_agg(photo), '[]') from (
        select jsonb_build_object(
          'image_url', i.image_url, 'is_primary', i.is_primary, 'position', i.position, 'watermarked', i.watermarked,
          'widths', i.widths
        ) as photo
        from public.property_images i where i.property_id = p.id
        order by i.is_primary desc, i.position, i.id limit 1
      ) main
    )
  ) order by place) into v_rows
  from unnest(v_ids) with ordinality as listed (id, place)
  join public.properties p on p.id = listed.id;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'total', v_total, 'found', v_found, 'page', v_page, 'pages', v_pages
  );
end $$;

create function public.list_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null, p_order text default 'newest',
  p_page integer default 1, p_size integer default 24
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_properties(p_search, p_active, p_deal, p_type, p_category, p_order, p_page, p_size) $$;
comment on function public.list_properties is
  'A page of all properties for an admin, each with its main photo, as {rows, total, found, page, pages}: total how many there are, found how many '
  'fit, page the last one where p_page is past it. p_search: words that all must be in title, place, address or '
  'reference, or begin the short code, CEP or reference with at least four signs. p_order: newest, oldest, updated, '
  'price-asc, price-desc, title. p_size: at most 100. 42501: no admin. 22023: an unknown order, or more than 200 '
  'characters to search for.';

create function private.get_property_figures() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return (
    with cells as materialized (
      select property_type, active, neighborhood, count(*) as cell
      from public.properties group by property_type, active, neighborhood
    ), places as materialized (
      select neighborhood, sum(cell) as listings, row_number() over (order by sum(cell) desc, neighborhood) as place
      from cells group by neighborhood
    )
    select jsonb_build_object(
      'total', coalesce(sum(cell), 0),
      'sale', coalesce(sum(cell) filter (where property_type = 'sale'), 0),
      'rent', coalesce(sum(cell) filter (where property_type = 'rent'), 0),
      'active', coalesce(sum(cell) filter (where active), 0),
      'places', (select coalesce(jsonb_agg(jsonb_build_object('neighborhood', neighborhood, 'count', listings)
        order by place), '[]') from places where place <= 5),
      'others', (select jsonb_build_object('places', count(*), 'count', coalesce(sum(listings), 0)) from places where place > 5)
    )
    from cells
  );
end $$;

create function public.get_property_figures() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_property_figures() $$;
comment on function public.get_property_figures is
  'What the agency has, for an admin: {total, sale, rent, active, places: [{neighborhood, count}] with most listings, at '
  'most five, others: {places, count} of the rest}. 42501: no admin.';

revoke execute on function
  private.list_properties, public.list_properties, private.get_property_figures, public.get_property_figures
  from public, anon;
grant execute on function
  private.list_properties, public.list_properties, private.get_property_figures, public.get_property_figures
  to authenticated, service_role;
