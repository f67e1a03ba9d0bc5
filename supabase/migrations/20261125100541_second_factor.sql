set local check_function_bodies = off;

DROP FUNCTION "public"."get_tenant_admin_users"(uuid);

CREATE OR REPLACE FUNCTION private.has_second_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from auth.mfa_factors where user_id = p_user_id and status = 'verified') $function$;

CREATE OR REPLACE FUNCTION private.remove_second_factor(p_admin_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Not for yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id();
  if not found then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  delete from auth.mfa_factors where user_id = v_user.id;
  if not found then
    return false;
  end if;
  -- Whoever has the device is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user.id;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update',
    jsonb_build_object('second_factor', jsonb_build_array(v_user.username, null))
  from public.admin_users where id = auth.uid();
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.session_is_open()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select claims.session_id is null and not private.has_second_factor(auth.uid())
    or exists (
      select from auth.sessions s
      where s.id::text = claims.session_id and s.user_id = auth.uid()
        and (s.aal = 'aal2' or not private.has_second_factor(auth.uid()))
    )
  from (select auth.jwt() ->> 'session_id' as session_id) claims
$function$;

CREATE OR REPLACE FUNCTION public.get_tenant_admin_users(p_tenant_id uuid)
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, is_deletable boolean, tenant_id uuid, has_second_factor boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.id, u.username, u.created_at, u.is_deletable and u.username <> 'admin', u.tenant_id,
    private.has_second_factor(u.id)
  from public.admin_users u where u.tenant_id = p_tenant_id order by u.created_at, u.id
$function$;

CREATE OR REPLACE FUNCTION public.remove_second_factor(p_admin_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_second_factor(p_admin_user_id) $function$;

COMMENT ON FUNCTION "private"."has_second_factor"(uuid) IS 'Whether that user''s sign-in takes a code after the password.';

COMMENT ON FUNCTION "private"."session_is_open"() IS 'Whether the caller''s session has not been ended, and has the second factor (aal2) if its user has one. A token that names no session is taken for what it says, unless its user has a second factor.';

COMMENT ON FUNCTION "public"."get_tenant_admin_users"(uuid) IS 'The admins of the caller''s own tenant; of another''s, none.';

COMMENT ON FUNCTION "public"."remove_second_factor"(uuid) IS 'Switches the second factor of another admin of the caller''s tenant off and ends their sessions, so that the password alone signs them in; true if there was one. Fails with ''Not for yourself''.';

REVOKE ALL ON FUNCTION "private"."has_second_factor"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_second_factor"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remove_second_factor"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_second_factor"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_tenant_admin_users"(uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."get_tenant_admin_users"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_second_factor"(uuid) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."remove_second_factor"(uuid) TO "authenticated";
