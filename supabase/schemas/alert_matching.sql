-- From the few new or changed listings to the many searches that want them, by the search's own conditions.

-- The search of each confirmed alert, as search_properties reads it.
create table private.alert_searches (
  alert_id uuid primary key references private.alerts on delete cascade,
  is_open boolean not null,
  like private.search
);
comment on table private.alert_searches is 'Derived from private.alerts. Places are compared by their names, in private.alert_places.';
comment on column private.alert_searches.is_open is
  'It has a word that no listing has or had, so the words that are like it may become others.';
create index alert_searches_open_idx on private.alert_searches (alert_id) where is_open;

create table private.alert_places (
  id bigint generated always as identity primary key,
  alert_id uuid not null references private.alerts on delete cascade,
  city text not null,
  neighborhood text not null,
  exact boolean not null
);
comment on table private.alert_places is 'The places that each search wants, folded. A neighbourhood may be known only later.';
create index alert_places_alert_idx on private.alert_places (alert_id);

create table private.alerts_told (
  alert_id uuid not null references private.alerts on delete cascade,
  property_id uuid not null,
  price numeric(14, 2) not null,
  told_at timestamptz not null default now(),
  deal public.property_type,
  primary key (alert_id, property_id)
);
comment on table private.alerts_told is
  'Each listing that an alert has told, so that it is told once, or whose price it watches. A listing in the bin stays told.';
comment on column private.alerts_told.price is 'The price that was told last.';
comment on column private.alerts_told.deal is 'What that price was for; null for what was told before deals were noted.';
create index alerts_told_property_idx on private.alerts_told (property_id);

create table private.alert_news (
  id bigint generated always as identity primary key,
  alert_id uuid not null,
  property_id uuid not null,
  price_before numeric(14, 2),
  mail_id uuid,
  price numeric(14, 2),
  deal_before public.property_type,
  deal public.property_type
);
comment on table private.alert_news is
  'Listings that alerts have still to tell. A day has more than a hundred thousand of them, and writing an index or a foreign key '
  'would take longer than finding them; what is of no alert any more is deleted with it, or with its listing where it was matched in that moment.';
comment on column private.alert_news.price_before is 'The price that had been told, when a lower one is to be told.';
comment on column private.alert_news.price is 'In its e-mail.';
comment on column private.alert_news.deal_before is 'What price_before was for.';
comment on column private.alert_news.deal is 'What price is for.';
create index alert_news_mail_idx on private.alert_news (mail_id) where mail_id is not null;

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

revoke all on private.alert_searches, private.alert_places, private.alerts_told, private.alert_news, private.alert_queue
  from public, anon, authenticated, service_role;

create function private.forget_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alert_news n using gone where n.alert_id = gone.id;
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
    delete from private.alerts_told t where t.property_id = old.id;
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

create function private.has_unknown_words(words text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(bool_or(not private.is_known_word(part[2])), false)
  from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part where part[2] is not null
$$;
comment on function private.has_unknown_words is 'Whether read_words may read these words otherwise once listings have more words.';

-- Makes the search of an alert known to the matching.
create function private.read_alerts(p_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
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
end $$;

-- A kind may be named, and one that is gone narrows nothing.
create function private.reread_kinds() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.alert_searches s set kinds = private.read_kinds(a.filters -> 'kinds')
  from private.alerts a where a.id = s.alert_id and a.filters ? 'kinds';
  return null;
end $$;
create trigger property_categories_alerts after insert or update or delete on public.property_categories
  for each statement execute function private.reread_kinds();

-- The conditions of private.search_conditions on the listing l, which has its words, and the search s of any alert: each
-- holds, or the search has no value for it. Places are left out.
create function private.alert_condition() returns text
language sql immutable set search_path = ''
as $$
  select string_agg(format('(%s or %s)', (
    select string_agg(distinct format('s.%s is null', field[1]), ' or ') from regexp_matches(c.condition, '\(\$1\)\.(\w+)', 'g') field
  ), replace(replace(c.condition, '($1).', 's.'), 'private.listing_words w', '(select l.id, l.words) w')), ' and ')
  from private.search_conditions(null) c where c.part <> 'places'
$$;

-- Which alerts want which of these listings, whose words stand at the same place of p_words.
create function private.alerts_for(p_listings private.listings[], p_words tsvector[])
returns table (alert_id uuid, property_id uuid)
-- So many that nobody looks each of them up.
language plpgsql stable rows 100000 set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = force_custom_plan
  -- The planner does not see how many alerts want the places, and would look each of them up, or sort all.
  set enable_nestloop = off set enable_mergejoin = off
as $$
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
end $$;

-- Reads the words of open searches again, as listings may have more words by now. A search may be of forty words that nobody
-- knows, which take long: after two seconds the others are left to the next listings, and chance says which come first.
create function private.reread_words() returns void
language plpgsql set search_path = ''
as $$
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
end $$;

-- Matches some of the queue, and returns how many listings. All is one transaction: whoever is killed leaves the queue.
create function private.match_alerts(p_limit integer) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
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
end $$;

create function public.match_alerts(p_limit integer default 200) returns integer
language sql set search_path = ''
as $$ select private.match_alerts(p_limit) $$;
comment on function public.match_alerts is
  'Finds the alerts that want what is new among the listings, at most p_limit changes of listings at once, and returns of how '
  'many listings, so that 0 says that nothing is left.';

revoke execute on function
  private.forget_news, private.forget_listing, private.queue_listings, private.queue_words, private.has_unknown_words, private.read_alerts,
  private.reread_kinds, private.alert_condition, private.alerts_for, private.reread_words, private.match_alerts, public.match_alerts
  from public, anon, authenticated;
grant execute on function private.match_alerts, public.match_alerts to service_role;
