-- A column of the hosted table that @supabase/lite's has not.
alter table auth.users add column if not exists instance_id uuid;

-- The grants a hosted project has on Supabase's own schemas; row-level security then decides.
grant usage on schema auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
