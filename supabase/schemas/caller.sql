-- These look the caller up at every call: a token may be older than a change of its user or session.

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from auth.mfa_factors where user_id = p_user_id and status = 'verified') $$;
comment on function private.has_second_factor(uuid) is 'Whether that user''s sign-in takes a code after the password.';

-- A token outlives its session by up to an hour. A sign-out or a new password must work at once.
create function private.session_is_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select claims.session_id is null and not private.has_second_factor(auth.uid())
    or exists (
      select from auth.sessions s
      where s.id::text = claims.session_id and s.user_id = auth.uid()
        and (s.aal = 'aal2' or not private.has_second_factor(auth.uid()))
    )
  from (select auth.jwt() ->> 'session_id' as session_id) claims
$$;
comment on function private.session_is_open() is
  'Whether the caller''s session has not been ended, and has the second factor (aal2) if its user has one. A token that '
  'names no session is taken for what it says, unless its user has a second factor.';

-- plpgsql resolves names at run time, so these functions may stand before the table that they read.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.admin_users where id = (select auth.uid())) and private.session_is_open();
end $$;
comment on function private.is_admin() is 'Whether the caller is signed in and still has a row in admin_users.';

create function private.current_tenant_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select tenant_id from public.admin_users where id = (select auth.uid()) and private.session_is_open());
end $$;
comment on function private.current_tenant_id() is 'The signed-in admin''s tenant, null for anyone else.';

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this' using errcode = '42501';
  end if;
end $$;

revoke execute on function
  private.has_second_factor, private.session_is_open, private.is_admin, private.current_tenant_id, private.require_admin from public;
grant execute on function private.is_admin, private.current_tenant_id to anon, authenticated, service_role;
grant execute on function private.has_second_factor, private.require_admin to authenticated;
