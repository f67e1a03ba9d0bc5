set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  -- The bin keeps what an import is undone to for as long.
  delete from public.property_imports where tenant_id = v_tenant and state = 'staged' and created_at < now() - interval '30 days';
  delete from private.import_rows where import_id in (
    select id from public.property_imports
    where tenant_id = v_tenant and coalesce(stored_at, created_at) < now() - interval '30 days'
  );
  insert into public.property_imports (id, tenant_id, username, file_name, source, total)
  select p_id, v_tenant, u.username, p_file_name, p_source, p_total from public.admin_users u where u.id = auth.uid()
  on conflict (id) do nothing;
  perform from public.property_imports where id = p_id and tenant_id = v_tenant and state = 'staged' for share;
  if not found then
    raise exception 'No import that waits for rows' using errcode = '22023';
  end if;
  insert into private.import_rows (import_id, row_number, reference_code, columns, infos, photos)
  select p_id, (r ->> 'row')::integer, btrim(r ->> 'referenceCode'),
    (r -> 'columns') - array['id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at', 'reference_code']
      -- What is sold is on no list; the switch would put it on the market again.
      - case when r -> 'columns' ->> 'deal_status' in ('sold', 'rented') then 'active' else '' end,
    case when jsonb_typeof(r -> 'infos') = 'array' then array(
      select btrim(info, E' \t\r\n') from jsonb_array_elements_text(r -> 'infos') with ordinality as entry (info, place)
      where info ~ '\S' order by place
    ) end,
    array(select photo from jsonb_array_elements_text(r -> 'photos') with ordinality as entry (photo, place) order by place)
  from jsonb_array_elements(p_rows) r
  on conflict do nothing;
  if (select count(*) from private.import_rows where import_id = p_id) > p_total then
    raise exception 'More rows than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_rows where import_id = p_id);
end $function$;

CREATE OR REPLACE FUNCTION private.undo_property_import(p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import public.property_imports := private.lock_import(p_id);
begin
  if v_import.state = 'undone' then
    return v_import.state;
  end if;
  if v_import.stored_at < now() - interval '30 days' then
    raise exception 'Too long ago to be undone' using errcode = '22023';
  end if;
  if v_import.state = 'stored' then
    -- Properties before their photos: in this order a photo is added, too.
    perform from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id)
    order by id for update;
    update private.import_photos set state = 'undone' where import_id = p_id and state in ('waiting', 'failed');

    update private.import_rows r set action = 'kept'
    from public.properties p
    where r.import_id = p_id and r.action = 'updated' and p.id = r.property_id
      and (p.updated_at <> r.version or r.infos_before is not null and r.infos <> private.infos_of(p.id));
    update public.property_imports set kept = (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'code', p.reference_code) order by r.row_number), '[]')
      from private.import_rows r join public.properties p on p.id = r.property_id
      where r.import_id = p_id and r.action = 'kept'
    ) where id = p_id;

    perform private.overwrite_properties(p_id, 'columns_before');
    perform private.overwrite_infos(p_id, true);
    -- An earlier import finds its property as it left it, with a new time: it can be undone as well.
    update private.import_rows earlier set version = p.updated_at
    from private.import_rows r join public.properties p on p.id = r.property_id
    where r.import_id = p_id and r.action = 'updated' and earlier.import_id <> p_id
      and earlier.property_id = r.property_id and earlier.version = (r.columns_before ->> 'updated_at')::timestamptz;
    with removed as (
      delete from public.property_images i using private.import_photos f, private.import_rows r
      where f.import_id = p_id and f.image_id = i.id and r.import_id = p_id and r.property_id = f.property_id
        and r.action in ('updated', 'unchanged')
      returning i.id
    )
    update private.import_photos set state = 'undone' where image_id in (select id from removed);
    delete from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id and action = 'created');
  end if;
  delete from private.import_rows where import_id = p_id;
  update public.property_imports set state = 'undone', undone_at = now() where id = p_id;
  return 'undone';
end $function$;

CREATE INDEX import_rows_property_idx ON private.import_rows USING btree (property_id);

COMMENT ON COLUMN "private"."import_rows"."version" IS 'updated_at of the property as the import left it, or as undoing a later import has left it.';
