-- The owner's list of properties and the stats of all of them. These functions run with their owner's rights, after they have
-- checked that an admin calls.

-- The words of each property in the form in which they are compared. To make them for each row that a search reads cost more
-- than the rest of the search.
create table private.owner_listings (
  id uuid primary key references public.properties on delete cascade,
  words text not null,
  codes text not null
);
comment on table private.owner_listings is 'What the owner may find a property by. private.keep_owner_listings writes it; only definer functions read here.';
comment on column private.owner_listings.words is 'See private.owner_words: title, kind, place, address and reference.';
comment on column private.owner_listings.codes is
  'CEP and reference without what is between their signs, each behind #: found by their beginning, and not by any few digits in their midst.';

-- With this view Postgres refuses to drop a column that the search reads.
create view private.owner_listings_as_stored as
select
  p.id,
  private.owner_words(concat_ws(' ', p.title, (
    select c.name from public.property_categories c where c.id = p.category_id
  ), p.neighborhood, p.city, p.address, p.reference_code)) as words,
  concat_ws(' ', '#' || replace(p.zip_code, '-', ''),
    '#' || replace(replace(private.owner_words(p.reference_code), ' ', ''), '-', '')) as codes
from public.properties p;

create function private.keep_owner_listings(p_ids uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.owner_listings as known
  select * from private.owner_listings_as_stored where id = any (p_ids)
  on conflict (id) do update set words = excluded.words, codes = excluded.codes
  where known is distinct from excluded
$$;
comment on function private.keep_owner_listings is 'Makes what the owner''s list knows of these properties what they are.';

create function private.matching_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_show text,
  p_import uuid
) returns setof uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_words text[] := private.search_words(p_search);
begin
  if p_show not in ('left_out', 'ending', 'unfinished') then
    raise exception 'No such listings' using errcode = '22023';
  end if;
  return query
  select p.id
  from public.properties p
  join private.owner_listings l on l.id = p.id
  -- The owner, whom the caller's agency knows.
  left join public.property_private_facts f on f.property_id = p.id and f.tenant_id = (select private.current_tenant_id())
  where (p_active is null or p.active = p_active)
    and (p_deal is null or p.deal_status = p_deal)
    and (p_type is null or p.property_type = p_type)
    and (p_category is null or p.category_id = p_category)
    and (p_show is distinct from 'left_out' or p.id in (select private.left_out_listings()))
    and (p_import is null or private.is_own_import(p_import)
      and p.id in (select r.property_id from private.import_rows r where r.import_id = p_import))
    and (p_show is distinct from 'unfinished' or p.closed_at is null and private.told_missing(p) <> '{}')
    and (p_show is distinct from 'ending' or p.id in (select private.ending_authorisations()))
    and (v_words = '{}' or not exists (
      select from unnest(v_words) w (word) cross join lateral replace(w.word, '-', '') as code
      where not (
        l.words like '%' || w.word || '%'
        or coalesce(f.owner_words like '%' || w.word || '%', false)
        or length(code) >= 3 and trunc(p.price)::text = code
        -- Shorter beginnings of a code are words or numbers of something else.
        or length(code) >= 4 and (
          l.codes like '%#' || code || '%'
          or replace(p.id::text, '-', '') like code || '%'
          or code ~ '^[0-9]+$' and coalesce(f.owner_words like '%#%' || code || '%', false)
        )
      )
    ));
end $$;
revoke execute on function private.keep_owner_listings, private.matching_properties from public;

create function private.list_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_order text,
  p_page integer, p_size integer, p_show text, p_import uuid
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  v_order text := case p_order
    when 'newest' then 'p.created_at desc, p.id'
    when 'oldest' then 'p.created_at, p.id desc'
    when 'updated' then 'p.updated_at desc, p.id'
    when 'updated-asc' then 'p.updated_at, p.id desc'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'title' then 'p.title collate private.titles, p.id'
    when 'title-desc' then 'p.title collate private.titles desc, p.id desc'
    when 'reference' then 'p.reference_code collate private.titles, p.id'
    when 'reference-desc' then 'p.reference_code collate private.titles desc nulls last, p.id desc'
    when 'place' then 'p.neighborhood collate private.titles, p.id'
    when 'place-desc' then 'p.neighborhood collate private.titles desc, p.id desc'
    when 'rooms' then 'p.bedrooms, p.id'
    when 'rooms-desc' then 'p.bedrooms desc nulls last, p.id desc'
    when 'area' then 'coalesce(p.built_area, p.area, p.land_area), p.id'
    when 'area-desc' then 'coalesce(p.built_area, p.area, p.land_area) desc nulls last, p.id desc'
    when 'type' then 'p.property_type, p.created_at desc, p.id'
    when 'type-desc' then 'p.property_type desc, p.created_at, p.id desc'
    when 'state' then 'p.active desc, p.deal_status, p.created_at desc, p.id'
    when 'state-desc' then 'p.active, p.deal_status desc, p.created_at, p.id desc'
  end;
  v_ids uuid[];
  v_page record;
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null then
    raise exception 'No such order' using errcode = '22023';
  end if;
  -- An order has no parameters.
  execute 'select array(
    select p.id from private.matching_properties($1, $2, $3, $4, $5, $6, $7) m (id) join public.properties p on p.id = m.id
    order by ' || v_order || ')'
  into v_ids using p_search, p_active, p_deal, p_type, p_category, p_show, p_import;
  v_page := private.page_of(v_ids, least(coalesce(p_size, 24), 100), p_page);
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'deal_status', p.deal_status, 'active', p.active, 'featured', p.featured,
    'created_at', p.created_at, 'updated_at', p.updated_at, 'reference_code', p.reference_code, 'bedrooms', p.bedrooms,
    'size', coalesce(p.built_area, p.area, p.land_area),
    'authorised_until', f.authorised_until, 'missing', private.told_missing(p),
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
  from unnest(v_page.ids) with ordinality as listed (id, place)
  join public.properties p on p.id = listed.id
  left join public.property_private_facts f on f.property_id = p.id and f.tenant_id = private.current_tenant_id();
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'total', (select count(*) from public.properties), 'found', v_page.matches,
    'page', v_page.page, 'pages', v_page.pages
  );
end $$;

create function public.list_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null, p_order text default 'newest',
  p_page integer default 1, p_size integer default 24, p_show text default null, p_import uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_properties(p_search, p_active, p_deal, p_type, p_category, p_order, p_page, p_size, p_show, p_import) $$;
comment on function public.list_properties is
  'A page of all properties for an admin, each with its main photo, as {rows, total, found, page, pages}: total how many there are, found how many '
  'fit, page the last one where p_page is past it. p_search: words that all must be in title, place, address or '
  'reference, kind, or the owner''s name or phone as the caller''s agency knows them, be the price, or begin the short code, CEP '
  'or reference with at least four signs. p_order: newest, oldest, updated, updated-asc, price-asc, price-desc, and '
  'title, reference, place, rooms, area, type and state, each also with -desc. p_size: at most 100. p_show: left_out '
  'for those that a portal of the caller''s agency would refuse, ending for those whose owner''s authorisation ends within 30 days or has '
  'ended, unfinished for those that lack what the site needs, null for all. p_import: those of an import of the caller''s agency, for 30 days. missing: see get_missing_facts. size of a row: its built area, else its area, else its land. 42501: no admin. 22023: an unknown order or p_show, or '
  'more than 200 characters to search for.';

create function private.find_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_show text, p_import uuid
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', private.title_of(p))), '[]')
    from (select id from private.matching_properties(p_search, p_active, p_deal, p_type, p_category, p_show, p_import) m (id)
      limit 10000) found
    join public.properties p on p.id = found.id
  );
end $$;

create function public.find_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null, p_show text default null, p_import uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_properties(p_search, p_active, p_deal, p_type, p_category, p_show, p_import) $$;
comment on function public.find_properties is
  'All properties that list_properties finds, at most 10,000, as [{id, title}] in no order: to do something to all of them. '
  '42501: no admin. 22023: an unknown p_show, or more than 200 characters to search for.';

create function private.get_portfolio_stats() returns jsonb
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
      from cells where neighborhood is not null group by neighborhood
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

create function public.get_portfolio_stats() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_portfolio_stats() $$;
comment on function public.get_portfolio_stats is
  'What the agency has, for an admin: {total, sale, rent, active, places: [{neighborhood, count}] with most listings, at '
  'most five, others: {places, count} of the rest}. 42501: no admin.';

revoke execute on function
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_portfolio_stats, public.get_portfolio_stats
  from public, anon;
grant execute on function
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_portfolio_stats, public.get_portfolio_stats
  to authenticated, service_role;
