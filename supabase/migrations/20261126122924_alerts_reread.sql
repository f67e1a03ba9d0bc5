set local check_function_bodies = off;

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
    perform private.note_guess(p_address_hash);
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
      'created_at', a.created_at, 'property_id', a.property_id, 'property_title', coalesce(p.title, d.title)
    ) order by a.created_at desc, a.id), '[]')
    from private.alerts a left join public.properties p on p.id = a.property_id
    left join public.deleted_properties d on d.id = a.property_id
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

CREATE OR REPLACE FUNCTION private.fail_import_photo(p_image_id uuid, p_reason text, p_is_final boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text;
begin
  perform private.require_admin();
  update private.import_photos f set
    attempts = f.attempts + 1, reason = p_reason,
    state = case when p_is_final or f.attempts >= 2 then 'failed' else 'waiting' end,
    due_at = now() + interval '5 seconds' * 4 ^ f.attempts
  where f.image_id = p_image_id and private.is_own_import(f.import_id) and (
    f.state = 'waiting'
    -- Stored, and taken back because the answer did not arrive.
    or f.state = 'stored' and not exists (select from public.property_images i where i.id = f.image_id)
  )
  returning f.state into v_state;
  return v_state;
end $function$;

CREATE OR REPLACE FUNCTION private.find_price_drops(p_ids uuid[])
 RETURNS SETOF public.price_drops
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with prices as (
    select c.*, lead(c.began_at) over (partition by c.property_id order by c.began_at) as ended_at
    from public.price_changes c where c.property_id = any (p_ids)
  ), stood as (
    -- What was corrected within a day was a mistake, and nobody's price.
    select p.*, lag(p.price) over listed as price_then, lag(p.deal) over listed as deal_then
    from prices p where p.ended_at is null or p.ended_at >= p.began_at + interval '1 day'
    window listed as (partition by p.property_id order by p.began_at)
  ), risen as (
    select s.property_id, max(s.began_at) filter (where s.price > s.price_then or s.price = 0 or s.deal <> s.deal_then) as at
    from stood s group by s.property_id
  ), fallen as (
    select distinct on (s.property_id) s.property_id, s.began_at
    from stood s join risen r on r.property_id = s.property_id
    where s.price > 0 and s.price <= s.price_then * 0.99 and s.deal = s.deal_then
      and (r.at is null or r.at <= s.began_at - interval '30 days')
    order by s.property_id, s.began_at desc
  )
  select f.property_id, coalesce(
    (
      select s.price from stood s where s.property_id = f.property_id and s.began_at <= f.began_at - interval '30 days'
      order by s.began_at desc limit 1
    ),
    (select s.price from stood s where s.property_id = f.property_id order by s.began_at limit 1)
  ), f.began_at
  from fallen f
$function$;

CREATE OR REPLACE FUNCTION private.match_alerts(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
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
  perform private.reread_words();

  select array_agg(l order by l.id), array_agg(w.words order by l.id) into v_listings, v_words
  from private.listings l left join private.listing_words w on w.id = l.id
  where l.id = any (v_properties);
  -- A listing that fitted before its change is no news.
  select array_agg(b.listing order by b.id), array_agg(b.words order by b.id) into v_before, v_before_words
  from (
    select l.id,
      jsonb_populate_record(l, (array_agg(q.listing order by q.id) filter (where q.listing is not null))[1]) as listing,
      coalesce((array_agg(q.words order by q.id) filter (where q.words is not null))[1], w.words) as words
    from private.alert_queue q
    join private.listings l on l.id = q.property_id
    left join private.listing_words w on w.id = l.id
    where q.id = any (v_ids) and l.id = any (v_properties)
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

  -- A price on request, 0, is no price to compare with, nor is a sale's with a rent: the first one takes its place.
  update private.alerts_told t set price = p.price, deal = p.property_type
  from public.properties p
  where (t.price = 0 or t.deal <> p.property_type) and t.property_id = any (v_properties) and p.id = any (v_properties) and p.id = t.property_id and p.active and p.price > 0;
  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_news (alert_id, property_id, price_before, deal_before)
  select t.alert_id, t.property_id, t.price, t.deal
  from private.alerts_told t join public.properties p on p.id = t.property_id
  where t.property_id = any (v_properties) and p.id = any (v_properties) and p.active and p.price > 0 and p.price <= t.price * 0.99
    and not exists (select from private.alert_news n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $function$;

CREATE OR REPLACE FUNCTION private.note_guess(p_address_hash text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.visit_guesses g where g.address_hash = p_address_hash and g.guessed_at <= now() - interval '10 minutes';
  insert into private.visit_guesses (address_hash) values (p_address_hash);
$function$;

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
  where s.alert_id = any (p_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.refused_import_rows(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refused jsonb := '[]';
  v_row private.import_rows;
  v_known public.properties;
  v_problem text;
  v_state text;
  v_columns text[];
  v_column text;
  v_constraint text;
begin
  create temporary table import_check (like public.properties including defaults including constraints) on commit drop;
  alter table pg_temp.import_check drop constraint properties_deal_check;
  for v_row in select * from private.import_rows r where r.import_id = p_id order by r.row_number loop
    exit when jsonb_array_length(v_refused) = 100;
    v_problem := null;
    v_columns := '{}';
    select * into v_known from public.properties p where private.fold(p.reference_code) = v_row.code;
    begin
      if v_known.id is null then
        perform private.insert_rows('pg_temp.import_check', jsonb_build_array(
          v_row.columns || jsonb_build_object('id', gen_random_uuid(), 'reference_code', v_row.reference_code)
        ));
      else
        execute 'insert into pg_temp.import_check select (jsonb_populate_record($1, $2)).*' using v_known, v_row.columns;
      end if;
      if v_row.columns ? 'category_id' and not exists (
        select from public.property_categories c where c.id = (v_row.columns ->> 'category_id')::uuid
      ) then
        v_problem := 'category';
        v_columns := '{category_id}';
      end if;
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics v_state = returned_sqlstate, v_column = column_name, v_constraint = constraint_name;
      v_problem := case v_state when '23502' then 'missing' else 'value' end;
      -- A value that is none of its type names no column.
      v_columns := case when v_column <> '' then array[v_column] else array(
        select a.attname from pg_catalog.pg_attribute a
        where a.attrelid = 'public.properties'::regclass and a.attnum > 0 and not a.attisdropped and (
          a.attnum = any ((
            select c.conkey from pg_catalog.pg_constraint c
            where c.conrelid = a.attrelid and c.conname = v_constraint
          )::smallint[])
          or v_constraint = '' and v_row.columns ->> a.attname is not null and not pg_input_is_valid(
            case jsonb_typeof(v_row.columns -> a.attname)
              when 'array' then translate(v_row.columns ->> a.attname, '[]', '{}') else v_row.columns ->> a.attname end,
            pg_catalog.format_type(a.atttypid, a.atttypmod)
          )
        )
        order by a.attnum
      ) end;
    end;
    if cardinality(v_row.infos) > 100 or exists (select from unnest(v_row.infos) info where not private.is_line(info, 300)) then
      v_problem := coalesce(v_problem, 'value');
      v_columns := array_append(v_columns, 'infos');
    end if;
    if cardinality(v_row.photos) > 100 or exists (select from unnest(v_row.photos) photo where not private.is_line(photo, 2048)) then
      v_problem := coalesce(v_problem, 'value');
      v_columns := array_append(v_columns, 'photos');
    end if;
    if v_problem is not null then
      v_refused := v_refused || jsonb_build_object(
        'row', v_row.row_number, 'code', v_row.reference_code, 'problem', v_problem, 'columns', to_jsonb(v_columns)
      );
    end if;
  end loop;
  return v_refused;
end $function$;

CREATE OR REPLACE FUNCTION private.reread_words()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_end timestamptz := clock_timestamp() + interval '2 seconds';
  v_alert uuid;
begin
  for v_alert in
    select s.alert_id from private.alert_searches s where s.is_open order by random()
  loop
    update private.alert_searches s
    set words = private.read_words(a.words), is_open = private.has_unknown_words(a.words)
    from private.alerts a where s.alert_id = v_alert and a.id = v_alert;
    exit when clock_timestamp() > v_end;
  end loop;
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
    -- One that cannot be stored stays taken, and keeps none of the others back.
    begin
      -- The id is made of the address and the salt: after another salt nobody can open the links of the one before.
      delete from private.subscribers s
      where s.tenant_id = private.default_tenant_id() and s.email = r.email and s.id <> (r.request ->> 'subscriber_id')::uuid
        and s.stopped_at is null;
      insert into private.subscribers as known (id, tenant_id, email, token_hash)
      values ((r.request ->> 'subscriber_id')::uuid, private.default_tenant_id(), r.email, r.request ->> 'token_hash')
      on conflict (tenant_id, email) do update set token_hash = known.token_hash
      returning * into v_subscriber;
      -- Nobody needs more, and nobody can fill a stranger's page.
      continue when (select count(*) from private.alerts a where a.subscriber_id = v_subscriber.id) >= 50
        or v_subscriber.stopped_at is not null;
      insert into private.alerts as known (id, subscriber_id, property_id, filters, words, query, rhythm, stop_hash, notice_version)
      select (r.request ->> 'alert_id')::uuid, v_subscriber.id, p.id,
        coalesce(r.request -> 'filters', '{}'), coalesce(r.request ->> 'words', ''), coalesce(r.request ->> 'query', ''),
        r.request ->> 'rhythm',
        r.request ->> 'stop_hash', r.request ->> 'notice_version'
      from (select) one left join public.properties p on p.id = (r.request ->> 'property_id')::uuid and p.active
      -- A listing that has left the site meanwhile has no price to watch.
      where r.request ->> 'property_id' is null or p.id is not null
      -- Asked for again before it is confirmed, it waits anew. Nobody else can change what its owner has confirmed.
      on conflict (subscriber_id, md5(coalesce(property_id::text, '') || filters::text || words)) do update
      set created_at = now(), rhythm = excluded.rhythm, notice_version = excluded.notice_version
      where known.confirmed_at is null;
    exception
      -- Another run has it: all of this one is tried again.
      when deadlock_detected then raise;
      when others then
      raise warning 'The alert request % cannot be stored: %', r.id, sqlerrm;
    end;
  end loop;

  delete from private.alert_requests q where q.created_at < now() - interval '1 day';
  delete from private.alerts a where a.confirmed_at is null and a.created_at < now() - interval '48 hours';
  -- One who was asked today is kept until tomorrow, so as not to be asked again; one who has stopped it, as long as personal data are.
  delete from private.subscribers s where s.stopped_at is null and coalesce(s.asked_at, s.created_at) < now() - interval '24 hours'
    and not exists (select from private.alerts a where a.subscriber_id = s.id);

  -- Some at a time, so that no run is long.
  delete from private.alert_notifications n where n.id = any (array(
    select o.id from private.alert_notifications o
    where o.status <> 'pending' and o.created_at < now() - interval '30 days' order by o.created_at limit 1000
  ));

  with asked as (
    update private.subscribers s set asked_at = now()
    from (
      select a.subscriber_id, max(a.created_at) as newest from private.alerts a where a.confirmed_at is null group by a.subscriber_id
    ) waiting
    where s.id = waiting.subscriber_id and s.stopped_at is null
      and (s.asked_at is null or s.asked_at <= now() - interval '24 hours' and waiting.newest > s.asked_at)
    returning s.id
  )
  insert into private.alert_notifications (subscriber_id) select id from asked;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION private.visit_of_token(p_token_hash text, p_address_hash text, p_limit integer, OUT visit_id uuid, OUT throttled boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  throttled := (
    select count(*) from private.visit_guesses g
    where g.address_hash = p_address_hash and g.guessed_at > now() - interval '10 minutes'
  ) >= p_limit;
  if throttled then
    return;
  end if;
  select v.id into visit_id from public.visits v where v.token_hash = p_token_hash;
  if not found then
    perform private.note_guess(p_address_hash);
  end if;
end $function$;

COMMENT ON TABLE "private"."alert_news" IS 'Listings that alerts have still to tell. A day has more than a hundred thousand of them, and writing an index or a foreign key would take longer than finding them; what is of no alert any more is deleted with it, or with its listing where it was matched in that moment.';

COMMENT ON TABLE "public"."price_drops" IS 'Derived from price_changes. The last drop of one percent or more with no rise after it nor in the 30 days before; a price on request, 0, is no drop. Visitors see it for 30 days.';

REVOKE ALL ON FUNCTION "private"."note_guess"(text) FROM PUBLIC, anon, authenticated;

GRANT EXECUTE ON FUNCTION "private"."note_guess"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."reread_words"() FROM PUBLIC, anon, authenticated;
