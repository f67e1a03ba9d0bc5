-- Releases that a remote's team requests without the site's checkout: who may, and what became of each request. The gate
-- (tooling/federation/gate/follow.ts) takes them one by one. A team reaches these tables by the functions below only.

create table private.release_rights (
  package text not null check (package ~ '^mf-[a-z0-9-]{1,60}$'),
  -- A user of the project. The subject of a CI's own token would be a second kind of holder.
  user_id uuid not null references auth.users on delete cascade,
  -- As the owner of the site has named them: users can change their own.
  email text not null,
  primary key (package, user_id)
);
comment on table private.release_rights is 'Who may request releases of a remote. An agency''s admin is in no row of it.';
create index release_rights_by_user on private.release_rights (user_id);

create table private.release_requests (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel ~ '^[a-z][a-z0-9-]{0,62}$'),
  package text not null check (package ~ '^mf-[a-z0-9-]{1,60}$'),
  version text not null check (version ~ '^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$' and length(version) <= 60),
  integrity text not null check (integrity ~ '^sha512-[A-Za-z0-9+/]{86}==$'),
  file text not null check (file ~ '^[0-9A-Za-z.-]{1,200}\.tgz$'),
  commit text check (commit ~ '^[0-9a-f]{7,64}$'),
  why text not null check (length(why) <= 500),
  is_preview boolean not null,
  user_id uuid references auth.users on delete set null,
  requested_by text not null,
  requested_at timestamptz not null default clock_timestamp(),
  gate uuid,
  claimed_at timestamptz,
  claims integer not null default 0,
  answered_at timestamptz,
  is_released boolean,
  answer text
);
comment on table private.release_requests is 'Each request of a team, and the answer of the gate.';
comment on column private.release_requests.file is 'Its tarball in the bucket of releases, in the folder of the package.';
comment on column private.release_requests.gate is 'The gate that looks at it, by a number that each process draws.';
comment on column private.release_requests.claimed_at is 'When that gate has last said that it looks at it.';
comment on column private.release_requests.claims is 'How often a gate has taken it.';
create index release_requests_by_user on private.release_requests (user_id);

revoke all on private.release_rights, private.release_requests from public, anon, authenticated, service_role;

create function private.may_release(p_package text, p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.release_rights r where r.package = p_package and r.user_id = p_user_id)
$$;

create policy "Teams add tarballs of their remotes" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'releases' and name ~ '^[a-z0-9-]+/[0-9A-Za-z.-]{1,200}\.tgz$'
    and private.may_release(split_part(name, '/', 1), (select auth.uid()))
  );

-- Somebody who releases a remote is a user of the project, made here unless there is one of that address.
create function private.allow_release(p_package text, p_email text, p_password_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_user_id uuid;
begin
  if v_email !~ '^[^@\s]+@[^@\s]+$' or length(v_email) > 200 or v_email like '%@admins.invalid' then
    raise exception '% is not an e-mail address', p_email using errcode = '22023';
  end if;
  select u.id into v_user_id from auth.users u where u.email = v_email;
  if exists (select from public.admin_users a where a.id = v_user_id) then
    raise exception '% is an admin of an agency', p_email using errcode = '22023';
  end if;
  insert into private.release_rights (package, user_id, email)
  values (p_package, coalesce(v_user_id, private.insert_user(v_email, p_password_hash)), v_email)
  on conflict (package, user_id) do update set email = excluded.email;
  return v_user_id is null;
end $$;

create function public.allow_release(p_package text, p_email text, p_password_hash text) returns boolean
language sql set search_path = ''
as $$ select private.allow_release(p_package, p_email, p_password_hash) $$;
comment on function public.allow_release is
  'Lets a user request releases of a remote. Returns whether that user was made, with the password of this hash.';

create function private.disallow_release(p_package text, p_email text) returns boolean
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.release_rights r where r.package = p_package and r.email = lower(btrim(p_email))
    returning r.user_id
  )
  select exists (select from gone)
$$;

create function public.disallow_release(p_package text, p_email text) returns boolean
language sql set search_path = ''
as $$ select private.disallow_release(p_package, p_email) $$;
comment on function public.disallow_release is 'Takes that right away. Returns whether there was one.';

create function private.request_release(
  p_channel text, p_package text, p_version text, p_integrity text, p_file text, p_commit text, p_why text, p_is_preview boolean
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_id uuid;
begin
  if not private.may_release(p_package, v_user_id) then
    raise exception 'You may not release %', p_package using errcode = '42501';
  end if;
  if not p_is_preview then
    perform private.refuse_while_frozen(p_channel);
  end if;
  perform pg_advisory_xact_lock(hashtext('release_requests'), hashtext(p_package));
  select r.id into v_id from private.release_requests r
  where (r.channel, r.package, r.integrity, r.is_preview) = (p_channel, p_package, p_integrity, p_is_preview)
    and r.answered_at is null;
  if v_id is not null then
    return v_id;
  end if;
  if 5 <= (
    select count(*) from private.release_requests r
    where r.channel = p_channel and r.package = p_package and r.answered_at is null
  ) then
    raise exception 'Five releases of % wait for the gate already', p_package using errcode = 'PT429';
  end if;
  insert into private.release_requests
    (channel, package, version, integrity, file, commit, why, is_preview, user_id, requested_by)
  select p_channel, p_package, p_version, p_integrity, p_file, p_commit, p_why, p_is_preview, r.user_id, r.email
  from private.release_rights r where r.package = p_package and r.user_id = v_user_id
  returning id into v_id;
  return v_id;
end $$;

create function public.request_release(
  p_channel text, p_package text, p_version text, p_integrity text, p_file text, p_commit text, p_why text, p_is_preview boolean
) returns uuid
language sql set search_path = ''
as $$
  select private.request_release(p_channel, p_package, p_version, p_integrity, p_file, p_commit, p_why, p_is_preview)
$$;
comment on function public.request_release is
  'Requests that a stored tarball is released, or only shown at the preview. The same one again is the same request while it '
  'waits. 42501: not by this user; PT423: releases are frozen; PT429: five of that remote wait.';

create function private.read_release_request(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when r.answered_at is not null then case when r.is_released then 'released' else 'refused' end
      when r.claimed_at is not null then 'looked at' else 'waiting'
    end,
    'answer', r.answer
  )
  from private.release_requests r
  where r.id = p_id and (r.user_id = (select auth.uid()) or private.may_release(r.package, (select auth.uid())))
$$;

create function public.read_release_request(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.read_release_request(p_id) $$;
comment on function public.read_release_request is
  '{state: waiting | looked at | released | refused, answer}; null for a request of another team.';

create function private.answer_release_request(p_id uuid, p_is_released boolean, p_answer text) returns void
language sql security definer set search_path = ''
as $$
  update private.release_requests
  set answered_at = clock_timestamp(), is_released = p_is_released, answer = left(p_answer, 20000)
  where id = p_id and answered_at is null
$$;

create function public.answer_release_request(p_id uuid, p_is_released boolean, p_answer text) returns void
language sql set search_path = ''
as $$ select private.answer_release_request(p_id, p_is_released, p_answer) $$;

create function private.claim_release_request(p_channel text, p_gate uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_request private.release_requests;
begin
  perform pg_advisory_xact_lock(hashtext('release_gates'), hashtext(p_channel));
  if exists (
    select from private.release_requests r
    where r.channel = p_channel and r.answered_at is null
      and r.gate <> p_gate and r.claimed_at > clock_timestamp() - interval '1 minute'
  ) then
    return null;
  end if;
  loop
    update private.release_requests set gate = p_gate, claimed_at = clock_timestamp(), claims = claims + 1
    where id = (
      select r.id from private.release_requests r
      where r.channel = p_channel and r.answered_at is null
      order by r.requested_at limit 1
    )
    returning * into v_request;
    if v_request.id is null then
      return null;
    elsif v_request.claims > 2 then
      perform private.answer_release_request(v_request.id, false, 'The gate has begun it twice and ended over it. Look at what is served before you request it again.');
    elsif not private.may_release(v_request.package, v_request.user_id) then
      perform private.answer_release_request(
        v_request.id, false, format('%s may not release %s any more.', v_request.requested_by, v_request.package));
    else
      return jsonb_build_object(
        'id', v_request.id, 'package', v_request.package, 'version', v_request.version, 'integrity', v_request.integrity,
        'file', v_request.package || '/' || v_request.file, 'commit', v_request.commit, 'why', v_request.why,
        'is_preview', v_request.is_preview, 'requested_by', v_request.requested_by, 'requested_at', v_request.requested_at);
    end if;
  end loop;
end $$;

create function public.claim_release_request(p_channel text, p_gate uuid) returns jsonb
language sql set search_path = ''
as $$ select private.claim_release_request(p_channel, p_gate) $$;
comment on function public.claim_release_request is
  'The oldest open request of a channel; null where there is none, or while another gate looks at one. One gate works at a '
  'time: one that has not kept its request for a minute has ended.';

create function private.keep_release_request(p_id uuid, p_gate uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.release_requests set claimed_at = clock_timestamp()
  where id = p_id and gate = p_gate and answered_at is null
$$;

create function public.keep_release_request(p_id uuid, p_gate uuid) returns void
language sql set search_path = ''
as $$ select private.keep_release_request(p_id, p_gate) $$;
comment on function public.keep_release_request is 'Says that a gate still looks at a request.';

revoke execute on function
  private.may_release, private.allow_release, public.allow_release, private.disallow_release, public.disallow_release,
  private.request_release, public.request_release, private.read_release_request, public.read_release_request,
  private.answer_release_request, public.answer_release_request,
  private.claim_release_request, public.claim_release_request,
  private.keep_release_request, public.keep_release_request
  from public, anon, authenticated;
grant execute on function
  private.may_release, private.request_release, public.request_release,
  private.read_release_request, public.read_release_request
  to authenticated;
grant execute on function
  private.allow_release, public.allow_release, private.disallow_release, public.disallow_release,
  private.answer_release_request, public.answer_release_request,
  private.claim_release_request, public.claim_release_request,
  private.keep_release_request, public.keep_release_request
  to service_role;
