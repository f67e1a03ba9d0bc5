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
