-- What admins change of the kinds of property. All agencies of a project share them, as they share the listings.

-- With the listings of the bin, which may come back.
create function private.list_categories()
returns table (id uuid, name text, plural text, listings bigint, updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.id, c.name, c.plural,
    (select count(*) from public.properties p where p.category_id = c.id)
    + (select count(*) from public.deleted_properties d where d.content #>> '{property,category_id}' = c.id::text),
    c.updated_at
  from public.property_categories c order by private.fold(c.name);
end $$;

create function private.save_category(p_id uuid, p_name text, p_plural text, p_seen timestamptz)
returns public.property_categories
language plpgsql security definer set search_path = ''
as $$
declare
  v_saved public.property_categories;
begin
  perform private.require_admin();
  if p_id is null then
    insert into public.property_categories (name, plural) values (p_name, p_plural) returning * into v_saved;
  else
    update public.property_categories c set name = p_name, plural = p_plural
    where c.id = p_id and c.updated_at = p_seen
    returning c.* into v_saved;
    perform private.require_unchanged(v_saved.id is not null);
  end if;
  return v_saved;
end $$;

create function private.merge_categories(p_from uuid, p_into uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_former text;
  v_moved integer;
begin
  perform private.require_admin();
  -- No listing gets the category while it goes, nor enters the bin with it.
  lock table public.properties in share row exclusive mode;
  select private.slug(coalesce(c.plural, c.name)) into v_former
  from public.property_categories c where c.id = p_from and p_from <> p_into for update;
  perform from public.property_categories c where c.id = p_into for key share;
  if not found or v_former is null then
    raise exception 'No such category' using errcode = '22023';
  end if;

  update public.properties set category_id = p_into where category_id = p_from;
  get diagnostics v_moved = row_count;
  update public.deleted_properties set content = jsonb_set(content, '{property,category_id}', to_jsonb(p_into))
  where content #>> '{property,category_id}' = p_from::text;
  -- A listing is not new because its category has another name.
  delete from private.alert_queue where created_at = now();

  -- The portal's type of the merged one stands where the agency has chosen none for the other.
  update public.portals set types = jsonb_build_object(p_into, types -> p_from::text) || types - p_from::text
  where types ? p_from::text;

  -- The filters of alerts name it by its id. Of two alerts that become the same one stays.
  update private.alerts a set
    filters = replace(a.filters::text, p_from::text, p_into::text)::jsonb,
    query = replace(a.query, p_from::text, p_into::text)
  where strpos(a.filters::text, p_from::text) > 0 and not exists (
    select from private.alerts other
    where other.subscriber_id = a.subscriber_id and other.property_id is null and other.words = a.words
      and other.filters = replace(a.filters::text, p_from::text, p_into::text)::jsonb
  );
  delete from private.alerts where strpos(filters::text, p_from::text) > 0;

  -- So do the wishes of cases.
  update public.cases set wants = replace(wants::text, p_from::text, p_into::text)::jsonb
  where strpos(wants::text, p_from::text) > 0;

  update private.former_kinds set category_id = p_into where category_id = p_from;
  insert into private.former_kinds (slug, category_id) values (v_former, p_into)
  on conflict (slug) do update set category_id = excluded.category_id;
  delete from public.property_categories where id = p_from;
  return v_moved;
end $$;

create function private.delete_category(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  lock table public.properties in share row exclusive mode;
  if exists (select from public.deleted_properties d where d.content #>> '{property,category_id}' = p_id::text) then
    raise exception 'Listings of the bin have this category' using errcode = '23503';
  end if;
  delete from public.property_categories where id = p_id;
end $$;

create function public.list_categories()
returns table (id uuid, name text, plural text, listings bigint, updated_at timestamptz)
language sql stable set search_path = ''
as $$ select * from private.list_categories() $$;
comment on function public.list_categories is
  'The kinds of property by name, with how many listings have each, those of the bin included. 42501: no admin.';

create function public.save_category(
  p_name text, p_plural text default null, p_id uuid default null, p_seen timestamptz default null
) returns public.property_categories
language sql set search_path = ''
as $$ select private.save_category(p_id, p_name, p_plural, p_seen) $$;
comment on function public.save_category is
  'Adds a kind of property, or renames the one with p_id over the version of p_seen, its updated_at. 23505: another has the '
  'name, whatever its case and accents. PT409: changed or gone since it was seen. 42501: no admin.';

create function public.merge_categories(p_from uuid, p_into uuid) returns integer
language sql set search_path = ''
as $$ select private.merge_categories(p_from, p_into) $$;
comment on function public.merge_categories is
  'Gives the listings of one kind to another and removes it; its alerts, its portal type and its addresses follow. Returns '
  'how many listings were moved, without those of the bin. 22023: one of them is not there. 42501: no admin.';

create function public.delete_category(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_category(p_id) $$;
comment on function public.delete_category is
  'Removes a kind that no listing has; one that is gone already is no fault. 23503: a listing has it, of the bin too. 42501: no admin.';

revoke execute on function
  private.list_categories, public.list_categories, private.save_category, public.save_category,
  private.merge_categories, public.merge_categories, private.delete_category, public.delete_category
  from public, anon, authenticated;
grant execute on function
  private.list_categories, public.list_categories, private.save_category, public.save_category,
  private.merge_categories, public.merge_categories, private.delete_category, public.delete_category
  to authenticated;
