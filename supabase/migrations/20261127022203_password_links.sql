set local check_function_bodies = off;

DROP FUNCTION "public"."request_password_link"(text, text, integer, interval);

CREATE OR REPLACE FUNCTION private.claim_password_requests(p_limit integer, p_lease interval)
 RETURNS TABLE(id bigint, recipient text, company_name text, username text, token text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request record;
  v_left integer := p_limit;
begin
  -- Requests that lead to no e-mail do not count, so that however many of them keep no other waiting.
  for v_request in
    select r.id, r.created_at, u.id as user_id, u.username, coalesce(a.email, s.lead_notification_email) as recipient,
      coalesce(a.name, s.company_name, t.name) as company_name
    from private.password_requests r
    left join public.admin_users u on u.username = r.username
    left join public.tenants t on t.id = u.tenant_id
    left join public.tenant_settings s on s.tenant_id = u.tenant_id
    left join public.agency_settings a on a.tenant_id = u.tenant_id
    where r.next_attempt_at <= now()
    order by r.next_attempt_at, r.id for update of r skip locked
  loop
    exit when v_left = 0;
    -- No such user, nobody to write to, or too late to be of use. Or three e-mails of the last half hour, whoever asked for
    -- them: they are in the same mailbox, and their links still work for half an hour.
    if v_request.recipient is null or v_request.created_at < now() - interval '1 hour' or (
      select count(*) from private.password_links l
      where l.user_id = v_request.user_id and l.request_id <> v_request.id and l.expires_at > now() + interval '30 minutes'
    ) >= 3 then
      update private.password_requests r set next_attempt_at = null where r.id = v_request.id;
      continue;
    end if;
    update private.password_requests r set attempts = r.attempts + 1, next_attempt_at = now() + p_lease
    where r.id = v_request.id;
    v_left := v_left - 1;
    return query select v_request.id, v_request.recipient::text, v_request.company_name::text, v_request.username::text,
      private.new_password_link(v_request.user_id, v_request.id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.request_password_link(p_username text, p_address_hash text, p_limit integer DEFAULT 50, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.request_password_link(p_username, p_address_hash, p_limit, p_window) $function$;

COMMENT ON FUNCTION "public"."claim_password_requests"(integer, interval) IS 'E-mails with a link that are due, each given to one caller only and due again after p_lease; three for a user within half an hour. recipient is the agency''s e-mail, else the address for leads.';

COMMENT ON FUNCTION "public"."request_password_link"(text, text, integer, interval) IS 'For the function request-password-link: stored, or throttled (p_limit requests from that address within p_window). Whether there is such a user is found out later, when the e-mail is claimed.';

REVOKE ALL ON FUNCTION "public"."request_password_link"(text, text, integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_password_link"(text, text, integer, interval) TO "service_role";
