-- Where there is something to buy or rent: one row a city, so that a page has all of them in one answer of the API, which
-- gives a thousand rows at most.
create view public.property_places with (security_invoker = true) as
select city, json_agg(json_build_object('neighborhood', neighborhood, 'count', count)) as neighborhoods
from (
  select city, neighborhood, count(*)::integer as count
  from public.properties
  where active
  group by city, neighborhood
) as places
group by city;
comment on view public.property_places is 'Cities of the active properties, each with its neighbourhoods and how many lie there.';

revoke all on public.property_places from anon, authenticated;
grant select on public.property_places to anon, authenticated, service_role;
