create table public.property_images (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties on delete cascade,
  image_url text not null check (private.is_line(image_url, 2048) and image_url ~ '^https?://\S+$'),
  is_primary boolean not null default false,
  position integer not null default 0 check (position between 0 and 9999),
  watermarked boolean not null default false,
  widths integer[] not null default '{}' check (widths <@ array[480, 960]),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.property_images is 'Photos of a property, in the order of position.';
comment on column public.property_images.watermarked is 'The file carries the mark already; a page must not draw it again.';
comment on column public.property_images.widths is 'Smaller files stored beside it: <path>-480.jpg, <path>-960.jpg.';

create unique index property_images_one_primary on public.property_images (property_id) where is_primary;
create index property_images_property_idx on public.property_images (property_id, position);

create trigger property_images_touch before update on public.property_images
  for each row execute function private.touch_updated_at();

alter table public.property_images enable row level security;
revoke all on public.property_images from anon, authenticated;
grant select on public.property_images to anon;
grant select, insert, update, delete on public.property_images to authenticated;
grant all on public.property_images to service_role;

create policy "Photos are seen with their property" on public.property_images for select to anon, authenticated
  using ((select private.is_admin()) or exists (select from public.properties p where p.id = property_id and p.active));
create policy "Admins add photos" on public.property_images for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change photos" on public.property_images for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete photos" on public.property_images for delete to authenticated
  using ((select private.is_admin()));

create function public.set_primary_image(p_property_id uuid, p_image_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Two admins who choose at once take turns here; the later one wins.
  perform from public.properties where id = p_property_id for update;
  update public.property_images set is_primary = false
  where property_id = p_property_id and is_primary and id <> p_image_id;
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $$;
comment on function public.set_primary_image is 'Makes one photo of a property the primary one and clears the others.';

create function public.reorder_property_images(p_property_id uuid, p_image_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.properties where id = p_property_id for update;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
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
  'Gives the photos of a property the order of p_image_ids, which must name each of them once.';

revoke execute on function public.set_primary_image, public.reorder_property_images from public, anon;
grant execute on function public.set_primary_image, public.reorder_property_images to authenticated;
