-- Releases of the site: what each version is, and which version each channel serves. The registry is the fold of the switches
-- (tooling/federation/registry.ts). Servers and commands reach these tables by the functions below only.

create table private.release_artifacts (
  package text not null check (package ~ '^[a-z][a-z0-9-]{0,62}$'),
  version text not null check (version ~ '^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$' and length(version) <= 80),
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  integrity text not null check (integrity ~ '^sha512-[A-Za-z0-9+/]{86}==$'),
  resolved text not null check (resolved ~ '^(https?|file):\S*\.tgz$' and length(resolved) <= 2000),
  describes jsonb not null check (jsonb_typeof(describes) = 'object' and length(describes::text) <= 400000),
  commit text check (commit ~ '^[0-9a-f]{7,64}$'),
  stored_by text not null check (length(stored_by) <= 200),
  stored_at timestamptz not null default now(),
  primary key (package, version)
);
comment on table private.release_artifacts is 'One row per version of a package, for good.';
comment on column private.release_artifacts.digest is 'A hash of what a visitor gets of it: two builds with the same one are the same release.';
comment on column private.release_artifacts.resolved is 'Where its tarball is, as a lockfile of npm names it.';
comment on column private.release_artifacts.describes is 'Its entry in the registry: routes, rules, files, shared modules, requests.';

create table private.release_switches (
  channel text not null check (channel ~ '^[a-z][a-z0-9-]{0,62}$'),
  revision bigint not null check (revision > 0),
  at timestamptz not null default clock_timestamp(),
  by text not null check (length(by) <= 200),
  why text not null check (length(why) <= 2000),
  action text not null check (action in ('release', 'rollback', 'disable', 'enable', 'forget', 'retire', 'freeze', 'thaw')),
  primary key (channel, revision)
);
comment on table private.release_switches is 'What was switched, by whom, when and why. A channel is one site: production, unless its server names another.';

create table private.release_changes (
  channel text not null,
  revision bigint not null,
  package text not null,
  version text,
  disabled boolean not null default false,
  primary key (channel, revision, package),
  foreign key (channel, revision) references private.release_switches,
  foreign key (package, version) references private.release_artifacts
);
comment on table private.release_changes is 'The packages of a switch: the version that each serves from then on, none once it is retired.';
create index release_changes_by_artifact on private.release_changes (package, version);

-- Each first part of an address belongs to one package of a channel.
create table private.release_areas (
  channel text not null,
  area text not null,
  package text not null,
  primary key (channel, area)
);

create trigger release_artifacts_are_final before update or delete or truncate on private.release_artifacts
  for each statement execute function private.refuse_to_rewrite();
create trigger release_switches_are_final before update or delete or truncate on private.release_switches
  for each statement execute function private.refuse_to_rewrite();
create trigger release_changes_are_final before update or delete or truncate on private.release_changes
  for each statement execute function private.refuse_to_rewrite();

revoke all on private.release_artifacts, private.release_switches, private.release_changes, private.release_areas
  from public, anon, authenticated, service_role;

create view private.release_lines as
  select distinct on (c.channel, c.package) c.channel, c.package, c.revision, c.version, c.disabled
  from private.release_changes c
  order by c.channel, c.package, c.revision desc;
comment on view private.release_lines is 'The last change of each package.';
revoke all on private.release_lines from public, anon, authenticated, service_role;

create function private.store_release(
  p_package text, p_version text, p_digest text, p_integrity text, p_resolved text, p_describes jsonb, p_commit text, p_by text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.release_artifacts (package, version, digest, integrity, resolved, describes, commit, stored_by)
  values (p_package, p_version, p_digest, p_integrity, p_resolved, p_describes, p_commit, p_by)
  on conflict (package, version) do nothing;
  if not exists (
    select from private.release_artifacts a
    where a.package = p_package and a.version = p_version and a.digest = p_digest
  ) then
    raise exception '% % is another release already', p_package, p_version using errcode = 'PT409';
  end if;
end $$;

create function public.store_release(
  p_package text, p_version text, p_digest text, p_integrity text, p_resolved text, p_describes jsonb, p_commit text, p_by text
) returns void
language sql set search_path = ''
as $$
  select private.store_release(p_package, p_version, p_digest, p_integrity, p_resolved, p_describes, p_commit, p_by)
$$;
comment on function public.store_release is
  'Stores what a version is. The same release again changes nothing; PT409: the version is another one already.';

create function private.area_of(p_route text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select split_part(lower(ltrim(p_route, '/')), '/', 1) $$;

create function private.refuse_while_frozen(p_channel text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_last record;
begin
  select s.action, s.by as author, s.why into v_last from private.release_switches s
  where s.channel = p_channel and s.action in ('freeze', 'thaw') order by s.revision desc limit 1;
  if v_last.action = 'freeze' then
    raise exception 'No releases now, by % (“%”)', v_last.author, v_last.why using errcode = 'PT423';
  end if;
end $$;

create function private.switch_releases(
  p_channel text, p_seen jsonb, p_action text, p_changes jsonb, p_by text, p_why text
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  v_other record;
  v_revision bigint;
begin
  perform pg_advisory_xact_lock(hashtext('release_switches'), hashtext(p_channel));
  if p_action = 'release' then
    perform private.refuse_while_frozen(p_channel);
  end if;

  select s.key as package, l.version, w.by as author, w.why into v_other
  from jsonb_each_text(p_seen) s
  left join private.release_lines l on l.channel = p_channel and l.package = s.key
  left join private.release_switches w on w.channel = p_channel and w.revision = l.revision
  where s.key <> '*' and coalesce(l.revision, 0) <> s.value::bigint
  order by s.key limit 1;
  if found then
    raise exception '% was switched to % by % in the meantime (“%”); nothing was changed',
      v_other.package, coalesce(v_other.version, 'nothing'), v_other.author, v_other.why using errcode = 'PT409';
  end if;

  if p_seen ? '*' and (p_seen ->> '*')::bigint <> (
    select coalesce(max(revision), 0) from private.release_switches where channel = p_channel
  ) then
    raise exception 'Another package was switched in the meantime; nothing was changed' using errcode = 'PT409';
  end if;

  insert into private.release_switches (channel, revision, by, why, action)
  select p_channel, coalesce(max(revision), 0) + 1, p_by, p_why, p_action
  from private.release_switches where channel = p_channel
  returning revision into v_revision;

  insert into private.release_changes (channel, revision, package, version, disabled)
  select p_channel, v_revision, c.key, c.value ->> 'version', coalesce((c.value ->> 'disabled')::boolean, false)
  from jsonb_each(p_changes) c;

  delete from private.release_areas where channel = p_channel and package in (select jsonb_object_keys(p_changes));
  insert into private.release_areas (channel, area, package)
  select distinct p_channel, private.area_of(route), c.package
  from private.release_changes c
  join private.release_artifacts a using (package, version)
  cross join jsonb_array_elements_text(coalesce(a.describes -> 'routes', '[]')) route
  where c.channel = p_channel and c.revision = v_revision and not c.disabled;
  return v_revision;
end $$;

create function public.switch_releases(
  p_channel text, p_seen jsonb, p_action text, p_changes jsonb, p_by text, p_why text
) returns bigint
language sql set search_path = ''
as $$ select private.switch_releases(p_channel, p_seen, p_action, p_changes, p_by, p_why) $$;
comment on function public.switch_releases is
  'Switches packages of a channel in one step and returns its revision. p_changes is {package: {version, disabled}}, without '
  'a version for one that is retired; p_seen is {package: revision of its last change, 0 for none}, and * stands for all that '
  'there are. PT409: one of them was switched meanwhile. PT423: releases are frozen. 23503: there is no such version. 23505: another package serves that first part of an address.';

create function private.release_history(p_channel text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  -- Of releases to which a rollback may lead their descriptions are needed, and of new ones.
  with lately as (
    select package, version from (
      select c.*, row_number() over (partition by c.channel, c.package order by c.revision desc) as place
      from private.release_changes c
    ) c where place <= 20 and version is not null
  )
  select jsonb_build_object(
    'switches', coalesce((
      select jsonb_agg(
        to_jsonb(s) - 'channel' || jsonb_build_object('changes', coalesce((
          select jsonb_object_agg(c.package, jsonb_build_object('version', c.version, 'disabled', c.disabled))
          from private.release_changes c where c.channel = s.channel and c.revision = s.revision
        ), '{}')) order by s.revision)
      from private.release_switches s where s.channel = p_channel
    ), '[]'),
    'artifacts', coalesce((
      select jsonb_agg(to_jsonb(a) - '{stored_by,stored_at,newest}'::text[] || case
        when a.newest > 30 and (a.package, a.version) not in (select package, version from lately)
        then '{"describes": {}}' else '{}'
      end::jsonb)
      from (
        select r.*, row_number() over (partition by r.package order by r.stored_at desc) as newest
        from private.release_artifacts r
      ) a
    ), '[]')
  )
$$;

create function public.release_history(p_channel text) returns jsonb
language sql stable set search_path = ''
as $$ select private.release_history(p_channel) $$;
comment on function public.release_history is 'All switches of a channel, the oldest first, and what every version is.';

create function private.site_releases(p_channel text, p_after bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with last as (
    select coalesce(max(revision), 0) as revision from private.release_switches where channel = p_channel
  ), line as (
    select l.package, jsonb_build_object(
      'current', a.describes - 'uses' - 'shares' || jsonb_build_object('version', a.version), 'disabled', l.disabled
    ) as line
    from private.release_lines l join private.release_artifacts a using (package, version)
    where l.channel = p_channel
  ), served as (
    select c.package, c.version, max(c.revision) as revision
    from (
      select c.*, lead(s.at) over (partition by c.package order by c.revision) as replaced_at
      from private.release_changes c join private.release_switches s using (channel, revision)
      where c.channel = p_channel
    ) c
    where c.version is not null and coalesce(c.replaced_at, now()) > now() - interval '7 days'
    group by c.package, c.version
  )
  select case when last.revision is distinct from p_after then jsonb_build_object(
    'revision', last.revision,
    'shell', (select line from line where package = 'shell'),
    'remotes', coalesce((select jsonb_object_agg(package, line) from line where package <> 'shell'), '{}'),
    'artifacts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'package', a.package, 'version', a.version, 'integrity', a.integrity, 'resolved', a.resolved
      ) order by served.revision desc)
      from served join private.release_artifacts a using (package, version)
    ), '[]')
  ) end
  from last
$$;

create function public.site_releases(p_channel text, p_after bigint default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.site_releases(p_channel, p_after) $$;
comment on function public.site_releases is
  'What a channel serves, and the tarballs of all that it has served in the last seven days, the newest first; null while '
  'p_after is its last revision.';

revoke execute on function
  private.area_of, private.refuse_while_frozen, private.store_release, public.store_release, private.switch_releases, public.switch_releases,
  private.release_history, public.release_history, private.site_releases, public.site_releases
  from public, anon, authenticated;
grant execute on function
  private.store_release, public.store_release, private.switch_releases, public.switch_releases,
  private.release_history, public.release_history
  to service_role;
grant execute on function private.site_releases, public.site_releases to anon, authenticated, service_role;

-- The tarballs of a site whose commands name no other place for them: whoever may switch a release may store one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('releases', 'releases', true, 20 * 1024 * 1024, array['application/gzip']);
