-- What visitors were asked for a property and since when, and whether that has dropped of late.

create table public.price_changes (
  property_id uuid not null references public.properties on delete cascade,
  began_at timestamptz not null,
  deal public.property_type not null,
  price numeric(14, 2) not null check (price between 0 and 999999999999.99),
  primary key (property_id, began_at)
);
comment on table public.price_changes is
  'Each price (BRL) that visitors could see, written by private.keep_prices and never changed. What a draft was to cost is in no row.';

create table public.price_drops (
  property_id uuid primary key references public.properties on delete cascade,
  price_before numeric(14, 2) not null check (price_before between 0 and 999999999999.99),
  dropped_at timestamptz not null
);
comment on table public.price_drops is
  'Derived from price_changes. The last drop of one percent or more with no rise after it nor in the 30 days before; a price on request, 0, is no drop. Visitors see it for 30 days.';
comment on column public.price_drops.price_before is 'The price of 30 days before the drop, or the first one.';

alter table public.price_changes enable row level security;
alter table public.price_drops enable row level security;
revoke all on public.price_changes, public.price_drops from anon, authenticated, service_role;
grant select on public.price_changes, public.price_drops to anon, authenticated, service_role;

create policy "Whoever sees the property sees its prices" on public.price_changes for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));
create policy "Whoever sees the property sees that it has become cheaper" on public.price_drops for select to anon, authenticated
  using (dropped_at > now() - interval '30 days' and exists (select from public.properties p where p.id = property_id));

create trigger price_changes_kept before update or truncate on public.price_changes
  for each statement execute function private.refuse_to_rewrite();

create function private.find_price_drops(p_ids uuid[]) returns setof public.price_drops
language sql stable set search_path = ''
as $$
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
$$;

create function private.refresh_price_drops(p_ids uuid[]) returns void
language sql set search_path = ''
as $$
  delete from public.price_drops where property_id = any (p_ids);
  insert into public.price_drops select * from private.find_price_drops(p_ids);
$$;

create function private.keep_prices(p_ids uuid[], p_are_new boolean) returns void
language plpgsql set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with added as (
    insert into public.price_changes (property_id, began_at, deal, price)
    select p.id, case when p_are_new then least(p.published_at, clock_timestamp()) else clock_timestamp() end,
      p.property_type, p.price
    from public.properties p left join lateral (
      select l.deal, l.price from public.price_changes l where l.property_id = p.id order by l.began_at desc limit 1
    ) last on true
    where p.id = any (p_ids) and p.active and (last.deal, last.price) is distinct from (p.property_type, p.price)
    returning property_id
  )
  select array_agg(property_id) into v_ids from added;
  if not p_are_new and v_ids is not null then
    perform private.refresh_price_drops(v_ids);
  end if;
end $$;
comment on function private.keep_prices is 'Notes what these properties, new ones or changed ones, cost by now, and whether that is less.';

revoke execute on function
  private.find_price_drops, private.refresh_price_drops, private.keep_prices
  from public;
