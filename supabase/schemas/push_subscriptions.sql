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
