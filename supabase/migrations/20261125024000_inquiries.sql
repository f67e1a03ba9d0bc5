set local check_function_bodies = off;

DROP INDEX "private"."history_deletions_idx";

ALTER TABLE "private"."history" DROP CONSTRAINT "history_subject_check";

CREATE TYPE "public"."inquiry_stage" AS ENUM ('new', 'contacted', 'visit', 'proposal', 'closed', 'lost');

CREATE TABLE "public"."inquiries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL DEFAULT private.default_tenant_id(), "kind" text NOT NULL DEFAULT 'message'::text, "property_id" uuid, "property_title" text NOT NULL, "property_code" text NOT NULL, "name" text NOT NULL, "email" text, "phone" text, "message" text NOT NULL, "source_page" text, "source_campaign" text, "source_referrer" text, "stage" public.inquiry_stage NOT NULL DEFAULT 'new'::public.inquiry_stage, "notice_version" text NOT NULL, "consented_at" timestamp with time zone NOT NULL DEFAULT now(), "address_hash" text, "idempotency_key" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "inquiries_address_hash_check" CHECK ((char_length(address_hash) <= 128)), CONSTRAINT "inquiries_contact_check" CHECK (((email IS NOT NULL) OR (phone IS NOT NULL))), CONSTRAINT "inquiries_kind_check" CHECK ((kind = 'message'::text)), CONSTRAINT "inquiries_pkey" PRIMARY KEY (id), CONSTRAINT "inquiries_tenant_id_idempotency_key_key" UNIQUE (tenant_id, idempotency_key), CONSTRAINT "inquiries_email_check" CHECK ((private.is_line(email, 254) AND (email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'::text))), CONSTRAINT "inquiries_message_check" CHECK ((private.is_prose(message, 2000) AND (message ~ '\S'::text))), CONSTRAINT "inquiries_name_check" CHECK (private.is_line(name, 120)), CONSTRAINT "inquiries_notice_version_check" CHECK (private.is_line(notice_version, 40)), CONSTRAINT "inquiries_phone_check" CHECK (private.is_line(phone, 30)), CONSTRAINT "inquiries_property_code_check" CHECK (private.is_line(property_code, 40)), CONSTRAINT "inquiries_property_title_check" CHECK (private.is_line(property_title, 120)), CONSTRAINT "inquiries_source_campaign_check" CHECK (private.is_line(source_campaign, 200)), CONSTRAINT "inquiries_source_page_check" CHECK (private.is_line(source_page, 200)), CONSTRAINT "inquiries_source_referrer_check" CHECK (private.is_line(source_referrer, 200)));

ALTER TABLE "public"."inquiries" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."inquiry_notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "inquiry_id" uuid NOT NULL, "status" text NOT NULL DEFAULT 'pending'::text, "attempts" integer NOT NULL DEFAULT 0, "next_attempt_at" timestamp with time zone NOT NULL DEFAULT now(), "last_error" text, "sent_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "inquiry_notifications_attempts_check" CHECK ((attempts >= 0)), CONSTRAINT "inquiry_notifications_inquiry_id_key" UNIQUE (inquiry_id), CONSTRAINT "inquiry_notifications_last_error_check" CHECK ((char_length(last_error) <= 500)), CONSTRAINT "inquiry_notifications_pkey" PRIMARY KEY (id), CONSTRAINT "inquiry_notifications_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))));

ALTER TABLE "public"."inquiry_notifications" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.list_history(p_subject text, p_id uuid, p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone, username text, subject text, subject_id uuid, steps jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select max(h.id), h.happened_at, h.username, h.subject, h.subject_id,
    jsonb_agg(jsonb_build_object('source', h.source, 'action', h.action, 'changes', h.changes) order by h.id)
  from private.history h
  where (h.tenant_id is null or h.tenant_id = private.current_tenant_id())
    and (h.subject = p_subject and h.subject_id = p_id
      or p_subject = 'deletions' and h.action = 'delete' and h.source in ('properties', 'leads', 'inquiries'))
  group by h.happened_at, h.user_id, h.username, h.subject, h.subject_id
  having p_before is null or max(h.id) < p_before
  order by 1 desc
  limit least(greatest(p_limit, 1), 100);
end $function$;

CREATE OR REPLACE FUNCTION private.queue_inquiry_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.inquiry_notifications (inquiry_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_inquiry_notifications(p_limit integer DEFAULT 10, p_lease interval DEFAULT '00:02:00'::interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, inquiry jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select n.id from public.inquiry_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.inquiry_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.inquiry_id
  )
  select c.id, s.lead_notification_email, s.company_name, to_jsonb(i) - array['address_hash', 'idempotency_key']
  from claimed c
  join public.inquiries i on i.id = c.inquiry_id
  left join public.tenant_settings s on s.tenant_id = i.tenant_id
$function$;

CREATE OR REPLACE FUNCTION public.settle_inquiry_notification(p_id uuid, p_error text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.inquiry_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$function$;

CREATE OR REPLACE FUNCTION public.submit_inquiry(p_inquiry jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_limit integer DEFAULT 5, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS TABLE(inquiry_id uuid, outcome text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.default_tenant_id();
  v_title text;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || p_address_hash, 0));

  select i.id into v_id from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if (
    select count(*) from public.inquiries i where i.address_hash = p_address_hash and i.created_at > now() - p_window
  ) >= p_limit then
    return query select null::uuid, 'throttled';
    return;
  end if;
  -- A closed one still has its page: whoever had it open when it was sold looks for another.
  select p.title into v_title from public.properties p
  where p.id = (p_inquiry ->> 'property_id')::uuid
    and (p.active or p.closed_at is not null and p.published_at is not null);
  if not found then
    return query select null::uuid, 'absent';
    return;
  end if;

  insert into public.inquiries (
    tenant_id, property_id, property_title, property_code, name, email, phone, message, notice_version, address_hash,
    idempotency_key
  )
  select
    v_tenant, r.property_id, v_title, upper(left(r.property_id::text, 8)), r.name, r.email, r.phone, r.message,
    p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_inquiry) r
  on conflict (tenant_id, idempotency_key) do nothing
  returning id into v_id;
  if found then
    return query select v_id, 'stored';
    return;
  end if;
  -- The same key came from another address at the same time, as from a phone that changes its network.
  return query
  select i.id, 'repeated' from public.inquiries i where i.tenant_id = v_tenant and i.idempotency_key = p_key;
end $function$;

ALTER TABLE "private"."history" ADD CONSTRAINT "history_subject_check" CHECK ((subject = ANY (ARRAY['property'::text, 'lead'::text, 'inquiry'::text, 'settings'::text, 'watermark'::text, 'users'::text])));

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE SET NULL;

ALTER TABLE "public"."inquiry_notifications" ADD CONSTRAINT "inquiry_notifications_inquiry_id_fkey" FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;

CREATE INDEX history_deletions_idx ON private.history USING btree (id) WHERE ((action = 'delete'::text) AND (source = ANY (ARRAY['properties'::text, 'leads'::text, 'inquiries'::text])));

CREATE INDEX inquiries_property_idx ON public.inquiries USING btree (property_id);

CREATE INDEX inquiries_throttle_idx ON public.inquiries USING btree (address_hash, created_at);

CREATE INDEX inquiry_notifications_due_idx ON public.inquiry_notifications USING btree (next_attempt_at) WHERE (status = 'pending'::text);

CREATE TRIGGER inquiries_history_delete AFTER DELETE ON public.inquiries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'id', 'id', '{}', '{kind,property_title,property_code,name,email,phone,message,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,idempotency_key}');

CREATE TRIGGER inquiries_history_insert AFTER INSERT ON public.inquiries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'id', 'id', '{}', '{kind,property_title,property_code,name,email,phone,message,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,idempotency_key}');

CREATE TRIGGER inquiries_history_update AFTER UPDATE ON public.inquiries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('inquiry', 'id', 'id', '{}', '{kind,property_title,property_code,name,email,phone,message,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,idempotency_key}');

CREATE TRIGGER inquiries_queue_notification AFTER INSERT ON public.inquiries FOR EACH ROW EXECUTE FUNCTION private.queue_inquiry_notification();

CREATE TRIGGER inquiries_touch BEFORE UPDATE ON public.inquiries FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER inquiry_notifications_touch BEFORE UPDATE ON public.inquiry_notifications FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

COMMENT ON COLUMN "private"."history"."subject_id" IS 'A property''s, a lead''s or an inquiry''s id, the tenant of settings and users, the owner of a watermark.';

COMMENT ON COLUMN "public"."inquiries"."address_hash" IS 'Salted hash of the sender''s network address, for throttling. Never the address.';

COMMENT ON COLUMN "public"."inquiries"."idempotency_key" IS 'By which a message that is sent again is known.';

COMMENT ON COLUMN "public"."inquiries"."notice_version" IS 'The privacy notice that stood beside the button (LGPD).';

COMMENT ON COLUMN "public"."inquiries"."property_id" IS 'Null once the listing is deleted: its title and code stay.';

COMMENT ON COLUMN "public"."inquiries"."property_title" IS 'As it was when the message came, as property_code.';

COMMENT ON COLUMN "public"."inquiries"."source_page" IS 'The first page of the visit; source_campaign and source_referrer are of that page too.';

COMMENT ON FUNCTION "public"."claim_inquiry_notifications"(integer, interval) IS 'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

COMMENT ON FUNCTION "public"."list_history"(text, uuid, bigint, integer) IS 'What admins have done to what the caller may see, newest first, one row for each transaction: of p_subject (property, lead, inquiry, settings, watermark, users) with that id, or with ''deletions'' the properties, leads and inquiries that are gone. steps: [{source, action, changes}], as in private.history. The next page: p_before is the last id.';

COMMENT ON FUNCTION "public"."settle_inquiry_notification"(uuid, text) IS 'Records that a claimed e-mail went out (p_error null) or why not, as settle_lead_notification does.';

COMMENT ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid, integer, interval) IS 'Stores a message about a listing (keys of p_inquiry as the columns of inquiries) for the function submit-inquiry. outcome: stored, repeated (a message with p_key is stored already, inquiry_id is its id), throttled (p_limit messages from that address within p_window, inquiry_id null), or absent (no page shows that listing, inquiry_id null).';

COMMENT ON TABLE "public"."inquiries" IS 'Visitors who are interested in a listing. Stored by the function submit-inquiry alone.';

COMMENT ON TABLE "public"."inquiry_notifications" IS 'Outbox of the e-mails that announce an inquiry, as lead_notifications is for leads.';

REVOKE ALL ON FUNCTION "private"."queue_inquiry_notification"() FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "public"."claim_inquiry_notifications"(integer, interval) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."claim_inquiry_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_inquiry_notification"(uuid, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."settle_inquiry_notification"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid, integer, interval) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."submit_inquiry"(jsonb, text, text, uuid, integer, interval) TO "service_role";

REVOKE ALL ON TABLE "public"."inquiries", "public"."inquiry_notifications" FROM PUBLIC, anon, authenticated;

GRANT SELECT ("consented_at") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("email") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("message") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("name") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("notice_version") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("phone") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("property_code") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("property_id") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("property_title") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("source_campaign") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("source_page") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("source_referrer") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("stage"), UPDATE ("stage") ON TABLE "public"."inquiries" TO "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."inquiries" TO "authenticated";

GRANT DELETE ON TABLE "public"."inquiries" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."inquiries" TO "service_role";

GRANT SELECT ON TABLE "public"."inquiry_notifications" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."inquiry_notifications" TO "service_role";

ALTER TABLE "public"."inquiries" ADD CONSTRAINT "inquiries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX inquiries_newest_idx ON public.inquiries USING btree (tenant_id, created_at, id);

CREATE POLICY "Admins delete their tenant's inquiries" ON "public"."inquiries" FOR DELETE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins read their tenant's inquiries" ON "public"."inquiries" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins work on their tenant's inquiries" ON "public"."inquiries" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins see what became of their inquiries' e-mails" ON "public"."inquiry_notifications" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.inquiries i
  WHERE ((i.id = inquiry_notifications.inquiry_id) AND (i.tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))))));

GRANT SELECT ("tenant_id") ON TABLE "public"."inquiries" TO "authenticated";
