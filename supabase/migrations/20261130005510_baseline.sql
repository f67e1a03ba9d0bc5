-- supabase/schemas, made by npm run schema:baseline.

-- schemas/extensions.sql

-- Hosted projects have this schema already.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gist with schema extensions;

-- schemas/private.sql

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

-- schemas/text.sql

-- Checks of texts that a person types, and their comparison.

-- The characters are written as escapes, so that the server's locale does not define them. shared-domain/src/text has the
-- same ones, and a test compares the two.
create function private.has_invisible(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff]'
    or strpos(value, U&'\200D') > 0 and value ~ concat(
      '(?<![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff]\ufe0f?)\u200d|',
      '\u200d(?![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff])'
    )
$$;
comment on function private.has_invisible is
  'Whether a text has control characters but tab and line ends, or characters without a width or that turn text around. U+200D may stand between two emoji, of which it makes one.';

create function private.is_line(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value ~ '\S' and value !~ '[\u0009\u000a\u000d\u2028\u2029\ufffd]'
    and not private.has_invisible(value)
$$;
comment on function private.is_line is
  'One line, not blank; nothing that nobody sees, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

create function private.is_prose(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value !~ '\ufffd' and not private.has_invisible(value)
$$;
comment on function private.is_prose is 'As is_line, with lines and tabs; may be empty.';

-- All comparisons of texts use this. shared-domain/src/fold does the same, and a test compares the two.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(translate(regexp_replace(
      -- The letters' own lower case, whatever the server's locale: in a Turkish one I would become ı.
      lower(normalize(value, NFKD) collate pg_catalog.pg_c_utf8),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
    ), 'ıøłđς', 'ioldσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'
  ))
$$;
comment on function private.fold is
  'Text for comparison: decomposed, lower case, without combining marks, ß as ss, æ as ae, œ as oe, ø, ł, đ and ı '
  'without what distinguishes them, one kind of sigma, single blanks. Compared byte by byte.';

-- shared-domain/src/fold does the same, and a test compares the two.
create function private.slug(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select btrim(regexp_replace(private.fold(value), '[^a-z0-9]+', '-', 'g'), '-') $$;
comment on function private.slug is 'A name as it stands in an address: folded, what is no letter or digit as a stroke.';

-- The form in which the owner's search compares texts. A point within a number does not end a word: 88.010-400.
create function private.owner_words(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(private.fold(value), '(?<=[0-9])[.](?=[0-9])', '', 'g'),
    '[^[:alnum:]-]+' collate pg_catalog.pg_c_utf8, ' ', 'g'
  ), '(^| )-+', '\1', 'g'))
$$;
comment on function private.owner_words is 'Folded words with single blanks between them; a hyphen within one stays.';

-- One mailbox has many spellings: small and fullwidth letters, characters that nobody sees, a suffix after +, and at Gmail
-- dots. The first step is Unicode's NFKC_Casefold; what is left out are its Default_Ignorable_Code_Points.
create function private.mailbox_key(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  with spelling as (
    select translate(lower(normalize(regexp_replace(
      email,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ), NFKC) collate pg_catalog.pg_c_utf8), '。', '.') as text
  ), parts as (
    select regexp_replace(s.text, '@[^@]*$', '') as local, rtrim(substring(s.text from '@([^@]*)$'), '.') as domain from spelling s
  ), mailbox as (
    select regexp_replace(p.local, '(?<=.)\+.*', '') as local,
      case p.domain when 'googlemail.com' then 'gmail.com' else p.domain end as domain
    from parts p
  )
  select concat_ws('@', case m.domain when 'gmail.com' then replace(m.local, '.', '') else m.local end, m.domain) from mailbox m
$$;
comment on function private.mailbox_key is
  'By what a mailbox is counted, however it is written. For comparison alone: nothing is stored or sent in this form.';

revoke execute on function
  private.has_invisible, private.is_line, private.is_prose, private.fold, private.slug, private.owner_words, private.mailbox_key
  from public;
-- Checks, generated columns and indexes run with the rights of the role that writes the row.
grant execute on function
  private.has_invisible, private.is_line, private.is_prose, private.fold, private.owner_words, private.mailbox_key
  to authenticated, service_role;

-- schemas/caller.sql

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

-- schemas/lists.sql

-- What the lists of the admin area share. An agency has some ten thousand rows of a kind, so a list matches all of them with
-- one static statement, and a page is cut out of their ids.

-- The words of a search. A row fits where each of them is in its text. They have letters, digits and hyphens alone, so that
-- they may stand within a pattern of like.
create function private.search_words(p_search text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  return string_to_array(coalesce(private.owner_words(p_search), ''), ' ');
end $$;

create function private.page_of(
  p_ids uuid[], p_size integer, p_page integer default 1,
  p_times timestamptz[] default null, p_is_descending boolean default true, p_after jsonb default null,
  out ids uuid[], out next jsonb, out matches integer, out page integer, out pages integer
)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  v_size integer := greatest(p_size, 1);
  v_skipped integer;
  v_time timestamptz;
  v_id uuid;
begin
  matches := cardinality(p_ids);
  pages := greatest(ceil(matches::numeric / v_size), 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  v_skipped := (page - 1) * v_size;
  if p_after is not null then
    begin
      v_time := p_after ->> 0;
      v_id := p_after ->> 1;
    exception when data_exception then
      v_id := null;
    end;
    if v_time is null or v_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
    select count(*) into v_skipped from unnest(p_ids, p_times) l (id, at)
    where case when p_is_descending then (l.at, l.id) >= (v_time, v_id) else (l.at, l.id) <= (v_time, v_id) end;
  end if;
  ids := p_ids[v_skipped + 1 : v_skipped + v_size];
  if matches > v_skipped + v_size and p_times is not null then
    next := jsonb_build_array(p_times[v_skipped + v_size]::text, p_ids[v_skipped + v_size]);
  end if;
end $$;
comment on function private.page_of is
  'A page of a list whose ids these are, in their order: by its number, of which the last one stands for all past it; or, in a '
  'list by p_times, after the row of p_after, which the page before gave as next. A row that has left the list meanwhile '
  'leaves its place there. 22023: a p_after that is no such place.';

revoke execute on function private.search_words, private.page_of from public;

-- schemas/limits.sql

-- How much strangers may send by forms and links of visits. By network address it is much, since thousands share one behind a
-- carrier. By mailbox or phone nobody is refused: it would tell who is known, and keep her out whose contact others use.
create table private.limits (
  one boolean primary key default true check (one),
  sends_of_network integer not null default 50,
  unknown_links_of_network integer not null default 300,
  messages_of_listing integer not null default 30,
  messages integer not null default 100,
  leads integer not null default 50,
  visits_held integer not null default 10,
  visits_held_of_listing integer not null default 5,
  changes_of_visitor integer not null default 12,
  recovery_guesses integer not null default 10
);
comment on table private.limits is 'One row.';
comment on column private.limits.sends_of_network is
  'In ten minutes from one network address: leads; messages, and visits that are booked, confirmed, moved or cancelled.';
comment on column private.limits.unknown_links_of_network is
  'Requests with a token of no visit, from one network address in ten minutes. Tokens have 128 bits: this bounds work alone.';
comment on column private.limits.messages_of_listing is 'Sent by the form about one listing in ten minutes.';
comment on column private.limits.messages is 'Sent by the form about all listings in ten minutes.';
comment on column private.limits.leads is 'Sent by the form in ten minutes.';
comment on column private.limits.visits_held is
  'Unconfirmed visits that hold their time, of those of the last hour and those that still hold one.';
comment on column private.limits.visits_held_of_listing is 'Of them, those to one listing.';
comment on column private.limits.changes_of_visitor is 'By the links of one mailbox in a day.';
comment on column private.limits.recovery_guesses is 'Wrong recovery codes of one admin in ten minutes.';
insert into private.limits default values;
revoke all on private.limits from public, anon, authenticated;
grant select on private.limits to service_role;

-- schemas/jobs.sql

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

-- schemas/releases.sql

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

-- schemas/release_health.sql

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

-- schemas/tenants.sql

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 120)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenants is 'Agencies. The oldest is the one whose site this is.';

create trigger tenants_touch before update on public.tenants
  for each row execute function private.touch_updated_at();

-- A lead needs a tenant from the first minute on. bootstrap_admin gives this row its name.
insert into public.tenants (name) values ('Imobiliária');

create function private.default_tenant_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.tenants order by created_at, id limit 1 $$;
comment on function private.default_tenant_id() is 'The agency that the public site belongs to.';
revoke execute on function private.default_tenant_id() from public;
grant execute on function private.default_tenant_id() to service_role;

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated;
grant select on public.tenants to authenticated;
grant all on public.tenants to service_role;

create policy "Admins read their own tenant" on public.tenants for select to authenticated
  using (id = (select private.current_tenant_id()));

create table public.tenant_settings (
  tenant_id uuid primary key references public.tenants on delete cascade,
  lead_notification_email text
    check (private.is_line(lead_notification_email, 254) and lead_notification_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  company_name text check (private.is_line(company_name, 120)),
  company_logo_url text check (private.is_line(company_logo_url, 2048) and company_logo_url ~ '^https?://\S+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenant_settings is 'The name and logo of an agency, and where its leads are announced.';

create trigger tenant_settings_touch before update on public.tenant_settings
  for each row execute function private.touch_updated_at();

alter table public.tenant_settings enable row level security;
revoke all on public.tenant_settings from anon, authenticated;
grant select,
  insert (tenant_id, lead_notification_email, company_name, company_logo_url),
  update (tenant_id, lead_notification_email, company_name, company_logo_url)
  on public.tenant_settings to authenticated;
grant all on public.tenant_settings to service_role;

create policy "Admins read their own settings" on public.tenant_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own settings" on public.tenant_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own settings" on public.tenant_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- schemas/admin_users.sql

create table public.admin_users (
  id uuid primary key references auth.users on delete cascade,
  tenant_id uuid not null references public.tenants on delete cascade,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,32}$'),
  is_deletable boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_users is 'Who may work in the admin area: an auth user with a row here. Written by procedures only.';
create index admin_users_tenant_idx on public.admin_users (tenant_id, created_at);

create trigger admin_users_touch before update on public.admin_users
  for each row execute function private.touch_updated_at();

alter table public.admin_users enable row level security;
revoke all on public.admin_users from anon, authenticated;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;

create policy "Admins read the users of their tenant" on public.admin_users for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create function private.require_bcrypt(p_hash text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_hash is null or p_hash !~ '^\$2[aby]\$10\$[./A-Za-z0-9]{53}$' then
    raise exception 'Invalid password hash' using errcode = '22023';
  end if;
end $$;

-- Writes the rows that Supabase Auth would write. It signs nobody in.
create function private.insert_user(p_email text, p_password_hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform private.require_bcrypt(p_password_hash);
  -- Auth finds a user by the zero instance, and reads the token columns as text and fails on null, where the hosted table has them.
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
  ) values (
    '00000000-0000-0000-0000-000000000000', v_id, 'authenticated', 'authenticated', p_email, p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', '', now(), now()
  );
  insert into auth.identities (
    id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  ) values (
    gen_random_uuid(), v_id, 'email', v_id::text,
    jsonb_build_object('sub', v_id, 'email', p_email, 'email_verified', true), now(), now(), now()
  );
  return v_id;
end $$;

create function private.insert_admin(
  p_username text, p_password_hash text, p_tenant_id uuid, p_is_deletable boolean
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
  v_username text := lower(btrim(p_username));
begin
  if v_username is null or v_username !~ '^[a-z0-9._-]{3,32}$' then
    raise exception 'Invalid username' using errcode = '22023';
  end if;
  v_id := private.insert_user(v_username || '@admins.invalid', p_password_hash);
  insert into public.admin_users (id, tenant_id, username, is_deletable)
  values (v_id, p_tenant_id, v_username, p_is_deletable);
  return v_id;
exception when unique_violation then
  raise exception 'Username already exists';
end $$;

create function private.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_tenant_id is distinct from private.current_tenant_id() then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  return private.insert_admin(p_username, p_password_hash, p_tenant_id, true);
end $$;

create function private.has_just_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid() and created_at > now() - interval '1 minute'
  )
$$;
comment on function private.has_just_signed_in() is
  'Whether the caller''s session began within a minute, which takes the present password; renewing a token begins none.';

create function private.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_admin_user_id is distinct from auth.uid() then
    raise exception 'Only for yourself' using errcode = '42501';
  end if;
  perform private.require_bcrypt(p_new_password_hash);
  if not private.has_just_signed_in() then
    raise exception 'Sign in again';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = auth.uid();
  perform private.record_new_password();
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions
  where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $$;

create function private.delete_admin_user(p_admin_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Cannot delete yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id() for update;
  -- A repeated call and another tenant's user look the same: nothing there.
  if not found then
    return false;
  end if;
  if v_user.username = 'admin' or not v_user.is_deletable then
    raise exception 'Cannot delete admin user';
  end if;
  delete from auth.users where id = v_user.id;
  return true;
end $$;

create function private.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid;
  v_user uuid;
begin
  -- Two deployments at once must not both take the unnamed agency.
  perform pg_advisory_xact_lock(hashtext('bootstrap_admin'));
  select id into v_user from public.admin_users where username = lower(btrim(p_username));
  if found then
    return v_user;
  end if;

  select id into v_tenant from public.tenants where name = p_tenant_name;
  if v_tenant is null and not exists (select from public.admin_users) then
    update public.tenants set name = p_tenant_name where id = private.default_tenant_id() returning id into v_tenant;
  end if;
  if v_tenant is null then
    insert into public.tenants (name) values (p_tenant_name) returning id into v_tenant;
  end if;
  insert into public.tenant_settings (tenant_id, company_name) values (v_tenant, p_tenant_name)
  on conflict (tenant_id) do nothing;
  return private.insert_admin(p_username, p_password_hash, v_tenant, false);
end $$;

create function public.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid language sql set search_path = ''
as $$ select private.create_admin_user(p_username, p_password_hash, p_tenant_id) $$;
comment on function public.create_admin_user is
  'Adds an admin to the caller''s own tenant; takes a 10-round bcrypt hash. Fails with ''Username already exists''.';

create function public.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void language sql set search_path = ''
as $$ select private.update_admin_password(p_admin_user_id, p_new_password_hash) $$;
comment on function public.update_admin_password is
  'Changes the caller''s own password and ends the other sessions. Fails with ''Sign in again'' unless the caller''s '
  'session began within a minute: the present password is asked for by signing in with it.';

create function public.delete_admin_user(p_admin_user_id uuid, p_requesting_user_id uuid)
returns boolean language sql set search_path = ''
as $$ select private.delete_admin_user(p_admin_user_id) $$;
comment on function public.delete_admin_user is
  'Deletes an admin of the caller''s tenant, true if there was one. The caller is who the token says, not '
  'p_requesting_user_id. Fails with ''Cannot delete yourself'' or ''Cannot delete admin user''.';

create function public.get_tenant_admin_users(p_tenant_id uuid)
returns table (
  id uuid, username text, created_at timestamptz, is_deletable boolean, tenant_id uuid, has_second_factor boolean
)
language sql stable set search_path = ''
as $$
  select u.id, u.username, u.created_at, u.is_deletable and u.username <> 'admin', u.tenant_id,
    private.has_second_factor(u.id)
  from public.admin_users u where u.tenant_id = p_tenant_id order by u.created_at, u.id
$$;
comment on function public.get_tenant_admin_users is 'The admins of the caller''s own tenant; of another''s, none.';

create function public.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid language sql set search_path = ''
as $$ select private.bootstrap_admin(p_username, p_password_hash, p_tenant_name) $$;
comment on function public.bootstrap_admin is
  'The first admin, who cannot be deleted, and the name of the agency. For the secret key only. Calling it again '
  'with the same username changes nothing; with another tenant name it founds that tenant.';

revoke execute on function
  private.insert_user, private.insert_admin, private.require_bcrypt, private.has_just_signed_in, private.create_admin_user, private.update_admin_password,
  private.delete_admin_user, private.bootstrap_admin,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user,
  public.get_tenant_admin_users, public.bootstrap_admin
  from public, anon, authenticated;
grant execute on function
  private.create_admin_user, private.update_admin_password, private.delete_admin_user,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user, public.get_tenant_admin_users
  to authenticated;
grant execute on function private.bootstrap_admin, public.bootstrap_admin to service_role;

-- schemas/visit_settings.sql

-- A checked text may be compared as it stands: '09:00' < '10:30'.
create function private.are_visit_hours(p_hours jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_hours) = 'array' and jsonb_array_length(p_hours) <= 28 then (
    with range as (
      select h.item, n, h.item -> 'weekday' as weekday, h.item ->> 'from' as "from", h.item ->> 'to' as "to"
      from jsonb_array_elements(p_hours) with ordinality as h (item, n)
    )
    -- A missing part makes its comparison null, which bool_and would pass over.
    select coalesce(bool_and((
      jsonb_typeof(r.item) = 'object' and r.item - array['weekday', 'from', 'to'] = '{}'
      and r.weekday in ('0', '1', '2', '3', '4', '5', '6')
      and r."from" ~ '^([01]\d|2[0-3]):[0-5]\d$' and r."to" ~ '^([01]\d|2[0-3]):[0-5]\d$' and r."from" < r."to"
      and not exists (
        select from range o where o.n <> r.n and o.weekday = r.weekday and o."from" < r."to" and r."from" < o."to"
      )
    ) is true), true) from range r
  ) else false end
$$;
comment on function private.are_visit_hours is
  'Whether it is [{"weekday": 0, "from": "09:00", "to": "12:00"}, …], 0 for Sunday, at most 28, no two of a day overlapping.';

create table public.visit_settings (
  tenant_id uuid primary key references public.tenants on delete cascade,
  enabled boolean not null default false,
  hours jsonb not null default '[]' check (private.are_visit_hours(hours)),
  closed_days date[] not null default '{}' check (
    cardinality(closed_days) <= 366 and array_position(closed_days, null) is null
  ),
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 240),
  pause_minutes integer not null default 15 check (pause_minutes between 0 and 240),
  notice_hours integer not null default 4 check (notice_hours between 0 and 336),
  days_ahead integer not null default 30 check (days_ahead between 1 and 90),
  seats integer not null default 1 check (seats between 1 and 20),
  confirmed_at_once boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visit_settings_enabled_check check (not enabled or hours <> '[]')
);
comment on table public.visit_settings is
  'When an agency shows its listings. No row, or none that is enabled: nobody can book a visit.';
comment on column public.visit_settings.hours is 'As private.are_visit_hours says, in the agency''s zone.';
comment on column public.visit_settings.pause_minutes is 'Between two visits of the same seat.';
comment on column public.visit_settings.notice_hours is 'How long before its begin a visit can be booked at the latest.';
comment on column public.visit_settings.seats is 'How many visits may take place at once.';
comment on column public.visit_settings.confirmed_at_once is 'Otherwise a visit is requested, until an admin confirms it.';

create trigger visit_settings_touch before update on public.visit_settings
  for each row execute function private.touch_updated_at();

alter table public.visit_settings enable row level security;
revoke all on public.visit_settings from anon, authenticated;
grant select,
  insert (
    tenant_id, enabled, hours, closed_days, duration_minutes, pause_minutes, notice_hours, days_ahead, seats,
    confirmed_at_once
  ),
  update (
    enabled, hours, closed_days, duration_minutes, pause_minutes, notice_hours, days_ahead, seats, confirmed_at_once
  )
  on public.visit_settings to authenticated;
grant all on public.visit_settings to service_role;

create policy "Admins read their own visit settings" on public.visit_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own visit settings" on public.visit_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own visit settings" on public.visit_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

revoke execute on function private.are_visit_hours from public;
-- A check runs with the rights of the role that writes the row.
grant execute on function private.are_visit_hours to authenticated, service_role;

-- schemas/retention_settings.sql

create table public.retention_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  months integer not null check (months between 1 and 120),
  closed_months integer not null check (closed_months between 1 and 240),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retention_settings_order_check check (closed_months >= months)
);
comment on table public.retention_settings is
  'How long an agency keeps what it has of visitors and owners. Where it has no row, private.retention_of says it.';
comment on column public.retention_settings.months is 'After the last event.';
comment on column public.retention_settings.closed_months is 'The same where it ended in a deal, whose records the law asks for.';

create trigger retention_settings_touch before update on public.retention_settings
  for each row execute function private.touch_updated_at();

alter table public.retention_settings enable row level security;
revoke all on public.retention_settings from public, anon, authenticated;
grant select, insert (tenant_id, months, closed_months), update (months, closed_months) on public.retention_settings to authenticated;
grant all on public.retention_settings to service_role;

create policy "Admins read their agency's retention" on public.retention_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's retention" on public.retention_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's retention" on public.retention_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

create function private.retention_of(p_tenant uuid, out months integer, out closed_months integer)
language sql stable set search_path = ''
as $$
  select coalesce(s.months, 24), coalesce(s.closed_months, 60)
  from (select p_tenant as id) t left join public.retention_settings s on s.tenant_id = t.id
$$;
comment on function private.retention_of is 'How many months an agency keeps personal data after the last event.';
revoke execute on function private.retention_of from public, anon, authenticated;

-- schemas/agency_settings.sql

create function private.are_landmarks(p_list jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) between 1 and 12 then (
    -- A missing part makes its comparison null, which bool_and would pass over.
    select bool_and((
      jsonb_typeof(l.item) = 'object' and l.item - array['name', 'latitude', 'longitude'] = '{}'
      and jsonb_typeof(l.item -> 'name') = 'string' and private.is_line(l.item ->> 'name', 60)
      and jsonb_typeof(l.item -> 'latitude') = 'number' and l.item -> 'latitude' between '-34' and '6'
      and jsonb_typeof(l.item -> 'longitude') = 'number' and l.item -> 'longitude' between '-74' and '-28'
    ) is true) from jsonb_array_elements(p_list) as l (item)
  ) else false end
$$;
comment on function private.are_landmarks is
  'Whether it is [{"name": "Praia", "latitude": -27.6, "longitude": -48.5}, …], of one to 12 places in Brazil. Null passes a check.';
revoke execute on function private.are_landmarks from public;
grant execute on function private.are_landmarks to authenticated, service_role;

create table public.agency_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  creci text check (private.is_line(creci, 40)),
  phone text check (private.is_line(phone, 30)),
  whatsapp text check (whatsapp ~ '^([+](?!55))?[1-9][0-9]{7,14}$'),
  email text check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  address text check (private.is_line(address, 200)),
  hours text check (private.is_prose(hours, 300) and hours ~ '\S'),
  instagram text check (private.is_line(instagram, 300) and instagram ~ '^https://\S+$'),
  facebook text check (private.is_line(facebook, 300) and facebook ~ '^https://\S+$'),
  youtube text check (private.is_line(youtube, 300) and youtube ~ '^https://\S+$'),
  linkedin text check (private.is_line(linkedin, 300) and linkedin ~ '^https://\S+$'),
  headline text check (private.is_line(headline, 120)),
  intro text check (private.is_prose(intro, 400) and intro ~ '\S'),
  services_title text check (private.is_line(services_title, 80)),
  services_text text check (private.is_prose(services_text, 400) and services_text ~ '\S'),
  sales_title text check (private.is_line(sales_title, 80)),
  sales_text text check (private.is_prose(sales_text, 400) and sales_text ~ '\S'),
  rental_title text check (private.is_line(rental_title, 80)),
  rental_text text check (private.is_prose(rental_text, 400) and rental_text ~ '\S'),
  appraisal_title text check (private.is_line(appraisal_title, 80)),
  appraisal_text text check (private.is_prose(appraisal_text, 400) and appraisal_text ~ '\S'),
  owners_title text check (private.is_line(owners_title, 80)),
  owners_text text check (private.is_prose(owners_text, 400) and owners_text ~ '\S'),
  about_title text check (private.is_line(about_title, 80)),
  about_text text check (private.is_prose(about_text, 2000) and about_text ~ '\S'),
  about_promises text check (private.is_prose(about_promises, 400) and about_promises ~ '\S'),
  about_stats text check (private.is_prose(about_stats, 200) and about_stats ~ '\S'),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  reference_prefix text check (reference_prefix ~ '^[A-Z]{1,6}$'),
  landmarks jsonb check (landmarks is null or private.are_landmarks(landmarks))
);
comment on table public.agency_settings is
  'What the site says of an agency, beside the name and logo of its tenant_settings. Where a column is null, the site''s configuration or its own text stands.';
comment on column public.agency_settings.whatsapp is 'Digits, country code first; + before the code of another country than Brazil.';
comment on column public.agency_settings.hours is 'Opening hours, a line for each.';
comment on column public.agency_settings.headline is 'Of the home page, as all columns below.';
comment on column public.agency_settings.about_promises is 'A line for each.';
comment on column public.agency_settings.about_stats is 'A line for each: a figure, a blank, and what it counts.';
comment on column public.agency_settings.reference_prefix is
  'The letters that begin a proposed reference code, the same for every kind; it is not on the site.';

comment on column public.agency_settings.landmarks is
  'Places that listings tell their distance to, as private.are_landmarks says.';

create trigger agency_settings_touch before update on public.agency_settings
  for each row execute function private.touch_updated_at();

alter table public.agency_settings enable row level security;
revoke all on public.agency_settings from public, anon, authenticated;
grant select, insert, update on public.agency_settings to authenticated;
grant all on public.agency_settings to service_role;

create policy "Admins read what the site says of their agency" on public.agency_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add what the site says of their agency" on public.agency_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change what the site says of their agency" on public.agency_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- Visitors read only the agency whose site it is, and nothing of its row but what stands on the site.
create function private.get_agency() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(
    coalesce(to_jsonb(s) - array['tenant_id', 'created_at', 'updated_at', 'reference_prefix'], '{}')
    || jsonb_build_object(
      'name', n.company_name, 'logo', n.company_logo_url, 'visits', case when v.enabled then 'online' end,
      'visits_confirmed', case when v.enabled and v.confirmed_at_once then 'at_once' end,
      'landmarks', s.landmarks::text, 'retention_months', r.months::text, 'closed_retention_months', r.closed_months::text
    )
  )
  from (select private.default_tenant_id() as id) t
  left join public.agency_settings s on s.tenant_id = t.id
  left join public.tenant_settings n on n.tenant_id = t.id
  left join public.visit_settings v on v.tenant_id = t.id
  cross join lateral private.retention_of(t.id) r
$$;

create function public.get_agency() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_agency() $$;
comment on function public.get_agency is
  'What the agency whose site this is has written about itself: the columns of its agency_settings that are not null, those of its landmarks as a text of JSON, name and logo (an address), visits = online where they are booked on the site, visits_confirmed = at_once where the agency need not confirm them, and for how many months it keeps personal data, as texts.';

revoke execute on function private.get_agency, public.get_agency from public, anon, authenticated;
grant execute on function private.get_agency, public.get_agency to anon, authenticated, service_role;

-- schemas/message_templates.sql

-- The messages that an agency sends, with fields that the admin area fills in.

create function private.are_message_templates(p_templates jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_templates) = 'array' and jsonb_array_length(p_templates) between 1 and 40 then (
    select bool_and((
      jsonb_typeof(t) = 'object' and t - array['to', 'label', 'text'] = '{}'
      and t ->> 'to' in ('visitor', 'owner')
      and private.is_line(t ->> 'label', 60)
      and private.is_prose(t ->> 'text', 2000) and t ->> 'text' ~ '\S'
    ) is true)
    from jsonb_array_elements(p_templates) t
  ) else false end
$$;
comment on function private.are_message_templates is
  'Whether it is [{"to": "visitor", "label": "Primeiro contato", "text": "Olá, {nome}!"}, …], visitor or owner, 1 to 40 of them.';

create table public.message_templates (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  templates jsonb not null check (private.are_message_templates(templates)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.message_templates is
  'What an agency writes to those who are interested in a listing, and to owners. Without a row the admin area has its own.';

create trigger message_templates_touch before update on public.message_templates
  for each row execute function private.touch_updated_at();

alter table public.message_templates enable row level security;
revoke all on public.message_templates from anon, authenticated;
grant select, insert (tenant_id, templates), update (templates) on public.message_templates to authenticated;
grant all on public.message_templates to service_role;

create policy "Admins read their own templates" on public.message_templates for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own templates" on public.message_templates for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own templates" on public.message_templates for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

revoke execute on function private.are_message_templates from public;
-- A check runs with the rights of the role that writes the row.
grant execute on function private.are_message_templates to authenticated, service_role;

-- schemas/property_categories.sql

create table public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plural text check (private.is_line(plural, 60))
);
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';
comment on column public.property_categories.plural is 'What several of them are called; the name itself where it is null.';

-- Casa, casa and CASA are one.
create unique index property_categories_name_idx on public.property_categories (private.fold(name));

create table private.former_kinds (
  slug text primary key,
  category_id uuid not null references public.property_categories on delete cascade
);
comment on table private.former_kinds is
  'What categories were called in addresses before they were renamed or merged, so that those addresses still find them.';
create index former_kinds_category_idx on private.former_kinds (category_id);
revoke all on private.former_kinds from public, anon, authenticated, service_role;

create function private.keep_former_kind() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_kinds (slug, category_id) values (private.slug(coalesce(old.plural, old.name)), new.id)
  on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end $$;
revoke execute on function private.keep_former_kind from public;
create trigger property_categories_former after update on public.property_categories
  for each row when (coalesce(old.plural, old.name) <> coalesce(new.plural, new.name))
  execute function private.keep_former_kind();

create trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name, plural)
values
  ('Apartamento', 'Apartamentos'), ('Casa', 'Casas'), ('Cobertura', 'Coberturas'), ('Sobrado', 'Sobrados'),
  ('Terreno', 'Terrenos'), ('Sala Comercial', 'Salas Comerciais'), ('Chácara', 'Chácaras'),
  ('Galpão', 'Galpões'), ('Loja', 'Lojas'), ('Studio', 'Studios'), ('Sítio', 'Sítios'), ('Prédio', 'Prédios');

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);

-- schemas/properties.sql

create type public.property_type as enum ('sale', 'rent');
create type public.fee_period as enum ('month', 'year');
create type public.furnishing as enum ('none', 'partly', 'full');
create type public.sunlight as enum ('morning', 'afternoon', 'all_day');
create type public.facing as enum (
  'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'
);
create type public.amenity as enum (
  'air_conditioning', 'balcony', 'barbecue', 'built_in_wardrobes', 'fireplace', 'fitted_kitchen', 'garden', 'gas_heating',
  'home_office', 'laundry', 'maid_room', 'private_pool', 'sea_view', 'solar_power', 'storage', 'yard'
);
create type public.building_amenity as enum (
  'bicycle_rack', 'car_charger', 'concierge', 'coworking', 'elevator', 'gated', 'generator', 'gourmet_space', 'gym', 'party_room',
  'pet_space', 'playground', 'pool', 'sauna', 'shared_laundry', 'sports_court', 'step_free', 'visitor_parking'
);
create type public.deal_status as enum ('available', 'reserved', 'sold', 'rented');

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.system_user_id() check (user_id = private.system_user_id()),
  title text check (private.is_line(title, 120)),
  description text check (private.is_prose(description, 10000)),
  -- Upper bounds also keep out NaN, which Postgres holds greater than every number.
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  city text check (private.is_line(city, 100)),
  state text check (private.is_line(state, 50)),
  address text check (private.is_line(address, 200)),
  neighborhood text check (private.is_line(neighborhood, 100)),
  zip_code text check (zip_code ~ '^\d{5}-\d{3}$'),
  bedrooms integer check (bedrooms between 0 and 999),
  bathrooms integer check (bathrooms between 0 and 999),
  suites integer check (suites between 0 and 999),
  parking_spaces integer check (parking_spaces between 0 and 999),
  lavatory integer check (lavatory between 0 and 999),
  staircases integer check (staircases between 0 and 999),
  area numeric(12, 2) check (area between 0 and 9999999999.99),
  built_area numeric(12, 2) check (built_area between 0 and 9999999999.99),
  land_area numeric(12, 2) check (land_area between 0 and 9999999999.99),
  property_type public.property_type,
  category_id uuid references public.property_categories,
  featured boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  condo_fee numeric(12, 2) check (condo_fee between 0 and 9999999999.99),
  condo_fee_period public.fee_period not null default 'month',
  iptu numeric(12, 2) check (iptu between 0 and 9999999999.99),
  iptu_period public.fee_period not null default 'year',
  furnishing public.furnishing,
  pets_allowed boolean,
  floor integer check (floor between 0 and 300),
  built_year integer check (built_year between 1500 and 2200),
  sunlight public.sunlight,
  facing public.facing,
  amenities public.amenity[] not null default '{}' check (cardinality(amenities) <= 100),
  building_amenities public.building_amenity[] not null default '{}' check (cardinality(building_amenities) <= 100),
  available_from date check (available_from between '1900-01-01' and '2200-12-31'),
  reference_code text check (private.is_line(reference_code, 40)),
  checked_on date check (checked_on between '1900-01-01' and '2200-12-31'),
  published_at timestamptz check (private.is_moment(published_at)),
  deal_status public.deal_status not null default 'available',
  closed_at timestamptz check (private.is_moment(closed_at)),
  constraint properties_deal_check check (
    (deal_status in ('sold', 'rented')) = (closed_at is not null) and not (active and closed_at is not null)
  ),
  -- Of what visitors can see nothing is missing. Photos are rows of another table: see private.missing_facts.
  constraint properties_whole_when_active check (
    not (active or closed_at is not null and published_at is not null)
    or (title, property_type, category_id, city, state, neighborhood, address) is not null
  )
);
comment on table public.properties is 'Listings. Prices in BRL, areas in m²; visitors see the active ones.';
comment on column public.properties.condo_fee is 'Condomínio in BRL for each condo_fee_period; 0 where there is none to pay, null where nobody said.';
comment on column public.properties.iptu is 'Municipal property tax in BRL for each iptu_period; 0 where exempt, null where nobody said.';
comment on column public.properties.floor is '0 is the ground floor.';
comment on column public.properties.amenities is 'What the property itself has.';
comment on column public.properties.building_amenities is 'What its building or gated community has.';
comment on column public.properties.reference_code is 'The agency’s own code.';
comment on column public.properties.checked_on is 'When somebody last saw that the listing is true.';
comment on column public.properties.published_at is 'When visitors could see it first; kept by a trigger.';
comment on column public.properties.closed_at is
  'When it was sold or rented; kept by a trigger. It is then in no list, and readable by its address if it ever was published.';

-- Orders titles as people do: accents and case aside, Casa 2 before Casa 10.
create collation private.titles (provider = icu, locale = 'pt-BR-u-kn-true');

-- The dashboard's figures are read from this index alone.
create index properties_stats_idx on public.properties (property_type, active, neighborhood);
-- The catalogue and its pages by key.
create index properties_active_newest_idx on public.properties (created_at desc, id) where active;
-- The two carousels of the home page.
create index properties_featured_idx on public.properties (created_at desc, id) where active and featured;
create index properties_sale_idx on public.properties (created_at desc, id)
  where active and property_type = 'sale' and price <= 500000;
-- Similar listings are a city's, of their kind or of any, by price from one end: under row security neither price nor type
-- is an index condition.
create index properties_similar_idx on public.properties (city, price, id) where active;
create index properties_similar_kind_idx on public.properties (city, category_id, price, id) where active;
-- Places of the active properties, read from the index alone, so it includes the columns of the policy.
create index properties_locations_idx on public.properties (id)
  include (city, neighborhood, active) where active;
create index properties_category_idx on public.properties (category_id);
-- A closed property is read by its address; no list asks for it.
create index properties_closed_idx on public.properties (id) where closed_at is not null and published_at is not null;

create function private.keep_deal(p_before public.properties, p_row public.properties) returns public.properties
language plpgsql set search_path = ''
as $$
begin
  -- Whoever puts a closed one on the site again, by the switch alone, puts it back on the market.
  if p_row.active and not p_before.active and p_row.deal_status = p_before.deal_status and p_before.closed_at is not null then
    p_row.deal_status := 'available';
  end if;
  if p_row.deal_status in ('available', 'reserved') then
    p_row.closed_at := null;
    return p_row;
  end if;
  p_row.active := false;
  if p_before.id is not null then
    p_row.closed_at := p_before.closed_at;
  end if;
  p_row.closed_at := coalesce(p_row.closed_at, now());
  return p_row;
end $$;

create function private.keep_published_at(p_before public.properties, p_row public.properties) returns public.properties
language plpgsql set search_path = ''
as $$
begin
  if p_before.id is not null then
    p_row.published_at := p_before.published_at;
  end if;
  if p_row.active then
    p_row.published_at := coalesce(p_row.published_at, now());
  end if;
  return p_row;
end $$;
comment on function private.keep_published_at is 'As private.keep_deal, p_row with what follows from the change; p_before is null for a new one.';

revoke execute on function private.keep_published_at, private.keep_deal from public;

alter table public.properties enable row level security;
revoke all on public.properties from anon, authenticated;
grant select on public.properties to anon;
grant select, insert, update, delete on public.properties to authenticated;
grant all on public.properties to service_role;

create policy "Visitors see active and closed properties, admins all" on public.properties
  for select to anon, authenticated
  using (active or (closed_at is not null and published_at is not null) or (select private.is_admin()));
create policy "Admins add properties" on public.properties for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change properties" on public.properties for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete properties" on public.properties for delete to authenticated
  using ((select private.is_admin()));

-- schemas/price_changes.sql

-- What visitors were asked for a property and since when, and whether that has dropped of late.

create table public.price_changes (
  property_id uuid not null references public.properties on delete cascade,
  began_at timestamptz not null,
  deal public.property_type not null,
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  primary key (property_id, began_at)
);
comment on table public.price_changes is
  'Each price (BRL) that visitors could see, written by private.keep_prices and never changed. What a draft was to cost is in no row.';

create table public.price_drops (
  property_id uuid primary key references public.properties on delete cascade,
  price_before numeric(14, 2) not null check (price_before between 0 and 999999999999.99),
  dropped_at timestamptz not null
);
comment on table public.price_drops is
  'Derived from price_changes. The last drop of one percent or more with no rise after it nor in the 30 days before; a price on request, 0, is no drop. Visitors see it for 30 days.';
comment on column public.price_drops.price_before is 'The price of 30 days before the drop, or the first one.';

alter table public.price_changes enable row level security;
alter table public.price_drops enable row level security;
revoke all on public.price_changes, public.price_drops from anon, authenticated, service_role;
grant select on public.price_changes, public.price_drops to anon, authenticated, service_role;

create policy "Whoever sees the property sees its prices" on public.price_changes for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));
create policy "Whoever sees the property sees that it has become cheaper" on public.price_drops for select to anon, authenticated
  using (dropped_at > now() - interval '30 days' and exists (select from public.properties p where p.id = property_id));

create trigger price_changes_kept before update or truncate on public.price_changes
  for each statement execute function private.refuse_to_rewrite();

create function private.find_price_drops(p_ids uuid[]) returns setof public.price_drops
language sql stable set search_path = ''
as $$
  with prices as (
    select c.*, lead(c.began_at) over (partition by c.property_id order by c.began_at) as ended_at
    from public.price_changes c where c.property_id = any (p_ids)
  ), stood as (
    -- What was corrected within a day was a mistake, and nobody's price.
    select p.*, lag(p.price) over listed as price_then, lag(p.deal) over listed as deal_then
    from prices p where p.ended_at is null or p.ended_at >= p.began_at + interval '1 day'
    window listed as (partition by p.property_id order by p.began_at)
  ), risen as (
    select s.property_id, max(s.began_at) filter (where s.price > s.price_then or s.price = 0 or s.deal <> s.deal_then) as at
    from stood s group by s.property_id
  ), fallen as (
    select distinct on (s.property_id) s.property_id, s.began_at
    from stood s join risen r on r.property_id = s.property_id
    where s.price > 0 and s.price <= s.price_then * 0.99 and s.deal = s.deal_then
      and (r.at is null or r.at <= s.began_at - interval '30 days')
    order by s.property_id, s.began_at desc
  )
  select f.property_id, coalesce(
    (
      select s.price from stood s where s.property_id = f.property_id and s.began_at <= f.began_at - interval '30 days'
      order by s.began_at desc limit 1
    ),
    (select s.price from stood s where s.property_id = f.property_id order by s.began_at limit 1)
  ), f.began_at
  from fallen f
$$;

create function private.refresh_price_drops(p_ids uuid[]) returns void
language sql set search_path = ''
as $$
  delete from public.price_drops where property_id = any (p_ids);
  insert into public.price_drops select * from private.find_price_drops(p_ids);
$$;

create function private.keep_prices(p_ids uuid[], p_are_new boolean) returns void
language plpgsql set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with added as (
    insert into public.price_changes (property_id, began_at, deal, price)
    select p.id, case when p_are_new then least(p.published_at, clock_timestamp()) else clock_timestamp() end,
      p.property_type, p.price
    from public.properties p left join lateral (
      select l.deal, l.price from public.price_changes l where l.property_id = p.id order by l.began_at desc limit 1
    ) last on true
    where p.id = any (p_ids) and p.active and (last.deal, last.price) is distinct from (p.property_type, p.price)
    returning property_id
  )
  select array_agg(property_id) into v_ids from added;
  if not p_are_new and v_ids is not null then
    perform private.refresh_price_drops(v_ids);
  end if;
end $$;
comment on function private.keep_prices is 'Notes what these properties, new ones or changed ones, cost by now, and whether that is less.';

revoke execute on function
  private.find_price_drops, private.refresh_price_drops, private.keep_prices
  from public;

-- schemas/property_images.sql

create table public.property_images (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties on delete cascade,
  image_url text not null check (private.is_line(image_url, 2048) and image_url ~ '^https?://\S+$'),
  is_primary boolean not null default false,
  position integer not null default 0 check (position between 0 and 9999),
  watermarked boolean not null default false,
  -- A photo as wide as a phone is drawn at 700 to 800 points: 960 of them are a third more bytes than it shows.
  widths integer[] not null default '{}' check (widths <@ array[480, 800, 960]),
  is_floor_plan boolean not null default false,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.property_images is 'Photos of a property, in the order of position.';
comment on column public.property_images.watermarked is 'The file carries the mark already; a page must not draw it again.';
comment on column public.property_images.widths is
  'Smaller files stored beside it: <path>-480.jpg, <path>-800.jpg, <path>-960.jpg; those of before have no 800.';
comment on column public.property_images.is_floor_plan is 'It is shown whole, never cropped.';
comment on column public.property_images.color is
  'Its average colour, which stands in its place until it has loaded; null until somebody has looked at the file.';

create unique index property_images_one_primary on public.property_images (property_id) where is_primary;
create index property_images_property_idx on public.property_images (property_id, position);

create trigger property_images_touch before update on public.property_images
  for each row execute function private.touch_updated_at();

-- A property that has photos has a primary one: its first photo becomes that, one that is made primary takes the place
-- of the other, and the mark of the only one stays. RETURNING therefore gives what is stored.
create function private.keep_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two who write photos of one property take turns here.
  perform from public.properties where id = new.property_id for no key update;
  if new.is_primary then
    update public.property_images set is_primary = false
    where property_id = new.property_id and is_primary and id <> new.id;
  elsif not new.is_primary then
    new.is_primary := not exists (
      select from public.property_images
      where property_id = new.property_id and is_primary and id <> new.id
    );
  end if;
  return new;
end $$;
revoke execute on function private.keep_primary_image from public;

-- Not for what the triggers of this table write themselves.
create trigger property_images_keep_primary before insert or update of is_primary on public.property_images
  for each row when (pg_trigger_depth() = 0) execute function private.keep_primary_image();

-- When any call deletes the primary photo of a property, the first of the others becomes the primary one.
create function private.choose_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- It takes turns with whoever adds a photo of the same property: see keep_primary_image.
  perform from public.properties where id in (select property_id from gone where is_primary)
  order by id for no key update;
  -- Of a property that is deleted with its photos there is none left.
  update public.property_images set is_primary = true
  where id in (
    select distinct on (i.property_id) i.id
    from public.property_images i
    where i.property_id in (select property_id from gone where is_primary)
      and not exists (
        select from public.property_images p where p.property_id = i.property_id and p.is_primary
      )
    order by i.property_id, i.position, i.id
  );
  return null;
end $$;
revoke execute on function private.choose_primary_image from public;

create trigger property_images_choose_primary after delete on public.property_images
  referencing old table as gone
  for each statement execute function private.choose_primary_image();

alter table public.property_images enable row level security;
revoke all on public.property_images from anon, authenticated;
grant select on public.property_images to anon;
grant select, insert, update, delete on public.property_images to authenticated;
grant all on public.property_images to service_role;

-- The policy has two conditions, each with an index of its own. The photos of a list never need the second one.
create policy "Photos are seen with their property" on public.property_images for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add photos" on public.property_images for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change photos" on public.property_images for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete photos" on public.property_images for delete to authenticated
  using ((select private.is_admin()));

create function public.set_primary_image(p_property_id uuid, p_image_id uuid, p_seen uuid[] default null) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Two admins who choose at once take turns here.
  perform from public.properties where id = p_property_id for update;
  perform private.require_unchanged(p_seen is null or (
    exists (select from public.property_images i where i.property_id = p_property_id and i.id = p_image_id)
    and p_seen = array(select i.id from public.property_images i where i.property_id = p_property_id and i.is_primary)
  ));
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $$;
comment on function public.set_primary_image is
  'Makes one photo of a property the primary one and clears the others. p_seen: the primary photo as the caller knows '
  'it, or none; PT409 when it is another by now, or the chosen photo is gone.';

create function public.reorder_property_images(p_property_id uuid, p_image_ids uuid[], p_seen uuid[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.id from public.property_images i where i.property_id = p_property_id order by i.position, i.id
  ));
  -- A photo that the other admin added or removed meanwhile: the order was made without knowing.
  if (select array_agg(i.id order by i.id) from public.property_images i where i.property_id = p_property_id)
    is distinct from (select array_agg(id order by id) from unnest(p_image_ids) as id)
  then
    raise exception 'Not the images of this property' using errcode = '22023';
  end if;
  update public.property_images i set position = chosen.place - 1
  from unnest(p_image_ids) with ordinality as chosen (id, place)
  where i.id = chosen.id and i.position <> chosen.place - 1;
end $$;
comment on function public.reorder_property_images is
  'Gives the photos of a property the order of p_image_ids, which must name each of them once. p_seen: the order as '
  'the caller knows it, by position and id; PT409 when it is another by now.';

revoke execute on function public.set_primary_image, public.reorder_property_images from public, anon;
grant execute on function public.set_primary_image, public.reorder_property_images to authenticated;

-- schemas/property_additional_info.sql

create table public.property_additional_info (
  id uuid primary key default gen_random_uuid(),
  -- An import writes these first, so that the words of a property are put together once.
  property_id uuid not null references public.properties on delete cascade deferrable,
  info_text text not null check (private.is_line(info_text, 300)),
  position integer not null default 0 check (position between 0 and 9999),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.property_additional_info is 'Bullet points of a property, in the order of position.';
create index property_additional_info_property_idx
  on public.property_additional_info (property_id, position);

create trigger property_additional_info_touch before update on public.property_additional_info
  for each row execute function private.touch_updated_at();

alter table public.property_additional_info enable row level security;
revoke all on public.property_additional_info from anon, authenticated;
grant select on public.property_additional_info to anon;
grant select, insert, update, delete on public.property_additional_info to authenticated;
grant all on public.property_additional_info to service_role;

create policy "Info is seen with its property" on public.property_additional_info for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add info" on public.property_additional_info for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change info" on public.property_additional_info for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete info" on public.property_additional_info for delete to authenticated
  using ((select private.is_admin()));

create function public.replace_property_additional_info(p_property_id uuid, p_infos text[], p_seen text[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(p_infos) > 100 then
    raise exception 'At most 100 entries' using errcode = '22023';
  end if;
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.info_text from public.property_additional_info i
    where i.property_id = p_property_id order by i.position, i.id
  ));
  delete from public.property_additional_info where property_id = p_property_id;
  insert into public.property_additional_info (property_id, info_text, position)
  select p_property_id, btrim(info, E' \t\r\n'), row_number() over (order by place) - 1
  from unnest(coalesce(p_infos, '{}')) with ordinality as entry (info, place)
  where info ~ '\S';
end $$;
comment on function public.replace_property_additional_info is
  'Puts p_infos in place of a property''s bullet points: trimmed, blank ones dropped, in the given order. p_seen: those '
  'that the caller knows; PT409 when they are others by now.';
revoke execute on function public.replace_property_additional_info from public, anon;
grant execute on function public.replace_property_additional_info to authenticated;

-- schemas/property_private_facts.sql

create table public.property_private_facts (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  owner_name text check (private.is_line(owner_name, 120)),
  owner_phone text check (private.is_line(owner_phone, 30)),
  owner_email text check (private.is_line(owner_email, 254) and owner_email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  keys_at text check (private.is_line(keys_at, 200)),
  commission numeric(5, 2) check (commission between 0 and 100),
  authorised_until date check (authorised_until between '1900-01-01' and '2200-12-31'),
  notes text check (private.is_prose(notes, 5000)),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  owner_words text not null generated always as (
    private.owner_words(coalesce(owner_name, '')) || ' #' || regexp_replace(coalesce(owner_phone, ''), '\D', '', 'g')
  ) stored,
  primary key (property_id, tenant_id)
);
comment on table public.property_private_facts is
  'What an agency knows of a property and tells nobody: a table of its own, so that no read of a listing can carry it along.';
comment on column public.property_private_facts.keys_at is 'Where the keys are.';
comment on column public.property_private_facts.commission is 'Percent of the price.';
comment on column public.property_private_facts.owner_words is 'The owner''s name and, behind #, the digits of the phone, as the list of properties searches them.';
comment on column public.property_private_facts.authorised_until is 'Until when the owner has signed that the agency may offer it.';

create trigger property_private_facts_touch before update on public.property_private_facts
  for each row execute function private.touch_updated_at();

create index property_private_facts_ending_idx on public.property_private_facts (tenant_id, authorised_until);

-- As the admin area warns of them.
create function private.ending_authorisations() returns setof uuid
language sql stable set search_path = ''
as $$
  select f.property_id
  from public.property_private_facts f join public.properties p on p.id = f.property_id
  where f.tenant_id = private.current_tenant_id() and p.active
    and f.authorised_until <= (now() at time zone private.agency_zone())::date + 30
$$;
comment on function private.ending_authorisations is
  'The listings on the site whose owner''s authorisation to the caller''s agency ends within 30 days, or has ended.';
revoke execute on function private.ending_authorisations from public;

alter table public.property_private_facts enable row level security;
revoke all on public.property_private_facts from anon, authenticated;
grant select, insert, update, delete on public.property_private_facts to authenticated;
grant all on public.property_private_facts to service_role;

create policy "Admins read their agency's private facts" on public.property_private_facts for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's private facts" on public.property_private_facts for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's private facts" on public.property_private_facts for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their agency's private facts" on public.property_private_facts for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- schemas/property_points.sql

create type public.point_precision as enum ('door', 'street', 'about', 'neighborhood');
create type public.point_display as enum ('exact', 'about', 'neighborhood');

create function private.shown_degree(
  p_degree double precision, p_precision public.point_precision, p_display public.point_display, p_away double precision
) returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_display = 'neighborhood' or p_precision = 'neighborhood' then round(p_degree::numeric, 2)
    when p_display = 'exact' then round(p_degree::numeric, 6)
    else round((p_degree + p_away)::numeric, 5)
  end::double precision
$$;
revoke execute on function private.shown_degree from public;
grant execute on function private.shown_degree to authenticated, service_role;

create table public.property_points (
  property_id uuid primary key references public.properties on delete cascade,
  latitude double precision not null check (latitude between -34 and 6),
  longitude double precision not null check (longitude between -74 and -28),
  precision public.point_precision not null default 'street' check (precision <> 'about'),
  display public.point_display not null default 'about',
  away double precision not null default 100 + 150 * random() check (away between 100 and 250),
  bearing double precision not null default 2 * pi() * random() check (bearing between 0 and 2 * pi()),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  shown_latitude double precision not null generated always as (
    private.shown_degree(latitude, precision, display, away * cos(bearing) / 111195)
  ) stored,
  shown_longitude double precision not null generated always as (
    private.shown_degree(longitude, precision, display, away * sin(bearing) / (111195 * cos(radians(latitude))))
  ) stored,
  shown_precision public.point_precision not null generated always as (
    case
      when display = 'neighborhood' or precision = 'neighborhood' then 'neighborhood'::public.point_precision
      when display = 'about' then 'about'::public.point_precision
      else precision
    end
  ) stored
);
comment on table public.property_points is
  'Where a property lies, in degrees of WGS 84: for admins the point itself, for visitors what the agency shows of it. A table '
  'of its own, so that no read of a listing can carry the door along.';
comment on column public.property_points.precision is 'How exactly the agency knows the point.';
comment on column public.property_points.display is 'What visitors are to see: the point, one up to 250 m from it, or the neighbourhood.';
comment on column public.property_points.away is 'Metres from the point to the one that is shown in its place, in the direction of bearing, in radians.';
comment on column public.property_points.shown_latitude is
  'Of a neighbourhood, the nearest hundredth of a degree, which is about a kilometre.';

-- Chosen once, and alike for the flats of one house: the average of many ways from one door would be the door.
create function private.share_way() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Some fifty metres, in degrees.
  v_near constant double precision := 0.0005;
  v_one record;
begin
  select o.away, o.bearing into v_one from public.property_points o
  where o.latitude between new.latitude - v_near and new.latitude + v_near
    and o.longitude between new.longitude - v_near and new.longitude + v_near and o.property_id <> new.property_id
  order by o.created_at, o.property_id limit 1;
  if found then
    new.away := v_one.away;
    new.bearing := v_one.bearing;
  end if;
  return new;
end $$;
revoke execute on function private.share_way from public;
create index property_points_door_idx on public.property_points (latitude, longitude);

create trigger property_points_way before insert or update of latitude, longitude on public.property_points
  for each row execute function private.share_way();
create trigger property_points_touch before update on public.property_points
  for each row execute function private.touch_updated_at();

alter table public.property_points enable row level security;
revoke all on public.property_points from anon, authenticated;
grant select (property_id, shown_latitude, shown_longitude, shown_precision) on public.property_points to anon;
grant select, insert, delete,
  update (property_id, latitude, longitude, precision, display) on public.property_points to authenticated;
grant all on public.property_points to service_role;

create policy "Visitors see what is shown of the points of active properties" on public.property_points for select to anon
  using (exists (select from public.properties p where p.id = property_id));
create policy "Admins see points" on public.property_points for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add points" on public.property_points for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change points" on public.property_points for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete points" on public.property_points for delete to authenticated
  using ((select private.is_admin()));

create function public.save_property(p_id uuid, p_row jsonb, p_point jsonb, p_seen timestamptz default null)
returns public.properties
language plpgsql set search_path = ''
as $$
declare
  v_names text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(p_row) key);
  v_row public.properties;
begin
  perform private.require_admin();
  if p_seen is null then
    execute format(
      'insert into public.properties (id, %1$s) select $1, %1$s from jsonb_populate_record(null::public.properties, $2) returning *',
      v_names
    ) into v_row using p_id, p_row;
  else
    execute format(
      'update public.properties set (%1$s) = (select %1$s from jsonb_populate_record(null::public.properties, $2))
       where id = $1 and updated_at = $3 returning *',
      v_names
    ) into v_row using p_id, p_row, p_seen;
    perform private.require_unchanged(v_row.id is not null);
  end if;
  if coalesce(p_point, 'null') = 'null' then
    delete from public.property_points where property_id = p_id;
  else
    insert into public.property_points as known (property_id, latitude, longitude, precision, display)
    select p_id, n.latitude, n.longitude, n.precision, n.display
    from jsonb_populate_record(null::public.property_points, p_point) n
    on conflict (property_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude,
      precision = excluded.precision, display = excluded.display;
  end if;
  return v_row;
end $$;
comment on function public.save_property is
  'Stores columns of a property, and its point {latitude, longitude, precision, display} or null, in one transaction, and answers '
  'the row. Without p_seen the property is new; with it, the updated_at that the caller has seen, it is changed. 42501: no admin. '
  'PT409: changed since, or gone.';

create function public.middle_of_neighborhood(p_city text, p_neighborhood text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('latitude', avg(o.latitude), 'longitude', avg(o.longitude))
    from public.property_points o join public.properties p on p.id = o.property_id
    cross join lateral (
      select coalesce(private.fold(p.neighborhood) = private.fold(p_neighborhood), false) as is_there
    ) place
    -- What is no more than such a middle itself would draw the next one to it.
    where o.precision <> 'neighborhood' and private.fold(p.city) = private.fold(p_city)
    group by place.is_there order by place.is_there desc limit 1
  );
end $$;
comment on function public.middle_of_neighborhood is
  'The mean {latitude, longitude} of the points of the agency''s properties in that neighbourhood, else in that city; null where '
  'there are none. 42501: no admin.';

revoke execute on function public.save_property, public.middle_of_neighborhood from public, anon;
grant execute on function public.save_property, public.middle_of_neighborhood to authenticated;

-- schemas/deleted_properties.sql

-- The bin: what is deleted stays here for 30 days, with its photos, additional info and private facts. A table of its
-- own, so that no list, search, count or policy of the properties has to know of it, and any DELETE leads here.

create table public.deleted_properties (
  id uuid primary key,
  content jsonb not null,
  deleted_at timestamptz not null default now(),
  title text not null generated always as (coalesce(content -> 'property' ->> 'title', 'Imóvel sem título')) stored,
  reference_code text generated always as (content -> 'property' ->> 'reference_code') stored,
  city text not null generated always as (coalesce(content -> 'property' ->> 'city', '')) stored,
  neighborhood text not null generated always as (coalesce(content -> 'property' ->> 'neighborhood', '')) stored,
  main_photo jsonb generated always as (content -> 'images' -> 0) stored
);
comment on table public.deleted_properties is 'Properties that an admin has deleted, for 30 days. Written by procedures only.';
comment on column public.deleted_properties.content is
  'All rows of it, as {property, images, infos, facts, prices, counts, inquiries}, the primary photo first; of inquiries the ids. No caller reads it: facts belong to one agency.';
create index deleted_properties_latest_idx on public.deleted_properties (deleted_at desc, id);

alter table public.deleted_properties enable row level security;
revoke all on public.deleted_properties from anon, authenticated;
grant select (id, deleted_at, title, reference_code, city, neighborhood, main_photo), delete
  on public.deleted_properties to authenticated;
grant all on public.deleted_properties to service_role;

create policy "Admins see the bin" on public.deleted_properties for select to authenticated
  using ((select private.is_admin()));
create policy "Admins empty the bin" on public.deleted_properties for delete to authenticated
  using ((select private.is_admin()));

create function private.bin_property(p_row public.properties) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.deleted_properties (id, content)
  values (p_row.id, jsonb_build_object(
    'property', to_jsonb(p_row),
    'images', (select coalesce(jsonb_agg(to_jsonb(i) order by i.is_primary desc, i.position, i.id), '[]')
      from public.property_images i where i.property_id = p_row.id),
    'infos', (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]')
      from public.property_additional_info i where i.property_id = p_row.id),
    'points', (select coalesce(jsonb_agg(to_jsonb(o)), '[]')
      from public.property_points o where o.property_id = p_row.id),
    'facts', (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
      from public.property_private_facts f where f.property_id = p_row.id),
    'prices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.price_changes c where c.property_id = p_row.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.property_stats c where c.property_id = p_row.id),
    'inquiries', (select coalesce(jsonb_agg(i.id), '[]')
      from public.inquiries i where i.property_id = p_row.id)
  ))
  on conflict (id) do update set content = excluded.content, deleted_at = excluded.deleted_at;
end $$;

create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  v_columns text;
  v_rows jsonb;
begin
  for v_columns, v_rows in
    select entry.columns, jsonb_agg(entry.kept) from (
      select kept, (
        -- A column that is newer than the row gets its default.
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and kept ? a.attname
      ) as columns
      from jsonb_array_elements(p_rows) kept
    ) entry
    group by entry.columns
  loop
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', p_table, v_columns
    ) using v_rows;
  end loop;
end $$;
comment on function private.insert_rows is 'Inserts rows that were kept as JSON.';

create function private.restore_properties(p_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
  v_contents jsonb;
  v_list text;
begin
  perform private.require_admin();
  with binned as (delete from public.deleted_properties where id = any (p_ids) returning *)
  select coalesce(array_agg(id), '{}'), coalesce(jsonb_agg(content), '[]') into v_ids, v_contents from binned;
  perform private.insert_rows('public.properties', jsonb_path_query_array(v_contents, '$[*].property'));
  -- In place of the prices that the insert has just noted. Properties that were deleted before prices were noted have none.
  delete from public.price_changes c using jsonb_array_elements(v_contents) content
  where content ? 'prices' and c.property_id = (content -> 'property' ->> 'id')::uuid;
  perform private.insert_rows('public.price_changes', jsonb_path_query_array(v_contents, '$[*].prices[*]'));
  perform private.refresh_price_drops(v_ids);
  perform private.insert_rows('public.property_points', jsonb_path_query_array(v_contents, '$[*].points[*]'));
  perform private.refresh_listings(v_ids);
  perform private.insert_rows('public.property_images', jsonb_path_query_array(v_contents, '$[*].images[*]'));
  perform private.insert_rows('public.property_additional_info', jsonb_path_query_array(v_contents, '$[*].infos[*]'));
  foreach v_list in array array['facts', 'counts'] loop
    perform private.insert_rows(
      case v_list when 'facts' then 'public.property_private_facts' else 'public.property_stats' end::regclass, (
        select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(v_contents) content,
          jsonb_array_elements(content -> v_list) kept
        where exists (select from public.tenants t where t.id = (kept ->> 'tenant_id')::uuid)
      )
    );
  end loop;
  -- They were of no listing meanwhile. Those that were erased stay so.
  update public.inquiries i set property_id = (content -> 'property' ->> 'id')::uuid
  from jsonb_array_elements(v_contents) content
  where content -> 'inquiries' ? i.id::text;
  update public.visits v set property_id = i.property_id
  from public.inquiries i where i.id = v.inquiry_id and i.property_id = any (v_ids) and v.property_id is null;
  return v_ids;
end $$;

create function public.restore_properties(p_ids uuid[]) returns uuid[]
language sql set search_path = ''
as $$ select private.restore_properties(p_ids) $$;
comment on function public.restore_properties is
  'Takes properties out of the bin, as they were, and answers the ids of those that were in it. 42501: no admin.';

create function public.purge_deleted_properties(p_older_than interval default '30 days') returns integer
language sql set search_path = ''
as $$
  with purged as (delete from public.deleted_properties where deleted_at < now() - p_older_than returning id)
  select count(*)::integer from purged
$$;
comment on function public.purge_deleted_properties is
  'Empties the bin of what has been in it for that long, for a scheduled job with the secret key; answers how many. A sweep removes the files.';

revoke execute on function
  private.bin_property, private.insert_rows, private.restore_properties, public.restore_properties,
  public.purge_deleted_properties
  from public, anon, authenticated;
grant execute on function private.restore_properties, public.restore_properties to authenticated, service_role;
grant execute on function public.purge_deleted_properties to service_role;

-- schemas/watermark_settings.sql

create type public.watermark_position as enum ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center');

create table public.watermark_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  logo_url text not null check (private.is_line(logo_url, 2048) and logo_url ~ '^https?://\S+$'),
  watermark_position public.watermark_position not null default 'bottom-right',
  opacity double precision not null default 0.7 check (opacity between 0.1 and 1),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.watermark_settings is
  'The logo drawn on photos: the system user''s row is for visitors, an admin may have one of their own.';

create trigger watermark_settings_touch before update on public.watermark_settings
  for each row execute function private.touch_updated_at();

-- A foreign key cannot check this, since the system user is no admin.
create function private.forget_watermark() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.watermark_settings where user_id = old.id;
  return null;
end $$;
revoke execute on function private.forget_watermark from public;
create trigger admin_users_forget_watermark after delete on public.admin_users
  for each row execute function private.forget_watermark();

alter table public.watermark_settings enable row level security;
revoke all on public.watermark_settings from anon, authenticated;
grant select, insert, update, delete on public.watermark_settings to authenticated;
grant all on public.watermark_settings to service_role;

create policy "Admins read the site's mark and their own" on public.watermark_settings for select to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins add the site's mark and their own" on public.watermark_settings for insert to authenticated
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins change the site's mark and their own" on public.watermark_settings for update to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())))
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins delete the site's mark and their own" on public.watermark_settings for delete to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));

create function private.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select w.id, w.logo_url, w.watermark_position, w.opacity, w.updated_at
  from public.watermark_settings w
  where w.user_id = p_user_id and p_user_id in (private.system_user_id(), (select auth.uid()))
$$;

create function public.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.get_watermark_settings(p_user_id) $$;
comment on function public.get_watermark_settings is
  'No row or one: the system user''s settings for anyone, a user''s own for that user.';

create function public.save_watermark_settings(
  p_user_id uuid, p_logo_url text, p_position public.watermark_position, p_opacity double precision,
  p_seen timestamptz default null
) returns setof public.watermark_settings
language plpgsql set search_path = ''
as $$
declare
  v_saved public.watermark_settings;
begin
  perform private.require_admin();
  insert into public.watermark_settings as w (user_id, logo_url, watermark_position, opacity)
  values (p_user_id, p_logo_url, coalesce(p_position, 'bottom-right'), coalesce(p_opacity, 0.7))
  on conflict (user_id) do update set
    logo_url = excluded.logo_url,
    watermark_position = excluded.watermark_position,
    opacity = excluded.opacity
  where p_seen is null or w.updated_at = p_seen
  returning w.* into v_saved;
  -- Settings that were seen and are gone have been changed too.
  perform private.require_unchanged(
    v_saved.id is not null and (p_seen is null or p_seen = 'infinity' or v_saved.created_at < v_saved.updated_at)
  );
  return next v_saved;
end $$;
comment on function public.save_watermark_settings is
  'Writes the system user''s or the caller''s own settings, and returns them. p_seen: updated_at of those that the '
  'caller knows, infinity for none; PT409 when they are others by now.';

revoke execute on function private.get_watermark_settings, public.get_watermark_settings from public;
grant execute on function private.get_watermark_settings, public.get_watermark_settings
  to anon, authenticated, service_role;
revoke execute on function public.save_watermark_settings from public, anon;
grant execute on function public.save_watermark_settings to authenticated;

create function private.list_unfinished_photos(p_limit integer)
returns table (
  id uuid, image_url text, is_unmarked boolean, logo_url text, watermark_position public.watermark_position,
  opacity double precision
)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.image_url, mark.id is not null and not i.watermarked, mark.logo_url, mark.watermark_position, mark.opacity
  from public.property_images i
  -- What is tried out for an evening is not drawn into files.
  left join public.watermark_settings mark
    on mark.user_id = private.system_user_id() and mark.updated_at < now() - interval '7 days'
  where i.color is null or (mark.id is not null and not i.watermarked)
  order by i.created_at desc
  limit p_limit
$$;

create function public.list_unfinished_photos(p_limit integer)
returns table (
  id uuid, image_url text, is_unmarked boolean, logo_url text, watermark_position public.watermark_position,
  opacity double precision
)
language sql stable set search_path = ''
as $$ select * from private.list_unfinished_photos(p_limit) $$;
comment on function public.list_unfinished_photos is
  'Photos that lack their average colour, or the agency''s mark although it has been the same for a week; the newest first.';

revoke execute on function private.list_unfinished_photos, public.list_unfinished_photos from public, anon, authenticated;
grant execute on function private.list_unfinished_photos, public.list_unfinished_photos to service_role;

-- schemas/leads.sql

create type public.lead_status as enum ('new', 'contacted', 'won', 'lost');

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.default_tenant_id() references public.tenants on delete cascade,
  owner_name text not null check (private.is_line(owner_name, 120)),
  email text not null check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  phone text not null check (private.is_line(phone, 30)),
  property_kind text not null check (property_kind in ('Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro')),
  deal_kind text not null check (deal_kind in ('Venda', 'Aluguel')),
  address text not null check (private.is_line(address, 200)),
  city text not null check (private.is_line(city, 100)),
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  bedrooms integer check (bedrooms between 0 and 999),
  bathrooms integer check (bathrooms between 0 and 999),
  parking_spaces integer check (parking_spaces between 0 and 999),
  area numeric(12, 2) check (area between 0 and 9999999999.99),
  description text check (private.is_prose(description, 5000)),
  status public.lead_status not null default 'new',
  notes text check (private.is_prose(notes, 5000)),
  notice_version text not null check (private.is_line(notice_version, 40)),
  consented_at timestamptz not null default now() check (private.is_moment(consented_at)),
  address_hash text check (char_length(address_hash) <= 128),
  fingerprint text check (char_length(fingerprint) <= 128),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  source_page text check (private.is_line(source_page, 200)),
  source_campaign text check (private.is_line(source_campaign, 200)),
  source_referrer text check (private.is_line(source_referrer, 200))
);
comment on table public.leads is 'Owners who want their property advertised. Stored by the function submit-property-lead alone.';
comment on column public.leads.source_page is 'The first page of the visit; source_campaign and source_referrer are of that page too.';
comment on column public.leads.status is 'A copy of the stage of its case (cases.sql), which changes it, as notes is of its notes.';
comment on column public.leads.notice_version is 'The privacy notice that stood beside the button (LGPD).';
comment on column public.leads.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column public.leads.fingerprint is 'Hash of what was sent, by which a second click is known.';

create index leads_throttle_idx on public.leads (address_hash, created_at);
-- Both columns have one direction, so that the position after a row is one comparison.
create index leads_newest_idx on public.leads (tenant_id, created_at, id);
create index leads_status_idx on public.leads (tenant_id, status, created_at, id);

create trigger leads_touch before update on public.leads
  for each row execute function private.touch_updated_at();

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated;
grant
  select (
    id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
    parking_spaces, area, description, source_page, source_campaign, source_referrer, status, notes, notice_version, consented_at, created_at, updated_at
  ),
  delete on public.leads to authenticated;
grant all on public.leads to service_role;

create policy "Admins read their tenant's leads" on public.leads for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins delete their tenant's leads" on public.leads for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- In the lead's own transaction, so that no lead is stored without its e-mail.
create function private.queue_lead_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (tenant_id, lead_id, audience, kind, once_key)
  values (new.tenant_id, new.id, 'agency', 'lead', 'lead ' || new.id);
  return null;
end $$;
revoke execute on function private.queue_lead_mail from public;
create trigger leads_queue_mail after insert on public.leads
  for each row execute function private.queue_lead_mail();

-- One transaction checks and stores, so that neither a double click nor a flood slips in between.
create function public.submit_lead(
  p_lead jsonb, p_notice_version text, p_address_hash text, p_fingerprint text
) returns table (lead_id uuid, outcome text)
language plpgsql set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead ' || p_address_hash, 0));

  select l.id into v_id from public.leads l
  where l.fingerprint = p_fingerprint and l.address_hash = p_address_hash and l.created_at > now() - interval '10 minutes'
  order by l.created_at limit 1;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if (
    select count(*) >= m.leads or count(*) filter (where l.address_hash = p_address_hash) >= m.sends_of_network
    from private.limits m
    left join public.leads l
      on l.tenant_id = private.default_tenant_id() and l.address_hash is not null and l.created_at > now() - interval '10 minutes'
    group by m.one
  ) then
    return query select null::uuid, 'throttled';
    return;
  end if;

  insert into public.leads (
    owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces,
    area, description, source_page, source_campaign, source_referrer, notice_version, address_hash, fingerprint
  )
  select
    r.owner_name, r.email, r.phone, r.property_kind, r.deal_kind, r.address, r.city, r.price, r.bedrooms, r.bathrooms,
    r.parking_spaces, r.area, r.description, r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_fingerprint
  from jsonb_populate_record(null::public.leads, p_lead) r
  returning id into v_id;
  return query select v_id, 'stored';
end $$;
comment on function public.submit_lead is
  'Stores a lead (keys of p_lead as the columns of leads) for the function submit-property-lead. outcome: stored, '
  'repeated (the same lead from the same address within ten minutes, lead_id is the first one''s), or throttled '
  '(as private.limits says, lead_id null).';
revoke execute on function public.submit_lead from public, anon, authenticated;
grant execute on function public.submit_lead to service_role;

-- schemas/lead_figures.sql

-- The figures of the leads, for the dashboard. They are counted with the owner's rights, and limited to the caller's tenant.

create function private.get_lead_figures(p_starts timestamptz[]) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  if cardinality(p_starts) > 60 then
    raise exception 'At most 60 times' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from public.leads l where l.tenant_id = v_tenant),
    'new', (select count(*) from public.leads l where l.tenant_id = v_tenant and l.status = 'new'),
    'since', (
      select coalesce(jsonb_agg((
        select count(*) from public.leads l
        where l.tenant_id = v_tenant and l.created_at >= p_starts[place]
          and l.created_at < coalesce(p_starts[place + 1], 'infinity')
      ) order by place), '[]')
      from generate_subscripts(p_starts, 1) place
    )
  );
end $$;

create function public.get_lead_figures(p_starts timestamptz[] default '{}') returns jsonb
language sql stable set search_path = ''
as $$ select private.get_lead_figures(p_starts) $$;
comment on function public.get_lead_figures is
  'How many leads the caller''s tenant has, as {total, new, since}: new those that nobody has looked after; since how '
  'many came from each of p_starts, at most 60 and ascending, until the one after it. 42501: no admin. 22023: more times.';

revoke execute on function
  private.get_lead_figures, public.get_lead_figures
  from public, anon;
grant execute on function
  private.get_lead_figures, public.get_lead_figures
  to authenticated, service_role;

-- schemas/inquiries.sql

create type public.inquiry_stage as enum ('new', 'contacted', 'visit', 'proposal', 'closed', 'lost');

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.default_tenant_id() references public.tenants on delete cascade,
  kind text not null default 'message' check (kind in ('message', 'visit', 'contact')),
  property_id uuid references public.properties on delete set null,
  property_title text check (private.is_line(property_title, 120)),
  property_code text check (private.is_line(property_code, 40)),
  name text not null check (private.is_line(name, 120)),
  email text check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  phone text check (private.is_line(phone, 30)),
  message text check (private.is_prose(message, 2000) and message ~ '\S'),
  source_page text check (private.is_line(source_page, 200)),
  source_campaign text check (private.is_line(source_campaign, 200)),
  source_referrer text check (private.is_line(source_referrer, 200)),
  stage public.inquiry_stage not null default 'new',
  notice_version text not null check (private.is_line(notice_version, 40)),
  consented_at timestamptz not null default now() check (private.is_moment(consented_at)),
  address_hash text check (char_length(address_hash) <= 128),
  idempotency_key uuid not null,
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  constraint inquiries_contact_check check (email is not null or phone is not null),
  constraint inquiries_listing_check check (kind = 'contact' or num_nulls(property_title, property_code, message) = 0),
  unique (tenant_id, idempotency_key)
);
comment on table public.inquiries is
  'Who is interested in a listing: visitors, stored by the functions submit-inquiry and book-visit; those who write through a portal; '
  'and contacts, whom an admin has entered.';
comment on column public.inquiries.property_id is 'Null once the listing is deleted: its title and code stay.';
comment on column public.inquiries.property_title is 'As it was when the message came, as property_code. Null: a contact that is about no listing.';
comment on column public.inquiries.source_page is 'The first page of the visit; source_campaign and source_referrer are of that page too.';
comment on column public.inquiries.source_campaign is 'Of what came through a portal, and of a contact, utm_source names the way.';
comment on column public.inquiries.stage is 'A copy of the stage of its case (cases.sql), which changes it.';
comment on column public.inquiries.notice_version is 'The privacy notice that stood beside the button (LGPD); the portal''s name, or agency for a contact.';
comment on column public.inquiries.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column public.inquiries.idempotency_key is 'By which a message that is sent again is known.';

create index inquiries_throttle_idx on public.inquiries (address_hash, created_at);
-- Both columns have one direction, so that the position after a row is one comparison.
create index inquiries_newest_idx on public.inquiries (tenant_id, created_at, id);
create index inquiries_property_idx on public.inquiries (property_id);
-- How many visits somebody has been written to about.
create index inquiries_visitor_idx on public.inquiries (private.mailbox_key(email), created_at) where kind = 'visit';

create trigger inquiries_touch before update on public.inquiries
  for each row execute function private.touch_updated_at();

alter table public.inquiries enable row level security;
revoke all on public.inquiries from anon, authenticated;
grant
  select (
    id, tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, stage, notice_version, consented_at, created_at, updated_at
  ),
  delete on public.inquiries to authenticated;
grant all on public.inquiries to service_role;

create policy "Admins read their tenant's inquiries" on public.inquiries for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

-- In the inquiry's own transaction, so that no inquiry is stored without its e-mail.
create function private.queue_inquiry_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (tenant_id, inquiry_id, audience, kind, once_key)
  values (new.tenant_id, new.id, 'agency', 'inquiry', 'inquiry ' || new.id);
  return null;
end $$;
revoke execute on function private.queue_inquiry_mail from public;
create trigger inquiries_queue_mail after insert on public.inquiries
  -- A visit has e-mails of its own, and a contact is no news.
  for each row when (new.kind = 'message') execute function private.queue_inquiry_mail();

-- One transaction checks and stores, so that neither a double click nor a flood slips in between.
create function public.submit_inquiry(
  p_inquiry jsonb, p_notice_version text, p_address_hash text, p_key uuid
) returns table (inquiry_id uuid, outcome text)
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := private.default_tenant_id();
  v_title text;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || p_address_hash, 0));

  select i.id into v_id from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if private.is_network_throttled(p_address_hash) or (
    select count(*) >= l.messages
      or count(*) filter (where i.property_id = (p_inquiry ->> 'property_id')::uuid) >= l.messages_of_listing
    from private.limits l
    left join public.inquiries i
      on i.tenant_id = v_tenant and i.kind = 'message' and i.address_hash is not null and i.created_at > now() - interval '10 minutes'
    group by l.one
  ) then
    return query select null::uuid, 'throttled';
    return;
  end if;
  -- A closed one still has its page: whoever had it open when it was sold looks for another.
  select p.title into v_title from public.properties p
  where p.id = (p_inquiry ->> 'property_id')::uuid
    and (p.active or p.closed_at is not null and p.published_at is not null);
  if not found then
    return query select null::uuid, 'absent';
    return;
  end if;

  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, r.property_id, v_title, upper(left(r.property_id::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_inquiry) r
  on conflict (tenant_id, idempotency_key) do nothing
  returning id into v_id;
  if found then
    return query select v_id, 'stored';
    return;
  end if;
  -- The same key came from another address at the same time, as from a phone that changes its network.
  return query
  select i.id, 'repeated' from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
end $$;
comment on function public.submit_inquiry is
  'Stores a message about a listing (keys of p_inquiry as the columns of inquiries) for the function submit-inquiry. '
  'outcome: stored, repeated (a message with p_key is stored already, inquiry_id is its id), throttled (as '
  'private.limits says, inquiry_id null), or absent (no page shows that listing, inquiry_id null).';
revoke execute on function public.submit_inquiry from public, anon, authenticated;
grant execute on function public.submit_inquiry to service_role;

-- schemas/visits.sql

-- Visits to a listing. The exclusion constraints below decide who was first: no two visits that are not cancelled hold the
-- same seat of an agency, or the same listing, at overlapping times. Rows of free slots would have to be rewritten at each
-- change of the settings.
-- A visit with an e-mail is unconfirmed until the link in that e-mail confirms it: so nobody takes times for long, or writes to
-- people, in a stranger's name (docs/decisions/061). visit_settings.sql says which times there are, limits.sql how many wait at once.

create table public.visits (
  -- Made by the function book-visit, which derives the visitor's link from it.
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  inquiry_id uuid not null references public.inquiries on delete cascade,
  property_id uuid references public.properties on delete set null,
  property_title text not null check (private.is_line(property_title, 120)),
  property_code text not null check (private.is_line(property_code, 40)),
  seat integer not null check (seat between 1 and 20),
  during tstzrange not null,
  held tstzrange,
  status text not null check (status in ('unconfirmed', 'requested', 'booked', 'cancelled')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sequence integer not null default 0 check (sequence between 0 and 1000),
  moves integer not null default 0 check (moves between 0 and 1000),
  changed_by text not null default 'visitor' check (changed_by in ('visitor', 'agency')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  holds_until timestamptz,
  opened_at timestamptz,
  companion_id uuid references public.admin_users on delete set null,
  constraint visits_range_check check (
    lower(during) is not null and upper(during) is not null and lower(held) = lower(during) and upper(held) >= upper(during)
  ),
  constraint visits_held_check check (held is not null or status in ('unconfirmed', 'cancelled')),
  constraint visits_seat_taken_once exclude using gist (tenant_id with =, seat with =, held with &&)
    where (status <> 'cancelled'),
  constraint visits_listing_taken_once exclude using gist (property_id with =, held with &&) where (status <> 'cancelled')
);
comment on table public.visits is 'Visits to a listing. Written by procedures alone; who comes is in inquiries.';
comment on column public.visits.property_id is 'Null once the listing is deleted: its title and code stay, as they were when the visit was booked.';
comment on column public.visits.seat is 'Which of the visits that may take place at once.';
comment on column public.visits.held is
  'during with the pause after it, as it was set when the time was taken. Null: the visit holds no time.';
comment on column public.visits.holds_until is 'How long it held its time while it was unconfirmed; null: it held none.';
comment on column public.visits.status is
  'unconfirmed: neither has its e-mail''s link confirmed it nor the agency. requested: the agency has the next word.';
comment on column public.visits.opened_at is 'When the link was first opened. That to a visit with an e-mail is in no answer, only in e-mails.';
comment on column public.visits.token_hash is 'SHA-256, in hex, of the token in the visitor''s link.';
comment on column public.visits.sequence is 'Rises with each change: the SEQUENCE of the calendar file, and the version that a change names.';
comment on column public.visits.moves is 'How often the visitor has moved it.';
comment on column public.visits.changed_by is 'Who changed it last.';
comment on column public.visits.companion_id is
  'Who of the agency goes along. The visitor''s calendar says nothing of it, so its change is no new version.';

create index visits_coming_idx on public.visits (tenant_id, starts_at, id);
create index visits_changed_idx on public.visits (tenant_id, updated_at);
create index visits_property_idx on public.visits (property_id);
create index visits_inquiry_idx on public.visits (inquiry_id, starts_at);
create index visits_companion_idx on public.visits (companion_id);
create index visits_unconfirmed_idx on public.visits (tenant_id, created_at) where status = 'unconfirmed';

create trigger visits_touch before update on public.visits
  for each row execute function private.touch_updated_at();

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated;
grant select (
  id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, starts_at, status, holds_until, sequence,
  changed_by, created_at, updated_at, companion_id
), update (companion_id) on public.visits to authenticated;
grant all on public.visits to service_role;

create policy "Admins read their tenant's visits" on public.visits for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins choose who goes along to their tenant's visits" on public.visits for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the colleagues alone.
    and (companion_id is null or companion_id in (select u.id from public.admin_users u))
  );

-- Which times an agency offers for a listing, on one day or on all that can be booked; p_except is a visit that would give up
-- its own.
create function private.visit_times(p_tenant uuid, p_property uuid, p_day date default null, p_except uuid default null)
returns table (day date, starts_at timestamptz, ends_at timestamptz, held_until timestamptz)
language sql stable set search_path = ''
as $$
  with settings as (
    select s.*, make_interval(mins => s.duration_minutes) as duration,
      make_interval(mins => s.duration_minutes + s.pause_minutes) as step
    from public.visit_settings s where s.tenant_id = p_tenant and s.enabled
  ), days as (
    select s.*, d.day::date as day
    from settings s,
      generate_series(
        (now() at time zone private.agency_zone())::date::timestamp,
        (now() at time zone private.agency_zone())::date::timestamp + make_interval(days => s.days_ahead), interval '1 day'
      ) as d (day)
    where d.day::date <> all (s.closed_days) and (p_day is null or d.day::date = p_day)
  ), slots as (
    select d.day, d.seats, t.at at time zone private.agency_zone() as starts_at,
      t.at at time zone private.agency_zone() + d.duration as ends_at, t.at at time zone private.agency_zone() + d.step as held_until,
      now() + make_interval(hours => d.notice_hours) as earliest
    from days d, jsonb_to_recordset(d.hours) as h (weekday integer, "from" time, "to" time),
      generate_series(d.day + h."from", d.day + h."to" - d.duration, d.step) as t (at)
    where h.weekday = extract(dow from d.day)
  )
  select s.day, s.starts_at, s.ends_at, s.held_until from slots s
  where s.starts_at >= s.earliest and (
    select count(distinct v.seat) < s.seats and count(*) filter (where v.property_id = p_property) = 0
    from public.visits v
    where v.tenant_id = p_tenant and v.status <> 'cancelled' and (v.status <> 'unconfirmed' or v.holds_until > now())
      and v.held && tstzrange(s.starts_at, s.held_until) and v.id is distinct from p_except
  )
  order by s.starts_at
$$;

create function private.free_visit_times(p_property_id uuid, p_month date default null)
returns table (day date, times timestamptz[])
language sql stable security definer set search_path = ''
as $$
  with free as (
    select t.day, array_agg(t.starts_at order by t.starts_at) as times
    from private.visit_times(private.default_tenant_id(), p_property_id) t
    where exists (select from public.properties p where p.id = p_property_id and p.active)
    group by t.day
  )
  select f.day, case
    when p_month is null or to_char(f.day, 'YYYY-MM') = coalesce(
      (select to_char(min(o.day), 'YYYY-MM') from free o where o.day >= p_month),
      (select to_char(max(o.day), 'YYYY-MM') from free o)
    )
    then f.times else '{}'
  end
  from free f order by f.day
$$;

create function public.free_visit_times(p_property_id uuid, p_month date default null)
returns table (day date, times timestamptz[])
language sql stable set search_path = ''
as $$ select * from private.free_visit_times(p_property_id, p_month) $$;
comment on function public.free_visit_times is
  'The days of the agency''s zone on which somebody can still visit that listing, with the instants at which a visit may begin. '
  'With p_month, the first day of a month, only the days of the first month from then on have their times, the others none. No '
  'row where visits are off, or the listing is on no list.';

-- One writer at a time, so that those who wait see what the others took. The constraint decides all the same. It cannot tell
-- the time: visits whose hold is over leave it here.
create function private.lock_visits(p_tenant uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0));
  update public.visits v set held = null
  where v.tenant_id = p_tenant and v.status = 'unconfirmed' and v.held is not null and v.holds_until <= now();
$$;

create table private.visit_changes (
  id bigint generated always as identity primary key,
  visit_id uuid not null references public.visits on delete cascade,
  address_hash text not null,
  changed_at timestamptz not null default now()
);
comment on table private.visit_changes is 'What visitors have confirmed, moved or cancelled, for throttling; kept for a day.';
create index visit_changes_network_idx on private.visit_changes (address_hash, changed_at);
create index visit_changes_visit_idx on private.visit_changes (visit_id);
revoke all on private.visit_changes from public, anon, authenticated;
grant select, insert, delete on private.visit_changes to service_role;

create function private.is_network_throttled(p_address_hash text) returns boolean
language sql stable set search_path = ''
as $$
  select l.sends_of_network <= (
    select count(*) from public.inquiries i
    where i.address_hash = p_address_hash and i.created_at > now() - interval '10 minutes'
  ) + (
    select count(*) from private.visit_changes c
    where c.address_hash = p_address_hash and c.changed_at > now() - interval '10 minutes'
  )
  from private.limits l
$$;

-- The mailbox that an e-mail certainly goes to. Another spelling, as with a + or a fullwidth letter, may be somebody else's or
-- nobody's; at Gmail those with dots are not.
create function private.certain_mailbox(email text) returns text
language sql immutable strict set search_path = ''
as $$ select case when email ~ '^[!-*,-~]+$' then private.mailbox_key(email) else lower(email) end $$;

-- The end of the agency's next working day, by its hours for visits.
create function private.next_working_day_end(p_tenant uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select (d.day::date + max(h."to")) at time zone private.agency_zone()
  from public.visit_settings s,
    generate_series(
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 day',
      (now() at time zone private.agency_zone())::date::timestamp + interval '1 year', interval '1 day'
    ) as d (day),
    jsonb_to_recordset(s.hours) as h (weekday integer, "to" time)
  where s.tenant_id = p_tenant and h.weekday = extract(dow from d.day) and d.day::date <> all (s.closed_days)
  group by d.day order by d.day limit 1
$$;

create function public.book_visit(
  p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text
) returns table (visit_id uuid, outcome text, holds_until timestamptz)
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := private.default_tenant_id();
  v_property uuid := (p_visit ->> 'property_id')::uuid;
  v_starts timestamptz := (p_visit ->> 'starts_at')::timestamptz;
  v_email text := p_visit ->> 'email';
  v_settings public.visit_settings;
  v_time record;
  v_title text;
  v_inquiry uuid;
  v_id uuid;
  v_until timestamptz;
begin
  perform private.lock_visits(v_tenant);

  return query select v.id, 'repeated', v.holds_until
  from public.inquiries i join public.visits v on v.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key
  -- The agency may have added more.
  order by v.created_at limit 1;
  if found then
    return;
  end if;
  if private.is_network_throttled(p_address_hash) then
    return query select null::uuid, 'throttled', null::timestamptz;
    return;
  end if;
  select p.title into v_title from public.properties p where p.id = v_property and p.active;
  select * into v_settings from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_settings.tenant_id is null then
    return query select null::uuid, 'absent', null::timestamptz;
    return;
  end if;
  select * into v_time
  from private.visit_times(v_tenant, v_property, (v_starts at time zone private.agency_zone())::date) t
  where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;

  -- Whose mailbox or phone it is counts for nothing here, so that nobody learns it by what is free afterwards.
  select case
    when count(*) < l.visits_held and count(*) filter (where v.property_id = v_property) < l.visits_held_of_listing
    then least(v_starts, case when v_email is null then private.next_working_day_end(v_tenant) else now() + interval '30 minutes' end)
  end into v_until
  from private.limits l
  left join public.visits v on v.tenant_id = v_tenant and v.status = 'unconfirmed'
    and (v.created_at > now() - interval '1 hour' or v.held is not null)
  group by l.one;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, 'visit', v_property, v_title, upper(left(v_property::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_visit) r
  returning id into v_inquiry;
  for v_seat in 1 .. v_settings.seats loop
    insert into public.visits (
      id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, holds_until, status, token_hash
    )
    values (
      (p_visit ->> 'visit_id')::uuid, v_tenant, v_inquiry, v_property, v_title, upper(left(v_property::text, 8)), v_seat,
      tstzrange(v_starts, v_time.ends_at),
      case when v_until is not null then tstzrange(v_starts, v_time.held_until) end, v_until, 'unconfirmed', p_token_hash
    )
    on conflict do nothing
    returning id into v_id;
    exit when v_id is not null;
  end loop;
  -- A write beside these procedures took the last seat: nothing of the inquiry may stay.
  if v_id is null then
    delete from public.inquiries where id = v_inquiry;
    return query select null::uuid, 'taken', null::timestamptz;
    return;
  end if;
  insert into public.outbox (tenant_id, visit_id, audience, kind)
  select v_tenant, v_id, m.audience, m.kind
  from (values
    ('visitor', 'visit_unconfirmed', v_email is not null and private.may_ask_visitor(v_email)),
    ('agency', 'visit_unconfirmed', v_email is null and v_until is not null),
    -- Once an hour, so many ask that new visits hold no time.
    ('agency', 'visit_unheld', v_until is null and not exists (
      select from public.outbox o
      where o.visit_id is not null and o.kind = 'visit_unheld' and o.created_at > now() - interval '1 hour'
    ))
  ) as m (audience, kind, is_due)
  where m.is_due;
  return query select v_id, 'stored', v_until;
end $$;
comment on function public.book_visit is
  'Asks for a visit for the function book-visit. p_visit has visit_id, property_id, starts_at and name, email, phone and message '
  'as the columns of inquiries. outcome: stored, repeated (p_key is stored already, visit_id is its visit), throttled (as '
  'private.limits says), absent (no list shows that listing, or visits are off) or taken (nobody can begin a visit at that '
  'time). It is unconfirmed: the e-mail''s link confirms it, or the agency. holds_until is the same however often and '
  'whoever asks: until then it holds its time; null: too many ask, so that it holds none.';

-- How often a visitor may move one visit.
create function private.most_moves() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;

-- One change of a visit: confirm, move or cancel, by the visitor or the agency. outcome: done, changed (it is another version
-- than p_sequence, cancelled, or confirmed already), past (it is over), taken, absent (no list shows the listing, or visits
-- are off), full (the visitor has moved it often enough), throttled (as private.limits says) or unknown. Whatever a visitor
-- with an e-mail changes confirms the visit, since the link was in an e-mail alone.
create function private.change_visit(
  p_id uuid, p_by text, p_action text, p_sequence integer, p_starts timestamptz default null, p_address_hash text default null
) returns text
language plpgsql set search_path = ''
as $$
declare
  v public.visits;
  v_email text;
  v_settings public.visit_settings;
  v_starts timestamptz;
  v_ends timestamptz;
  v_status text;
begin
  select * into v from public.visits where id = p_id;
  if not found then
    return 'unknown';
  end if;
  perform private.lock_visits(v.tenant_id);
  select * into v from public.visits where id = p_id for update;
  if not found then
    return 'unknown';
  end if;
  select i.email into v_email from public.inquiries i where i.id = v.inquiry_id;
  if v.sequence <> p_sequence or v.status = 'cancelled' or p_action = 'confirm' and (
    v.status = 'booked' or p_by = 'visitor' and (v.status <> 'unconfirmed' or v_email is null)
  ) then
    return 'changed';
  end if;
  if upper(v.during) <= now() then
    return 'past';
  end if;
  if p_by = 'visitor' and (private.is_network_throttled(p_address_hash) or (
    select count(*) from private.visit_changes c
    join public.visits w on w.id = c.visit_id
    join public.inquiries i on i.id = w.inquiry_id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(v_email)
      and c.changed_at > now() - interval '1 day'
  ) >= (select l.changes_of_visitor from private.limits l)) then
    return 'throttled';
  end if;

  if p_action = 'cancel' then
    update public.visits set status = 'cancelled', sequence = sequence + 1, changed_by = p_by where id = p_id;
    if v.status = 'unconfirmed' then
      perform private.queue_call(p_id, 'cancelled', p_by = 'visitor' and exists (
        select from public.outbox o where o.visit_id = p_id and o.audience = 'agency' and o.status = 'sent'
      ));
    else
      perform private.queue_visit_mails(p_id, 'cancelled');
    end if;
    perform private.note_visit_change(p_id, p_address_hash);
    return 'done';
  end if;

  select * into v_settings from public.visit_settings s where s.tenant_id = v.tenant_id;
  v_starts := case p_action when 'move' then p_starts else v.starts_at end;
  v_ends := v_starts + (upper(v.during) - v.starts_at);
  if p_by = 'visitor' then
    if not coalesce(v_settings.enabled, false) or not exists (select from public.properties p where p.id = v.property_id and p.active) then
      return 'absent';
    end if;
    if p_action = 'move' and v.moves >= private.most_moves() then
      return 'full';
    end if;
    -- A time that it still holds need not be among those that are free.
    if p_action = 'move' or v.held is null then
      select t.ends_at into v_ends
      from private.visit_times(v.tenant_id, v.property_id, (v_starts at time zone private.agency_zone())::date, p_id) t
      where t.starts_at = v_starts;
    end if;
  elsif p_action = 'move' and v_starts not between now() and now() + interval '1 year' then
    -- The agency may come at any hour of its own; a seat must be free all the same.
    return 'taken';
  end if;
  if v_ends is null then
    return 'taken';
  end if;
  v_status := case
    when p_by = 'agency' then 'booked'
    when v.status = 'unconfirmed' and v_email is null then 'unconfirmed'
    when v_settings.confirmed_at_once then 'booked'
    else 'requested'
  end;
  for v_seat in 1 .. greatest(v_settings.seats, 1) loop
    begin
      update public.visits set
        seat = v_seat, during = tstzrange(v_starts, v_ends),
        held = case when v_status <> 'unconfirmed' or v.held is not null then
          tstzrange(v_starts, v_ends + make_interval(mins => coalesce(v_settings.pause_minutes, 0)))
        end,
        status = v_status, sequence = sequence + 1, changed_by = p_by, holds_until = case when v.holds_until is not null then least(v.holds_until, v_starts) end,
        moves = moves + (p_by = 'visitor' and p_action = 'move')::integer
      where id = p_id;
      update public.cases set stage = 'visit'
      where inquiry_id = v.inquiry_id and v_status = 'booked' and stage in ('new', 'contacted');
      if v_status = 'unconfirmed' then
        perform private.queue_call(p_id, 'unconfirmed', v.held is not null);
      else
        perform private.queue_visit_mails(p_id, case
          when p_by = 'visitor' and v.status = 'unconfirmed' then v_status
          when p_action = 'move' then 'moved'
          else 'confirmed'
        end);
      end if;
      perform private.note_visit_change(p_id, p_address_hash);
      return 'done';
    exception when exclusion_violation then
      null;
    end;
  end loop;
  return 'taken';
end $$;

create function private.note_visit_change(p_id uuid, p_address_hash text) returns void
language sql set search_path = ''
as $$
  delete from private.visit_changes c where c.changed_at <= now() - interval '1 day';
  insert into private.visit_changes (visit_id, address_hash) select p_id, p_address_hash where p_address_hash is not null;
$$;

-- What the visitor's page shows, and nothing of who comes. gone: the listing is on no list any more, with what is alike to
-- search for. place: whoever has a confirmed visit is to find it, also where the site no longer shows it. others: what else
-- waits for the same mailbox.
create function private.describe_visit(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'updated_at', v.updated_at, 'status', v.status, 'starts_at', v.starts_at, 'ends_at', upper(v.during),
    'sequence', v.sequence, 'changed_by', v.changed_by,
    'holds_until', case when v.status = 'unconfirmed' and v.held is not null and v.holds_until > now() then v.holds_until end,
    'property_id', v.property_id, 'property_title', v.property_title, 'property_code', coalesce(p.reference_code, v.property_code),
    'by_phone', i.email is null,
    'place', case
      when p.active and v.status <> 'cancelled' or v.status = 'booked' then concat_ws(', ', p.address, p.neighborhood, p.city, p.state)
    end,
    'gone', case when p.active then null when p.closed_at is null then 'removed' else p.deal_status::text end,
    'similar_to', case when not p.active then
      jsonb_build_object(
        'id', p.id, 'city', p.city, 'property_type', p.property_type, 'category_id', p.category_id, 'bedrooms', p.bedrooms,
        'price', p.price
      )
    end,
    'can_confirm', v.status = 'unconfirmed' and i.email is not null and upper(v.during) > now() and coalesce(p.active, false)
      and coalesce(s.enabled, false),
    'can_move', v.status <> 'cancelled' and upper(v.during) > now() and v.moves < private.most_moves()
      and coalesce(p.active, false) and coalesce(s.enabled, false),
    'moves_left', private.most_moves() - v.moves,
    'can_cancel', v.status <> 'cancelled' and upper(v.during) > now(),
    'others', coalesce((
      select jsonb_agg(o.other order by o.starts_at) from (
        select w.starts_at, jsonb_build_object('id', w.id, 'starts_at', w.starts_at, 'property_title', w.property_title) as other
        from public.inquiries j join public.visits w on w.inquiry_id = j.id
        where j.kind = 'visit' and private.mailbox_key(j.email) = private.mailbox_key(i.email)
          and private.certain_mailbox(j.email) = private.certain_mailbox(i.email)
          and w.id <> v.id and w.status = 'unconfirmed' and upper(w.during) > now()
          -- An opened link may have been passed on; what is asked for afterwards has an e-mail of its own.
          and w.created_at <= coalesce(v.opened_at, now())
        order by w.created_at desc limit 20
      ) o
    ), '[]')
  )
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where v.id = p_id
$$;

create table private.token_guesses (
  id bigint generated always as identity primary key,
  address_hash text not null,
  guessed_at timestamptz not null default now()
);
comment on table private.token_guesses is
  'Requests with a token of no visit, subscriber or calendar, and wrong recovery codes, for throttling; kept for ten minutes.';
comment on column private.token_guesses.address_hash is
  'Salted hash of the sender''s network address, or ''recovery '' and the id of the admin whose code was guessed.';
create index token_guesses_idx on private.token_guesses (address_hash, guessed_at);
revoke all on private.token_guesses from public, anon, authenticated;
grant select, insert, delete on private.token_guesses to service_role;

create function private.note_guess(p_address_hash text) returns void
language sql set search_path = ''
as $$
  delete from private.token_guesses g where g.address_hash = p_address_hash and g.guessed_at <= now() - interval '10 minutes';
  insert into private.token_guesses (address_hash) values (p_address_hash);
$$;

-- Whether an address has guessed too often within ten minutes.
create function private.has_guessed_often(p_address_hash text) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) >= (select l.unknown_links_of_network from private.limits l)
  from private.token_guesses g
  where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
$$;

-- The visit of a token, null for none; throttled once an address has guessed too often within ten minutes.
create function private.visit_of_token(p_token_hash text, p_address_hash text, out visit_id uuid, out throttled boolean)
language plpgsql set search_path = ''
as $$
begin
  throttled := private.has_guessed_often(p_address_hash);
  if throttled then
    return;
  end if;
  select v.id into visit_id from public.visits v where v.token_hash = p_token_hash;
  if not found then
    perform private.note_guess(p_address_hash);
  end if;
  update public.visits v set opened_at = now() where v.id = visit_id and v.opened_at is null;
end $$;

create function public.read_visit(p_token_hash text, p_address_hash text)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$
  select case when t.throttled then 'throttled' when t.visit_id is null then 'unknown' else 'done' end,
    private.describe_visit(t.visit_id)
  from private.visit_of_token(p_token_hash, p_address_hash) t
$$;
comment on function public.read_visit is
  'The visit of a token, for the function visit. outcome: done, unknown, or throttled (as private.limits says).';

create function private.change_visit_of_token(
  p_token_hash text, p_address_hash text, p_action text, p_sequence integer, p_starts timestamptz,
  out outcome text, out visit jsonb
)
language plpgsql set search_path = ''
as $$
declare
  t record;
begin
  select * into t from private.visit_of_token(p_token_hash, p_address_hash);
  outcome := case when t.throttled then 'throttled'
    else private.change_visit(t.visit_id, 'visitor', p_action, p_sequence, p_starts, p_address_hash) end;
  visit := private.describe_visit(t.visit_id);
end $$;

create function public.move_visit(
  p_token_hash text, p_address_hash text, p_sequence integer, p_starts_at timestamptz
) returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'move', p_sequence, p_starts_at) $$;
comment on function public.move_visit is
  'Moves the visit of a token, for the function visit. p_sequence: the version that the visitor saw. outcome: as '
  'private.change_visit says, or throttled as read_visit; visit is as it stands now.';

create function public.confirm_visit_by_link(p_token_hash text, p_address_hash text, p_sequence integer)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'confirm', p_sequence, null) $$;
comment on function public.confirm_visit_by_link is
  'Confirms the unconfirmed visit of a token, for the function visit, as move_visit moves it: taken where its time is no '
  'longer held and no longer free.';

create function public.cancel_visit(p_token_hash text, p_address_hash text, p_sequence integer)
returns table (outcome text, visit jsonb)
language sql set search_path = ''
as $$ select * from private.change_visit_of_token(p_token_hash, p_address_hash, 'cancel', p_sequence, null) $$;
comment on function public.cancel_visit is 'Cancels the visit of a token, for the function visit, as move_visit moves it.';

create function private.change_visit_by_agency(p_id uuid, p_action text, p_sequence integer, p_starts timestamptz default null)
returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.visits v where v.id = p_id and v.tenant_id = private.current_tenant_id()) then
    return 'unknown';
  end if;
  return private.change_visit(p_id, 'agency', p_action, p_sequence, p_starts);
end $$;

create function public.confirm_visit(p_id uuid, p_sequence integer) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'confirm', p_sequence) $$;
comment on function public.confirm_visit is
  'Turns an unconfirmed or requested visit of the caller''s tenant into a booked one. p_sequence: the version that the caller '
  'saw. Returns done, changed, past, unknown, or taken where its time is no longer held and no seat is free.';

create function public.cancel_visit_by_agency(p_id uuid, p_sequence integer) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'cancel', p_sequence) $$;
comment on function public.cancel_visit_by_agency is 'Cancels a visit of the caller''s tenant, as confirm_visit confirms it.';

create function public.move_visit_by_agency(p_id uuid, p_sequence integer, p_starts_at timestamptz) returns text
language sql set search_path = ''
as $$ select private.change_visit_by_agency(p_id, 'move', p_sequence, p_starts_at) $$;
comment on function public.move_visit_by_agency is
  'Moves a visit of the caller''s tenant to any coming time with a free seat, where it is booked. Returns as confirm_visit does.';

revoke execute on function
  private.visit_times, private.free_visit_times, public.free_visit_times, public.book_visit,
  private.change_visit, private.describe_visit, private.note_guess, private.has_guessed_often, private.visit_of_token,
  private.lock_visits, private.is_network_throttled, private.certain_mailbox, private.next_working_day_end, private.most_moves,
  private.note_visit_change, private.change_visit_of_token, public.read_visit, public.move_visit, public.confirm_visit_by_link,
  public.cancel_visit, private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency,
  public.move_visit_by_agency
  from public, anon, authenticated;
grant execute on function private.free_visit_times, public.free_visit_times to anon, authenticated, service_role;
grant execute on function
  private.visit_times, private.change_visit, private.describe_visit,
  private.note_guess, private.has_guessed_often, private.visit_of_token, private.lock_visits, private.is_network_throttled,
  private.certain_mailbox, private.next_working_day_end, private.most_moves, private.note_visit_change,
  private.change_visit_of_token,
  public.book_visit, public.read_visit, public.move_visit, public.confirm_visit_by_link, public.cancel_visit
  to service_role;
grant execute on function
  private.change_visit_by_agency, public.confirm_visit, public.cancel_visit_by_agency, public.move_visit_by_agency
  to authenticated;

-- schemas/cases.sql

-- The desk: one case for each lead and inquiry, added by triggers, whoever stores those. A visit's case is its inquiry's.

-- The text that the desk searches: words as they are compared, a phone as it is written and as its digits.
create function private.case_text(p_phone text, variadic p_texts text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(
    private.owner_words(concat_ws(' ', p_phone, regexp_replace(p_phone, '[^0-9]', '', 'g'), array_to_string(p_texts, ' '))), 5000
  )
$$;

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  kind text not null check (kind in ('lead', 'message', 'visit', 'contact')),
  lead_id uuid unique references public.leads on delete cascade,
  inquiry_id uuid unique references public.inquiries on delete cascade,
  stage public.inquiry_stage not null,
  lost_reason text check (lost_reason in ('price', 'place', 'financing', 'competitor', 'gave_up', 'no_reply', 'other', 'unstated')),
  assignee_id uuid references public.admin_users on delete set null,
  next_step text check (private.is_line(next_step, 200)),
  next_on date check (next_on between '2000-01-01' and '2100-01-01'),
  notes text check (private.is_prose(notes, 5000)),
  first_answered_at timestamptz check (private.is_moment(first_answered_at)),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  search_text text not null check (char_length(search_text) <= 5000),
  wants jsonb check (jsonb_typeof(wants) = 'object' and octet_length(wants::text) <= 20000),
  constraint cases_subject_check check (num_nonnulls(lead_id, inquiry_id) = 1 and (kind = 'lead') = (lead_id is not null)),
  constraint cases_why_lost_check check ((stage = 'lost') = (lost_reason is not null)),
  constraint cases_next_check check (next_on is null or next_step is not null)
);
comment on table public.cases is 'What the desk works on: how far a lead or an inquiry is, who has it, and what comes next.';
comment on column public.cases.stage is 'The lead''s status and the inquiry''s stage are copies of it, and the lead''s notes of notes: see private.copy_case.';
comment on column public.cases.lost_reason is 'unstated where the lead or the inquiry was lost elsewhere than at the desk.';
comment on column public.cases.first_answered_at is 'When it left the stage new; null while it is new.';
comment on column public.cases.wants is 'What is looked for, as the filters of search_properties (case_matches.sql); null where nobody has said it.';
comment on column public.cases.search_text is 'See private.case_text: as the lead or the inquiry came. Only private.list_cases and private.find_people read it.';

create index cases_tenant_idx on public.cases (tenant_id, created_at, id);
create index cases_assignee_idx on public.cases (assignee_id);
create index cases_answered_idx on public.cases (tenant_id, first_answered_at) where first_answered_at is not null;
create index cases_changed_idx on public.cases (tenant_id, updated_at);

create trigger cases_touch before update on public.cases
  for each row execute function private.touch_updated_at();

create function private.lead_status_of(p_stage public.inquiry_stage) returns public.lead_status
language sql immutable set search_path = ''
as $$
  select case p_stage when 'new' then 'new' when 'closed' then 'won' when 'lost' then 'lost' else 'contacted' end::public.lead_status
$$;

create function private.stage_of(p_status public.lead_status) returns public.inquiry_stage
language sql immutable set search_path = ''
as $$ select case p_status when 'won' then 'closed' else p_status::text end::public.inquiry_stage $$;

-- An import stores leads and their cases in one statement, so the case may be there already.
create function private.add_case_of_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cases (tenant_id, kind, lead_id, stage, lost_reason, notes, created_at, search_text)
  values (
    new.tenant_id, 'lead', new.id, private.stage_of(new.status), case new.status when 'lost' then 'unstated' end,
    new.notes, new.created_at, coalesce(private.case_text(new.phone, new.owner_name, new.city, new.address, new.email, new.description), '')
  )
  on conflict (lead_id) do nothing;
  return null;
end $$;
create trigger leads_case after insert on public.leads
  for each row execute function private.add_case_of_lead();

create function private.add_case_of_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cases (tenant_id, kind, inquiry_id, stage, lost_reason, created_at, search_text)
  values (
    new.tenant_id, new.kind, new.id, new.stage, case new.stage when 'lost' then 'unstated' end, new.created_at,
    coalesce(private.case_text(
      new.phone, new.name, new.property_title, new.property_code, new.email, new.message,
      (select p.reference_code from public.properties p where p.id = new.property_id)
    ), '')
  )
  -- An import stores inquiries and their cases in one statement, so the case may be there already.
  on conflict (inquiry_id) do update set search_text = excluded.search_text
  where tg_op = 'UPDATE' and cases.search_text <> excluded.search_text;
  return null;
end $$;
create trigger inquiries_case after insert or update of name, phone, email, message, property_title, property_code on public.inquiries
  for each row execute function private.add_case_of_inquiry();

-- The one place where a stage or a note changes. The lead's status and notes and the inquiry's stage are copies of the case's,
-- which no caller may write.
create function private.copy_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.stage = 'new' then
    -- A move that was undone is no answer.
    new.first_answered_at := null;
  elsif old.stage = 'new' then
    new.first_answered_at := coalesce(old.first_answered_at, now());
  end if;
  update public.leads l set status = private.lead_status_of(new.stage), notes = new.notes
  where l.id = new.lead_id and (l.status, l.notes) is distinct from (private.lead_status_of(new.stage), new.notes);
  update public.inquiries i set stage = new.stage where i.id = new.inquiry_id and i.stage <> new.stage;
  return new;
end $$;
create trigger cases_copy before update on public.cases
  for each row when (old.stage <> new.stage or old.notes is distinct from new.notes) execute function private.copy_case();

create function public.set_lead_status(
  p_lead_id uuid, p_status public.lead_status, p_notes text default null, p_seen timestamptz default null
) returns boolean
language plpgsql set search_path = ''
as $$
begin
  -- First the lock, then the version: of two at once the second sees what the first one stored.
  perform from public.cases c where c.lead_id = p_lead_id for update;
  update public.cases c set
    -- A lead has fewer statuses than a case has stages.
    stage = case private.lead_status_of(c.stage) when p_status then c.stage else private.stage_of(p_status) end,
    lost_reason = case p_status when 'lost' then coalesce(c.lost_reason, 'unstated') end,
    notes = case when p_notes is null then c.notes else nullif(p_notes, '') end
  where c.lead_id = p_lead_id
    and exists (select from public.leads l where l.id = p_lead_id and l.updated_at = coalesce(p_seen, l.updated_at));
  return found;
end $$;
comment on function public.set_lead_status is
  'Changes the status of a lead, and with it the stage of its case, and its notes; null leaves these as they are. False: the '
  'caller has no such lead, or p_seen is not its updated_at.';

alter table public.cases enable row level security;
revoke all on public.cases from anon, authenticated;
grant
  select (
    id, tenant_id, kind, lead_id, inquiry_id, stage, lost_reason, assignee_id, next_step, next_on, notes, first_answered_at,
    created_at, updated_at, wants
  ),
  update (stage, lost_reason, assignee_id, next_step, next_on, notes, wants) on public.cases to authenticated;
grant all on public.cases to service_role;

create policy "Admins read their tenant's cases" on public.cases for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins work on their tenant's cases" on public.cases for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the colleagues alone.
    and (assignee_id is null or assignee_id in (select u.id from public.admin_users u))
  );

-- It runs with its owner's rights, and limits the cases to the caller's tenant itself.
create function private.list_cases(
  p_search text, p_stage public.inquiry_stage, p_kind text, p_mine boolean, p_overdue boolean, p_order text, p_after jsonb, p_limit integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_today date := (now() at time zone private.agency_zone())::date;
  v_words text[] := private.search_words(p_search);
  v_ids uuid[];
  v_times timestamptz[];
  v_page record;
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_order is null or p_order not in ('newest', 'oldest', 'due') then
    raise exception 'No such order' using errcode = '22023';
  end if;
  select coalesce(array_agg(m.id), '{}'), array_agg(m.at) into v_ids, v_times
  from (
    select c.id, t.at
    from public.cases c
    cross join lateral (select case p_order when 'due' then c.next_on else c.created_at end as at) t
    where c.tenant_id = v_tenant
      and (p_stage is null or c.stage = p_stage)
      and (p_kind is null or c.kind = p_kind)
      and (p_mine is not true or c.assignee_id = auth.uid())
      and (p_overdue is not true or c.next_on < v_today)
      and (p_overdue is not true and p_order <> 'due' or c.next_on is not null and c.stage not in ('closed', 'lost'))
      and (v_words = '{}' or not exists (
        select from unnest(v_words) w (word)
        where c.search_text not like '%' || w.word || '%'
          -- Part of a phone, however it is written.
          and (w.word ~ '[^0-9-]' or c.search_text not like '%' || replace(w.word, '-', '') || '%')
      ))
    order by
      case p_order when 'newest' then t.at end desc, case p_order when 'newest' then c.id end desc,
      t.at, c.id
  ) m;
  v_page := private.page_of(
    v_ids, least(coalesce(p_limit, 50), 1000), p_times => v_times, p_is_descending => p_order = 'newest', p_after => p_after
  );
  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'name', coalesce(l.owner_name, i.name),
    'about', coalesce(i.property_title, nullif(concat_ws(' · ', l.property_kind, l.deal_kind, l.city), '')),
    'code', coalesce(p.reference_code, i.property_code), 'message', coalesce(i.message, l.description),
    'phone', coalesce(l.phone, i.phone), 'email', coalesce(l.email, i.email),
    'source_campaign', coalesce(l.source_campaign, i.source_campaign),
    'source_referrer', coalesce(l.source_referrer, i.source_referrer), 'source_page', coalesce(l.source_page, i.source_page),
    'lost_reason', c.lost_reason, 'first_answered_at', c.first_answered_at, 'updated_at', c.updated_at,
    'stage', c.stage, 'assignee', u.username, 'next_step', c.next_step, 'next_on', c.next_on,
    'overdue', coalesce(c.next_on < v_today and c.stage not in ('closed', 'lost'), false), 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_page.ids) with ordinality as listed (id, place)
  -- Each row by its keys: the planner would read whole indexes side by side.
  cross join lateral (select * from public.cases where id = listed.id limit 1) c
  left join lateral (select * from public.leads where id = c.lead_id limit 1) l on true
  left join lateral (select * from public.inquiries where id = c.inquiry_id limit 1) i on true
  left join lateral (select reference_code from public.properties where id = i.property_id limit 1) p on true
  left join public.admin_users u on u.id = c.assignee_id;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'next', v_page.next,
    -- Whoever goes on knows it from where they began.
    'found', case when p_after is null then v_page.matches end
  );
end $$;

create function public.list_cases(
  p_search text default '', p_stage public.inquiry_stage default null, p_kind text default null,
  p_mine boolean default false, p_overdue boolean default false, p_order text default 'newest',
  p_after jsonb default null, p_limit integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_cases(p_search, p_stage, p_kind, p_mine, p_overdue, p_order, p_after, p_limit) $$;
comment on function public.list_cases is
  'The cases of the caller''s tenant that fit, as {rows, next, found}. p_search: words '
  'that all must be in name, place or listing, code, e-mail, phone or message. p_mine: those of the caller. p_overdue: open ones '
  'whose next step was due before today. p_order: newest, oldest, or due, which lists the open ones with a date of the next '
  'step alone. p_limit: at most 1000. 42501: no admin. 22023: another p_order, a p_after that no answer with that order has '
  'given, or more than 200 characters to search for.';

-- How quickly the desk answers, and the version of all that it shows: whoever sees another version reads the list again.
create function private.get_desk() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'version', concat_ws(' ',
      (select concat(max(updated_at), ' ', count(*)) from public.cases where tenant_id = v_tenant),
      (select max(updated_at) from public.case_contacts where tenant_id = v_tenant),
      (select max(updated_at) from public.visits where tenant_id = v_tenant),
      -- What an import brings has changed long ago.
      (select max(greatest(stored_at, undone_at)) from (
        select stored_at, undone_at from public.property_imports where tenant_id = v_tenant order by created_at desc limit 20
      ) latest)),
    'waiting', (select count(*) from public.cases where tenant_id = v_tenant and stage = 'new'),
    'answered', a.answered,
    'median_minutes', a.median_minutes
  ) from (
    select count(*) as answered,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) / 60) as median_minutes
    from public.cases
    -- Contacts entered by hand count for nothing: the admin was talking to them already.
    where tenant_id = v_tenant and kind <> 'contact' and first_answered_at > now() - interval '30 days'
  ) a;
end $$;

create function public.get_desk() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_desk() $$;
comment on function public.get_desk is
  'Of the caller''s tenant as {version, waiting, answered, median_minutes}: a text that is another one after any change of a '
  'case, a visit or what was sent, the cases that nobody has answered, and how many were first answered in the last 30 days, within which '
  'median time (null for none). 42501: no admin.';

revoke execute on function
  private.lead_status_of, private.stage_of, private.add_case_of_lead, private.add_case_of_inquiry, private.copy_case,
  private.case_text from public;
revoke execute on function
  private.list_cases, public.list_cases, private.get_desk, public.get_desk, public.set_lead_status
  from public, anon;
grant execute on function
  private.list_cases, public.list_cases, private.get_desk, public.get_desk, public.set_lead_status,
  private.lead_status_of, private.stage_of
  to authenticated, service_role;

-- schemas/calendar_addresses.sql

-- A calendar program fetches the agency's visits from an address with a token, one for each admin.

create table private.calendar_addresses (
  admin_user_id uuid primary key references public.admin_users on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table private.calendar_addresses is
  'The address of an admin''s calendar, by the hash of its token, and when a calendar program last read it.';

create function private.renew_calendar_address() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  insert into private.calendar_addresses (admin_user_id, token_hash) values (auth.uid(), private.link_hash(v_token))
  on conflict (admin_user_id) do update set token_hash = excluded.token_hash, made_at = now(), read_at = null;
  return v_token;
end $$;

create function public.renew_calendar_address() returns text
language sql set search_path = ''
as $$ select private.renew_calendar_address() $$;
comment on function public.renew_calendar_address is
  'A new token for the caller''s calendar, 244 random bits, returned this once. The one before stops working.';

create function private.remove_calendar_address() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.calendar_addresses where admin_user_id = auth.uid();
  return found;
end $$;

create function public.remove_calendar_address() returns boolean
language sql set search_path = ''
as $$ select private.remove_calendar_address() $$;
comment on function public.remove_calendar_address is
  'Takes the address of the caller''s calendar away. False: there was none.';

create function private.get_calendar_address() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('made_at', a.made_at, 'read_at', a.read_at)
    from private.calendar_addresses a where a.admin_user_id = auth.uid()
  );
end $$;

create function public.get_calendar_address() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_calendar_address() $$;
comment on function public.get_calendar_address is
  'When the address of the caller''s calendar was made and last read, as {made_at, read_at}; null where there is none.';

create function private.open_calendar(p_token_hash text, p_address_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid;
begin
  update private.calendar_addresses a set read_at = now()
  from public.admin_users u
  where a.token_hash = p_token_hash and u.id = a.admin_user_id
  returning u.tenant_id into v_tenant;
  -- Calendar services ask for many people from few network addresses: a good token is answered however often others guess.
  if not found then
    if private.has_guessed_often(p_address_hash) then
      return '{"outcome": "throttled"}';
    end if;
    perform private.note_guess(p_address_hash);
    return '{"outcome": "unknown"}';
  end if;
  return jsonb_build_object(
    'outcome', 'done',
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status, 'sequence', v.sequence,
        'updated_at', v.updated_at, 'name', i.name, 'phone', i.phone, 'property_title', v.property_title,
        'property_code', coalesce(p.reference_code, v.property_code),
        'place', case when p.id is not null then concat_ws(', ', p.address, p.neighborhood, p.city) end,
        'companion', u.username, 'case_id', c.id
      ) order by v.starts_at, v.id), '[]')
      from public.visits v
      join public.inquiries i on i.id = v.inquiry_id
      left join public.cases c on c.inquiry_id = i.id
      left join public.properties p on p.id = v.property_id
      left join public.admin_users u on u.id = v.companion_id
      where v.tenant_id = v_tenant and v.starts_at > now() - interval '30 days'
        -- Nobody came to one that nobody confirmed.
        and (v.status in ('requested', 'booked') or v.status = 'unconfirmed' and v.starts_at > now())
    )
  );
end $$;

create function public.open_calendar(p_token_hash text, p_address_hash text) returns jsonb
language sql set search_path = ''
as $$ select private.open_calendar(p_token_hash, p_address_hash) $$;
comment on function public.open_calendar is
  'For the function calendar: the visits of the agency whose admin''s address has that token, those of the last 30 days and '
  'all coming ones, as {outcome, visits}. outcome: done, unknown, or throttled (as private.limits says).';

revoke all on private.calendar_addresses from public, anon, authenticated, service_role;
revoke execute on function
  private.renew_calendar_address, public.renew_calendar_address, private.remove_calendar_address,
  public.remove_calendar_address, private.get_calendar_address, public.get_calendar_address, private.open_calendar,
  public.open_calendar
  from public, anon, authenticated;
grant execute on function
  private.renew_calendar_address, public.renew_calendar_address, private.remove_calendar_address,
  public.remove_calendar_address, private.get_calendar_address, public.get_calendar_address
  to authenticated;
grant execute on function private.open_calendar, public.open_calendar to service_role;

-- schemas/storage.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('property-images', 'property-images', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('company-logos', 'company-logos', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

create function private.is_object_name(value text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(value) <= 300 and value ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9][A-Za-z0-9._-]{0,199})*$' and value !~ '\.\.' $$;
comment on function private.is_object_name is 'A path of plain names: none empty, hidden, longer than a file''s may be, or leading out of the bucket.';

create function private.is_image_name(value text, mimetype text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from (values
      ('jpg', 'image/jpeg'), ('jpeg', 'image/jpeg'), ('png', 'image/png'), ('webp', 'image/webp'), ('avif', 'image/avif')
    ) image (ending, type)
    where lower(value) like '%.' || ending and coalesce(mimetype, type) = type
  )
$$;
comment on function private.is_image_name is
  'A name that ends as an image of that type does: whoever goes by the name and whoever goes by the type see the same. Without a type, as Storage asks before an upload in some versions, any image''s ending.';

revoke execute on function private.is_object_name, private.is_image_name from public;
grant execute on function private.is_object_name, private.is_image_name to authenticated, service_role;

-- A public object is served by its address without a policy. Listing, moving and deleting need select.
-- Photos and the watermark belong to the site. A logo belongs to the tenant whose admin stored it.
create policy "Admins list the site's files" on storage.objects for select to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );
create policy "Admins add files to the site" on storage.objects for insert to authenticated
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins replace the site's files" on storage.objects for update to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  )
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins delete the site's files" on storage.objects for delete to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );

create function private.list_orphaned_objects(p_older_than interval, p_limit integer)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = ''
as $$
  with addresses as (
    select i.image_url as url, i.widths from public.property_images i
    union all
    select i.image_url, i.widths from public.deleted_properties d,
      jsonb_populate_recordset(null::public.property_images, d.content -> 'images') i
    union all select w.logo_url, '{}' from public.watermark_settings w
    union all select s.company_logo_url, '{}' from public.tenant_settings s where s.company_logo_url is not null
  ), named as (
    select split_part(split_part(url, '/object/public/', 2), '?', 1) as path, widths from addresses
  ), used as (
    select path from named
    union all
    select regexp_replace(path, '\.[^./]*$', '') || '-' || width || '.jpg' from named, unnest(widths) width
  )
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('property-images', 'company-logos') and o.created_at < now() - p_older_than
    and not exists (select from used where used.path = o.bucket_id || '/' || o.name)
  order by o.created_at limit p_limit
$$;

create function public.list_orphaned_objects(p_older_than interval default '1 day', p_limit integer default 1000)
returns table (bucket_id text, name text)
language sql stable set search_path = ''
as $$ select * from private.list_orphaned_objects(p_older_than, p_limit) $$;
comment on function public.list_orphaned_objects is
  'Stored files that no photo, of a property or in the bin, no watermark and no logo names any more, for a sweep with the secret key. The age spares uploads in progress.';

revoke execute on function private.list_orphaned_objects, public.list_orphaned_objects from public, anon, authenticated;
grant execute on function private.list_orphaned_objects, public.list_orphaned_objects to service_role;

-- schemas/release_requests.sql

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

-- schemas/search_listings.sql

-- The search reads these tables instead of the properties: a narrow row and the words of each active property, and sums
-- of them. Only definer functions read them. Triggers update them in the transaction that changes a property.

create table private.places (
  id integer generated always as identity primary key,
  city text not null,
  neighborhood text not null,
  folded_city text not null generated always as (private.fold(city)) stored,
  folded_neighborhood text not null generated always as (private.fold(neighborhood)) stored,
  city_slug text not null generated always as (private.slug(city)) stored,
  neighborhood_slug text not null generated always as (private.slug(neighborhood)) stored,
  unique (city, neighborhood)
);
comment on table private.places is 'Each city and neighbourhood as written in a listing, now or once.';

create table private.listings (
  id uuid primary key references public.properties on delete cascade,
  category_id uuid not null,
  age bigint not null,
  price bigint not null,
  monthly bigint not null,
  area bigint not null,
  square_metre double precision not null,
  published_at timestamptz not null,
  features bigint not null,
  place_id integer not null,
  deal public.property_type not null,
  furnishing public.furnishing,
  bedrooms smallint not null,
  bathrooms smallint not null,
  suites smallint not null,
  parking_spaces smallint not null,
  price_band smallint not null,
  pets_allowed boolean,
  reference text,
  dropped_at timestamptz,
  longitude double precision,
  latitude double precision
);
comment on table private.listings is 'What a visitor may narrow and order the active properties by; counts that nobody said are 0.';
comment on column private.listings.age is 'Microseconds of created_at below zero: ascending, newest first.';
comment on column private.listings.price is 'Centavos.';
comment on column private.listings.monthly is
  'Twelfths of a centavo a month, rent with condomínio and IPTU: exact for what is paid by the year. Unknown costs are none.';
comment on column private.listings.area is 'Hundredths of the m² that filters compare: built, else general, else land; 0 when unknown.';
comment on column private.listings.square_metre is
  'BRL for each m² of that area, divided as a browser divides; infinity where area or price is unknown.';
comment on column private.listings.features is 'Amenities of property and building, a bit for each: see private.feature_names.';
comment on column private.listings.price_band is 'Which of private.price_bands it lies in, from 1.';
comment on column private.listings.reference is 'The agency''s code, folded, letters and digits only.';
comment on column private.listings.dropped_at is 'When its price dropped: see public.price_drops.';
comment on column private.listings.longitude is 'Of the point that visitors are shown, and of no other: a search by areas must not find the door.';

create index listings_newest_idx on private.listings (age, id);
create index listings_cheapest_idx on private.listings (price, age, id);
create index listings_dearest_idx on private.listings ((-price), age, id);
create index listings_largest_idx on private.listings ((-area), age, id);
create index listings_square_metre_idx on private.listings (square_metre, age, id);
create index listings_place_idx on private.listings (place_id, deal, price);
create index listings_reference_idx on private.listings (reference) where reference is not null;
-- Rents lie below prices: without these, a search for sales in an order of amounts would read past all rents.
create index listings_cheapest_by_deal_idx on private.listings (deal, price, age, id);
create index listings_dearest_by_deal_idx on private.listings (deal, (-price), age, id);
create index listings_square_metre_by_deal_idx on private.listings (deal, square_metre, age, id);
-- The index alone answers a period that deal, kind or place narrow.
create index listings_published_idx on private.listings (published_at) include (deal, category_id, place_id);
create index listings_dropped_idx on private.listings (dropped_at) include (deal, category_id, place_id) where dropped_at is not null;

create index listings_point_idx on private.listings using gist (point(longitude, latitude));

create table private.listing_words (
  id uuid primary key references private.listings on delete cascade,
  words tsvector not null
);
comment on table private.listing_words is 'Stems of title, description and additional information.';
create index listing_words_idx on private.listing_words using gin (words);

create table private.search_words (
  word text primary key,
  stem text not null
);
comment on table private.search_words is
  'Words that listings have or had, to find what a mistyped one was meant to be. No answer tells them.';
create index search_words_stem_idx on private.search_words (stem);
create index search_words_like_idx on private.search_words using gin (word extensions.gin_trgm_ops);

create table private.listing_totals (
  deal public.property_type not null,
  category_id uuid not null,
  place_id integer not null,
  count integer not null,
  primary key (place_id, category_id, deal)
);
comment on table private.listing_totals is 'How many rows of private.listings each combination has.';

create table private.listing_counts (
  deal public.property_type not null,
  category_id uuid not null,
  place_id integer not null,
  facet text not null,
  value text not null,
  count integer not null,
  primary key (place_id, category_id, deal, facet, value)
);
comment on table private.listing_counts is 'The same by each value of each facet.';

create function private.feature_names() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'air_conditioning', 'balcony', 'barbecue', 'built_in_wardrobes', 'fireplace', 'fitted_kitchen', 'garden',
    'gas_heating', 'home_office', 'laundry', 'maid_room', 'private_pool', 'sea_view', 'solar_power', 'storage', 'yard',
    'bicycle_rack', 'car_charger', 'concierge', 'coworking', 'elevator', 'gated', 'generator', 'gourmet_space', 'gym',
    'party_room', 'pet_space', 'playground', 'pool', 'sauna', 'shared_laundry', 'sports_court', 'step_free',
    'visitor_parking'
  ]
$$;
comment on function private.feature_names is
  'Every amenity of a property or its building, in the order of their bits. A new one is added at the end, and listings that have it already are refreshed.';

create function private.feature_bits(names text[]) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(bit_or(1::bigint << (place - 1)::integer), 0)
  from unnest(private.feature_names()) with ordinality as feature (name, place)
  where name = any (names)
$$;

create function private.price_bands() returns bigint[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10000, 15000, 20000, 50000,
    100000, 150000, 200000, 250000, 300000, 400000, 500000, 600000, 700000, 800000, 1000000,
    1250000, 1500000, 2000000, 2500000, 3000000, 5000000, 10000000, 20000000
  ]::bigint[]
$$;
comment on function private.price_bands is 'Where the bars of the prices'' histogram begin, in BRL: rents below, prices above.';

create function private.for_words(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(private.fold(value), '[oa]es\M', 'ao', 'g'), 'ns\M', 'm', 'g')
$$;
comment on function private.for_words is
  'Folded, and the plurals that the Portuguese stemmer knows by their accents alone put into the singular: locações, jardins.';

-- Portuguese stems of folded texts. Stop words are kept: in "sem condomínio" the first word decides the meaning.
create text search dictionary private.stems (template = pg_catalog.snowball, language = portuguese);
create text search configuration private.words (copy = pg_catalog.portuguese);
alter text search configuration private.words alter mapping replace pg_catalog.portuguese_stem with private.stems;

create view private.listings_as_stored as
select
  p.id, p.category_id,
  -(extract(epoch from p.created_at) * 1000000)::bigint as age,
  (p.price * 100)::bigint as price,
  (
    p.price * 1200
    + coalesce(p.condo_fee, 0) * case p.condo_fee_period when 'month' then 1200 else 100 end
    + coalesce(p.iptu, 0) * case p.iptu_period when 'month' then 1200 else 100 end
  )::bigint as monthly,
  (known.area * 100)::bigint as area,
  case when known.area > 0 and p.price > 0 then p.price::double precision / known.area::double precision
    else 'infinity' end as square_metre,
  p.published_at,
  private.feature_bits(p.amenities::text[] || p.building_amenities::text[]) as features,
  place.id as place_id,
  p.property_type as deal,
  p.furnishing,
  coalesce(p.bedrooms, 0)::smallint as bedrooms,
  coalesce(p.bathrooms, 0)::smallint as bathrooms,
  coalesce(p.suites, 0)::smallint as suites,
  coalesce(p.parking_spaces, 0)::smallint as parking_spaces,
  width_bucket(floor(p.price)::bigint, private.price_bands())::smallint as price_band,
  p.pets_allowed,
  nullif(regexp_replace(private.fold(p.reference_code), '[^a-z0-9]', '', 'g'), '') as reference,
  d.dropped_at,
  o.shown_longitude as longitude,
  o.shown_latitude as latitude
from public.properties p
left join public.price_drops d on d.property_id = p.id
left join public.property_points o on o.property_id = p.id
join private.places place on place.city = p.city and place.neighborhood = p.neighborhood
cross join lateral (
  select coalesce(nullif(p.built_area, 0), nullif(p.area, 0), nullif(p.land_area, 0), 0) as area
) known
where p.active;

create function private.words_of(p_property_id uuid) returns text
language sql stable set search_path = ''
as $$
  select private.for_words(concat_ws(E'\n', p.title, p.description, (
    select string_agg(i.info_text, E'\n' order by i.position, i.id)
    from public.property_additional_info i where i.property_id = p.id
  )))
  from public.properties p where p.id = p_property_id
$$;

create function private.refresh_words(p_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Materialized: the words of a listing are put together once.
  with spoken as materialized (
    select l.id, private.words_of(l.id) as text from private.listings l where l.id = any (p_ids)
  ), added as (
    insert into private.search_words (word, stem)
    select distinct part.word, (ts_lexize('private.stems', part.word))[1]
    from spoken, regexp_split_to_table(spoken.text, '[^a-z]+') part (word)
    where length(part.word) between 3 and 30
      and not exists (select from private.search_words known where known.word = part.word)
    -- In one order, so that two who save at once never wait for each other.
    order by 1
    on conflict do nothing
  )
  insert into private.listing_words as known (id, words)
  select spoken.id, to_tsvector('private.words', spoken.text) from spoken
  on conflict (id) do update set words = excluded.words where known.words <> excluded.words;
end $$;

create function private.refresh_listings(p_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.places (city, neighborhood)
  select distinct p.city, p.neighborhood from public.properties p
  where p.id = any (p_ids) and p.active
    and not exists (
      select from private.places known where known.city = p.city and known.neighborhood = p.neighborhood
    )
  order by 1, 2
  on conflict do nothing;

  delete from private.listings l
  where l.id = any (p_ids) and not exists (select from public.properties p where p.id = l.id and p.active);

  -- Every column, whatever they are.
  execute (
    select format(
      'insert into private.listings as known select * from private.listings_as_stored where id = any ($1)
       on conflict (id) do update set (%s) = row (excluded.*) where known is distinct from excluded',
      string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    )
    from pg_attribute a where a.attrelid = 'private.listings'::regclass and a.attnum > 0 and not a.attisdropped
  ) using p_ids;

  perform private.refresh_words(p_ids);
end $$;
comment on function private.refresh_listings is 'Makes what the search knows of these properties what they are.';

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever saves the property itself at this moment is waited for: neither would know the other's words.
  perform from public.properties where id in (select property_id from changed) order by id for no key update;
  perform private.refresh_words(array(select distinct property_id from changed));
  return null;
end $$;

create function private.keep_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in private.keep_words.
  perform from public.properties where id in (select property_id from changed) order by id for no key update;
  perform private.refresh_listings(array(select property_id from changed));
  return null;
end $$;

create function private.count_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A row that changes leaves one combination and comes into another; in one statement, ordered, so that no two
  -- changes wait for each other.
  v_before text := case when tg_op = 'INSERT' then '' else 'select row(b.*)::private.listings, -1 from before b' end;
  v_after text := case when tg_op = 'DELETE' then '' else 'select row(a.*)::private.listings, 1 from after a' end;
  v_changes text := v_before || case when tg_op = 'UPDATE' then ' union all ' else '' end || v_after;
begin
  execute format($sql$
    insert into private.listing_totals as known (deal, category_id, place_id, count)
    select (l).deal, (l).category_id, (l).place_id, sum(step) from (%s) change (l, step)
    group by 1, 2, 3 having sum(step) <> 0 order by 3, 2, 1
    on conflict (place_id, category_id, deal) do update set count = known.count + excluded.count
  $sql$, v_changes);
  execute format($sql$
    insert into private.listing_counts as known (deal, category_id, place_id, facet, value, count)
    select (l).deal, (l).category_id, (l).place_id, facet, value, sum(step)
    from (%s) change (l, step), private.facets_of(l)
    group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 3, 2, 1, 4, 5
    on conflict (place_id, category_id, deal, facet, value) do update set count = known.count + excluded.count
  $sql$, v_changes);
  return null;
end $$;

revoke execute on function
  private.feature_names, private.feature_bits, private.price_bands, private.for_words, private.words_of,
  private.refresh_words, private.refresh_listings, private.keep_words, private.keep_points, private.count_listings
  from public;

create trigger listings_count_insert after insert on private.listings
  referencing new table as after for each statement execute function private.count_listings();
create trigger listings_count_update after update on private.listings
  referencing old table as before new table as after for each statement execute function private.count_listings();
create trigger listings_count_delete after delete on private.listings
  referencing old table as before for each statement execute function private.count_listings();

create trigger property_additional_info_words_insert after insert on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_update after update on public.property_additional_info
  referencing new table as changed for each statement execute function private.keep_words();
create trigger property_additional_info_words_delete after delete on public.property_additional_info
  referencing old table as changed for each statement execute function private.keep_words();

create trigger property_points_insert after insert on public.property_points
  referencing new table as changed for each statement execute function private.keep_points();
create trigger property_points_update after update on public.property_points
  referencing new table as changed for each statement execute function private.keep_points();
create trigger property_points_delete after delete on public.property_points
  referencing old table as changed for each statement execute function private.keep_points();

-- schemas/search_filters.sql

-- Made of shared-domain/src/search/filterTable.ts by `npm run filters`. Change that table, and run it.

create type private.search as (
  deal public.property_type,
  kinds uuid[],
  places integer[],
  box box,
  min_price bigint,
  max_price bigint,
  max_monthly bigint,
  min_bedrooms smallint,
  min_bathrooms smallint,
  min_suites smallint,
  min_parking smallint,
  min_area bigint,
  max_area bigint,
  new_since_days smallint,
  furnished boolean,
  pets boolean,
  dropped boolean,
  amenities bigint,
  words tsquery,
  code text,
  first_id uuid,
  last_id uuid
);
comment on type private.search is 'A visitor''s request. An unknown, malformed or missing filter is null and narrows nothing.';

-- Reads the filters of a request. Words stand beside them.
create function private.read_filters(f jsonb) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  s private.search;
begin
  if f ? 'deal' then s.deal := case when f ->> 'deal' in ('sale', 'rent') then f ->> 'deal' end; end if;
  if f ? 'kinds' then s.kinds := private.read_kinds(f -> 'kinds'); end if;
  if f ? 'places' then s.places := private.read_places(f -> 'places'); end if;
  if f ? 'box' then s.box := private.read_box(f -> 'box'); end if;
  if f ? 'minPrice' then s.min_price := ceil(private.read_amount(f -> 'minPrice') * 100); end if;
  if f ? 'maxPrice' then s.max_price := floor(private.read_amount(f -> 'maxPrice') * 100); end if;
  if f ? 'maxMonthly' then s.max_monthly := floor(private.read_amount(f -> 'maxMonthly') * 1200); end if;
  if f ? 'minBedrooms' then s.min_bedrooms := private.read_count(f -> 'minBedrooms'); end if;
  if f ? 'minBathrooms' then s.min_bathrooms := private.read_count(f -> 'minBathrooms'); end if;
  if f ? 'minSuites' then s.min_suites := private.read_count(f -> 'minSuites'); end if;
  if f ? 'minParking' then s.min_parking := private.read_count(f -> 'minParking'); end if;
  if f ? 'minArea' then s.min_area := ceil(private.read_amount(f -> 'minArea') * 100); end if;
  if f ? 'maxArea' then s.max_area := floor(private.read_amount(f -> 'maxArea') * 100); end if;
  if f ? 'newSinceDays' then s.new_since_days := private.read_count(f -> 'newSinceDays'); end if;
  if f ? 'furnished' then s.furnished := nullif(f -> 'furnished' = 'true', false); end if;
  if f ? 'pets' then s.pets := nullif(f -> 'pets' = 'true', false); end if;
  if f ? 'dropped' then s.dropped := nullif(f -> 'dropped' = 'true', false); end if;
  if f ? 'amenities' then s.amenities := nullif(private.feature_bits(private.read_texts(f -> 'amenities')), 0); end if;
  if f ? 'code' then select * into s.code, s.first_id, s.last_id from private.read_code(f -> 'code'); end if;
  return s;
end $$;

-- Whether a listing with these words fits a search. Postgres puts the condition into the statement that calls it, leaves out
-- what the search does not say, and can then use the indexes. For that the function may have no settings; what it names is
-- bound when it is made, whatever the search path is.
create function private.listing_matches(l private.listings, words tsvector, s private.search) returns boolean
language sql stable parallel safe
return
  (s.deal is null or l.deal = s.deal) and
  (s.kinds is null or l.category_id = any (s.kinds)) and
  (s.places is null or l.place_id = any (s.places)) and
  (s.box is null or point(l.longitude, l.latitude) <@ s.box) and
  (s.min_price is null or l.price >= s.min_price) and
  (s.max_price is null or l.price <= s.max_price) and
  (s.max_monthly is null or l.monthly <= s.max_monthly) and
  (s.min_bedrooms is null or l.bedrooms >= s.min_bedrooms) and
  (s.min_bathrooms is null or l.bathrooms >= s.min_bathrooms) and
  (s.min_suites is null or l.suites >= s.min_suites) and
  (s.min_parking is null or l.parking_spaces >= s.min_parking) and
  (s.min_area is null or -l.area <= -s.min_area) and
  (s.max_area is null or -l.area between -s.max_area and -1) and
  (s.new_since_days is null or l.published_at >= now() - s.new_since_days * interval '1 day') and
  (s.furnished is null or l.furnishing in ('partly', 'full')) and
  (s.pets is null or l.pets_allowed in ('true')) and
  (s.dropped is null or l.dropped_at > now() - interval '30 days') and
  (s.amenities is null or l.features & s.amenities = s.amenities) and
  (s.words is null or words @@ s.words) and
  (s.code is null or l.reference = s.code or l.id between s.first_id and s.last_id);

-- The same for a row of private.listing_totals, where nothing else narrows.
create function private.total_matches(l private.listing_totals, s private.search) returns boolean
language sql stable parallel safe
return
  (s.deal is null or l.deal = s.deal) and
  (s.kinds is null or l.category_id = any (s.kinds)) and
  (s.places is null or l.place_id = any (s.places));

-- The facets whose filters narrow the search.
create function private.narrowing_facets(s private.search) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when s.deal is not null then 'deal' end,
    case when s.kinds is not null then 'kinds' end,
    case when s.places is not null then 'places' end,
    case when s.box is not null then 'box' end,
    case when s.min_price is not null or s.max_price is not null then 'price' end,
    case when s.max_monthly is not null then 'monthly' end,
    case when s.min_bedrooms is not null then 'bedrooms' end,
    case when s.min_bathrooms is not null then 'bathrooms' end,
    case when s.min_suites is not null then 'suites' end,
    case when s.min_parking is not null then 'parking_spaces' end,
    case when s.min_area is not null or s.max_area is not null then 'area' end,
    case when s.new_since_days is not null then 'newSinceDays' end,
    case when s.furnished is not null then 'furnishing' end,
    case when s.pets is not null then 'pets_allowed' end,
    case when s.dropped is not null then 'dropped' end,
    case when s.amenities is not null then 'features' end,
    case when s.words is not null then 'words' end,
    case when s.code is not null then 'code' end
  ], null)
$$;

-- The search without the filters of some facets.
create function private.without_facets(s private.search, p_facets text[]) returns private.search
language plpgsql immutable set search_path = ''
as $$
begin
  if 'deal' = any (p_facets) then
    s.deal := null;
  end if;
  if 'kinds' = any (p_facets) then
    s.kinds := null;
  end if;
  if 'places' = any (p_facets) then
    s.places := null;
  end if;
  if 'box' = any (p_facets) then
    s.box := null;
  end if;
  if 'price' = any (p_facets) then
    s.min_price := null;
    s.max_price := null;
  end if;
  if 'monthly' = any (p_facets) then
    s.max_monthly := null;
  end if;
  if 'bedrooms' = any (p_facets) then
    s.min_bedrooms := null;
  end if;
  if 'bathrooms' = any (p_facets) then
    s.min_bathrooms := null;
  end if;
  if 'suites' = any (p_facets) then
    s.min_suites := null;
  end if;
  if 'parking_spaces' = any (p_facets) then
    s.min_parking := null;
  end if;
  if 'area' = any (p_facets) then
    s.min_area := null;
    s.max_area := null;
  end if;
  if 'newSinceDays' = any (p_facets) then
    s.new_since_days := null;
  end if;
  if 'furnishing' = any (p_facets) then
    s.furnished := null;
  end if;
  if 'pets_allowed' = any (p_facets) then
    s.pets := null;
  end if;
  if 'dropped' = any (p_facets) then
    s.dropped := null;
  end if;
  if 'features' = any (p_facets) then
    s.amenities := null;
  end if;
  if 'words' = any (p_facets) then
    s.words := null;
  end if;
  if 'code' = any (p_facets) then
    s.code := null;
    s.first_id := null;
    s.last_id := null;
  end if;
  return s;
end $$;

-- Facets that are counted, as columns of private.listings.
create function private.facet_columns() returns jsonb[]
language sql immutable set search_path = ''
as $$
  select array[
    '{"places": "l.place_id"}',
    '{"price": "l.price_band"}',
    '{"deal": "l.deal", "kinds": "l.category_id", "bedrooms": "least(l.bedrooms, 5)", "bathrooms": "least(l.bathrooms, 4)"}',
    '{"suites": "least(l.suites, 4)", "parking_spaces": "least(l.parking_spaces, 4)", "furnishing": "l.furnishing", "pets_allowed": "l.pets_allowed"}'
  ]::jsonb[]
$$;

-- What a listing counts for in the facets of private.listing_counts.
create function private.facets_of(l private.listings) returns table (facet text, value text)
language sql immutable parallel safe set search_path = ''
as $$
  select one.facet, one.value
  from (values
    ('price', l.price_band::text),
    ('bedrooms', least(l.bedrooms, 5)::text),
    ('bathrooms', least(l.bathrooms, 4)::text),
    ('suites', least(l.suites, 4)::text),
    ('parking_spaces', least(l.parking_spaces, 4)::text),
    ('furnishing', l.furnishing::text),
    ('pets_allowed', l.pets_allowed::text)
  ) one (facet, value)
  where one.value is not null
  union all
  select 'features', name from unnest(private.feature_names()) with ordinality as feature (name, place)
  where l.features & (1::bigint << (place - 1)::integer) <> 0
$$;

revoke execute on function
  private.read_filters, private.listing_matches, private.total_matches, private.narrowing_facets,
  private.without_facets, private.facet_columns, private.facets_of
  from public;

-- schemas/search_request.sql

-- What a visitor asks for, as private.search (search_filters.sql) has it.

create function private.read_amount(value jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' and value::numeric > 0 and value::numeric <= 999999999999
    then value::numeric end
$$;

create function private.read_count(value jsonb) returns smallint
language sql immutable set search_path = ''
as $$
  select case when amount = trunc(amount) and amount < 1000 then amount::smallint end
  from private.read_amount(value) amount
$$;

-- West, south, east and north in degrees.
create function private.read_box(value jsonb) returns box
language sql immutable set search_path = ''
as $$
  select case when west < east and south < north and west >= -180 and east <= 180 and south >= -90 and north <= 90
    then box(point(west, south), point(east, north)) end
  from (
    select (value ->> 0)::double precision as west, (value ->> 1)::double precision as south,
      (value ->> 2)::double precision as east, (value ->> 3)::double precision as north
    where jsonb_typeof(value) = 'array' and jsonb_array_length(value) = 4
      and not jsonb_path_exists(value, '$[*] ? (@.type() != "number" || @ < -180 || @ > 180)')
  ) given
$$;

create function private.read_texts(value jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(one #>> '{}') from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
  where jsonb_typeof(one) = 'string'
$$;

-- Unknown kinds are dropped. Where none is left, the result is null: no filter.
create function private.read_kinds(value jsonb) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_agg(id) from public.property_categories
  where exists (
    select from unnest(private.read_texts(value)) wanted
    where wanted = id::text or private.fold(wanted) = private.fold(name)
  )
$$;

-- Which places a search wants, folded.
create function private.read_wanted(value jsonb) returns table (city text, neighborhood text, exact boolean)
language sql immutable set search_path = ''
as $$
  select private.fold(one ->> 'city'), private.fold(coalesce(one ->> 'neighborhood', '')), coalesce(one -> 'exact' = 'true', false)
  from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
  where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
$$;

-- Finds the places that are wanted. A neighbourhood matches every name that contains its own, unless the request says exact,
-- as an address does: Centro is not Centro Histórico. A city without a neighbourhood matches only itself, or the count of São
-- José would include São José do Cedro. Where no place matches, the result is an empty list: no listing fits.
create function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  select case when count(*) > 0 then array_remove(array_agg(distinct p.id), null) end
  from private.read_wanted(value) w
  left join lateral (
    select e.id from private.places e
    where (w.exact or w.neighborhood = '') and e.folded_city = w.city and w.neighborhood in ('', e.folded_neighborhood)
    union all
    select c.id from private.places c
    where not w.exact and w.neighborhood <> ''
      and strpos(c.folded_neighborhood collate "C", w.neighborhood) > 0 and strpos(c.folded_city collate "C", w.city) > 0
  ) p on true
$$;

-- A word that a listing has or had, or that is too short or too long to look for others. It stays known.
create function private.is_known_word(p_word text) returns boolean
language sql stable set search_path = ''
as $$
  select p_word !~ '^[a-z]{4,30}$' or exists (
    select from private.search_words w where w.stem = (ts_lexize('private.stems', private.for_words(p_word)))[1]
  )
$$;

-- The stems of the words most like one that no listing has; null where none is.
create function private.find_like(p_word text) returns tsquery
language sql stable set search_path = ''
as $$
  select string_agg(stem, ' | ')::tsquery from (
    select w.stem
    from private.search_words w
    where w.word operator(extensions.%) p_word and extensions.similarity(w.word, p_word) >= 0.4
    group by w.stem
    order by max(extensions.similarity(w.word, p_word)) desc, w.stem
    limit 3
  ) near
$$;

-- Reads words, all of which must be there, and phrases between quotes. Stop words are left out, but count in a phrase:
-- "sem condomínio". Postgres lists stop words with their accents, so v_common repeats the accented ones without. A word that no
-- listing has is read as those most like it. Looking for these takes long, so it ends at one that is like none, since then
-- nothing fits, and after four.
create function private.read_words(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_common constant text[] := array['ate', 'estao', 'ha', 'ja', 'nao', 'nos', 'sao', 'sera', 'serao', 'so', 'tambem', 'voce', 'voces'];
  v_phrase text;
  v_word text;
  v_part tsquery;
  v_like tsquery;
  v_query tsquery;
  v_more integer := 4;
begin
  for v_phrase, v_word in
    select part[1], part[2] from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part
  loop
    continue when v_word = any (v_common) or ts_lexize('pg_catalog.portuguese_stem', v_word) = '{}';
    v_part := phraseto_tsquery('private.words', private.for_words(coalesce(v_word, v_phrase)));
    continue when numnode(v_part) = 0;
    if v_more > 0 and v_word is not null and not private.is_known_word(v_word) then
      v_like := private.find_like(v_word);
      v_more := case when v_like is null then 0 else v_more - 1 end;
      v_part := coalesce(v_like, v_part);
    end if;
    v_query := case when v_query is null then v_part else v_query && v_part end;
  end loop;
  return v_query;
end $$;

-- Reads a short code, which is how an id begins, or the agency's reference.
create function private.read_code(value jsonb, out code text, out first_id uuid, out last_id uuid)
language sql immutable set search_path = ''
as $$
  select left(c.code, 40),
    -- No id begins as a reference: its range is empty.
    case when c.code ~ '^[0-9a-f]{8}$' then rpad(c.code, 32, '0') else rpad('', 32, 'f') end::uuid,
    case when c.code ~ '^[0-9a-f]{8}$' then rpad(c.code, 32, 'f') else rpad('', 32, '0') end::uuid
  from (
    select regexp_replace(private.fold(value #>> '{}'), '[^a-z0-9]', '', 'g') as code where jsonb_typeof(value) = 'string'
  ) c
  where c.code <> ''
$$;

create function private.read_search(p_filters jsonb, p_words text) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  s private.search;
begin
  if length(p_filters::text) > 20000 or length(p_words) > 300 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  s := private.read_filters(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  if p_words <> '' then
    s.words := private.read_words(p_words);
  end if;
  return s;
end $$;

-- Says whether the sums by deal, kind and place answer the search.
create function private.is_summed(s private.search) returns boolean
language sql immutable set search_path = ''
as $$ select private.narrowing_facets(s) <@ array['deal', 'kinds', 'places'] $$;

create function private.count_found(s private.search) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_count bigint;
  v_zoom integer := private.zoom_of(s.box, 20);
begin
  if v_zoom is not null and private.is_kept(s) then
    return private.count_box(s, v_zoom);
  end if;
  if private.is_summed(s) then
    select coalesce(sum(l.count), 0) into v_count from private.listing_totals l where private.total_matches(l, s);
  else
    select count(*) into v_count
    from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s);
  end if;
  return v_count;
end $$;

revoke execute on function
  private.read_amount, private.read_count, private.read_box, private.read_texts, private.read_kinds, private.read_wanted,
  private.read_places, private.is_known_word, private.find_like, private.read_words, private.read_code,
  private.read_search, private.is_summed, private.count_found
  from public;

-- schemas/search_properties.sql

-- Returns a page of the active properties that fit. One statement writes all cards: a function for each card, with
-- settings of its own, took twice the time, more than finding them. A card has only its main photo, since it shows no
-- other: the addresses of the others were megabytes in a page of a thousand.
create function private.search_properties(p_filters jsonb, p_words text, p_order text, p_after jsonb, p_limit integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_narrowing private.search := s;
  v_area text := 'true';
  v_limit integer := least(greatest(coalesce(p_limit, 60), 1), 1000);
  -- Each order ends with newest first and the id, all ascending, so that the place after a row is one comparison.
  v_value text := case p_order
    when 'price-asc' then 'l.price'
    when 'price-desc' then '(-l.price)'
    when 'area-desc' then '(-l.area)'
    when 'square-metre-asc' then 'l.square_metre'
  end;
  v_type text := case when v_value = 'l.square_metre' then 'double precision' else 'bigint' end;
  v_key text := concat_ws(', ', v_value, 'l.age', 'l.id');
  v_after text := format('(%s) > (%s)', v_key, concat_ws(', ', '$3::' || case when v_value is not null then v_type end, '$4::bigint', '$5::uuid'));
  v_ids uuid[];
  v_next jsonb;
  v_rows jsonb;
begin
  -- Whatever passes is a value of its column.
  if p_after is not null and not coalesce(jsonb_typeof(p_after) = 'array' and p_after::text ~ format(
    '^\["(%s)", "-?[0-9]{1,18}", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\]$',
    case when v_value is null then '' when v_type = 'bigint' then '-?[0-9]{1,17}'
      else '-?[0-9]{1,17}([.][0-9]{1,20})?(e[+-]?[0-9]{1,2})?|Infinity' end
  ), false) then
    raise exception 'No such place in the order' using errcode = '22023';
  end if;
  if private.is_crowded(s) then
    -- Postgres takes any area for one with few listings, and would read and sort all of it. These it estimates, and walks along the order.
    v_narrowing.box := null;
    v_area := format('l.longitude between %L and %L and l.latitude between %L and %L',
      (s.box[1])[0], (s.box[0])[0], (s.box[1])[1], (s.box[0])[1]);
  end if;
  -- One more than asked for says whether there is more.
  execute format(
    'select array_agg(id), (array_agg(jsonb_build_array(value, age::text, id)))[$2]
     from (
       select l.id, l.age, coalesce(%s, %L) as value
       from private.listings l left join private.listing_words w on w.id = l.id
       where private.listing_matches(l, w.words, $1) and %s and %s order by %s limit $2 + 1
     ) page having count(*) > 0',
    coalesce(v_value || '::text', 'null'), '', v_area,
    case when p_after is null then 'true' else v_after end, v_key
  ) into v_ids, v_next using v_narrowing, v_limit, p_after ->> 0, p_after ->> 1, p_after ->> 2;
  select jsonb_agg(to_jsonb(card)) into v_rows
  from (
    select
      p.id, p.title, p.price, p.city, p.state, p.neighborhood, p.property_type, p.category_id, p.featured, p.deal_status,
      p.created_at, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.staircases, p.area, p.built_area,
      p.land_area,
      (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]')
        from (
          select i.image_url, i.is_primary, i.position, i.watermarked, i.widths, i.color
          from public.property_images i where i.property_id = p.id
          order by i.is_primary desc, i.position, i.id limit 1
        ) photo
      ) as property_images,
      (select count(*) from public.property_images i where i.property_id = p.id) as photo_count,
      (
        select jsonb_build_object('price_before', d.price_before) from public.price_drops d
        where d.property_id = p.id and d.dropped_at > now() - interval '30 days'
      ) as price_drops
    from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
    join public.properties p on p.id = listed.id and p.active
    order by listed.place
  ) card;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'),
    'next', case when cardinality(v_ids) > v_limit then v_next end,
    -- Whoever goes on knows it from where they began.
    'total', case when p_after is null then private.count_found(s) end
  );
end $$;

create function public.search_properties(
  p_filters jsonb default '{}', p_words text default '', p_order text default 'newest', p_after jsonb default null,
  p_limit integer default 60
) returns jsonb
language sql stable set search_path = ''
as $$ select private.search_properties(p_filters, p_words, p_order, p_after, p_limit) $$;
comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them, each with its main photo; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains '
  'its name), box ([west, south, east, north] in degrees), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, dropped, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order. 22P02: p_filters '
  'or p_after that are no JSON.';

revoke execute on function private.search_properties, public.search_properties from public;
grant execute on function private.search_properties, public.search_properties to anon, authenticated, service_role;

-- schemas/search_map.sql

-- What a map shows of a search: each listing by itself where there is room for it, and how many lie together elsewhere.
-- Places are those that visitors are shown (private.listings), so that no cluster leads to a door.

create table private.map_cells (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  deal public.property_type not null,
  category_id uuid not null,
  count integer not null,
  longitudes bigint not null,
  latitudes bigint not null,
  primary key (zoom, x, y, category_id, deal)
);
comment on table private.map_cells is
  'How many rows of private.listings lie in each square of a map whose side is 360 degrees, halved as often as zoom says, by deal and kind.';
comment on column private.map_cells.x is 'From west to east, 0 at -180 degrees.';
comment on column private.map_cells.y is 'From south to north, 0 at -180 degrees.';
comment on column private.map_cells.longitudes is 'Their sum, in hundred-thousandths of a degree.';
comment on column private.map_cells.latitudes is 'Their sum, in hundred-thousandths of a degree.';

create function private.map_zooms() returns integer[]
language sql immutable parallel safe set search_path = ''
as $$ select array[4, 6, 8, 10, 12, 14] $$;
comment on function private.map_zooms is 'The squares that are kept: of 22 degrees to those of two kilometres.';

create function private.cell_of(p_degree double precision, p_zoom integer) returns integer
language sql immutable parallel safe
return floor((p_degree + 180) * 2 ^ p_zoom / 360)::integer;

create function private.count_cells() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_before text := case when tg_op = 'INSERT' then '' else 'select row(b.*)::private.listings, -1 from before b' end;
  v_after text := case when tg_op = 'DELETE' then '' else 'select row(a.*)::private.listings, 1 from after a' end;
begin
  execute format($sql$
    insert into private.map_cells as known (zoom, x, y, deal, category_id, count, longitudes, latitudes)
    select zoom, private.cell_of((l).longitude, zoom), private.cell_of((l).latitude, zoom), (l).deal, (l).category_id,
      sum(step), sum(step * ((l).longitude * 100000)::bigint), sum(step * ((l).latitude * 100000)::bigint)
    from (%s) change (l, step), unnest(private.map_zooms()) zoom
    where (l).longitude is not null
    group by 1, 2, 3, 4, 5
    having sum(step) <> 0 or sum(step * ((l).longitude * 100000)::bigint) <> 0 or sum(step * ((l).latitude * 100000)::bigint) <> 0
    order by 1, 2, 3, 5, 4
    on conflict (zoom, x, y, category_id, deal) do update set count = known.count + excluded.count,
      longitudes = known.longitudes + excluded.longitudes, latitudes = known.latitudes + excluded.latitudes
  $sql$, v_before || case when tg_op = 'UPDATE' then ' union all ' else '' end || v_after);
  return null;
end $$;

create trigger listings_cells_insert after insert on private.listings
  referencing new table as after for each statement execute function private.count_cells();
create trigger listings_cells_update after update on private.listings
  referencing old table as before new table as after for each statement execute function private.count_cells();
create trigger listings_cells_delete after delete on private.listings
  referencing old table as before for each statement execute function private.count_cells();

-- Says whether the squares answer the search.
create function private.is_kept(s private.search) returns boolean
language sql immutable set search_path = ''
as $$ select private.narrowing_facets(s) <@ array['deal', 'kinds', 'box'] $$;

-- The squares of a search that they answer.
create function private.cells_of(s private.search, p_zoom integer) returns setof private.map_cells
language sql stable set search_path = ''
as $$
  select c.* from private.map_cells c
  where c.zoom = p_zoom and c.count > 0
    and (s.deal is null or c.deal = s.deal) and (s.kinds is null or c.category_id = any (s.kinds))
    and (
      s.box is null
      or c.x between private.cell_of((s.box[1])[0], p_zoom) and private.cell_of((s.box[0])[0], p_zoom)
      and c.y between private.cell_of((s.box[1])[1], p_zoom) and private.cell_of((s.box[0])[1], p_zoom)
    )
$$;

-- From one square to another. Their last edges belong to the squares that follow.
create function private.squares(p_west integer, p_south integer, p_east integer, p_north integer, p_zoom integer) returns box
language sql immutable parallel safe
return box(
  point(p_west * 360 / 2 ^ p_zoom - 180, p_south * 360 / 2 ^ p_zoom - 180),
  point((p_east + 1) * 360 / 2 ^ p_zoom - 180.000000001, (p_north + 1) * 360 / 2 ^ p_zoom - 180.000000001)
);

-- The coarsest squares of which so many lie beside each other in a box; null where none are as small.
create function private.zoom_of(p_box box, p_across integer) returns integer
language sql immutable set search_path = ''
as $$
  select min(zoom) from unnest(private.map_zooms()) zoom
  where 360 / 2 ^ zoom * p_across <= least(width(p_box), height(p_box))
$$;

-- Says whether so many listings lie in the area of a search, or beside it in its squares, that the order finds a page sooner.
create function private.is_crowded(s private.search) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(sum(c.count) > (
    -- What else narrows makes the way along the order longer.
    select l.reltuples / case when private.is_kept(s) then 100 else 20 end from pg_class l where l.oid = 'private.listings'::regclass
  ), false)
  from (select coalesce(private.zoom_of(s.box, 4), 14) as zoom) kept, private.map_cells c
  where s.box is not null and c.zoom = kept.zoom
    and c.x between private.cell_of((s.box[1])[0], kept.zoom) and private.cell_of((s.box[0])[0], kept.zoom)
    and c.y between private.cell_of((s.box[1])[1], kept.zoom) and private.cell_of((s.box[0])[1], kept.zoom)
$$;

-- Counts the listings of a box: those of squares that lie in it wholly as they are kept, and on its edges each one.
create function private.count_box(s private.search, p_zoom integer) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(case when squares.is_inside then squares.count else edge.count end), 0)::bigint
  from (
    select c.x, c.y, sum(c.count) as count,
      c.x > private.cell_of((s.box[1])[0], p_zoom) and c.x < private.cell_of((s.box[0])[0], p_zoom)
      and c.y > private.cell_of((s.box[1])[1], p_zoom) and c.y < private.cell_of((s.box[0])[1], p_zoom) as is_inside
    from private.cells_of(s, p_zoom) c group by c.x, c.y
  ) squares
  cross join lateral (
    select count(*) as count from private.listings l
    where not squares.is_inside and private.listing_matches(l, null, s)
      and point(l.longitude, l.latitude) <@ private.squares(squares.x, squares.y, squares.x, squares.y, p_zoom)
  ) edge
$$;

create function private.search_map(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_kept boolean := private.is_kept(s);
  v_box box := s.box;
  v_zoom integer;
  v_kept integer;
  v_groups jsonb;
  v_listings jsonb;
begin
  if v_box is null and v_is_kept then
    select box(point(min(longitude), min(latitude)), point(max(longitude), max(latitude))) into v_box
    from (
      select c.longitudes / c.count / 1e5 as longitude, c.latitudes / c.count / 1e5 as latitude
      from private.cells_of(s, 12) c
    ) squares having count(*) > 0;
  elsif v_box is null then
    select box(point(min(l.longitude), min(l.latitude)), point(max(l.longitude), max(l.latitude))) into v_box
    from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s) having count(l.longitude) > 0;
  end if;
  if v_box is null then
    return jsonb_build_object('box', null, 'clusters', '[]'::jsonb, 'listings', '[]'::jsonb);
  end if;
  -- Six to twelve squares across, so that markers find room beside each other. Those of zoom 22 are some ten metres wide.
  v_zoom := least(22, greatest(4, floor(log(2, (12 * 360 / greatest(width(v_box), height(v_box), 1e-6))::numeric))::integer));
  -- Squares are whole, so that what they count stays the same while somebody moves the map.
  if s.box is not null then
    s.box := private.squares(
      private.cell_of((v_box[1])[0], v_zoom), private.cell_of((v_box[1])[1], v_zoom),
      private.cell_of((v_box[0])[0], v_zoom), private.cell_of((v_box[0])[1], v_zoom), v_zoom
    );
  end if;
  v_kept := (select min(zoom) from unnest(private.map_zooms()) zoom where zoom >= v_zoom);
  if v_is_kept and v_kept is not null then
    select jsonb_agg(to_jsonb(one)) into v_groups from (
      select c.x >> (v_kept - v_zoom) as x, c.y >> (v_kept - v_zoom) as y, sum(c.count) as count,
        round(sum(c.longitudes) / sum(c.count) / 1e5, 5) as longitude, round(sum(c.latitudes) / sum(c.count) / 1e5, 5) as latitude
      from private.cells_of(s, v_kept) c group by 1, 2
    ) one;
  else
    select jsonb_agg(to_jsonb(one)) into v_groups from (
      select private.cell_of(l.longitude, v_zoom) as x, private.cell_of(l.latitude, v_zoom) as y, count(*) as count,
        round(avg(l.longitude)::numeric, 5) as longitude, round(avg(l.latitude)::numeric, 5) as latitude
      from private.listings l left join private.listing_words w on w.id = l.id
      where private.listing_matches(l, w.words, s) and l.longitude is not null group by 1, 2
    ) one;
  end if;
  -- Who is alone in a square is shown as itself.
  select jsonb_agg(jsonb_build_object(
    'id', l.id, 'longitude', l.longitude, 'latitude', l.latitude, 'price', l.price / 100.0, 'property_type', l.deal,
    'precision', o.shown_precision
  )) into v_listings
  from jsonb_to_recordset(v_groups) one (x integer, y integer, count integer)
  join lateral (
    select l.* from private.listings l left join private.listing_words w on w.id = l.id
    where private.listing_matches(l, w.words, s) and point(l.longitude, l.latitude) <@ private.squares(one.x, one.y, one.x, one.y, v_zoom)
    limit 1
  ) l on true
  join public.property_points o on o.property_id = l.id
  where one.count = 1;
  return jsonb_build_object(
    'box', jsonb_build_object(
      'west', (v_box[1])[0], 'south', (v_box[1])[1], 'east', (v_box[0])[0], 'north', (v_box[0])[1]
    ),
    'clusters', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'longitude', one.longitude, 'latitude', one.latitude, 'count', one.count
      )), '[]')
      from jsonb_to_recordset(v_groups) one (count integer, longitude numeric, latitude numeric) where one.count > 1
    ),
    'listings', coalesce(v_listings, '[]')
  );
end $$;

create function public.search_map(p_filters jsonb default '{}', p_words text default '') returns jsonb
language sql stable set search_path = ''
as $$ select private.search_map(p_filters, p_words) $$;
comment on function public.search_map is
  'What a map shows of the active properties that fit, as {box, clusters, listings}. box: {west, south, east, north} in degrees, the '
  'one of p_filters or that of all that fit; null where none has a point. clusters: {longitude, latitude, count}, their middle and how '
  'many. listings: {id, longitude, latitude, precision, price (BRL), property_type} of those that stand alone. Arguments and errors '
  'as those of search_properties.';

revoke execute on function
  private.map_zooms, private.cell_of, private.count_cells, private.is_kept, private.cells_of, private.squares, private.zoom_of,
  private.is_crowded, private.count_box, private.search_map, public.search_map
  from public;
grant execute on function private.search_map, public.search_map to anon, authenticated, service_role;

-- schemas/search_facets.sql

-- Counts how many active properties each choice of a search would give.

-- Counts from the sums that triggers keep. It answers a search that only deal, kind and place narrow.
create function private.sum_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  without_deal private.search := private.without_facets(s, array['deal']);
  without_kinds private.search := private.without_facets(s, array['kinds']);
  without_places private.search := private.without_facets(s, array['places']);
begin
  return query select 'deal', l.deal::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_deal) and l.count > 0 group by 2;
  return query select 'kinds', l.category_id::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_kinds) and l.count > 0 group by 2;
  return query select 'places', l.place_id::text, sum(l.count)
    from private.listing_totals l where private.total_matches(l, without_places) and l.count > 0 group by 2;
  return query select l.facet, l.value, sum(l.count)
    from private.listing_counts l
    where private.total_matches(row (l.deal, l.category_id, l.place_id, l.count)::private.listing_totals, s) and l.count > 0
    group by 1, 2;
end $$;

-- Counts any other search in two readings: the result for all choices, then the listings that one choice alone excludes,
-- which are added to that choice. One reading for each group of choices took longer: most of its time was reading.
create function private.count_facets(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_sets jsonb[] := private.facet_columns();
  v_columns jsonb := (select jsonb_object_agg(one.key, one.value) from unnest(v_sets) columns, jsonb_each(columns) one);
  v_narrowing text[] := private.narrowing_facets(s);
  v_own record;
  v_found bigint := 0;
  v_many real := (select c.reltuples / 10 from pg_class c where c.oid = 'private.listings'::regclass);
begin
  -- What was found, in one reading; amenities are looked at once for each combination of them.
  for facet, value, count in execute (
    select format(
      'with cells as materialized (
         select grouping(l.features) = 0 as has_features, grouping(%s) as missing, l.features, %s, count(*) as cell
         from private.listings l left join private.listing_words w on w.id = l.id
         where private.listing_matches(l, w.words, $1) group by grouping sets ((l.features), %s)
       ), few as materialized (select * from cells where not has_features)
       select ''features'', feature.name, feature.count::bigint
       from (select array[%s] as counts from cells where has_features) one,
         unnest(private.feature_names(), one.counts) as feature (name, count)
       where feature.count > 0
       union all %s',
      string_agg(col, ', ' order by bit desc), string_agg(format('%s as %I', col, name), ', '),
      (
        select string_agg(format('(%s)', (select string_agg(one.value, ', ') from jsonb_each_text(columns) one)), ', ')
        from unnest(v_sets) columns
      ),
      (
        select string_agg(format('sum(cell) filter (where features & %s <> 0)', 1::bigint << (place - 1)), ', ' order by place)
        from generate_subscripts(private.feature_names(), 1) place
      ),
      string_agg(format(
        'select %L, %2$I::text, sum(cell)::bigint from few where missing & %3$s = 0 group by %2$I',
        name, name, 1 << (bit - 1)
      ), ' union all ')
    )
    from (
      select one.key as name, one.value as col, row_number() over ()::integer as bit from jsonb_each_text(v_columns) one
    ) one
  ) using s
  loop
    return next;
    if facet = 'deal' then
      v_found := v_found + count;
    end if;
  end loop;
  -- A choice that narrows is counted without itself: what it alone keeps out comes to what was found. Where that was much,
  -- no index would help, and one reading tells it of all of them.
  for v_own in
    select array_agg(one.name) as names,
      array_agg(private.without_facets(s, array_remove(v_narrowing, one.name))) as alone,
      private.without_facets(s, array_agg(one.name)) as others
    from unnest(v_narrowing) one (name) where v_columns ? one.name
    group by case when v_found < v_many then one.name end
  loop
    return query execute (
      select format(
        'with cells as materialized (
           select %s, count(*) as cell
           from private.listings l left join private.listing_words w on w.id = l.id
           where private.listing_matches(l, w.words, $1) and (%s) and %s < 2 group by %s
         ) %s',
        string_agg(format('case when %s then %s end as %I', misses, v_columns ->> name, name), ', '),
        string_agg(misses, ' or '), string_agg(format('(%s)::integer', misses), ' + '),
        string_agg(place::text, ', '),
        string_agg(format(
          'select %L, %2$I::text, sum(cell)::bigint from cells where %2$I is not null group by %2$I', name, name
        ), ' union all ')
      )
      from (
        select one.name, one.place, format('private.listing_matches(l, w.words, $2[%s]) is not true', one.place) as misses
        from unnest(v_own.names) with ordinality one (name, place)
      ) one
    ) using v_own.others, v_own.alone;
  end loop;
end $$;

-- Counts how many listings each period of "new since" would give. It reads only the listings of the longest.
create function private.count_dates(s private.search, p_days smallint[]) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_days smallint[] := array(select days from unnest(p_days) days order by days desc);
  v_since timestamptz[] := array(select now() - days * interval '1 day' from unnest(v_days) days order by days desc);
begin
  s.new_since_days := v_days[1];
  return query
    select 'newSinceDays', days::text, sum(p.listings)::bigint
    from (
      select width_bucket(l.published_at, v_since) as place, count(*) as listings
      from private.listings l left join private.listing_words w on w.id = l.id
      where private.listing_matches(l, w.words, s) group by 1
    ) p
    join unnest(v_days) with ordinality one (days, place) on p.place >= one.place
    group by days;
end $$;

-- Counts the listings whose price has dropped of late. It reads only those.
create function private.count_dropped(s private.search) returns table (facet text, value text, count bigint)
language plpgsql stable set search_path = ''
as $$
begin
  s.dropped := true;
  return query select 'dropped', 'true', counted from private.count_found(s) counted where counted > 0;
end $$;

create function private.search_facets(p_filters jsonb, p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  s private.search := private.read_search(p_filters, p_words);
  v_is_summed boolean := private.is_summed(s);
  -- The periods that are offered, and the one that is chosen.
  v_days smallint[] := array(
    select distinct days from unnest(array[7, 15, 30]::smallint[] || s.new_since_days) days where days is not null
  );
  v_facets jsonb;
begin
  with counted as materialized (
    select * from private.sum_facets(s) where v_is_summed
    union all
    select facet, value, sum(count)::bigint from private.count_facets(s) where not v_is_summed group by 1, 2
    union all
    select * from private.count_dates(s, v_days)
    union all
    select * from private.count_dropped(s)
  )
  select jsonb_build_object(
    'newSinceDays', '{}'::jsonb,
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('city', p.city, 'neighborhood', p.neighborhood, 'count', c.count)
        order by p.city collate "C", p.neighborhood collate "C"), '[]')
      from counted c join private.places p on p.id = c.value::integer where c.facet = 'places'
    ),
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object('from', band.price, 'count', c.count) order by band.price), '[]')
      from counted c join unnest(private.price_bands()) with ordinality as band (price, place) on band.place = c.value::integer
      where c.facet = 'price'
    )
  ) || coalesce(jsonb_object_agg(facet, counts), '{}') into v_facets
  from (
    select facet, jsonb_object_agg(value, count) as counts from counted
    where facet not in ('places', 'price') and value is not null
    group by facet
  ) others;
  return v_facets;
end $$;

create function public.search_facets(p_filters jsonb default '{}', p_words text default '') returns jsonb
language sql stable set search_path = ''
as $$ select private.search_facets(p_filters, p_words) $$;
comment on function public.search_facets is
  'How many active properties each choice would give beside what else is asked, as p_filters and p_words of '
  'search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one '
  'and more), furnishing, pets_allowed, newSinceDays (7, 15, 30 and what is asked for), dropped: {value: count}, places: [{city, '
  'neighborhood, count}], prices: [{from (BRL), count}]}, each without its own filter; features: {amenity: count} of '
  'those that have what is asked already. What nobody has is left out. 22023: as search_properties. 22P02: p_filters '
  'that are no JSON.';

revoke execute on function
  private.sum_facets, private.count_facets, private.count_dates, private.count_dropped, private.search_facets, public.search_facets from public;
grant execute on function private.search_facets, public.search_facets to anon, authenticated, service_role;

-- schemas/search_addresses.sql

-- Addresses for a deal, a kind and a place, such as /imoveis/venda/casas/florianopolis.

-- All sums and rows that are read here are of active properties.
create view private.listed_addresses as
select
  t.deal, t.category_id, p.city, p.neighborhood, t.count,
  case t.deal when 'sale' then 'venda' else 'aluguel' end as deal_slug,
  private.slug(coalesce(c.plural, c.name)) as kind_slug, p.city_slug, p.neighborhood_slug
from private.listing_totals t
join private.places p on p.id = t.place_id
join public.property_categories c on c.id = t.category_id
where t.count > 0;

-- Reads the parts of an address. It returns no deal where nothing active is there.
create function private.read_search_address(
  p_deal text, p_first text, p_second text, p_third text,
  out deal public.property_type, out category_id uuid, out city text, out neighborhood text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_kind uuid;
  v_place text[];
begin
  if length(concat(p_deal, p_first, p_second, p_third)) > 1000 then
    return;
  end if;
  -- What a kind is called now comes before what one was called.
  select named.id into v_kind from (
    select 1 as step, c.name, c.id from public.property_categories c
    where private.slug(coalesce(c.plural, c.name)) = private.slug(p_first)
    union all
    select 2, null, f.category_id from private.former_kinds f where f.slug = private.slug(p_first)
  ) named order by named.step, named.name limit 1;
  v_place := array(
    select private.slug(part) from unnest(
      case when v_kind is null then array[p_first, p_second, p_third] else array[p_second, p_third] end
    ) with ordinality named (part, position)
    where part <> '' order by position
  );
  -- Of names that are written the same in an address, the one that most listings have.
  select l.deal, v_kind, case when cardinality(v_place) > 0 then l.city end,
    case when cardinality(v_place) > 1 then l.neighborhood end
  into deal, category_id, city, neighborhood
  from private.listed_addresses l
  where l.deal_slug = private.slug(p_deal) and cardinality(v_place) <= 2
    and (v_kind is null or l.category_id = v_kind)
    and (cardinality(v_place) < 1 or l.city_slug = v_place[1])
    and (cardinality(v_place) < 2 or l.neighborhood_slug = v_place[2])
  group by 1, 2, 3, 4 order by sum(l.count) desc, 3, 4 limit 1;
end $$;

-- Returns a kind as describe_search and list_related_searches show it.
create function private.kind_in_address(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'plural', c.plural)
  from public.property_categories c where c.id = p_id
$$;

create function private.describe_search(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_at record;
  v_search private.search;
  v_figures jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  if v_at.deal is null then
    return null;
  end if;
  -- The same as the list that is shown with it, to the row.
  v_search := private.read_search(jsonb_strip_nulls(jsonb_build_object(
    'deal', v_at.deal,
    'kinds', case when v_at.category_id is not null then jsonb_build_array(v_at.category_id) end,
    'places', case when v_at.city is not null then jsonb_build_array(
      jsonb_build_object('city', v_at.city, 'neighborhood', v_at.neighborhood, 'exact', true)
    ) end
  )), '');
  -- Each median by itself: an index of its deal may give it.
  select jsonb_build_object(
    'price', (
      select round((percentile_cont(0.5) within group (order by nullif(l.price, 0)))::numeric / 100)
      from private.listings l where private.listing_matches(l, null, v_search)
    ),
    'squareMetre', (
      select round((percentile_cont(0.5) within group (order by nullif(l.square_metre, 'infinity')))::numeric)
      from private.listings l where private.listing_matches(l, null, v_search)
    )
  ) into v_figures;
  return v_figures || jsonb_build_object(
    'count', private.count_found(v_search),
    'deal', v_at.deal,
    'kind', private.kind_in_address(v_at.category_id),
    'city', v_at.city,
    'neighborhood', v_at.neighborhood
  );
end $$;

create function public.describe_search(
  p_deal text, p_first text default '', p_second text default '', p_third text default ''
) returns jsonb
language sql stable set search_path = ''
as $$ select private.describe_search(p_deal, p_first, p_second, p_third) $$;
comment on function public.describe_search is
  'What the address /imoveis/deal/first/second/third stands for, a kind, a city and a neighbourhood in this order and each '
  'of them left out at will, a neighbourhood only behind its city: {deal, kind: {id, name, plural}, city, neighborhood, '
  'count, price, squareMetre}. count is how many active properties it has; price and squareMetre are the medians of those '
  'that say their price (and area), in whole BRL, and null where none does. Null where there is no active property.';

-- Lists addresses to which an address, or the home page, links. Their number is limited, so that neither the page nor the
-- response grows with the catalogue. Names with the same slug count as one.
create function private.list_related_searches(p_deal text, p_first text, p_second text, p_third text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_at record;
  v_most integer;
  v_related jsonb;
begin
  select * into v_at from private.read_search_address(p_deal, p_first, p_second, p_third);
  v_most := case when v_at.deal is null then 6 else 12 end;
  with near as materialized (
    -- Not the kind's slug, which is made for each row that asks for it.
    select l.deal, l.category_id, l.city, l.neighborhood, l.count, l.city_slug, l.neighborhood_slug
    from private.listed_addresses l
    where (v_at.deal is null or l.deal = v_at.deal)
      and (v_at.city is null or l.city_slug = private.slug(v_at.city))
  ), found as (
    select 1 as step, l.deal, l.category_id, v_at.city as city, v_at.neighborhood as neighborhood, sum(l.count) as listings
    from near l
    where l.category_id is distinct from v_at.category_id
      and (v_at.neighborhood is null or l.neighborhood_slug = private.slug(v_at.neighborhood))
    group by l.deal, l.category_id
    union all
    select 2, l.deal, v_at.category_id, (array_agg(l.city order by l.count desc, l.city))[1], null, sum(l.count)
    from near l
    where v_at.city is null and l.city_slug <> '' and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.city_slug
    union all
    select 3, l.deal, v_at.category_id, v_at.city, (array_agg(l.neighborhood order by l.count desc, l.neighborhood))[1],
      sum(l.count)
    from near l
    where v_at.city is not null and l.neighborhood_slug <> ''
      and l.neighborhood_slug is distinct from private.slug(v_at.neighborhood)
      and (v_at.category_id is null or l.category_id = v_at.category_id)
    group by l.deal, l.neighborhood_slug
  ), placed as (
    -- By the kind's name, not its id, which is another one in each database.
    select f.*, row_number() over (
      partition by f.step, f.deal
      order by f.listings desc, c.name collate "C", f.city collate "C", f.neighborhood collate "C"
    ) as place
    from found f left join public.property_categories c on c.id = f.category_id
  )
  select jsonb_agg(jsonb_build_object(
    'deal', deal, 'kind', private.kind_in_address(category_id), 'city', city, 'neighborhood', neighborhood
  ) order by deal, step, place) into v_related
  from placed where place <= v_most;
  return coalesce(v_related, '[]');
end $$;

create function public.list_related_searches(
  p_deal text default '', p_first text default '', p_second text default '', p_third text default ''
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_related_searches(p_deal, p_first, p_second, p_third) $$;
comment on function public.list_related_searches is
  'Addresses near one that describe_search knows, each with something active: other kinds there, and its cities, its '
  'neighbourhoods or those beside it, at most 12 of each, those with most first, as [{deal, kind: {id, name, plural}, '
  'city, neighborhood}]. From none that it knows: kinds and cities of each deal, at most 6 of each.';

create function private.list_search_addresses(p_after text) returns table (path text)
language sql stable security definer set search_path = ''
as $$
  select one.path from (
    select concat_ws('/', '/imoveis', l.deal_slug, l.kind_slug, l.city_slug, l.neighborhood_slug) collate "C" as path
    from private.listed_addresses l
    where '' not in (l.kind_slug, l.city_slug, l.neighborhood_slug)
    group by grouping sets (
      (l.deal_slug), (l.deal_slug, l.kind_slug), (l.deal_slug, l.city_slug), (l.deal_slug, l.kind_slug, l.city_slug),
      (l.deal_slug, l.city_slug, l.neighborhood_slug), (l.deal_slug, l.kind_slug, l.city_slug, l.neighborhood_slug)
    )
  ) one
  where one.path > p_after
  order by one.path limit 1000
$$;

create function public.list_search_addresses(p_after text default '') returns table (path text)
language sql stable set search_path = ''
as $$ select path from private.list_search_addresses(p_after) $$;
comment on function public.list_search_addresses is
  'The addresses for which describe_search has an active property, in the order of their bytes, 1,000 behind p_after.';

revoke execute on function
  private.read_search_address, private.kind_in_address,
  private.describe_search, private.list_related_searches, private.list_search_addresses,
  public.describe_search, public.list_related_searches, public.list_search_addresses
  from public, anon, authenticated;
grant execute on function
  private.describe_search, private.list_related_searches, private.list_search_addresses,
  public.describe_search, public.list_related_searches, public.list_search_addresses
  to anon, authenticated, service_role;

-- schemas/case_matches.sql

-- What people look for, and the listings that fit it: both ways by the search's own reader and condition.

-- Whatever the reader does not understand would narrow nothing, silently.
create function private.check_wants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.wants = '{}' or exists (
    select from jsonb_each(new.wants) one
    where private.narrowing_facets(private.read_search(jsonb_build_object(one.key, one.value), '')) = '{}'
  ) then
    raise exception 'The search reads no such filter' using errcode = '22023';
  end if;
  return new;
end $$;
create trigger cases_wants_insert before insert on public.cases
  for each row when (new.wants is not null) execute function private.check_wants();
create trigger cases_wants_update before update of wants on public.cases
  for each row when (new.wants is not null and new.wants is distinct from old.wants) execute function private.check_wants();

-- What somebody looks for who has asked about a listing, as long as nobody says more.
create function private.wants_like(p public.properties) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'deal', p.property_type,
    'kinds', case when p.category_id is not null then jsonb_build_array(p.category_id) end,
    'places', case when p.city is not null and p.neighborhood is not null then
      jsonb_build_array(jsonb_build_object('city', p.city, 'neighborhood', p.neighborhood, 'exact', true)) end,
    'minPrice', nullif(floor(p.price * 0.8), 0),
    'maxPrice', nullif(ceil(p.price * 1.2), 0),
    'minBedrooms', nullif(p.bedrooms, 0)
  ))
$$;

-- What is nearly looked for: anywhere in the cities, for some more or less, with any number of rooms.
create function private.wider(p_wants jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select p_wants - 'minBedrooms' || jsonb_strip_nulls(jsonb_build_object(
    'places', (
      select jsonb_agg(distinct jsonb_build_object('city', place -> 'city'))
      from jsonb_array_elements(case jsonb_typeof(p_wants -> 'places') when 'array' then p_wants -> 'places' else '[]' end) place
      where place ? 'city'
    ),
    'minPrice', floor(private.read_amount(p_wants -> 'minPrice') * 0.7),
    'maxPrice', ceil(private.read_amount(p_wants -> 'maxPrice') * 1.3)
  ))
$$;

create function private.find_case_matches(p_case_id uuid, p_wants jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_case record;
  v_wants jsonb;
  v_rows jsonb;
begin
  perform private.require_admin();
  select c.wants, i.property_id, case when p.id is not null then private.wants_like(p) end as proposed into v_case
  from public.cases c
  left join public.inquiries i on i.id = c.inquiry_id
  left join public.properties p on p.id = i.property_id
  where c.id = p_case_id and c.tenant_id = private.current_tenant_id();
  v_wants := coalesce(p_wants, v_case.wants, v_case.proposed);
  -- One more, as the listing that they asked about may be among them.
  with exact as materialized (
    select card, place, false as is_near
    from jsonb_array_elements(private.search_properties(v_wants, '', 'newest', null, 6) -> 'rows')
      with ordinality as found (card, place)
  ), near as (
    select card, place, true as is_near
    from jsonb_array_elements(private.search_properties(private.wider(v_wants), '', 'newest', null, 12) -> 'rows')
      with ordinality as found (card, place)
    where not exists (select from exact e where e.card -> 'id' = found.card -> 'id')
  )
  select jsonb_agg(
    fitting.card || jsonb_build_object('reference_code', p.reference_code, 'near', fitting.is_near)
    order by fitting.is_near, fitting.place
  ) into v_rows
  from (
    select * from (select * from exact union all select * from near) both_kinds
    where (card ->> 'id')::uuid is distinct from v_case.property_id
    order by is_near, place limit 5
  ) fitting
  join public.properties p on p.id = (fitting.card ->> 'id')::uuid
  where v_wants is not null;
  return jsonb_build_object('proposed', v_case.proposed, 'rows', coalesce(v_rows, '[]'));
end $$;

create function public.find_case_matches(p_case_id uuid, p_wants jsonb default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_case_matches(p_case_id, p_wants) $$;
comment on function public.find_case_matches is
  'For a case of the caller''s tenant {proposed, rows}: what is like the listing that its inquiry is about, as filters of '
  'search_properties, null for none; and five listings without that one, as rows of search_properties with their reference_code: '
  'the newest that fit, and where these are fewer those that nearly do (near). p_wants: filters to look for instead of the case''s, which are what is proposed as long as it has none. '
  'No such case has neither. 42501: no admin. 22023: more than 20,000 characters of filters.';

create function private.cases_wanting(p_property_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  l private.listings;
  v_words tsvector;
  v_ids uuid[];
  v_rows jsonb;
begin
  perform private.require_admin();
  select * into l from private.listings where id = p_property_id;
  select w.words into v_words from private.listing_words w where w.id = p_property_id;

  with open as materialized (
    select c.id, c.created_at, c.wants, coalesce(c.wants -> 'places', 'null') as places, coalesce(c.wants -> 'kinds', 'null') as kinds
    from public.cases c left join public.inquiries i on i.id = c.inquiry_id
    where c.tenant_id = private.current_tenant_id() and c.stage not in ('closed', 'lost') and c.wants is not null
      and i.property_id is distinct from p_property_id
  ), wanted_places as materialized (
    select distinct places from open
  ), wanted_kinds as materialized (
    select distinct kinds from open
  ), near as materialized (
    -- Reading all that ten thousand cases want takes seconds. Each place and each kind is read once, and the limits of the
    -- price by themselves: few cases are left.
    select o.id, o.created_at, o.wants
    from open o join wanted_places using (places) join wanted_kinds using (kinds)
    where coalesce(l.place_id = any (private.read_places(wanted_places.places)), true)
      and coalesce(l.category_id = any (private.read_kinds(wanted_kinds.kinds)), true)
      and coalesce(private.read_amount(o.wants -> 'minPrice') * 100 <= l.price, true)
      and coalesce(private.read_amount(o.wants -> 'maxPrice') * 100 >= l.price, true)
  ), comparable as materialized (
    select p.id, private.wants_like(p) as wants
    from private.places mine
    join private.places other using (folded_city, folded_neighborhood)
    join public.properties p on p.city = other.city and p.neighborhood = other.neighborhood
    where mine.id = l.place_id and p.category_id = l.category_id and p.property_type = l.deal and p.id <> l.id
      and exists (select from public.inquiries i where i.property_id = p.id)
  ), asked as materialized (
    select o.id from comparable o cross join lateral private.read_search(o.wants, '') s
    where private.listing_matches(l, v_words, s)
  ), fitting as (
    select o.id, o.created_at from near o cross join lateral private.read_search(o.wants, '') s
    where private.listing_matches(l, v_words, s)
    union all
    select c.id, c.created_at
    from asked
    join public.inquiries i on i.property_id = asked.id
    join public.cases c on c.inquiry_id = i.id
    where c.tenant_id = private.current_tenant_id() and c.stage not in ('closed', 'lost') and c.wants is null
  )
  select array_agg(f.id order by f.created_at desc, f.id desc) into v_ids from fitting f where l.id is not null;

  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'name', coalesce(o.owner_name, i.name), 'about', i.property_title, 'stage', c.stage, 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_ids[:50]) with ordinality as listed (id, place)
  join public.cases c on c.id = listed.id
  left join public.leads o on o.id = c.lead_id
  left join public.inquiries i on i.id = c.inquiry_id;
  return jsonb_build_object('found', coalesce(cardinality(v_ids), 0), 'rows', coalesce(v_rows, '[]'));
end $$;

create function public.cases_wanting(p_property_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.cases_wanting(p_property_id) $$;
comment on function public.cases_wanting is
  'The caller''s tenant''s open cases that look for a listing like this active one, as {found, rows}: how many, and the newest 50 '
  'with id, name, about, stage and created_at. A case in which nobody has said what is wanted looks for what is like the listing '
  'that its inquiry is about; one that is about this very listing does not count. 42501: no admin.';

revoke execute on function private.check_wants, private.wants_like, private.wider from public;
revoke execute on function
  private.find_case_matches, public.find_case_matches, private.cases_wanting, public.cases_wanting from public, anon;
grant execute on function
  private.find_case_matches, public.find_case_matches, private.cases_wanting, public.cases_wanting
  to authenticated, service_role;

-- schemas/property_places.sql

-- Places with something to buy or rent. There is one row for each city, so that one response of the API has all of them:
-- it gives a thousand rows at most. They come from the sums that the search keeps, which are as many as there are places
-- and kinds, and not from every active property. Names that differ by case or accents alone are one, in the spelling that
-- most listings have: the search takes them for one too.

create function private.count_places() returns table (city text, neighborhoods json)
language sql stable security definer set search_path = ''
as $$
  with known as materialized (
    select p.city, p.neighborhood, p.folded_city, p.folded_neighborhood, sum(t.count)::integer as count
    from private.listing_totals t
    join private.places p on p.id = t.place_id
    group by p.id
    having sum(t.count) > 0
  ), cities as (
    select distinct on (folded_city) folded_city, city from known
    group by folded_city, city order by folded_city, sum(count) desc, city collate "C" desc
  ), neighborhoods as (
    select folded_city, sum(count) as count,
      (array_agg(neighborhood order by count desc, neighborhood collate "C" desc))[1] as neighborhood
    from known group by folded_city, folded_neighborhood
  )
  select c.city, json_agg(json_build_object('neighborhood', n.neighborhood, 'count', n.count))
  from cities c join neighborhoods n using (folded_city)
  group by c.city
$$;
revoke execute on function private.count_places from public;
grant execute on function private.count_places to anon, authenticated, service_role;

create view public.property_places with (security_invoker = true) as
select city, neighborhoods from private.count_places();
comment on view public.property_places is 'Cities of the active properties, each with its neighbourhoods and how many lie there.';

revoke all on public.property_places from anon, authenticated;
grant select on public.property_places to anon, authenticated, service_role;

-- schemas/owner_list.sql

-- The owner's list of properties and the stats of all of them. These functions run with their owner's rights, after they have
-- checked that an admin calls.

-- The words of each property in the form in which they are compared. To make them for each row that a search reads cost more
-- than the rest of the search.
create table private.owner_listings (
  id uuid primary key references public.properties on delete cascade,
  words text not null,
  codes text not null
);
comment on table private.owner_listings is 'What the owner may find a property by. private.keep_owner_listings writes it; only definer functions read here.';
comment on column private.owner_listings.words is 'See private.owner_words: title, kind, place, address and reference.';
comment on column private.owner_listings.codes is
  'CEP and reference without what is between their signs, each behind #: found by their beginning, and not by any few digits in their midst.';

-- With this view Postgres refuses to drop a column that the search reads.
create view private.owner_listings_as_stored as
select
  p.id,
  private.owner_words(concat_ws(' ', p.title, (
    select c.name from public.property_categories c where c.id = p.category_id
  ), p.neighborhood, p.city, p.address, p.reference_code)) as words,
  concat_ws(' ', '#' || replace(p.zip_code, '-', ''),
    '#' || replace(replace(private.owner_words(p.reference_code), ' ', ''), '-', '')) as codes
from public.properties p;

create function private.keep_owner_listings(p_ids uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.owner_listings as known
  select * from private.owner_listings_as_stored where id = any (p_ids)
  on conflict (id) do update set words = excluded.words, codes = excluded.codes
  where known is distinct from excluded
$$;
comment on function private.keep_owner_listings is 'Makes what the owner''s list knows of these properties what they are.';

create function private.matching_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_show text,
  p_import uuid
) returns setof uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_words text[] := private.search_words(p_search);
begin
  if p_show not in ('left_out', 'ending', 'unfinished') then
    raise exception 'No such listings' using errcode = '22023';
  end if;
  return query
  select p.id
  from public.properties p
  join private.owner_listings l on l.id = p.id
  -- The owner, whom the caller's agency knows.
  left join public.property_private_facts f on f.property_id = p.id and f.tenant_id = (select private.current_tenant_id())
  where (p_active is null or p.active = p_active)
    and (p_deal is null or p.deal_status = p_deal)
    and (p_type is null or p.property_type = p_type)
    and (p_category is null or p.category_id = p_category)
    and (p_show is distinct from 'left_out' or p.id in (select private.left_out_listings()))
    and (p_import is null or private.is_own_import(p_import)
      and p.id in (select r.property_id from private.import_rows r where r.import_id = p_import))
    and (p_show is distinct from 'unfinished' or p.closed_at is null and private.told_missing(p) <> '{}')
    and (p_show is distinct from 'ending' or p.id in (select private.ending_authorisations()))
    and (v_words = '{}' or not exists (
      select from unnest(v_words) w (word) cross join lateral replace(w.word, '-', '') as code
      where not (
        l.words like '%' || w.word || '%'
        or coalesce(f.owner_words like '%' || w.word || '%', false)
        or length(code) >= 3 and trunc(p.price)::text = code
        -- Shorter beginnings of a code are words or numbers of something else.
        or length(code) >= 4 and (
          l.codes like '%#' || code || '%'
          or replace(p.id::text, '-', '') like code || '%'
          or code ~ '^[0-9]+$' and coalesce(f.owner_words like '%#%' || code || '%', false)
        )
      )
    ));
end $$;
revoke execute on function private.keep_owner_listings, private.matching_properties from public;

create function private.list_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_order text,
  p_page integer, p_size integer, p_show text, p_import uuid
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  v_order text := case p_order
    when 'newest' then 'p.created_at desc, p.id'
    when 'oldest' then 'p.created_at, p.id desc'
    when 'updated' then 'p.updated_at desc, p.id'
    when 'updated-asc' then 'p.updated_at, p.id desc'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'title' then 'p.title collate private.titles, p.id'
    when 'title-desc' then 'p.title collate private.titles desc, p.id desc'
    when 'reference' then 'p.reference_code collate private.titles, p.id'
    when 'reference-desc' then 'p.reference_code collate private.titles desc nulls last, p.id desc'
    when 'place' then 'p.neighborhood collate private.titles, p.id'
    when 'place-desc' then 'p.neighborhood collate private.titles desc, p.id desc'
    when 'rooms' then 'p.bedrooms, p.id'
    when 'rooms-desc' then 'p.bedrooms desc nulls last, p.id desc'
    when 'area' then 'coalesce(p.built_area, p.area, p.land_area), p.id'
    when 'area-desc' then 'coalesce(p.built_area, p.area, p.land_area) desc nulls last, p.id desc'
    when 'type' then 'p.property_type, p.created_at desc, p.id'
    when 'type-desc' then 'p.property_type desc, p.created_at, p.id desc'
    when 'state' then 'p.active desc, p.deal_status, p.created_at desc, p.id'
    when 'state-desc' then 'p.active, p.deal_status desc, p.created_at, p.id desc'
  end;
  v_ids uuid[];
  v_page record;
  v_rows jsonb;
begin
  perform private.require_admin();
  if v_order is null then
    raise exception 'No such order' using errcode = '22023';
  end if;
  -- An order has no parameters.
  execute 'select array(
    select p.id from private.matching_properties($1, $2, $3, $4, $5, $6, $7) m (id) join public.properties p on p.id = m.id
    order by ' || v_order || ')'
  into v_ids using p_search, p_active, p_deal, p_type, p_category, p_show, p_import;
  v_page := private.page_of(v_ids, least(coalesce(p_size, 24), 100), p_page);
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'title', p.title, 'price', p.price, 'city', p.city, 'neighborhood', p.neighborhood,
    'property_type', p.property_type, 'deal_status', p.deal_status, 'active', p.active, 'featured', p.featured,
    'created_at', p.created_at, 'updated_at', p.updated_at, 'reference_code', p.reference_code, 'bedrooms', p.bedrooms,
    'size', coalesce(p.built_area, p.area, p.land_area),
    'authorised_until', f.authorised_until, 'missing', private.told_missing(p),
    'property_images', (
      select coalesce(jsonb_agg(photo), '[]') from (
        select jsonb_build_object(
          'image_url', i.image_url, 'is_primary', i.is_primary, 'position', i.position, 'watermarked', i.watermarked,
          'widths', i.widths
        ) as photo
        from public.property_images i where i.property_id = p.id
        order by i.is_primary desc, i.position, i.id limit 1
      ) main
    )
  ) order by place) into v_rows
  from unnest(v_page.ids) with ordinality as listed (id, place)
  join public.properties p on p.id = listed.id
  left join public.property_private_facts f on f.property_id = p.id and f.tenant_id = private.current_tenant_id();
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'total', (select count(*) from public.properties), 'found', v_page.matches,
    'page', v_page.page, 'pages', v_page.pages
  );
end $$;

create function public.list_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null, p_order text default 'newest',
  p_page integer default 1, p_size integer default 24, p_show text default null, p_import uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_properties(p_search, p_active, p_deal, p_type, p_category, p_order, p_page, p_size, p_show, p_import) $$;
comment on function public.list_properties is
  'A page of all properties for an admin, each with its main photo, as {rows, total, found, page, pages}: total how many there are, found how many '
  'fit, page the last one where p_page is past it. p_search: words that all must be in title, place, address or '
  'reference, kind, or the owner''s name or phone as the caller''s agency knows them, be the price, or begin the short code, CEP '
  'or reference with at least four signs. p_order: newest, oldest, updated, updated-asc, price-asc, price-desc, and '
  'title, reference, place, rooms, area, type and state, each also with -desc. p_size: at most 100. p_show: left_out '
  'for those that a portal of the caller''s agency would refuse, ending for those whose owner''s authorisation ends within 30 days or has '
  'ended, unfinished for those that lack what the site needs, null for all. p_import: those of an import of the caller''s agency, for 30 days. missing: see get_missing_facts. size of a row: its built area, else its area, else its land. 42501: no admin. 22023: an unknown order or p_show, or '
  'more than 200 characters to search for.';

create function private.find_properties(
  p_search text, p_active boolean, p_deal public.deal_status, p_type public.property_type, p_category uuid, p_show text, p_import uuid
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', private.title_of(p))), '[]')
    from (select id from private.matching_properties(p_search, p_active, p_deal, p_type, p_category, p_show, p_import) m (id)
      limit 10000) found
    join public.properties p on p.id = found.id
  );
end $$;

create function public.find_properties(
  p_search text default '', p_active boolean default null, p_deal public.deal_status default null,
  p_type public.property_type default null, p_category uuid default null, p_show text default null, p_import uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_properties(p_search, p_active, p_deal, p_type, p_category, p_show, p_import) $$;
comment on function public.find_properties is
  'All properties that list_properties finds, at most 10,000, as [{id, title}] in no order: to do something to all of them. '
  '42501: no admin. 22023: an unknown p_show, or more than 200 characters to search for.';

create function private.get_portfolio_stats() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return (
    with cells as materialized (
      select property_type, active, neighborhood, count(*) as cell
      from public.properties group by property_type, active, neighborhood
    ), places as materialized (
      select neighborhood, sum(cell) as listings, row_number() over (order by sum(cell) desc, neighborhood) as place
      from cells where neighborhood is not null group by neighborhood
    )
    select jsonb_build_object(
      'total', coalesce(sum(cell), 0),
      'sale', coalesce(sum(cell) filter (where property_type = 'sale'), 0),
      'rent', coalesce(sum(cell) filter (where property_type = 'rent'), 0),
      'active', coalesce(sum(cell) filter (where active), 0),
      'places', (select coalesce(jsonb_agg(jsonb_build_object('neighborhood', neighborhood, 'count', listings)
        order by place), '[]') from places where place <= 5),
      'others', (select jsonb_build_object('places', count(*), 'count', coalesce(sum(listings), 0)) from places where place > 5)
    )
    from cells
  );
end $$;

create function public.get_portfolio_stats() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_portfolio_stats() $$;
comment on function public.get_portfolio_stats is
  'What the agency has, for an admin: {total, sale, rent, active, places: [{neighborhood, count}] with most listings, at '
  'most five, others: {places, count} of the rest}. 42501: no admin.';

revoke execute on function
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_portfolio_stats, public.get_portfolio_stats
  from public, anon;
grant execute on function
  private.list_properties, public.list_properties, private.find_properties, public.find_properties,
  private.get_portfolio_stats, public.get_portfolio_stats
  to authenticated, service_role;

-- schemas/property_changes.sql

-- What follows from a change of a property, in order. Each step is in the file of its concern. History alone has triggers of
-- its own (history.sql), which nothing here reads.

-- Whoever is told of a property reads a title, also of one that has none yet.
create function private.title_of(p_row public.properties) returns text
language sql immutable set search_path = ''
as $$ select case when p_row.id is not null then coalesce(p_row.title, 'Imóvel sem título') end $$;

create function private.missing_facts(p_row public.properties) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when p_row.title is null then 'title' end,
    case when p_row.property_type is null then 'property_type' end,
    case when p_row.category_id is null then 'category_id' end,
    case when p_row.address is null then 'address' end,
    case when p_row.neighborhood is null then 'neighborhood' end,
    case when p_row.city is null then 'city' end,
    case when p_row.state is null then 'state' end,
    case when p_row.published_at is null
      and not exists (select from public.property_images i where i.property_id = p_row.id) then 'photos' end
  ], null)
$$;
comment on function private.missing_facts is
  'What a listing on the site needs and this one lacks: columns, and photos as long as it was never there. A price of 0 is told on request.';

-- The photos of a new one come after it.
create function private.require_whole(p_before public.properties, p_row public.properties) returns void
language plpgsql set search_path = ''
as $$
declare
  v_missing text[];
begin
  if not p_row.active or p_before.active then
    return;
  end if;
  v_missing := private.missing_facts(p_row);
  if p_before.id is null then
    v_missing := array_remove(v_missing, 'photos');
  end if;
  if v_missing <> '{}' then
    raise exception 'Not whole, and so not for the site' using
      errcode = '23514', constraint = 'properties_whole_when_active', detail = array_to_string(v_missing, ', ');
  end if;
end $$;

create function private.before_property_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Stays null for a new one.
  v_before public.properties;
begin
  if tg_op = 'DELETE' then
    -- Afterwards its photos are gone with it.
    perform private.bin_property(old);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    v_before := old;
    new.updated_at := clock_timestamp();
  end if;
  new := private.keep_deal(v_before, new);
  -- Both read active, which a closed deal takes away.
  perform private.require_whole(v_before, new);
  new := private.keep_published_at(v_before, new);
  return new;
end $$;

create function private.after_property_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[] := array(select id from changed);
begin
  perform private.keep_prices(v_ids, tg_op = 'INSERT');
  -- Reads the drops of the prices. Its own triggers count the listings and queue them for alerts.
  perform private.refresh_listings(v_ids);
  perform private.keep_owner_listings(v_ids);
  return null;
end $$;

-- For update_properties, with the rights of its caller.
revoke execute on function private.missing_facts from public;
grant execute on function private.missing_facts to authenticated, service_role;
revoke execute on function private.title_of, private.require_whole, private.before_property_change, private.after_property_change from public;

create trigger properties_before_change before insert or update or delete on public.properties
  for each row execute function private.before_property_change();
create trigger properties_after_insert after insert on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();
-- After a delete nothing is left to do: what belongs to a property goes with it by its foreign keys.
create trigger properties_after_update after update on public.properties
  referencing new table as changed for each statement execute function private.after_property_change();

-- schemas/owner_batches.sql

-- What the owner does to several properties with one request. An id that is not in the answer was not there any more.

create function public.update_properties(
  p_ids uuid[], p_active boolean default null, p_featured boolean default null, p_deal public.deal_status default null
) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  v_changed uuid[];
begin
  perform private.require_admin();
  with changed as (
    update public.properties p set
      active = coalesce(p_active, active), featured = coalesce(p_featured, featured),
      deal_status = coalesce(p_deal, deal_status)
    where id = any (p_ids) and (
      private.missing_facts(p) = '{}'
      -- A sold one keeps its page if it ever had one.
      or (p_active is not true or active) and (p_deal is null or p_deal not in ('sold', 'rented') or published_at is null)
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_changed from changed;
  return v_changed;
end $$;
comment on function public.update_properties is
  'Changes several properties at once and answers the ids of those that were there; null leaves as it is. With p_active those that '
  'lack what the site needs are left as they are, too: see get_missing_facts. 42501: no admin.';

create function public.get_missing_facts(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(p.id, private.missing_facts(p)), '{}') from public.properties p where p.id = any (p_ids)
  );
end $$;
comment on function public.get_missing_facts is
  'What these properties lack to be on the site, as {id: [title, property_type, category_id, address, neighborhood, city, state, '
  'photos]}; an id that is not there has no key. 42501: no admin.';

create function public.delete_properties(p_ids uuid[]) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  v_deleted uuid[];
begin
  perform private.require_admin();
  with deleted as (delete from public.properties where id = any (p_ids) returning id)
  select coalesce(array_agg(id), '{}') into v_deleted from deleted;
  return v_deleted;
end $$;
comment on function public.delete_properties is
  'Moves several properties to the bin and answers the ids of those that were there. 42501: no admin.';

-- One JSON value: the API cuts off rows after the thousandth.
create function public.export_properties(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('category', c.name, 'point', (
      select to_jsonb(o) from public.property_points o where o.property_id = p.id
    )) order by chosen.place), '[]')
    from unnest(p_ids) with ordinality as chosen (id, place)
    join public.properties p on p.id = chosen.id
    left join public.property_categories c on c.id = p.category_id
  );
end $$;
comment on function public.export_properties is
  'The rows of several properties in the order of p_ids, each with the name of its category and its point, null where it has none. 42501: no admin.';

create function public.duplicate_property(p_id uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  v_copy public.properties;
begin
  perform private.require_admin();
  select * into v_copy from public.properties where id = p_id;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  v_copy.id := gen_random_uuid();
  v_copy.title := rtrim(left(v_copy.title, 112), U&'\200D') || ' (cópia)';
  v_copy.active := false;
  v_copy.featured := false;
  v_copy.deal_status := 'available';
  v_copy.reference_code := public.propose_reference_code(v_copy.category_id);
  v_copy.checked_on := null;
  v_copy.published_at := null;
  v_copy.closed_at := null;
  v_copy.created_at := now();
  v_copy.updated_at := now();
  insert into public.properties values (v_copy.*);
  insert into public.property_additional_info (property_id, info_text, position)
  select v_copy.id, i.info_text, i.position from public.property_additional_info i where i.property_id = p_id;
  insert into public.property_points (property_id, latitude, longitude, precision, display)
  select v_copy.id, o.latitude, o.longitude, o.precision, o.display
  from public.property_points o where o.property_id = p_id;
  return v_copy.id;
end $$;
comment on function public.duplicate_property is
  'Copies the facts and the additional info of a property to an inactive one without photos and private facts, with '
  'a reference code of its own as propose_reference_code proposes it, and answers its id. '
  '22023: no such property. 42501: no admin.';

create function public.propose_reference_code(p_category uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_prefix text;
  v_last integer;
begin
  perform private.require_admin();
  select coalesce(s.reference_prefix, upper(left(regexp_replace(private.fold(c.name), '[^a-z]', '', 'g'), 2)))
  into v_prefix
  from public.property_categories c
  left join public.agency_settings s on s.tenant_id = private.current_tenant_id()
  where c.id = p_category;
  -- A code of the bin may come back, and stand on a sign until then.
  select max(substring(known.code, '^' || v_prefix || '([0-9]{1,6})$')::integer) into v_last
  from (
    select upper(p.reference_code) from public.properties p
    union all
    select upper(d.reference_code) from public.deleted_properties d
  ) known (code);
  return v_prefix || lpad((coalesce(v_last, 0) + 1)::text, greatest(4, length((coalesce(v_last, 0) + 1)::text)), '0');
end $$;
comment on function public.propose_reference_code is
  'A code for a new property of a kind that no property has: the agency''s own letters, or else the first two of the kind''s '
  'name, and the number after the greatest one, at least four digits (AP0123); null for an unknown kind. Nothing reserves '
  'it. 42501: no admin.';

revoke execute on function
  public.propose_reference_code, public.update_properties, public.get_missing_facts, public.delete_properties, public.export_properties, public.duplicate_property
  from public, anon;
grant execute on function
  public.propose_reference_code, public.update_properties, public.get_missing_facts, public.delete_properties, public.export_properties, public.duplicate_property
  to authenticated, service_role;

-- schemas/portals.sql

-- Portals (ZAP, VivaReal, OLX, Netimóveis) fetch the listings from an address with a token. What a portal is, its types and its rules are
-- code: shared-domain/src/portals.

create table public.portals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  portal text not null check (portal in ('grupo_olx', 'netimoveis')),
  active boolean not null default true,
  publish_all boolean not null default true,
  listing_limit integer check (listing_limit between 1 and 50000),
  highlight text not null default 'STANDARD' check (highlight ~ '^[A-Z0-9_]{1,40}$'),
  address_display text not null default 'Street' check (address_display in ('All', 'Street', 'Neighborhood')),
  types jsonb not null default '{}' check (jsonb_typeof(types) = 'object' and pg_column_size(types) < 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, portal)
);
comment on table public.portals is 'How an agency offers its listings to a portal.';
comment on column public.portals.active is 'Otherwise its address answers as an unknown one does.';
comment on column public.portals.publish_all is 'Whether a listing for which nobody has chosen goes there.';
comment on column public.portals.listing_limit is 'How many listings the contract includes; null where nobody said.';
comment on column public.portals.types is 'The portal''s type by the id of a category, where the agency has chosen one.';

create table public.portal_listings (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  portal text not null check (portal in ('grupo_olx', 'netimoveis')),
  publish boolean,
  highlight text check (highlight ~ '^[A-Z0-9_]{1,40}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, tenant_id, portal)
);
comment on table public.portal_listings is 'What an agency has chosen for one listing on one portal.';
comment on column public.portal_listings.publish is 'Null: as portals.publish_all says.';
comment on column public.portal_listings.highlight is 'Null: the portal''s own.';
create index portal_listings_portal_idx on public.portal_listings (tenant_id, portal);

create trigger portals_touch before update on public.portals
  for each row execute function private.touch_updated_at();
create trigger portal_listings_touch before update on public.portal_listings
  for each row execute function private.touch_updated_at();

alter table public.portals enable row level security;
alter table public.portal_listings enable row level security;
revoke all on public.portals, public.portal_listings from public, anon, authenticated;
grant select,
  insert (tenant_id, portal, active, publish_all, listing_limit, highlight, address_display, types),
  update (active, publish_all, listing_limit, highlight, address_display, types)
  on public.portals to authenticated;
-- An upsert writes its key again.
grant select,
  insert (property_id, tenant_id, portal, publish, highlight),
  update (property_id, tenant_id, portal, publish, highlight)
  on public.portal_listings to authenticated;
grant all on public.portals, public.portal_listings to service_role;

create policy "Admins read their agency's portals" on public.portals for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's portals" on public.portals for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's portals" on public.portals for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins read their agency's choices for a portal" on public.portal_listings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their agency's choices for a portal" on public.portal_listings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their agency's choices for a portal" on public.portal_listings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

create table private.portal_feeds (
  tenant_id uuid not null,
  portal text not null,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  version text,
  version_at timestamptz,
  fetched_at timestamptz,
  fetch_status integer,
  published integer,
  left_out integer,
  primary key (tenant_id, portal),
  foreign key (tenant_id, portal) references public.portals on delete cascade
);
comment on table private.portal_feeds is 'The address of a portal''s feed, by the hash of its token, and its last fetch.';
comment on column private.portal_feeds.version is 'Of what the feed says; version_at is when it became that.';
comment on column private.portal_feeds.published is 'Listings of the last feed that was sent whole, and left_out those with a stop.';

create function private.renew_portal_address(p_portal text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  insert into public.portals (tenant_id, portal) values (v_tenant, p_portal) on conflict do nothing;
  insert into private.portal_feeds as f (tenant_id, portal, token_hash)
  values (v_tenant, p_portal, private.link_hash(v_token))
  on conflict (tenant_id, portal) do update set token_hash = excluded.token_hash, made_at = now();
  return v_token;
end $$;

create function public.renew_portal_address(p_portal text) returns text
language sql set search_path = ''
as $$ select private.renew_portal_address(p_portal) $$;
comment on function public.renew_portal_address is
  'A new token for the feed of a portal, 244 random bits, returned this once. The one before stops working.';

-- What the agency has said itself, and nothing that its site does not show: where its e-mails go is its own affair.
create function private.portal_contact(p_tenant_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'name', s.company_name,
    'email', a.email,
    'phone', coalesce(a.phone, a.whatsapp)
  )
  from public.tenants t
  left join public.agency_settings a on a.tenant_id = t.id
  left join public.tenant_settings s on s.tenant_id = t.id
  where t.id = p_tenant_id
$$;

create function private.list_portals() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'contact', private.portal_contact(private.current_tenant_id()),
    'feeds', (
      select coalesce(jsonb_agg(to_jsonb(f) - array['tenant_id', 'token_hash', 'version', 'version_at']), '[]')
      from private.portal_feeds f where f.tenant_id = private.current_tenant_id()
    ),
    'lead_addresses', (
      select coalesce(jsonb_agg(to_jsonb(a) - array['tenant_id', 'token_hash', 'key_hash']), '[]')
      from private.portal_lead_addresses a where a.tenant_id = private.current_tenant_id()
    )
  );
end $$;

create function public.list_portals() returns jsonb
language sql stable set search_path = ''
as $$ select private.list_portals() $$;
comment on function public.list_portals is
  '{contact: {name, email, phone}, feeds: [{portal, made_at, fetched_at, fetch_status, published, left_out}], '
  'lead_addresses: [{portal, made_at, received_at}]} of the caller''s agency.';

-- By key, with the rights of the caller: the feed asks as the service, the admin area as the admin. As json, which is text at once:
-- a feed of jsonb takes Postgres more than twice as long.
create function public.list_portal_listings(
  p_tenant_id uuid, p_portal text, p_after uuid default null, p_limit integer default 500, p_id uuid default null,
  p_ids uuid[] default null
) returns json
language sql stable set search_path = ''
as $$
  select coalesce(json_agg(row_to_json(l) order by l.id), '[]')
  from (
    select p.id, p.title, p.description, p.price, p.property_type, p.category_id, c.name as category, p.city, p.state,
      p.address, p.neighborhood, p.zip_code, p.bedrooms, p.bathrooms, p.suites, p.parking_spaces, p.lavatory, p.area,
      p.built_area, p.land_area, p.condo_fee, p.condo_fee_period, p.iptu, p.iptu_period, p.furnishing, p.pets_allowed,
      p.floor, p.built_year, p.amenities, p.building_amenities, own.highlight,
      coalesce(own.publish, portal.publish_all, true) as publish,
      (
        select coalesce(
          json_agg(json_build_object('url', i.image_url, 'widths', i.widths) order by i.is_primary desc, i.position, i.id), '[]'
        )
        from public.property_images i where i.property_id = p.id
      ) as images,
      (
        select json_build_object('latitude', o.shown_latitude, 'longitude', o.shown_longitude, 'precision', o.shown_precision)
        from public.property_points o where o.property_id = p.id
      ) as point
    from (
      (
        select a.id
        from public.properties a
        -- Ranges, so that one plan serves a page and one listing by the key; under row security coalesce would keep them
        -- from the index, since it is not leakproof.
        where p_ids is null and a.active
          and a.id > case when p_after is null then '00000000-0000-0000-0000-000000000000' else p_after end
          and a.id >= case when p_id is null then '00000000-0000-0000-0000-000000000000' else p_id end
          and a.id <= case when p_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_id end
        order by a.id
        limit least(greatest(p_limit, 1), 500)
      )
      union all
      (select distinct chosen.id from unnest(p_ids) as chosen (id) limit 500)
    ) listed
    join public.properties p on p.id = listed.id and p.active
    join public.property_categories c on c.id = p.category_id
    left join public.portals portal on portal.tenant_id = p_tenant_id and portal.portal = p_portal
    -- One by one: a join would read the choices for all listings.
    left join lateral (
      select chosen.publish, chosen.highlight from public.portal_listings chosen
      where chosen.property_id = p.id and chosen.tenant_id = p_tenant_id and chosen.portal = p_portal limit 1
    ) own on true
  ) l
$$;
comment on function public.list_portal_listings is
  'The active listings by id, from the one behind p_after, as the type PortalListing of shared-domain/portals says; or the '
  'one that p_id names, or those that p_ids name, at most 500.';

-- One text that changes with whatever the feed says. The moments are added up: the newest one would hide a write that has begun
-- before another, and ended after it.
create function private.portal_version(p_tenant_id uuid, p_portal text) returns text
language sql stable set search_path = ''
as $$
  select md5(concat_ws(' ',
    (select count(*) from public.properties where active), (select sum(extract(epoch from updated_at)) from public.properties),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.property_images),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.property_points),
    (select sum(extract(epoch from updated_at)) from public.property_categories),
    (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from public.portal_listings where tenant_id = p_tenant_id and portal = p_portal),
    (select updated_at from public.portals where tenant_id = p_tenant_id and portal = p_portal),
    private.portal_contact(p_tenant_id)
  ))
$$;

create function private.open_portal_feed(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_feed private.portal_feeds;
  v_settings jsonb;
begin
  select f.* into v_feed from private.portal_feeds f where f.token_hash = p_token_hash;
  select to_jsonb(p) into v_settings from public.portals p
  where p.tenant_id = v_feed.tenant_id and p.portal = v_feed.portal and p.active;
  if v_settings is null then
    return null;
  end if;
  v_feed.version := private.portal_version(v_feed.tenant_id, v_feed.portal);
  update private.portal_feeds f set version = v_feed.version, version_at = now()
  where f.token_hash = p_token_hash and f.version is distinct from v_feed.version;
  return v_settings || jsonb_build_object(
    'version', v_feed.version,
    'version_at', (select f.version_at from private.portal_feeds f where f.token_hash = p_token_hash),
    'contact', private.portal_contact(v_feed.tenant_id)
  );
end $$;

create function public.open_portal_feed(p_token_hash text) returns jsonb
language sql set search_path = ''
as $$ select private.open_portal_feed(p_token_hash) $$;
comment on function public.open_portal_feed is
  'For the function portal-feed: the row of portals whose address has that token, with contact, version and version_at; null '
  'for an unknown token and for a portal that is off.';

create function private.close_portal_feed(p_token_hash text, p_status integer, p_published integer, p_left_out integer)
returns void
language sql security definer set search_path = ''
as $$
  update private.portal_feeds set fetched_at = now(), fetch_status = p_status,
    published = coalesce(p_published, published), left_out = coalesce(p_left_out, left_out)
  where token_hash = p_token_hash
$$;

create function public.close_portal_feed(
  p_token_hash text, p_status integer, p_published integer default null, p_left_out integer default null
) returns void
language sql set search_path = ''
as $$ select private.close_portal_feed(p_token_hash, p_status, p_published, p_left_out) $$;
comment on function public.close_portal_feed is
  'For the function portal-feed: notes how a fetch has ended, and what it sent if it sent anything.';

-- Which listings a portal would refuse is code, and a list of the admin area is SQL: a scheduled job asks the one for the other.
create table private.portal_stops (
  tenant_id uuid not null,
  portal text not null,
  version text not null,
  property_ids uuid[] not null,
  primary key (tenant_id, portal),
  foreign key (tenant_id, portal) references public.portals on delete cascade
);
comment on table private.portal_stops is 'The listings that an agency offers to a portal and that it would refuse.';
comment on column private.portal_stops.version is 'As private.stops_version said before they were judged.';

-- Another one each day too: a release may judge in another way.
create function private.stops_version(p_tenant_id uuid, p_portal text) returns text
language sql stable set search_path = ''
as $$ select private.portal_version(p_tenant_id, p_portal) || ' ' || (now() at time zone 'UTC')::date $$;

create function private.portals_to_judge() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('version', v.version)), '[]')
  from public.portals p
  cross join lateral (select private.stops_version(p.tenant_id, p.portal) as version) v
  left join private.portal_stops s on s.tenant_id = p.tenant_id and s.portal = p.portal
  where p.active and s.version is distinct from v.version
$$;

create function public.portals_to_judge() returns jsonb
language sql stable set search_path = ''
as $$ select private.portals_to_judge() $$;
comment on function public.portals_to_judge is
  'For the scheduled job: the rows of portals that are on and whose listings have changed since they were judged, each with its version.';

create function private.keep_portal_stops(p_tenant_id uuid, p_portal text, p_version text, p_property_ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.portal_stops values (p_tenant_id, p_portal, p_version, p_property_ids)
  on conflict (tenant_id, portal) do update set version = excluded.version, property_ids = excluded.property_ids
$$;

create function public.keep_portal_stops(p_tenant_id uuid, p_portal text, p_version text, p_property_ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.keep_portal_stops(p_tenant_id, p_portal, p_version, p_property_ids) $$;
comment on function public.keep_portal_stops is
  'For the scheduled job: the listings that it would refuse of those that the agency offers to the portal, and the version that was judged.';

create function private.left_out_listings() returns setof uuid
language sql stable set search_path = ''
as $$
  select distinct stopped.id
  from public.portals p
  join private.portal_stops s on s.tenant_id = p.tenant_id and s.portal = p.portal
  cross join lateral unnest(s.property_ids) as stopped (id)
  join public.properties l on l.id = stopped.id and l.active
  where p.tenant_id = private.current_tenant_id() and p.active
$$;
comment on function private.left_out_listings is
  'The listings on the site that a portal of the caller''s agency would refuse, as they were judged last.';

revoke all on private.portal_feeds, private.portal_stops from public, anon, authenticated, service_role;
revoke execute on function
  private.renew_portal_address, public.renew_portal_address, private.portal_contact, private.list_portals, public.list_portals,
  public.list_portal_listings, private.portal_version, private.open_portal_feed, public.open_portal_feed,
  private.close_portal_feed, public.close_portal_feed, private.stops_version, private.portals_to_judge, public.portals_to_judge,
  private.keep_portal_stops, public.keep_portal_stops, private.left_out_listings
  from public, anon, authenticated;
grant execute on function
  private.renew_portal_address, public.renew_portal_address, private.list_portals, public.list_portals
  to authenticated;
grant execute on function public.list_portal_listings to authenticated, service_role;
grant execute on function
  private.open_portal_feed, public.open_portal_feed, private.close_portal_feed, public.close_portal_feed,
  private.portals_to_judge, public.portals_to_judge, private.keep_portal_stops, public.keep_portal_stops
  to service_role;

-- schemas/portal_leads.sql

-- Portals hand over whoever has written to them about a listing. Each agency has an address of its own for each portal.

create table private.portal_lead_addresses (
  tenant_id uuid not null references public.tenants on delete cascade,
  -- Not each of those that fetch a feed.
  portal text not null check (portal in ('grupo_olx', 'navent')),
  token_hash text not null unique,
  key_hash text not null,
  made_at timestamptz not null default now(),
  received_at timestamptz,
  primary key (tenant_id, portal)
);
comment on column private.portal_lead_addresses.received_at is 'When the last lead came, to 10 s.';
comment on table private.portal_lead_addresses is
  'Where a portal sends leads: the hash of the token in the address, and of the key by which the portal proves itself.';
revoke all on private.portal_lead_addresses from public, anon, authenticated, service_role;

create function private.renew_portal_lead_address(p_portal text, p_key text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  if p_key is null or p_key !~ '^[!-~]{8,200}$' then
    raise exception 'No key of a portal' using errcode = '22023';
  end if;
  insert into private.portal_lead_addresses (tenant_id, portal, token_hash, key_hash)
  values (v_tenant, p_portal, private.link_hash(v_token), private.link_hash(p_key))
  on conflict (tenant_id, portal) do update set
    token_hash = excluded.token_hash, key_hash = excluded.key_hash, made_at = now();
  return v_token;
end $$;

create function public.renew_portal_lead_address(p_portal text, p_key text) returns text
language sql set search_path = ''
as $$ select private.renew_portal_lead_address(p_portal, p_key) $$;
comment on function public.renew_portal_lead_address is
  'A new token for the address of a portal''s leads, 244 random bits, returned this once. The one before stops working. '
  'p_key: what the portal proves itself by, 8 to 200 visible ASCII characters, kept as a hash. 22023: another key.';

create function private.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_address private.portal_lead_addresses;
  v_property public.properties;
begin
  select * into v_address from private.portal_lead_addresses a
  where a.token_hash = p_token_hash and a.key_hash = p_key_hash;
  if not found then
    return 'refused';
  end if;
  if p_lead is null then
    return 'unread';
  end if;
  -- Not with each of many, which would wait for each other.
  update private.portal_lead_addresses a set received_at = now()
  where a.token_hash = p_token_hash and (a.received_at is null or a.received_at < now() - interval '10 seconds');
  select * into v_property from public.properties p
  where p.id = case when p_lead ->> 'listing' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_lead ->> 'listing')::uuid end;
  -- A portal that has the listing from elsewhere names it by the agency's own code. Of two with one code it is neither.
  if not found then
    select * into v_property from public.properties p
    where private.fold(p.reference_code) = private.fold(p_lead ->> 'listing') and not exists (
      select from public.properties other
      where private.fold(other.reference_code) = private.fold(p.reference_code) and other.id <> p.id
    );
  end if;
  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_campaign, notice_version,
    idempotency_key
  ) values (
    v_address.tenant_id, v_property.id, coalesce(private.title_of(v_property), 'Imóvel que não está no site'),
    coalesce(upper(left(v_property.id::text, 8)), p_lead ->> 'listing', '-'),
    p_lead ->> 'name', p_lead ->> 'email', p_lead ->> 'phone', p_lead ->> 'message',
    'utm_source=' || v_address.portal, v_address.portal,
    md5(v_address.portal || ' ' || (p_lead ->> 'id'))::uuid
  )
  on conflict (tenant_id, idempotency_key) do nothing;
  return case when found then 'stored' else 'repeated' end;
end $$;

create function public.receive_portal_lead(p_token_hash text, p_key_hash text, p_lead jsonb) returns text
language sql set search_path = ''
as $$ select private.receive_portal_lead(p_token_hash, p_key_hash, p_lead) $$;
comment on function public.receive_portal_lead is
  'For the function receive-portal-lead: stores a message about a listing that came through a portal, with the keys id, '
  'listing, name, email, phone and message. stored; repeated: one with that id is stored already; refused: no portal has '
  'that address and key; unread: one has, and p_lead is null. A listing that is unknown is no reason to refuse.';

revoke execute on function
  private.renew_portal_lead_address, public.renew_portal_lead_address, private.receive_portal_lead, public.receive_portal_lead
  from public, anon, authenticated;
grant execute on function private.renew_portal_lead_address, public.renew_portal_lead_address to authenticated;
grant execute on function private.receive_portal_lead, public.receive_portal_lead to service_role;

-- schemas/property_imports.sql

-- Listings of a file: staged row by row, stored in one transaction, and taken back in one step. The photos that they name are
-- fetched afterwards, one by one, by whichever page of the admin area is open.

create table public.property_imports (
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  username text not null check (private.is_line(username, 40)),
  file_name text not null check (private.is_line(file_name, 255)),
  source text not null check (source in ('spreadsheet', 'vrsync', 'address', 'zip')),
  total integer not null check (total between 0 and 5000),
  state text not null default 'staged' check (state in ('staged', 'stored', 'undone')),
  refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  created integer not null default 0 check (created between 0 and 5000),
  updated integer not null default 0 check (updated between 0 and 5000),
  unchanged integer not null default 0 check (unchanged between 0 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stored_at timestamptz,
  undone_at timestamptz,
  persons integer not null default 0 check (persons between 0 and 20000),
  persons_created integer not null default 0 check (persons_created between 0 and 20000),
  persons_kept integer not null default 0 check (persons_kept between 0 and 20000)
);
comment on table public.property_imports is 'Files whose listings an agency has imported, or is about to. Written by procedures only.';
comment on column public.property_imports.username is 'Who began it, as the name was then.';
comment on column public.property_imports.total is
  'Listings of the file, 0 where only people come. More would not be stored within the time that a request has.';
comment on column public.property_imports.persons is 'People of the file; those that the agency did not have are persons_created.';
comment on column public.property_imports.persons_kept is 'People whom undoing left, since the desk has worked on them.';
comment on column public.property_imports.refused is
  'Why nothing was stored, at most 100: [{row, code, problem, columns}]; problem: repeated (the code stands in another row), '
  'ambiguous (two properties have it), deleted (since the dry run), category (an unknown one), missing (columns that visitors need).';
comment on column public.property_imports.kept is 'Those that it changed and that somebody has changed since, so that undoing it left them: [{id, title, code}].';
create index property_imports_latest_idx on public.property_imports (tenant_id, created_at desc);

create trigger property_imports_touch before update on public.property_imports
  for each row execute function private.touch_updated_at();

alter table public.property_imports enable row level security;
revoke all on public.property_imports from public, anon, authenticated;
grant select on public.property_imports to authenticated;
grant all on public.property_imports to service_role;
create policy "Admins see their agency's imports" on public.property_imports for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create table private.import_rows (
  import_id uuid not null references public.property_imports on delete cascade,
  row_number integer not null check (row_number > 0),
  reference_code text not null check (private.is_line(reference_code, 40)),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  infos text[],
  photos text[] not null,
  property_id uuid,
  action text check (action in ('created', 'updated', 'unchanged', 'kept')),
  columns_before jsonb,
  infos_before text[],
  version timestamptz,
  code text not null generated always as (private.fold(reference_code)) stored,
  publish boolean not null default false,
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  facts_filled text[],
  facts_version timestamptz,
  point jsonb check (jsonb_typeof(point) = 'object'),
  point_before jsonb,
  primary key (import_id, row_number)
);
comment on table private.import_rows is 'The rows of an import, and what each did to its property; for 30 days.';
comment on column private.import_rows.columns_before is 'The property as it was, where it was updated; infos_before is null where they stayed.';
comment on column private.import_rows.version is
  'updated_at of the property as the import left it, or as undoing a later import has left it.';
comment on column private.import_rows.publish is 'It goes to the site with its first photo.';
comment on column private.import_rows.facts is 'Private facts, until they are stored: they fill what the agency has not written itself.';
comment on column private.import_rows.point is 'What the file says of where it lies; the rest of a stored point stays.';
comment on column private.import_rows.point_before is 'The point as it was, JSON''s null where there was none; null where it stayed.';
comment on column private.import_rows.facts_filled is 'The columns that they have filled; facts_version is the updated_at of the facts since.';
-- Undoing an import looks for the earlier ones of its properties.
create index import_rows_property_idx on private.import_rows (property_id);

create table private.import_photos (
  image_id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.property_imports on delete cascade,
  property_id uuid not null,
  address text not null check (private.is_line(address, 2048)),
  position integer not null check (position between 0 and 9999),
  is_primary boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed', 'undone')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  reason text check (private.is_line(reason, 300))
);
comment on table private.import_photos is 'Photos that imports name, and what has become of them.';
comment on column private.import_photos.image_id is 'The id that its row of property_images has: two tabs that store it make one.';
comment on column private.import_photos.property_id is 'No foreign key: a property that comes back from the bin still has its photos.';
comment on column private.import_photos.address is
  'An address of http or https, or the name of a file in the ZIP with the checksum of its bytes: another ZIP has other photos of that name.';
comment on column private.import_photos.due_at is 'Until then it is another tab''s, or waits for its next attempt.';
create index import_photos_waiting_idx on private.import_photos (import_id, position, image_id) where state = 'waiting';
create index import_photos_import_idx on private.import_photos (import_id, state);
create index import_photos_property_idx on private.import_photos (property_id);

-- The agency's code of a property, in any case.
create index properties_code_idx on public.properties (private.fold(reference_code));

create function private.find_reference_codes(p_codes text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(found.code, found.properties), '{}') from (
      select asked.code,
        jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', private.title_of(p), 'updated_at', p.updated_at, 'infos', private.infos_of(p.id), 'facts', (
            select to_jsonb(f) from public.property_private_facts f
            where f.property_id = p.id and f.tenant_id = private.current_tenant_id()
          ),
          'point', (select to_jsonb(o) from public.property_points o where o.property_id = p.id),
          'photos', array(
            select f.address from private.import_photos f where f.property_id = p.id and f.state = 'stored'
            union all
            select i.id::text from public.property_images i where i.property_id = p.id
          )
        ) order by p.id) as properties
      from (select distinct code from unnest(p_codes) code) asked
      join public.properties p on private.fold(p.reference_code) = private.fold(asked.code)
      group by asked.code
    ) found
  );
end $$;

create function private.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  -- The bin keeps what an import is undone to for as long.
  delete from public.property_imports where tenant_id = v_tenant and state = 'staged' and created_at < now() - interval '30 days';
  delete from private.import_rows where import_id in (
    select id from public.property_imports
    where tenant_id = v_tenant and coalesce(stored_at, created_at) < now() - interval '30 days'
  );
  delete from private.import_persons where import_id in (
    select id from public.property_imports
    where tenant_id = v_tenant and coalesce(stored_at, created_at) < now() - interval '30 days'
  );
  insert into public.property_imports (id, tenant_id, username, file_name, source, total)
  select p_id, v_tenant, u.username, p_file_name, p_source, p_total from public.admin_users u where u.id = auth.uid()
  on conflict (id) do nothing;
  perform from public.property_imports where id = p_id and tenant_id = v_tenant and state = 'staged' for share;
  if not found then
    raise exception 'No import that waits for rows' using errcode = '22023';
  end if;
  insert into private.import_rows (import_id, row_number, reference_code, columns, infos, photos, facts, point)
  select p_id, (r ->> 'row')::integer, btrim(r ->> 'referenceCode'),
    (r -> 'columns') - array['id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at', 'reference_code']
      -- What is sold is on no list; the switch would put it on the market again.
      - case when r -> 'columns' ->> 'deal_status' in ('sold', 'rented') then 'active' else '' end,
    case when jsonb_typeof(r -> 'infos') = 'array' then array(
      select btrim(info, E' \t\r\n') from jsonb_array_elements_text(r -> 'infos') with ordinality as entry (info, place)
      where info ~ '\S' order by place
    ) end,
    array(select photo from jsonb_array_elements_text(r -> 'photos') with ordinality as entry (photo, place) order by place),
    nullif(r -> 'facts', '{}'), nullif(r -> 'point', 'null')
  from jsonb_array_elements(p_rows) r
  on conflict do nothing;
  if (select count(*) from private.import_rows where import_id = p_id) > p_total then
    raise exception 'More rows than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_rows where import_id = p_id);
end $$;

-- Writes columns or columns_before over the properties that the import updates.
create function private.overwrite_properties(p_id uuid, p_values text) returns void
language plpgsql set search_path = ''
as $$
begin
  execute (
    select format(
      'update public.properties p set %s
       from private.import_rows r
       join public.properties stored on stored.id = r.property_id
       cross join lateral jsonb_populate_record(stored, r.%I) n
       where r.import_id = $1 and r.action = ''updated'' and p.id = r.property_id
         and (n is distinct from stored or r.point_before is not null)',
      string_agg(format('%1$I = n.%1$I', a.attname), ', '), p_values
    )
    from pg_catalog.pg_attribute a
    where a.attrelid = 'public.properties'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('id', 'user_id', 'created_at', 'updated_at', 'published_at', 'closed_at')
  ) using p_id;
end $$;

create function private.infos_of(p_property_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select i.info_text from public.property_additional_info i where i.property_id = p_property_id order by i.position, i.id
  )
$$;

-- Puts infos, or infos_before, in the place of what the properties have, where the import changes it.
create function private.overwrite_infos(p_id uuid, p_is_undo boolean) returns void
language sql set search_path = ''
as $$
  delete from public.property_additional_info where property_id in (
    select r.property_id from private.import_rows r
    where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo)
  );
  insert into public.property_additional_info (property_id, info_text, position)
  select r.property_id, entry.info, entry.place - 1
  from private.import_rows r
  cross join lateral unnest(case when p_is_undo then r.infos_before else r.infos end) with ordinality as entry (info, place)
  where r.import_id = p_id and r.infos_before is not null and (r.action = 'updated' or not p_is_undo);
$$;

-- The same for points. A property whose point changes has changed itself: an open form learns of it.
create function private.overwrite_points(p_id uuid, p_is_undo boolean) returns void
language sql set search_path = ''
as $$
  delete from public.property_points where p_is_undo and property_id in (
    select r.property_id from private.import_rows r
    where r.import_id = p_id and r.action = 'updated' and r.point_before = 'null'
  );
  insert into public.property_points as known (property_id, latitude, longitude, precision, display)
  select r.property_id, n.latitude, n.longitude, coalesce(n.precision, 'street'), coalesce(n.display, 'about')
  from private.import_rows r
  left join public.property_points stored on stored.property_id = r.property_id
  cross join lateral jsonb_populate_record(stored, case when p_is_undo then r.point_before else r.point end) n
  where r.import_id = p_id and r.point_before is not null
    and (not p_is_undo or r.action = 'updated' and r.point_before <> 'null')
  on conflict (property_id) do update set
    latitude = excluded.latitude, longitude = excluded.longitude,
    precision = excluded.precision, display = excluded.display;
$$;

-- A photo that an earlier import has stored is not stored again, nor one that the listing has: an export of everything has its id
-- at the end of its name. One that an earlier import has not stored is this import's from now on: the page of that one may never
-- be opened again.
create function private.queue_import_photos(p_id uuid) returns void
language sql set search_path = ''
as $$
  with named as (
    select r.property_id, photo.address, min(photo.place) as place, (array_agg(known.image_id))[1] as known_id
    from private.import_rows r
    cross join lateral unnest(r.photos) with ordinality as photo (address, place)
    left join private.import_photos known
      on known.property_id = r.property_id and known.address = photo.address and known.state <> 'undone'
    where r.import_id = p_id and not photo.address like any (array(
      select '%-' || own.id || '.%' from public.property_images own where own.property_id = r.property_id
    ))
    group by r.property_id, photo.address
    having bool_or(known.state = 'stored') is not true
  ), missing as (
    select named.property_id, named.address, named.known_id,
      coalesce(present.last + 1, 0) + row_number() over (partition by named.property_id order by named.place) - 1 as position,
      present.last is null and named.place = 1 as is_primary
    from named cross join lateral (
      select max(i.position) as last from public.property_images i where i.property_id = named.property_id
    ) present
  ), taken as (
    update private.import_photos f set
      import_id = p_id, position = m.position, is_primary = m.is_primary, state = 'waiting', attempts = 0, reason = null,
      -- Another page may be about to store it.
      due_at = case f.state when 'waiting' then f.due_at else now() end
    from missing m where f.image_id = m.known_id
  )
  insert into private.import_photos (import_id, property_id, address, position, is_primary)
  select p_id, m.property_id, m.address, m.position, m.is_primary from missing m where m.known_id is null
$$;

create function private.write_import_facts(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  update private.import_rows r set facts_filled = array(
    select told.key from jsonb_each_text(r.facts) told
    where told.value is not null and not exists (
      select from public.property_private_facts f
      where f.property_id = r.property_id and f.tenant_id = v_tenant and to_jsonb(f) ->> told.key is not null
    )
  ) where r.import_id = p_id and r.facts is not null;
  with written as (
    insert into public.property_private_facts as known (
      property_id, tenant_id, owner_name, owner_phone, owner_email, keys_at, commission, authorised_until, notes
    )
    select r.property_id, v_tenant, n.owner_name, n.owner_phone, n.owner_email, n.keys_at, n.commission, n.authorised_until, n.notes
    from private.import_rows r cross join lateral jsonb_populate_record(null::public.property_private_facts, r.facts) n
    where r.import_id = p_id and r.facts_filled <> '{}'
    on conflict (property_id, tenant_id) do update set
      owner_name = coalesce(known.owner_name, excluded.owner_name), owner_phone = coalesce(known.owner_phone, excluded.owner_phone),
      owner_email = coalesce(known.owner_email, excluded.owner_email), keys_at = coalesce(known.keys_at, excluded.keys_at),
      commission = coalesce(known.commission, excluded.commission), notes = coalesce(known.notes, excluded.notes),
      authorised_until = coalesce(known.authorised_until, excluded.authorised_until)
    returning property_id, updated_at
  )
  update private.import_rows r set
    facts_version = w.updated_at,
    action = case r.action when 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, '{}')
  from written w where r.import_id = p_id and r.property_id = w.property_id;
  -- Whoever has them erased finds them in one place.
  update private.import_rows set facts = null where import_id = p_id and facts is not null;
end $$;

-- What somebody has changed since stays. Those of a new listing go to the bin with it.
create function private.undo_import_facts(p_id uuid, p_tenant uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_row record;
begin
  for v_row in
    select r.property_id, r.facts_filled, r.facts_version from private.import_rows r
    where r.import_id = p_id and r.action = 'updated' and r.facts_filled <> '{}'
    order by r.property_id
  loop
    perform from public.property_private_facts f
    where f.property_id = v_row.property_id and f.tenant_id = p_tenant and f.updated_at = v_row.facts_version for update;
    continue when not found;
    execute format(
      'update public.property_private_facts set %s where property_id = $1 and tenant_id = $2',
      (select string_agg(format('%I = null', name), ', ') from unnest(v_row.facts_filled) name)
    ) using v_row.property_id, p_tenant;
    delete from public.property_private_facts f
    where f.property_id = v_row.property_id and f.tenant_id = p_tenant and num_nonnulls(
      f.owner_name, f.owner_phone, f.owner_email, f.keys_at, f.commission, f.authorised_until, f.notes
    ) = 0;
  end loop;
end $$;

-- Those that wait for their first photo go to the site with it.
create function private.publish_imported(p_property_ids uuid[]) returns void
language sql set search_path = ''
as $$
  with due as (
    select r.import_id, r.row_number, p.id, p.updated_at, p.updated_at = r.version as untouched
    from private.import_rows r join public.properties p on p.id = r.property_id
    where r.property_id = any (p_property_ids) and r.publish and p.published_at is null and p.closed_at is null
      and private.missing_facts(p) = '{}'
  ), published as (
    update public.properties p set active = true where p.id in (select id from due) returning p.id, p.updated_at
  )
  update private.import_rows r set
    publish = false, version = case when d.untouched then p.updated_at else r.version end,
    action = case r.action when 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, jsonb_build_object('updated_at', d.updated_at)) || '{"active": false}'
  from due d join published p on p.id = d.id
  where r.import_id = d.import_id and r.row_number = d.row_number
$$;

-- A fault of one row undoes all of it.
create function private.write_property_import(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Row by row, by the index: the rows are newer than what the planner knows of their table, so that it would join all with all.
  update private.import_rows r set (property_id, action) = (
    select coalesce(known.id, gen_random_uuid()), case when known.id is null then 'created' else 'unchanged' end
    from (select) always left join public.properties known on private.fold(known.reference_code) = r.code
    limit 1
  ) where r.import_id = p_id;

  -- What a newer file takes off the site does not come by an older one.
  update private.import_rows earlier set publish = false
  from private.import_rows r
  where r.import_id = p_id and r.columns -> 'active' = 'false' and earlier.property_id = r.property_id and earlier.publish;
  -- Nothing comes to the site without a photo.
  update private.import_rows r set
    publish = true,
    columns = case r.action when 'created' then r.columns || '{"active": false}' else r.columns - 'active' end
  where r.import_id = p_id and r.columns -> 'active' = 'true'
    and not exists (select from public.properties p where p.id = r.property_id and p.published_at is not null)
    and not exists (select from public.property_images i where i.property_id = r.property_id);

  -- In one order, as whoever writes several does: what is compared below does not change before it is written.
  perform from public.properties
  where id in (select property_id from private.import_rows where import_id = p_id and action = 'unchanged')
  order by id for no key update;

  update private.import_rows r set point_before = coalesce(
    (select to_jsonb(o) from public.property_points o where o.property_id = r.property_id), 'null'
  ) where r.import_id = p_id and r.point is not null and not exists (
    select from public.property_points o
    where o.property_id = r.property_id and jsonb_populate_record(o, r.point) is not distinct from o
  );
  update private.import_rows r set action = 'updated', columns_before = to_jsonb(p)
  from public.properties p
  where r.import_id = p_id and r.action = 'unchanged' and p.id = r.property_id
    and (r.point_before is not null or jsonb_populate_record(p, r.columns) is distinct from p);
  update private.import_rows r set
    infos_before = private.infos_of(r.property_id),
    action = case when r.action = 'unchanged' then 'updated' else r.action end,
    columns_before = coalesce(r.columns_before, '{}')
  where r.import_id = p_id and r.infos is not null and r.infos <> private.infos_of(r.property_id);

  -- Before their properties: see property_additional_info.
  set constraints public.property_additional_info_property_id_fkey deferred;
  perform private.overwrite_infos(p_id, false);
  perform private.insert_rows('public.properties', (
    select coalesce(jsonb_agg(
      r.columns || jsonb_build_object('id', r.property_id, 'reference_code', r.reference_code) order by r.row_number
    ), '[]')
    from private.import_rows r where r.import_id = p_id and r.action = 'created'
  ));
  set constraints public.property_additional_info_property_id_fkey immediate;
  perform private.overwrite_properties(p_id, 'columns');
  perform private.overwrite_points(p_id, false);
  perform private.write_import_facts(p_id);
  update private.import_rows r set version = p.updated_at
  from public.properties p where r.import_id = p_id and p.id = r.property_id;
  perform private.queue_import_photos(p_id);
end $$;

-- Why nothing can be stored, the first 100 rows: a code twice in the file or on the site, and what has changed since the dry run.
create function private.refused_import_rows(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with rows as (
    select r.row_number, r.reference_code, n, private.missing_facts(n) as missing,
      -- The dry run gives a new one both; what is sold has lost the first.
      (n).id is null and (not r.columns ? 'price'
        or not r.columns ? 'active' and coalesce((n).deal_status, 'available') not in ('sold', 'rented')) as is_deleted,
      count(*) over (partition by r.code) as same_rows,
      (select count(*) from public.properties p where private.fold(p.reference_code) = r.code) as same_listings
    from private.import_rows r
    left join lateral (select p from public.properties p where private.fold(p.reference_code) = r.code limit 1) known on true
    cross join lateral jsonb_populate_record(known.p, r.columns) n
    where r.import_id = p_id
  ), judged as (
    select row_number, reference_code, missing, case
      when same_rows > 1 then 'repeated'
      when same_listings > 1 then 'ambiguous'
      when is_deleted then 'deleted'
      when not exists (select from public.property_categories c where c.id = (n).category_id) and (n).category_id is not null
        then 'category'
      -- One without a photo does not come to the site yet.
      when missing <> '{}' and 'photos' <> all (missing)
        and ((n).active or (n).published_at is not null and (n).deal_status in ('sold', 'rented')) then 'missing'
    end as problem
    from rows
  )
  select coalesce(jsonb_agg(jsonb_build_object('row', row_number, 'code', reference_code, 'problem', problem, 'columns',
    case problem when 'missing' then to_jsonb(missing) else '[]' end
  ) order by row_number), '[]')
  from (select * from judged where problem is not null order by row_number limit 100) refused
$$;

-- Two imports at once take turns: neither knows the codes that the other is about to store.
create function private.lock_import(p_id uuid) returns public.property_imports
language plpgsql set search_path = ''
as $$
declare
  v_import public.property_imports;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('property_imports'));
  select * into v_import from public.property_imports i
  where i.id = p_id and i.tenant_id = private.current_tenant_id() for update;
  if not found then
    raise exception 'No such import' using errcode = '22023';
  end if;
  return v_import;
end $$;

create function private.store_property_import(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_import public.property_imports := private.lock_import(p_id);
  v_refused jsonb;
begin
  -- Whoever has waited here for another call of the same import gets what that has found.
  if v_import.state <> 'staged' or v_import.refused <> '[]' and v_import.updated_at > statement_timestamp() then
    return v_import.state;
  end if;
  if (select count(*) from private.import_rows r where r.import_id = p_id) <> v_import.total
    or (select count(*) from private.import_persons p where p.import_id = p_id) <> v_import.persons
    -- Begun for people, of whom none has come.
    or v_import.total + v_import.persons = 0 then
    raise exception 'Not all rows are staged' using errcode = '22023';
  end if;
  v_refused := private.refused_import_rows(p_id);
  if v_refused = '[]' then
    perform private.write_property_import(p_id);
    perform private.write_import_persons(p_id);
  end if;
  update public.property_imports i set
    state = case when v_refused = '[]' then 'stored' else i.state end,
    stored_at = case when v_refused = '[]' then now() end,
    refused = v_refused,
    created = done.created, updated = done.updated, unchanged = done.unchanged,
    persons_created = (select count(*) from private.import_persons p where p.import_id = p_id and p.version is not null)
  from (
    select count(*) filter (where r.action = 'created') as created, count(*) filter (where r.action = 'updated') as updated,
      count(*) filter (where r.action = 'unchanged') as unchanged
    from private.import_rows r where r.import_id = p_id
  ) done
  where i.id = p_id
  returning i.state into v_import.state;
  return v_import.state;
end $$;

create function private.undo_property_import(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_import public.property_imports := private.lock_import(p_id);
begin
  if v_import.state = 'undone' then
    return v_import.state;
  end if;
  if v_import.stored_at < now() - interval '30 days' then
    raise exception 'Too long ago to be undone' using errcode = '22023';
  end if;
  if v_import.state = 'stored' then
    -- Properties before their photos: in this order a photo is added, too.
    perform from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id)
    order by id for update;
    update private.import_photos set state = 'undone' where import_id = p_id and state in ('waiting', 'failed');

    update private.import_rows r set action = 'kept'
    from public.properties p
    where r.import_id = p_id and r.action = 'updated' and p.id = r.property_id
      and (p.updated_at <> r.version or r.infos_before is not null and r.infos <> private.infos_of(p.id));
    update public.property_imports set kept = (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', private.title_of(p), 'code', p.reference_code) order by r.row_number), '[]')
      from private.import_rows r join public.properties p on p.id = r.property_id
      where r.import_id = p_id and r.action = 'kept'
    ) where id = p_id;

    perform private.overwrite_properties(p_id, 'columns_before');
    perform private.overwrite_infos(p_id, true);
    perform private.overwrite_points(p_id, true);
    perform private.undo_import_facts(p_id, v_import.tenant_id);
    -- An earlier import finds its property as it left it, with a new time: it can be undone as well.
    update private.import_rows earlier set version = p.updated_at
    from private.import_rows r join public.properties p on p.id = r.property_id
    where r.import_id = p_id and r.action = 'updated' and earlier.import_id <> p_id
      and earlier.property_id = r.property_id and earlier.version = (r.columns_before ->> 'updated_at')::timestamptz;
    with removed as (
      delete from public.property_images i using private.import_photos f, private.import_rows r
      where f.import_id = p_id and f.image_id = i.id and r.import_id = p_id and r.property_id = f.property_id
        and r.action in ('updated', 'unchanged')
      returning i.id
    )
    update private.import_photos set state = 'undone' where image_id in (select id from removed);
    -- Before the listings: a message that loses its listing has changed.
    update public.property_imports set persons_kept = private.undo_import_persons(p_id) where id = p_id;
    delete from public.properties
    where id in (select property_id from private.import_rows where import_id = p_id and action = 'created');
  end if;
  delete from private.import_rows where import_id = p_id;
  delete from private.import_persons where import_id = p_id;
  update public.property_imports set state = 'undone', undone_at = now() where id = p_id;
  return 'undone';
end $$;

-- As it is told: a listing that waits for its photos lacks none.
create function private.told_missing(p_row public.properties) returns text[]
language sql stable set search_path = ''
as $$
  select case when 'photos' = any (missing)
    and exists (select from private.import_photos f where f.property_id = p_row.id and f.state = 'waiting')
    then array_remove(missing, 'photos') else missing end
  from private.missing_facts(p_row) missing
$$;

-- The listings of an import that lack what the site needs.
create function private.unfinished_rows(p_id uuid)
returns table (id uuid, title text, reference_code text, row_number integer, missing text[])
language sql stable set search_path = ''
as $$
  select p.id, private.title_of(p), p.reference_code, r.row_number, told.missing
  from private.import_rows r
  join public.properties p on p.id = r.property_id and p.closed_at is null
  cross join lateral private.told_missing(p) told (missing)
  where r.import_id = p_id and r.action is not null and told.missing <> '{}'
$$;

-- Those that could be on the site and never were: what the agency has taken off it stays off.
create function private.ready_listings(p_id uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select p.id from private.import_rows r join public.properties p on p.id = r.property_id
  where r.import_id = p_id and p.published_at is null and p.closed_at is null and private.missing_facts(p) = '{}'
$$;

create function private.activate_imported(p_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.require_admin();
  v_ids := array(select private.ready_listings(p_id) where private.is_own_import(p_id));
  update private.import_rows set publish = true where import_id = p_id and property_id = any (v_ids);
  perform private.publish_imported(v_ids);
  return cardinality(v_ids);
end $$;

create function private.get_property_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with unfinished as materialized (select * from private.unfinished_rows(p_id))
    select to_jsonb(i) - 'tenant_id' || jsonb_build_object(
      'staged', (select count(*) from private.import_rows r where r.import_id = i.id),
      'staged_persons', (select count(*) from private.import_persons p where p.import_id = i.id),
      'photos', (
        select jsonb_build_object(
          'stored', count(*) filter (where f.state = 'stored'), 'failed', count(*) filter (where f.state = 'failed'),
          'waiting', count(*) filter (where f.state = 'waiting' and p.id is not null),
          'files', count(*) filter (where f.state = 'waiting' and p.id is not null and f.address !~* '^https?://')
        )
        from private.import_photos f left join public.properties p on p.id = f.property_id where f.import_id = i.id
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(failed)), '[]') from (
          select f.image_id, f.address, f.reason, p.id as property_id, private.title_of(p) as title, p.reference_code
          from private.import_photos f join public.properties p on p.id = f.property_id
          where f.import_id = i.id and f.state = 'failed'
          order by p.reference_code, f.position limit 200
        ) failed
      ),
      'zip_photos', array(
        select f.address from private.import_photos f join public.properties p on p.id = f.property_id
        where f.import_id = i.id and f.state in ('waiting', 'failed') and f.address !~* '^https?://'
        order by f.position, f.image_id limit 20
      ),
      'unfinished', (select count(*) from unfinished),
      'ready', (select count(*) from private.ready_listings(p_id)),
      'lacks', (
        select coalesce(jsonb_agg(to_jsonb(u)), '[]')
        from (select id, title, reference_code, missing from unfinished order by row_number limit 200) u
      )
    )
    from public.property_imports i where i.id = p_id and i.tenant_id = private.current_tenant_id()
  );
end $$;

create function private.is_own_import(p_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.property_imports where id = p_id and tenant_id = private.current_tenant_id() and state = 'stored')
$$;

create function private.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  perform private.require_admin();
  with due as (
    select f.image_id from private.import_photos f
    where f.import_id = p_id and f.state = 'waiting' and f.due_at <= now() and private.is_own_import(p_id)
      and (p_with_files or f.address ~* '^https?://')
      and exists (select from public.properties p where p.id = f.property_id)
    -- The main photo of each comes first.
    order by f.position, f.image_id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  ), claimed as (
    update private.import_photos f set due_at = now() + interval '2 minutes'
    from due where f.image_id = due.image_id
    returning f.image_id, f.property_id, f.address, f.position, f.is_primary
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.position, c.image_id), '[]') into v_claimed from claimed c;
  return v_claimed;
end $$;

create function private.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_state text;
begin
  perform private.require_admin();
  update private.import_photos f set
    attempts = f.attempts + 1, reason = p_reason,
    state = case when p_is_final or f.attempts >= 2 then 'failed' else 'waiting' end,
    due_at = now() + interval '5 seconds' * 4 ^ f.attempts
  where f.image_id = p_image_id and private.is_own_import(f.import_id) and (
    f.state = 'waiting'
    -- Stored, and taken back because the answer did not arrive.
    or f.state = 'stored' and not exists (select from public.property_images i where i.id = f.image_id)
  )
  returning f.state into v_state;
  return v_state;
end $$;

create function private.retry_import_photos(p_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_admin();
  update private.import_photos f set state = 'waiting', attempts = 0, due_at = now(), reason = null
  where f.import_id = p_id and f.state = 'failed' and private.is_own_import(p_id);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- With the row of the photo, so that no tab that ends in between leaves them apart.
create function private.note_imported_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.import_photos f set state = 'stored', reason = null
  from added where f.image_id = added.id and f.state in ('waiting', 'failed');
  if exists (select from private.import_photos f join added on added.id = f.image_id where f.state = 'undone') then
    raise exception 'Its import was undone' using errcode = '22023';
  end if;
  perform private.publish_imported(array(
    select distinct f.property_id from private.import_photos f join added on added.id = f.image_id
  ));
  return null;
end $$;
create trigger property_images_imported after insert on public.property_images
  referencing new table as added for each statement execute function private.note_imported_photos();

create function public.find_reference_codes(p_codes text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_reference_codes(p_codes) $$;
comment on function public.find_reference_codes is
  'The properties that have these codes, in any case, as {code: [{id, title, updated_at, infos, facts, point, photos}]}; facts are the caller''s agency''s private ones or null, photos the addresses '
  'of those that imports have stored, and the ids of all. 42501: no admin.';

create function public.stage_property_import(p_id uuid, p_file_name text, p_source text, p_total integer, p_rows jsonb)
returns integer
language sql set search_path = ''
as $$ select private.stage_property_import(p_id, p_file_name, p_source, p_total, p_rows) $$;
comment on function public.stage_property_import is
  'Adds rows, of the type ImportedProperty of shared-domain/imports, to the import with that id, which the first call makes; '
  'a row that is there stays. Answers how many are there. 22023: another agency''s, or stored already. 42501: no admin.';

-- The API takes the time from here: some thousand rows may take longer than other requests have.
create function public.store_property_import(p_id uuid) returns text
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.store_property_import(p_id) $$;
comment on function public.store_property_import is
  'Stores all rows of an import in one transaction, or, when one of them is refused, none; answers its state. The reasons are in '
  'property_imports.refused; a value that the table refuses raises its error. Calling it again changes nothing. 22023: no such '
  'import, or rows are missing. 42501: no admin.';

create function public.undo_property_import(p_id uuid) returns text
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.undo_property_import(p_id) $$;
comment on function public.undo_property_import is
  'Takes an import back: what it created goes to the bin, people are deleted, and what it changed becomes what it was, unless '
  'somebody has changed it since. 22023: no such import, or more than 30 days ago. 42501: no admin.';

create function public.get_property_import(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.get_property_import(p_id) $$;
comment on function public.get_property_import is
  'A row of property_imports of the caller''s agency, with staged, staged_persons, photos {stored, failed, waiting, files}, the first 200 '
  'failures [{image_id, address, reason, property_id, title, reference_code}], zip_photos, up to 20 that are not stored, how many listings '
  'are unfinished, the first 200 of them as lacks [{id, title, reference_code, missing}], and how many are ready to be on the site; null '
  'for none.';

create function public.activate_imported(p_id uuid) returns integer
language sql set search_path = '' set statement_timeout = '180s'
as $$ select private.activate_imported(p_id) $$;
comment on function public.activate_imported is
  'Puts the listings of an import on the site that lack nothing and were never there, and answers how many. 42501: no admin.';

create function public.claim_import_photos(p_id uuid, p_limit integer, p_with_files boolean) returns jsonb
language sql set search_path = ''
as $$ select private.claim_import_photos(p_id, p_limit, p_with_files) $$;
comment on function public.claim_import_photos is
  'The next photos to store, for two minutes the caller''s: [{image_id, property_id, address, position, is_primary}]. '
  'p_with_files: also those that are files of the ZIP. 42501: no admin.';

create function public.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean) returns text
language sql set search_path = ''
as $$ select private.fail_import_photo(p_image_id, p_reason, p_is_final) $$;
comment on function public.fail_import_photo is
  'Notes why a photo was not stored and answers its state: it waits for the next attempt, or has failed after the third one '
  'or a final one. 42501: no admin.';

create function public.retry_import_photos(p_id uuid) returns integer
language sql set search_path = ''
as $$ select private.retry_import_photos(p_id) $$;
comment on function public.retry_import_photos is
  'Lets the failed photos of an import wait again and answers how many. 42501: no admin.';

revoke all on private.import_rows, private.import_photos from public, anon, authenticated, service_role;
revoke execute on function
  private.find_reference_codes, private.stage_property_import, private.overwrite_properties, private.infos_of,
  private.overwrite_infos, private.overwrite_points, private.queue_import_photos, private.write_property_import, private.refused_import_rows,
  private.lock_import, private.store_property_import, private.undo_property_import,
  private.get_property_import, private.is_own_import, private.claim_import_photos, private.fail_import_photo,
  private.retry_import_photos, private.note_imported_photos,
  private.told_missing, private.write_import_facts, private.undo_import_facts, private.publish_imported, private.unfinished_rows, private.ready_listings,
  private.activate_imported, public.activate_imported,
  public.find_reference_codes, public.stage_property_import, public.store_property_import, public.undo_property_import,
  public.get_property_import, public.claim_import_photos, public.fail_import_photo, public.retry_import_photos
  from public, anon, authenticated;
grant execute on function
  private.find_reference_codes, private.stage_property_import, private.store_property_import, private.undo_property_import,
  private.get_property_import, private.claim_import_photos, private.fail_import_photo, private.retry_import_photos,
  public.find_reference_codes, public.stage_property_import, public.store_property_import, public.undo_property_import,
  public.get_property_import, public.claim_import_photos, public.fail_import_photo, public.retry_import_photos, private.activate_imported,
  public.activate_imported
  to authenticated;

-- schemas/import_persons.sql

-- People of an export of everything: owners' leads, and messages about listings, each with what the desk knew. They are stored
-- in the transaction of the import's listings, and taken back with them.

create table private.import_persons (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.property_imports on delete cascade,
  row_number integer not null check (row_number > 0),
  person jsonb check (jsonb_typeof(person) = 'object'),
  version timestamptz,
  unique (import_id, row_number)
);
comment on table private.import_persons is 'The people of an import, and what each became; for 30 days.';
comment on column private.import_persons.id is 'The id of the lead or the inquiry that it becomes.';
comment on column private.import_persons.person is
  'As ImportedPerson of shared-backend/schemas has it, while it waits; null once the import is stored, or the person erased.';
comment on column private.import_persons.version is
  'updated_at of the lead or the inquiry, and of its case, as the import stored them; null where the agency had it already.';
revoke all on private.import_persons from public, anon, authenticated, service_role;

create function private.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.property_imports set persons = p_total
  where id = p_id and tenant_id = private.current_tenant_id() and state = 'staged' and persons in (0, p_total);
  if not found then
    raise exception 'No import that waits for that many people' using errcode = '22023';
  end if;
  insert into private.import_persons (import_id, row_number, person)
  select p_id, (r ->> 'row')::integer, r - 'row' from jsonb_array_elements(p_persons) r
  on conflict do nothing;
  if (select count(*) from private.import_persons where import_id = p_id) > p_total then
    raise exception 'More people than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_persons where import_id = p_id);
end $$;

-- By its moment, to the microsecond, and what nobody at the desk can change.
create function private.has_person(p_tenant uuid, p_person jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case when p_person ->> 'kind' = 'lead' then exists (
    select from public.leads l
    where l.tenant_id = p_tenant and l.created_at = (p_person ->> 'created_at')::timestamptz
      and l.owner_name = p_person ->> 'name' and l.address = p_person ->> 'address'
  ) else exists (
    select from public.inquiries i
    where i.tenant_id = p_tenant and i.created_at = (p_person ->> 'created_at')::timestamptz
      and i.name = p_person ->> 'name' and i.property_title is not distinct from p_person ->> 'property_title'
  ) end
$$;

create function private.find_imported_persons(p_persons jsonb) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return array(
    select (r ->> 'row')::integer from jsonb_array_elements(p_persons) r where private.has_person(v_tenant, r) order by 1
  );
end $$;

-- Stores the people of an import whom the agency does not have. Whoever it has stays as the desk left it.
create function private.write_import_persons(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := (select i.tenant_id from public.property_imports i where i.id = p_id);
begin
  -- In one order, and first: a person who is erased at the same time is none of them.
  perform from private.import_persons p where p.import_id = p_id order by p.id for update;
  update private.import_persons p set version = least((p.person ->> 'updated_at')::timestamptz, now())
  from (
    -- Of rows that are the same one.
    select distinct on (
      r.person ->> 'kind', (r.person ->> 'created_at')::timestamptz, r.person ->> 'name', r.person ->> 'address',
      r.person ->> 'property_title'
    ) r.id
    from private.import_persons r
    where r.import_id = p_id and r.person is not null
  ) one
  where p.id = one.id and not private.has_person(v_tenant, p.person);

  -- One statement: the triggers then find the case, which keeps its own time of the last change. The time that data is kept
  -- does not begin anew.
  with persons as materialized (
    select p.id, p.person, p.person ->> 'kind' = 'lead' as is_lead, p.person ->> 'name' as name, c.stage,
      least(c.created_at, now()) as created_at, p.version as updated_at,
      case when c.stage = 'lost' then coalesce(c.lost_reason, 'unstated') end as lost_reason, c.next_step,
      case when c.next_step is not null then c.next_on end as next_on, c.notes, c.first_answered_at,
      (select u.id from public.admin_users u where u.tenant_id = v_tenant and u.username = p.person ->> 'assignee') as assignee_id
    from private.import_persons p cross join lateral jsonb_populate_record(null::public.cases, p.person) c
    where p.import_id = p_id and p.version is not null
  ), stored_leads as (
    insert into public.leads (
      id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
      parking_spaces, area, description, status, notes, notice_version, consented_at, source_page, source_campaign,
      source_referrer, created_at, updated_at
    )
    select p.id, v_tenant, p.name, l.email, l.phone, l.property_kind, l.deal_kind, l.address, l.city, l.price,
      l.bedrooms, l.bathrooms, l.parking_spaces, l.area, l.description, private.lead_status_of(p.stage), p.notes,
      l.notice_version, l.consented_at, l.source_page, l.source_campaign, l.source_referrer, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.leads, p.person) l
    where p.is_lead
  ), stored_inquiries as (
    insert into public.inquiries (
      id, tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
      source_campaign, source_referrer, stage, notice_version, consented_at, idempotency_key, created_at, updated_at
    )
    select p.id, v_tenant, i.kind, (
      -- Of two with one code it is neither.
      select case count(*) when 1 then (array_agg(o.id))[1] end from public.properties o
      where private.fold(o.reference_code) = private.fold(p.person ->> 'reference_code')
    ), i.property_title, i.property_code, i.name, i.email, i.phone, i.message, i.source_page,
      i.source_campaign, i.source_referrer, p.stage, i.notice_version, i.consented_at, p.id, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.inquiries, p.person) i
    where not p.is_lead
  )
  insert into public.cases (
    tenant_id, kind, lead_id, inquiry_id, stage, lost_reason, assignee_id, next_step, next_on, notes, first_answered_at,
    created_at, updated_at, search_text
  )
  select v_tenant, p.person ->> 'kind', case when p.is_lead then p.id end, case when not p.is_lead then p.id end, p.stage,
    p.lost_reason, p.assignee_id, p.next_step, p.next_on, p.notes, p.first_answered_at, p.created_at, p.updated_at,
    coalesce(private.case_text(
      p.person ->> 'phone', p.name, p.person ->> 'email', p.person ->> 'city', p.person ->> 'address', p.person ->> 'description',
      p.person ->> 'property_title', p.person ->> 'property_code', p.person ->> 'reference_code', p.person ->> 'message'
    ), '')
  from persons p;

  -- They are no news.
  delete from public.outbox o using private.import_persons p
  where p.import_id = p_id and (o.lead_id = p.id or o.inquiry_id = p.id);
  update private.import_persons p set person = null where p.import_id = p_id;
end $$;

-- Takes back those that the import stored, but for those on whom the desk has worked since; answers how many these are.
create function private.undo_import_persons(p_id uuid) returns bigint
language plpgsql set search_path = ''
as $$
declare
  v_ids uuid[] := array(select p.id from private.import_persons p where p.import_id = p_id and p.version is not null);
begin
  -- First the cases, as the desk does: what is compared below does not change before it is deleted.
  perform from public.cases c where c.lead_id = any (v_ids) or c.inquiry_id = any (v_ids) order by c.id for update;
  delete from public.leads l
  where l.id = any (v_ids) and (select p.version from private.import_persons p where p.id = l.id)
    = greatest(l.updated_at, (select c.updated_at from public.cases c where c.lead_id = l.id));
  delete from public.inquiries i
  where i.id = any (v_ids) and (select p.version from private.import_persons p where p.id = i.id)
    = greatest(i.updated_at, (select c.updated_at from public.cases c where c.inquiry_id = i.id));
  return (select count(*) from public.leads l where l.id = any (v_ids))
    + (select count(*) from public.inquiries i where i.id = any (v_ids));
end $$;

create function public.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb) returns integer
language sql set search_path = ''
as $$ select private.stage_import_persons(p_id, p_total, p_persons) $$;
comment on function public.stage_import_persons is
  'Adds people, of the type ImportedPerson of shared-backend/schemas, to an import that stage_property_import has begun and that '
  'shall have p_total of them; a row that is there stays. Answers how many are there. 22023: another agency''s, stored already, or '
  'begun with another p_total. 42501: no admin.';

create function public.find_imported_persons(p_persons jsonb) returns integer[]
language sql stable set search_path = ''
as $$ select private.find_imported_persons(p_persons) $$;
comment on function public.find_imported_persons is
  'The rows of those people, of the type ImportedPerson of shared-backend/schemas, whom the caller''s agency has already, since '
  'somebody of that name wrote to it in that microsecond about the same. 42501: no admin.';

revoke execute on function
  private.stage_import_persons, private.has_person, private.find_imported_persons, private.write_import_persons,
  private.undo_import_persons, public.stage_import_persons, public.find_imported_persons
  from public, anon, authenticated;
grant execute on function
  private.stage_import_persons, private.find_imported_persons, public.stage_import_persons, public.find_imported_persons
  to authenticated;

-- schemas/history.sql

-- What each admin has done: written by triggers in the transaction of the change itself, and never changed afterwards.

create table private.history (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  user_id uuid not null,
  username text not null,
  tenant_id uuid,
  subject text not null check (subject in ('property', 'lead', 'inquiry', 'case', 'settings', 'watermark', 'users')),
  subject_id uuid not null,
  source text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb not null
);
comment on table private.history is
  'What admins have done, a row for each row that they wrote. Append-only, and without foreign keys: it outlives what it tells of.';
comment on column private.history.happened_at is 'When the transaction began, so that rows of one transaction have the same.';
comment on column private.history.username is 'As it was then.';
comment on column private.history.tenant_id is 'Whose admins may read it; null for what belongs to the site, as properties do.';
comment on column private.history.subject_id is 'A property''s, a lead''s, an inquiry''s or a case''s id, the tenant of settings and users, the owner of a watermark.';
comment on column private.history.source is 'The table that was written.';
comment on column private.history.changes is
  'For each column that changed [from, to], long texts shortened; null instead of both where the values are nobody''s to keep.';
create index history_subject_idx on private.history (subject, subject_id, id);
create index history_deletions_idx on private.history (id) where action = 'delete' and source in ('properties', 'leads', 'inquiries');

create trigger history_kept before update or delete or truncate on private.history
  for each statement execute function private.refuse_to_rewrite();

create function private.shortened(p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when char_length(p_value #>> '{}') > 300 and jsonb_typeof(p_value) = 'string'
    then to_jsonb(left(p_value #>> '{}', 300) || '…') else p_value end
$$;

create function private.changes_between(p_from jsonb, p_to jsonb, p_hidden text[], p_omitted text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case when key <> all (p_hidden)
    then jsonb_build_array(private.shortened(f.value), private.shortened(t.value)) end)
  from jsonb_each(p_from) f full join jsonb_each(p_to) t using (key)
  where coalesce(f.value, 'null') <> coalesce(t.value, 'null') and key <> all (p_omitted)
$$;

-- Arguments: subject, the column of its id, the column that a row is known by, columns whose values are not kept, and
-- columns that are no news.
create function private.record_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_admin public.admin_users;
  v_omitted text[] := array['id', 'tenant_id', 'user_id', 'property_id', 'created_at', 'updated_at'] || tg_argv[4]::text[];
begin
  select * into v_admin from public.admin_users where id = auth.uid();
  -- Visitors, scheduled jobs and the first data are no admins.
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'insert', coalesce(private.changes_between('{}', r, tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(n) as r from new_rows n) added;
  elsif tg_op = 'UPDATE' then
    -- Materialized, so that each row is turned into JSON once and not for each pair that is compared.
    with before as materialized (
      select to_jsonb(o) as was, to_jsonb(o) ->> tg_argv[2] as key from old_rows o
    ), after as materialized (
      select to_jsonb(n) as r, to_jsonb(n) ->> tg_argv[2] as key from new_rows n
    )
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'update', c
    from before join after using (key)
    cross join lateral private.changes_between(was, r, tg_argv[3]::text[], v_omitted) c
    where c is not null;
  else
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'delete', coalesce(private.changes_between(r, '{}', tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(o) as r from old_rows o) gone
    -- What goes with its property is told by the property.
    where tg_argv[0] <> 'property' or tg_table_name = 'properties'
      or exists (select from public.properties p where p.id = (r ->> 'property_id')::uuid);
  end if;
  return null;
end $$;

-- A visitor's, a lead's and an owner's facts are theirs, and gone when they ask for it (LGPD): only that they changed is kept.
do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('properties', 'property', 'id', 'id', '{}', '{published_at,closed_at}'),
      ('property_images', 'property', 'property_id', 'id', '{}', '{watermarked,widths,color}'),
      ('property_additional_info', 'property', 'property_id', 'id', '{}', '{position}'),
      -- Coordinates tell nobody what has changed.
      ('property_points', 'property', 'property_id', 'property_id', '{latitude,longitude}', '{away,bearing,shown_latitude,shown_longitude,shown_precision}'),
      ('property_private_facts', 'property', 'property_id', 'property_id', '{owner_name,owner_phone,owner_email,keys_at,notes}', '{owner_words}'),
      ('leads', 'lead', 'id', 'id', '{notes}',
        '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,'
        'description,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,fingerprint}'),
      ('inquiries', 'inquiry', 'id', 'id', '{}',
        '{kind,property_title,property_code,name,email,phone,message,source_page,source_campaign,source_referrer,'
        'notice_version,consented_at,address_hash,idempotency_key}'),
      ('visits', 'inquiry', 'inquiry_id', 'id', '{}', '{inquiry_id,property_title,property_code,seat,held,holds_until,starts_at,token_hash,sequence,moves,changed_by,opened_at}'),
      ('cases', 'case', 'id', 'id', '{next_step,notes,wants}', '{kind,lead_id,inquiry_id,first_answered_at,search_text}'),
      ('tenant_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('visit_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('agency_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('retention_settings', 'settings', 'tenant_id', 'tenant_id', '{}', '{}'),
      ('message_templates', 'settings', 'tenant_id', 'tenant_id', '{templates}', '{}'),
      ('portals', 'settings', 'tenant_id', 'portal', '{}', '{}'),
      ('portal_listings', 'property', 'property_id', 'portal', '{}', '{}'),
      ('watermark_settings', 'watermark', 'user_id', 'id', '{}', '{}'),
      ('admin_users', 'users', 'tenant_id', 'id', '{}', '{is_deletable}')
    ) as v (name, subject, subject_key, row_key, hidden, omitted)
  loop
    execute format(
      'create trigger %1$I after insert on public.%2$I referencing new table as new_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_insert', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
    execute format(
      'create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_update', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
    execute format(
      'create trigger %1$I after delete on public.%2$I referencing old table as old_rows
        for each statement execute function private.record_history(%3$L, %4$L, %5$L, %6$L, %7$L)',
      v_table.name || '_history_delete', v_table.name, v_table.subject, v_table.subject_key, v_table.row_key,
      v_table.hidden, v_table.omitted);
  end loop;
end $$;

-- The row of a password is Auth's, where no trigger of ours belongs.
create function private.record_new_password() returns void
language sql security definer set search_path = ''
as $$
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"password": null}'
  from public.admin_users where id = auth.uid()
$$;

create function private.list_history(p_subject text, p_id uuid, p_before bigint, p_limit integer)
returns table (
  id bigint, happened_at timestamptz, username text, subject text, subject_id uuid, steps jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select max(h.id), h.happened_at, h.username, h.subject, h.subject_id,
    jsonb_agg(jsonb_build_object('source', h.source, 'action', h.action, 'changes', h.changes) order by h.id)
  from private.history h
  where (h.tenant_id is null or h.tenant_id = private.current_tenant_id())
    and (h.subject = p_subject and h.subject_id = p_id
      or p_subject = 'deletions' and h.action = 'delete' and h.source in ('properties', 'leads', 'inquiries'))
  group by h.happened_at, h.user_id, h.username, h.subject, h.subject_id
  having p_before is null or max(h.id) < p_before
  order by 1 desc
  limit least(greatest(p_limit, 1), 100);
end $$;

create function public.list_history(
  p_subject text, p_id uuid default null, p_before bigint default null, p_limit integer default 20
) returns table (
  id bigint, happened_at timestamptz, username text, subject text, subject_id uuid, steps jsonb
)
language sql stable set search_path = ''
as $$ select * from private.list_history(p_subject, p_id, p_before, p_limit) $$;
comment on function public.list_history is
  'What admins have done to what the caller may see, newest first, one row for each transaction: of p_subject (property, '
  'lead, inquiry, case, settings, watermark, users) with that id, or with ''deletions'' the properties, leads and inquiries that '
  'are gone. '
  'steps: [{source, action, changes}], as in private.history. The next page: p_before is the last id.';

revoke all on private.history from public, anon, authenticated, service_role;
revoke execute on function
  private.shortened, private.changes_between, private.record_history,
  private.record_new_password, private.list_history, public.list_history
  from public, anon, authenticated;
grant execute on function private.list_history, public.list_history to authenticated;

-- schemas/alerts.sql

-- Visitors who want to be told of new listings by e-mail ('Avise-me'). Nobody reads an address but the functions that send
-- the e-mails, and an admin whom the person asks for her data.

create table private.alert_requests (
  id bigint generated always as identity primary key,
  request jsonb not null,
  email text not null,
  address_hash text not null,
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.alert_requests is
  'What visitors have asked for, for a day: stored before anybody looks the e-mail up, so that the answer says nothing of it.';
create index alert_requests_new_idx on private.alert_requests (id) where taken_at is null;
create index alert_requests_throttle_idx on private.alert_requests (address_hash, created_at);

create table private.subscribers (
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz,
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('bounce', 'complaint')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  link_id uuid not null default gen_random_uuid(),
  unique (tenant_id, email),
  check ((stopped_at is null) = (stop_reason is null))
);
comment on table private.subscribers is 'An e-mail address with alerts. Its link shows, changes and erases them all.';
comment on column private.subscribers.id is 'Made by the function save-alert of the address and the salt.';
comment on column private.subscribers.link_id is
  'The link''s token is made of it by the function save-alert, before the address is looked up. Whoever begins anew has another.';
comment on column private.subscribers.asked_at is 'When it was last asked for a confirmation, at most once a day; null if that could not be sent.';
comment on column private.subscribers.stopped_at is 'Since the mail service said that nothing more may be sent.';

create index subscribers_mailbox_idx on private.subscribers (private.mailbox_key(email));

create table private.alerts (
  id uuid primary key,
  subscriber_id uuid not null references private.subscribers on delete cascade,
  property_id uuid,
  filters jsonb not null default '{}' check (octet_length(filters::text) <= 20000),
  words text not null default '' check (char_length(words) <= 300),
  query text not null default '' check (char_length(query) <= 8000),
  rhythm text not null check (rhythm in ('now', 'daily', 'weekly')),
  stop_hash text not null unique check (stop_hash ~ '^[0-9a-f]{64}$'),
  notice_version text not null check (char_length(notice_version) <= 40),
  confirmed_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  property_title text check (char_length(property_title) <= 120),
  check (property_id is null or filters = '{}' and words = '')
);
comment on table private.alerts is 'A search whose new listings, or a listing whose lower price, are told by e-mail.';
comment on column private.alerts.property_id is 'The listing whose price is watched, in the bin too; null for a search.';
comment on column private.alerts.property_title is 'As the site showed it when its price began to be watched; null where nobody knows.';
comment on column private.alerts.filters is 'As search_properties takes them, without newSinceDays.';
comment on column private.alerts.query is 'The same search as the query of the catalogue''s address, for links.';
comment on column private.alerts.stop_hash is 'Of the token in List-Unsubscribe, which can do nothing else.';
comment on column private.alerts.told_at is 'When its last e-mail was sent, or lets the next one out within a day if that could not be sent.';
create unique index alerts_once_idx on private.alerts (subscriber_id, md5(coalesce(property_id::text, '') || filters::text || words));
create index alerts_property_idx on private.alerts (property_id) where property_id is not null;
create index alerts_unconfirmed_idx on private.alerts (created_at) where confirmed_at is null;

create trigger subscribers_touch before update on private.subscribers
  for each row execute function private.touch_updated_at();
create trigger alerts_touch before update on private.alerts
  for each row execute function private.touch_updated_at();

revoke all on private.alert_requests, private.subscribers, private.alerts from public, anon, authenticated, service_role;

-- schemas/outbox.sql

-- Every e-mail that the site sends. A row is written in the transaction of what it announces, and nobody waits for it: a
-- function claims it, composes the text of its kind (functions/_shared/outbox/kinds.ts), sends it and settles it
-- (docs/decisions/011).

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  audience text not null check (audience in ('agency', 'visitor')),
  lead_id uuid references public.leads on delete cascade,
  inquiry_id uuid references public.inquiries on delete cascade,
  visit_id uuid references public.visits on delete cascade,
  subscriber_id uuid references private.subscribers on delete cascade,
  admin_user_id uuid references public.admin_users on delete cascade,
  once_key text unique check (char_length(once_key) <= 200),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  visit_starts_at timestamptz,
  constraint outbox_subject_check check (num_nonnulls(lead_id, inquiry_id, visit_id, subscriber_id, admin_user_id) = 1)
);
comment on table public.outbox is
  'E-mails: due, sent, or given up. Each is about one row of another table, and is deleted with it.';
comment on column public.outbox.audience is 'The agency, or the visitor whom it is about.';
comment on column public.outbox.visit_starts_at is 'Of an e-mail about a visit: when the visit begins, as the e-mail says.';
comment on column public.outbox.once_key is 'Names what is announced once at most; null where nothing hinders another e-mail.';

-- Whoever asked for a new password waits for it; what alerts tell comes last, since there may be hundreds.
create index outbox_due_idx
  on public.outbox ((case kind when 'password_link' then 0 when 'alert_news' then 2 else 1 end), next_attempt_at)
  where status = 'pending';
create index outbox_lead_idx on public.outbox (lead_id) where lead_id is not null;
create index outbox_inquiry_idx on public.outbox (inquiry_id) where inquiry_id is not null;
create index outbox_visit_idx on public.outbox (visit_id) where visit_id is not null;
create index outbox_subscriber_idx on public.outbox (subscriber_id) where subscriber_id is not null;
create index outbox_admin_idx on public.outbox (admin_user_id) where admin_user_id is not null;
create index outbox_tenant_idx on public.outbox (tenant_id);
create index outbox_failed_idx on public.outbox (tenant_id) where status = 'failed';
create unique index outbox_pending_news_idx on public.outbox (subscriber_id) where kind = 'alert_news' and status = 'pending';

create trigger outbox_touch before update on public.outbox
  for each row execute function private.touch_updated_at();

alter table public.outbox enable row level security;
revoke all on public.outbox from anon, authenticated;
grant select on public.outbox to authenticated;
grant all on public.outbox to service_role;

-- A mail server's words may name an address of a subscriber, which no admin reads.
create policy "Admins see what became of their agency's e-mails" on public.outbox for select to authenticated
  using (tenant_id = (select private.current_tenant_id()) and subscriber_id is null and admin_user_id is null);

-- The photo of a listing in an e-mail.
create function private.mail_photo(p_property uuid) returns text
language sql stable set search_path = ''
as $$
  select case when 480 = any (i.widths) then regexp_replace(i.image_url, '\.\w+$', '-480.jpg') else i.image_url end
  from public.property_images i where i.property_id = p_property
  order by i.is_primary desc, i.position, i.id limit 1
$$;

create function private.claim_mails(p_limit integer, p_lease interval)
returns table (id uuid, kind text, audience text, recipient text, company_name text, about jsonb, agency jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.queue_password_mails();
  -- After a visit has begun, nobody wants to read that it is coming.
  delete from public.outbox o using public.visits v
  where o.status = 'pending' and v.id = o.visit_id and v.starts_at < now()
    and (o.kind = 'visit_reminder' or o.audience = 'visitor' and o.kind <> 'visit_cancelled');
  with due as (
    select o.id from public.outbox o
    where o.status = 'pending' and o.next_attempt_at <= now()
    order by case o.kind when 'password_link' then 0 when 'alert_news' then 2 else 1 end, o.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + p_lease,
      visit_starts_at = (select v.starts_at from public.visits v where v.id = o.visit_id)
    from due where o.id = due.id
    returning o.id
  )
  select array_agg(c.id) into v_ids from claimed c;
  return query
  select o.id, o.kind, o.audience,
    case
      when o.admin_user_id is not null then coalesce(g.email, s.lead_notification_email)
      when o.audience = 'agency' then s.lead_notification_email
      else coalesce(i.email, r.email)
    end,
    coalesce(s.company_name, t.name),
    case
      when l.id is not null then to_jsonb(l) - array['address_hash', 'fingerprint']
        || jsonb_build_object('case_id', (select c.id from public.cases c where c.lead_id = l.id))
      when v.id is not null then private.describe_visit_mail(o.id)
      when i.id is not null then to_jsonb(i) - array['address_hash', 'idempotency_key']
        || jsonb_build_object(
          'case_id', (select c.id from public.cases c where c.inquiry_id = i.id),
          'property_code', coalesce((select p.reference_code from public.properties p where p.id = i.property_id), i.property_code),
          'photo', private.mail_photo(i.property_id)
        )
      when r.id is not null then private.describe_news(o.id, r.id)
      else jsonb_build_object('username', u.username, 'token', private.new_password_link(u.id, o.id))
    end,
    jsonb_strip_nulls(jsonb_build_object(
      'logo', s.company_logo_url, 'phone', g.phone, 'whatsapp', g.whatsapp, 'email', g.email, 'address', g.address
    ))
  from public.outbox o
  join public.tenants t on t.id = o.tenant_id
  left join public.tenant_settings s on s.tenant_id = o.tenant_id
  left join public.agency_settings g on g.tenant_id = o.tenant_id
  left join public.leads l on l.id = o.lead_id
  left join public.visits v on v.id = o.visit_id
  left join public.inquiries i on i.id = coalesce(o.inquiry_id, v.inquiry_id)
  left join private.subscribers r on r.id = o.subscriber_id
  left join public.admin_users u on u.id = o.admin_user_id
  where o.id = any (v_ids);
end $$;

create function public.claim_mails(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, kind text, audience text, recipient text, company_name text, about jsonb, agency jsonb)
language sql set search_path = ''
as $$ select * from private.claim_mails(p_limit, p_lease) $$;
comment on function public.claim_mails is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address '
  'configured. about: what its composer needs, for most kinds the row that it is about. agency: logo, phone, whatsapp, email and '
  'address, where it has entered them.';

create function private.settle_mail(p_id uuid, p_error text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_mail public.outbox;
begin
  update public.outbox o set
    status = case when p_error is null then 'sent' when o.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(o.attempts, 8)
  where o.id = p_id and o.status = 'pending'
  returning * into v_mail;
  if v_mail.kind = 'alert_news' and v_mail.status <> 'pending' then
    perform private.settle_news(p_id, v_mail.status = 'sent');
  elsif v_mail.kind = 'alert_question' and v_mail.status = 'failed' then
    -- The question is asked again, as long as an alert waits for its confirmation.
    update private.subscribers s set asked_at = null where s.id = v_mail.subscriber_id;
  end if;
  return v_mail.status;
end $$;

create function public.settle_mail(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$ select private.settle_mail(p_id, p_error) $$;
comment on function public.settle_mail is
  'Records that a claimed e-mail went out (p_error null) or why not: then it is due again in 2, 4, 8, … minutes, and '
  'failed after 8 attempts. Returns the new status; null where somebody else has settled it.';

create function private.retry_mails(p_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.outbox o
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where o.tenant_id = private.current_tenant_id() and o.status <> 'sent' and o.id in (
    select m.id from public.outbox m where m.lead_id = p_id
    union all
    select m.id from public.outbox m where m.inquiry_id = p_id
    union all
    -- A reminder that nobody has tried to send yet has its own time.
    select m.id from public.outbox m join public.visits v on v.id = m.visit_id
    where v.inquiry_id = p_id and v.starts_at > now() and m.attempts > 0
  );
  return found;
end $$;

create function public.retry_mails(p_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.retry_mails(p_id) $$;
comment on function public.retry_mails is
  'Makes the e-mails about the lead p_id, or about the inquiry p_id and its visit until that begins, due at once, for the '
  'caller''s own tenant. True if there was one that has not been sent. 42501: no admin.';

revoke execute on function
  private.mail_photo, private.claim_mails, public.claim_mails, private.settle_mail, public.settle_mail, private.retry_mails, public.retry_mails
  from public, anon, authenticated;
grant execute on function private.claim_mails, public.claim_mails, private.settle_mail, public.settle_mail to service_role;
grant execute on function private.retry_mails, public.retry_mails to authenticated;

-- schemas/visit_mails.sql

-- E-mails about visits, to the visitor who has an address and to the agency. A reminder is due a day before its visit.

-- Queues those about what has just happened to a visit, in the transaction of the change. What has not been sent about it
-- would tell of what is no longer so.
create function private.queue_visit_mails(p_visit uuid, p_kind text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.outbox o where o.visit_id = p_visit and o.status <> 'sent';
  insert into public.outbox (tenant_id, visit_id, audience, kind, next_attempt_at)
  select v.tenant_id, v.id, a.audience, 'visit_' || k.kind, k.due
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  cross join (values ('visitor'), ('agency')) as a (audience)
  cross join lateral (values
    (p_kind, now()),
    ('reminder', v.starts_at - interval '24 hours')
  ) as k (kind, due)
  where v.id = p_visit and (a.audience = 'agency' or i.email is not null)
    -- Whoever books for tomorrow needs no reminder an hour later.
    and (k.kind <> 'reminder' or v.status = 'booked' and k.due > now() + interval '2 hours');
end $$;

-- The same for one that the agency is to confirm by telephone: p_tells is whether it hears of this.
create function private.queue_call(p_visit uuid, p_kind text, p_tells boolean) returns void
language sql set search_path = ''
as $$
  delete from public.outbox o where o.visit_id = p_visit and o.status <> 'sent';
  insert into public.outbox (tenant_id, visit_id, audience, kind)
  select v.tenant_id, v.id, 'agency', 'visit_' || p_kind from public.visits v where v.id = p_visit and p_tells;
$$;

-- Whether a mailbox is asked to confirm one more visit. One whose owner has not opened the link of the last day is not: that
-- link shows all that waits. A spelling that may not arrive takes no e-mail from one that does.
create function private.may_ask_visitor(p_email text) returns boolean
language sql stable set search_path = ''
as $$
  with unopened as (
    select private.certain_mailbox(i.email) as mailbox
    from public.inquiries i
    join public.visits v on v.inquiry_id = i.id
    join public.outbox o on o.visit_id = v.id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(p_email) and v.opened_at is null
      and o.audience = 'visitor' and o.kind = 'visit_unconfirmed' and o.status <> 'failed' and o.created_at > now() - interval '1 day'
  )
  select not exists (select from unopened u where u.mailbox = private.certain_mailbox(p_email))
    and (private.certain_mailbox(p_email) = private.mailbox_key(p_email) or (select count(*) from unopened) < 3)
$$;

-- With all that a calendar needs. starts_before: when the visit began as this reader was last told. property_id is null where
-- visitors see no page of the listing, and listing says how it stands.
create function private.describe_visit_mail(p_mail uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'visit', jsonb_build_object(
      'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status,
      'holds_until', case when v.holds_until > now() then v.holds_until end, 'starts_before', (
        select t.visit_starts_at from public.outbox t
        where t.visit_id = v.id and t.audience = o.audience and t.status = 'sent' order by t.sent_at desc limit 1
      ),
      'sequence', v.sequence, 'changed_by', v.changed_by, 'updated_at', v.updated_at, 'token_hash', v.token_hash,
      'property_title', v.property_title, 'property_code', coalesce(p.reference_code, v.property_code),
      'property_id', case when p.active then p.id end, 'photo', private.mail_photo(p.id),
      'listing', case
        when p.deal_status in ('sold', 'rented') then p.deal_status::text
        when p.active then 'active' else 'gone' end,
      'can_book', coalesce(p.active and s.enabled, false),
      'case_id', (select c.id from public.cases c where c.inquiry_id = v.inquiry_id),
      -- Who may not come yet is not told where a home is that the site no longer shows.
      'place', case when p.active or v.status = 'booked' or o.audience = 'agency' then concat_ws(', ', p.address, p.neighborhood, p.city) end
    ),
    'inquiry', to_jsonb(i) - array['address_hash', 'idempotency_key']
  )
  from public.outbox o
  join public.visits v on v.id = o.visit_id
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where o.id = p_mail
$$;

-- It stands here since it reads the outbox. A visitor who counts on a visit is told first that it is cancelled, and none does
-- on one that is unconfirmed; only erase_person, which its caller asks about the visits, deletes all the same.
create policy "Admins delete their tenant's inquiries" on public.inquiries for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()) and not exists (
    select from public.visits v
    where v.inquiry_id = inquiries.id and upper(v.during) > now() and (
      v.status in ('requested', 'booked')
      or exists (select from public.outbox o where o.visit_id = v.id and o.status = 'pending')
    )
  ));

revoke execute on function private.queue_visit_mails, private.queue_call, private.may_ask_visitor, private.describe_visit_mail
  from public, anon, authenticated;
grant execute on function private.queue_visit_mails, private.queue_call, private.may_ask_visitor to service_role;

-- schemas/contacts.sql

-- What the agency enters itself: people who called, came in or wrote elsewhere, their visits, and what it has sent to whom.

create table public.case_contacts (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  case_id uuid not null references public.cases on delete cascade,
  admin_id uuid default auth.uid() references public.admin_users on delete set null,
  channel text not null check (channel in ('whatsapp', 'email', 'phone')),
  message text check (private.is_prose(message, 4000)),
  answered boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.case_contacts is
  'Each time that an admin has opened WhatsApp, the e-mail program or the phone to reach who is behind a case.';
comment on column public.case_contacts.message is 'The text that was handed over; null for a call.';
comment on column public.case_contacts.answered is
  'What the admin has said afterwards: whether the person was reached. Null: the admin was not asked yet.';
create trigger case_contacts_touch before update on public.case_contacts
  for each row execute function private.touch_updated_at();

create index case_contacts_case_idx on public.case_contacts (case_id, created_at);
create index case_contacts_admin_idx on public.case_contacts (admin_id);
create index case_contacts_tenant_idx on public.case_contacts (tenant_id);

alter table public.case_contacts enable row level security;
revoke all on public.case_contacts from anon, authenticated;
grant select, insert (id, case_id, channel, message), update (answered) on public.case_contacts to authenticated;
grant all on public.case_contacts to service_role;

create policy "Admins read what their tenant has sent" on public.case_contacts for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins note what they send" on public.case_contacts for insert to authenticated
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the cases of the tenant alone.
    and exists (select from public.cases c where c.id = case_id)
  );
create policy "Admins say what came of it" on public.case_contacts for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- The first answer moves a case on. One that a colleague has moved stays.
create function private.answer_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.cases c set stage = 'contacted' where c.id = new.case_id and c.stage = 'new';
  return null;
end $$;
create trigger case_contacts_answered after update on public.case_contacts
  for each row when (new.answered and old.answered is distinct from true) execute function private.answer_case();

create function private.add_contact(p_contact jsonb, p_key uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_row public.inquiries := jsonb_populate_record(null::public.inquiries, p_contact);
  v_source text := p_contact ->> 'source';
  v_property public.properties;
  v_inquiry uuid;
  v_case uuid;
begin
  perform private.require_admin();
  if v_source is null or v_source !~ '^[a-z_]{1,40}$' then
    raise exception 'No such source' using errcode = '22023';
  end if;
  select * into v_property from public.properties p where p.id = v_row.property_id;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_campaign, notice_version,
    idempotency_key
  ) values (
    v_tenant, 'contact', v_property.id, private.title_of(v_property), upper(left(v_property.id::text, 8)), v_row.name, v_row.email,
    v_row.phone, v_row.message, 'utm_source=' || v_source, 'agency', p_key
  )
  -- An answer was lost, and what was typed was corrected meanwhile.
  on conflict (tenant_id, idempotency_key) do update set
    name = excluded.name, email = excluded.email, phone = excluded.phone, message = excluded.message,
    property_id = excluded.property_id, property_title = excluded.property_title, property_code = excluded.property_code,
    source_campaign = excluded.source_campaign
  where inquiries.kind = 'contact'
  returning id into v_inquiry;
  -- The case goes to the admin who enters it. It stays new until the person has had an answer.
  update public.cases c set
    assignee_id = auth.uid(),
    stage = case when c.stage = 'new' and (p_contact ->> 'answered')::boolean then 'contacted' else c.stage end
  where c.inquiry_id = v_inquiry;
  select c.id into v_case from public.inquiries i join public.cases c on c.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  return v_case;
end $$;

create function public.add_contact(p_contact jsonb, p_key uuid) returns uuid
language sql set search_path = ''
as $$ select private.add_contact(p_contact, p_key) $$;
comment on function public.add_contact is
  'Enters somebody by hand, and returns the id of the case, which is the caller''s. p_contact: name, email, phone, message and '
  'property_id as the columns of inquiries; source, a word of a to z and _, by which the person came; answered, whether somebody '
  'has talked to them. What is sent again with p_key is stored once, as it was sent last. 42501: no admin. 22023: no source. 23514: a column is refused.';

-- A visit of a case, by the times that visitors have. The agency has the last word, so it is booked.
create function private.book_visit_by_agency(
  p_case_id uuid, p_property_id uuid, p_starts_at timestamptz, p_visit_id uuid, p_token_hash text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_inquiry uuid;
  v_title text;
  v_time record;
  v_seats integer;
  v_found boolean := false;
begin
  perform private.require_admin();
  perform private.lock_visits(v_tenant);
  -- An answer was lost, and meanwhile another time or listing was chosen: the first one is booked all the same.
  select v.starts_at = p_starts_at and v.property_id = p_property_id into v_found
  from public.visits v where v.id = p_visit_id and v.tenant_id = v_tenant;
  if found then
    return case when v_found then 'repeated' else 'other' end;
  end if;
  select c.inquiry_id into v_inquiry from public.cases c
  where c.id = p_case_id and c.tenant_id = v_tenant and c.inquiry_id is not null for update;
  if not found then
    return 'unknown';
  end if;
  select p.title into v_title from public.properties p where p.id = p_property_id and p.active;
  select s.seats into v_seats from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_seats is null then
    return 'absent';
  end if;
  select * into v_time
  from private.visit_times(v_tenant, p_property_id, (p_starts_at at time zone private.agency_zone())::date) t
  where t.starts_at = p_starts_at;
  if not found then
    return 'taken';
  end if;
  for v_seat in 1 .. v_seats loop
    insert into public.visits (
      id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, status, token_hash, changed_by
    )
    values (
      p_visit_id, v_tenant, v_inquiry, p_property_id, v_title, upper(left(p_property_id::text, 8)), v_seat,
      tstzrange(p_starts_at, v_time.ends_at), tstzrange(p_starts_at, v_time.held_until), 'booked', p_token_hash, 'agency'
    )
    on conflict do nothing;
    v_found := found;
    exit when v_found;
  end loop;
  if not v_found then
    return 'taken';
  end if;
  update public.cases c set stage = 'visit' where c.id = p_case_id and c.stage in ('new', 'contacted');
  perform private.queue_visit_mails(p_visit_id, 'booked');
  return 'done';
end $$;

create function public.book_visit_by_agency(
  p_case_id uuid, p_property_id uuid, p_starts_at timestamptz, p_visit_id uuid, p_token_hash text
) returns text
language sql set search_path = ''
as $$ select private.book_visit_by_agency(p_case_id, p_property_id, p_starts_at, p_visit_id, p_token_hash) $$;
comment on function public.book_visit_by_agency is
  'Books a visit for who is behind a case that is no owner''s lead, for the function book-agency-visit, at one of the times of '
  'free_visit_times. p_visit_id is new, and known when it is sent again. Returns done, repeated, other (it is booked '
  'already, for another time or listing), unknown (no such case), absent (no '
  'list shows the listing, or visits are off) or taken. 42501: no admin.';

revoke execute on function
  private.answer_case, private.add_contact, private.book_visit_by_agency, public.add_contact, public.book_visit_by_agency
  from public, anon, authenticated;
grant execute on function
  private.add_contact, private.book_visit_by_agency, public.add_contact, public.book_visit_by_agency
  to authenticated;

-- schemas/password_links.sql

-- A new password for who has forgotten theirs: by a link that works once, from another admin or by e-mail to the agency.

create table private.password_requests (
  id bigint generated always as identity primary key,
  username text not null check (char_length(username) <= 64),
  address_hash text not null check (char_length(address_hash) <= 128),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.password_requests is
  'Who has forgotten a password, as typed, for two hours: it says nothing of whether there is such a user.';
comment on column private.password_requests.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column private.password_requests.taken_at is 'When it became an e-mail, or led to none.';

create table private.password_links (
  token_hash text primary key,
  user_id uuid not null references public.admin_users on delete cascade,
  mail_id uuid references public.outbox on delete cascade,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.password_links is 'Links that set a new password once. Only the hash of what is in the link is kept.';
comment on column private.password_links.mail_id is 'The e-mail that has it; null: made by another admin.';
create index password_links_user_idx on private.password_links (user_id);
create index password_links_mail_idx on private.password_links (mail_id);

create function private.link_hash(p_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;

-- Two random ids are 244 random bits.
create function private.new_password_link(p_user_id uuid, p_mail_id uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Of an admin's links, and of a repeated e-mail's, only the newest works.
  delete from private.password_links
  where expires_at < now() or user_id = p_user_id and mail_id is not distinct from p_mail_id;
  insert into private.password_links (token_hash, user_id, mail_id)
  values (private.link_hash(v_token), p_user_id, p_mail_id);
  return v_token;
end $$;

create function private.create_password_link(p_admin_user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Not for yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id();
  if not found then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update',
    jsonb_build_object('password_link', jsonb_build_array(null, v_user.username))
  from public.admin_users where id = auth.uid();
  return private.new_password_link(v_user.id, null);
end $$;

create function public.create_password_link(p_admin_user_id uuid) returns text
language sql set search_path = ''
as $$ select private.create_password_link(p_admin_user_id) $$;
comment on function public.create_password_link is
  'A token by which another admin of the caller''s tenant sets a new password once, within an hour; an earlier one made so '
  'stops working. It is returned this once. Fails with ''Not for yourself''.';

create function private.set_password_by_link(p_token text, p_new_password_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  perform private.require_bcrypt(p_new_password_hash);
  delete from private.password_links where token_hash = private.link_hash(p_token) and expires_at > now()
  returning user_id into v_user_id;
  if not found then
    raise exception 'Link is not valid';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = v_user_id;
  delete from private.password_links where user_id = v_user_id;
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user_id;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"password_by_link": null}'
  from public.admin_users where id = v_user_id;
end $$;

create function public.set_password_by_link(p_token text, p_new_password_hash text) returns void
language sql set search_path = ''
as $$ select private.set_password_by_link(p_token, p_new_password_hash) $$;
comment on function public.set_password_by_link is
  'Sets the password of the user whose link it is, with a 10-round bcrypt hash, ends all their sessions and all their links. '
  'Fails with ''Link is not valid'' where the link is unknown, used or older than an hour.';

-- The same for a name that exists and for one that does not: nothing is looked up here.
create function private.request_password_link(p_username text, p_address_hash text, p_limit integer, p_window interval)
returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('password ' || p_address_hash, 0));
  delete from private.password_requests where created_at < now() - interval '2 hours';
  if (
    select count(*) from private.password_requests
    where address_hash = p_address_hash and created_at > now() - p_window
  ) >= p_limit then
    return 'throttled';
  end if;
  insert into private.password_requests (username, address_hash) values (lower(btrim(p_username)), p_address_hash);
  return 'stored';
end $$;

create function public.request_password_link(
  p_username text, p_address_hash text, p_limit integer default 50, p_window interval default '10 minutes'
) returns text
language sql set search_path = ''
as $$ select private.request_password_link(p_username, p_address_hash, p_limit, p_window) $$;
comment on function public.request_password_link is
  'For the function request-password-link: stored, or throttled (p_limit requests from that address within p_window). '
  'Whether there is such a user is found out later, when the e-mail is claimed.';

-- Makes e-mails of requests, when e-mails are claimed: only then is it looked up whose names they are.
create function private.queue_password_mails() returns void
language plpgsql set search_path = ''
as $$
declare
  r record;
begin
  -- Too late to be of use. Found by the index of the users, who get few e-mails, and not among all that are due.
  update public.outbox o set status = 'failed'
  where o.admin_user_id is not null and o.kind = 'password_link' and o.status = 'pending'
    and o.created_at < now() - interval '1 hour';
  for r in
    select q.id, q.created_at, u.id as user_id, u.tenant_id, coalesce(a.email, s.lead_notification_email) as recipient
    from private.password_requests q
    left join public.admin_users u on u.username = q.username
    left join public.tenant_settings s on s.tenant_id = u.tenant_id
    left join public.agency_settings a on a.tenant_id = u.tenant_id
    where q.taken_at is null
    order by q.id for update of q skip locked
  loop
    update private.password_requests q set taken_at = now() where q.id = r.id;
    -- No such user, nobody to write to, or too late. Or three e-mails of the last half hour, whoever asked for them: they are
    -- in the same mailbox, and their links still work for half an hour.
    continue when r.recipient is null or r.created_at < now() - interval '1 hour' or (
      select count(*) from private.password_links l
      where l.user_id = r.user_id and l.mail_id is not null and l.expires_at > now() + interval '30 minutes'
    ) + (
      select count(*) from public.outbox o where o.admin_user_id = r.user_id and o.status = 'pending' and o.attempts = 0
    ) >= 3;
    insert into public.outbox (tenant_id, admin_user_id, audience, kind, once_key, created_at)
    values (r.tenant_id, r.user_id, 'agency', 'password_link', 'password ' || r.id, r.created_at);
  end loop;
end $$;

revoke all on private.password_requests, private.password_links from public, anon, authenticated, service_role;
revoke execute on function
  private.link_hash, private.new_password_link, private.create_password_link, private.set_password_by_link,
  private.request_password_link, private.queue_password_mails,
  public.create_password_link, public.set_password_by_link, public.request_password_link
  from public, anon, authenticated;
grant execute on function private.create_password_link, public.create_password_link to authenticated;
grant execute on function private.set_password_by_link, public.set_password_by_link to anon, authenticated;
grant execute on function private.request_password_link, public.request_password_link to service_role;

-- schemas/push_subscriptions.sql

-- The browsers in which subscribers want notifications beside the e-mails. The function that sends reads them, and an admin whom somebody has asked for their data.

create table private.push_subscriptions (
  subscriber_id uuid not null references private.subscribers on delete cascade,
  endpoint text not null check (octet_length(endpoint) <= 2000 and endpoint like 'https://%'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  primary key (subscriber_id, endpoint)
);
comment on table private.push_subscriptions is 'Push subscriptions as browsers give them (Push API), by the link of a subscriber.';
comment on column private.push_subscriptions.endpoint is 'Of the push service of the browser''s maker. It is a secret.';
comment on column private.push_subscriptions.p256dh is 'The browser''s public key, for RFC 8291.';
comment on column private.push_subscriptions.auth is 'The secret that browser and sender share, for RFC 8291.';
revoke all on private.push_subscriptions from public, anon, authenticated, service_role;

-- The ten newest stay.
create function private.keep_push_subscription(p_subscriber uuid, p_push jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.push_subscriptions (subscriber_id, endpoint, p256dh, auth)
  values (p_subscriber, p_push ->> 'endpoint', p_push ->> 'p256dh', p_push ->> 'auth')
  on conflict (subscriber_id, endpoint) do update
  set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at;
  delete from private.push_subscriptions o where o.subscriber_id = p_subscriber and o.endpoint in (
    select d.endpoint from private.push_subscriptions d where d.subscriber_id = p_subscriber
    order by d.created_at desc, d.endpoint offset 10
  );
end $$;

create function private.erase_push_subscription(p_subscriber_id uuid, p_endpoint text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions d where d.subscriber_id = p_subscriber_id and d.endpoint = p_endpoint;
  return found;
end $$;

create function public.erase_push_subscription(p_subscriber_id uuid, p_endpoint text) returns boolean
language sql set search_path = ''
as $$ select private.erase_push_subscription(p_subscriber_id, p_endpoint) $$;
comment on function public.erase_push_subscription is 'For a push service that knows the subscription no more. True if there was one.';

revoke execute on function
  private.keep_push_subscription, private.erase_push_subscription, public.erase_push_subscription
  from public, anon, authenticated;
grant execute on function private.erase_push_subscription, public.erase_push_subscription to service_role;

-- schemas/alert_matching.sql

-- From the few new or changed listings to the searches that want them, by the search's own condition.

create table private.alert_sent_listings (
  alert_id uuid not null references private.alerts on delete cascade,
  property_id uuid not null,
  price numeric(14, 2) not null,
  told_at timestamptz not null default now(),
  deal public.property_type,
  primary key (alert_id, property_id)
);
comment on table private.alert_sent_listings is
  'Each listing that an alert has told, so that it is told once, or whose price it watches. A listing in the bin stays told.';
comment on column private.alert_sent_listings.price is 'The price that was told last.';
comment on column private.alert_sent_listings.deal is 'What that price was for; null for what was told before deals were noted.';
create index alert_sent_listings_property_idx on private.alert_sent_listings (property_id);

create table private.alert_matches (
  id bigint generated always as identity primary key,
  alert_id uuid not null,
  property_id uuid not null,
  price_before numeric(14, 2),
  mail_id uuid,
  price numeric(14, 2),
  deal_before public.property_type,
  deal public.property_type
);
comment on table private.alert_matches is
  'Listings that alerts have still to tell. A day has more than a hundred thousand of them, and writing an index or a foreign key '
  'would take longer than finding them; what is of no alert any more is deleted with it, or with its listing where it was matched in that moment.';
comment on column private.alert_matches.price_before is 'The price that had been told, when a lower one is to be told.';
comment on column private.alert_matches.price is 'In its e-mail.';
comment on column private.alert_matches.deal_before is 'What price_before was for.';
comment on column private.alert_matches.deal is 'What price is for.';
create index alert_matches_mail_idx on private.alert_matches (mail_id) where mail_id is not null;

create table private.alert_queue (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  is_new boolean not null default false,
  listing jsonb,
  words tsvector,
  created_at timestamptz not null default now()
);
comment on table private.alert_queue is 'Listings that are new or have changed since they were last matched. Only added to and deleted from, so no save waits.';
comment on column private.alert_queue.listing is
  'As it was before. Not of the row type of private.listings: a column of it would not let that table have another one.';
comment on column private.alert_queue.words is 'As they were before.';

revoke all on private.alert_sent_listings, private.alert_matches, private.alert_queue from public, anon, authenticated, service_role;

create function private.forget_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alert_matches n using gone where n.alert_id = gone.id;
  return null;
end $$;
create trigger alerts_forget after delete on private.alerts
  referencing old table as gone for each statement execute function private.forget_news();

-- A listing that has left the bin, and has not come back, is gone for good, and with it whatever waits for its price.
create function private.forget_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.properties p where p.id = old.id)
    and not exists (select from public.deleted_properties d where d.id = old.id) then
    delete from private.alerts a where a.property_id = old.id;
    delete from private.alert_sent_listings t where t.property_id = old.id;
  end if;
  return null;
end $$;
-- Deferred: what is restored leaves the bin first.
create constraint trigger deleted_properties_forget after delete on public.deleted_properties
  deferrable initially deferred for each row execute function private.forget_listing();

create function private.queue_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.alert_queue (property_id, is_new) select id, true from changed;
  else
    insert into private.alert_queue (property_id, listing) select b.id, to_jsonb(b) from before b;
  end if;
  return null;
end $$;
create trigger listings_queue_insert after insert on private.listings
  referencing new table as changed for each statement execute function private.queue_listings();
create trigger listings_queue_update after update on private.listings
  referencing old table as before for each statement execute function private.queue_listings();

create function private.queue_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alert_queue (property_id, words) select id, words from before;
  return null;
end $$;
create trigger listing_words_queue after update on private.listing_words
  referencing old table as before for each statement execute function private.queue_words();

-- Matches some of the queue, and returns how many listings. All is one transaction: whoever is killed leaves the queue.
create function private.match_alerts(p_limit integer) returns integer
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_ids bigint[];
  v_properties uuid[];
begin
  -- Of two at once the second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) then
    return 0;
  end if;
  select array_agg(q.id), array_agg(distinct q.property_id) into v_ids, v_properties
  from (select * from private.alert_queue order by id limit p_limit) q;
  if v_ids is null then
    return 0;
  end if;

  with before as (
    select l.id,
      jsonb_populate_record(l, (array_agg(q.listing order by q.id) filter (where q.listing is not null))[1]) as listing,
      coalesce((array_agg(q.words order by q.id) filter (where q.words is not null))[1], w.words) as words
    from private.alert_queue q
    join private.listings l on l.id = q.property_id
    left join private.listing_words w on w.id = l.id
    where q.id = any (v_ids)
    group by l.id, l, w.words having not bool_or(q.is_new)
  ), fitting as materialized (
    select a.id as alert_id, l.id as property_id
    from private.alerts a
    join private.subscribers r on r.id = a.subscriber_id and r.stopped_at is null
    cross join lateral private.read_search(a.filters, a.words) s
    join private.listings l on l.id = any (v_properties)
    left join private.listing_words w on w.id = l.id
    left join before b on b.id = l.id
    where a.property_id is null and a.confirmed_at is not null and private.listing_matches(l, w.words, s)
      -- A listing that fitted before its change is no news.
      and (b.id is null or private.listing_matches(b.listing, b.words, s) is not true)
  )
  -- A step of its own: the planner expects one untold row, and would otherwise read an alert's search once per listing.
  insert into private.alert_matches (alert_id, property_id)
  select f.alert_id, f.property_id
  from fitting f
  -- The lock keeps other runs from adding matches.
  where not exists (select from private.alert_sent_listings t where t.alert_id = f.alert_id and t.property_id = f.property_id)
    and not exists (select from private.alert_matches n where n.alert_id = f.alert_id and n.property_id = f.property_id);

  -- A price on request, 0, is no price to compare with, nor is a sale's with a rent: the first one takes its place.
  update private.alert_sent_listings t set price = p.price, deal = p.property_type
  from public.properties p
  where (t.price = 0 or t.deal <> p.property_type) and t.property_id = any (v_properties) and p.id = any (v_properties) and p.id = t.property_id and p.active and p.price > 0;
  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_matches (alert_id, property_id, price_before, deal_before)
  select t.alert_id, t.property_id, t.price, t.deal
  from private.alert_sent_listings t join public.properties p on p.id = t.property_id
  where t.property_id = any (v_properties) and p.id = any (v_properties) and p.active and p.price > 0 and p.price <= t.price * 0.99
    and not exists (select from private.alert_matches n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $$;

create function public.match_alerts(p_limit integer default 200) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.match_alerts(p_limit) $$;
comment on function public.match_alerts is
  'Finds the alerts that want what is new among the listings, at most p_limit changes of listings at once, and returns of how '
  'many listings, so that 0 says that nothing is left.';

revoke execute on function
  private.forget_news, private.forget_listing, private.queue_listings, private.queue_words, private.match_alerts, public.match_alerts
  from public, anon, authenticated;
grant execute on function private.match_alerts, public.match_alerts to service_role;

-- schemas/alert_requests.sql

-- What a visitor asks for: an alert, and what the link of a subscriber can do. Each is for its edge function.

create function private.request_alert(p_request jsonb, p_address_hash text, p_limit integer, p_window interval) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- As the tables take it; whatever is wrong is refused here, not later.
  v_search private.search := private.read_search(p_request -> 'filters', p_request ->> 'words');
  v_email text := p_request ->> 'email';
begin
  if char_length(p_request ->> 'query') > 8000 or octet_length((p_request -> 'filters')::text) > 20000 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  -- Programs disagree on the small letters of others, and the id of a subscriber is made of the address elsewhere.
  if v_email !~ '^[!-~]{1,254}$' or v_email <> lower(v_email) then
    raise exception 'Not an address in small ASCII letters' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alert ' || p_address_hash, 0));
  if (
    select count(*) from private.alert_requests r where r.address_hash = p_address_hash and r.created_at > now() - p_window
  ) >= p_limit then
    return 'throttled';
  end if;
  insert into private.alert_requests (request, email, address_hash) values (p_request, v_email, p_address_hash);
  return 'stored';
end $$;

create function public.request_alert(
  p_request jsonb, p_address_hash text, p_limit integer default 50, p_window interval default '10 minutes'
) returns text
language sql set search_path = ''
as $$ select private.request_alert(p_request, p_address_hash, p_limit, p_window) $$;
comment on function public.request_alert is
  'For the function save-alert: stored, or throttled (p_limit requests from that address within p_window). p_request: '
  'subscriber_id, link_id, token_hash, alert_id, stop_hash, email, filters, words, query, property_id, rhythm, notice_version. Nothing is looked '
  'up; take_alert_requests does it later. 22023: too much to search for, or an address that is not in small ASCII letters.';

-- Makes alerts of what has been asked for, and queues the question to each address that has not confirmed one, at most
-- once a day, but for one that could not be sent. A mailbox has three a day, however its address is written, and the site
-- sends 200 an hour: those asked for last go first, and the others wait. Whatever has waited for its confirmation for 48 hours is erased.
create function private.take_alert_requests(p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  r record;
  v_subscriber private.subscribers;
  v_taken integer := 0;
begin
  for r in
    select q.id, q.request, q.email, q.created_at from private.alert_requests q where q.taken_at is null
    order by q.id limit p_limit for update skip locked
  loop
    update private.alert_requests q set taken_at = now(), request = '{}', email = '' where q.id = r.id;
    v_taken := v_taken + 1;
    -- One that cannot be stored stays taken, and keeps none of the others back.
    begin
      -- Whoever has no alert any more begins anew: links and browsers of before are not for what comes now. The id is made of
      -- the address and the salt: after another salt nobody can open the links of the one before.
      delete from private.subscribers s
      where s.tenant_id = private.default_tenant_id() and s.email = r.email and s.stopped_at is null and (
        s.id <> (r.request ->> 'subscriber_id')::uuid or not exists (select from private.alerts a where a.subscriber_id = s.id)
      );
      insert into private.subscribers as known (id, tenant_id, email, link_id, token_hash)
      values (
        (r.request ->> 'subscriber_id')::uuid, private.default_tenant_id(), r.email,
        -- The function of an earlier release sends none, and makes the token of the subscriber's id.
        coalesce(r.request ->> 'link_id', r.request ->> 'subscriber_id')::uuid, r.request ->> 'token_hash'
      )
      on conflict (tenant_id, email) do update set token_hash = known.token_hash
      returning * into v_subscriber;
      continue when v_subscriber.stopped_at is not null;
      insert into private.alerts as known (
        id, subscriber_id, property_id, property_title, filters, words, query, rhythm, stop_hash, notice_version, created_at
      )
      select (r.request ->> 'alert_id')::uuid, v_subscriber.id, p.id, p.title,
        coalesce(r.request -> 'filters', '{}'), coalesce(r.request ->> 'words', ''), coalesce(r.request ->> 'query', ''),
        r.request ->> 'rhythm',
        r.request ->> 'stop_hash', r.request ->> 'notice_version', r.created_at
      from (select) one left join public.properties p on p.id = (r.request ->> 'property_id')::uuid and p.active
      -- A listing that has left the site meanwhile has no price to watch.
      where r.request ->> 'property_id' is null or p.id is not null
      -- Asked for again before it is confirmed, it waits anew. Nobody else can change what its owner has confirmed.
      on conflict (subscriber_id, md5(coalesce(property_id::text, '') || filters::text || words)) do update
      set created_at = excluded.created_at, rhythm = excluded.rhythm, notice_version = excluded.notice_version
      where known.confirmed_at is null;
      -- The newest stay, so that nobody can fill a stranger's list before she asks for one herself.
      delete from private.alerts a where a.id in (
        select o.id from private.alerts o where o.subscriber_id = v_subscriber.id and o.confirmed_at is null
        order by o.created_at desc, o.id offset 50
      );
    exception
      -- Another run has it: all of this one is tried again.
      when deadlock_detected then raise;
      when others then
      raise warning 'The alert request % cannot be stored: %', r.id, sqlerrm;
    end;
  end loop;

  delete from private.alert_requests q where q.created_at < now() - interval '1 day';
  delete from private.alerts a where a.confirmed_at is null and a.created_at < now() - interval '48 hours';
  -- Until tomorrow the link of one without alerts says so; one who has stopped it is kept as long as personal data are.
  delete from private.subscribers s where s.stopped_at is null and coalesce(s.asked_at, s.created_at) < now() - interval '24 hours'
    and not exists (select from private.alerts a where a.subscriber_id = s.id);

  with waiting as (
    select s.id, private.mailbox_key(s.email) as mailbox, max(a.created_at) as newest
    from private.alerts a join private.subscribers s on s.id = a.subscriber_id
    where a.confirmed_at is null and s.stopped_at is null
    group by s.id
    having s.asked_at is null or s.asked_at <= now() - interval '24 hours' and max(a.created_at) > s.asked_at
  ), placed as (
    select w.id, w.newest, row_number() over (partition by w.mailbox order by w.newest desc, w.id) + (
      select count(*) from private.subscribers o
      where private.mailbox_key(o.email) = w.mailbox and o.asked_at > now() - interval '24 hours'
    ) as place
    from waiting w
  ), asked as (
    update private.subscribers s set asked_at = now()
    where s.id in (
      select p.id from placed p where p.place <= 3 order by p.newest desc
      limit 200 - least((select count(*) from private.subscribers o where o.asked_at > now() - interval '1 hour'), 200)
    )
    returning s.id, s.tenant_id
  )
  insert into public.outbox (tenant_id, subscriber_id, audience, kind)
  select tenant_id, id, 'visitor', 'alert_question' from asked;
  return v_taken;
end $$;

create function public.take_alert_requests(p_limit integer default 100) returns integer
language sql set search_path = ''
as $$ select private.take_alert_requests(p_limit) $$;
comment on function public.take_alert_requests is
  'Makes alerts of at most p_limit requests, queues the questions that are due, and erases what nobody has confirmed within '
  '48 hours. Returns how many requests it took.';

-- A watched price begins with the present one. Nobody needs more than 50.
create function private.confirm_alert(p_subscriber uuid, p_alert uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update private.alerts a set confirmed_at = now()
  where a.id = p_alert and a.subscriber_id = p_subscriber and a.confirmed_at is null and (
    select count(*) from private.alerts o where o.subscriber_id = p_subscriber and o.confirmed_at is not null
  ) < 50;
  if found then
    insert into private.alert_sent_listings (alert_id, property_id, price, deal)
    select a.id, p.id, p.price, p.property_type
    from private.alerts a join public.properties p on p.id = a.property_id where a.id = p_alert
    on conflict do nothing;
  end if;
end $$;

create function private.change_alerts(
  p_token_hash text, p_address_hash text, p_action text, p_alert_id uuid, p_rhythm text, p_limit integer, p_push jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_subscriber private.subscribers;
begin
  select * into v_subscriber from private.subscribers s where s.token_hash = p_token_hash for update;
  -- Whoever guesses shares the network address with others, whose own links work on.
  if not found then
    if (
      select count(*) from private.token_guesses g
      where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
    ) >= p_limit then
      return '{"outcome": "throttled"}';
    end if;
    perform private.note_guess(p_address_hash);
    return '{"outcome": "unknown"}';
  end if;
  -- One who has stopped it confirms nothing: nothing is sent any more.
  if p_action = 'confirm' and v_subscriber.stopped_at is null then
    perform private.confirm_alert(v_subscriber.id, p_alert_id);
    if exists (
      select from private.alerts a where a.id = p_alert_id and a.subscriber_id = v_subscriber.id and a.confirmed_at is null
    ) then
      return '{"outcome": "full"}';
    end if;
  elsif p_action = 'change' then
    update private.alerts a set rhythm = p_rhythm where a.id = p_alert_id and a.subscriber_id = v_subscriber.id;
  elsif p_action = 'erase' then
    delete from private.alerts a where a.id = p_alert_id and a.subscriber_id = v_subscriber.id;
  elsif p_action = 'erase_all' then
    delete from private.subscribers s where s.id = v_subscriber.id;
  elsif p_action = 'push_on' and v_subscriber.stopped_at is null then
    perform private.keep_push_subscription(v_subscriber.id, p_push);
  elsif p_action = 'push_off' then
    perform private.erase_push_subscription(v_subscriber.id, p_push ->> 'endpoint');
  end if;
  return jsonb_build_object('outcome', 'done', 'stopped', v_subscriber.stopped_at is not null, 'pushed', exists (
    select from private.push_subscriptions d
    where d.subscriber_id = v_subscriber.id and d.endpoint = p_push ->> 'endpoint'
  ), 'alerts', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'query', a.query, 'rhythm', a.rhythm, 'confirmed', a.confirmed_at is not null,
      'created_at', a.created_at, 'property_id', a.property_id, 'property_title', coalesce(p.title, a.property_title)
    ) order by a.confirmed_at is not null, a.created_at desc, a.id), '[]')
    -- What an agency writes about a listing that has left the site is private.
    from private.alerts a left join public.properties p on p.id = a.property_id and p.active
    where a.subscriber_id = v_subscriber.id
  ));
end $$;

create function public.change_alerts(
  p_token_hash text, p_address_hash text, p_action text default 'read', p_alert_id uuid default null,
  p_rhythm text default null, p_limit integer default 20, p_push jsonb default null
) returns jsonb
language sql set search_path = ''
as $$ select private.change_alerts(p_token_hash, p_address_hash, p_action, p_alert_id, p_rhythm, p_limit, p_push) $$;
comment on function public.change_alerts is
  'For the function alert: what the link of a subscriber shows after p_action, {outcome, stopped, pushed, alerts}, without the address; '
  'what waits for its confirmation first. read; confirm: one of them; change: the rhythm of one; erase: one; erase_all: the address too; push_on, push_off: notifications '
  'in the browser of p_push, {endpoint, p256dh, auth}. pushed: whether the browser of that endpoint has them. '
  'outcome: done, full (50 are confirmed already), unknown, or throttled (p_limit unknown tokens from that address within ten '
  'minutes).';

create function private.stop_alert(p_stop_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alerts a where a.stop_hash = p_stop_hash;
  return found;
end $$;

create function public.stop_alert(p_stop_hash text) returns boolean
language sql set search_path = ''
as $$ select private.stop_alert(p_stop_hash) $$;
comment on function public.stop_alert is 'Erases the alert of a List-Unsubscribe. True if there was one.';

create function private.stop_subscriber(p_email text, p_reason text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_subscriber uuid;
  v_alerts uuid[];
begin
  select s.id into v_subscriber from private.subscribers s
  where s.tenant_id = private.default_tenant_id() and s.email = lower(p_email)
  for update;
  update private.subscribers s set stopped_at = now(), stop_reason = p_reason where s.id = v_subscriber and s.stopped_at is null;
  -- The alerts stay on the page of the link, but nothing is looked for any more.
  v_alerts := array(select a.id from private.alerts a where a.subscriber_id = v_subscriber);
  delete from private.alert_sent_listings t where t.alert_id = any (v_alerts);
  delete from private.alert_matches n where n.alert_id = any (v_alerts);
  delete from private.push_subscriptions d where d.subscriber_id = v_subscriber;
  delete from public.outbox o where o.subscriber_id = v_subscriber and o.status = 'pending';
  return v_subscriber is not null;
end $$;

create function public.stop_subscriber(p_email text, p_reason text) returns boolean
language sql set search_path = ''
as $$ select private.stop_subscriber(p_email, p_reason) $$;
comment on function public.stop_subscriber is
  'Sends nothing more to an address: bounce, it does not exist; complaint, its owner called an e-mail unwanted. True if it is known.';

revoke execute on function
  private.request_alert, public.request_alert, private.take_alert_requests, public.take_alert_requests,
  private.confirm_alert, private.change_alerts, public.change_alerts, private.stop_alert, public.stop_alert,
  private.stop_subscriber, public.stop_subscriber
  from public, anon, authenticated;
grant execute on function
  private.request_alert, public.request_alert, private.take_alert_requests, public.take_alert_requests,
  private.change_alerts, public.change_alerts, private.stop_alert, public.stop_alert,
  private.stop_subscriber, public.stop_subscriber
  to service_role;

-- schemas/alert_mails.sql

-- What alerts tell by e-mail: one e-mail to a person in a run, which names each listing once.

-- Queues an e-mail for each subscriber with an alert that has something to tell and whose rhythm lets it, with the listings
-- that it tells.
create function private.queue_news(p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_queued integer;
begin
  -- Of a listing that has left the site there is nothing to tell. If it comes back, it is matched again. Few listings have
  -- the news of many alerts.
  delete from private.alert_matches n
  where n.mail_id is null and n.property_id in (
    select d.property_id from (select distinct a.property_id from private.alert_matches a) d
    where not exists (select from public.properties p where p.id = d.property_id and p.active)
  );
  with due as materialized (
    select a.id, a.subscriber_id, row_number() over (partition by a.subscriber_id order by a.created_at, a.id) as place
    from private.alerts a join private.subscribers s on s.id = a.subscriber_id
    where s.stopped_at is null and a.confirmed_at is not null
      and (a.told_at is null or a.told_at <= now() - case a.rhythm
        when 'now' then interval '0' when 'daily' then interval '1 day' else interval '7 days' end)
      and exists (
        select from private.alert_matches n join public.properties p on p.id = n.property_id and p.active
        where n.alert_id = a.id
      )
      and not exists (
        select from public.outbox o where o.subscriber_id = s.id and o.kind = 'alert_news' and o.status = 'pending'
      )
  ), people as (
    select s.id, s.tenant_id from private.subscribers s
    where s.id in (select d.subscriber_id from due d) limit p_limit
    for update skip locked
  ), queued as (
    insert into public.outbox (tenant_id, subscriber_id, audience, kind)
    select tenant_id, id, 'visitor', 'alert_news' from people
    on conflict do nothing
    returning id, subscriber_id
  ), told as (
    update private.alert_matches n set mail_id = q.id
    from queued q, due d, public.properties p
    -- List-Unsubscribe has a token for each, and mail servers take lines of 998 characters.
    where d.subscriber_id = q.subscriber_id and d.place <= 20 and n.alert_id = d.id and p.id = n.property_id and p.active
  )
  select count(*) into v_queued from queued;
  return v_queued;
end $$;

create function public.queue_news(p_limit integer default 1000) returns integer
language sql set search_path = ''
as $$ select private.queue_news(p_limit) $$;
comment on function public.queue_news is
  'Queues the e-mails of at most p_limit subscribers whose alerts have something to tell and may tell it now, and returns how many.';

-- What an e-mail to a subscriber is made of. alerts: those that it tells, each with the names of its kinds; listings: at most 12, the newest first; more: how many
-- there are beside these; push: the browsers that are notified too. The question whether the address wants its alerts has
-- neither alerts nor listings.
create function private.describe_news(p_mail uuid, p_subscriber uuid) returns jsonb
language sql set search_path = ''
as $$
  with telling as (
    -- A price that has risen again is no news, nor one that is on request now, 0, nor a rent after a sale's price: then
    -- none is told, whatever an earlier attempt had to tell.
    update private.alert_matches n set (price, deal) = (
      select p.price, p.property_type from public.properties p
      where p.id = n.property_id and p.active and (
        n.price_before is null
        or p.price > 0 and p.price < n.price_before and p.property_type = coalesce(n.deal_before, p.property_type)
      )
    )
    where n.mail_id = p_mail
    returning n.alert_id, n.property_id, n.price_before, n.price
  ), told as (
    -- As cheaper, where one alert has told it before and another has not.
    select distinct on (t.property_id) t.property_id, t.price_before from telling t
    where t.price is not null order by t.property_id, t.price_before desc nulls last
  )
  select jsonb_build_object(
    'subscriber', jsonb_build_object('id', s.id, 'link_id', s.link_id, 'token_hash', s.token_hash),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'query', a.query, 'rhythm', a.rhythm, 'property_id', a.property_id, 'stop_hash', a.stop_hash, 'kinds', (
          select coalesce(jsonb_agg(coalesce(c.plural, c.name) order by c.name), '[]')
          from public.property_categories c where a.filters -> 'kinds' ? c.id::text
        )
      ) order by a.rhythm <> 'now', a.created_at, a.id), '[]')
      from private.alerts a where a.id in (select t.alert_id from telling t where t.price is not null)
    ),
    'listings', (
      select coalesce(jsonb_agg(to_jsonb(card) - 'place' order by card.place), '[]')
      from (
        select p.id, p.title, p.price, t.price_before, p.property_type, p.city, p.neighborhood, p.bedrooms, p.suites,
          p.parking_spaces, p.area, p.built_area, p.land_area,
          coalesce(p.reference_code, upper(left(p.id::text, 8))) as code, private.mail_photo(p.id) as photo,
          row_number() over (order by p.published_at desc, p.id) as place
        from told t join public.properties p on p.id = t.property_id
        order by place limit 12
      ) card
    ),
    'more', (select greatest(count(*) - 12, 0) from told),
    'push', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['subscriber_id', 'created_at']), '[]')
      from private.push_subscriptions d where d.subscriber_id = s.id
    )
  )
  from private.subscribers s where s.id = p_subscriber
$$;

-- After an e-mail that went out, its listings are told; after one that is given up, the next one tells them.
create function private.settle_news(p_mail uuid, p_sent boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  if p_sent then
    with told as (
      insert into private.alert_sent_listings as known (alert_id, property_id, price, deal)
      select n.alert_id, n.property_id, n.price, n.deal
      from private.alert_matches n where n.mail_id = p_mail and n.price is not null
      on conflict (alert_id, property_id) do update set price = excluded.price, deal = excluded.deal, told_at = now()
      returning known.alert_id
    )
    -- An alert that had nothing left to tell need not wait for its rhythm.
    update private.alerts a set told_at = now() where a.id in (select t.alert_id from told t);
    -- What has become cheaper, or has left the site, while the e-mail was on its way has still to be told.
    with told as (
      delete from private.alert_matches n using public.properties p
      where n.mail_id = p_mail and p.id = n.property_id and p.active
      returning n.alert_id, n.property_id, n.price as told, n.deal, p.price, p.property_type
    )
    insert into private.alert_matches (alert_id, property_id, price_before, deal_before)
    select alert_id, property_id, told, deal from told where price > 0 and price <= told * 0.99 and property_type = deal;
  else
    -- When the rhythm lets it; a weekly one is tried again in a day, too.
    update private.alerts a set told_at = now() - case a.rhythm when 'weekly' then interval '6 days' else interval '0' end
    where a.id in (select n.alert_id from private.alert_matches n where n.mail_id = p_mail);
  end if;
  update private.alert_matches n set mail_id = null where n.mail_id = p_mail;
end $$;

revoke execute on function
  private.queue_news, public.queue_news, private.describe_news, private.settle_news
  from public, anon, authenticated;
grant execute on function private.queue_news, public.queue_news to service_role;

-- schemas/persons.sql

-- What is stored of a person who has written to an agency, or whose property it offers (LGPD, art. 18): found by e-mail
-- or phone, exported, erased on request, and erased by itself when its time is over.

create function private.contact_keys(contacts text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(key), '{}') from (
    select case when contact like '%@%' then lower(btrim(contact) collate pg_catalog.pg_c_utf8)
      -- The digits without Brazil's 55 and the 0 before an area code; 55 is an area code too. Another country's keep their +:
      -- +51 987 654 321 is not (51) 98765-4321.
      else regexp_replace(
        regexp_replace(regexp_replace(contact, '[^0-9+]', '', 'g'), '^00', '+'),
        '^(?:[+]?55(?=0?[0-9]{10,11}$))?0?', ''
      ) end as key
    from unnest(contacts) contact
  ) keys
  where key ~ '@|[0-9]{8}'
$$;
comment on function private.contact_keys is
  'E-mails and phones in the form in which they are compared: an e-mail in lower case, a phone as its digits with the area code, behind + and the code of another country.';
revoke execute on function private.contact_keys from public;
-- An index on an expression is computed with the rights of the role that writes the row.
grant execute on function private.contact_keys to authenticated, service_role;

create index leads_person_idx on public.leads using gin (private.contact_keys(array[email, phone]));
create index inquiries_person_idx on public.inquiries using gin (private.contact_keys(array[email, phone]));
create index subscribers_person_idx on private.subscribers using gin (private.contact_keys(array[email]));
create index property_private_facts_person_idx
  on public.property_private_facts using gin (private.contact_keys(array[owner_email, owner_phone]));
create index import_persons_person_idx on private.import_persons
  using gin (private.contact_keys(array[person ->> 'email', person ->> 'phone'])) where person is not null;

-- Both views together name all that belongs to a person, whole rows of it, so that a new column is exported too. A new
-- table of such data is added here, and to private.erase_rows. Columns that only serve comparisons are left out, and so are
-- those that say who of the agency was at work.
create view private.personal_roots as
select
  l.tenant_id, l.id as root, private.contact_keys(array[l.email, l.phone]) as keys, 'lead' as kind, l.created_at as happened_at,
  greatest(l.updated_at, (select c.updated_at from public.cases c where c.lead_id = l.id)) as last_event,
  l.status = 'won' as closed, null::text as stays,
  to_jsonb(l) - array['tenant_id', 'fingerprint'] as content
from public.leads l
union all
select
  i.tenant_id, i.id, private.contact_keys(array[i.email, i.phone]), 'inquiry', i.created_at,
  greatest(
    i.updated_at, (select c.updated_at from public.cases c where c.inquiry_id = i.id),
    (select greatest(v.updated_at, upper(v.during)) from public.visits v where v.inquiry_id = i.id)
  ),
  i.stage = 'closed', null::text, to_jsonb(i) - array['tenant_id', 'idempotency_key']
from public.inquiries i
union all
select
  f.tenant_id, f.property_id, private.contact_keys(array[f.owner_email, f.owner_phone]), 'owner', f.created_at,
  greatest(f.updated_at, p.updated_at, f.authorised_until),
  p.closed_at is not null,
  -- An agency must be able to reach the owner of what it offers (LGPD, art. 7, V).
  case when p.active or f.authorised_until >= (now() at time zone private.agency_zone())::date then 'contract' end,
  to_jsonb(f) - array['tenant_id', 'owner_words'] || jsonb_build_object('property_title', p.title)
from public.property_private_facts f join public.properties p on p.id = f.property_id
where num_nonnulls(f.owner_name, f.owner_phone, f.owner_email) > 0
union all
select
  (fact ->> 'tenant_id')::uuid, d.id, private.contact_keys(array[fact ->> 'owner_email', fact ->> 'owner_phone']), 'owner',
  (fact ->> 'created_at')::timestamptz, d.deleted_at, false, null::text,
  fact - array['tenant_id', 'owner_words'] || jsonb_build_object('property_title', d.title, 'deleted_at', d.deleted_at)
from public.deleted_properties d cross join lateral jsonb_array_elements(d.content -> 'facts') fact
where num_nonnulls(fact ->> 'owner_name', fact ->> 'owner_phone', fact ->> 'owner_email') > 0
union all
select
  s.tenant_id, s.id, private.contact_keys(array[s.email]), 'alert', s.created_at,
  greatest(s.updated_at, (select max(a.updated_at) from private.alerts a where a.subscriber_id = s.id)), false, null::text,
  to_jsonb(s) - array['tenant_id', 'link_id', 'token_hash'] || jsonb_build_object('alerts', (
    select coalesce(jsonb_agg(to_jsonb(a) - array['subscriber_id', 'stop_hash'] order by a.created_at, a.id), '[]')
    from private.alerts a where a.subscriber_id = s.id
  ), 'push_subscriptions', (
    select coalesce(jsonb_agg(to_jsonb(d) - array['subscriber_id', 'p256dh', 'auth'] order by d.created_at, d.endpoint), '[]')
    from private.push_subscriptions d where d.subscriber_id = s.id
  ))
from private.subscribers s
union all
select
  i.tenant_id, p.id, private.contact_keys(array[p.person ->> 'email', p.person ->> 'phone']),
  case p.person ->> 'kind' when 'lead' then 'lead' else 'inquiry' end, i.created_at, i.created_at, false, null::text,
  p.person - array['kind', 'assignee'] || jsonb_build_object('file_name', i.file_name)
    || case p.person ->> 'kind' when 'lead' then jsonb_build_object('owner_name', p.person -> 'name') else '{}' end
from private.import_persons p
-- By the person's keys first, and not by the agency's imports.
cross join lateral (select * from public.property_imports where id = p.import_id limit 1) i
where p.person is not null;
comment on view private.personal_roots is
  'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

create view private.personal_rows as
select tenant_id, root, keys, kind, root::text as id, happened_at, stays, content from private.personal_roots
union all
select r.tenant_id, r.root, r.keys, part.kind, part.id, part.happened_at, part.stays, part.content
from private.personal_roots r cross join lateral (
  select 'visit' as kind, v.id::text as id, v.starts_at as happened_at, null::text as stays,
    to_jsonb(v) - array['tenant_id', 'seat', 'during', 'held', 'token_hash', 'companion_id'] || jsonb_build_object('ends_at', upper(v.during)) as content
  from public.visits v where v.inquiry_id = r.root
  union all
  select 'case' as kind, c.id::text as id, c.created_at as happened_at, null::text as stays,
    c.content - array['tenant_id', 'assignee_id', 'search_text'] as content
  from (
    select l.id, l.created_at, to_jsonb(l) as content from public.cases l where l.lead_id = r.root
    union all
    select i.id, i.created_at, to_jsonb(i) as content from public.cases i where i.inquiry_id = r.root
  ) c
  union all
  select 'contact' as kind, k.id::text as id, k.created_at as happened_at, null::text as stays,
    to_jsonb(k) - array['tenant_id', 'admin_id'] as content
  from (
    select l.id from public.cases l where l.lead_id = r.root
    union all
    select i.id from public.cases i where i.inquiry_id = r.root
  ) c join public.case_contacts k on k.case_id = c.id
  union all
  select 'email' as kind, m.id::text as id, m.created_at as happened_at, null::text as stays,
    jsonb_strip_nulls(to_jsonb(m) - array['tenant_id', 'once_key']) as content
  from (
    select l.* from public.outbox l where l.lead_id = r.root
    union all
    select i.* from public.outbox i where i.inquiry_id = r.root
    union all
    select o.* from public.visits v join public.outbox o on o.visit_id = v.id where v.inquiry_id = r.root
    union all
    select a.* from public.outbox a where a.subscriber_id = r.root
  ) m
  union all
  -- It holds nothing of the person (history.sql), and is never changed.
  select 'history' as kind, h.id::text as id, h.happened_at, 'history'::text as stays,
    to_jsonb(h) - array['tenant_id', 'user_id', 'username'] as content
  from (
    select r.kind as subject, r.root as id where r.kind in ('lead', 'inquiry')
    union all select 'case' as subject, l.id from public.cases l where l.lead_id = r.root
    union all select 'case' as subject, i.id from public.cases i where i.inquiry_id = r.root
  ) s join private.history h on h.subject = s.subject and h.subject_id = s.id
) part;
comment on view private.personal_rows is 'All that is stored of a person: personal_roots, and what belongs to each of them.';
revoke all on private.personal_roots, private.personal_rows from public, anon, authenticated, service_role;

create table private.erasures (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  tenant_id uuid not null,
  reason text not null check (reason in ('request', 'retention')),
  user_id uuid,
  username text,
  erased jsonb not null
);
comment on table private.erasures is
  'That personal data was erased, and nothing of it. Append-only, and without foreign keys, as the history is.';
comment on column private.erasures.user_id is 'Null: by itself, when its time was over.';
comment on column private.erasures.erased is 'How many rows of each kind of private.personal_rows.';
create index erasures_newest_idx on private.erasures (tenant_id, id);
create trigger erasures_kept before update or delete or truncate on private.erasures
  for each statement execute function private.refuse_to_rewrite();
revoke all on private.erasures from public, anon, authenticated, service_role;

create function private.erase_rows(p_tenant uuid, p_roots uuid[], p_reason text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  v_erased jsonb;
  v_keys text[];
begin
  -- A property that is deleted at the same time waits, and goes to the bin without its owner.
  perform from public.properties p where p.id = any (p_roots) for share;
  select coalesce(jsonb_object_agg(kind, n), '{}') into v_erased from (
    select r.kind, count(*) as n from private.personal_rows r
    where r.tenant_id = p_tenant and r.root = any (p_roots) and r.stays is null group by r.kind
  ) counted;
  -- A file with them may wait to be stored.
  select array_agg(distinct key) into v_keys
  from private.personal_roots r cross join lateral unnest(r.keys) key where r.tenant_id = p_tenant and r.root = any (p_roots);
  update private.import_rows r set facts = null
  where private.contact_keys(array[r.facts ->> 'owner_email', r.facts ->> 'owner_phone']) && v_keys and r.facts is not null
    and (select i.tenant_id from public.property_imports i where i.id = r.import_id) = p_tenant;
  -- First, and in the order of an import that stores them at the same time, so that one waits for the other: the lead or the
  -- inquiry has the same id.
  perform from private.import_persons p where p.id = any (p_roots) order by p.id for update;
  update private.import_persons p set person = null
  where p.id = any (p_roots) and p.person is not null
    and (select i.tenant_id from public.property_imports i where i.id = p.import_id) = p_tenant;
  -- Visits, cases and e-mails go with their lead or inquiry.
  delete from public.leads l where l.tenant_id = p_tenant and l.id = any (p_roots);
  delete from public.inquiries i where i.tenant_id = p_tenant and i.id = any (p_roots);
  delete from private.subscribers s where s.tenant_id = p_tenant and s.id = any (p_roots);
  -- Before the facts: a property that is restored at the same time has left the bin with them.
  update public.deleted_properties d set content = jsonb_set(d.content, '{facts}', (
    select jsonb_agg(case when (fact ->> 'tenant_id')::uuid = p_tenant
      then fact - array['owner_name', 'owner_phone', 'owner_email', 'owner_words', 'keys_at', 'notes'] else fact end)
    from jsonb_array_elements(d.content -> 'facts') fact
  )) where d.id = any (p_roots) and jsonb_array_length(d.content -> 'facts') > 0;
  -- What the agency agreed on is its own; texts that may speak of the owner are not.
  update public.property_private_facts f
  set owner_name = null, owner_phone = null, owner_email = null, keys_at = null, notes = null
  where f.tenant_id = p_tenant and f.property_id = any (p_roots);
  if v_erased <> '{}' then
    insert into private.erasures (tenant_id, reason, user_id, username, erased)
    select p_tenant, p_reason, u.id, u.username, v_erased
    from (select) nobody left join public.admin_users u on u.id = auth.uid();
  end if;
  return v_erased;
end $$;

-- Visits are written one at a time (visits.sql), and so is what takes them away.
create function private.lock_persons(p_tenant uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0)) $$;

create function private.keys_of_person(p_contacts text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_keys text[] := private.contact_keys(p_contacts);
begin
  perform private.require_admin();
  if cardinality(p_contacts) not between 1 and 20 or cardinality(v_keys) <> cardinality(p_contacts) then
    raise exception 'Neither an e-mail nor a phone' using errcode = '22023';
  end if;
  return v_keys;
end $$;

create function private.find_person(p_contacts text[], p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
begin
  return (
    with found as materialized (
      select * from private.personal_rows r where r.tenant_id = v_tenant and r.keys && v_keys
    ), counted as (
      select kind, stays, count(*) as n from found group by kind, stays
    ), listed as (
      select *, row_number() over (partition by kind order by happened_at desc, id) as place from found
    )
    select jsonb_build_object(
      'version', (select md5(coalesce(string_agg(root::text, ',' order by root), '')) from found where id = root::text and stays is null),
      'erasable', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is null),
      'staying', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is not null),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', kind, 'id', id, 'root', root, 'happened_at', happened_at, 'stays', stays, 'content', content
        ) order by happened_at desc, id), '[]') from listed where place <= p_most
      )
    )
  );
end $$;

-- By what the caller has typed so far. A case's own text finds the candidates: with it, 10,000 cases are read quickly. Those
-- whose place or listing alone has the words are left out. Owners are found by find_person.
create function private.find_people(p_words text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_words text[];
  v_digits text;
  v_found record;
  v_keys text[];
  v_seen text[] := '{}';
  v_people jsonb := '[]';
begin
  perform private.require_admin();
  -- Words of figures alone are one phone or the beginning of one, which is compared as private.contact_keys does.
  select
    array_remove(private.search_words(coalesce(string_agg(word, ' ' order by place) filter (where not is_phone), '')), ''),
    nullif(replace(regexp_replace(
      regexp_replace(coalesce(string_agg(word, '' order by place) filter (where is_phone), ''), '[^0-9+]', '', 'g'),
      '^(?:(?:[+]|00)55|55(?=0?[0-9]{10}))?0?', ''
    ), '+', ''), '')
  into v_words, v_digits
  from (
    select word, place, word ~ '^[-+().0-9]+$' as is_phone
    from regexp_split_to_table(left(p_words, 201), '[[:space:]]+') with ordinality split (word, place)
  ) typed;
  if cardinality(v_words) = 0 and v_digits is null then
    return v_people;
  end if;
  for v_found in
    select p.name, p.phone, p.email, c.id, c.created_at
    from (
      select * from public.cases
      where tenant_id = v_tenant
        and not exists (select from unnest(v_words) w (word) where search_text not like '%' || w.word || '%')
        and (v_digits is null or search_text like '%' || v_digits || '%')
      order by created_at desc, id desc
    ) c
    cross join lateral (
      select owner_name as name, phone, email from public.leads where id = c.lead_id
      union all
      select name, phone, email from public.inquiries where id = c.inquiry_id
    ) p
    where not exists (
        select from unnest(v_words) w (word)
        where private.fold(concat_ws(' ', p.name, p.email)) not like '%' || w.word || '%'
      )
      and (v_digits is null or regexp_replace(p.phone, '[^0-9]', '', 'g') like '%' || v_digits || '%')
    order by c.created_at desc, c.id desc
    -- Words that fit so many do not find anybody yet.
    limit 200
  loop
    v_keys := private.contact_keys(array[v_found.email, v_found.phone]);
    continue when v_keys && v_seen;
    v_seen := v_seen || v_keys;
    v_people := v_people || (
      select jsonb_build_object(
        'name', v_found.name, 'phone', v_found.phone, 'email', v_found.email,
        'case_id', c.id, 'happened_at', c.created_at, 'cases', count(*) over ()
      )
      from public.cases c
      where c.id = v_found.id
        or c.lead_id in (
          select l.id from public.leads l
          where l.tenant_id = v_tenant and private.contact_keys(array[l.email, l.phone]) && v_keys
        )
        or c.inquiry_id in (
          select i.id from public.inquiries i
          where i.tenant_id = v_tenant and private.contact_keys(array[i.email, i.phone]) && v_keys
        )
      order by c.created_at desc, c.id desc limit 1
    );
    exit when jsonb_array_length(v_people) = 8;
  end loop;
  return v_people;
end $$;

create function private.erase_person(p_contacts text[], p_version text) returns jsonb
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
  v_roots uuid[];
begin
  perform private.lock_persons(v_tenant);
  select coalesce(array_agg(r.root order by r.root), '{}') into v_roots from private.personal_roots r
  where r.tenant_id = v_tenant and r.keys && v_keys and r.stays is null;
  perform private.require_unchanged(coalesce(md5(array_to_string(v_roots, ',')) = p_version, false));
  return private.erase_rows(v_tenant, v_roots, 'request');
end $$;

create function private.enforce_retention(p_limit integer) returns integer
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v record;
  v_roots uuid[];
  v_erased integer := 0;
begin
  for v in
    select t.id, now() - make_interval(months => r.months) as before, now() - make_interval(months => r.closed_months) as closed_before
    from public.tenants t cross join lateral private.retention_of(t.id) r
  loop
    perform private.lock_persons(v.id);
    select coalesce(array_agg(old.root), '{}') into v_roots from (
      select r.root from private.personal_roots r
      where r.tenant_id = v.id and r.stays is null and r.happened_at < v.before
        and r.last_event < case when r.closed then v.closed_before else v.before end
      limit p_limit
    ) old;
    perform private.erase_rows(v.id, v_roots, 'retention');
    v_erased := v_erased + cardinality(v_roots);
  end loop;
  delete from private.release_health where minute <= now() - interval '30 days';
  delete from private.token_guesses where guessed_at <= now() - interval '10 minutes';
  delete from private.visit_changes where changed_at <= now() - interval '1 day';
  -- Other e-mails go with the person whom they are about.
  delete from public.outbox where status <> 'pending' and kind in ('alert_question', 'alert_news', 'password_link')
    and created_at < now() - interval '30 days';
  -- With the people who wait in it.
  delete from public.property_imports where state = 'staged' and created_at < now() - interval '30 days';
  return v_erased;
end $$;

create function private.list_erasures(p_limit integer)
returns table (id bigint, happened_at timestamptz, reason text, username text, erased jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select e.id, e.happened_at, e.reason, e.username, e.erased from private.erasures e
  where e.tenant_id = private.current_tenant_id() order by e.id desc limit least(greatest(p_limit, 1), 100);
end $$;

create function public.find_person(p_contacts text[], p_most integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_person(p_contacts, p_most) $$;
comment on function public.find_person is
  'All that the caller''s tenant has of the person with one of these e-mails or phones, as {version, erasable, staying, rows}: '
  'how many rows of each kind erase_person would erase and leave, and the newest p_most of each kind with their content. '
  '42501: no admin. 22023: neither an e-mail nor a phone with its area code.';

create function public.find_people(p_words text) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_people(p_words) $$;
comment on function public.find_people is
  'At most 8 people of the leads and inquiries of the caller''s tenant who fit, those of the newest fitting case first, as [{name, phone, email, case_id, '
  'happened_at, cases}]: the newest case of the one with that e-mail or phone, and how many there are. p_words: all must be in '
  'the name or the e-mail; figures in the phone, with or without +55 and 0. 42501: no admin. 22023: more than 200 characters.';

create function public.erase_person(p_contacts text[], p_version text) returns jsonb
language sql set search_path = ''
as $$ select private.erase_person(p_contacts, p_version) $$;
comment on function public.erase_person is
  'Erases all that find_person has called erasable in that version, and answers how many rows of each kind. PT409: something '
  'has come or gone since. 42501, 22023: as find_person.';

create function public.enforce_retention(p_limit integer default 1000) returns integer
language sql set search_path = ''
as $$ select private.enforce_retention(p_limit) $$;
comment on function public.enforce_retention is
  'Erases what its agency has kept for its time, at most p_limit leads, inquiries and owners of each, for a scheduled job '
  'with the secret key; answers how many, so that 0 says that nothing is left.';

create function public.list_erasures(p_limit integer default 20)
returns table (id bigint, happened_at timestamptz, reason text, username text, erased jsonb)
language sql stable set search_path = ''
as $$ select * from private.list_erasures(p_limit) $$;
comment on function public.list_erasures is
  'The last erasures of the caller''s tenant, newest first: on request by a user, or by retention. 42501: no admin.';

revoke execute on function
  private.erase_rows, private.lock_persons, private.keys_of_person, private.find_person, private.find_people, private.erase_person,
  private.enforce_retention, private.list_erasures,
  public.find_person, public.find_people, public.erase_person, public.enforce_retention, public.list_erasures
  from public, anon, authenticated;
grant execute on function
  private.find_person, private.find_people, private.erase_person, private.list_erasures,
  public.find_person, public.find_people, public.erase_person, public.list_erasures
  to authenticated;
grant execute on function private.enforce_retention, public.enforce_retention to service_role;

-- schemas/second_factor.sql

-- Supabase Auth keeps the factors. Here are the ways out for an admin who has lost the device with the app: another admin, or
-- a code that was put aside.

create function private.remove_second_factor(p_admin_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Not for yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id();
  if not found then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  delete from auth.mfa_factors where user_id = v_user.id;
  if not found then
    return false;
  end if;
  -- Whoever has the device is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user.id;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update',
    jsonb_build_object('second_factor', jsonb_build_array(v_user.username, null))
  from public.admin_users where id = auth.uid();
  return true;
end $$;

create function public.remove_second_factor(p_admin_user_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.remove_second_factor(p_admin_user_id) $$;
comment on function public.remove_second_factor is
  'Switches the second factor of another admin of the caller''s tenant off and ends their sessions, so that the password '
  'alone signs them in; true if there was one. Fails with ''Not for yourself''.';

create table private.recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null check (char_length(code_hash) = 64),
  created_at timestamptz not null default now(),
  primary key (factor_id, code_hash)
);
comment on table private.recovery_codes is
  'Each removes the second factor once, in the place of the app. They go with the factor, whoever removes it.';
-- A code has 79 random bits, so whoever has this table finds none by trying: SHA-256 is enough, where a password takes bcrypt.
comment on column private.recovery_codes.code_hash is 'SHA-256 of the code as private.recovery_hash reads it; the code is stored nowhere.';
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- 16 of 32 letters and figures, without l, o, 0 and 1: five bits of each byte of a random id, of which one bit is always 0.
create function private.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', (get_byte(bytes, n) & 31) + 1, 1) || case when n in (3, 7, 11) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(0, 15) n
$$;

create function private.recovery_hash(p_code text) returns text
language sql immutable set search_path = ''
as $$ select private.link_hash(regexp_replace(lower(p_code), '[^a-z0-9]', '', 'g')) $$;

create function private.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  v_factor uuid;
  v_codes text[];
begin
  -- With a second factor it takes a session that has passed it.
  perform private.require_admin();
  -- Of two requests at once, the codes of the later one stay.
  select id into v_factor from auth.mfa_factors
  where user_id = auth.uid() and status = 'verified' order by created_at, id limit 1 for update;
  if not found then
    raise exception 'No second factor';
  end if;
  select array_agg(private.new_recovery_code()) into v_codes from generate_series(1, 10);
  delete from private.recovery_codes where factor_id = v_factor;
  insert into private.recovery_codes (factor_id, code_hash)
  select v_factor, private.recovery_hash(code) from unnest(v_codes) code;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"recovery_codes": null}'
  from public.admin_users where id = auth.uid();
  return v_codes;
end $$;

create function private.count_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from private.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
    where f.user_id = auth.uid() and f.status = 'verified'
  );
end $$;

create function private.use_recovery_code(p_code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_session text := auth.jwt() ->> 'session_id';
  v_user public.admin_users;
  -- Guesses are counted by user: only who knows the password gets here, so nobody else can use them up.
  v_guesser text := 'recovery ' || auth.uid();
begin
  -- Before the session is looked up: of two codes at once, the first one may end the session of the second.
  perform pg_advisory_xact_lock(hashtextextended(v_guesser, 0));
  -- The password alone is no admin's session (private.session_is_open), but a session that is open.
  select u.* into v_user from public.admin_users u
  where u.id = auth.uid() and exists (select from auth.sessions s where s.id::text = v_session and s.user_id = u.id);
  if not found then
    raise exception 'Only an admin may do this' using errcode = '42501';
  end if;
  -- As after a code whose answer was lost.
  if not private.has_second_factor(v_user.id) then
    return 'done';
  end if;
  if (
    select count(*) from private.token_guesses where address_hash = v_guesser and guessed_at > now() - interval '10 minutes'
  ) >= (select recovery_guesses from private.limits) then
    return 'throttled';
  end if;
  if not exists (
    select from private.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
    where f.user_id = v_user.id and c.code_hash = private.recovery_hash(p_code)
  ) then
    perform private.note_guess(v_guesser);
    return 'wrong';
  end if;
  delete from auth.mfa_factors where user_id = v_user.id;
  -- Whoever has the device is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user.id and id::text <> v_session;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  values (v_user.id, v_user.username, v_user.tenant_id, 'users', v_user.tenant_id, 'admin_users', 'update', '{"recovery_code": null}');
  return 'done';
end $$;

create function public.create_recovery_codes() returns text[]
language sql set search_path = ''
as $$ select private.create_recovery_codes() $$;
comment on function public.create_recovery_codes is
  'Ten new recovery codes for the caller''s second factor, in the place of earlier ones. They are returned this once. '
  '42501: no admin, or a session without the second factor. Fails with ''No second factor''.';

create function public.count_recovery_codes() returns integer
language sql stable set search_path = ''
as $$ select private.count_recovery_codes() $$;
comment on function public.count_recovery_codes is 'How many recovery codes the caller''s second factor has. 42501: no admin.';

create function public.use_recovery_code(p_code text) returns text
language sql set search_path = ''
as $$ select private.use_recovery_code(p_code) $$;
comment on function public.use_recovery_code is
  'For a session that has the password alone: a right code switches the caller''s second factor off and ends the other '
  'sessions. done (also where there is no second factor), wrong, or throttled (as private.limits says). 42501: no admin, or '
  'a session that has ended.';

revoke execute on function
  private.remove_second_factor, private.new_recovery_code, private.recovery_hash, private.create_recovery_codes,
  private.count_recovery_codes, private.use_recovery_code,
  public.remove_second_factor, public.create_recovery_codes, public.count_recovery_codes, public.use_recovery_code
  from public, anon, authenticated;
grant execute on function
  private.remove_second_factor, private.create_recovery_codes, private.count_recovery_codes, private.use_recovery_code,
  public.remove_second_factor, public.create_recovery_codes, public.count_recovery_codes, public.use_recovery_code
  to authenticated;

-- schemas/property_stats.sql

-- How often a listing was viewed and its contacts were tapped, by month and source: sums alone, of nobody in particular.
-- Messages, visits, proposals and closed deals are those of the desk itself.

create type public.property_event as enum ('view', 'whatsapp', 'call');

create table public.property_stats (
  property_id uuid not null references public.properties on delete cascade,
  tenant_id uuid not null references public.tenants on delete cascade,
  month date not null check (extract(day from month) = 1),
  kind public.property_event not null,
  source text not null check (source ~ '^([a-z0-9][a-z0-9._-]{0,39})?$'),
  times integer not null check (times > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, tenant_id, month, kind, source)
);
comment on table public.property_stats is
  'What visitors did on a listing, as sums. Written by count_property_event alone; no row or column is about one visitor.';
comment on column public.property_stats.month is 'Its first day, in the agency''s zone.';
comment on column public.property_stats.source is 'See private.traffic_source; other for all that are not known, after the first 20 of a listing and month.';

create index property_stats_tenant_idx on public.property_stats (tenant_id);

create trigger property_stats_touch before update on public.property_stats
  for each row execute function private.touch_updated_at();

alter table public.property_stats enable row level security;
revoke all on public.property_stats from public, anon, authenticated;
grant select on public.property_stats to authenticated;
grant all on public.property_stats to service_role;

create policy "Admins read their tenant's stats" on public.property_stats for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create function private.traffic_source(p_campaign text, p_referrer text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(left(btrim(regexp_replace(regexp_replace(
    lower(coalesce(nullif(substring(left(p_campaign, 300) from '(?:^|&)utm_source=([^&]*)'), ''), left(p_referrer, 300), '')),
    '^(www|m|l|lm)[.]', ''), '[^a-z0-9._-]+', '-', 'g'), '._-'), 40), '._-')
$$;
comment on function private.traffic_source is
  'Where a visit came from in one word: its utm_source, else the host that linked to it, else empty. Both as source_campaign '
  'and source_referrer of inquiries have them.';

-- A list, since whatever is learned from visits can be made up.
create function private.is_known_source(p_source text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_source = any (array[
    '', 'google', 'google.com', 'google.com.br', 'com.google.android.googlequicksearchbox', 'bing', 'bing.com', 'duckduckgo.com',
    'br.search.yahoo.com', 'search.yahoo.com', 'ecosia.org', 'search.brave.com', 'chatgpt.com', 'gemini.google.com',
    'copilot.microsoft.com', 'perplexity.ai', 'facebook', 'facebook.com', 'instagram', 'instagram.com', 'whatsapp', 'whatsapp.com',
    'web.whatsapp.com', 'wa.me', 'youtube', 'youtube.com', 'tiktok', 'tiktok.com', 'linkedin', 'linkedin.com', 't.co', 'x.com',
    'pinterest.com', 'br.pinterest.com', 'telegram', 't.me', 'web.telegram.org', 'email', 'newsletter', 'mail.google.com',
    'outlook.live.com', 'jornal', 'placa', 'qrcode', 'folder',
    'grupo_olx', 'olx', 'olx.com.br', 'zap', 'zapimoveis.com.br', 'vivareal', 'vivareal.com.br', 'netimoveis', 'netimoveis.com',
    'imovelweb', 'imovelweb.com.br', 'chavesnamao.com.br', 'quintoandar.com.br', 'loft.com.br'
  ])
$$;
comment on function private.is_known_source is 'Direct visits, search engines, networks, portals and usual campaigns: each has its place among the sources of a listing.';

-- Lost in a crash, which is no harm, and so written without a log.
create unlogged table private.event_limits (
  counter integer primary key,
  minute bigint not null,
  times integer not null
);
comment on table private.event_limits is
  'How many events of one kind and listing came from an address within a minute. Many addresses have the same counter, so that it tells of nobody.';
revoke all on private.event_limits from public, anon, authenticated, service_role;

-- The address that sent a request: the one that the hosted service's edge reports, else the last one of
-- x-forwarded-for, which the nearest proxy wrote. The client can forge the ones before it. IPv6 is counted by /64 network,
-- since a client has all addresses of one.
create function private.asking_address(p_headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_seen text := regexp_replace(
    btrim(coalesce(p_headers ->> 'cf-connecting-ip', split_part(p_headers ->> 'x-forwarded-for', ',', -1))),
    '^::ffff:(?=\d+\.)', '', 'i'
  );
begin
  if v_seen like '%:%' and pg_input_is_valid(v_seen, 'inet') then
    return network(set_masklen(v_seen::inet, 64));
  end if;
  return nullif(v_seen, '');
end $$;

-- Counts an event, and says whether there were at most p_most of its kind in this minute. Two that share a counter share it
-- for that minute alone.
create function private.is_within_limit(p_key text, p_most integer) returns boolean
language sql set search_path = ''
as $$
  insert into private.event_limits as known (counter, minute, times)
  select hashtextextended(p_key, one.minute) & 65535, one.minute, 1
  from (select floor(extract(epoch from now()) / 60)::bigint as minute) one
  on conflict (counter) do update set
    minute = excluded.minute, times = case when known.minute = excluded.minute then known.times + 1 else 1 end
  returning times <= p_most
$$;

create function private.count_property_event(
  p_property_id uuid, p_kind public.property_event, p_campaign text, p_referrer text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_agent text := coalesce(v_headers ->> 'user-agent', '');
  v_address text := private.asking_address(v_headers);
  v_tenant uuid := private.default_tenant_id();
  v_month date := date_trunc('month', now() at time zone private.agency_zone())::date;
  v_source text := private.traffic_source(p_campaign, p_referrer);
begin
  if p_kind is null
    -- Every browser begins with Mozilla. A Cubot is a phone.
    or v_agent !~ '^Mozilla/' or v_agent ~* '(?<!cu)bot|crawl|spider|headless|lighthouse|preview|monitor'
    or not exists (select from public.properties p where p.id = p_property_id and p.active)
    -- An office behind one address is counted, a script in a loop is not.
    or v_address is not null and not private.is_within_limit(concat_ws(' ', v_address, p_property_id, p_kind), 10)
  then
    return;
  end if;

  update public.property_stats c set times = c.times + 1
  where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.kind = p_kind and c.source = v_source;
  if found then
    return;
  end if;
  -- A source that is new to the listing waits for others, so that made-up ones cannot grow the table.
  perform pg_advisory_xact_lock(hashtextextended('count ' || p_property_id, 0));
  if not private.is_known_source(v_source) and not exists (
    select from public.property_stats c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source = v_source
  ) and (
    select count(distinct c.source) from public.property_stats c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source <> 'other'
      and not private.is_known_source(c.source)
  ) >= 20 then
    v_source := 'other';
  end if;
  insert into public.property_stats as known (property_id, tenant_id, month, kind, source, times)
  values (p_property_id, v_tenant, v_month, p_kind, v_source, 1)
  on conflict (property_id, tenant_id, month, kind, source) do update set times = known.times + 1;
end $$;

create function public.count_property_event(
  p_property_id uuid, p_kind public.property_event, p_campaign text default null, p_referrer text default null
) returns void
language sql set search_path = ''
as $$ select private.count_property_event(p_property_id, p_kind, p_campaign, p_referrer) $$;
comment on function public.count_property_event is
  'Counts a view of an active listing, or a tap of WhatsApp or call, and nothing of who did it. p_campaign and p_referrer: '
  'as source_campaign and source_referrer of inquiries. Bots, listings that are not active, and more than a few a minute from '
  'one address are not counted; the answer is the same. 22P02: another kind.';

create function public.get_property_stats(p_property_id uuid, p_months integer default 12) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_first date;
begin
  perform private.require_admin();
  if p_months is null or p_months not between 1 and 60 then
    raise exception 'From 1 to 60 months' using errcode = '22023';
  end if;
  v_first := date_trunc('month', now() at time zone private.agency_zone())::date - make_interval(months => p_months - 1);
  return (
    with events as (
      select c.month, c.source, c.kind::text as kind, c.times
      from public.property_stats c
      where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month >= v_first
      union all
      select date_trunc('month', d.created_at at time zone private.agency_zone())::date,
        private.traffic_source(i.source_campaign, i.source_referrer), f.kind, 1
      from public.inquiries i
      join public.cases d on d.inquiry_id = i.id
      cross join lateral (values (d.kind), (case when d.stage in ('proposal', 'closed') then d.stage::text end)) as f (kind)
      where i.property_id = p_property_id and i.tenant_id = v_tenant and f.kind is not null
        and d.created_at >= v_first::timestamp at time zone private.agency_zone()
    ), sums as (
      select e.month, e.source,
        sum(e.times) filter (where e.kind = 'view') as views,
        sum(e.times) filter (where e.kind = 'whatsapp') as whatsapp,
        sum(e.times) filter (where e.kind = 'call') as calls,
        sum(e.times) filter (where e.kind = 'message') as messages,
        sum(e.times) filter (where e.kind = 'visit') as visits,
        sum(e.times) filter (where e.kind = 'proposal') as proposals,
        sum(e.times) filter (where e.kind = 'closed') as closed
      from events e group by e.month, e.source
    )
    select jsonb_build_object(
      'first', v_first,
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'month', s.month, 'source', s.source, 'views', coalesce(s.views, 0), 'whatsapp', coalesce(s.whatsapp, 0),
        'calls', coalesce(s.calls, 0), 'messages', coalesce(s.messages, 0), 'visits', coalesce(s.visits, 0),
        'proposals', coalesce(s.proposals, 0), 'closed', coalesce(s.closed, 0)
      ) order by s.month, s.source), '[]')
    )
    from sums s
  );
end $$;
comment on function public.get_property_stats is
  'What a listing brought the caller''s tenant, from the first of p_months (1 to 60, the current one included), as {first, '
  'rows}: a row for each month (its first day, in the agency''s zone) and source. views, whatsapp and calls are counted; '
  'messages and visits are the desk''s cases of that month, proposals and closed those of them that are in that stage now. '
  '42501: no admin. 22023: another number of months.';

revoke execute on function
  private.traffic_source, private.is_known_source, private.asking_address, private.is_within_limit, private.count_property_event, public.count_property_event, public.get_property_stats
  from public, anon, authenticated;
grant execute on function private.count_property_event, public.count_property_event to anon, authenticated, service_role;
grant execute on function private.traffic_source, public.get_property_stats to authenticated, service_role;

-- schemas/category_changes.sql

-- What admins change of the kinds of property. All agencies of a project share them, as they share the listings.

-- With the listings of the bin, which may come back.
create function private.list_categories()
returns table (id uuid, name text, plural text, listings bigint, updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.id, c.name, c.plural,
    (select count(*) from public.properties p where p.category_id = c.id)
    + (select count(*) from public.deleted_properties d where d.content #>> '{property,category_id}' = c.id::text),
    c.updated_at
  from public.property_categories c order by private.fold(c.name);
end $$;

create function private.save_category(p_id uuid, p_name text, p_plural text, p_seen timestamptz)
returns public.property_categories
language plpgsql security definer set search_path = ''
as $$
declare
  v_saved public.property_categories;
begin
  perform private.require_admin();
  if p_id is null then
    insert into public.property_categories (name, plural) values (p_name, p_plural) returning * into v_saved;
  else
    update public.property_categories c set name = p_name, plural = p_plural
    where c.id = p_id and c.updated_at = p_seen
    returning c.* into v_saved;
    perform private.require_unchanged(v_saved.id is not null);
  end if;
  return v_saved;
end $$;

create function private.merge_categories(p_from uuid, p_into uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_former text;
  v_moved integer;
begin
  perform private.require_admin();
  -- No listing gets the category while it goes, nor enters the bin with it.
  lock table public.properties in share row exclusive mode;
  select private.slug(coalesce(c.plural, c.name)) into v_former
  from public.property_categories c where c.id = p_from and p_from <> p_into for update;
  perform from public.property_categories c where c.id = p_into for key share;
  if not found or v_former is null then
    raise exception 'No such category' using errcode = '22023';
  end if;

  update public.properties set category_id = p_into where category_id = p_from;
  get diagnostics v_moved = row_count;
  update public.deleted_properties set content = jsonb_set(content, '{property,category_id}', to_jsonb(p_into))
  where content #>> '{property,category_id}' = p_from::text;
  -- A listing is not new because its category has another name.
  delete from private.alert_queue where created_at = now();

  -- The portal's type of the merged one stands where the agency has chosen none for the other.
  update public.portals set types = jsonb_build_object(p_into, types -> p_from::text) || types - p_from::text
  where types ? p_from::text;

  -- The filters of alerts name it by its id. Of two alerts that become the same one stays.
  update private.alerts a set
    filters = replace(a.filters::text, p_from::text, p_into::text)::jsonb,
    query = replace(a.query, p_from::text, p_into::text)
  where strpos(a.filters::text, p_from::text) > 0 and not exists (
    select from private.alerts other
    where other.subscriber_id = a.subscriber_id and other.property_id is null and other.words = a.words
      and other.filters = replace(a.filters::text, p_from::text, p_into::text)::jsonb
  );
  delete from private.alerts where strpos(filters::text, p_from::text) > 0;

  -- So do the wishes of cases.
  update public.cases set wants = replace(wants::text, p_from::text, p_into::text)::jsonb
  where strpos(wants::text, p_from::text) > 0;

  update private.former_kinds set category_id = p_into where category_id = p_from;
  insert into private.former_kinds (slug, category_id) values (v_former, p_into)
  on conflict (slug) do update set category_id = excluded.category_id;
  delete from public.property_categories where id = p_from;
  return v_moved;
end $$;

create function private.delete_category(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  lock table public.properties in share row exclusive mode;
  if exists (select from public.deleted_properties d where d.content #>> '{property,category_id}' = p_id::text) then
    raise exception 'Listings of the bin have this category' using errcode = '23503';
  end if;
  delete from public.property_categories where id = p_id;
end $$;

create function public.list_categories()
returns table (id uuid, name text, plural text, listings bigint, updated_at timestamptz)
language sql stable set search_path = ''
as $$ select * from private.list_categories() $$;
comment on function public.list_categories is
  'The kinds of property by name, with how many listings have each, those of the bin included. 42501: no admin.';

create function public.save_category(
  p_name text, p_plural text default null, p_id uuid default null, p_seen timestamptz default null
) returns public.property_categories
language sql set search_path = ''
as $$ select private.save_category(p_id, p_name, p_plural, p_seen) $$;
comment on function public.save_category is
  'Adds a kind of property, or renames the one with p_id over the version of p_seen, its updated_at. 23505: another has the '
  'name, whatever its case and accents. PT409: changed or gone since it was seen. 42501: no admin.';

create function public.merge_categories(p_from uuid, p_into uuid) returns integer
language sql set search_path = ''
as $$ select private.merge_categories(p_from, p_into) $$;
comment on function public.merge_categories is
  'Gives the listings of one kind to another and removes it; its alerts, its portal type and its addresses follow. Returns '
  'how many listings were moved, without those of the bin. 22023: one of them is not there. 42501: no admin.';

create function public.delete_category(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_category(p_id) $$;
comment on function public.delete_category is
  'Removes a kind that no listing has; one that is gone already is no fault. 23503: a listing has it, of the bin too. 42501: no admin.';

revoke execute on function
  private.list_categories, public.list_categories, private.save_category, public.save_category,
  private.merge_categories, public.merge_categories, private.delete_category, public.delete_category
  from public, anon, authenticated;
grant execute on function
  private.list_categories, public.list_categories, private.save_category, public.save_category,
  private.merge_categories, public.merge_categories, private.delete_category, public.delete_category
  to authenticated;

-- schemas/today.sql

-- What waits for the agency, in one snapshot: the first thing that the admin area shows. Each number is that of a list, and is counted as
-- that list finds its rows.

create function private.get_today() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_today date := (now() at time zone private.agency_zone())::date;
begin
  perform private.require_admin();
  return (
    with failed as materialized (
      -- E-mails to visitors, and those that told the agency of a case that nobody has answered yet.
      select distinct c.id, coalesce(l.owner_name, i.name) as name, c.created_at
      from public.outbox o
      left join public.visits v on v.id = o.visit_id
      join public.cases c on c.lead_id = o.lead_id or c.inquiry_id = coalesce(o.inquiry_id, v.inquiry_id)
      left join public.leads l on l.id = c.lead_id
      left join public.inquiries i on i.id = c.inquiry_id
      where o.tenant_id = v_tenant and o.status = 'failed' and c.stage not in ('closed', 'lost')
        and (o.audience = 'visitor' or c.stage = 'new') and (o.visit_id is null or v.starts_at > now())
    ), waiting as materialized (
      select count(*) filter (where c.stage = 'new') as new_cases,
        count(*) filter (where c.next_on < v_today and c.stage not in ('closed', 'lost')) as overdue
      from public.cases c where c.tenant_id = v_tenant
    ), visits as materialized (
      select v.status, (v.starts_at at time zone private.agency_zone())::date as day, upper(v.during) > now() as is_coming
      from public.visits v
      where v.tenant_id = v_tenant and v.status <> 'cancelled'
        and v.starts_at >= v_today::timestamp at time zone private.agency_zone()
    ), steps as materialized (
      select
        (select coalesce(k ->> 'email' <> '' and k ->> 'phone' <> '', false) from private.portal_contact(v_tenant) k) as agency,
        exists (select from public.tenant_settings s where s.tenant_id = v_tenant and s.company_logo_url is not null) as logo,
        exists (select from public.visit_settings s where s.tenant_id = v_tenant and s.enabled) as visits,
        -- In an order, so that an index gives the first one.
        (
          select i.id from public.property_imports i where i.tenant_id = v_tenant and i.state = 'stored'
          order by i.created_at desc limit 1
        ) is not null as import,
        (select p.id from public.properties p order by p.id limit 1) is not null as listing,
        (select p.id from public.properties p where p.active order by p.id limit 1) is not null as published,
        (select count(*) > 1 from public.admin_users u where u.tenant_id = v_tenant) as colleague
    )
    select jsonb_build_object(
      'new_cases', w.new_cases,
      'overdue', w.overdue,
      'day', v_today,
      'visits', (select count(*) from visits v where v.day = v_today),
      'to_confirm', (
        select jsonb_build_object('count', count(*), 'first', min(v.day)) from visits v
        where v.is_coming and v.status in ('unconfirmed', 'requested')
      ),
      'failed_mails', (select count(*) from failed),
      'failed_cases', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.created_at desc, f.id), '[]')
        from (select * from failed f order by f.created_at desc, f.id limit 5) f
      ),
      'left_out', case when exists (select from public.portals p where p.tenant_id = v_tenant and p.active)
        then (select count(*) from private.left_out_listings()) end,
      'ending', (select count(*) from private.ending_authorisations()),
      'late_jobs', (select coalesce(jsonb_agg(to_jsonb(j)), '[]') from private.late_jobs() j),
      'first_steps', case when not (
        -- The first steps go once listings are published and a first case was answered.
        s.published and exists (select from public.cases c where c.tenant_id = v_tenant and c.first_answered_at is not null)
        or s.agency and s.logo and s.visits and s.import and s.listing and s.colleague
      ) then to_jsonb(s) - 'published' end
    )
    from steps s, waiting w
  );
end $$;

create function public.get_today() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_today() $$;
comment on function public.get_today is
  'What waits for the caller''s agency, as {new_cases, overdue, day, visits, to_confirm: {count, first}, failed_mails, failed_cases: [{id, name}], '
  'left_out, ending, late_jobs: [{name, ran_at}], first_steps}: cases that nobody has answered and those whose next step was due '
  'before today; the visits of today, which is day, and the coming ones to be confirmed, first the day of the first one; the open cases with an e-mail that was given '
  'up, and the latest five of them; listings that a portal would refuse, null without a portal; those whose owner''s authorisation ends within 30 days or '
  'has ended; late jobs as late_jobs gives them; which first steps are done, {agency, logo, visits, import, listing, colleague}, null once '
  'all are or the agency has a listing on the site and has answered somebody. 42501: no admin.';

revoke execute on function private.get_today, public.get_today from public, anon;
grant execute on function private.get_today, public.get_today to authenticated, service_role;
