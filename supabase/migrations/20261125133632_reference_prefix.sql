set local check_function_bodies = off;

ALTER TABLE "public"."agency_settings" ADD COLUMN "reference_prefix" text;

CREATE OR REPLACE FUNCTION private.get_agency()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(
    coalesce(to_jsonb(s) - array['tenant_id', 'created_at', 'updated_at', 'reference_prefix'], '{}')
    || jsonb_build_object(
      'visits', case when v.enabled then 'online' end,
      'retention_months', r.months::text, 'closed_retention_months', r.closed_months::text
    )
  )
  from (select private.default_tenant_id() as id) t
  left join public.agency_settings s on s.tenant_id = t.id
  left join public.visit_settings v on v.tenant_id = t.id
  cross join lateral private.retention_of(t.id) r
$function$;

CREATE OR REPLACE FUNCTION public.propose_reference_code(p_category uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_prefix text;
  v_last integer;
begin
  perform private.require_admin();
  select coalesce(s.reference_prefix, upper(left(regexp_replace(private.fold(c.name), '[^a-z]', '', 'g'), 2)))
  into v_prefix
  from public.property_categories c
  left join public.agency_settings s on s.tenant_id = private.current_tenant_id()
  where c.id = p_category;
  -- A code of the bin may come back, and stand on a sign until then.
  select max(substring(known.code, '^' || v_prefix || '([0-9]{1,6})$')::integer) into v_last
  from (
    select upper(p.reference_code) from public.properties p
    union all
    select upper(d.reference_code) from public.deleted_properties d
  ) known (code);
  return v_prefix || lpad((coalesce(v_last, 0) + 1)::text, greatest(4, length((coalesce(v_last, 0) + 1)::text)), '0');
end $function$;

ALTER TABLE "public"."agency_settings" ADD CONSTRAINT "agency_settings_reference_prefix_check" CHECK ((reference_prefix ~ '^[A-Z]{1,6}$'::text));

COMMENT ON COLUMN "public"."agency_settings"."reference_prefix" IS 'The letters that begin a proposed reference code, the same for every kind; it is not on the site.';

COMMENT ON FUNCTION "public"."propose_reference_code"(uuid) IS 'A code for a new property of a kind that no property has: the agency''s own letters, or else the first two of the kind''s name, and the number after the greatest one, at least four digits (AP0123); null for an unknown kind. Nothing reserves it. 42501: no admin.';
