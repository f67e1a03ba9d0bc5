set local check_function_bodies = off;

ALTER TABLE "private"."alert_queue" ALTER COLUMN "listing" TYPE jsonb USING to_jsonb("listing");

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
      jsonb_populate_record(l, (array_agg(q.listing order by q.id) filter (where q.listing is not null))[1]) as listing,
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
    insert into private.alert_queue (property_id, listing) select b.id, to_jsonb(b) from before b;
  end if;
  return null;
end $function$;

COMMENT ON COLUMN "private"."alert_queue"."listing" IS 'As it was before. Not of the row type of private.listings: a column of it would not let that table have another one.';
