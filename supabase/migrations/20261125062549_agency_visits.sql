set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.get_agency()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(
    coalesce(to_jsonb(s) - array['tenant_id', 'created_at', 'updated_at'], '{}')
    || jsonb_build_object('visits', case when v.enabled then 'online' end)
  )
  from (select private.default_tenant_id() as id) t
  left join public.agency_settings s on s.tenant_id = t.id
  left join public.visit_settings v on v.tenant_id = t.id
$function$;

COMMENT ON FUNCTION "public"."get_agency"() IS 'What the agency whose site this is has written about itself: the columns of its agency_settings that are not null, and visits = online where they are booked on the site.';
