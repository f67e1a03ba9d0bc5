set local check_function_bodies = off;

ALTER TABLE "private"."history" DROP CONSTRAINT "history_subject_check";

CREATE TABLE "public"."cases" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "kind" text NOT NULL, "lead_id" uuid, "inquiry_id" uuid, "stage" public.inquiry_stage NOT NULL, "lost_reason" text, "assignee_id" uuid, "next_step" text, "next_on" date, "first_answered_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "search_text" text NOT NULL, CONSTRAINT "cases_inquiry_id_key" UNIQUE (inquiry_id), CONSTRAINT "cases_kind_check" CHECK ((kind = ANY (ARRAY['lead'::text, 'message'::text, 'visit'::text]))), CONSTRAINT "cases_lead_id_key" UNIQUE (lead_id), CONSTRAINT "cases_lost_reason_check" CHECK ((lost_reason = ANY (ARRAY['price'::text, 'place'::text, 'financing'::text, 'competitor'::text, 'gave_up'::text, 'no_reply'::text, 'other'::text, 'unstated'::text]))), CONSTRAINT "cases_next_check" CHECK (((next_on IS NULL) OR (next_step IS NOT NULL))), CONSTRAINT "cases_next_on_check" CHECK (((next_on >= '2000-01-01'::date) AND (next_on <= '2100-01-01'::date))), CONSTRAINT "cases_pkey" PRIMARY KEY (id), CONSTRAINT "cases_subject_check" CHECK (((num_nonnulls(lead_id, inquiry_id) = 1) AND ((kind = 'lead'::text) = (lead_id IS NOT NULL)))), CONSTRAINT "cases_why_lost_check" CHECK (((stage = 'lost'::public.inquiry_stage) = (lost_reason IS NOT NULL))), CONSTRAINT "cases_next_step_check" CHECK (private.is_line(next_step, 200)));

ALTER TABLE "public"."cases" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.keep_case_of_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.cases as known (tenant_id, kind, inquiry_id, stage, lost_reason, created_at, search_text)
  values (
    new.tenant_id, new.kind, new.id, new.stage, case new.stage when 'lost' then 'unstated' end, new.created_at,
    coalesce(private.lead_text(new.name, new.property_title, new.property_code, new.email, new.phone), '')
  )
  on conflict (inquiry_id) do update set
    stage = new.stage,
    lost_reason = case when new.stage = 'lost' then coalesce(known.lost_reason, 'unstated') end,
    search_text = excluded.search_text
  where known.stage <> new.stage or known.search_text <> excluded.search_text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_case_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_stage public.inquiry_stage := case new.status when 'won' then 'closed' else new.status::text end;
begin
  insert into public.cases as known (tenant_id, kind, lead_id, stage, lost_reason, created_at, search_text)
  values (new.tenant_id, 'lead', new.id, v_stage, case v_stage when 'lost' then 'unstated' end, new.created_at, new.search_text)
  on conflict (lead_id) do update set
    -- A lead has fewer statuses than a case has stages.
    stage = case when private.lead_status_of(known.stage) = new.status then known.stage else v_stage end,
    lost_reason = case when v_stage = 'lost' then coalesce(known.lost_reason, 'unstated') end,
    search_text = new.search_text
  where private.lead_status_of(known.stage) <> new.status or known.search_text <> new.search_text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_subject_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.leads l set status = private.lead_status_of(new.stage)
  where l.id = new.lead_id and l.status <> private.lead_status_of(new.stage);
  update public.inquiries i set stage = new.stage where i.id = new.inquiry_id and i.stage <> new.stage;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lead_status_of(p_stage public.inquiry_stage)
 RETURNS public.lead_status
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_stage when 'new' then 'new' when 'closed' then 'won' when 'lost' then 'lost' else 'contacted' end::public.lead_status
$function$;

CREATE OR REPLACE FUNCTION private.list_cases(p_search text, p_stage public.inquiry_stage, p_kind text, p_mine boolean, p_overdue boolean, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  v_today date := (now() at time zone 'America/Sao_Paulo')::date;
  v_where text;
  v_after_time timestamptz;
  v_after_id uuid;
  v_word text;
  v_ids uuid[];
  v_times timestamptz[];
  v_rows jsonb;
  v_found bigint;
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  if p_after is not null then
    begin
      v_after_time := p_after ->> 0;
      v_after_id := p_after ->> 1;
    exception when data_exception then
      v_after_id := null;
    end;
    if v_after_time is null or v_after_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
  end if;

  v_where := concat_ws(' and ', 'c.tenant_id = $1',
    case when p_stage is not null then format('c.stage = %L', p_stage) end,
    case when p_kind is not null then format('c.kind = %L', p_kind) end,
    case when p_mine then format('c.assignee_id = %L', auth.uid()) end,
    case when p_overdue then format('c.next_on < %L and c.stage not in (''closed'', ''lost'')', v_today) end);
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_where := v_where || format(' and (c.search_text like %L', '%' || v_word || '%')
      -- Part of a phone, however it is written.
      || case when v_word ~ '^[0-9-]*[0-9][0-9-]*$' then format(' or c.search_text like %L', '%' || replace(v_word, '-', '') || '%')
        else '' end
      || ')';
  end loop;

  execute format(
    'select array_agg(id), array_agg(created_at) from (
       select c.id, c.created_at from public.cases c
       where %s and %s order by c.created_at desc, c.id desc limit $2 + 1
     ) page',
    v_where, case when p_after is null then 'true' else '(c.created_at, c.id) < ($3, $4)' end
  ) into v_ids, v_times using v_tenant, v_limit, v_after_time, v_after_id;
  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'name', coalesce(l.owner_name, i.name),
    'about', coalesce(i.property_title, concat_ws(' · ', l.property_kind, l.deal_kind, l.city)),
    'stage', c.stage, 'assignee', u.username, 'next_step', c.next_step, 'next_on', c.next_on,
    'overdue', coalesce(c.next_on < v_today and c.stage not in ('closed', 'lost'), false), 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
  -- Each row by its keys: the planner would read whole indexes side by side.
  cross join lateral (select * from public.cases where id = listed.id limit 1) c
  left join lateral (select * from public.leads where id = c.lead_id limit 1) l on true
  left join lateral (select * from public.inquiries where id = c.inquiry_id limit 1) i on true
  left join public.admin_users u on u.id = c.assignee_id;
  -- Whoever goes on knows it from where they began.
  if p_after is null then
    execute 'select count(*) from public.cases c where ' || v_where into v_found using v_tenant;
  end if;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'found', v_found,
    'next', case when cardinality(v_ids) > v_limit then jsonb_build_array(v_times[v_limit], v_ids[v_limit]) end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.note_first_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.stage = 'new' and new.stage <> 'new' then
    new.first_answered_at := coalesce(old.first_answered_at, now());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.list_cases(p_search text DEFAULT ''::text, p_stage public.inquiry_stage DEFAULT NULL::public.inquiry_stage, p_kind text DEFAULT NULL::text, p_mine boolean DEFAULT false, p_overdue boolean DEFAULT false, p_after jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_cases(p_search, p_stage, p_kind, p_mine, p_overdue, p_after, p_limit) $function$;

ALTER TABLE "private"."history" ADD CONSTRAINT "history_subject_check" CHECK ((subject = ANY (ARRAY['property'::text, 'lead'::text, 'inquiry'::text, 'case'::text, 'settings'::text, 'watermark'::text, 'users'::text])));

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_assignee_id_fkey" FOREIGN KEY (assignee_id) REFERENCES public.admin_users(id) ON DELETE SET NULL;

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_inquiry_id_fkey" FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES public.leads(id) ON DELETE CASCADE;

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_search_text_check" CHECK ((char_length(search_text) <= 5000));

ALTER TABLE "public"."cases" ADD CONSTRAINT "cases_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX cases_assignee_idx ON public.cases USING btree (assignee_id, created_at, id);

CREATE INDEX cases_due_idx ON public.cases USING btree (tenant_id, next_on) WHERE ((next_on IS NOT NULL) AND (stage <> ALL (ARRAY['closed'::public.inquiry_stage, 'lost'::public.inquiry_stage])));

CREATE INDEX cases_kind_idx ON public.cases USING btree (tenant_id, kind, created_at, id);

CREATE INDEX cases_newest_idx ON public.cases USING btree (tenant_id, created_at, id);

CREATE INDEX cases_stage_idx ON public.cases USING btree (tenant_id, stage, created_at, id);

CREATE INDEX cases_text_idx ON public.cases USING gin (search_text extensions.gin_trgm_ops);

CREATE TRIGGER cases_first_answer BEFORE UPDATE ON public.cases FOR EACH ROW EXECUTE FUNCTION private.note_first_answer();

CREATE TRIGGER cases_history_delete AFTER DELETE ON public.cases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('case', 'id', 'id', '{next_step}', '{kind,lead_id,inquiry_id,first_answered_at,search_text}');

CREATE TRIGGER cases_history_insert AFTER INSERT ON public.cases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('case', 'id', 'id', '{next_step}', '{kind,lead_id,inquiry_id,first_answered_at,search_text}');

CREATE TRIGGER cases_history_update AFTER UPDATE ON public.cases REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('case', 'id', 'id', '{next_step}', '{kind,lead_id,inquiry_id,first_answered_at,search_text}');

CREATE TRIGGER cases_subject AFTER UPDATE ON public.cases FOR EACH ROW WHEN ((old.stage <> new.stage)) EXECUTE FUNCTION private.keep_subject_of_case();

CREATE TRIGGER cases_touch BEFORE UPDATE ON public.cases FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER inquiries_case AFTER INSERT OR UPDATE of stage, name, email, phone, property_title, property_code ON public.inquiries FOR EACH ROW EXECUTE FUNCTION private.keep_case_of_inquiry();

CREATE TRIGGER leads_case AFTER INSERT OR UPDATE ON public.leads FOR EACH ROW EXECUTE FUNCTION private.keep_case_of_lead();

CREATE POLICY "Admins read their tenant's cases" ON "public"."cases" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Admins work on their tenant's cases" ON "public"."cases" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND ((assignee_id IS NULL) OR (assignee_id IN ( SELECT u.id
   FROM public.admin_users u)))));

COMMENT ON COLUMN "private"."history"."subject_id" IS 'A property''s, a lead''s, an inquiry''s or a case''s id, the tenant of settings and users, the owner of a watermark.';

COMMENT ON COLUMN "public"."cases"."first_answered_at" IS 'When it first left the stage new.';

COMMENT ON COLUMN "public"."cases"."lost_reason" IS 'unstated where the lead or the inquiry was lost elsewhere than at the desk.';

COMMENT ON COLUMN "public"."cases"."search_text" IS 'See private.lead_text. Only private.list_cases reads it.';

COMMENT ON COLUMN "public"."cases"."stage" IS 'Triggers keep it and the status of the lead, or the stage of the inquiry, alike.';

COMMENT ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer) IS 'The cases of the caller''s tenant that fit, newest first, as {rows, next, found}. p_search: words that all must be in name, place or listing, code, e-mail or phone. p_mine: those of the caller. p_overdue: open ones whose next step was due before today. p_limit: at most 1000. 42501: no admin. 22023: a p_after that no answer has given, or more than 200 characters to search for.';

COMMENT ON FUNCTION "public"."list_history"(text, uuid, bigint, integer) IS 'What admins have done to what the caller may see, newest first, one row for each transaction: of p_subject (property, lead, inquiry, case, settings, watermark, users) with that id, or with ''deletions'' the properties, leads and inquiries that are gone. steps: [{source, action, changes}], as in private.history. The next page: p_before is the last id.';

COMMENT ON TABLE "public"."cases" IS 'What the desk works on: how far a lead or an inquiry is, who has it, and what comes next.';

REVOKE ALL ON FUNCTION "private"."keep_case_of_inquiry"() FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."keep_case_of_lead"() FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."keep_subject_of_case"() FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."lead_status_of"(public.inquiry_stage) FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."note_first_answer"() FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer) TO "authenticated", "service_role";

REVOKE ALL ON TABLE "public"."cases" FROM PUBLIC, anon, authenticated;

GRANT SELECT ("assignee_id"), UPDATE ("assignee_id") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("first_answered_at") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("inquiry_id") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("lead_id") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("lost_reason"), UPDATE ("lost_reason") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("next_on"), UPDATE ("next_on") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("next_step"), UPDATE ("next_step") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("stage"), UPDATE ("stage") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."cases" TO "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."cases" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cases" TO "service_role";

-- What came before there were cases. When it was answered is known of none.
INSERT INTO public.cases (tenant_id, kind, lead_id, stage, lost_reason, created_at, search_text)
SELECT tenant_id, 'lead', id, CASE status WHEN 'won' THEN 'closed' ELSE status::text END::public.inquiry_stage,
  CASE status WHEN 'lost' THEN 'unstated' END, created_at, search_text
FROM public.leads ON CONFLICT DO NOTHING;

INSERT INTO public.cases (tenant_id, kind, inquiry_id, stage, lost_reason, created_at, search_text)
SELECT tenant_id, kind, id, stage, CASE stage WHEN 'lost' THEN 'unstated' END, created_at,
  coalesce(private.lead_text(name, property_title, property_code, email, phone), '')
FROM public.inquiries ON CONFLICT DO NOTHING;
