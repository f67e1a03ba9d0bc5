-- What a hosted project has before its first migration. @supabase/lite makes the schemas auth and storage, not these.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_services') then create role supabase_services login; end if;
end
$$;

-- Whom @supabase/lite signs in as. It owns its own schemas and nothing of ours: at its first request it runs
-- `grant all on all tables` for anon and authenticated, which from a superuser would undo the migrations' grants.
grant anon, authenticated, service_role to supabase_services;
create schema if not exists auth authorization supabase_services;
create schema if not exists storage authorization supabase_services;
create schema if not exists supabase_migrations authorization supabase_services;
-- A database from before that role existed has them in other hands.
do $$
declare
  v_statement text;
begin
  for v_statement in
    select format('alter schema %I owner to supabase_services', nspname) from pg_namespace
    where nspname in ('auth', 'storage', 'supabase_migrations')
    union all
    select format('alter table %s owner to supabase_services', oid::regclass) from pg_class
    where relnamespace::regnamespace::text in ('auth', 'storage', 'supabase_migrations') and relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter routine %s owner to supabase_services', oid::regprocedure) from pg_proc
    where pronamespace::regnamespace::text in ('auth', 'storage')
    union all
    select format('alter type %s owner to supabase_services', oid::regtype) from pg_type
    where typnamespace::regnamespace::text in ('auth', 'storage') and typtype = 'e'
  loop
    execute v_statement;
  end loop;
end
$$;

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
