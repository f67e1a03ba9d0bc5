create type public.deal_status as enum ('available', 'reserved', 'sold', 'rented');

alter table public.properties
  add column deal_status public.deal_status not null default 'available',
  add column closed_at timestamptz,
  add constraint properties_deal_check check (
    (deal_status in ('sold', 'rented')) = (closed_at is not null) and not (active and closed_at is not null)
  );
comment on column public.properties.closed_at is
  'When it was sold or rented; kept by a trigger. It is then in no list, and readable by its address if it ever was published.';

create function private.keep_deal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Whoever puts a closed one on the site again, by the switch alone, puts it back on the market.
  if tg_op = 'UPDATE' and new.active and not old.active and new.deal_status = old.deal_status and old.closed_at is not null then
    new.deal_status := 'available';
  end if;
  if new.deal_status in ('available', 'reserved') then
    new.closed_at := null;
    return new;
  end if;
  new.active := false;
  if tg_op = 'UPDATE' then
    new.closed_at := old.closed_at;
  end if;
  new.closed_at := coalesce(new.closed_at, now());
  return new;
end $$;
revoke execute on function private.keep_deal from public;

-- By its name it runs before what keeps published_at, which looks at active.
create trigger properties_deal before insert or update on public.properties
  for each row execute function private.keep_deal();

-- A closed one by its address; no list asks for it.
create index properties_closed_idx on public.properties (id) where closed_at is not null and published_at is not null;

alter policy "Visitors see active properties, admins all" on public.properties
  using (active or (closed_at is not null and published_at is not null) or (select private.is_admin()));
alter policy "Visitors see active properties, admins all" on public.properties
  rename to "Visitors see active and closed properties, admins all";

-- Two questions, each with an index of its own: the photos of a list ask the second one never.
alter policy "Photos are seen with their property" on public.property_images
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );

alter policy "Info is seen with its property" on public.property_additional_info
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
