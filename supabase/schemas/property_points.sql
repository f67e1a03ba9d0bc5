create type public.point_precision as enum ('door', 'street', 'about', 'neighborhood');
create type public.point_display as enum ('exact', 'about', 'neighborhood');

create function private.shown_degree(
  p_degree double precision, p_precision public.point_precision, p_display public.point_display, p_away double precision
) returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_display = 'neighborhood' or p_precision = 'neighborhood' then round(p_degree::numeric, 2)
    when p_display = 'exact' then round(p_degree::numeric, 6)
    else round((p_degree + p_away)::numeric, 5)
  end::double precision
$$;
revoke execute on function private.shown_degree from public;
grant execute on function private.shown_degree to authenticated, service_role;

create table public.property_points (
  property_id uuid primary key references public.properties on delete cascade,
  latitude double precision not null check (latitude between -34 and 6),
  longitude double precision not null check (longitude between -74 and -28),
  precision public.point_precision not null default 'street' check (precision <> 'about'),
  display public.point_display not null default 'about',
  away double precision not null default 100 + 150 * random() check (away between 100 and 250),
  bearing double precision not null default 2 * pi() * random() check (bearing between 0 and 2 * pi()),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  shown_latitude double precision not null generated always as (
    private.shown_degree(latitude, precision, display, away * cos(bearing) / 111195)
  ) stored,
  shown_longitude double precision not null generated always as (
    private.shown_degree(longitude, precision, display, away * sin(bearing) / (111195 * cos(radians(latitude))))
  ) stored,
  shown_precision public.point_precision not null generated always as (
    case
      when display = 'neighborhood' or precision = 'neighborhood' then 'neighborhood'::public.point_precision
      when display = 'about' then 'about'::public.point_precision
      else precision
    end
  ) stored
);
comment on table public.property_points is
  'Where a property lies, in degrees of WGS 84: for admins the point itself, for visitors what the agency shows of it. A table '
  'of its own, so that no read of a listing can carry the door along.';
comment on column public.property_points.precision is 'How exactly the agency knows the point.';
comment on column public.property_points.display is 'What visitors are to see: the point, one up to 250 m from it, or the neighbourhood.';
comment on column public.property_points.away is 'Metres from the point to the one that is shown in its place, in the direction of bearing, in radians.';
comment on column public.property_points.shown_latitude is
  'Of a neighbourhood, the nearest hundredth of a degree, which is about a kilometre.';

-- Chosen once, and alike for the flats of one house: the average of many ways from one door would be the door.
create function private.share_way() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Some fifty metres, in degrees.
  v_near constant double precision := 0.0005;
  v_one record;
begin
  select o.away, o.bearing into v_one from public.property_points o
  where o.latitude between new.latitude - v_near and new.latitude + v_near
    and o.longitude between new.longitude - v_near and new.longitude + v_near and o.property_id <> new.property_id
  order by o.created_at, o.property_id limit 1;
  if found then
    new.away := v_one.away;
    new.bearing := v_one.bearing;
  end if;
  return new;
end $$;
revoke execute on function private.share_way from public;
create index property_points_door_idx on public.property_points (latitude, longitude);

create trigger property_points_way before insert or update of latitude, longitude on public.property_points
  for each row execute function private.share_way();
create trigger property_points_touch before update on public.property_points
  for each row execute function private.touch_updated_at();

alter table public.property_points enable row level security;
revoke all on public.property_points from anon, authenticated;
grant select (property_id, shown_latitude, shown_longitude, shown_precision) on public.property_points to anon;
grant select, insert, delete,
  update (property_id, latitude, longitude, precision, display) on public.property_points to authenticated;
grant all on public.property_points to service_role;

create policy "Visitors see what is shown of the points of active properties" on public.property_points for select to anon
  using (exists (select from public.properties p where p.id = property_id));
create policy "Admins see points" on public.property_points for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add points" on public.property_points for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change points" on public.property_points for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete points" on public.property_points for delete to authenticated
  using ((select private.is_admin()));

create function public.save_property(p_id uuid, p_row jsonb, p_point jsonb, p_seen timestamptz default null)
returns public.properties
language plpgsql set search_path = ''
as $$
declare
  v_names text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(p_row) key);
  v_row public.properties;
begin
  perform private.require_admin();
  if p_seen is null then
    execute format(
      'insert into public.properties (id, %1$s) select $1, %1$s from jsonb_populate_record(null::public.properties, $2) returning *',
      v_names
    ) into v_row using p_id, p_row;
  else
    execute format(
      'update public.properties set (%1$s) = (select %1$s from jsonb_populate_record(null::public.properties, $2))
       where id = $1 and updated_at = $3 returning *',
      v_names
    ) into v_row using p_id, p_row, p_seen;
    perform private.require_unchanged(v_row.id is not null);
  end if;
  if coalesce(p_point, 'null') = 'null' then
    delete from public.property_points where property_id = p_id;
  else
    insert into public.property_points as known (property_id, latitude, longitude, precision, display)
    select p_id, n.latitude, n.longitude, n.precision, n.display
    from jsonb_populate_record(null::public.property_points, p_point) n
    on conflict (property_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude,
      precision = excluded.precision, display = excluded.display;
  end if;
  return v_row;
end $$;
comment on function public.save_property is
  'Stores columns of a property, and its point {latitude, longitude, precision, display} or null, in one transaction, and answers '
  'the row. Without p_seen the property is new; with it, the updated_at that the caller has seen, it is changed. 42501: no admin. '
  'PT409: changed since, or gone.';

create function public.middle_of_neighborhood(p_city text, p_neighborhood text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('latitude', avg(o.latitude), 'longitude', avg(o.longitude))
    from public.property_points o join public.properties p on p.id = o.property_id
    cross join lateral (
      select coalesce(private.fold(p.neighborhood) = private.fold(p_neighborhood), false) as is_there
    ) place
    -- What is no more than such a middle itself would draw the next one to it.
    where o.precision <> 'neighborhood' and private.fold(p.city) = private.fold(p_city)
    group by place.is_there order by place.is_there desc limit 1
  );
end $$;
comment on function public.middle_of_neighborhood is
  'The mean {latitude, longitude} of the points of the agency''s properties in that neighbourhood, else in that city; null where '
  'there are none. 42501: no admin.';

revoke execute on function public.save_property, public.middle_of_neighborhood from public, anon;
grant execute on function public.save_property, public.middle_of_neighborhood to authenticated;
