-- The schema that no caller can reach, and the few functions that every other file uses.

create schema private;
comment on schema private is 'Functions that run with more rights than their caller. Never exposed by the API.';
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;

-- Only this function names the id; shared-domain/src/database/constants.ts is generated from it.
create function private.system_user_id() returns uuid
language sql immutable set search_path = ''
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
comment on function private.system_user_id() is 'Owner of every property and of the watermark that visitors see.';

-- As agencyZone of shared-domain/agencyTime.
create function private.agency_zone() returns text
language sql immutable parallel safe set search_path = ''
as $$ select 'America/Sao_Paulo' $$;
comment on function private.agency_zone is 'The time zone in which the agency''s days and months begin.';

create function private.is_moment(value timestamptz) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value between '1900-01-01Z' and '2200-12-31Z' $$;
comment on function private.is_moment is
  'Of the years that dates have here. A caller''s -infinity, or a year of six digits, is nothing that a browser can show or a search sort.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- For a table whose rows tell what was.
create function private.refuse_to_rewrite() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'History is only added to' using errcode = '42501';
end $$;

-- A caller may name the version that it has seen. The write is then refused (PT409) when somebody else has changed it
-- meanwhile. The version of a row is its updated_at; lists of a property are compared themselves.
create function private.require_unchanged(p_is_unchanged boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- 40001 would say the same, but a connection pool may take it for its own to try again.
  if not p_is_unchanged then
    raise exception 'Changed since it was seen' using errcode = 'PT409';
  end if;
end $$;

revoke execute on function
  private.system_user_id, private.agency_zone, private.is_moment, private.touch_updated_at, private.refuse_to_rewrite,
  private.require_unchanged
  from public;
grant execute on function private.system_user_id to anon, authenticated, service_role;
-- A check runs with the rights of the role that writes the row; reports and bookings run with their caller's.
grant execute on function private.is_moment, private.agency_zone to authenticated, service_role;
grant execute on function private.require_unchanged to authenticated;
