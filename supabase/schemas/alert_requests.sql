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
