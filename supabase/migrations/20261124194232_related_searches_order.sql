set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.list_related_searches(p_deal text, p_first text, p_second text, p_third text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
end $function$;
