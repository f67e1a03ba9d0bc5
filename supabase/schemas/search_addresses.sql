-- Addresses for a deal, a kind and a place, such as /imoveis/venda/casas/florianopolis.

-- All sums and rows that are read here are of active properties.
create view private.listed_addresses as
select
  t.deal, t.category_id, p.city, p.neighborhood, t.count,
  case t.deal when 'sale' then 'venda' else 'aluguel' end as deal_slug,
  private.slug(coalesce(c.plural, c.name)) as kind_slug, p.city_slug, p.neighborhood_slug
from private.listing_totals t
join private.places p on p.id = t.place_id
join public.property_categories c on c.id = t.category_id
where t.count > 0;

-- Reads the parts of an address. It returns no deal where nothing active is there.
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
  -- What a kind is called now comes before what one was called.
  select named.id into v_kind from (
    select 1 as step, c.name, c.id from public.property_categories c
    where private.slug(coalesce(c.plural, c.name)) = private.slug(p_first)
    union all
    select 2, null, f.category_id from private.former_kinds f where f.slug = private.slug(p_first)
  ) named order by named.step, named.name limit 1;
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

-- Returns a kind as describe_search and list_related_searches show it.
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
  select jsonb_build_object(
    'price', (
      select round((percentile_cont(0.5) within group (order by nullif(l.price, 0)))::numeric / 100)
      from private.listings l where private.listing_matches(l, null, v_search)
    ),
    'squareMetre', (
      select round((percentile_cont(0.5) within group (order by nullif(l.square_metre, 'infinity')))::numeric)
      from private.listings l where private.listing_matches(l, null, v_search)
    )
  ) into v_figures;
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
language sql stable set search_path = ''
as $$ select private.describe_search(p_deal, p_first, p_second, p_third) $$;
comment on function public.describe_search is
  'What the address /imoveis/deal/first/second/third stands for, a kind, a city and a neighbourhood in this order and each '
  'of them left out at will, a neighbourhood only behind its city: {deal, kind: {id, name, plural}, city, neighborhood, '
  'count, price, squareMetre}. count is how many active properties it has; price and squareMetre are the medians of those '
  'that say their price (and area), in whole BRL, and null where none does. Null where there is no active property.';

-- Lists addresses to which an address, or the home page, links. Their number is limited, so that neither the page nor the
-- response grows with the catalogue. Names with the same slug count as one.
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
    -- By the kind's name, not its id, which is another one in each database.
    select f.*, row_number() over (
      partition by f.step, f.deal
      order by f.listings desc, c.name collate "C", f.city collate "C", f.neighborhood collate "C"
    ) as place
    from found f left join public.property_categories c on c.id = f.category_id
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
language sql stable set search_path = ''
as $$ select private.list_related_searches(p_deal, p_first, p_second, p_third) $$;
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
as $$ select path from private.list_search_addresses(p_after) $$;
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
