-- What visitors' pages tell of the releases that they are made of: sums by minute, and nothing about a visitor. A new release
-- that makes pages worse is taken back by them.

create table private.release_health (
  channel text not null,
  package text not null,
  version text not null,
  minute timestamptz not null,
  views integer not null default 0,
  settled integer not null default 0,
  failed integer not null default 0,
  errors integer not null default 0,
  requests integer not null default 0,
  faults integer not null default 0,
  primary key (channel, package, version, minute)
);
comment on table private.release_health is 'Pages by the minute in which they were opened, and by the releases that make them: a remote''s and the shell''s. Kept for 30 days.';
comment on column private.release_health.settled is 'Pages that were well ten seconds later, or when they were left before.';
comment on column private.release_health.failed is 'Pages with the card of a failed remote.';
comment on column private.release_health.errors is 'Pages with an error that nobody caught, in a file of that release.';
comment on column private.release_health.requests is 'Requests for data of settled pages.';
comment on column private.release_health.faults is 'Processes of a server that rendered its pages and had to be replaced.';
create index release_health_by_minute on private.release_health (minute);
revoke all on private.release_health from public, anon, authenticated, service_role;

create function private.add_release_health(p_channel text, p_rows jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.release_health as h (channel, package, version, minute, views, settled, failed, errors, requests, faults)
  select p_channel, r.package, r.version, date_trunc('minute', r.minute),
    sum(coalesce(r.views, 0)), sum(coalesce(r.settled, 0)), sum(coalesce(r.failed, 0)), sum(coalesce(r.errors, 0)),
    sum(coalesce(r.requests, 0)), sum(coalesce(r.faults, 0))
  from jsonb_to_recordset(p_rows) as r(
    package text, version text, minute timestamptz,
    views integer, settled integer, failed integer, errors integer, requests integer, faults integer
  )
  join private.release_artifacts a using (package, version)
  where r.minute between now() - interval '10 minutes' and now() + interval '1 minute'
  group by r.package, r.version, date_trunc('minute', r.minute)
  on conflict (channel, package, version, minute) do update set
    views = h.views + excluded.views, settled = h.settled + excluded.settled, failed = h.failed + excluded.failed,
    errors = h.errors + excluded.errors, requests = h.requests + excluded.requests, faults = h.faults + excluded.faults
$$;

create function public.add_release_health(p_channel text, p_rows jsonb) returns void
language sql set search_path = ''
as $$ select private.add_release_health(p_channel, p_rows) $$;
comment on function public.add_release_health is 'Adds what a server has counted: [{package, version, minute, views, settled, failed, errors, requests, faults}].';

create type private.page_figures as (views bigint, unsettled bigint, failed bigint, errors bigint, requests bigint, faults bigint);

-- Without a version: the pages of all other remotes, without releases of the last hour, which are judged themselves. Sums over full minutes: a page has ten seconds to settle, and its server ten to pass it on.
create function private.pages_of(
  p_channel text, p_from timestamptz, p_until timestamptz, p_package text, p_version text default null
) returns private.page_figures
language sql stable set search_path = ''
as $$
  select coalesce(sum(h.views), 0), coalesce(greatest(sum(h.views) - sum(h.settled), 0), 0), coalesce(sum(h.failed), 0),
    coalesce(sum(h.errors), 0), coalesce(sum(h.requests), 0), coalesce(sum(h.faults), 0)
  from private.release_health h
  where h.channel = p_channel and h.minute >= p_from and h.minute < least(p_until, now() - interval '80 seconds')
    and case when p_version is null then h.package not in (p_package, 'shell') and not exists (
        select from private.release_changes c join private.release_switches s using (channel, revision)
        where c.channel = h.channel and c.package = h.package and c.version = h.version
          and s.action = 'release' and s.at > now() - interval '1 hour'
      )
      else h.package = p_package and h.version = p_version end
$$;

-- A bound of Wilson's interval of three standard errors: the lower one for p_side -1, the upper one for 1. It is asked each
-- minute for an hour, of several kinds: with fewer, chance would often be enough.
create function private.wilson(p_count numeric, p_of numeric, p_side integer) returns numeric
language sql immutable parallel safe set search_path = ''
as $$
  select (p_count + 4.5 + p_side * 3 * sqrt(p_count * (p_of - p_count) / p_of + 2.25)) / (p_of + 9)
$$;

-- Whether pages are worse than those before, beyond chance. Without 20 before, 20 good ones are taken for them.
create function private.is_worse(p_now bigint, p_now_of bigint, p_before bigint, p_before_of bigint) returns boolean
language sql immutable set search_path = ''
as $$
  select private.wilson(least(p_now, p_now_of), p_now_of, -1) > case
    when p_before_of < 20 then private.wilson(0, 20, 1)
    else private.wilson(least(p_before, p_before_of), p_before_of, 1)
  end
$$;

-- What speaks against pages, in words; null where nothing does.
create function private.against_pages(p_now private.page_figures, p_before private.page_figures) returns text
language sql immutable set search_path = ''
as $$
  with kind (kind, words, now_count, before_count) as (
    values
      (1, 'showed the card of a failed remote', p_now.failed, p_before.failed),
      (2, 'did not settle', p_now.unsettled, p_before.unsettled),
      (3, 'had an error', p_now.errors, p_before.errors)
  )
  select reason from (
    select kind, format('%s of %s pages %s, before %s of %s', now_count, p_now.views, words, before_count, p_before.views) as reason
    from kind
    where p_now.views > 0 and case
      when p_now.views < 20 then kind <> 3 and now_count >= 3 and now_count * 10 >= p_now.views * 3
        and (p_before.views < 20 or private.is_worse(now_count, p_now.views, before_count, p_before.views))
      else now_count >= 5 and private.is_worse(now_count, p_now.views, before_count, p_before.views)
    end
    union all
    select 4, format('%s requests for data of %s pages, before %s of %s', p_now.requests, p_now.views, p_before.requests, p_before.views)
    where p_now.views >= 20 and p_before.views >= 20 and p_now.requests > 5 * p_now.views
      and p_now.requests * p_before.views > 3 * p_before.requests * p_now.views
    union all
    select 5, format('%s processes that rendered it had to be replaced, before %s in a week', p_now.faults, p_before.faults)
    where p_now.faults >= 3 and p_now.faults > p_before.faults
  ) found
  order by kind limit 1
$$;

-- The releases of the last hour that are served, each with the one before it. What a site began with has none. The shell's
-- line says whether the service worker is switched off: the shell itself never is.
create view private.new_releases as
select l.channel, l.package, l.version, c.revision, s.at,
  (select c.version from private.release_changes c
   where c.channel = l.channel and c.package = l.package and c.revision < s.revision and c.version is not null
   order by c.revision desc limit 1) as former,
  -- After a release was taken back the others are judged by what came since.
  greatest(s.at, (
    select max(b.at) from private.release_switches b where b.channel = l.channel and b.by = 'the site'
  )) as since
from private.release_lines l
-- Other switches of the package leave its release as it is.
cross join lateral (
  select c.revision, s.at, s.action
  from private.release_changes c join private.release_switches s using (channel, revision)
  where c.channel = l.channel and c.package = l.package and s.action in ('release', 'rollback')
  order by c.revision desc limit 1
) c
join private.release_switches s on s.channel = l.channel and s.revision = c.revision
where c.action = 'release' and c.at > now() - interval '1 hour' and l.version is not null
  and (l.package = 'shell' or not l.disabled)
  and exists (select from private.release_switches e where e.channel = l.channel and e.revision < c.revision);
revoke all on private.new_releases from public, anon, authenticated, service_role;

-- Null for a release of which nothing is known against it. Its own pages are compared with those of the release before it,
-- those of other remotes with theirs before it came: it may have broken them. Every page is one of the shell's.
create function private.against_release(p private.new_releases) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_others private.page_figures := private.pages_of(p.channel, p.since + interval '1 minute', 'infinity', p.package);
begin
  -- Their renderers are their own.
  v_others.faults := 0;
  return coalesce(
    private.against_pages(
      private.pages_of(p.channel, p.since - interval '1 minute', 'infinity', p.package, p.version),
      private.pages_of(p.channel, p.at - interval '7 days', 'infinity', p.package, coalesce(p.former, ''))
    ),
    'Pages of others: ' || private.against_pages(
      v_others, private.pages_of(p.channel, p.at - interval '1 day', p.at, p.package)
    )
  );
end $$;

-- Takes back what a switch has released: each of its packages serves again what it did before; of the shell the releases that
-- came later go with it, which may need it. What was not there before is switched off.
create function private.take_back(p_channel text, p_revision bigint, p_why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes jsonb;
  v_seen jsonb;
begin
  select jsonb_object_agg(n.package, l.revision), jsonb_object_agg(n.package, coalesce(
    (select jsonb_build_object('version', c.version, 'disabled', l.disabled) from private.release_changes c
     where c.channel = p_channel and c.package = n.package and c.revision < p_revision and c.version is not null
     order by c.revision desc limit 1),
    jsonb_build_object('version', n.version, 'disabled', true)
  )) into v_seen, v_changes
  from private.new_releases n join private.release_lines l using (channel, package)
  where n.channel = p_channel and (
    n.revision = p_revision or n.revision > p_revision and exists (
      select from private.release_changes c where c.channel = p_channel and c.revision = p_revision and c.package = 'shell'
    )
  );
  perform private.switch_releases(p_channel, v_seen, 'rollback', v_changes, 'the site', p_why);
end $$;

create function private.judge_releases() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v record;
  v_taken integer := 0;
begin
  for v in
    select distinct on (n.channel) n.channel, n.revision, n.package, n.version, private.against_release(n) as reason
    from private.new_releases n
    where private.against_release(n) is not null
    -- One at a time: the newest may be what has broken the others.
    order by n.channel, n.revision desc
  loop
    begin
      perform private.take_back(v.channel, v.revision, format('%s %s: %s', v.package, v.version, v.reason));
      v_taken := v_taken + 1;
    exception when others then
      -- Somebody has just switched it, or its addresses are another's by now. Other sites do not wait for it.
      raise warning '% % was not taken back: %', v.package, v.version, sqlerrm;
    end;
  end loop;
  return v_taken;
end $$;

create function public.judge_releases() returns integer
language sql set search_path = ''
as $$ select private.judge_releases() $$;
comment on function public.judge_releases is
  'Takes back each release of the last hour that makes visitors'' pages worse, and returns how many.';

-- How the releases are that are served now, and what was switched in the last 30 days.
create function private.site_health(p_channel text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'releases', coalesce((
      select jsonb_agg(jsonb_build_object(
        'package', l.package, 'version', l.version, 'since', s.at, 'disabled', l.disabled,
        'pages', to_jsonb(private.pages_of(l.channel, greatest(s.at - interval '1 minute', now() - interval '1 day'), 'infinity', l.package, l.version)),
        'is_new', s.action = 'release' and s.at > now() - interval '1 hour'
      ) order by l.package)
      from private.release_lines l
      join private.release_switches s on s.channel = l.channel and s.revision = l.revision
      where l.channel = p_channel and l.version is not null
    ), '[]'),
    'switches', coalesce((
      select jsonb_agg(to_jsonb(w) order by w.at desc) from (
        select s.at, s.by, s.why, s.action, (
          select jsonb_agg(jsonb_build_object('package', c.package, 'version', c.version, 'disabled', c.disabled) order by c.package)
          from private.release_changes c where c.channel = s.channel and c.revision = s.revision
        ) as changes
        from private.release_switches s
        where s.channel = p_channel and s.at > now() - interval '30 days'
        order by s.revision desc limit 50
      ) w
    ), '[]')
  )
$$;

create function public.site_health(p_channel text) returns jsonb
language sql stable set search_path = ''
as $$ select private.site_health(p_channel) $$;
comment on function public.site_health is 'What get_site_health answers, of any channel.';

create function private.get_site_health() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.site_health('production');
end $$;

create function public.get_site_health() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_site_health() $$;
comment on function public.get_site_health is
  'For admins: how visitors'' pages of the last day were, by the release that is served, and what was switched in 30 days.';

revoke execute on function
  private.add_release_health, public.add_release_health, private.pages_of, private.wilson, private.is_worse, private.against_pages,
  private.against_release, private.take_back, private.judge_releases, public.judge_releases, private.site_health, public.site_health,
  private.get_site_health,
  public.get_site_health
  from public, anon, authenticated;
grant execute on function
  private.add_release_health, public.add_release_health, private.judge_releases, public.judge_releases, private.site_health,
  public.site_health
  to service_role;
grant execute on function private.get_site_health, public.get_site_health to authenticated;
