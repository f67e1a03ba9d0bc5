set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_primary_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Two who write photos of one property take turns here.
  perform from public.properties where id = new.property_id for no key update;
  if new.is_primary then
    update public.property_images set is_primary = false
    where property_id = new.property_id and is_primary and id <> new.id;
  elsif not new.is_primary then
    new.is_primary := not exists (
      select from public.property_images
      where property_id = new.property_id and is_primary and id <> new.id
    );
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_primary_image(p_property_id uuid, p_image_id uuid, p_seen uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Two admins who choose at once take turns here.
  perform from public.properties where id = p_property_id for update;
  perform private.require_unchanged(p_seen is null or (
    exists (select from public.property_images i where i.property_id = p_property_id and i.id = p_image_id)
    and p_seen = array(select i.id from public.property_images i where i.property_id = p_property_id and i.is_primary)
  ));
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $function$;

CREATE TRIGGER property_images_keep_primary BEFORE INSERT OR UPDATE OF is_primary ON public.property_images FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.keep_primary_image();

REVOKE ALL ON FUNCTION "private"."keep_primary_image"() FROM PUBLIC;

-- Properties whose photos have lost their primary one, by a save that was cut off.
update public.property_images set is_primary = true
where id in (
  select distinct on (property_id) id
  from public.property_images i
  where not exists (select from public.property_images p where p.property_id = i.property_id and p.is_primary)
  order by property_id, position, id
);

create or replace function private.choose_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- It takes turns with whoever adds a photo of the same property: see keep_primary_image.
  perform from public.properties where id in (select property_id from gone where is_primary)
  order by id for no key update;
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
