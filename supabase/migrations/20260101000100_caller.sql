-- Who calls, and the few facts that every other migration leans on.

create schema if not exists private;
comment on schema private is 'Functions that run with more rights than their caller. Never exposed by the API.';
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;

-- The one place that names it; shared-backend/src/database/constants.ts is generated from here.
create or replace function private.system_user_id() returns uuid
language sql immutable set search_path = ''
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
comment on function private.system_user_id() is 'Owner of every property and of the watermark that visitors see.';

-- Text as a person types it. Written as escapes, so that no server's locale has a say in what a control character is.
create or replace function private.is_line(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(value) <= longest and value ~ '\S' and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\ufffd]' $$;
comment on function private.is_line is
  'One line, not blank; no control characters, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

create or replace function private.is_prose(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(value) <= longest and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]' $$;
comment on function private.is_prose is 'Lines and tabs, but no other control characters; may be empty.';

-- A token outlives its session by up to an hour; whoever signed out or changed the password need not wait for that.
create or replace function private.session_is_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select claims.session_id is null
    or exists (select from auth.sessions s where s.id::text = claims.session_id and s.user_id = auth.uid())
  from (select auth.jwt() ->> 'session_id' as session_id) claims
$$;
comment on function private.session_is_open() is
  'Whether the caller''s session has not been ended. A token that names no session is taken for what it says.';

-- plpgsql resolves names at run time, so these may come before the table that they read.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.admin_users where id = (select auth.uid())) and private.session_is_open();
end $$;
comment on function private.is_admin() is 'Whether the caller is signed in and still has a row in admin_users.';

create or replace function private.current_tenant_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select tenant_id from public.admin_users where id = (select auth.uid()) and private.session_is_open());
end $$;
comment on function private.current_tenant_id() is 'The signed-in admin''s tenant, null for anyone else.';

create or replace function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this' using errcode = '42501';
  end if;
end $$;

create or replace function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

revoke execute on all functions in schema private from public;
-- A check runs as whoever writes the row.
grant execute on function private.is_line, private.is_prose to authenticated, service_role;
grant execute on function private.system_user_id(), private.is_admin(), private.current_tenant_id()
  to anon, authenticated, service_role;
grant execute on function private.require_admin() to authenticated;
