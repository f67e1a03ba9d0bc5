-- What follows from a change of a property, in order. Each step is in the file of its concern. History alone has triggers of
-- its own (history.sql), which nothing here reads.

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
  -- Reads active, which a closed deal takes away.
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

revoke execute on function private.before_property_change, private.after_property_change from public;

create trigger properties_before_change before insert or update or delete on public.properties
  for each row execute function private.before_property_change();
create trigger properties_after_insert after insert on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();
-- After a delete nothing is left to do: what belongs to a property goes with it by its foreign keys.
create trigger properties_after_update after update on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();
