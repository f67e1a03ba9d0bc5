set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_just_signed_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.sessions
    where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid() and created_at > now() - interval '1 minute'
  )
$function$;

CREATE OR REPLACE FUNCTION private.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_admin_user_id is distinct from auth.uid() then
    raise exception 'Only for yourself' using errcode = '42501';
  end if;
  perform private.require_bcrypt(p_new_password_hash);
  if not private.has_just_signed_in() then
    raise exception 'Sign in again';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = auth.uid();
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions
  where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $function$;

COMMENT ON FUNCTION "private"."has_just_signed_in"() IS 'Whether the caller''s session began within a minute, which takes the present password; renewing a token begins none.';

COMMENT ON FUNCTION "public"."update_admin_password"(uuid, text) IS 'Changes the caller''s own password and ends the other sessions. Fails with ''Sign in again'' unless the caller''s session began within a minute: the present password is asked for by signing in with it.';

REVOKE ALL ON FUNCTION "private"."has_just_signed_in"() FROM PUBLIC;
