set local check_function_bodies = off;

CREATE TYPE "public"."property_event" AS ENUM ('view', 'whatsapp', 'call');

CREATE TABLE "public"."property_counts" ("property_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "month" date NOT NULL, "kind" public.property_event NOT NULL, "source" text NOT NULL, "times" integer NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "property_counts_times_check" CHECK ((times > 0)), CONSTRAINT "property_counts_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric)), CONSTRAINT "property_counts_source_check" CHECK ((source ~ '^([a-z0-9][a-z0-9._-]{0,39})?$'::text)));

ALTER TABLE "public"."property_counts" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.bin_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.deleted_properties (id, content)
  values (old.id, jsonb_build_object(
    'property', to_jsonb(old),
    'images', (select coalesce(jsonb_agg(to_jsonb(i) order by i.is_primary desc, i.position, i.id), '[]')
      from public.property_images i where i.property_id = old.id),
    'infos', (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]')
      from public.property_additional_info i where i.property_id = old.id),
    'facts', (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
      from public.property_private_facts f where f.property_id = old.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from public.property_counts c where c.property_id = old.id),
    'inquiries', (select coalesce(jsonb_agg(i.id), '[]')
      from public.inquiries i where i.property_id = old.id)
  ))
  on conflict (id) do update set content = excluded.content, deleted_at = excluded.deleted_at;
  return old;
end $function$;

DROP FUNCTION private.count_search(text, integer, integer, bigint);

CREATE FUNCTION private.count_search(
  p_address text, p_most integer, p_seed integer, p_minute bigint, p_statement text default 'search_counts'
) returns boolean
language plpgsql set search_path = ''
as $$
declare
  v_mine text := (hashtextextended(p_address, p_seed + pg_backend_pid() + p_minute) & 511)::text;
  v_counts jsonb;
  v_count integer;
begin
  begin
    execute format('execute %I', p_statement) into v_counts;
  exception when invalid_sql_statement_name then
    execute format('prepare %I as select null::jsonb', p_statement);
  end;
  if v_counts is null or v_counts -> 'minute' <> to_jsonb(p_minute) then
    v_counts := jsonb_build_object('minute', p_minute);
  end if;
  v_count := coalesce((v_counts -> v_mine)::integer, 0);
  if v_count >= p_most then
    return false;
  end if;
  execute format('deallocate %I', p_statement);
  execute format('prepare %I as select %L::jsonb', p_statement, v_counts || jsonb_build_object(v_mine, v_count + 1));
  return true;
end $$;

REVOKE ALL ON FUNCTION private.count_search FROM PUBLIC, anon, authenticated;

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
  v_month date := date_trunc('month', now() at time zone 'America/Sao_Paulo')::date;
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
  if not exists (
    select from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source = v_source
  ) and (
    select count(distinct c.source) from public.property_counts c
    where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month = v_month and c.source <> 'other'
  ) >= 20 then
    v_source := 'other';
  end if;
  insert into public.property_counts as known (property_id, tenant_id, month, kind, source, times)
  values (p_property_id, v_tenant, v_month, p_kind, v_source, 1)
  on conflict (property_id, tenant_id, month, kind, source) do update set times = known.times + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.restore_properties(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_contents jsonb;
  v_list text;
begin
  perform private.require_admin();
  with binned as (delete from public.deleted_properties where id = any (p_ids) returning *)
  select coalesce(array_agg(id), '{}'), coalesce(jsonb_agg(content), '[]') into v_ids, v_contents from binned;
  perform private.insert_rows('public.properties', jsonb_path_query_array(v_contents, '$[*].property'));
  perform private.insert_rows('public.property_images', jsonb_path_query_array(v_contents, '$[*].images[*]'));
  perform private.insert_rows('public.property_additional_info', jsonb_path_query_array(v_contents, '$[*].infos[*]'));
  foreach v_list in array array['facts', 'counts'] loop
    perform private.insert_rows(
      case v_list when 'facts' then 'public.property_private_facts' else 'public.property_counts' end::regclass, (
        select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(v_contents) content,
          jsonb_array_elements(content -> v_list) kept
        where exists (select from public.tenants t where t.id = (kept ->> 'tenant_id')::uuid)
      )
    );
  end loop;
  -- They were of no listing meanwhile. Those that were erased stay so.
  update public.inquiries i set property_id = (content -> 'property' ->> 'id')::uuid
  from jsonb_array_elements(v_contents) content
  where content -> 'inquiries' ? i.id::text;
  update public.visits v set property_id = i.property_id
  from public.inquiries i where i.id = v.inquiry_id and i.property_id = any (v_ids) and v.property_id is null;
  return v_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.traffic_source(p_campaign text, p_referrer text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select btrim(left(btrim(regexp_replace(regexp_replace(
    lower(coalesce(nullif(substring(left(p_campaign, 300) from '(?:^|&)utm_source=([^&]*)'), ''), left(p_referrer, 300), '')),
    '^(www|m|l|lm)[.]', ''), '[^a-z0-9._-]+', '-', 'g'), '._-'), 40), '._-')
$function$;

CREATE OR REPLACE FUNCTION public.count_property_event(p_property_id uuid, p_kind public.property_event, p_campaign text DEFAULT NULL::text, p_referrer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.count_property_event(p_property_id, p_kind, p_campaign, p_referrer) $function$;

CREATE OR REPLACE FUNCTION public.get_property_report(p_property_id uuid, p_months integer DEFAULT 12)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_tenant uuid := private.current_tenant_id();
  v_first date;
begin
  perform private.require_admin();
  if p_months is null or p_months not between 1 and 60 then
    raise exception 'From 1 to 60 months' using errcode = '22023';
  end if;
  v_first := date_trunc('month', now() at time zone 'America/Sao_Paulo')::date - make_interval(months => p_months - 1);
  return (
    with events as (
      select c.month, c.source, c.kind::text as kind, c.times
      from public.property_counts c
      where c.property_id = p_property_id and c.tenant_id = v_tenant and c.month >= v_first
      union all
      select date_trunc('month', d.created_at at time zone 'America/Sao_Paulo')::date,
        private.traffic_source(i.source_campaign, i.source_referrer), f.kind, 1
      from public.inquiries i
      join public.cases d on d.inquiry_id = i.id
      cross join lateral (values (d.kind), (case when d.stage in ('proposal', 'closed') then d.stage::text end)) as f (kind)
      where i.property_id = p_property_id and i.tenant_id = v_tenant and f.kind is not null
        and d.created_at >= v_first::timestamp at time zone 'America/Sao_Paulo'
    ), sums as (
      select e.month, e.source,
        sum(e.times) filter (where e.kind = 'view') as views,
        sum(e.times) filter (where e.kind = 'whatsapp') as whatsapp,
        sum(e.times) filter (where e.kind = 'call') as calls,
        sum(e.times) filter (where e.kind = 'message') as messages,
        sum(e.times) filter (where e.kind = 'visit') as visits,
        sum(e.times) filter (where e.kind = 'proposal') as proposals,
        sum(e.times) filter (where e.kind = 'closed') as closed
      from events e group by e.month, e.source
    )
    select jsonb_build_object(
      'first', v_first,
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'month', s.month, 'source', s.source, 'views', coalesce(s.views, 0), 'whatsapp', coalesce(s.whatsapp, 0),
        'calls', coalesce(s.calls, 0), 'messages', coalesce(s.messages, 0), 'visits', coalesce(s.visits, 0),
        'proposals', coalesce(s.proposals, 0), 'closed', coalesce(s.closed, 0)
      ) order by s.month, s.source), '[]')
    )
    from sums s
  );
end $function$;

ALTER TABLE "public"."property_counts" ADD CONSTRAINT "property_counts_pkey" PRIMARY KEY (property_id, tenant_id, month, kind, source);

ALTER TABLE "public"."property_counts" ADD CONSTRAINT "property_counts_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE;

ALTER TABLE "public"."property_counts" ADD CONSTRAINT "property_counts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX property_counts_tenant_idx ON public.property_counts USING btree (tenant_id);

CREATE TRIGGER property_counts_touch BEFORE UPDATE ON public.property_counts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Admins read their tenant's counts" ON "public"."property_counts" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON COLUMN "public"."deleted_properties"."content" IS 'All rows of it, as {property, images, infos, facts, counts, inquiries}, the primary photo first; of inquiries the ids. No caller reads it: facts belong to one agency.';

COMMENT ON COLUMN "public"."property_counts"."month" IS 'Its first day, in the agency''s zone.';

COMMENT ON COLUMN "public"."property_counts"."source" IS 'See private.traffic_source; other for all after the first 20 of a listing and month.';

COMMENT ON FUNCTION "private"."traffic_source"(text, text) IS 'Where a visit came from in one word: its utm_source, else the host that linked to it, else empty. Both as source_campaign and source_referrer of inquiries have them.';

COMMENT ON FUNCTION "public"."count_property_event"(uuid, public.property_event, text, text) IS 'Counts a view of an active listing, or a tap of WhatsApp or call, and nothing of who did it. p_campaign and p_referrer: as source_campaign and source_referrer of inquiries. Bots, listings that are not active, and more than a few a minute from one address are not counted; the answer is the same. 22P02: another kind. 429: too many requests from that address.';

COMMENT ON FUNCTION "public"."get_property_report"(uuid, integer) IS 'What a listing brought the caller''s tenant, from the first of p_months (1 to 60, the current one included), as {first, rows}: a row for each month (its first day, in the agency''s zone) and source. views, whatsapp and calls are counted; messages and visits are the desk''s cases of that month, proposals and closed those of them that are in that stage now. 42501: no admin. 22023: another number of months.';

COMMENT ON TABLE "public"."property_counts" IS 'What visitors did on a listing, as sums. Written by count_property_event alone; no row or column is about one visitor.';

REVOKE ALL ON FUNCTION "private"."count_property_event"(uuid, public.property_event, text, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."count_property_event"(uuid, public.property_event, text, text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."traffic_source"(text, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."traffic_source"(text, text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."count_property_event"(uuid, public.property_event, text, text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."count_property_event"(uuid, public.property_event, text, text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."get_property_report"(uuid, integer) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "public"."get_property_report"(uuid, integer) TO "authenticated", "service_role";

REVOKE ALL ON TABLE "public"."property_counts" FROM PUBLIC, anon, authenticated;

GRANT SELECT ON TABLE "public"."property_counts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."property_counts" TO "service_role";
