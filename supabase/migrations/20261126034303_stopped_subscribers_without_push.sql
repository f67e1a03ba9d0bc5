set local check_function_bodies = off;

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
  delete from private.push_subscriptions d where d.subscriber_id = v_subscriber;
  delete from private.alert_notifications n where n.subscriber_id = v_subscriber and n.status = 'pending';
  return v_subscriber is not null;
end $function$;
