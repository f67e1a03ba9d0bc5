-- The owner's list of properties and its figures, at any number of them. Under row security few conditions are served
-- by an index, so these functions run with their owner's rights, after they have checked that an admin calls.

-- The owner's search reads this table instead of the properties: a narrow row for each, with its words in the form in
-- which they are compared. To make them for each row that a search reads cost more than the rest of the search.
create table private.owner_listings (
  id uuid primary key references public.properties on delete cascade,
  category_id uuid not null,
  property_type public.property_type not null,
  deal_status public.deal_status not null,
  active boolean not null,
  words text not null,
  codes text not null
);
comment on table private.owner_listings is 'What the owner may narrow all properties by. private.keep_owner_listings writes it; only definer functions read here.';
comment on column private.owner_listings.words is 'See private.owner_words: title, kind, place, address and reference.';
comment on column private.owner_listings.codes is
  'CEP and reference without what is between their signs, each behind #: found by their beginning, and not by any few digits in their midst.';
create index owner_listings_words_idx on private.owner_listings using gin (words extensions.gin_trgm_ops);
create index owner_listings_codes_idx on private.owner_listings using gin (codes extensions.gin_trgm_ops);

-- With this view Postgres refuses to drop a column that the search reads.
create view private.owner_listings_as_stored as
select
  p.id, p.category_id, p.property_type, p.deal_status, p.active,
  private.owner_words(concat_ws(' ', p.title, c.name, p.neighborhood, p.city, p.address, p.reference_code)) as words,
  concat_ws(' ', '#' || replace(p.zip_code, '-', ''),
    '#' || replace(replace(private.owner_words(p.reference_code), ' ', ''), '-', '')) as codes
from public.properties p
join public.property_categories c on c.id = p.category_id;

create function private.keep_owner_listings(p_ids uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.owner_listings as known
  select * from private.owner_listings_as_stored where id = any (p_ids)
  on conflict (id) do update set
    category_id = excluded.category_id, property_type = excluded.property_type, deal_status = excluded.deal_status,
    active = excluded.active, words = excluded.words, codes = excluded.codes
  where known is distinct from excluded
$$;
comment on function private.keep_owner_listings is 'Makes what the owner''s list knows of these properties what they are.';
revoke execute on function private.keep_owner_listings from public;

-- Conditions as SQL on the narrow rows, called l.
create function private.owner_filters(
  p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid
) returns text
language sql immutable set search_path = ''
as $$
  -- Columns of the properties themselves, too.
  select concat_ws(' and ', 'true',
    case when p_active is not null then format('l.active = %L', p_active) end,
    case when p_deal is not null then format('l.deal_status = %L', p_deal) end,
    case when p_type is not null then format('l.property_type = %L', p_type) end,
    case when p_category is not null then format('l.category_id = %L', p_category) end)
$$;

create function private.owner_search(p_search text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_words text := '';
  v_word text;
  v_code text;
  v_others uuid[];
begin
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_code := replace(v_word, '-', '');
    -- Found by what is in no narrow row: the owner, whom the caller's agency knows, and the price.
    v_others := array(
      select f.property_id from public.property_private_facts f
      where f.tenant_id = (select private.current_tenant_id())
        and (f.owner_words like '%' || v_word || '%' or v_code ~ '^[0-9]{4,}$' and f.owner_words like '%#%' || v_code || '%')
    );
    if v_code ~ '^[0-9]{3,12}$' then
      v_others := v_others || array(
        select p.id from public.properties p where p.price >= v_code::numeric and p.price < v_code::numeric + 1
      );
    end if;
    -- The code of a listing is how its id begins. As a range among the other conditions it was taken for a hundredth of
    -- all, where it met a bound of the histogram, and all were read in their order.
    if v_code ~ '^[0-9a-f]{4,32}$' then
      v_others := v_others || array(
        select p.id from public.properties p where p.id between rpad(v_code, 32, '0')::uuid and rpad(v_code, 32, 'f')::uuid
      );
    end if;
    v_words := v_words || format(' and (l.words like %L', '%' || v_word || '%')
      -- Shorter beginnings of a code are words or numbers of something else.
      || case when length(v_code) >= 4 then format(' or l.codes like %L', '%#' || v_code || '%') else '' end
      || case when cardinality(v_others) > 0 then format(' or l.id = any (%L::uuid[])', v_others) else '' end
      || ')';
  end loop;
  return v_words;
end $$;
revoke execute on function private.owner_filters, private.owner_search from public;

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
    when 'updated-asc' then 'l.updated_at, l.id desc'
    when 'price-asc' then 'l.price, l.id'
    when 'price-desc' then 'l.price desc, l.id desc'
    when 'title' then 'l.title collate private.titles, l.id'
    when 'title-desc' then 'l.title collate private.titles desc, l.id desc'
    when 'reference' then 'l.reference_code collate private.titles, l.id'
    when 'reference-desc' then 'l.reference_code collate private.titles desc nulls last, l.id desc'
    when 'place' then 'l.neighborhood collate private.titles, l.id'
    when 'place-desc' then 'l.neighborhood collate private.titles desc, l.id desc'
    when 'rooms' then 'l.bedrooms, l.id'
    when 'rooms-desc' then 'l.bedrooms desc nulls last, l.id desc'
    when 'area' then 'coalesce(l.built_area, l.area, l.land_area), l.id'
    when 'area-desc' then 'coalesce(l.built_area, l.area, l.land_area) desc nulls last, l.id desc'
    when 'type' then 'l.property_type, l.created_at desc, l.id'
    when 'type-desc' then 'l.property_type desc, l.created_at, l.id desc'
    when 'state' then 'l.active desc, l.deal_status, l.created_at desc, l.id'
    when 'state-desc' then 'l.active, l.deal_status desc, l.created_at, l.id desc'
  end;
  v_filters text := private.owner_filters(p_active, p_deal, p_type, p_category);
  v_words text;
  v_page_of text;
  v_size integer := least(greatest(coalesce(p_size, 24), 1), 100);
  v_total bigint;
  v_found bigint;
  v_page bigint := greatest(coalesce(p_page, 1), 1);
  v_pages bigint;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null then
    raise exception 'No such order' using errcode = '22023';
  end if;
  v_words := private.owner_search(p_search);

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
    'created_at', p.created_at, 'updated_at', p.updated_at, 'reference_code', p.reference_code, 'bedrooms', p.bedrooms,
    'size', coalesce(p.built_area, p.area, p.land_area),
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
  'reference, kind, or the owner''s name or phone as the caller''s agency knows them, be the price, or begin the short code, CEP '
  'or reference with at least four signs. p_order: newest, oldest, updated, updated-asc, price-asc, price-desc, and '
  'title, reference, place, rooms, area, type and state, each also with -desc. p_size: at most 100. size of a row: its built area, '
  'else its area, else its land. 42501: no admin. 22023: an unknown order, or more than 200 characters to search for.';

create function private.find_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_found jsonb;
begin
  perform private.require_admin();
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''title'', p.title)), ''[]'')
     from (select l.id from private.owner_listings l where %s%s limit 10000) found
     join public.properties p on p.id = found.id',
    private.owner_filters(p_active, p_deal, p_type, p_category), private.owner_search(p_search)
  ) into v_found;
  return v_found;
end $$;

create function public.find_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_properties(p_search, p_active, p_deal, p_type, p_category) $$;
comment on function public.find_properties is
  'All properties that list_properties finds, at most 10,000, as [{id, title}] in no order: to do something to all of them. '
  '42501: no admin. 22023: more than 200 characters to search for.';

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
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_property_figures, public.get_property_figures
  from public, anon;
grant execute on function
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_property_figures, public.get_property_figures
  to authenticated, service_role;
