-- The bin: what is deleted stays here for 30 days, with its photos, additional info and private facts. A table of its
-- own, so that no list, search, count or policy of the properties has to know of it, and any DELETE leads here.

create table public.deleted_properties (
  id uuid primary key,
  content jsonb not null,
  deleted_at timestamptz not null default now(),
  title text not null generated always as (coalesce(content -> 'property' ->> 'title', 'Imóvel sem título')) stored,
  reference_code text generated always as (content -> 'property' ->> 'reference_code') stored,
  city text not null generated always as (coalesce(content -> 'property' ->> 'city', '')) stored,
  neighborhood text not null generated always as (coalesce(content -> 'property' ->> 'neighborhood', '')) stored,
  main_photo jsonb generated always as (content -> 'images' -> 0) stored
);
comment on table public.deleted_properties is 'Properties that an admin has deleted, for 30 days. Written by procedures only.';
comment on column public.deleted_properties.content is
  'All rows of it, as {property, images, infos, facts, prices, counts, inquiries}, the primary photo first; of inquiries the ids. No caller reads it: facts belong to one agency.';
create index deleted_properties_latest_idx on public.deleted_properties (deleted_at desc, id);

alter table public.deleted_properties enable row level security;
revoke all on public.deleted_properties from anon, authenticated;
grant select (id, deleted_at, title, reference_code, city, neighborhood, main_photo), delete
  on public.deleted_properties to authenticated;
grant all on public.deleted_properties to service_role;

create policy "Admins see the bin" on public.deleted_properties for select to authenticated
  using ((select private.is_admin()));
create policy "Admins empty the bin" on public.deleted_properties for delete to authenticated
  using ((select private.is_admin()));

create function private.bin_property(p_row public.properties) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.deleted_properties (id, content)
  values (p_row.id, jsonb_build_object(
    'property', to_jsonb(p_row),
    'images', (select coalesce(jsonb_agg(to_jsonb(i) order by i.is_primary desc, i.position, i.id), '[]')
      from public.property_images i where i.property_id = p_row.id),
    'infos', (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]')
      from public.property_additional_info i where i.property_id = p_row.id),
    'points', (select coalesce(jsonb_agg(to_jsonb(o)), '[]')
      from public.property_points o where o.property_id = p_row.id),
    'facts', (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
      from public.property_private_facts f where f.property_id = p_row.id),
    'prices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.price_changes c where c.property_id = p_row.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.property_stats c where c.property_id = p_row.id),
    'inquiries', (select coalesce(jsonb_agg(i.id), '[]')
      from public.inquiries i where i.property_id = p_row.id)
  ))
  on conflict (id) do update set content = excluded.content, deleted_at = excluded.deleted_at;
end $$;

create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  v_columns text;
  v_rows jsonb;
begin
  for v_columns, v_rows in
    select entry.columns, jsonb_agg(entry.kept) from (
      select kept, (
        -- A column that is newer than the row gets its default.
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and kept ? a.attname
      ) as columns
      from jsonb_array_elements(p_rows) kept
    ) entry
    group by entry.columns
  loop
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', p_table, v_columns
    ) using v_rows;
  end loop;
end $$;
comment on function private.insert_rows is 'Inserts rows that were kept as JSON.';

create function private.restore_properties(p_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
  v_contents jsonb;
  v_list text;
begin
  perform private.require_admin();
  with binned as (delete from public.deleted_properties where id = any (p_ids) returning *)
  select coalesce(array_agg(id), '{}'), coalesce(jsonb_agg(content), '[]') into v_ids, v_contents from binned;
  perform private.insert_rows('public.properties', jsonb_path_query_array(v_contents, '$[*].property'));
  -- In place of the prices that the insert has just noted. Properties that were deleted before prices were noted have none.
  delete from public.price_changes c using jsonb_array_elements(v_contents) content
  where content ? 'prices' and c.property_id = (content -> 'property' ->> 'id')::uuid;
  perform private.insert_rows('public.price_changes', jsonb_path_query_array(v_contents, '$[*].prices[*]'));
  perform private.refresh_price_drops(v_ids);
  perform private.insert_rows('public.property_points', jsonb_path_query_array(v_contents, '$[*].points[*]'));
  perform private.refresh_listings(v_ids);
  perform private.insert_rows('public.property_images', jsonb_path_query_array(v_contents, '$[*].images[*]'));
  perform private.insert_rows('public.property_additional_info', jsonb_path_query_array(v_contents, '$[*].infos[*]'));
  foreach v_list in array array['facts', 'counts'] loop
    perform private.insert_rows(
      case v_list when 'facts' then 'public.property_private_facts' else 'public.property_stats' end::regclass, (
        select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(v_contents) content,
          jsonb_array_elements(content -> v_list) kept
        where exists (select from public.tenants t where t.id = (kept ->> 'tenant_id')::uuid)
      )
    );
  end loop;
  -- They were of no listing meanwhile. Those that were erased stay so.
  update public.inquiries i set property_id = (content -> 'property' ->> 'id')::uuid
  from jsonb_array_elements(v_contents) content
  where content -> 'inquiries' ? i.id::text;
  update public.visits v set property_id = i.property_id
  from public.inquiries i where i.id = v.inquiry_id and i.property_id = any (v_ids) and v.property_id is null;
  return v_ids;
end $$;

create function public.restore_properties(p_ids uuid[]) returns uuid[]
language sql set search_path = ''
as $$ select private.restore_properties(p_ids) $$;
comment on function public.restore_properties is
  'Takes properties out of the bin, as they were, and answers the ids of those that were in it. 42501: no admin.';

create function public.purge_deleted_properties(p_older_than interval default '30 days') returns integer
language sql set search_path = ''
as $$
  with purged as (delete from public.deleted_properties where deleted_at < now() - p_older_than returning id)
  select count(*)::integer from purged
$$;
comment on function public.purge_deleted_properties is
  'Empties the bin of what has been in it for that long, for a scheduled job with the secret key; answers how many. A sweep removes the files.';

revoke execute on function
  private.bin_property, private.insert_rows, private.restore_properties, public.restore_properties,
  public.purge_deleted_properties
  from public, anon, authenticated;
grant execute on function private.restore_properties, public.restore_properties to authenticated, service_role;
grant execute on function public.purge_deleted_properties to service_role;
