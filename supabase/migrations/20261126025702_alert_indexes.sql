set local check_function_bodies = off;

DROP INDEX "private"."alert_notifications_alert_idx";

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
