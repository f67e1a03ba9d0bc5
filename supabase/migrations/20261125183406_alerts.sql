set local check_function_bodies = off;

DROP VIEW "private"."personal_rows";

DROP VIEW "private"."personal_roots";

CREATE TABLE "private"."alert_news" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "alert_id" uuid NOT NULL, "property_id" uuid NOT NULL, "price_before" numeric(14,2), "notification_id" uuid, "price" numeric(14,2), CONSTRAINT "alert_news_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."alert_notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "subscriber_id" uuid NOT NULL, "alert_id" uuid, "status" text NOT NULL DEFAULT 'pending'::text, "attempts" integer NOT NULL DEFAULT 0, "next_attempt_at" timestamp with time zone NOT NULL DEFAULT now(), "last_error" text, "sent_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alert_notifications_attempts_check" CHECK ((attempts >= 0)), CONSTRAINT "alert_notifications_last_error_check" CHECK ((char_length(last_error) <= 500)), CONSTRAINT "alert_notifications_pkey" PRIMARY KEY (id), CONSTRAINT "alert_notifications_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))));

CREATE TABLE "private"."alert_places" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "alert_id" uuid NOT NULL, "city" text NOT NULL, "neighborhood" text NOT NULL, "exact" boolean NOT NULL, CONSTRAINT "alert_places_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."alert_queue" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "property_id" uuid NOT NULL, "is_new" boolean NOT NULL DEFAULT false, "listing" private.listings, "words" tsvector, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alert_queue_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."alert_requests" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "request" jsonb NOT NULL, "email" text NOT NULL, "address_hash" text NOT NULL, "taken_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alert_requests_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."alert_searches" ("alert_id" uuid NOT NULL, "is_open" boolean NOT NULL, "deal" public.property_type, "kinds" uuid[], "places" integer[], "min_price" bigint, "max_price" bigint, "max_monthly" bigint, "min_area" bigint, "max_area" bigint, "bedrooms" smallint, "bathrooms" smallint, "suites" smallint, "parking_spaces" smallint, "furnished" boolean, "pets" boolean, "features" bigint, "since" timestamp with time zone, "reference" text, "first_id" uuid, "last_id" uuid, "words" tsquery, CONSTRAINT "alert_searches_pkey" PRIMARY KEY (alert_id));

CREATE TABLE "private"."alerts_told" ("alert_id" uuid NOT NULL, "property_id" uuid NOT NULL, "price" numeric(14,2) NOT NULL, "told_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alerts_told_pkey" PRIMARY KEY (alert_id, property_id));

CREATE TABLE "private"."alerts" ("id" uuid NOT NULL, "subscriber_id" uuid NOT NULL, "property_id" uuid, "filters" jsonb NOT NULL DEFAULT '{}'::jsonb, "words" text NOT NULL DEFAULT ''::text, "query" text NOT NULL DEFAULT ''::text, "rhythm" text NOT NULL, "stop_hash" text NOT NULL, "notice_version" text NOT NULL, "confirmed_at" timestamp with time zone, "told_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alerts_check" CHECK (((property_id IS NULL) OR ((filters = '{}'::jsonb) AND (words = ''::text)))), CONSTRAINT "alerts_filters_check" CHECK ((octet_length((filters)::text) <= 8000)), CONSTRAINT "alerts_notice_version_check" CHECK ((char_length(notice_version) <= 40)), CONSTRAINT "alerts_pkey" PRIMARY KEY (id), CONSTRAINT "alerts_query_check" CHECK ((char_length(query) <= 4000)), CONSTRAINT "alerts_rhythm_check" CHECK ((rhythm = ANY (ARRAY['now'::text, 'daily'::text, 'weekly'::text]))), CONSTRAINT "alerts_stop_hash_check" CHECK ((stop_hash ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "alerts_stop_hash_key" UNIQUE (stop_hash), CONSTRAINT "alerts_words_check" CHECK ((char_length(words) <= 300)));

CREATE TABLE "private"."subscribers" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "email" text NOT NULL, "token_hash" text NOT NULL, "asked_at" timestamp with time zone, "stopped_at" timestamp with time zone, "stop_reason" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "subscribers_email_check" CHECK (((char_length(email) <= 254) AND (email = lower(email)))), CONSTRAINT "subscribers_pkey" PRIMARY KEY (id), CONSTRAINT "subscribers_stop_reason_check" CHECK ((stop_reason = ANY (ARRAY['bounce'::text, 'complaint'::text]))), CONSTRAINT "subscribers_tenant_id_email_key" UNIQUE (tenant_id, email), CONSTRAINT "subscribers_token_hash_check" CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "subscribers_token_hash_key" UNIQUE (token_hash));

CREATE OR REPLACE FUNCTION private.alert_condition()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(format('(%s or %s)', (
    select string_agg(distinct format('s.%s is null', field[1]), ' or ') from regexp_matches(c.condition, '\(\$1\)\.(\w+)', 'g') field
  ), replace(replace(c.condition, '($1).', 's.'), 'private.listing_words w', '(select l.id, l.words) w')), ' and ')
  from private.search_conditions(null) c where c.part <> 'places'
$function$;

CREATE OR REPLACE FUNCTION private.alerts_for(p_listings private.listings[], p_words tsvector[])
 RETURNS TABLE(alert_id uuid, property_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_nestloop TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if p_listings is null then
    return;
  end if;
  return query execute format($sql$
    with listed as materialized (
      select l.*, w.words from unnest($1) l join unnest($2, $3) as w (id, words) on w.id = l.id
    ),
    wanted as materialized (
      select p.city, p.neighborhood, p.exact, row_number() over () as number
      from private.alert_places p group by p.city, p.neighborhood, p.exact
    ),
    near as materialized (
      select w.city, w.neighborhood, w.exact, m.place_id
      from private.match_places(
        array(select city from wanted order by number), array(select neighborhood from wanted order by number),
        array(select exact from wanted order by number), array(select distinct place_id from listed)
      ) m join wanted w on w.number = m.wanted
    )
    select s.alert_id, l.id
    from (
      select distinct p.alert_id, n.place_id
      from near n join private.alert_places p on (p.city, p.neighborhood, p.exact) = (n.city, n.neighborhood, n.exact)
    ) there
    join private.alert_searches s on s.alert_id = there.alert_id
    join listed l on l.place_id = there.place_id
    where %1$s
    union all
    select s.alert_id, l.id from private.alert_searches s cross join listed l where s.places is null and %1$s
  $sql$, private.alert_condition()) using p_listings, array(select l.id from unnest(p_listings) l), p_words;
end $function$;

CREATE OR REPLACE FUNCTION private.change_alerts(p_token_hash text, p_address_hash text, p_action text, p_alert_id uuid, p_rhythm text, p_limit integer)
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
  if p_action = 'confirm' then
    perform private.confirm_alerts(v_subscriber.id);
  elsif p_action = 'change' then
    update private.alerts a set rhythm = p_rhythm where a.id = p_alert_id and a.subscriber_id = v_subscriber.id;
  elsif p_action = 'erase' then
    delete from private.alerts a where a.id = p_alert_id and a.subscriber_id = v_subscriber.id;
  elsif p_action = 'erase_all' then
    delete from private.subscribers s where s.id = v_subscriber.id;
  end if;
  return jsonb_build_object('outcome', 'done', 'stopped', v_subscriber.stopped_at is not null, 'alerts', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'query', a.query, 'rhythm', a.rhythm, 'confirmed', a.confirmed_at is not null,
      'created_at', a.created_at, 'property_id', a.property_id, 'property_title', p.title
    ) order by a.created_at desc, a.id), '[]')
    from private.alerts a left join public.properties p on p.id = a.property_id
    where a.subscriber_id = v_subscriber.id
  ));
end $function$;

CREATE OR REPLACE FUNCTION private.claim_alert_notifications(p_limit integer, p_lease interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, token_hash text, alert jsonb, listings jsonb, more integer)
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
    -- A price that has risen again is no news.
    update private.alert_news n set price = p.price
    from claimed c, public.properties p
    where n.notification_id = c.id and p.id = n.property_id and p.active and (n.price_before is null or p.price < n.price_before)
    returning n.notification_id, n.property_id, n.price_before
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
        where t.notification_id = c.id
        order by place limit 12
      ) card
    ),
    (select greatest(count(*) - 12, 0)::integer from telling t where t.notification_id = c.id)
  from claimed c
  join private.subscribers s on s.id = c.subscriber_id
  join public.tenants o on o.id = s.tenant_id
  left join private.alerts a on a.id = c.alert_id
  left join public.tenant_settings n on n.tenant_id = s.tenant_id
  left join public.agency_settings g on g.tenant_id = s.tenant_id;
end $function$;

CREATE OR REPLACE FUNCTION private.conditions_of(s private.search)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(part, condition), '{}') from private.search_conditions(s) where narrows
$function$;

CREATE OR REPLACE FUNCTION private.confirm_alerts(p_subscriber uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  with confirmed as (
    update private.alerts a set confirmed_at = now() where a.subscriber_id = p_subscriber and a.confirmed_at is null
    returning a.id, a.property_id
  ), watched as (
    insert into private.alerts_told (alert_id, property_id, price)
    select c.id, p.id, p.price from confirmed c join public.properties p on p.id = c.property_id
    on conflict do nothing
  )
  select array_agg(id) into v_ids from confirmed;
  perform private.read_alerts(v_ids);
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
  delete from private.subscribers s where s.tenant_id = p_tenant and s.id = any (p_roots);
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

CREATE OR REPLACE FUNCTION private.forget_news()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.alert_news n using gone where n.alert_id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.has_unknown_words(words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_or(not private.is_known_word(part[2])), false)
  from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part where part[2] is not null
$function$;

CREATE OR REPLACE FUNCTION private.is_known_word(p_word text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_word !~ '^[a-z]{4,30}$' or exists (
    select from private.search_words w where w.stem = (ts_lexize('private.stems', private.for_words(p_word)))[1]
  )
$function$;

CREATE OR REPLACE FUNCTION private.match_alerts(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
declare
  v_ids bigint[];
  v_properties uuid[];
  v_listings private.listings[];
  v_words tsvector[];
  v_before private.listings[];
  v_before_words tsvector[];
begin
  -- Of two at once the second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) then
    return 0;
  end if;
  select array_agg(q.id), array_agg(distinct q.property_id) into v_ids, v_properties
  from (select * from private.alert_queue order by id limit p_limit) q;
  if v_ids is null then
    return 0;
  end if;
  update private.alert_searches s
  set words = private.read_words(a.words), is_open = private.has_unknown_words(a.words)
  from private.alerts a where a.id = s.alert_id and s.is_open;

  select array_agg(l order by l.id), array_agg(w.words order by l.id) into v_listings, v_words
  from private.listings l left join private.listing_words w on w.id = l.id
  where l.id = any (v_properties);
  -- A listing that fitted before its change is no news.
  select array_agg(b.listing order by b.id), array_agg(b.words order by b.id) into v_before, v_before_words
  from (
    select l.id,
      coalesce((array_agg(q.listing order by q.id) filter (where q.listing is distinct from null))[1], l) as listing,
      coalesce((array_agg(q.words order by q.id) filter (where q.words is not null))[1], w.words) as words
    from private.alert_queue q
    join private.listings l on l.id = q.property_id
    left join private.listing_words w on w.id = l.id
    where q.id = any (v_ids)
    group by l.id, l, w.words having not bool_or(q.is_new)
  ) b;

  with known as materialized (
    -- Nobody else adds any of a search: the lock holds them off.
    select t.alert_id, t.property_id from private.alerts_told t where t.property_id = any (v_properties)
    union all select n.alert_id, n.property_id from private.alert_news n where n.property_id = any (v_properties)
    union all select * from private.alerts_for(v_before, v_before_words)
  )
  insert into private.alert_news (alert_id, property_id)
  select f.alert_id, f.property_id from private.alerts_for(v_listings, v_words) f
  where not exists (select from known k where k.alert_id = f.alert_id and k.property_id = f.property_id);

  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_news (alert_id, property_id, price_before)
  select t.alert_id, t.property_id, t.price
  from private.alerts_told t join public.properties p on p.id = t.property_id
  where p.id = any (v_properties) and p.active and p.price <= t.price * 0.99
    and not exists (select from private.alert_news n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $function$;

CREATE OR REPLACE FUNCTION private.match_places(p_cities text[], p_neighborhoods text[], p_exact boolean[], p_only integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(wanted bigint, place_id integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select w.number, p.id
  from unnest(p_cities, p_neighborhoods, p_exact) with ordinality as w (city, neighborhood, exact, number)
  join private.places p on (p_only is null or p.id = any (p_only)) and case
    when w.neighborhood = '' then p.folded_city = w.city
    when w.exact then p.folded_city = w.city and p.folded_neighborhood = w.neighborhood
    else strpos(p.folded_city collate "C", w.city) > 0 and strpos(p.folded_neighborhood collate "C", w.neighborhood) > 0
  end
$function$;

CREATE OR REPLACE FUNCTION private.queue_alert_notifications(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_queued integer;
begin
  with due as (
    select a.id, a.subscriber_id
    from private.alerts a join private.subscribers s on s.id = a.subscriber_id
    where s.stopped_at is null and a.confirmed_at is not null
      and (a.told_at is null or a.told_at <= now() - case a.rhythm
        when 'now' then interval '0' when 'daily' then interval '1 day' else interval '7 days' end)
      and exists (
        select from private.alert_news n join public.properties p on p.id = n.property_id and p.active
        where n.alert_id = a.id
      )
      and not exists (select from private.alert_notifications n where n.alert_id = a.id and n.status = 'pending')
    limit p_limit
    for update of a skip locked
  ), queued as (
    insert into private.alert_notifications (subscriber_id, alert_id) select subscriber_id, id from due
    on conflict do nothing
    returning id, alert_id
  ), told as (
    update private.alert_news n set notification_id = q.id
    from queued q, public.properties p
    where n.alert_id = q.alert_id and p.id = n.property_id and p.active
  )
  select count(*) into v_queued from queued;
  return v_queued;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.alert_queue (property_id, is_new) select id, true from changed;
  else
    insert into private.alert_queue (property_id, listing) select b.id, row(b.*)::private.listings from before b;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.alert_queue (property_id, words) select id, words from before;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.read_alerts(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.alert_searches s where s.alert_id = any (p_ids);
  delete from private.alert_places p where p.alert_id = any (p_ids);
  insert into private.alert_searches
  select a.id, private.has_unknown_words(a.words), s.*
  from private.alerts a cross join lateral private.read_search(a.filters, a.words) s
  where a.id = any (p_ids) and a.property_id is null and a.confirmed_at is not null;
  insert into private.alert_places (alert_id, city, neighborhood, exact)
  select s.alert_id, w.city, w.neighborhood, w.exact
  from private.alert_searches s join private.alerts a on a.id = s.alert_id
  cross join lateral private.read_wanted(a.filters -> 'places') w
  where a.id = any (p_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.read_places(value jsonb)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when w.cities is not null then array(
    select distinct m.place_id from private.match_places(w.cities, w.neighborhoods, w.exact) m
  ) end
  from (
    select array_agg(city) as cities, array_agg(neighborhood) as neighborhoods, array_agg(exact) as exact
    from private.read_wanted(value)
  ) w
$function$;

CREATE OR REPLACE FUNCTION private.read_search(p_filters jsonb, p_words text)
 RETURNS private.search
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  f jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  v_code text := regexp_replace(private.fold(case jsonb_typeof(f -> 'code') when 'string' then f ->> 'code' end), '[^a-z0-9]', '', 'g');
  v_days smallint := private.read_count(f -> 'newSinceDays');
  v_wanted text[] := private.read_texts(f -> 'amenities');
  s private.search;
begin
  if length(p_filters::text) > 20000 or length(p_words) > 300 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  s.deal := case when f ->> 'deal' in ('sale', 'rent') then f ->> 'deal' end;
  s.kinds := private.read_kinds(f -> 'kinds');
  s.places := private.read_places(f -> 'places');
  s.min_price := ceil(private.read_amount(f -> 'minPrice') * 100);
  s.max_price := floor(private.read_amount(f -> 'maxPrice') * 100);
  s.max_monthly := floor(private.read_amount(f -> 'maxMonthly') * 1200);
  s.min_area := ceil(private.read_amount(f -> 'minArea') * 100);
  s.max_area := floor(private.read_amount(f -> 'maxArea') * 100);
  s.bedrooms := private.read_count(f -> 'minBedrooms');
  s.bathrooms := private.read_count(f -> 'minBathrooms');
  s.suites := private.read_count(f -> 'minSuites');
  s.parking_spaces := private.read_count(f -> 'minParking');
  s.furnished := nullif(f -> 'furnished' = 'true', false);
  s.pets := nullif(f -> 'pets' = 'true', false);
  s.features := nullif(private.feature_bits(v_wanted), 0);
  s.since := now() - v_days * interval '1 day';
  s.reference := nullif(left(v_code, 40), '');
  -- The code of a listing is how its id begins.
  if v_code ~ '^[0-9a-f]{8}$' then
    s.first_id := rpad(v_code, 32, '0');
    s.last_id := rpad(v_code, 32, 'f');
  elsif s.reference is not null then
    -- No id begins so: the range is empty.
    s.first_id := rpad('', 32, 'f');
    s.last_id := rpad('', 32, '0');
  end if;
  s.words := private.read_words(p_words);
  return s;
end $function$;

CREATE OR REPLACE FUNCTION private.read_wanted(value jsonb)
 RETURNS TABLE(city text, neighborhood text, exact boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.fold(one ->> 'city'), private.fold(coalesce(one ->> 'neighborhood', '')), coalesce(one -> 'exact' = 'true', false)
  from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
  where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
$function$;

CREATE OR REPLACE FUNCTION private.read_word(p_word text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_query tsquery := phraseto_tsquery('private.words', private.for_words(p_word));
  v_like text;
begin
  if private.is_known_word(p_word) then
    return v_query;
  end if;
  select string_agg(stem, ' | ') into v_like from (
    select w.stem
    from private.search_words w
    where w.word operator(extensions.%) p_word and extensions.similarity(w.word, p_word) >= 0.4
    group by w.stem
    order by max(extensions.similarity(w.word, p_word)) desc, w.stem
    limit 3
  ) near;
  return coalesce(v_like::tsquery, v_query);
end $function$;

CREATE OR REPLACE FUNCTION private.request_alert(p_request jsonb, p_address_hash text, p_limit integer, p_window interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- As the tables take it; whatever is wrong is refused here, not later.
  v_search private.search := private.read_search(p_request -> 'filters', p_request ->> 'words');
begin
  perform pg_advisory_xact_lock(hashtextextended('alert ' || p_address_hash, 0));
  if (
    select count(*) from private.alert_requests r where r.address_hash = p_address_hash and r.created_at > now() - p_window
  ) >= p_limit then
    return 'throttled';
  end if;
  insert into private.alert_requests (request, email, address_hash) values (p_request, lower(p_request ->> 'email'), p_address_hash);
  return 'stored';
end $function$;

CREATE OR REPLACE FUNCTION private.reread_kinds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.alert_searches s set kinds = private.read_kinds(a.filters -> 'kinds')
  from private.alerts a where a.id = s.alert_id and a.filters ? 'kinds';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.search_conditions(s private.search)
 RETURNS TABLE(part text, narrows boolean, condition text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('deal', s.deal is not null, 'l.deal = ($1).deal'),
    ('kinds', s.kinds is not null, 'l.category_id = any (($1).kinds)'),
    ('places', s.places is not null, 'l.place_id = any (($1).places)'),
    ('price', s.min_price is not null and s.max_price is null, 'l.price >= ($1).min_price'),
    ('price', s.min_price is null and s.max_price is not null, 'l.price <= ($1).max_price'),
    ('price', s.min_price is not null and s.max_price is not null, 'l.price between ($1).min_price and ($1).max_price'),
    ('monthly', s.max_monthly is not null, 'l.monthly <= ($1).max_monthly'),
    ('area', s.min_area is not null and s.max_area is null, '-l.area <= -($1).min_area'),
    ('area', s.min_area is null and s.max_area is not null, '-l.area between -($1).max_area and -1'),
    ('area', s.min_area is not null and s.max_area is not null, '-l.area between -($1).max_area and -($1).min_area'),
    ('bedrooms', s.bedrooms is not null, 'l.bedrooms >= ($1).bedrooms'),
    ('bathrooms', s.bathrooms is not null, 'l.bathrooms >= ($1).bathrooms'),
    ('suites', s.suites is not null, 'l.suites >= ($1).suites'),
    ('parking_spaces', s.parking_spaces is not null, 'l.parking_spaces >= ($1).parking_spaces'),
    ('furnishing', s.furnished, '(l.furnishing in (''partly'', ''full'') and ($1).furnished)'),
    ('pets_allowed', s.pets, '(l.pets_allowed and ($1).pets)'),
    ('features', s.features is not null, 'l.features & ($1).features = ($1).features'),
    ('since', s.since is not null, 'l.published_at >= ($1).since'),
    ('reference', s.reference is not null, '(l.reference = ($1).reference or l.id between ($1).first_id and ($1).last_id)'),
    ('words', s.words is not null, 'exists (select from private.listing_words w where w.id = l.id and w.words @@ ($1).words)')
$function$;

CREATE OR REPLACE FUNCTION private.settle_alert_notification(p_id uuid, p_error text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_notification private.alert_notifications;
begin
  update private.alert_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning * into v_notification;
  if v_notification.status = 'sent' then
    insert into private.alerts_told as known (alert_id, property_id, price)
    select n.alert_id, n.property_id, n.price from private.alert_news n where n.notification_id = p_id and n.price is not null
    on conflict (alert_id, property_id) do update set price = excluded.price, told_at = now();
    -- What has become cheaper, or has left the site, while the e-mail was on its way has still to be told.
    with told as (
      delete from private.alert_news n using public.properties p
      where n.notification_id = p_id and p.id = n.property_id and p.active
      returning n.alert_id, n.property_id, n.price as told, p.price
    )
    insert into private.alert_news (alert_id, property_id, price_before)
    select alert_id, property_id, told from told where price <= told * 0.99;
    update private.alert_news n set notification_id = null where n.notification_id = p_id;
  elsif v_notification.status = 'failed' then
    -- The next e-mail tells them, when the rhythm lets it: nobody is left out.
    update private.alert_news n set notification_id = null where n.notification_id = p_id;
  end if;
  if v_notification.status in ('sent', 'failed') then
    update private.alerts a set told_at = now() where a.id = v_notification.alert_id;
  end if;
  return v_notification.status;
end $function$;

CREATE OR REPLACE FUNCTION private.stop_alert(p_stop_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.alerts a where a.stop_hash = p_stop_hash;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.stop_subscriber(p_email text, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.subscribers s set stopped_at = now(), stop_reason = p_reason
  where s.email = lower(p_email) and s.stopped_at is null;
  delete from private.alert_notifications n using private.subscribers s
  where s.id = n.subscriber_id and s.email = lower(p_email) and n.status = 'pending';
  return found;
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
    select q.id, q.request, q.email from private.alert_requests q where q.taken_at is null
    order by q.id limit p_limit for update skip locked
  loop
    update private.alert_requests q set taken_at = now(), request = '{}', email = '' where q.id = r.id;
    v_taken := v_taken + 1;
    insert into private.subscribers as known (id, tenant_id, email, token_hash)
    values ((r.request ->> 'subscriber_id')::uuid, private.default_tenant_id(), r.email, r.request ->> 'token_hash')
    on conflict (tenant_id, email) do update set token_hash = known.token_hash
    returning * into v_subscriber;
    -- Nobody needs more, and nobody can fill a stranger's page.
    continue when (select count(*) from private.alerts a where a.subscriber_id = v_subscriber.id) >= 50
      or v_subscriber.stopped_at is not null;
    insert into private.alerts (id, subscriber_id, property_id, filters, words, query, rhythm, stop_hash, notice_version)
    select (r.request ->> 'alert_id')::uuid, v_subscriber.id, p.id,
      coalesce(r.request -> 'filters', '{}'), coalesce(r.request ->> 'words', ''), coalesce(r.request ->> 'query', ''),
      r.request ->> 'rhythm',
      r.request ->> 'stop_hash', r.request ->> 'notice_version'
    from (select) one left join public.properties p on p.id = (r.request ->> 'property_id')::uuid and p.active
    -- A listing that has left the site meanwhile has no price to watch.
    where r.request ->> 'property_id' is null or p.id is not null
    on conflict do nothing;
  end loop;

  delete from private.alert_requests q where q.created_at < now() - interval '1 day';
  delete from private.alerts a where a.confirmed_at is null and a.created_at < now() - interval '48 hours';
  -- One who was asked today is kept until tomorrow, so as not to be asked again; one who has stopped it, for good.
  delete from private.subscribers s where s.stopped_at is null and coalesce(s.asked_at, s.created_at) < now() - interval '24 hours'
    and not exists (select from private.alerts a where a.subscriber_id = s.id);

  with asked as (
    update private.subscribers s set asked_at = now()
    where s.stopped_at is null and (s.asked_at is null or s.asked_at <= now() - interval '24 hours')
      and exists (
        select from private.alerts a
        where a.subscriber_id = s.id and a.confirmed_at is null and (s.asked_at is null or a.created_at > s.asked_at)
      )
    returning s.id
  )
  insert into private.alert_notifications (subscriber_id) select id from asked;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.change_alerts(p_token_hash text, p_address_hash text, p_action text DEFAULT 'read'::text, p_alert_id uuid DEFAULT NULL::uuid, p_rhythm text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_alerts(p_token_hash, p_address_hash, p_action, p_alert_id, p_rhythm, p_limit) $function$;

CREATE OR REPLACE FUNCTION public.claim_alert_notifications(p_limit integer DEFAULT 10, p_lease interval DEFAULT '00:02:00'::interval)
 RETURNS TABLE(id uuid, recipient text, company_name text, subscriber_id uuid, token_hash text, alert jsonb, listings jsonb, more integer)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.claim_alert_notifications(p_limit, p_lease) $function$;

CREATE OR REPLACE FUNCTION public.match_alerts(p_limit integer DEFAULT 200)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.match_alerts(p_limit) $function$;

CREATE OR REPLACE FUNCTION public.queue_alert_notifications(p_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.queue_alert_notifications(p_limit) $function$;

CREATE OR REPLACE FUNCTION public.request_alert(p_request jsonb, p_address_hash text, p_limit integer DEFAULT 10, p_window interval DEFAULT '00:10:00'::interval)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.request_alert(p_request, p_address_hash, p_limit, p_window) $function$;

CREATE OR REPLACE FUNCTION public.settle_alert_notification(p_id uuid, p_error text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_alert_notification(p_id, p_error) $function$;

CREATE OR REPLACE FUNCTION public.stop_alert(p_stop_hash text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stop_alert(p_stop_hash) $function$;

CREATE OR REPLACE FUNCTION public.stop_subscriber(p_email text, p_reason text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stop_subscriber(p_email, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.take_alert_requests(p_limit integer DEFAULT 100)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.take_alert_requests(p_limit) $function$;

ALTER TABLE "private"."alert_notifications" ADD CONSTRAINT "alert_notifications_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_places" ADD CONSTRAINT "alert_places_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_searches" ADD CONSTRAINT "alert_searches_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_property_id_fkey" FOREIGN KEY (property_id) REFERENCES public.properties(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts_told" ADD CONSTRAINT "alerts_told_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_notifications" ADD CONSTRAINT "alert_notifications_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.subscribers(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.subscribers(id) ON DELETE CASCADE;

ALTER TABLE "private"."subscribers" ADD CONSTRAINT "subscribers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

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
          WHERE (a.subscriber_id = s.id)))) AS content
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

CREATE INDEX alert_news_notification_idx ON private.alert_news USING btree (notification_id) WHERE (notification_id IS NOT NULL);

CREATE UNIQUE INDEX alert_notifications_alert_idx ON private.alert_notifications USING btree (alert_id) WHERE (status = 'pending'::text);

CREATE INDEX alert_notifications_due_idx ON private.alert_notifications USING btree (next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX alert_notifications_subscriber_idx ON private.alert_notifications USING btree (subscriber_id);

CREATE INDEX alert_places_alert_idx ON private.alert_places USING btree (alert_id);

CREATE INDEX alert_requests_new_idx ON private.alert_requests USING btree (id) WHERE (taken_at IS NULL);

CREATE INDEX alert_requests_throttle_idx ON private.alert_requests USING btree (address_hash, created_at);

CREATE INDEX alert_searches_open_idx ON private.alert_searches USING btree (alert_id) WHERE is_open;

CREATE UNIQUE INDEX alerts_once_idx ON private.alerts USING btree (subscriber_id, md5(((COALESCE((property_id)::text, ''::text) || (filters)::text) || words)));

CREATE INDEX alerts_property_idx ON private.alerts USING btree (property_id) WHERE (property_id IS NOT NULL);

CREATE INDEX alerts_told_property_idx ON private.alerts_told USING btree (property_id);

CREATE INDEX alerts_unconfirmed_idx ON private.alerts USING btree (created_at) WHERE (confirmed_at IS NULL);

CREATE TRIGGER alerts_forget AFTER DELETE ON private.alerts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_news();

CREATE TRIGGER alerts_touch BEFORE UPDATE ON private.alerts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER listing_words_queue AFTER UPDATE ON private.listing_words REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION private.queue_words();

CREATE TRIGGER listings_queue_insert AFTER INSERT ON private.listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.queue_listings();

CREATE TRIGGER listings_queue_update AFTER UPDATE ON private.listings REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION private.queue_listings();

CREATE TRIGGER subscribers_touch BEFORE UPDATE ON private.subscribers FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER property_categories_alerts AFTER INSERT OR DELETE OR UPDATE ON public.property_categories FOR EACH STATEMENT EXECUTE FUNCTION private.reread_kinds();

COMMENT ON COLUMN "private"."alert_news"."price" IS 'In its e-mail.';

COMMENT ON COLUMN "private"."alert_news"."price_before" IS 'The price that had been told, when a lower one is to be told.';

COMMENT ON COLUMN "private"."alert_queue"."listing" IS 'As it was before.';

COMMENT ON COLUMN "private"."alert_queue"."words" IS 'As they were before.';

COMMENT ON COLUMN "private"."alert_searches"."is_open" IS 'It has a word that no listing has or had, so the words that are like it may become others.';

COMMENT ON COLUMN "private"."alerts"."filters" IS 'As search_properties takes them, without newSinceDays.';

COMMENT ON COLUMN "private"."alerts"."property_id" IS 'The listing whose price is watched; null for a search.';

COMMENT ON COLUMN "private"."alerts"."query" IS 'The same search as the query of the catalogue''s address, for links.';

COMMENT ON COLUMN "private"."alerts"."stop_hash" IS 'Of the token in List-Unsubscribe, which can do nothing else.';

COMMENT ON COLUMN "private"."alerts"."told_at" IS 'When its last e-mail was sent.';

COMMENT ON COLUMN "private"."alerts_told"."price" IS 'The price that was told last.';

COMMENT ON COLUMN "private"."subscribers"."asked_at" IS 'When it was last asked for a confirmation, at most once a day.';

COMMENT ON COLUMN "private"."subscribers"."id" IS 'Made by the function save-alert of the address, so that its link is known before it is stored.';

COMMENT ON COLUMN "private"."subscribers"."stopped_at" IS 'Since the mail service said that nothing more may be sent.';

COMMENT ON FUNCTION "private"."has_unknown_words"(text) IS 'Whether read_words may read these words otherwise once listings have more words.';

COMMENT ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer) IS 'For the function alert: what the link of a subscriber shows after p_action, {outcome, stopped, alerts}, without the address. read; confirm: all of them; change: the rhythm of one; erase: one; erase_all: the address too. outcome: done, unknown, or throttled (p_limit unknown tokens from that address within ten minutes).';

COMMENT ON FUNCTION "public"."claim_alert_notifications"(integer, interval) IS 'E-mails that are due, each given to one caller only and due again after p_lease. alert is null for the question. listings: at most 12, the newest first; more: how many there are beside these.';

COMMENT ON FUNCTION "public"."match_alerts"(integer) IS 'Finds the alerts that want what is new among the listings, at most p_limit changes of listings at once, and returns of how many listings, so that 0 says that nothing is left.';

COMMENT ON FUNCTION "public"."queue_alert_notifications"(integer) IS 'Queues the e-mails of at most p_limit alerts that have something to tell and may tell it now, and returns how many.';

COMMENT ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) IS 'For the function save-alert: stored, or throttled (p_limit requests from that address within p_window). p_request: subscriber_id, token_hash, alert_id, stop_hash, email, filters, words, query, property_id, rhythm, notice_version. Nothing is looked up; take_alert_requests does it later. 22023: too much to search for.';

COMMENT ON FUNCTION "public"."settle_alert_notification"(uuid, text) IS 'Records that a claimed e-mail went out (p_error null), so that its listings are told, or why not, as settle_lead_notification does.';

COMMENT ON FUNCTION "public"."stop_alert"(text) IS 'Erases the alert of a List-Unsubscribe. True if there was one.';

COMMENT ON FUNCTION "public"."stop_subscriber"(text, text) IS 'Sends nothing more to an address: bounce, it does not exist; complaint, its owner called an e-mail unwanted.';

COMMENT ON FUNCTION "public"."take_alert_requests"(integer) IS 'Makes alerts of at most p_limit requests, queues the questions that are due, and erases what nobody has confirmed within 48 hours. Returns how many requests it took.';

COMMENT ON TABLE "private"."alert_news" IS 'Listings that alerts have still to tell. A day has more than a hundred thousand of them, and writing an index or a foreign key would take longer than finding them; what is of no alert any more is deleted with it.';

COMMENT ON TABLE "private"."alert_notifications" IS 'Outbox of the e-mails to subscribers, as lead_notifications is for leads. Without an alert it is the question.';

COMMENT ON TABLE "private"."alert_places" IS 'The places that each search wants, folded. A neighbourhood may be known only later.';

COMMENT ON TABLE "private"."alert_queue" IS 'Listings that are new or have changed since they were last matched. Only added to and deleted from, so no save waits.';

COMMENT ON TABLE "private"."alert_requests" IS 'What visitors have asked for, for a day: stored before anybody looks the e-mail up, so that the answer says nothing of it.';

COMMENT ON TABLE "private"."alert_searches" IS 'Derived from private.alerts. Places are compared by their names, in private.alert_places.';

COMMENT ON TABLE "private"."alerts" IS 'A search whose new listings, or a listing whose lower price, are told by e-mail.';

COMMENT ON TABLE "private"."alerts_told" IS 'Each listing that an alert has told, so that it is told once, or whose price it watches. A listing in the bin stays told.';

COMMENT ON TABLE "private"."subscribers" IS 'An e-mail address with alerts. Its link shows, changes and erases them all.';

COMMENT ON TABLE "private"."visit_guesses" IS 'Requests with a token of no visit or subscriber, for throttling; kept for ten minutes.';

COMMENT ON VIEW "private"."personal_roots" IS 'The rows that a person''s e-mail or phone stands in. stays: why erasing leaves one alone; contract while the property is offered.';

COMMENT ON VIEW "private"."personal_rows" IS 'All that is stored of a person: personal_roots, and what belongs to each of them.';

-- New projects grant freely.
REVOKE ALL ON TABLE
  private.alert_news,
  private.alert_notifications,
  private.alert_places,
  private.alert_queue,
  private.alert_requests,
  private.alert_searches,
  private.alerts,
  private.alerts_told,
  private.personal_roots,
  private.personal_rows,
  private.subscribers
  FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION
  private.alert_condition,
  private.alerts_for,
  private.change_alerts,
  private.claim_alert_notifications,
  private.confirm_alerts,
  private.forget_news,
  private.has_unknown_words,
  private.is_known_word,
  private.match_alerts,
  private.match_places,
  private.queue_alert_notifications,
  private.queue_listings,
  private.queue_words,
  private.read_alerts,
  private.read_wanted,
  private.request_alert,
  private.reread_kinds,
  private.search_conditions,
  private.settle_alert_notification,
  private.stop_alert,
  private.stop_subscriber,
  private.take_alert_requests,
  public.change_alerts,
  public.claim_alert_notifications,
  public.match_alerts,
  public.queue_alert_notifications,
  public.request_alert,
  public.settle_alert_notification,
  public.stop_alert,
  public.stop_subscriber,
  public.take_alert_requests
  FROM PUBLIC, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."alert_condition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alerts_for"(private.listings[], tsvector[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_alerts"(text, text, text, uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_alerts"(text, text, text, uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "private"."confirm_alerts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_news"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_unknown_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_known_word"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_alerts"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."match_alerts"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."match_places"(text[], text[], boolean[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_alert_notifications"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_alert_notifications"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_listings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_alerts"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_wanted"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_alert"(jsonb, text, integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_alert"(jsonb, text, integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "private"."reread_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_conditions"(private.search) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_alert_notification"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_alert_notification"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stop_alert"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stop_alert"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stop_subscriber"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stop_subscriber"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."take_alert_requests"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_alert_requests"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_alerts"(text, text, text, uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_alert_notifications"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_alert_notifications"(integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."match_alerts"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_alerts"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_alert_notifications"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."queue_alert_notifications"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_alert"(jsonb, text, integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_alert_notification"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_alert_notification"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."stop_alert"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_alert"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."stop_subscriber"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_subscriber"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."take_alert_requests"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_alert_requests"(integer) TO "service_role";

CREATE INDEX subscribers_person_idx ON private.subscribers USING gin (private.contact_keys(ARRAY[email]));
