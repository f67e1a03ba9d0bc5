set local check_function_bodies = off;

CREATE TABLE "private"."erasures" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "happened_at" timestamp with time zone NOT NULL DEFAULT now(), "tenant_id" uuid NOT NULL, "reason" text NOT NULL, "user_id" uuid, "username" text, "erased" jsonb NOT NULL, CONSTRAINT "erasures_pkey" PRIMARY KEY (id), CONSTRAINT "erasures_reason_check" CHECK ((reason = ANY (ARRAY['request'::text, 'retention'::text]))));

CREATE TABLE "public"."retention_settings" ("tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), "months" integer NOT NULL, "closed_months" integer NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "retention_settings_closed_months_check" CHECK (((closed_months >= 1) AND (closed_months <= 240))), CONSTRAINT "retention_settings_months_check" CHECK (((months >= 1) AND (months <= 120))), CONSTRAINT "retention_settings_order_check" CHECK ((closed_months >= months)), CONSTRAINT "retention_settings_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "public"."retention_settings" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.contact_keys(contacts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(key), '{}') from (
    select case when contact like '%@%' then lower(btrim(contact) collate pg_catalog.pg_c_utf8)
      -- The digits without Brazil's 55 and the 0 before an area code. 55 is an area code too.
      else regexp_replace(regexp_replace(contact, '[^0-9]', '', 'g'), '^0*(?:55(?=0?[0-9]{10,11}$))?0?', '') end as key
    from unnest(contacts) contact
  ) keys
  where key ~ '@|[0-9]{8}'
$function$;

CREATE OR REPLACE FUNCTION private.enforce_retention(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v record;
  v_roots uuid[];
  v_erased integer := 0;
begin
  for v in
    select t.id, now() - make_interval(months => r.months) as before, now() - make_interval(months => r.closed_months) as closed_before
    from public.tenants t cross join lateral private.retention_of(t.id) r
  loop
    perform private.lock_persons(v.id);
    select coalesce(array_agg(old.root), '{}') into v_roots from (
      select r.root from private.personal_roots r
      where r.tenant_id = v.id and r.stays is null and r.happened_at < v.before
        and r.last_event < case when r.closed then v.closed_before else v.before end
      limit p_limit
    ) old;
    perform private.erase_rows(v.id, v_roots, 'retention');
    v_erased := v_erased + cardinality(v_roots);
  end loop;
  delete from private.visit_guesses where guessed_at <= now() - interval '10 minutes';
  return v_erased;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_person(p_contacts text[], p_version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
  v_roots uuid[];
begin
  perform private.lock_persons(v_tenant);
  select coalesce(array_agg(r.root order by r.root), '{}') into v_roots from private.personal_roots r
  where r.tenant_id = v_tenant and r.keys && v_keys and r.stays is null;
  perform private.require_unchanged(coalesce(md5(array_to_string(v_roots, ',')) = p_version, false));
  return private.erase_rows(v_tenant, v_roots, 'request');
end $function$;

CREATE OR REPLACE FUNCTION private.erase_rows(p_tenant uuid, p_roots uuid[], p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_erased jsonb;
begin
  -- A property that is deleted at the same time waits, and goes to the bin without its owner.
  perform from public.properties p where p.id = any (p_roots) for share;
  select coalesce(jsonb_object_agg(kind, n), '{}') into v_erased from (
    select r.kind, count(*) as n from private.personal_rows r
    where r.tenant_id = p_tenant and r.root = any (p_roots) and r.stays is null group by r.kind
  ) counted;
  -- Visits, cases and e-mails go with their lead or inquiry.
  delete from public.leads l where l.tenant_id = p_tenant and l.id = any (p_roots);
  delete from public.inquiries i where i.tenant_id = p_tenant and i.id = any (p_roots);
  -- Before the facts: a property that is restored at the same time has left the bin with them.
  update public.deleted_properties d set content = jsonb_set(d.content, '{facts}', (
    select jsonb_agg(case when (fact ->> 'tenant_id')::uuid = p_tenant
      then fact - array['owner_name', 'owner_phone', 'owner_email', 'owner_words', 'keys_at', 'notes'] else fact end)
    from jsonb_array_elements(d.content -> 'facts') fact
  )) where d.id = any (p_roots) and jsonb_array_length(d.content -> 'facts') > 0;
  -- What the agency agreed on is its own; texts that may speak of the owner are not.
  update public.property_private_facts f
  set owner_name = null, owner_phone = null, owner_email = null, keys_at = null, notes = null
  where f.tenant_id = p_tenant and f.property_id = any (p_roots);
  if v_erased <> '{}' then
    insert into private.erasures (tenant_id, reason, user_id, username, erased)
    select p_tenant, p_reason, u.id, u.username, v_erased
    from (select) nobody left join public.admin_users u on u.id = auth.uid();
  end if;
  return v_erased;
end $function$;

CREATE OR REPLACE FUNCTION private.find_person(p_contacts text[], p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_keys text[] := private.keys_of_person(p_contacts);
begin
  return (
    with found as materialized (
      select * from private.personal_rows r where r.tenant_id = v_tenant and r.keys && v_keys
    ), counted as (
      select kind, stays, count(*) as n from found group by kind, stays
    ), listed as (
      select *, row_number() over (partition by kind order by happened_at desc, id) as place from found
    )
    select jsonb_build_object(
      'version', (select md5(coalesce(string_agg(root::text, ',' order by root), '')) from found where id = root::text and stays is null),
      'erasable', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is null),
      'staying', (select coalesce(jsonb_object_agg(kind, n), '{}') from counted where stays is not null),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', kind, 'id', id, 'root', root, 'happened_at', happened_at, 'stays', stays, 'content', content
        ) order by happened_at desc, id), '[]') from listed where place <= p_most
      )
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.get_agency()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(
    coalesce(to_jsonb(s) - array['tenant_id', 'created_at', 'updated_at'], '{}')
    || jsonb_build_object(
      'visits', case when v.enabled then 'online' end,
      'retention_months', r.months::text, 'closed_retention_months', r.closed_months::text
    )
  )
  from (select private.default_tenant_id() as id) t
  left join public.agency_settings s on s.tenant_id = t.id
  left join public.visit_settings v on v.tenant_id = t.id
  cross join lateral private.retention_of(t.id) r
$function$;

CREATE OR REPLACE FUNCTION private.keys_of_person(p_contacts text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_keys text[] := private.contact_keys(p_contacts);
begin
  perform private.require_admin();
  if cardinality(p_contacts) not between 1 and 20 or cardinality(v_keys) <> cardinality(p_contacts) then
    raise exception 'Neither an e-mail nor a phone' using errcode = '22023';
  end if;
  return v_keys;
end $function$;

CREATE OR REPLACE FUNCTION private.list_erasures(p_limit integer)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone, reason text, username text, erased jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select e.id, e.happened_at, e.reason, e.username, e.erased from private.erasures e
  where e.tenant_id = private.current_tenant_id() order by e.id desc limit least(greatest(p_limit, 1), 100);
end $function$;

CREATE OR REPLACE FUNCTION private.lock_persons(p_tenant uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended('visits ' || p_tenant, 0)) $function$;

CREATE OR REPLACE FUNCTION private.retention_of(p_tenant uuid, OUT months integer, OUT closed_months integer)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(s.months, 24), coalesce(s.closed_months, 60)
  from (select p_tenant as id) t left join public.retention_settings s on s.tenant_id = t.id
$function$;

CREATE OR REPLACE FUNCTION public.enforce_retention(p_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enforce_retention(p_limit) $function$;

CREATE OR REPLACE FUNCTION public.erase_person(p_contacts text[], p_version text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.erase_person(p_contacts, p_version) $function$;

CREATE OR REPLACE FUNCTION public.find_person(p_contacts text[], p_most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_person(p_contacts, p_most) $function$;

CREATE OR REPLACE FUNCTION public.list_erasures(p_limit integer DEFAULT 20)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone, reason text, username text, erased jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.list_erasures(p_limit) $function$;

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
  WHERE (num_nonnulls((fact.value ->> 'owner_name'::text), (fact.value ->> 'owner_phone'::text), (fact.value ->> 'owner_email'::text)) > 0);

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
                  WHERE (v.inquiry_id = r.root)) n
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

CREATE INDEX erasures_newest_idx ON private.erasures USING btree (tenant_id, id);

CREATE TRIGGER erasures_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON private.erasures FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite();

CREATE TRIGGER retention_settings_history_delete AFTER DELETE ON public.retention_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER retention_settings_history_insert AFTER INSERT ON public.retention_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER retention_settings_history_update AFTER UPDATE ON public.retention_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER retention_settings_touch BEFORE UPDATE ON public.retention_settings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

COMMENT ON COLUMN "private"."erasures"."erased" IS 'How many rows of each kind of private.personal_rows.';

COMMENT ON COLUMN "private"."erasures"."user_id" IS 'Null: by itself, when its time was over.';

COMMENT ON COLUMN "public"."retention_settings"."closed_months" IS 'The same where it ended in a deal, whose records the law asks for.';

COMMENT ON COLUMN "public"."retention_settings"."months" IS 'After the last event.';

COMMENT ON FUNCTION "private"."contact_keys"(text[]) IS 'E-mails and phones in the form in which they are compared: an e-mail in lower case, a phone as its digits with the area code.';

COMMENT ON FUNCTION "private"."retention_of"(uuid) IS 'How many months an agency keeps personal data after the last event.';

COMMENT ON FUNCTION "public"."enforce_retention"(integer) IS 'Erases what its agency has kept for its time, at most p_limit leads, inquiries and owners of each, for a scheduled job with the secret key; answers how many, so that 0 says that nothing is left.';

COMMENT ON FUNCTION "public"."erase_person"(text[], text) IS 'Erases all that find_person has called erasable in that version, and answers how many rows of each kind. PT409: something has come or gone since. 42501, 22023: as find_person.';

COMMENT ON FUNCTION "public"."find_person"(text[], integer) IS 'All that the caller''s tenant has of the person with one of these e-mails or phones, as {version, erasable, staying, rows}: how many rows of each kind erase_person would erase and leave, and the newest p_most of each kind with their content. 42501: no admin. 22023: neither an e-mail nor a phone with its area code.';

COMMENT ON FUNCTION "public"."get_agency"() IS 'What the agency whose site this is has written about itself: the columns of its agency_settings that are not null, visits = online where they are booked on the site, and for how many months it keeps personal data, as texts.';

COMMENT ON FUNCTION "public"."list_erasures"(integer) IS 'The last erasures of the caller''s tenant, newest first: on request by a user, or by retention. 42501: no admin.';

COMMENT ON TABLE "private"."erasures" IS 'That personal data was erased, and nothing of it. Append-only, and without foreign keys, as the history is.';

COMMENT ON TABLE "public"."retention_settings" IS 'How long an agency keeps what it has of visitors and owners. Where it has no row, private.retention_of says it.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

REVOKE ALL ON FUNCTION "private"."contact_keys"(text[]) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."contact_keys"(text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."enforce_retention"(integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."enforce_retention"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_person"(text[], text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."erase_person"(text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."erase_rows"(uuid, uuid[], text) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."find_person"(text[], integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."find_person"(text[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keys_of_person"(text[]) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."list_erasures"(integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."list_erasures"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_persons"(uuid) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."retention_of"(uuid) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "public"."enforce_retention"(integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."enforce_retention"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."erase_person"(text[], text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."erase_person"(text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_person"(text[], integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."find_person"(text[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_erasures"(integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."list_erasures"(integer) TO "authenticated";

REVOKE ALL ON TABLE "private"."erasures", "private"."personal_roots", "private"."personal_rows" FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON TABLE "public"."retention_settings" FROM PUBLIC, anon, authenticated;

GRANT INSERT ("closed_months"), UPDATE ("closed_months") ON TABLE "public"."retention_settings" TO "authenticated";

GRANT INSERT ("months"), UPDATE ("months") ON TABLE "public"."retention_settings" TO "authenticated";

GRANT SELECT ON TABLE "public"."retention_settings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."retention_settings" TO "service_role";

ALTER TABLE "public"."retention_settings" ADD CONSTRAINT "retention_settings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE POLICY "Admins add their agency's retention" ON "public"."retention_settings" FOR INSERT TO "authenticated" WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins change their agency's retention" ON "public"."retention_settings" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their agency's retention" ON "public"."retention_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

GRANT INSERT ("tenant_id") ON TABLE "public"."retention_settings" TO "authenticated";

CREATE INDEX inquiries_person_idx ON public.inquiries USING gin (private.contact_keys(ARRAY[email, phone]));

CREATE INDEX leads_person_idx ON public.leads USING gin (private.contact_keys(ARRAY[email, phone]));

CREATE INDEX property_private_facts_person_idx ON public.property_private_facts USING gin (private.contact_keys(ARRAY[owner_email, owner_phone]));
