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
