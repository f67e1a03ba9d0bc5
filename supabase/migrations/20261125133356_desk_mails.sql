set local check_function_bodies = off;

DROP POLICY "Admins delete their tenant's inquiries" ON "public"."inquiries";

CREATE OR REPLACE FUNCTION private.queue_visit_notifications(p_visit uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.visit_notifications n where n.visit_id = p_visit and n.status <> 'sent';
  insert into public.visit_notifications (visit_id, audience, kind, next_attempt_at)
  select v.id, a.audience, k.kind, k.due
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  cross join (values ('visitor'), ('agency')) as a (audience)
  cross join lateral (values
    (p_kind, now()),
    ('reminder', v.starts_at - interval '24 hours')
  ) as k (kind, due)
  where v.id = p_visit and (a.audience = 'agency' or i.email is not null)
    -- Whoever books for tomorrow needs no reminder an hour later.
    and (k.kind <> 'reminder' or v.status = 'booked' and k.due > now() + interval '2 hours');
end $function$;

CREATE OR REPLACE FUNCTION private.retry_inquiry_notifications(p_inquiry_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found boolean;
begin
  perform private.require_admin();
  update public.inquiry_notifications n
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  from public.inquiries i
  where i.id = p_inquiry_id and i.tenant_id = private.current_tenant_id() and n.inquiry_id = i.id and n.status <> 'sent';
  v_found := found;
  -- A reminder that nobody has tried to send yet has its own time.
  update public.visit_notifications n
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  from public.visits v
  where v.inquiry_id = p_inquiry_id and v.tenant_id = private.current_tenant_id() and v.starts_at > now()
    and n.visit_id = v.id and n.status <> 'sent' and n.attempts > 0;
  return v_found or found;
end $function$;

CREATE OR REPLACE FUNCTION public.retry_inquiry_notifications(p_inquiry_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retry_inquiry_notifications(p_inquiry_id) $function$;

CREATE POLICY "Admins delete their tenant's inquiries" ON "public"."inquiries" FOR DELETE TO "authenticated" USING (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND (NOT (EXISTS ( SELECT
   FROM public.visits v
  WHERE ((v.inquiry_id = inquiries.id) AND (v.starts_at > now()) AND ((v.status <> 'cancelled'::text) OR (EXISTS ( SELECT
           FROM public.visit_notifications n
          WHERE ((n.visit_id = v.id) AND (n.status = 'pending'::text)))))))))));

COMMENT ON FUNCTION "public"."retry_inquiry_notifications"(uuid) IS 'Makes the e-mails about an inquiry of the caller''s tenant, and about its visit until that begins, due at once, as retry_lead_notification does. True if there was one that has not been sent. 42501: no admin.';

REVOKE ALL ON FUNCTION "private"."retry_inquiry_notifications"(uuid) FROM PUBLIC, "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "private"."retry_inquiry_notifications"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_inquiry_notifications"(uuid) FROM PUBLIC, "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."retry_inquiry_notifications"(uuid) TO "authenticated";
