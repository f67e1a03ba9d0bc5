-- From the few new or changed listings to the searches that want them, by the search's own condition.

create table private.alert_sent_listings (
  alert_id uuid not null references private.alerts on delete cascade,
  property_id uuid not null,
  price numeric(14, 2) not null,
  told_at timestamptz not null default now(),
  deal public.property_type,
  primary key (alert_id, property_id)
);
comment on table private.alert_sent_listings is
  'Each listing that an alert has told, so that it is told once, or whose price it watches. A listing in the bin stays told.';
comment on column private.alert_sent_listings.price is 'The price that was told last.';
comment on column private.alert_sent_listings.deal is 'What that price was for; null for what was told before deals were noted.';
create index alert_sent_listings_property_idx on private.alert_sent_listings (property_id);

create table private.alert_matches (
  id bigint generated always as identity primary key,
  alert_id uuid not null,
  property_id uuid not null,
  price_before numeric(14, 2),
  mail_id uuid,
  price numeric(14, 2),
  deal_before public.property_type,
  deal public.property_type
);
comment on table private.alert_matches is
  'Listings that alerts have still to tell. A day has more than a hundred thousand of them, and writing an index or a foreign key '
  'would take longer than finding them; what is of no alert any more is deleted with it, or with its listing where it was matched in that moment.';
comment on column private.alert_matches.price_before is 'The price that had been told, when a lower one is to be told.';
comment on column private.alert_matches.price is 'In its e-mail.';
comment on column private.alert_matches.deal_before is 'What price_before was for.';
comment on column private.alert_matches.deal is 'What price is for.';
create index alert_matches_mail_idx on private.alert_matches (mail_id) where mail_id is not null;

create table private.alert_queue (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  is_new boolean not null default false,
  listing jsonb,
  words tsvector,
  created_at timestamptz not null default now()
);
comment on table private.alert_queue is 'Listings that are new or have changed since they were last matched. Only added to and deleted from, so no save waits.';
comment on column private.alert_queue.listing is
  'As it was before. Not of the row type of private.listings: a column of it would not let that table have another one.';
comment on column private.alert_queue.words is 'As they were before.';

revoke all on private.alert_sent_listings, private.alert_matches, private.alert_queue from public, anon, authenticated, service_role;

create function private.forget_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alert_matches n using gone where n.alert_id = gone.id;
  return null;
end $$;
create trigger alerts_forget after delete on private.alerts
  referencing old table as gone for each statement execute function private.forget_news();

-- A listing that has left the bin, and has not come back, is gone for good, and with it whatever waits for its price.
create function private.forget_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.properties p where p.id = old.id)
    and not exists (select from public.deleted_properties d where d.id = old.id) then
    delete from private.alerts a where a.property_id = old.id;
    delete from private.alert_sent_listings t where t.property_id = old.id;
  end if;
  return null;
end $$;
-- Deferred: what is restored leaves the bin first.
create constraint trigger deleted_properties_forget after delete on public.deleted_properties
  deferrable initially deferred for each row execute function private.forget_listing();

create function private.queue_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.alert_queue (property_id, is_new) select id, true from changed;
  else
    insert into private.alert_queue (property_id, listing) select b.id, to_jsonb(b) from before b;
  end if;
  return null;
end $$;
create trigger listings_queue_insert after insert on private.listings
  referencing new table as changed for each statement execute function private.queue_listings();
create trigger listings_queue_update after update on private.listings
  referencing old table as before for each statement execute function private.queue_listings();

create function private.queue_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alert_queue (property_id, words) select id, words from before;
  return null;
end $$;
create trigger listing_words_queue after update on private.listing_words
  referencing old table as before for each statement execute function private.queue_words();

-- Matches some of the queue, and returns how many listings. All is one transaction: whoever is killed leaves the queue.
create function private.match_alerts(p_limit integer) returns integer
language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_ids bigint[];
  v_properties uuid[];
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

  with before as (
    select l.id,
      jsonb_populate_record(l, (array_agg(q.listing order by q.id) filter (where q.listing is not null))[1]) as listing,
      coalesce((array_agg(q.words order by q.id) filter (where q.words is not null))[1], w.words) as words
    from private.alert_queue q
    join private.listings l on l.id = q.property_id
    left join private.listing_words w on w.id = l.id
    where q.id = any (v_ids)
    group by l.id, l, w.words having not bool_or(q.is_new)
  ), fitting as materialized (
    select a.id as alert_id, l.id as property_id
    from private.alerts a
    join private.subscribers r on r.id = a.subscriber_id and r.stopped_at is null
    cross join lateral private.read_search(a.filters, a.words) s
    join private.listings l on l.id = any (v_properties)
    left join private.listing_words w on w.id = l.id
    left join before b on b.id = l.id
    where a.property_id is null and a.confirmed_at is not null and private.listing_matches(l, w.words, s)
      -- A listing that fitted before its change is no news.
      and (b.id is null or private.listing_matches(b.listing, b.words, s) is not true)
  )
  -- A step of its own: the planner expects one untold row, and would otherwise read an alert's search once per listing.
  insert into private.alert_matches (alert_id, property_id)
  select f.alert_id, f.property_id
  from fitting f
  -- The lock keeps other runs from adding matches.
  where not exists (select from private.alert_sent_listings t where t.alert_id = f.alert_id and t.property_id = f.property_id)
    and not exists (select from private.alert_matches n where n.alert_id = f.alert_id and n.property_id = f.property_id);

  -- A price on request, 0, is no price to compare with, nor is a sale's with a rent: the first one takes its place.
  update private.alert_sent_listings t set price = p.price, deal = p.property_type
  from public.properties p
  where (t.price = 0 or t.deal <> p.property_type) and t.property_id = any (v_properties) and p.id = any (v_properties) and p.id = t.property_id and p.active and p.price > 0;
  -- What was told, or is watched, has become cheaper; one percent is no news.
  insert into private.alert_matches (alert_id, property_id, price_before, deal_before)
  select t.alert_id, t.property_id, t.price, t.deal
  from private.alert_sent_listings t join public.properties p on p.id = t.property_id
  where t.property_id = any (v_properties) and p.id = any (v_properties) and p.active and p.price > 0 and p.price <= t.price * 0.99
    and not exists (select from private.alert_matches n where n.alert_id = t.alert_id and n.property_id = t.property_id);

  delete from private.alert_queue q where q.id = any (v_ids);
  return cardinality(v_properties);
end $$;

create function public.match_alerts(p_limit integer default 200) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.match_alerts(p_limit) $$;
comment on function public.match_alerts is
  'Finds the alerts that want what is new among the listings, at most p_limit changes of listings at once, and returns of how '
  'many listings, so that 0 says that nothing is left.';

revoke execute on function
  private.forget_news, private.forget_listing, private.queue_listings, private.queue_words, private.match_alerts, public.match_alerts
  from public, anon, authenticated;
grant execute on function private.match_alerts, public.match_alerts to service_role;
