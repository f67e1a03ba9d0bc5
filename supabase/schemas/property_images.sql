create table public.property_images (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties on delete cascade,
  image_url text not null check (private.is_line(image_url, 2048) and image_url ~ '^https?://\S+$'),
  is_primary boolean not null default false,
  position integer not null default 0 check (position between 0 and 9999),
  watermarked boolean not null default false,
  -- A photo as wide as a phone is drawn at 700 to 800 points: 960 of them are a third more bytes than it shows.
  widths integer[] not null default '{}' check (widths <@ array[480, 800, 960]),
  is_floor_plan boolean not null default false,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.property_images is 'Photos of a property, in the order of position.';
comment on column public.property_images.watermarked is 'The file carries the mark already; a page must not draw it again.';
comment on column public.property_images.widths is
  'Smaller files stored beside it: <path>-480.jpg, <path>-800.jpg, <path>-960.jpg; those of before have no 800.';
comment on column public.property_images.is_floor_plan is 'It is shown whole, never cropped.';
comment on column public.property_images.color is
  'Its average colour, which stands in its place until it has loaded; null until somebody has looked at the file.';

create unique index property_images_one_primary on public.property_images (property_id) where is_primary;
create index property_images_property_idx on public.property_images (property_id, position);

create trigger property_images_touch before update on public.property_images
  for each row execute function private.touch_updated_at();

-- A property that has photos has a primary one: its first photo becomes that, one that is made primary takes the place
-- of the other, and the mark of the only one stays. RETURNING therefore gives what is stored.
create function private.keep_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two who write photos of one property take turns here.
  perform from public.properties where id = new.property_id for no key update;
  if new.is_primary then
    update public.property_images set is_primary = false
    where property_id = new.property_id and is_primary and id <> new.id;
  elsif not new.is_primary then
    new.is_primary := not exists (
      select from public.property_images
      where property_id = new.property_id and is_primary and id <> new.id
    );
  end if;
  return new;
end $$;
revoke execute on function private.keep_primary_image from public;

-- Not for what the triggers of this table write themselves.
create trigger property_images_keep_primary before insert or update of is_primary on public.property_images
  for each row when (pg_trigger_depth() = 0) execute function private.keep_primary_image();

-- When any call deletes the primary photo of a property, the first of the others becomes the primary one.
create function private.choose_primary_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- It takes turns with whoever adds a photo of the same property: see keep_primary_image.
  perform from public.properties where id in (select property_id from gone where is_primary)
  order by id for no key update;
  -- Of a property that is deleted with its photos there is none left.
  update public.property_images set is_primary = true
  where id in (
    select distinct on (i.property_id) i.id
    from public.property_images i
    where i.property_id in (select property_id from gone where is_primary)
      and not exists (
        select from public.property_images p where p.property_id = i.property_id and p.is_primary
      )
    order by i.property_id, i.position, i.id
  );
  return null;
end $$;
revoke execute on function private.choose_primary_image from public;

create trigger property_images_choose_primary after delete on public.property_images
  referencing old table as gone
  for each statement execute function private.choose_primary_image();

alter table public.property_images enable row level security;
revoke all on public.property_images from anon, authenticated;
grant select on public.property_images to anon;
grant select, insert, update, delete on public.property_images to authenticated;
grant all on public.property_images to service_role;

-- The policy has two conditions, each with an index of its own. The photos of a list never need the second one.
create policy "Photos are seen with their property" on public.property_images for select to anon, authenticated
  using (
    (select private.is_admin())
    or exists (select from public.properties p where p.id = property_id and p.active)
    or exists (
      select from public.properties p
      where p.id = property_id and p.closed_at is not null and p.published_at is not null
    )
  );
create policy "Admins add photos" on public.property_images for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change photos" on public.property_images for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete photos" on public.property_images for delete to authenticated
  using ((select private.is_admin()));

create function public.set_primary_image(p_property_id uuid, p_image_id uuid, p_seen uuid[] default null) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Two admins who choose at once take turns here.
  perform from public.properties where id = p_property_id for update;
  perform private.require_unchanged(p_seen is null or (
    exists (select from public.property_images i where i.property_id = p_property_id and i.id = p_image_id)
    and p_seen = array(select i.id from public.property_images i where i.property_id = p_property_id and i.is_primary)
  ));
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $$;
comment on function public.set_primary_image is
  'Makes one photo of a property the primary one and clears the others. p_seen: the primary photo as the caller knows '
  'it, or none; PT409 when it is another by now, or the chosen photo is gone.';

create function public.reorder_property_images(p_property_id uuid, p_image_ids uuid[], p_seen uuid[] default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  perform private.require_unchanged(p_seen is null or p_seen = array(
    select i.id from public.property_images i where i.property_id = p_property_id order by i.position, i.id
  ));
  -- A photo that the other admin added or removed meanwhile: the order was made without knowing.
  if (select array_agg(i.id order by i.id) from public.property_images i where i.property_id = p_property_id)
    is distinct from (select array_agg(id order by id) from unnest(p_image_ids) as id)
  then
    raise exception 'Not the images of this property' using errcode = '22023';
  end if;
  update public.property_images i set position = chosen.place - 1
  from unnest(p_image_ids) with ordinality as chosen (id, place)
  where i.id = chosen.id and i.position <> chosen.place - 1;
end $$;
comment on function public.reorder_property_images is
  'Gives the photos of a property the order of p_image_ids, which must name each of them once. p_seen: the order as '
  'the caller knows it, by position and id; PT409 when it is another by now.';

revoke execute on function public.set_primary_image, public.reorder_property_images from public, anon;
grant execute on function public.set_primary_image, public.reorder_property_images to authenticated;
