set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

CREATE OR REPLACE FUNCTION private.count_property_event(p_property_id uuid, p_kind public.property_event, p_campaign text, p_referrer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_agent text := coalesce(v_headers ->> 'user-agent', '');
  v_address text := private.asking_address(v_headers);
  v_tenant uuid := private.default_tenant_id();
  v_month date := date_trunc('month', now() at time zone private.agency_zone())::date;
  v_source text := private.traffic_source(p_campaign, p_referrer);
begin
  perform private.limit_searches();
  if p_kind is null
    -- Every browser begins with Mozilla. A Cubot is a phone.
    or v_agent !~ '^Mozilla/' or v_agent ~* '(?<!cu)bot|crawl|spider|headless|lighthouse|preview|monitor'
    or not exists (select from public.properties p where p.id = p_property_id and p.active)
    -- An office behind one address is counted, a script in a loop is not.
    or v_address is not null and not private.count_search(
      concat_ws(' ', v_address, p_property_id, p_kind), 10, (select seed from private.search_limit),
      floor(extract(epoch from now()) / 60)::bigint, 'event_counts'
    )
  then
    return;
  end if;

  update public.property_counts c set times = c.times + 1
  where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.kind = p_kind and c.source = v_source;
  if found then
    return;
  end if;
  -- A source that is new to the listing waits for others, so that made-up ones cannot grow the table.
  perform pg_advisory_xact_lock(hashtextextended('count ' || p_property_id, 0));
  if not private.is_known_source(v_source) and not exists (
    select from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source = v_source
  ) and (
    select count(distinct c.source) from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source <> 'other'
      and not private.is_known_source(c.source)
  ) >= 20 then
    v_source := 'other';
  end if;
  insert into public.property_counts as known (property_id, tenant_id, month, kind, source, times)
  values (p_property_id, v_tenant, v_month, p_kind, v_source, 1)
  on conflict (property_id, tenant_id, month, kind, source) do update set times = known.times + 1;
end $function$;

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
            WHEN (p.active OR (f.authorised_until >= ((now() AT TIME ZONE private.agency_zone()))::date)) THEN 'contract'::text
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

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';
