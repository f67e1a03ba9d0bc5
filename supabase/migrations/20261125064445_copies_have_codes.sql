set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.duplicate_property(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_copy public.properties;
begin
  perform private.require_admin();
  select * into v_copy from public.properties where id = p_id;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  v_copy.id := gen_random_uuid();
  v_copy.title := left(v_copy.title, 112) || ' (cópia)';
  v_copy.active := false;
  v_copy.featured := false;
  v_copy.deal_status := 'available';
  v_copy.reference_code := public.propose_reference_code(v_copy.category_id);
  v_copy.checked_on := null;
  v_copy.published_at := null;
  v_copy.closed_at := null;
  v_copy.created_at := now();
  v_copy.updated_at := now();
  insert into public.properties values (v_copy.*);
  insert into public.property_additional_info (property_id, info_text, position)
  select v_copy.id, i.info_text, i.position from public.property_additional_info i where i.property_id = p_id;
  return v_copy.id;
end $function$;

COMMENT ON FUNCTION "public"."duplicate_property"(uuid) IS 'Copies the facts and the additional info of a property to an inactive one without photos and private facts, with a reference code of its own as propose_reference_code proposes it, and answers its id. 22023: no such property. 42501: no admin.';
