-- The owner's list of properties and its figures, at any number of them. Under row security few conditions are served
-- by an index, so these run with their owner's rights, once they know that an admin asks.

-- What words are looked for in. Points within a number are no ends of words: 88.010-400.
create function private.owner_words(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(private.fold(value), '(?<=[0-9])[.](?=[0-9])', '', 'g'),
    '[^[:alnum:]-]+' collate pg_catalog.pg_c_utf8, ' ', 'g'
  ), '(^| )-+', '\1', 'g'))
$$;
comment on function private.owner_words is 'Folded words with single blanks between them; a hyphen within one stays.';

create function private.owner_text(title text, neighborhood text, city text, address text, reference_code text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select private.owner_words(concat_ws(' ', title, neighborhood, city, address, reference_code)) $$;

-- Found by their beginning, which # marks: in the midst of them any few digits would be found.
create function private.owner_codes(id uuid, zip_code text, reference_code text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '#' || concat_ws(' #', replace(id::text, '-', ''), replace(zip_code, '-', ''),
    replace(replace(private.owner_words(reference_code), ' ', ''), '-', ''))
$$;

revoke execute on function private.owner_words, private.owner_text, private.owner_codes from public, anon;
-- An index is written as whoever writes the row.
grant execute on function private.fold, private.owner_words, private.owner_text, private.owner_codes
  to authenticated, service_role;

create index properties_owner_text_idx on public.properties
  using gin (private.owner_text(title, neighborhood, city, address, reference_code) extensions.gin_trgm_ops);
create index properties_owner_codes_idx on public.properties
  using gin (private.owner_codes(id, zip_code, reference_code) extensions.gin_trgm_ops);

-- As people order titles: accents and case aside, Casa 2 before Casa 10.
create collation private.titles (provider = icu, locale = 'pt-BR-u-kn-true');
create index properties_updated_idx on public.properties (updated_at desc, id);
create index properties_price_idx on public.properties (price, id);
create index properties_title_idx on public.properties (title collate private.titles, id);
-- The figures are read from it alone.
create index properties_figures_idx on public.properties (property_type, active, neighborhood);

create function private.list_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_order text,
  p_page integer, p_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  v_text constant text := 'private.owner_text(p.title, p.neighborhood, p.city, p.address, p.reference_code) like %L';
  v_codes constant text := ' or private.owner_codes(p.id, p.zip_code, p.reference_code) like %L';
  v_order text := case p_order
    when 'newest' then 'p.created_at desc, p.id'
    when 'oldest' then 'p.created_at, p.id desc'
    when 'updated' then 'p.updated_at desc, p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'title' then 'p.title collate private.titles, p.id'
  end;
  v_where text;
  v_size integer := least(greatest(coalesce(p_size, 24), 1), 100);
  v_word text;
  v_code text;
  v_total bigint;
  v_found bigint;
  v_page bigint;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null or char_length(p_search) > 200 then
    raise exception 'No such order, or too much to search for' using errcode = '22023';
  end if;
  v_where := concat_ws(' and ', 'true',
    case when p_active is not null then format('p.active = %L', p_active) end,
    case when p_deal is not null then format('p.deal_status = %L', p_deal) end,
    case when p_type is not null then format('p.property_type = %L', p_type) end,
    case when p_category is not null then format('p.category_id = %L', p_category) end);
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_code := replace(v_word, '-', '');
    v_where := v_where || ' and (' || format(v_text, '%' || v_word || '%')
      -- Shorter beginnings of a code are words or numbers of something else.
      || case when length(v_code) >= 4 then format(v_codes, '%#' || v_code || '%') else '' end || ')';
  end loop;
  select count(*) into v_total from public.properties;
  v_found := v_total;
  if v_where <> 'true' then
    execute 'select count(*) from public.properties p where ' || v_where into v_found;
  end if;
  v_page := least(greatest(coalesce(p_page, 1), 1), greatest(ceil(v_found::numeric / v_size), 1));
  execute format(
    'select array(select p.id from public.properties p where %s order by %s limit %s offset %s)',
    v_where, v_order, v_size, (v_page - 1) * v_size
  ) into v_ids;
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'deal_status', p.deal_status, 'active', p.active, 'featured', p.featured,
    'created_at', p.created_at,
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
    'rows', coalesce(v_rows, '[]'), 'total', v_total, 'found', v_found,
    'page', v_page, 'pages', greatest(ceil(v_found::numeric / v_size), 1)
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
  'reference, or begin the short code, CEP or reference with at least four signs. p_order: newest, oldest, updated, '
  'price-asc, price-desc, title. p_size: at most 100. 42501: no admin. 22023: an unknown order, or more than 200 '
  'characters to search for.';

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
  private.list_properties, public.list_properties, private.get_property_figures, public.get_property_figures
  from public, anon;
grant execute on function
  private.list_properties, public.list_properties, private.get_property_figures, public.get_property_figures
  to authenticated, service_role;
