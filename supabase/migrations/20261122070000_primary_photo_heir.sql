-- A property whose primary photo is deleted, by whatever call, has another one at once: the first of those left.

create function private.choose_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a property that is deleted with its photos there is none left.
  update public.property_images set is_primary = true
  where id in (
    select distinct on (i.property_id) i.id
    from public.property_images i
    where i.property_id in (select property_id from gone where is_primary)
      and not exists (
        select from public.property_images p where p.property_id = i.property_id and p.is_primary
      )
    order by i.property_id, i.position, i.id
  );
  return null;
end $$;
revoke execute on function private.choose_primary_image from public;

create trigger property_images_choose_primary after delete on public.property_images
  referencing old table as gone
  for each statement execute function private.choose_primary_image();
