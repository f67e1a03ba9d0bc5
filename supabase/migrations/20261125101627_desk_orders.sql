set local check_function_bodies = off;

DROP TRIGGER "leads_history_delete" ON "public"."leads";

DROP TRIGGER "leads_history_insert" ON "public"."leads";

DROP TRIGGER "leads_history_update" ON "public"."leads";

DROP INDEX "public"."cases_due_idx";

DROP FUNCTION "private"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer);

DROP FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, jsonb, integer);

ALTER TABLE "public"."leads" ADD COLUMN "source_page" text;

ALTER TABLE "public"."leads" ADD COLUMN "source_campaign" text;

ALTER TABLE "public"."leads" ADD COLUMN "source_referrer" text;

CREATE OR REPLACE FUNCTION private.get_desk()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'version', concat_ws(' ',
      (select max(updated_at) from public.cases where tenant_id = v_tenant),
      (select max(updated_at) from public.visits where tenant_id = v_tenant)),
    'waiting', (select count(*) from public.cases where tenant_id = v_tenant and stage = 'new'),
    'answered', a.answered,
    'median_minutes', a.median_minutes
  ) from (
    select count(*) as answered,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) / 60) as median_minutes
    from public.cases
    where tenant_id = v_tenant and first_answered_at > now() - interval '30 days'
  ) a;
end $function$;

CREATE OR REPLACE FUNCTION private.list_cases(p_search text, p_stage public.inquiry_stage, p_kind text, p_mine boolean, p_overdue boolean, p_order text, p_after jsonb, p_limit integer)
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
  v_is_due boolean := p_order = 'due';
  v_key text := case when p_order = 'due' then 'c.next_on' else 'c.created_at' end;
  -- Of created_at or next_on, as p_order has it.
  v_after_key text;
  v_after_id uuid;
  v_word text;
  v_ids uuid[];
  v_keys text[];
  v_rows jsonb;
  v_found bigint;
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  if p_order is null or p_order not in ('newest', 'oldest', 'due') then
    raise exception 'No such order' using errcode = '22023';
  end if;
  if p_after is not null then
    begin
      v_after_key := case when v_is_due then (p_after ->> 0)::date::text else (p_after ->> 0)::timestamptz::text end;
      v_after_id := p_after ->> 1;
    exception when data_exception then
      v_after_id := null;
    end;
    if v_after_key is null or v_after_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
  end if;

  v_where := concat_ws(' and ', 'c.tenant_id = $1',
    case when p_stage is not null then format('c.stage = %L', p_stage) end,
    case when p_kind is not null then format('c.kind = %L', p_kind) end,
    case when p_mine then format('c.assignee_id = %L', auth.uid()) end,
    case when p_overdue or v_is_due then 'c.next_on is not null and c.stage not in (''closed'', ''lost'')' end,
    case when p_overdue then format('c.next_on < %L', v_today) end);
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_where := v_where || format(' and (c.search_text like %L', '%' || v_word || '%')
      -- Part of a phone, however it is written.
      || case when v_word ~ '^[0-9-]*[0-9][0-9-]*$' then format(' or c.search_text like %L', '%' || replace(v_word, '-', '') || '%')
        else '' end
      || ')';
  end loop;

  execute format(
    'select array_agg(id), array_agg(key) from (
       select c.id, %1$s::text as key from public.cases c
       where %2$s and %3$s order by %1$s %4$s, c.id %4$s limit $2 + 1
     ) page',
    v_key, v_where,
    case when p_after is null then 'true'
      else format('(%s, c.id) %s (%L, %L)', v_key, case p_order when 'newest' then '<' else '>' end, v_after_key, v_after_id) end,
    case p_order when 'newest' then 'desc' else 'asc' end
  ) into v_ids, v_keys using v_tenant, v_limit;
  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'name', coalesce(l.owner_name, i.name),
    'about', coalesce(i.property_title, concat_ws(' · ', l.property_kind, l.deal_kind, l.city)),
    'phone', coalesce(l.phone, i.phone), 'email', coalesce(l.email, i.email),
    'source', nullif(concat_ws(' · ', coalesce(l.source_campaign, i.source_campaign),
      coalesce(l.source_referrer, i.source_referrer), coalesce(l.source_page, i.source_page)), ''),
    'lost_reason', c.lost_reason, 'first_answered_at', c.first_answered_at, 'updated_at', c.updated_at,
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
    'next', case when cardinality(v_ids) > v_limit then jsonb_build_array(v_keys[v_limit], v_ids[v_limit]) end
  );
end $function$;

CREATE OR REPLACE FUNCTION public.book_visit(p_visit jsonb, p_notice_version text, p_address_hash text, p_key uuid, p_token_hash text, p_limit integer DEFAULT 5, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS TABLE(visit_id uuid, outcome text, status text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.default_tenant_id();
  v_property uuid := (p_visit ->> 'property_id')::uuid;
  v_starts timestamptz := (p_visit ->> 'starts_at')::timestamptz;
  v_email text := p_visit ->> 'email';
  v_settings public.visit_settings;
  v_time record;
  v_title text;
  v_inquiry uuid;
  v_id uuid;
  v_status text;
begin
  -- One at a time, so that those who wait see what the others took. The constraint decides all the same.
  perform pg_advisory_xact_lock(hashtextextended('visits ' || v_tenant, 0));

  return query select v.id, 'repeated', v.status
  from public.inquiries i join public.visits v on v.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  if found then
    return;
  end if;
  if (
    select count(*) from public.inquiries i where i.address_hash = p_address_hash and i.created_at > now() - p_window
  ) >= p_limit or (
    -- Whoever is written to has not proved that the address is theirs.
    select count(*) from public.inquiries i
    where i.kind = 'visit' and lower(i.email) = lower(v_email) and i.created_at > now() - interval '24 hours'
  ) >= 3 or (
    -- Nor shall one network hold all of the agency's time.
    select count(*) from public.inquiries i join public.visits v on v.inquiry_id = i.id
    where i.address_hash = p_address_hash and v.starts_at > now() and v.status <> 'cancelled'
  ) >= 10 then
    return query select null::uuid, 'throttled', null::text;
    return;
  end if;
  select p.title into v_title from public.properties p where p.id = v_property and p.active;
  select * into v_settings from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_settings.tenant_id is null then
    return query select null::uuid, 'absent', null::text;
    return;
  end if;
  select * into v_time
  from private.visit_times(v_tenant, (v_starts at time zone 'America/Sao_Paulo')::date) t where t.starts_at = v_starts;
  if not found then
    return query select null::uuid, 'taken', null::text;
    return;
  end if;

  v_status := case when v_settings.confirmed_at_once then 'booked' else 'requested' end;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, stage, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, 'visit', v_property, v_title, upper(left(v_property::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, case v_status when 'booked' then 'visit' else 'new' end::public.inquiry_stage, p_notice_version, p_address_hash, p_key
  from jsonb_populate_record(null::public.inquiries, p_visit) r
  returning id into v_inquiry;
  for v_seat in 1 .. v_settings.seats loop
    insert into public.visits (id, tenant_id, inquiry_id, property_id, seat, during, held, status, token_hash)
    values (
      (p_visit ->> 'visit_id')::uuid, v_tenant, v_inquiry, v_property, v_seat, tstzrange(v_starts, v_time.ends_at),
      tstzrange(v_starts, v_time.held_until), v_status, p_token_hash
    )
    on conflict on constraint visits_seat_taken_once do nothing
    returning id into v_id;
    exit when v_id is not null;
  end loop;
  -- A write beside these procedures took the last seat: nothing of the inquiry may stay.
  if v_id is null then
    delete from public.inquiries where id = v_inquiry;
    return query select null::uuid, 'taken', null::text;
    return;
  end if;
  perform private.queue_visit_notifications(v_id, v_status);
  return query select v_id, 'stored', v_status;
end $function$;

CREATE OR REPLACE FUNCTION public.get_desk()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_desk() $function$;

CREATE OR REPLACE FUNCTION public.list_cases(p_search text DEFAULT ''::text, p_stage public.inquiry_stage DEFAULT NULL::public.inquiry_stage, p_kind text DEFAULT NULL::text, p_mine boolean DEFAULT false, p_overdue boolean DEFAULT false, p_order text DEFAULT 'newest'::text, p_after jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_cases(p_search, p_stage, p_kind, p_mine, p_overdue, p_order, p_after, p_limit) $function$;

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
    tenant_id, property_id, property_title, property_code, name, email, phone, message, source_page,
    source_campaign, source_referrer, notice_version, address_hash, idempotency_key
  )
  select
    v_tenant, r.property_id, v_title, upper(left(r.property_id::text, 8)), r.name, r.email, r.phone, r.message,
    r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_key
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

CREATE OR REPLACE FUNCTION public.submit_lead(p_lead jsonb, p_notice_version text, p_address_hash text, p_fingerprint text, p_limit integer DEFAULT 5, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS TABLE(lead_id uuid, outcome text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead ' || p_address_hash, 0));

  select l.id into v_id from public.leads l
  where l.fingerprint = p_fingerprint and l.address_hash = p_address_hash and l.created_at > now() - p_window
  order by l.created_at limit 1;
  if found then
    return query select v_id, 'repeated';
    return;
  end if;
  if (
    select count(*) from public.leads l where l.address_hash = p_address_hash and l.created_at > now() - p_window
  ) >= p_limit then
    return query select null::uuid, 'throttled';
    return;
  end if;

  insert into public.leads (
    owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces,
    area, description, source_page, source_campaign, source_referrer, notice_version, address_hash, fingerprint
  )
  select
    r.owner_name, r.email, r.phone, r.property_kind, r.deal_kind, r.address, r.city, r.price, r.bedrooms, r.bathrooms,
    r.parking_spaces, r.area, r.description, r.source_page, r.source_campaign, r.source_referrer, p_notice_version, p_address_hash, p_fingerprint
  from jsonb_populate_record(null::public.leads, p_lead) r
  returning id into v_id;
  return query select v_id, 'stored';
end $function$;

CREATE INDEX cases_answered_idx ON public.cases USING btree (tenant_id, first_answered_at) WHERE (first_answered_at IS NOT NULL);

CREATE INDEX cases_changed_idx ON public.cases USING btree (tenant_id, updated_at);

CREATE INDEX cases_due_idx ON public.cases USING btree (tenant_id, next_on, id) WHERE ((next_on IS NOT NULL) AND (stage <> ALL (ARRAY['closed'::public.inquiry_stage, 'lost'::public.inquiry_stage])));

CREATE INDEX visits_changed_idx ON public.visits USING btree (tenant_id, updated_at);

CREATE TRIGGER leads_history_delete AFTER DELETE ON public.leads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,fingerprint,search_text}');

CREATE TRIGGER leads_history_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,fingerprint,search_text}');

CREATE TRIGGER leads_history_update AFTER UPDATE ON public.leads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,source_page,source_campaign,source_referrer,notice_version,consented_at,address_hash,fingerprint,search_text}');

COMMENT ON COLUMN "public"."leads"."source_page" IS 'The first page of the visit; source_campaign and source_referrer are of that page too.';

COMMENT ON FUNCTION "public"."get_desk"() IS 'Of the caller''s tenant as {version, waiting, answered, median_minutes}: a text that is another one after any change of a case or a visit, the cases that nobody has answered, and how many were first answered in the last 30 days, within which median time (null for none). 42501: no admin.';

COMMENT ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, text, jsonb, integer) IS 'The cases of the caller''s tenant that fit, as {rows, next, found}. p_search: words that all must be in name, place or listing, code, e-mail or phone. p_mine: those of the caller. p_overdue: open ones whose next step was due before today. p_order: newest, oldest, or due, which lists the open ones with a date of the next step alone. p_limit: at most 1000. 42501: no admin. 22023: another p_order, a p_after that no answer with that order has given, or more than 200 characters to search for.';

REVOKE ALL ON FUNCTION "private"."get_desk"() FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."get_desk"() TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, text, jsonb, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, text, jsonb, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."get_desk"() FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."get_desk"() TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, text, jsonb, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."list_cases"(text, public.inquiry_stage, text, boolean, boolean, text, jsonb, integer) TO "authenticated", "service_role";

REVOKE ALL ("source_campaign") ON TABLE "public"."leads" FROM "authenticated";

GRANT SELECT ("source_campaign") ON TABLE "public"."leads" TO "authenticated";

REVOKE ALL ("source_page") ON TABLE "public"."leads" FROM "authenticated";

GRANT SELECT ("source_page") ON TABLE "public"."leads" TO "authenticated";

REVOKE ALL ("source_referrer") ON TABLE "public"."leads" FROM "authenticated";

GRANT SELECT ("source_referrer") ON TABLE "public"."leads" TO "authenticated";

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_source_campaign_check" CHECK (private.is_line(source_campaign, 200));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_source_page_check" CHECK (private.is_line(source_page, 200));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_source_referrer_check" CHECK (private.is_line(source_referrer, 200));
