set local check_function_bodies = off;

DROP INDEX "private"."alert_notifications_alert_idx";

CREATE OR REPLACE FUNCTION private.alerts_for(p_listings private.listings[], p_words tsvector[])
 RETURNS TABLE(alert_id uuid, property_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100000
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_nestloop TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if p_listings is null then
    return;
  end if;
  return query execute format($sql$
    with listed as materialized (
      select l.*, w.words from unnest($1) l join unnest($2, $3) as w (id, words) on w.id = l.id
    ),
    wanted as materialized (
      select p.city, p.neighborhood, p.exact, row_number() over () as number
      from private.alert_places p group by p.city, p.neighborhood, p.exact
    ),
    near as materialized (
      select w.city, w.neighborhood, w.exact, m.place_id
      from private.match_places(
        array(select city from wanted order by number), array(select neighborhood from wanted order by number),
        array(select exact from wanted order by number), array(select distinct place_id from listed)
      ) m join wanted w on w.number = m.wanted
    )
    select s.alert_id, l.id
    from (
      select distinct p.alert_id, n.place_id
      from near n join private.alert_places p on (p.city, p.neighborhood, p.exact) = (n.city, n.neighborhood, n.exact)
    ) there
    join private.alert_searches s on s.alert_id = there.alert_id
    join listed l on l.place_id = there.place_id
    where %1$s
    union all
    select s.alert_id, l.id from private.alert_searches s cross join listed l where s.places is null and %1$s
  $sql$, private.alert_condition()) using p_listings, array(select l.id from unnest(p_listings) l), p_words;
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

  -- A price on request, 0, is no price to compare with: the first one takes its place.
  update private.alerts_told t set price = p.price
  from public.properties p
  where t.price = 0 and t.property_id = any (v_properties) and p.id = any (v_properties) and p.id = t.property_id and p.active and p.price > 0;
  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_news (alert_id, property_id, price_before)
  select t.alert_id, t.property_id, t.price
  from private.alerts_told t join public.properties p on p.id = t.property_id
  where t.property_id = any (v_properties) and p.id = any (v_properties) and p.active and p.price > 0 and p.price <= t.price * 0.99
    and not exists (select from private.alert_news n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $function$;

CREATE OR REPLACE FUNCTION private.stop_subscriber(p_email text, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  delete from private.alert_searches f where f.alert_id = any (v_alerts);
  delete from private.alert_places p where p.alert_id = any (v_alerts);
  delete from private.alerts_told t where t.alert_id = any (v_alerts);
  delete from private.alert_news n where n.alert_id = any (v_alerts);
  delete from private.alert_notifications n where n.subscriber_id = v_subscriber and n.status = 'pending';
  return v_subscriber is not null;
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
      insert into private.alerts (id, subscriber_id, property_id, filters, words, query, rhythm, stop_hash, notice_version)
      select (r.request ->> 'alert_id')::uuid, v_subscriber.id, p.id,
        coalesce(r.request -> 'filters', '{}'), coalesce(r.request ->> 'words', ''), coalesce(r.request ->> 'query', ''),
        r.request ->> 'rhythm',
        r.request ->> 'stop_hash', r.request ->> 'notice_version'
      from (select) one left join public.properties p on p.id = (r.request ->> 'property_id')::uuid and p.active
      -- A listing that has left the site meanwhile has no price to watch.
      where r.request ->> 'property_id' is null or p.id is not null
      on conflict do nothing;
    exception when others then
      raise warning 'The alert request % cannot be stored: %', r.id, sqlerrm;
    end;
  end loop;

  delete from private.alert_requests q where q.created_at < now() - interval '1 day';
  delete from private.alerts a where a.confirmed_at is null and a.created_at < now() - interval '48 hours';
  -- One who was asked today is kept until tomorrow, so as not to be asked again; one who has stopped it, for good.
  delete from private.subscribers s where s.stopped_at is null and coalesce(s.asked_at, s.created_at) < now() - interval '24 hours'
    and not exists (select from private.alerts a where a.subscriber_id = s.id);

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

ALTER TABLE "private"."subscribers" ADD CONSTRAINT "subscribers_check" CHECK (((stopped_at IS NULL) = (stop_reason IS NULL)));

CREATE INDEX alert_notifications_alert_idx ON private.alert_notifications USING btree (alert_id);

CREATE UNIQUE INDEX alert_notifications_pending_idx ON private.alert_notifications USING btree (alert_id) WHERE (status = 'pending'::text);

COMMENT ON FUNCTION "public"."stop_subscriber"(text, text) IS 'Sends nothing more to an address: bounce, it does not exist; complaint, its owner called an e-mail unwanted. True if it is known.';
