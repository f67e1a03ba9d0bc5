-- What people look for, and the listings that fit it: both ways by the search's own reader and condition.

-- Whatever the reader does not understand would narrow nothing, silently.
create function private.check_wants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.wants = '{}' or exists (
    select from jsonb_each(new.wants) one
    where private.narrowing_facets(private.read_search(jsonb_build_object(one.key, one.value), '')) = '{}'
  ) then
    raise exception 'The search reads no such filter' using errcode = '22023';
  end if;
  return new;
end $$;
create trigger cases_wants_insert before insert on public.cases
  for each row when (new.wants is not null) execute function private.check_wants();
create trigger cases_wants_update before update of wants on public.cases
  for each row when (new.wants is not null and new.wants is distinct from old.wants) execute function private.check_wants();

-- What somebody looks for who has asked about a listing, as long as nobody says more.
create function private.wants_like(p public.properties) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'deal', p.property_type,
    'kinds', case when p.category_id is not null then jsonb_build_array(p.category_id) end,
    'places', case when p.city is not null and p.neighborhood is not null then
      jsonb_build_array(jsonb_build_object('city', p.city, 'neighborhood', p.neighborhood, 'exact', true)) end,
    'minPrice', nullif(floor(p.price * 0.8), 0),
    'maxPrice', nullif(ceil(p.price * 1.2), 0),
    'minBedrooms', nullif(p.bedrooms, 0)
  ))
$$;

-- What is nearly looked for: anywhere in the cities, for some more or less, with any number of rooms.
create function private.wider(p_wants jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select p_wants - 'minBedrooms' || jsonb_strip_nulls(jsonb_build_object(
    'places', (
      select jsonb_agg(distinct jsonb_build_object('city', place -> 'city'))
      from jsonb_array_elements(case jsonb_typeof(p_wants -> 'places') when 'array' then p_wants -> 'places' else '[]' end) place
      where place ? 'city'
    ),
    'minPrice', floor(private.read_amount(p_wants -> 'minPrice') * 0.7),
    'maxPrice', ceil(private.read_amount(p_wants -> 'maxPrice') * 1.3)
  ))
$$;

create function private.find_case_matches(p_case_id uuid, p_wants jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_case record;
  v_wants jsonb;
  v_rows jsonb;
begin
  perform private.require_admin();
  select c.wants, i.property_id, case when p.id is not null then private.wants_like(p) end as proposed into v_case
  from public.cases c
  left join public.inquiries i on i.id = c.inquiry_id
  left join public.properties p on p.id = i.property_id
  where c.id = p_case_id and c.tenant_id = private.current_tenant_id();
  v_wants := coalesce(p_wants, v_case.wants, v_case.proposed);
  -- One more, as the listing that they asked about may be among them.
  with exact as materialized (
    select card, place, false as is_near
    from jsonb_array_elements(private.search_properties(v_wants, '', 'newest', null, 6) -> 'rows')
      with ordinality as found (card, place)
  ), near as (
    select card, place, true as is_near
    from jsonb_array_elements(private.search_properties(private.wider(v_wants), '', 'newest', null, 12) -> 'rows')
      with ordinality as found (card, place)
    where not exists (select from exact e where e.card -> 'id' = found.card -> 'id')
  )
  select jsonb_agg(
    fitting.card || jsonb_build_object('reference_code', p.reference_code, 'near', fitting.is_near)
    order by fitting.is_near, fitting.place
  ) into v_rows
  from (
    select * from (select * from exact union all select * from near) both_kinds
    where (card ->> 'id')::uuid is distinct from v_case.property_id
    order by is_near, place limit 5
  ) fitting
  join public.properties p on p.id = (fitting.card ->> 'id')::uuid
  where v_wants is not null;
  return jsonb_build_object('proposed', v_case.proposed, 'rows', coalesce(v_rows, '[]'));
end $$;

create function public.find_case_matches(p_case_id uuid, p_wants jsonb default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_case_matches(p_case_id, p_wants) $$;
comment on function public.find_case_matches is
  'For a case of the caller''s tenant {proposed, rows}: what is like the listing that its inquiry is about, as filters of '
  'search_properties, null for none; and five listings without that one, as rows of search_properties with their reference_code: '
  'the newest that fit, and where these are fewer those that nearly do (near). p_wants: filters to look for instead of the case''s, which are what is proposed as long as it has none. '
  'No such case has neither. 42501: no admin. 22023: more than 20,000 characters of filters.';

create function private.cases_wanting(p_property_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  l private.listings;
  v_words tsvector;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  select * into l from private.listings where id = p_property_id;
  select w.words into v_words from private.listing_words w where w.id = p_property_id;

  with open as materialized (
    select c.id, c.created_at, c.wants, coalesce(c.wants -> 'places', 'null') as places, coalesce(c.wants -> 'kinds', 'null') as kinds
    from public.cases c left join public.inquiries i on i.id = c.inquiry_id
    where c.tenant_id = private.current_tenant_id() and c.stage not in ('closed', 'lost') and c.wants is not null
      and i.property_id is distinct from p_property_id
  ), wanted_places as materialized (
    select distinct places from open
  ), wanted_kinds as materialized (
    select distinct kinds from open
  ), near as materialized (
    -- Reading all that ten thousand cases want takes seconds. Each place and each kind is read once, and the limits of the
    -- price by themselves: few cases are left.
    select o.id, o.created_at, o.wants
    from open o join wanted_places using (places) join wanted_kinds using (kinds)
    where coalesce(l.place_id = any (private.read_places(wanted_places.places)), true)
      and coalesce(l.category_id = any (private.read_kinds(wanted_kinds.kinds)), true)
      and coalesce(private.read_amount(o.wants -> 'minPrice') * 100 <= l.price, true)
      and coalesce(private.read_amount(o.wants -> 'maxPrice') * 100 >= l.price, true)
  ), comparable as materialized (
    select p.id, private.wants_like(p) as wants
    from private.places mine
    join private.places other using (folded_city, folded_neighborhood)
    join public.properties p on p.city = other.city and p.neighborhood = other.neighborhood
    where mine.id = l.place_id and p.category_id = l.category_id and p.property_type = l.deal and p.id <> l.id
      and exists (select from public.inquiries i where i.property_id = p.id)
  ), asked as materialized (
    select o.id from comparable o cross join lateral private.read_search(o.wants, '') s
    where private.listing_matches(l, v_words, s)
  ), fitting as (
    select o.id, o.created_at from near o cross join lateral private.read_search(o.wants, '') s
    where private.listing_matches(l, v_words, s)
    union all
    select c.id, c.created_at
    from asked
    join public.inquiries i on i.property_id = asked.id
    join public.cases c on c.inquiry_id = i.id
    where c.tenant_id = private.current_tenant_id() and c.stage not in ('closed', 'lost') and c.wants is null
  )
  select array_agg(f.id order by f.created_at desc, f.id desc) into v_ids from fitting f where l.id is not null;

  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'name', coalesce(o.owner_name, i.name), 'about', i.property_title, 'stage', c.stage, 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_ids[:50]) with ordinality as listed (id, place)
  join public.cases c on c.id = listed.id
  left join public.leads o on o.id = c.lead_id
  left join public.inquiries i on i.id = c.inquiry_id;
  return jsonb_build_object('found', coalesce(cardinality(v_ids), 0), 'rows', coalesce(v_rows, '[]'));
end $$;

create function public.cases_wanting(p_property_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.cases_wanting(p_property_id) $$;
comment on function public.cases_wanting is
  'The caller''s tenant''s open cases that look for a listing like this active one, as {found, rows}: how many, and the newest 50 '
  'with id, name, about, stage and created_at. A case in which nobody has said what is wanted looks for what is like the listing '
  'that its inquiry is about; one that is about this very listing does not count. 42501: no admin.';

revoke execute on function private.check_wants, private.wants_like, private.wider from public;
revoke execute on function
  private.find_case_matches, public.find_case_matches, private.cases_wanting, public.cases_wanting from public, anon;
grant execute on function
  private.find_case_matches, public.find_case_matches, private.cases_wanting, public.cases_wanting
  to authenticated, service_role;
