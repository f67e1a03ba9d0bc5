set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_reference_codes(p_codes text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(found.code, found.properties), '{}') from (
      select asked.code,
        jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', p.title, 'updated_at', p.updated_at, 'infos', private.infos_of(p.id),
          'photos', array(
            select f.address from private.import_photos f where f.property_id = p.id and f.state = 'stored'
            union all
            select i.id::text from public.property_images i where i.property_id = p.id
          )
        ) order by p.id) as properties
      from (select distinct code from unnest(p_codes) code) asked
      join public.properties p on private.fold(p.reference_code) = private.fold(asked.code)
      group by asked.code
    ) found
  );
end $function$;

CREATE OR REPLACE FUNCTION private.queue_import_photos(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with named as (
    select r.property_id, photo.address, min(photo.place) as place, (array_agg(known.image_id))[1] as known_id
    from private.import_rows r
    cross join lateral unnest(r.photos) with ordinality as photo (address, place)
    left join private.import_photos known
      on known.property_id = r.property_id and known.address = photo.address and known.state <> 'undone'
    where r.import_id = p_id and not photo.address like any (array(
      select '%-' || own.id || '.%' from public.property_images own where own.property_id = r.property_id
    ))
    group by r.property_id, photo.address
    having bool_or(known.state = 'stored') is not true
  ), missing as (
    select named.property_id, named.address, named.known_id,
      coalesce(present.last + 1, 0) + row_number() over (partition by named.property_id order by named.place) - 1 as position,
      present.last is null and named.place = 1 as is_primary
    from named cross join lateral (
      select max(i.position) as last from public.property_images i where i.property_id = named.property_id
    ) present
  ), taken as (
    update private.import_photos f set
      import_id = p_id, position = m.position, is_primary = m.is_primary, state = 'waiting', attempts = 0, reason = null,
      -- Another page may be about to store it.
      due_at = case f.state when 'waiting' then f.due_at else now() end
    from missing m where f.image_id = m.known_id
  )
  insert into private.import_photos (import_id, property_id, address, position, is_primary)
  select p_id, m.property_id, m.address, m.position, m.is_primary from missing m where m.known_id is null
$function$;

COMMENT ON FUNCTION "public"."find_reference_codes"(text[]) IS 'The properties that have these codes, in any case, as {code: [{id, title, updated_at, infos, photos}]}; photos are the addresses of those that imports have stored, and the ids of all. 42501: no admin.';
