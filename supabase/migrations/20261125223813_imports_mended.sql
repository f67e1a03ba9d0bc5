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
          'photos', array(select f.address from private.import_photos f where f.property_id = p.id and f.state = 'stored')
        ) order by p.id) as properties
      from (select distinct code from unnest(p_codes) code) asked
      join public.properties p on private.fold(p.reference_code) = private.fold(asked.code)
      group by asked.code
    ) found
  );
end $function$;

CREATE OR REPLACE FUNCTION private.get_property_import(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select to_jsonb(i) - 'tenant_id' || jsonb_build_object(
      'staged', (select count(*) from private.import_rows r where r.import_id = i.id),
      'photos', (
        select jsonb_build_object(
          'stored', count(*) filter (where f.state = 'stored'), 'failed', count(*) filter (where f.state = 'failed'),
          'waiting', count(*) filter (where f.state = 'waiting' and p.id is not null),
          'files', count(*) filter (where f.state = 'waiting' and p.id is not null and f.address !~* '^https?://')
        )
        from private.import_photos f left join public.properties p on p.id = f.property_id where f.import_id = i.id
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(failed)), '[]') from (
          select f.image_id, f.address, f.reason, p.id as property_id, p.title, p.reference_code
          from private.import_photos f join public.properties p on p.id = f.property_id
          where f.import_id = i.id and f.state = 'failed'
          order by p.reference_code, f.position limit 200
        ) failed
      ),
      'zip_photos', array(
        select f.address from private.import_photos f join public.properties p on p.id = f.property_id
        where f.import_id = i.id and f.state in ('waiting', 'failed') and f.address !~* '^https?://'
        order by f.position, f.image_id limit 20
      )
    )
    from public.property_imports i where i.id = p_id and i.tenant_id = private.current_tenant_id()
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
    where r.import_id = p_id
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

CREATE INDEX import_photos_property_idx ON private.import_photos USING btree (property_id);

COMMENT ON COLUMN "private"."import_photos"."address" IS 'An address of http or https, or the name of a file in the ZIP with the checksum of its bytes: another ZIP has other photos of that name.';

COMMENT ON FUNCTION "public"."find_reference_codes"(text[]) IS 'The properties that have these codes, in any case, as {code: [{id, title, updated_at, infos, photos}]}; photos are the addresses of those that imports have stored. 42501: no admin.';

COMMENT ON FUNCTION "public"."get_property_import"(uuid) IS 'A row of property_imports of the caller''s agency, with staged, photos {stored, failed, waiting, files}, the first 200 failures [{image_id, address, reason, property_id, title, reference_code}] and zip_photos, up to 20 that are not stored; null for none.';

CREATE OR REPLACE FUNCTION private.write_property_import(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Row by row, by the index: the rows are newer than what the planner knows of their table, so that it would join all with all.
  update private.import_rows r set (property_id, action) = (
    select coalesce(known.id, gen_random_uuid()), case when known.id is null then 'created' else 'unchanged' end
    from (select) always left join public.properties known on private.fold(known.reference_code) = r.code
    limit 1
  ) where r.import_id = p_id;

  -- In one order, as whoever writes several does: what is compared below does not change before it is written.
  perform from public.properties
  where id in (select property_id from private.import_rows where import_id = p_id and action = 'unchanged')
  order by id for no key update;

  update private.import_rows r set action = 'updated', columns_before = to_jsonb(p)
  from public.properties p
  where r.import_id = p_id and r.action = 'unchanged' and p.id = r.property_id
    and jsonb_populate_record(p, r.columns) is distinct from p;
  update private.import_rows r set
    infos_before = private.infos_of(r.property_id),
    action = case when r.action = 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, '{}')
  where r.import_id = p_id and r.infos is not null and r.infos <> private.infos_of(r.property_id);

  -- Before their properties: see property_additional_info.
  set constraints public.property_additional_info_property_id_fkey deferred;
  perform private.overwrite_infos(p_id, false);
  perform private.insert_rows('public.properties', (
    select coalesce(jsonb_agg(
      r.columns || jsonb_build_object('id', r.property_id, 'reference_code', r.reference_code) order by r.row_number
    ), '[]')
    from private.import_rows r where r.import_id = p_id and r.action = 'created'
  ));
  set constraints public.property_additional_info_property_id_fkey immediate;
  perform private.overwrite_properties(p_id, 'columns');
  update private.import_rows r set version = p.updated_at
  from public.properties p where r.import_id = p_id and p.id = r.property_id;
  perform private.queue_import_photos(p_id);
end $function$;

CREATE OR REPLACE FUNCTION public.store_property_import(p_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
 SET statement_timeout TO '180s'
AS $function$ select private.store_property_import(p_id) $function$;

CREATE OR REPLACE FUNCTION public.undo_property_import(p_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
 SET statement_timeout TO '180s'
AS $function$ select private.undo_property_import(p_id) $function$;
