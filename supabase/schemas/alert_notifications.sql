-- Queues an e-mail for each alert that has something to tell and whose rhythm lets it, with the listings that it tells.
create function private.queue_alert_notifications(p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_queued integer;
begin
  -- Of a listing that has left the site there is nothing to tell. If it comes back, it is matched again. Few listings have
  -- the news of many alerts.
  delete from private.alert_news n
  where n.notification_id is null and n.property_id in (
    select d.property_id from (select distinct a.property_id from private.alert_news a) d
    where not exists (select from public.properties p where p.id = d.property_id and p.active)
  );
  with due as (
    select a.id, a.subscriber_id
    from private.alerts a join private.subscribers s on s.id = a.subscriber_id
    where s.stopped_at is null and a.confirmed_at is not null
      and (a.told_at is null or a.told_at <= now() - case a.rhythm
        when 'now' then interval '0' when 'daily' then interval '1 day' else interval '7 days' end)
      and exists (
        select from private.alert_news n join public.properties p on p.id = n.property_id and p.active
        where n.alert_id = a.id
      )
      and not exists (select from private.alert_notifications n where n.alert_id = a.id and n.status = 'pending')
    limit p_limit
    for update of a skip locked
  ), queued as (
    insert into private.alert_notifications (subscriber_id, alert_id) select subscriber_id, id from due
    on conflict do nothing
    returning id, alert_id
  ), told as (
    update private.alert_news n set notification_id = q.id
    from queued q, public.properties p
    where n.alert_id = q.alert_id and p.id = n.property_id and p.active
  )
  select count(*) into v_queued from queued;
  return v_queued;
end $$;

create function public.queue_alert_notifications(p_limit integer default 1000) returns integer
language sql set search_path = ''
as $$ select private.queue_alert_notifications(p_limit) $$;
comment on function public.queue_alert_notifications is
  'Queues the e-mails of at most p_limit alerts that have something to tell and may tell it now, and returns how many.';

create function private.claim_alert_notifications(p_limit integer, p_lease interval)
returns table (
  id uuid, recipient text, company_name text, subscriber_id uuid, link_id uuid, token_hash text, alert jsonb, listings jsonb, more integer,
  push jsonb
)
language plpgsql security definer set search_path = ''
as $$
begin
  return query
  with due as (
    select n.id from private.alert_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    -- A question first: somebody waits for it, and of what alerts tell there may be hundreds.
    order by n.alert_id is not null, n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update private.alert_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.subscriber_id, n.alert_id
  ), telling as (
    -- A price that has risen again is no news, nor one that is on request now, 0, nor a rent after a sale's price: then
    -- none is told, whatever an earlier attempt had to tell.
    update private.alert_news n set (price, deal) = (
      select p.price, p.property_type from public.properties p
      where p.id = n.property_id and p.active and (
        n.price_before is null
        or p.price > 0 and p.price < n.price_before and p.property_type = coalesce(n.deal_before, p.property_type)
      )
    )
    from claimed c where n.notification_id = c.id
    returning n.notification_id, n.property_id, n.price_before, n.price
  )
  select c.id, s.email, coalesce(g.name, n.company_name, o.name)::text, s.id, s.link_id, s.token_hash,
    case when a.id is not null then jsonb_build_object(
      'id', a.id, 'query', a.query, 'rhythm', a.rhythm, 'property_id', a.property_id, 'stop_hash', a.stop_hash
    ) end,
    (
      select coalesce(jsonb_agg(to_jsonb(card) - 'place' order by card.place), '[]')
      from (
        select p.id, p.title, p.price, t.price_before, p.property_type, p.city, p.neighborhood, p.bedrooms, p.suites,
          p.parking_spaces, p.area, p.built_area, p.land_area,
          (
            select case when 480 = any (i.widths) then regexp_replace(i.image_url, '\.\w+$', '-480.jpg') else i.image_url end
            from public.property_images i where i.property_id = p.id
            order by i.is_primary desc, i.position, i.id limit 1
          ) as photo,
          row_number() over (order by p.published_at desc, p.id) as place
        from telling t join public.properties p on p.id = t.property_id
        where t.notification_id = c.id and t.price is not null
        order by place limit 12
      ) card
    ),
    (select greatest(count(*) - 12, 0)::integer from telling t where t.notification_id = c.id and t.price is not null),
    case when a.id is not null then (
      select coalesce(jsonb_agg(to_jsonb(d) - array['subscriber_id', 'created_at']), '[]')
      from private.push_subscriptions d where d.subscriber_id = s.id
    ) end
  from claimed c
  join private.subscribers s on s.id = c.subscriber_id
  join public.tenants o on o.id = s.tenant_id
  left join private.alerts a on a.id = c.alert_id
  left join public.tenant_settings n on n.tenant_id = s.tenant_id
  left join public.agency_settings g on g.tenant_id = s.tenant_id;
end $$;

create function public.claim_alert_notifications(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (
  id uuid, recipient text, company_name text, subscriber_id uuid, link_id uuid, token_hash text, alert jsonb, listings jsonb, more integer,
  push jsonb
)
language sql set search_path = ''
as $$ select * from private.claim_alert_notifications(p_limit, p_lease) $$;
comment on function public.claim_alert_notifications is
  'E-mails that are due, each given to one caller only and due again after p_lease. alert is null for the question. '
  'listings: at most 12, the newest first; more: how many there are beside these. push: the browsers that are notified too.';

create function private.settle_alert_notification(p_id uuid, p_error text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_notification private.alert_notifications;
  v_has_told boolean;
begin
  update private.alert_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning * into v_notification;
  if v_notification.status = 'sent' then
    insert into private.alerts_told as known (alert_id, property_id, price, deal)
    select n.alert_id, n.property_id, n.price, n.deal
    from private.alert_news n where n.notification_id = p_id and n.price is not null
    on conflict (alert_id, property_id) do update set price = excluded.price, deal = excluded.deal, told_at = now();
    v_has_told := found;
    -- What has become cheaper, or has left the site, while the e-mail was on its way has still to be told.
    with told as (
      delete from private.alert_news n using public.properties p
      where n.notification_id = p_id and p.id = n.property_id and p.active
      returning n.alert_id, n.property_id, n.price as told, n.deal, p.price, p.property_type
    )
    insert into private.alert_news (alert_id, property_id, price_before, deal_before)
    select alert_id, property_id, told, deal from told where price > 0 and price <= told * 0.99 and property_type = deal;
    update private.alert_news n set notification_id = null where n.notification_id = p_id;
  elsif v_notification.status = 'failed' then
    -- The next e-mail tells them, when the rhythm lets it: nobody is left out.
    update private.alert_news n set notification_id = null where n.notification_id = p_id;
    -- A weekly one is tried again in a day, too.
    update private.alerts a set told_at = now() - case a.rhythm when 'weekly' then interval '6 days' else interval '0' end
    where a.id = v_notification.alert_id;
    -- The question is asked again, as long as an alert waits for its confirmation.
    update private.subscribers s set asked_at = null
    where v_notification.alert_id is null and s.id = v_notification.subscriber_id;
  end if;
  -- An e-mail that had nothing left to tell was not sent, and the next one need not wait for the rhythm.
  if v_has_told then
    update private.alerts a set told_at = now() where a.id = v_notification.alert_id;
  end if;
  return v_notification.status;
end $$;

create function public.settle_alert_notification(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$ select private.settle_alert_notification(p_id, p_error) $$;
comment on function public.settle_alert_notification is
  'Records that a claimed e-mail went out (p_error null), so that its listings are told, or why not, as settle_lead_notification does.';

revoke execute on function
  private.queue_alert_notifications, public.queue_alert_notifications, private.claim_alert_notifications,
  public.claim_alert_notifications, private.settle_alert_notification, public.settle_alert_notification
  from public, anon, authenticated;
grant execute on function
  private.queue_alert_notifications, public.queue_alert_notifications, private.claim_alert_notifications,
  public.claim_alert_notifications, private.settle_alert_notification, public.settle_alert_notification
  to service_role;
