set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.is_known_source(p_source text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select p_source = any (array[
    '', 'google', 'google.com', 'google.com.br', 'com.google.android.googlequicksearchbox', 'bing', 'bing.com', 'duckduckgo.com',
    'br.search.yahoo.com', 'search.yahoo.com', 'ecosia.org', 'search.brave.com', 'chatgpt.com', 'gemini.google.com',
    'copilot.microsoft.com', 'perplexity.ai', 'facebook', 'facebook.com', 'instagram', 'instagram.com', 'whatsapp', 'whatsapp.com',
    'web.whatsapp.com', 'wa.me', 'youtube', 'youtube.com', 'tiktok', 'tiktok.com', 'linkedin', 'linkedin.com', 't.co', 'x.com',
    'pinterest.com', 'br.pinterest.com', 'telegram', 't.me', 'web.telegram.org', 'email', 'newsletter', 'mail.google.com',
    'outlook.live.com', 'jornal', 'placa', 'qrcode', 'folder',
    'grupo_olx', 'olx', 'olx.com.br', 'zap', 'zapimoveis.com.br', 'vivareal', 'vivareal.com.br', 'netimoveis', 'netimoveis.com',
    'imovelweb', 'imovelweb.com.br', 'chavesnamao.com.br', 'quintoandar.com.br', 'loft.com.br'
  ])
$function$;

COMMENT ON COLUMN "public"."property_counts"."source" IS 'See private.traffic_source; other for all that are not known, after the first 20 of a listing and month.';

COMMENT ON FUNCTION "private"."is_known_source"(text) IS 'Direct visits, search engines, networks, portals and usual campaigns: each has its place among the sources of a listing.';

REVOKE ALL ON FUNCTION "private"."is_known_source"(text) FROM PUBLIC;
