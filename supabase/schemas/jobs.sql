-- The functions that a schedule calls (docs/deploy.md). Each notes its good runs; one that is late is shown to admins, and by
-- the site's /healthz.

create table private.jobs (
  name text primary key,
  late_after interval not null,
  ran_at timestamptz not null default now()
);
comment on column private.jobs.ran_at is 'The last run without a fault; of one that has not run yet, since when it should.';
insert into private.jobs (name, late_after) values ('run-minute-jobs', '15 minutes'), ('run-nightly-jobs', '26 hours');
revoke all on private.jobs from public, anon, authenticated, service_role;

create function private.note_job_run(p_name text) returns void
language sql security definer set search_path = ''
as $$ update private.jobs set ran_at = now() where name = p_name $$;

create function public.note_job_run(p_name text) returns void
language sql set search_path = ''
as $$ select private.note_job_run(p_name) $$;
comment on function public.note_job_run is 'Records that a scheduled job has just run without a fault.';

create function private.late_jobs() returns table (name text, ran_at timestamptz)
language sql stable security definer set search_path = ''
as $$ select j.name, j.ran_at from private.jobs j where j.ran_at < now() - j.late_after order by j.name $$;

create function public.late_jobs() returns table (name text, ran_at timestamptz)
language sql stable set search_path = ''
as $$ select * from private.late_jobs() $$;
comment on function public.late_jobs is 'The scheduled jobs that have not run for too long, each with its last good run.';

revoke execute on function private.note_job_run, public.note_job_run, private.late_jobs, public.late_jobs
  from public, anon, authenticated;
grant execute on function private.note_job_run, public.note_job_run to service_role;
grant execute on function private.late_jobs, public.late_jobs to anon, authenticated, service_role;
