create table public.property_additional_info (
  id uuid primary key default gen_random_uuid(),
  -- An import writes these first, so that the words of a property are put together once.
  property_id uuid not null references public.properties on delete cascade deferrable,
  info_text text not null check (private.is_line(info_text, 300)),
  position integer not null default 0 check (position between 0 and 9999),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.property_additional_info is 'Bullet points of a property, in the order of position.';
create index property_additional_info_property_idx
  on public.property_additional_info (property_id, position);

create trigger property_additional_info_touch before update on public.property_additional_info
  for each row execute function private.touch_updated_at();

alter table public.property_additional_info enable row level security;
revoke all on public.property_additional_info from anon, authenticated;
grant select on public.property_additional_info to anon;
grant select, insert, update, delete on public.property_additional_info to authenticated;
grant all on public.property_additional_info to service_role;

create policy "Info is seen with its property" on public.property_additional_info for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add info" on public.property_additional_info for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change info" on public.property_additional_info for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete info" on public.property_additional_info for delete to authenticated
  using ((select private.is_admin()));

create function public.replace_property_additional_info(p_property_id uuid, p_infos text[], p_seen text[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(p_infos) > 100 then
    raise exception 'At most 100 entries' using errcode = '22023';
  end if;
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.info_text from public.property_additional_info i
    where i.property_id = p_property_id order by i.position, i.id
  ));
  delete from public.property_additional_info where property_id = p_property_id;
  insert into public.property_additional_info (property_id, info_text, position)
  select p_property_id, btrim(info, E' \t\r\n'), row_number() over (order by place) - 1
  from unnest(coalesce(p_infos, '{}')) with ordinality as entry (info, place)
  where info ~ '\S';
end $$;
comment on function public.replace_property_additional_info is
  'Puts p_infos in place of a property''s bullet points: trimmed, blank ones dropped, in the given order. p_seen: those '
  'that the caller knows; PT409 when they are others by now.';
revoke execute on function public.replace_property_additional_info from public, anon;
grant execute on function public.replace_property_additional_info to authenticated;
