-- Places with something to buy or rent. There is one row for each city, so that one response of the API has all of them:
-- it gives a thousand rows at most. They come from the sums that the search keeps, which are as many as there are places
-- and kinds, and not from every active property. Names that differ by case or accents alone are one, in the spelling that
-- most listings have: the search takes them for one too.

create function private.count_places() returns table (city text, neighborhoods json)
language sql stable security definer set search_path = ''
as $$
  with known as materialized (
    select p.city, p.neighborhood, p.folded_city, p.folded_neighborhood, sum(t.count)::integer as count
    from private.listing_totals t
    join private.places p on p.id = t.place_id
    group by p.id
    having sum(t.count) > 0
  ), cities as (
    select distinct on (folded_city) folded_city, city from known
    group by folded_city, city order by folded_city, sum(count) desc, city collate "C" desc
  ), neighborhoods as (
    select folded_city, sum(count) as count,
      (array_agg(neighborhood order by count desc, neighborhood collate "C" desc))[1] as neighborhood
    from known group by folded_city, folded_neighborhood
  )
  select c.city, json_agg(json_build_object('neighborhood', n.neighborhood, 'count', n.count))
  from cities c join neighborhoods n using (folded_city)
  group by c.city
$$;
revoke execute on function private.count_places from public;
grant execute on function private.count_places to anon, authenticated, service_role;

create view public.property_places with (security_invoker = true) as
select city, neighborhoods from private.count_places();
comment on view public.property_places is 'Cities of the active properties, each with its neighbourhoods and how many lie there.';

revoke all on public.property_places from anon, authenticated;
grant select on public.property_places to anon, authenticated, service_role;
