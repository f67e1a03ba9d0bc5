set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

DROP FUNCTION "private"."change_alerts"(text, text, text, uuid, text, integer);

DROP FUNCTION "private"."claim_alert_notifications"(integer, interval);

DROP FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer);

DROP FUNCTION "public"."claim_alert_notifications"(integer, interval);

CREATE TABLE "private"."push_subscriptions" ("subscriber_id" uuid NOT NULL, "endpoint" text NOT NULL, "p256dh" text NOT NULL, "auth" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "push_subscriptions_auth_check" CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)), CONSTRAINT "push_subscriptions_endpoint_check" CHECK (((octet_length(endpoint) <= 2000) AND (endpoint ~~ 'https://%'::text))), CONSTRAINT "push_subscriptions_p256dh_check" CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)), CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY (subscriber_id, endpoint));

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
      'created_at', a.created_at, 'property_id', a.property_id, 'property_title', p.title
    ) order by a.created_at desc, a.id), '[]')
    from private.alerts a left join public.properties p on p.id = a.property_id
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
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update private.alert_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.subscriber_id, n.alert_id
  ), telling as (
    -- A price that has risen again is no news, nor one that is on request now, 0: then none is told, whatever an earlier
    -- attempt had to tell.
    update private.alert_news n set price = (
      select p.price from public.properties p
      where p.id = n.property_id and p.active and (n.price_before is null or p.price > 0 and p.price < n.price_before)
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

CREATE OR REPLACE FUNCTION private.erase_push_subscription(p_subscriber_id uuid, p_endpoint text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.push_subscriptions d where d.subscriber_id = p_subscriber_id and d.endpoint = p_endpoint;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_push_subscription(p_subscriber uuid, p_push jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.push_subscriptions (subscriber_id, endpoint, p256dh, auth)
  values (p_subscriber, p_push ->> 'endpoint', p_push ->> 'p256dh', p_push ->> 'auth')
  on conflict (subscriber_id, endpoint) do update
  set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at;
  delete from private.push_subscriptions o where o.subscriber_id = p_subscriber and o.endpoint in (
    select d.endpoint from private.push_subscriptions d where d.subscriber_id = p_subscriber
    order by d.created_at desc, d.endpoint offset 10
  );
end $function$;

CREATE OR REPLACE FUNCTION private.stop_subscriber(p_email text, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_alerts uuid[];
begin
  update private.subscribers s set stopped_at = now(), stop_reason = p_reason
  where s.email = lower(p_email) and s.stopped_at is null;
  -- The alerts stay on the page of the link, but nothing is looked for any more.
  v_alerts := array(
    select a.id from private.alerts a join private.subscribers s on s.id = a.subscriber_id where s.email = lower(p_email)
  );
  delete from private.alert_searches f where f.alert_id = any (v_alerts);
  delete from private.alert_places p where p.alert_id = any (v_alerts);
  delete from private.alerts_told t where t.alert_id = any (v_alerts);
  delete from private.alert_news n where n.alert_id = any (v_alerts);
  delete from private.push_subscriptions d using private.subscribers s where s.id = d.subscriber_id and s.email = lower(p_email);
  delete from private.alert_notifications n using private.subscribers s
  where s.id = n.subscriber_id and s.email = lower(p_email) and n.status = 'pending';
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.change_alerts(p_token_hash text, p_address_hash text, p_action text DEFAULT 'read'::text, p_alert_id uuid DEFAULT NULL::uuid, p_rhythm text DEFAULT NULL::text, p_limit integer DEFAULT 20, p_push jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_alerts(p_token_hash, p_address_hash, p_action, p_alert_id, p_rhythm, p_limit, p_push) $function$;

CREATE OR REPLACE FUNCTION public.claim_alert_notifications(p_limit integer DEFAULT 10, p_lease interval DEFAULT '00:02:00'::interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, token_hash text, alert jsonb, listings jsonb, more integer, push jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.claim_alert_notifications(p_limit, p_lease) $function$;

CREATE OR REPLACE FUNCTION public.erase_push_subscription(p_subscriber_id uuid, p_endpoint text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.erase_push_subscription(p_subscriber_id, p_endpoint) $function$;

ALTER TABLE "private"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.subscribers(id) ON DELETE CASCADE;

CREATE VIEW "private"."personal_roots" AS  SELECT l.tenant_id,
    l.id AS root,
    private.contact_keys(ARRAY[l.email, l.phone]) AS keys,
    'lead'::text AS kind,
    l.created_at AS happened_at,
    GREATEST(l.updated_at, ( SELECT c.updated_at
           FROM public.cases c
          WHERE (c.lead_id = l.id))) AS last_event,
    (l.status = 'won'::public.lead_status) AS closed,
    NULL::text AS stays,
    (to_jsonb(l.*) - ARRAY['tenant_id'::text, 'fingerprint'::text, 'search_text'::text]) AS content
   FROM public.leads l
UNION ALL
 SELECT i.tenant_id,
    i.id AS root,
    private.contact_keys(ARRAY[i.email, i.phone]) AS keys,
    'inquiry'::text AS kind,
    i.created_at AS happened_at,
    GREATEST(i.updated_at, ( SELECT c.updated_at
           FROM public.cases c
          WHERE (c.inquiry_id = i.id)), ( SELECT GREATEST(v.updated_at, upper(v.during)) AS "greatest"
           FROM public.visits v
          WHERE (v.inquiry_id = i.id))) AS last_event,
    (i.stage = 'closed'::public.inquiry_stage) AS closed,
    NULL::text AS stays,
    (to_jsonb(i.*) - ARRAY['tenant_id'::text, 'idempotency_key'::text]) AS content
   FROM public.inquiries i
UNION ALL
 SELECT f.tenant_id,
    f.property_id AS root,
    private.contact_keys(ARRAY[f.owner_email, f.owner_phone]) AS keys,
    'owner'::text AS kind,
    f.created_at AS happened_at,
    GREATEST(f.updated_at, p.updated_at, (f.authorised_until)::timestamp with time zone) AS last_event,
    (p.closed_at IS NOT NULL) AS closed,
        CASE
            WHEN (p.active OR (f.authorised_until >= ((now() AT TIME ZONE 'America/Sao_Paulo'::text))::date)) THEN 'contract'::text
            ELSE NULL::text
        END AS stays,
    ((to_jsonb(f.*) - ARRAY['tenant_id'::text, 'owner_words'::text]) || jsonb_build_object('property_title', p.title)) AS content
   FROM (public.property_private_facts f
     JOIN public.properties p ON ((p.id = f.property_id)))
  WHERE (num_nonnulls(f.owner_name, f.owner_phone, f.owner_email) > 0)
UNION ALL
 SELECT ((fact.value ->> 'tenant_id'::text))::uuid AS tenant_id,
    d.id AS root,
    private.contact_keys(ARRAY[(fact.value ->> 'owner_email'::text), (fact.value ->> 'owner_phone'::text)]) AS keys,
    'owner'::text AS kind,
    ((fact.value ->> 'created_at'::text))::timestamp with time zone AS happened_at,
    d.deleted_at AS last_event,
    false AS closed,
    NULL::text AS stays,
    ((fact.value - ARRAY['tenant_id'::text, 'owner_words'::text]) || jsonb_build_object('property_title', d.title, 'deleted_at', d.deleted_at)) AS content
   FROM (public.deleted_properties d
     CROSS JOIN LATERAL jsonb_array_elements((d.content -> 'facts'::text)) fact(value))
  WHERE (num_nonnulls((fact.value ->> 'owner_name'::text), (fact.value ->> 'owner_phone'::text), (fact.value ->> 'owner_email'::text)) > 0)
UNION ALL
 SELECT s.tenant_id,
    s.id AS root,
    private.contact_keys(ARRAY[s.email]) AS keys,
    'alert'::text AS kind,
    s.created_at AS happened_at,
    GREATEST(s.updated_at, ( SELECT max(a.updated_at) AS max
           FROM private.alerts a
          WHERE (a.subscriber_id = s.id))) AS last_event,
    false AS closed,
    NULL::text AS stays,
    ((to_jsonb(s.*) - ARRAY['tenant_id'::text, 'token_hash'::text]) || jsonb_build_object('alerts', ( SELECT COALESCE(jsonb_agg((to_jsonb(a.*) - ARRAY['subscriber_id'::text, 'stop_hash'::text]) ORDER BY a.created_at, a.id), '[]'::jsonb) AS "coalesce"
           FROM private.alerts a
          WHERE (a.subscriber_id = s.id)), 'push_subscriptions', ( SELECT COALESCE(jsonb_agg((to_jsonb(d.*) - ARRAY['subscriber_id'::text, 'p256dh'::text, 'auth'::text]) ORDER BY d.created_at, d.endpoint), '[]'::jsonb) AS "coalesce"
           FROM private.push_subscriptions d
          WHERE (d.subscriber_id = s.id)))) AS content
   FROM private.subscribers s;

CREATE VIEW "private"."personal_rows" AS  SELECT personal_roots.tenant_id,
    personal_roots.root,
    personal_roots.keys,
    personal_roots.kind,
    (personal_roots.root)::text AS id,
    personal_roots.happened_at,
    personal_roots.stays,
    personal_roots.content
   FROM private.personal_roots
UNION ALL
 SELECT r.tenant_id,
    r.root,
    r.keys,
    part.kind,
    part.id,
    part.happened_at,
    part.stays,
    part.content
   FROM (private.personal_roots r
     CROSS JOIN LATERAL ( SELECT 'visit'::text AS kind,
            (v.id)::text AS id,
            v.starts_at AS happened_at,
            NULL::text AS stays,
            ((to_jsonb(v.*) - ARRAY['tenant_id'::text, 'seat'::text, 'during'::text, 'held'::text, 'token_hash'::text]) || jsonb_build_object('ends_at', upper(v.during))) AS content
           FROM public.visits v
          WHERE (v.inquiry_id = r.root)
        UNION ALL
         SELECT 'case'::text AS kind,
            (c.id)::text AS id,
            c.created_at AS happened_at,
            NULL::text AS stays,
            (c.content - ARRAY['tenant_id'::text, 'assignee_id'::text, 'search_text'::text]) AS content
           FROM ( SELECT l.id,
                    l.created_at,
                    to_jsonb(l.*) AS content
                   FROM public.cases l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT i.id,
                    i.created_at,
                    to_jsonb(i.*) AS content
                   FROM public.cases i
                  WHERE (i.inquiry_id = r.root)) c
        UNION ALL
         SELECT 'email'::text AS kind,
            (n.id)::text AS id,
            n.created_at AS happened_at,
            NULL::text AS stays,
            n.content
           FROM ( SELECT l.id,
                    l.created_at,
                    to_jsonb(l.*) AS content
                   FROM public.lead_notifications l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT i.id,
                    i.created_at,
                    to_jsonb(i.*) AS content
                   FROM public.inquiry_notifications i
                  WHERE (i.inquiry_id = r.root)
                UNION ALL
                 SELECT o.id,
                    o.created_at,
                    to_jsonb(o.*) AS content
                   FROM (public.visits v
                     JOIN public.visit_notifications o ON ((o.visit_id = v.id)))
                  WHERE (v.inquiry_id = r.root)
                UNION ALL
                 SELECT a.id,
                    a.created_at,
                    to_jsonb(a.*) AS content
                   FROM private.alert_notifications a
                  WHERE (a.subscriber_id = r.root)) n
        UNION ALL
         SELECT 'history'::text AS kind,
            (h.id)::text AS id,
            h.happened_at,
            'history'::text AS stays,
            (to_jsonb(h.*) - ARRAY['tenant_id'::text, 'user_id'::text, 'username'::text]) AS content
           FROM (( SELECT r.kind AS subject,
                    r.root AS id
                  WHERE (r.kind = ANY (ARRAY['lead'::text, 'inquiry'::text]))
                UNION ALL
                 SELECT 'case'::text AS subject,
                    l.id
                   FROM public.cases l
                  WHERE (l.lead_id = r.root)
                UNION ALL
                 SELECT 'case'::text AS subject,
                    i.id
                   FROM public.cases i
                  WHERE (i.inquiry_id = r.root)) s
             JOIN private.history h ON (((h.subject = s.subject) AND (h.subject_id = s.id))))) part);

COMMENT ON COLUMN "private"."push_subscriptions"."auth" IS 'The secret that browser and sender share, for RFC 8291.';

COMMENT ON COLUMN "private"."push_subscriptions"."endpoint" IS 'Of the push service of the browser''s maker. It is a secret.';

COMMENT ON COLUMN "private"."push_subscriptions"."p256dh" IS 'The browser''s public key, for RFC 8291.';

COMMENT ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer, jsonb) IS 'For the function alert: what the link of a subscriber shows after p_action, {outcome, stopped, pushed, alerts}, without the address. read; confirm: all of them; change: the rhythm of one; erase: one; erase_all: the address too; push_on, push_off: notifications in the browser of p_push, {endpoint, p256dh, auth}. pushed: whether the browser of that endpoint has them. outcome: done, unknown, or throttled (p_limit unknown tokens from that address within ten minutes).';

COMMENT ON FUNCTION "public"."claim_alert_notifications"(integer, interval) IS 'E-mails that are due, each given to one caller only and due again after p_lease. alert is null for the question. listings: at most 12, the newest first; more: how many there are beside these. push: the browsers that are notified too.';

COMMENT ON FUNCTION "public"."erase_push_subscription"(uuid, text) IS 'For a push service that knows the subscription no more. True if there was one.';

COMMENT ON TABLE "private"."push_subscriptions" IS 'Push subscriptions as browsers give them (Push API), by the link of a subscriber.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

REVOKE ALL ON FUNCTION "private"."change_alerts"(text, text, text, uuid, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_alerts"(text, text, text, uuid, text, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_push_subscription"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_push_subscription"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_push_subscription"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."erase_push_subscription"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."erase_push_subscription"(uuid, text) TO "service_role";

REVOKE ALL ON TABLE private.push_subscriptions, private.personal_roots, private.personal_rows
  FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION
  private.change_alerts, private.claim_alert_notifications, private.erase_push_subscription, private.keep_push_subscription,
  public.change_alerts, public.claim_alert_notifications, public.erase_push_subscription
  FROM PUBLIC, anon, authenticated;
