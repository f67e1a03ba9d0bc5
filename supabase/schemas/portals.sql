-- Portals (ZAP, VivaReal, OLX, Netimóveis) fetch the listings from an address with a token. What a portal is, its types and its rules are
-- code: shared-domain/src/portals.

create table public.portals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  portal text not null check (portal in ('grupo_olx', 'netimoveis')),
  active boolean not null default true,
  publish_all boolean not null default true,
  listing_limit integer check (listing_limit between 1 and 50000),
  highlight text not null default 'STANDARD' check (highlight ~ '^[A-Z0-9_]{1,40}$'),
  address_display text not null default 'Street' check (address_display in ('All', 'Street', 'Neighborhood')),
  types jsonb not null default '{}' check (jsonb_typeof(types) = 'object' and pg_column_size(types) < 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, portal)
);
comment on table public.portals is 'How an agency offers its listings to a portal.';
comment on column public.portals.active is 'Otherwise its address answers as an unknown one does.';
comment on column public.portals.publish_all is 'Whether a listing for which nobody has chosen goes there.';
comment on column public.portals.listing_limit is 'How many listings the contract includes; null where nobody said.';
comment on column public.portals.types is 'The portal''s type by the id of a category, where the agency has chosen one.';

create table public.portal_listings (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  portal text not null check (portal in ('grupo_olx', 'netimoveis')),
  publish boolean,
  highlight text check (highlight ~ '^[A-Z0-9_]{1,40}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, tenant_id, portal)
);
comment on table public.portal_listings is 'What an agency has chosen for one listing on one portal.';
comment on column public.portal_listings.publish is 'Null: as portals.publish_all says.';
comment on column public.portal_listings.highlight is 'Null: the portal''s own.';
create index portal_listings_portal_idx on public.portal_listings (tenant_id, portal);

create trigger portals_touch before update on public.portals
  for each row execute function private.touch_updated_at();
create trigger portal_listings_touch before update on public.portal_listings
  for each row execute function private.touch_updated_at();

alter table public.portals enable row level security;
alter table public.portal_listings enable row level security;
revoke all on public.portals, public.portal_listings from public, anon, authenticated;
grant select,
  insert (tenant_id, portal, active, publish_all, listing_limit, highlight, address_display, types),
  update (active, publish_all, listing_limit, highlight, address_display, types)
  on public.portals to authenticated;
-- An upsert writes its key again.
grant select,
  insert (property_id, tenant_id, portal, publish, highlight),
  update (property_id, tenant_id, portal, publish, highlight)
  on public.portal_listings to authenticated;
grant all on public.portals, public.portal_listings to service_role;

create policy "Admins read their agency's portals" on public.portals for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's portals" on public.portals for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's portals" on public.portals for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins read their agency's choices for a portal" on public.portal_listings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's choices for a portal" on public.portal_listings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's choices for a portal" on public.portal_listings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

create table private.portal_feeds (
  tenant_id uuid not null,
  portal text not null,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  version text,
  version_at timestamptz,
  fetched_at timestamptz,
  fetch_status integer,
  published integer,
  left_out integer,
  primary key (tenant_id, portal),
  foreign key (tenant_id, portal) references public.portals on delete cascade
);
comment on table private.portal_feeds is 'The address of a portal''s feed, by the hash of its token, and its last fetch.';
comment on column private.portal_feeds.version is 'Of what the feed says; version_at is when it became that.';
comment on column private.portal_feeds.published is 'Listings of the last feed that was sent whole, and left_out those with a stop.';

create function private.renew_portal_address(p_portal text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  insert into public.portals (tenant_id, portal) values (v_tenant, p_portal) on conflict do nothing;
  insert into private.portal_feeds as f (tenant_id, portal, token_hash)
  values (v_tenant, p_portal, private.link_hash(v_token))
  on conflict (tenant_id, portal) do update set token_hash = excluded.token_hash, made_at = now();
  return v_token;
end $$;

create function public.renew_portal_address(p_portal text) returns text
language sql set search_path = ''
as $$ select private.renew_portal_address(p_portal) $$;
comment on function public.renew_portal_address is
  'A new token for the feed of a portal, 244 random bits, returned this once. The one before stops working.';

-- What the agency has said itself, and nothing that its site does not show: where its e-mails go is its own affair.
create function private.portal_contact(p_tenant_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'name', s.company_name,
    'email', a.email,
    'phone', coalesce(a.phone, a.whatsapp)
  )
  from public.tenants t
  left join public.agency_settings a on a.tenant_id = t.id
  left join public.tenant_settings s on s.tenant_id = t.id
  where t.id = p_tenant_id
$$;

create function private.list_portals() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'contact', private.portal_contact(private.current_tenant_id()),
    'feeds', (
      select coalesce(jsonb_agg(to_jsonb(f) - array['tenant_id', 'token_hash', 'version', 'version_at']), '[]')
      from private.portal_feeds f where f.tenant_id = private.current_tenant_id()
    ),
    'lead_addresses', (
      select coalesce(jsonb_agg(to_jsonb(a) - array['tenant_id', 'token_hash', 'key_hash']), '[]')
      from private.portal_lead_addresses a where a.tenant_id = private.current_tenant_id()
    )
  );
end $$;

create function public.list_portals() returns jsonb
language sql stable set search_path = ''
as $$ select private.list_portals() $$;
comment on function public.list_portals is
  '{contact: {name, email, phone}, feeds: [{portal, made_at, fetched_at, fetch_status, published, left_out}], '
  'lead_addresses: [{portal, made_at, received_at}]} of the caller''s agency.';

-- By key, with the rights of the caller: the feed asks as the service, the admin area as the admin. As json, which is text at once:
-- a feed of jsonb takes Postgres more than twice as long.
create function public.list_portal_listings(
  p_tenant_id uuid, p_portal text, p_after uuid default null, p_limit integer default 500, p_id uuid default null,
  p_ids uuid[] default null
) returns json
language sql stable set search_path = ''
as $$
  select coalesce(json_agg(row_to_json(l) order by l.id), '[]')
  from (
    select p.id, p.title, p.description, p.price, p.property_type, p.category_id, c.name as category, p.city, p.state,
      p.address, p.neighborhood, p.zip_code, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.area,
      p.built_area, p.land_area, p.condo_fee, p.condo_fee_period, p.iptu, p.iptu_period, p.furnishing, p.pets_allowed,
      p.floor, p.built_year, p.amenities, p.building_amenities, own.highlight,
      coalesce(own.publish, portal.publish_all, true) as publish,
      (
        select coalesce(
          json_agg(json_build_object('url', i.image_url, 'widths', i.widths) order by i.is_primary desc, i.position, i.id), '[]'
        )
        from public.property_images i where i.property_id = p.id
      ) as images,
      (
        select json_build_object('latitude', o.shown_latitude, 'longitude', o.shown_longitude, 'precision', o.shown_precision)
        from public.property_points o where o.property_id = p.id
      ) as point
    from (
      (
        select a.id
        from public.properties a
        -- Ranges, so that one plan serves a page and one listing by the key; under row security coalesce would keep them
        -- from the index, since it is not leakproof.
        where p_ids is null and a.active
          and a.id > case when p_after is null then '00000000-0000-0000-0000-000000000000' else p_after end
          and a.id >= case when p_id is null then '00000000-0000-0000-0000-000000000000' else p_id end
          and a.id <= case when p_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_id end
        order by a.id
        limit least(greatest(p_limit, 1), 500)
      )
      union all
      (select distinct chosen.id from unnest(p_ids) as chosen (id) limit 500)
    ) listed
    join public.properties p on p.id = listed.id and p.active
    join public.property_categories c on c.id = p.category_id
    left join public.portals portal on portal.tenant_id = p_tenant_id and portal.portal = p_portal
    -- One by one: a join would read the choices for all listings.
    left join lateral (
      select chosen.publish, chosen.highlight from public.portal_listings chosen
      where chosen.property_id = p.id and chosen.tenant_id = p_tenant_id and chosen.portal = p_portal limit 1
    ) own on true
  ) l
$$;
comment on function public.list_portal_listings is
  'The active listings by id, from the one behind p_after, as the type PortalListing of shared-domain/portals says; or the '
  'one that p_id names, or those that p_ids name, at most 500.';

-- One text that changes with whatever the feed says. The moments are added up: the newest one would hide a write that has begun
-- before another, and ended after it.
create function private.portal_version(p_tenant_id uuid, p_portal text) returns text
language sql stable set search_path = ''
as $$
  select md5(concat_ws(' ',
    (select count(*) from public.properties where active), (select sum(extract(epoch from updated_at)) from public.properties),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.property_images),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.property_points),
    (select sum(extract(epoch from updated_at)) from public.property_categories),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.portal_listings where tenant_id = p_tenant_id and portal = p_portal),
    (select updated_at from public.portals where tenant_id = p_tenant_id and portal = p_portal),
    private.portal_contact(p_tenant_id)
  ))
$$;

create function private.open_portal_feed(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_feed private.portal_feeds;
  v_settings jsonb;
begin
  select f.* into v_feed from private.portal_feeds f where f.token_hash = p_token_hash;
  select to_jsonb(p) into v_settings from public.portals p
  where p.tenant_id = v_feed.tenant_id and p.portal = v_feed.portal and p.active;
  if v_settings is null then
    return null;
  end if;
  v_feed.version := private.portal_version(v_feed.tenant_id, v_feed.portal);
  update private.portal_feeds f set version = v_feed.version, version_at = now()
  where f.token_hash = p_token_hash and f.version is distinct from v_feed.version;
  return v_settings || jsonb_build_object(
    'version', v_feed.version,
    'version_at', (select f.version_at from private.portal_feeds f where f.token_hash = p_token_hash),
    'contact', private.portal_contact(v_feed.tenant_id)
  );
end $$;

create function public.open_portal_feed(p_token_hash text) returns jsonb
language sql set search_path = ''
as $$ select private.open_portal_feed(p_token_hash) $$;
comment on function public.open_portal_feed is
  'For the function portal-feed: the row of portals whose address has that token, with contact, version and version_at; null '
  'for an unknown token and for a portal that is off.';

create function private.close_portal_feed(p_token_hash text, p_status integer, p_published integer, p_left_out integer)
returns void
language sql security definer set search_path = ''
as $$
  update private.portal_feeds set fetched_at = now(), fetch_status = p_status,
    published = coalesce(p_published, published), left_out = coalesce(p_left_out, left_out)
  where token_hash = p_token_hash
$$;

create function public.close_portal_feed(
  p_token_hash text, p_status integer, p_published integer default null, p_left_out integer default null
) returns void
language sql set search_path = ''
as $$ select private.close_portal_feed(p_token_hash, p_status, p_published, p_left_out) $$;
comment on function public.close_portal_feed is
  'For the function portal-feed: notes how a fetch has ended, and what it sent if it sent anything.';

-- Which listings a portal would refuse is code, and a list of the admin area is SQL: a scheduled job asks the one for the other.
create table private.portal_stops (
  tenant_id uuid not null,
  portal text not null,
  version text not null,
  property_ids uuid[] not null,
  primary key (tenant_id, portal),
  foreign key (tenant_id, portal) references public.portals on delete cascade
);
comment on table private.portal_stops is 'The listings that an agency offers to a portal and that it would refuse.';
comment on column private.portal_stops.version is 'As private.stops_version said before they were judged.';

-- Another one each day too: a release may judge in another way.
create function private.stops_version(p_tenant_id uuid, p_portal text) returns text
language sql stable set search_path = ''
as $$ select private.portal_version(p_tenant_id, p_portal) || ' ' || (now() at time zone 'UTC')::date $$;

create function private.portals_to_judge() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('version', v.version)), '[]')
  from public.portals p
  cross join lateral (select private.stops_version(p.tenant_id, p.portal) as version) v
  left join private.portal_stops s on s.tenant_id = p.tenant_id and s.portal = p.portal
  where p.active and s.version is distinct from v.version
$$;

create function public.portals_to_judge() returns jsonb
language sql stable set search_path = ''
as $$ select private.portals_to_judge() $$;
comment on function public.portals_to_judge is
  'For the scheduled job: the rows of portals that are on and whose listings have changed since they were judged, each with its version.';

create function private.keep_portal_stops(p_tenant_id uuid, p_portal text, p_version text, p_property_ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.portal_stops values (p_tenant_id, p_portal, p_version, p_property_ids)
  on conflict (tenant_id, portal) do update set version = excluded.version, property_ids = excluded.property_ids
$$;

create function public.keep_portal_stops(p_tenant_id uuid, p_portal text, p_version text, p_property_ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.keep_portal_stops(p_tenant_id, p_portal, p_version, p_property_ids) $$;
comment on function public.keep_portal_stops is
  'For the scheduled job: the listings that it would refuse of those that the agency offers to the portal, and the version that was judged.';

create function private.left_out_listings() returns setof uuid
language sql stable set search_path = ''
as $$
  select distinct stopped.id
  from public.portals p
  join private.portal_stops s on s.tenant_id = p.tenant_id and s.portal = p.portal
  cross join lateral unnest(s.property_ids) as stopped (id)
  join public.properties l on l.id = stopped.id and l.active
  where p.tenant_id = private.current_tenant_id() and p.active
$$;
comment on function private.left_out_listings is
  'The listings on the site that a portal of the caller''s agency would refuse, as they were judged last.';

revoke all on private.portal_feeds, private.portal_stops from public, anon, authenticated, service_role;
revoke execute on function
  private.renew_portal_address, public.renew_portal_address, private.portal_contact, private.list_portals, public.list_portals,
  public.list_portal_listings, private.portal_version, private.open_portal_feed, public.open_portal_feed,
  private.close_portal_feed, public.close_portal_feed, private.stops_version, private.portals_to_judge, public.portals_to_judge,
  private.keep_portal_stops, public.keep_portal_stops, private.left_out_listings
  from public, anon, authenticated;
grant execute on function
  private.renew_portal_address, public.renew_portal_address, private.list_portals, public.list_portals
  to authenticated;
grant execute on function public.list_portal_listings to authenticated, service_role;
grant execute on function
  private.open_portal_feed, public.open_portal_feed, private.close_portal_feed, public.close_portal_feed,
  private.portals_to_judge, public.portals_to_judge, private.keep_portal_stops, public.keep_portal_stops
  to service_role;
