set local check_function_bodies = off;

DROP INDEX "private"."alert_notifications_due_idx";

ALTER TABLE "private"."alerts" DROP CONSTRAINT "alerts_property_id_fkey";

ALTER TABLE "private"."alert_news" ADD COLUMN "deal_before" public.property_type;

ALTER TABLE "private"."alert_news" ADD COLUMN "deal" public.property_type;

ALTER TABLE "private"."alerts_told" ADD COLUMN "deal" public.property_type;

CREATE OR REPLACE FUNCTION private.change_alerts(p_token_hash text, p_address_hash text, p_action text, p_alert_id uuid, p_rhythm text, p_limit integer, p_push jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subscriber private.subscribers;
begin
  if (
    select count(*) from private.visit_guesses g
    where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
  ) >= p_limit then
    return '{"outcome": "throttled"}';
  end if;
  select * into v_subscriber from private.subscribers s where s.token_hash = p_token_hash for update;
  if not found then
    insert into private.visit_guesses (address_hash) values (p_address_hash);
    return '{"outcome": "unknown"}';
  end if;
  -- One who has stopped it confirms nothing: nothing is sent any more.
  if p_action = 'confirm' and v_subscriber.stopped_at is null then
    perform private.confirm_alerts(v_subscriber.id);
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
      'created_at', a.created_at, 'property_id', a.property_id, 'property_title', coalesce(p.title, d.title)
    ) order by a.created_at desc, a.id), '[]')
    from private.alerts a left join public.properties p on p.id = a.property_id
    left join public.deleted_properties d on d.id = a.property_id
    where a.subscriber_id = v_subscriber.id
  ));
end $function$;

CREATE OR REPLACE FUNCTION private.claim_alert_notifications(p_limit integer, p_lease interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, token_hash text, alert jsonb, listings jsonb, more integer, push jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  select c.id, s.email, coalesce(g.name, n.company_name, o.name)::text, s.id, s.token_hash,
    case when a.id is not null then jsonb_build_object(
      'id', a.id, 'query', a.query, 'rhythm', a.rhythm, 'property_id', a.property_id, 'stop_hash', a.stop_hash
    ) end,
    (
      select coalesce(jsonb_agg(to_jsonb(card) - 'place' order by card.place), '[]')
      from (
        select p.id, p.title, p.price, t.price_before, p.property_type, p.city, p.neighborhood, p.bedrooms, p.suites,
          p.parking_spaces, p.area, p.built_area, p.land_area,
          (
            select i.image_url from public.property_images i where i.property_id = p.id
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
end $function$;

CREATE OR REPLACE FUNCTION private.confirm_alerts(p_subscriber uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  with confirmed as (
    update private.alerts a set confirmed_at = now() where a.subscriber_id = p_subscriber and a.confirmed_at is null
    returning a.id, a.property_id
  ), watched as (
    insert into private.alerts_told (alert_id, property_id, price, deal)
    select c.id, p.id, p.price, p.property_type from confirmed c join public.properties p on p.id = c.property_id
    on conflict do nothing
  )
  select array_agg(id) into v_ids from confirmed;
  perform private.read_alerts(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.forget_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.properties p where p.id = old.id)
    and not exists (select from public.deleted_properties d where d.id = old.id) then
    delete from private.alerts a where a.property_id = old.id;
    delete from private.alerts_told t where t.property_id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.match_alerts(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  v_ids bigint[];
  v_properties uuid[];
  v_listings private.listings[];
  v_words tsvector[];
  v_before private.listings[];
  v_before_words tsvector[];
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
  update private.alert_searches s
  set words = private.read_words(a.words), is_open = private.has_unknown_words(a.words)
  from private.alerts a where a.id = s.alert_id and s.is_open;

  select array_agg(l order by l.id), array_agg(w.words order by l.id) into v_listings, v_words
  from private.listings l left join private.listing_words w on w.id = l.id
  where l.id = any (v_properties);
  -- A listing that fitted before its change is no news.
  select array_agg(b.listing order by b.id), array_agg(b.words order by b.id) into v_before, v_before_words
  from (
    select l.id,
      jsonb_populate_record(l, (array_agg(q.listing order by q.id) filter (where q.listing is not null))[1]) as listing,
      coalesce((array_agg(q.words order by q.id) filter (where q.words is not null))[1], w.words) as words
    from private.alert_queue q
    join private.listings l on l.id = q.property_id
    left join private.listing_words w on w.id = l.id
    where q.id = any (v_ids) and l.id = any (v_properties)
    group by l.id, l, w.words having not bool_or(q.is_new)
  ) b;

  with known as materialized (
    -- Nobody else adds any of a search: the lock holds them off.
    select t.alert_id, t.property_id from private.alerts_told t where t.property_id = any (v_properties)
    union all select n.alert_id, n.property_id from private.alert_news n where n.property_id = any (v_properties)
    union all select * from private.alerts_for(v_before, v_before_words)
  )
  insert into private.alert_news (alert_id, property_id)
  select f.alert_id, f.property_id from private.alerts_for(v_listings, v_words) f
  where not exists (select from known k where k.alert_id = f.alert_id and k.property_id = f.property_id);

  -- A price on request, 0, is no price to compare with, nor is a sale's with a rent: the first one takes its place.
  update private.alerts_told t set price = p.price, deal = p.property_type
  from public.properties p
  where (t.price = 0 or t.deal <> p.property_type) and t.property_id = any (v_properties) and p.id = any (v_properties) and p.id = t.property_id and p.active and p.price > 0;
  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_news (alert_id, property_id, price_before, deal_before)
  select t.alert_id, t.property_id, t.price, t.deal
  from private.alerts_told t join public.properties p on p.id = t.property_id
  where t.property_id = any (v_properties) and p.id = any (v_properties) and p.active and p.price > 0 and p.price <= t.price * 0.99
    and not exists (select from private.alert_news n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $function$;

CREATE OR REPLACE FUNCTION private.settle_alert_notification(p_id uuid, p_error text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.take_alert_requests(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  v_subscriber private.subscribers;
  v_taken integer := 0;
begin
  for r in
    select q.id, q.request, q.email from private.alert_requests q where q.taken_at is null
    order by q.id limit p_limit for update skip locked
  loop
    update private.alert_requests q set taken_at = now(), request = '{}', email = '' where q.id = r.id;
    v_taken := v_taken + 1;
    -- One that cannot be stored stays taken, and keeps none of the others back.
    begin
      insert into private.subscribers as known (id, tenant_id, email, token_hash)
      values ((r.request ->> 'subscriber_id')::uuid, private.default_tenant_id(), r.email, r.request ->> 'token_hash')
      on conflict (tenant_id, email) do update set token_hash = known.token_hash
      returning * into v_subscriber;
      -- Nobody needs more, and nobody can fill a stranger's page.
      continue when (select count(*) from private.alerts a where a.subscriber_id = v_subscriber.id) >= 50
        or v_subscriber.stopped_at is not null;
      insert into private.alerts as known (id, subscriber_id, property_id, filters, words, query, rhythm, stop_hash, notice_version)
      select (r.request ->> 'alert_id')::uuid, v_subscriber.id, p.id,
        coalesce(r.request -> 'filters', '{}'), coalesce(r.request ->> 'words', ''), coalesce(r.request ->> 'query', ''),
        r.request ->> 'rhythm',
        r.request ->> 'stop_hash', r.request ->> 'notice_version'
      from (select) one left join public.properties p on p.id = (r.request ->> 'property_id')::uuid and p.active
      -- A listing that has left the site meanwhile has no price to watch.
      where r.request ->> 'property_id' is null or p.id is not null
      -- Asked for again before it is confirmed, it waits anew. Nobody else can change what its owner has confirmed.
      on conflict (subscriber_id, md5(coalesce(property_id::text, '') || filters::text || words)) do update
      set created_at = now(), rhythm = excluded.rhythm, notice_version = excluded.notice_version
      where known.confirmed_at is null;
    exception when others then
      raise warning 'The alert request % cannot be stored: %', r.id, sqlerrm;
    end;
  end loop;

  delete from private.alert_requests q where q.created_at < now() - interval '1 day';
  delete from private.alerts a where a.confirmed_at is null and a.created_at < now() - interval '48 hours';
  -- One who was asked today is kept until tomorrow, so as not to be asked again; one who has stopped it, for good.
  delete from private.subscribers s where s.stopped_at is null and coalesce(s.asked_at, s.created_at) < now() - interval '24 hours'
    and not exists (select from private.alerts a where a.subscriber_id = s.id);

  -- Some at a time, so that no run is long.
  delete from private.alert_notifications n where n.id = any (array(
    select o.id from private.alert_notifications o
    where o.status <> 'pending' and o.created_at < now() - interval '30 days' order by o.created_at limit 1000
  ));

  with asked as (
    update private.subscribers s set asked_at = now()
    from (
      select a.subscriber_id, max(a.created_at) as newest from private.alerts a where a.confirmed_at is null group by a.subscriber_id
    ) waiting
    where s.id = waiting.subscriber_id and s.stopped_at is null
      and (s.asked_at is null or s.asked_at <= now() - interval '24 hours' and waiting.newest > s.asked_at)
    returning s.id
  )
  insert into private.alert_notifications (subscriber_id) select id from asked;
  return v_taken;
end $function$;

CREATE INDEX alert_notifications_due_idx ON private.alert_notifications USING btree (((alert_id IS NOT NULL)), next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX alert_notifications_past_idx ON private.alert_notifications USING btree (created_at) WHERE (status <> 'pending'::text);

CREATE CONSTRAINT TRIGGER deleted_properties_forget AFTER DELETE ON public.deleted_properties DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.forget_listing();

COMMENT ON COLUMN "private"."alert_news"."deal" IS 'What price is for.';

COMMENT ON COLUMN "private"."alert_news"."deal_before" IS 'What price_before was for.';

COMMENT ON COLUMN "private"."alerts"."property_id" IS 'The listing whose price is watched, in the bin too; null for a search.';

COMMENT ON COLUMN "private"."alerts"."told_at" IS 'When its last e-mail was sent, or lets the next one out within a day if that could not be sent.';

COMMENT ON COLUMN "private"."alerts_told"."deal" IS 'What that price was for; null for what was told before deals were noted.';

COMMENT ON COLUMN "private"."subscribers"."asked_at" IS 'When it was last asked for a confirmation, at most once a day; null if that could not be sent.';

COMMENT ON FUNCTION "public"."take_alert_requests"(integer) IS 'Makes alerts of at most p_limit requests, queues the questions that are due, and erases what nobody has confirmed within 48 hours, and e-mails of 30 days ago. Returns how many requests it took.';

REVOKE ALL ON FUNCTION "private"."forget_listing"() FROM PUBLIC, anon, authenticated;

-- Listings that were gone for good before anything was forgotten with them.
delete from private.alerts_told t
where not exists (select from public.properties p where p.id = t.property_id)
  and not exists (select from public.deleted_properties d where d.id = t.property_id);
-- What was told, as far as it is known: of the deal that the listing has now.
update private.alerts_told t set deal = p.property_type from public.properties p where p.id = t.property_id;
update private.alert_news n set deal_before = t.deal
from private.alerts_told t
where n.price_before is not null and t.alert_id = n.alert_id and t.property_id = n.property_id;
