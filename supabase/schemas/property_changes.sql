-- What follows from a change of a property, in order. Each step is in the file of its concern. History alone has triggers of
-- its own (history.sql), which nothing here reads.

-- Whoever is told of a property reads a title, also of one that has none yet.
create function private.title_of(p_row public.properties) returns text
language sql immutable set search_path = ''
as $$ select case when p_row.id is not null then coalesce(p_row.title, 'Imóvel sem título') end $$;

create function private.missing_facts(p_row public.properties) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when p_row.title is null then 'title' end,
    case when p_row.property_type is null then 'property_type' end,
    case when p_row.category_id is null then 'category_id' end,
    case when p_row.address is null then 'address' end,
    case when p_row.neighborhood is null then 'neighborhood' end,
    case when p_row.city is null then 'city' end,
    case when p_row.state is null then 'state' end,
    case when p_row.published_at is null
      and not exists (select from public.property_images i where i.property_id = p_row.id) then 'photos' end
  ], null)
$$;
comment on function private.missing_facts is
  'What a listing on the site needs and this one lacks: columns, and photos as long as it was never there. A price of 0 is told on request.';

-- The photos of a new one come after it.
create function private.require_whole(p_before public.properties, p_row public.properties) returns void
language plpgsql set search_path = ''
as $$
declare
  v_missing text[];
begin
  if not p_row.active or p_before.active then
    return;
  end if;
  v_missing := private.missing_facts(p_row);
  if p_before.id is null then
    v_missing := array_remove(v_missing, 'photos');
  end if;
  if v_missing <> '{}' then
    raise exception 'Not whole, and so not for the site' using
      errcode = '23514', constraint = 'properties_whole_when_active', detail = array_to_string(v_missing, ', ');
  end if;
end $$;

create function private.before_property_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Stays null for a new one.
  v_before public.properties;
begin
  if tg_op = 'DELETE' then
    -- Afterwards its photos are gone with it.
    perform private.bin_property(old);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    v_before := old;
    new.updated_at := clock_timestamp();
  end if;
  new := private.keep_deal(v_before, new);
  -- Both read active, which a closed deal takes away.
  perform private.require_whole(v_before, new);
  new := private.keep_published_at(v_before, new);
  return new;
end $$;

create function private.after_property_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[] := array(select id from changed);
begin
  perform private.keep_prices(v_ids, tg_op = 'INSERT');
  -- Reads the drops of the prices. Its own triggers count the listings and queue them for alerts.
  perform private.refresh_listings(v_ids);
  perform private.keep_owner_listings(v_ids);
  return null;
end $$;

-- For update_properties, with the rights of its caller.
revoke execute on function private.missing_facts from public;
grant execute on function private.missing_facts to authenticated, service_role;
revoke execute on function private.title_of, private.require_whole, private.before_property_change, private.after_property_change from public;

create trigger properties_before_change before insert or update or delete on public.properties
  for each row execute function private.before_property_change();
create trigger properties_after_insert after insert on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();
-- After a delete nothing is left to do: what belongs to a property goes with it by its foreign keys.
create trigger properties_after_update after update on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();
