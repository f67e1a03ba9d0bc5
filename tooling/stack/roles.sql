-- What a hosted project has before its first migration. @supabase/lite makes the schemas auth and storage, not these.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_services') then create role supabase_services login; end if;
end
$$;

-- As a hosted project has them; service_role's is that of the role which signs in there.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '8s';

-- Whom @supabase/lite signs in as. It owns its own schemas and nothing of ours: at its first request it runs
-- `grant all on all tables` for anon and authenticated, which from a superuser would undo the migrations' grants.
grant anon, authenticated, service_role to supabase_services;
create schema if not exists auth authorization supabase_services;
create schema if not exists storage authorization supabase_services;
create schema if not exists supabase_migrations authorization supabase_services;

do $$
begin
  execute format('grant create on database %I to supabase_services', current_database());
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

do $$
begin
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;
