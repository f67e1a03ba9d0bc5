-- Addresses of their own for what people look for: a deal, a kind and a place, as in /imoveis/venda/casas/florianopolis.

alter table public.property_categories add column plural text check (private.is_line(plural, 60));
comment on column public.property_categories.plural is 'What several of them are called; the name itself where it is null.';
update public.property_categories set plural = known.plural
from (values
  ('Apartamento', 'Apartamentos'), ('Casa', 'Casas'), ('Cobertura', 'Coberturas'), ('Sobrado', 'Sobrados'),
  ('Terreno', 'Terrenos'), ('Sala Comercial', 'Salas Comerciais'), ('Chácara', 'Chácaras')
) known (name, plural)
where known.name = property_categories.name;

-- shared-backend/src/fold says the same, and a test compares the two.
create function private.slug(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select btrim(regexp_replace(private.fold(value), '[^a-z0-9]+', '-', 'g'), '-') $$;
comment on function private.slug is 'A name as it stands in an address: folded, what is no letter or digit as a stroke.';

alter table private.places
  add column city_slug text not null generated always as (private.slug(city)) stored,
  add column neighborhood_slug text not null generated always as (private.slug(neighborhood)) stored;

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

create function private.describe_search(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_kind public.property_categories;
  v_place text[];
  v_at record;
  v_search private.search;
  v_figures jsonb;
begin
  if length(concat(p_deal, p_first, p_second, p_third)) > 1000 then
    return null;
  end if;
  select * into v_kind from public.property_categories c
  where private.slug(coalesce(c.plural, c.name)) = private.slug(p_first)
  order by c.name limit 1;
  v_place := array(
    select private.slug(part) from unnest(
      case when v_kind.id is null then array[p_first, p_second, p_third] else array[p_second, p_third] end
    ) with ordinality named (part, position)
    where part <> '' order by position
  );
  -- Of names that are written the same in an address, the one that most listings have.
  select l.deal, case when cardinality(v_place) > 0 then l.city end as city,
    case when cardinality(v_place) > 1 then l.neighborhood end as neighborhood
  into v_at
  from private.listed_addresses l
  where l.deal_slug = private.slug(p_deal) and cardinality(v_place) <= 2
    and (v_kind.id is null or l.category_id = v_kind.id)
    and (cardinality(v_place) < 1 or l.city_slug = v_place[1])
    and (cardinality(v_place) < 2 or l.neighborhood_slug = v_place[2])
  group by 1, 2, 3 order by sum(l.count) desc, 2, 3 limit 1;
  if not found then
    return null;
  end if;
  -- The same as the list that is shown with it, to the row.
  v_search := private.read_search(jsonb_strip_nulls(jsonb_build_object(
    'deal', v_at.deal,
    'kinds', case when v_kind.id is not null then jsonb_build_array(v_kind.id) end,
    'places', case when v_at.city is not null
      then jsonb_build_array(jsonb_build_object('city', v_at.city, 'neighborhood', v_at.neighborhood)) end
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
    'kind', case when v_kind.id is not null
      then jsonb_build_object('id', v_kind.id, 'name', v_kind.name, 'plural', v_kind.plural) end,
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
  private.slug, private.describe_search, private.list_search_addresses, public.describe_search, public.list_search_addresses
  from public, anon, authenticated;
grant execute on function
  private.describe_search, private.list_search_addresses, public.describe_search, public.list_search_addresses
  to anon, authenticated, service_role;
