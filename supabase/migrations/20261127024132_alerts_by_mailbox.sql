set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

DROP FUNCTION "private"."claim_alert_notifications"(integer, interval);

DROP FUNCTION "private"."confirm_alerts"(uuid);

DROP FUNCTION "public"."claim_alert_notifications"(integer, interval);

DROP FUNCTION "public"."request_alert"(jsonb, text, integer, interval);

ALTER TABLE "private"."alerts" ADD COLUMN "property_title" text;

ALTER TABLE "private"."subscribers" ADD COLUMN "link_id" uuid NOT NULL DEFAULT gen_random_uuid();

-- The links of before were made of the subscriber's id, and work on.
update private.subscribers set link_id = id;

-- Of a listing that is not on the site any more nobody knows under which title its price was watched.
update private.alerts a set property_title = p.title from public.properties p where p.id = a.property_id and p.active;

CREATE OR REPLACE FUNCTION private.change_alerts(p_token_hash text, p_address_hash text, p_action text, p_alert_id uuid, p_rhythm text, p_limit integer, p_push jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subscriber private.subscribers;
begin
  select * into v_subscriber from private.subscribers s where s.token_hash = p_token_hash for update;
  -- Whoever guesses shares the network address with others, whose own links work on.
  if not found then
    if (
      select count(*) from private.visit_guesses g
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
end $function$;

CREATE OR REPLACE FUNCTION private.claim_alert_notifications(p_limit integer, p_lease interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, link_id uuid, token_hash text, alert jsonb, listings jsonb, more integer, push jsonb)
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
end $function$;

CREATE OR REPLACE FUNCTION private.confirm_alert(p_subscriber uuid, p_alert uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.alerts a set confirmed_at = now()
  where a.id = p_alert and a.subscriber_id = p_subscriber and a.confirmed_at is null and (
    select count(*) from private.alerts o where o.subscriber_id = p_subscriber and o.confirmed_at is not null
  ) < 50;
  if found then
    insert into private.alerts_told (alert_id, property_id, price, deal)
    select a.id, p.id, p.price, p.property_type
    from private.alerts a join public.properties p on p.id = a.property_id where a.id = p_alert
    on conflict do nothing;
    perform private.read_alerts(array[p_alert]);
  end if;
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

  -- Some at a time, so that no run is long.
  delete from private.alert_notifications n where n.id = any (array(
    select o.id from private.alert_notifications o
    where o.status <> 'pending' and o.created_at < now() - interval '30 days' order by o.created_at limit 1000
  ));

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
    returning s.id
  )
  insert into private.alert_notifications (subscriber_id) select id from asked;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_alert_notifications(p_limit integer DEFAULT 10, p_lease interval DEFAULT '00:02:00'::interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, link_id uuid, token_hash text, alert jsonb, listings jsonb, more integer, push jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.claim_alert_notifications(p_limit, p_lease) $function$;

CREATE OR REPLACE FUNCTION public.request_alert(p_request jsonb, p_address_hash text, p_limit integer DEFAULT 50, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.request_alert(p_request, p_address_hash, p_limit, p_window) $function$;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_property_title_check" CHECK ((char_length(property_title) <= 120));

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
    ((to_jsonb(s.*) - ARRAY['tenant_id'::text, 'link_id'::text, 'token_hash'::text]) || jsonb_build_object('alerts', ( SELECT COALESCE(jsonb_agg((to_jsonb(a.*) - ARRAY['subscriber_id'::text, 'stop_hash'::text]) ORDER BY a.created_at, a.id), '[]'::jsonb) AS "coalesce"
           FROM private.alerts a
          WHERE (a.subscriber_id = s.id)), 'push_subscriptions', ( SELECT COALESCE(jsonb_agg((to_jsonb(d.*) - ARRAY['subscriber_id'::text, 'p256dh'::text, 'auth'::text]) ORDER BY d.created_at, d.endpoint), '[]'::jsonb) AS "coalesce"
           FROM private.push_subscriptions d
          WHERE (d.subscriber_id = s.id)))) AS content
   FROM private.subscribers s
UNION ALL
 SELECT i.tenant_id,
    p.id AS root,
    private.contact_keys(ARRAY[(p.person ->> 'email'::text), (p.person ->> 'phone'::text)]) AS keys,
        CASE (p.person ->> 'kind'::text)
            WHEN 'lead'::text THEN 'lead'::text
            ELSE 'inquiry'::text
        END AS kind,
    i.created_at AS happened_at,
    i.created_at AS last_event,
    false AS closed,
    NULL::text AS stays,
    (((p.person - ARRAY['kind'::text, 'assignee'::text]) || jsonb_build_object('file_name', i.file_name)) ||
        CASE (p.person ->> 'kind'::text)
            WHEN 'lead'::text THEN jsonb_build_object('owner_name', (p.person -> 'name'::text))
            ELSE '{}'::jsonb
        END) AS content
   FROM (private.import_persons p
     CROSS JOIN LATERAL ( SELECT property_imports.id,
            property_imports.tenant_id,
            property_imports.username,
            property_imports.file_name,
            property_imports.source,
            property_imports.total,
            property_imports.state,
            property_imports.refused,
            property_imports.kept,
            property_imports.created,
            property_imports.updated,
            property_imports.unchanged,
            property_imports.created_at,
            property_imports.updated_at,
            property_imports.stored_at,
            property_imports.undone_at,
            property_imports.persons,
            property_imports.persons_created,
            property_imports.persons_kept
           FROM public.property_imports
          WHERE (property_imports.id = p.import_id)
         LIMIT 1) i)
  WHERE (p.person IS NOT NULL);

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

COMMENT ON COLUMN "private"."alerts"."property_title" IS 'As the site showed it when its price began to be watched; null where nobody knows.';

COMMENT ON COLUMN "private"."subscribers"."id" IS 'Made by the function save-alert of the address and the salt.';

COMMENT ON COLUMN "private"."subscribers"."link_id" IS 'The link''s token is made of it by the function save-alert, before the address is looked up. Whoever begins anew has another.';

COMMENT ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer, jsonb) IS 'For the function alert: what the link of a subscriber shows after p_action, {outcome, stopped, pushed, alerts}, without the address; what waits for its confirmation first. read; confirm: one of them; change: the rhythm of one; erase: one; erase_all: the address too; push_on, push_off: notifications in the browser of p_push, {endpoint, p256dh, auth}. pushed: whether the browser of that endpoint has them. outcome: done, full (50 are confirmed already), unknown, or throttled (p_limit unknown tokens from that address within ten minutes).';

COMMENT ON FUNCTION "public"."claim_alert_notifications"(integer, interval) IS 'E-mails that are due, each given to one caller only and due again after p_lease. alert is null for the question. listings: at most 12, the newest first; more: how many there are beside these. push: the browsers that are notified too.';

COMMENT ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) IS 'For the function save-alert: stored, or throttled (p_limit requests from that address within p_window). p_request: subscriber_id, link_id, token_hash, alert_id, stop_hash, email, filters, words, query, property_id, rhythm, notice_version. Nothing is looked up; take_alert_requests does it later. 22023: too much to search for, or an address that is not in small ASCII letters.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

REVOKE ALL ON FUNCTION "private"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "private"."confirm_alert"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) TO "service_role";

CREATE INDEX subscribers_mailbox_idx ON private.subscribers USING btree (private.mailbox_key(email));
