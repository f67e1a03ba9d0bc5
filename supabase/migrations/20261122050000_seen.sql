-- Whoever saves may name what they have seen: the write itself is then refused, PT409, when somebody else has changed
-- that meanwhile. Without the new arguments each procedure does what it did, as callers of an earlier release expect.
-- A column's version is its row's updated_at; lists of a property are compared themselves.

create function private.require_unchanged(p_is_unchanged boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- 40001 would say the same, but a connection pool may take it for its own to try again.
  if not p_is_unchanged then
    raise exception 'Changed since it was seen' using errcode = 'PT409';
  end if;
end $$;
revoke execute on function private.require_unchanged from public;
grant execute on function private.require_unchanged to authenticated;

drop function public.set_primary_image(uuid, uuid);
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
  update public.property_images set is_primary = false
  where property_id = p_property_id and is_primary and id <> p_image_id;
  update public.property_images set is_primary = true
  where property_id = p_property_id and id = p_image_id;
  if not found then
    raise exception 'No such image of this property' using errcode = '22023';
  end if;
end $$;
comment on function public.set_primary_image is
  'Makes one photo of a property the primary one and clears the others. p_seen: the primary photo as the caller knows '
  'it, or none; PT409 when it is another by now, or the chosen photo is gone.';

drop function public.reorder_property_images(uuid, uuid[]);
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

drop function public.replace_property_additional_info(uuid, text[]);
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

drop function public.get_watermark_settings(uuid);
drop function private.get_watermark_settings(uuid);
create function private.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select w.id, w.logo_url, w.watermark_position, w.opacity, w.updated_at
  from public.watermark_settings w
  where w.user_id = p_user_id and p_user_id in (private.system_user_id(), (select auth.uid()))
$$;
create function public.get_watermark_settings(p_user_id uuid)
returns table (
  id uuid, logo_url text, watermark_position public.watermark_position, opacity double precision,
  updated_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.get_watermark_settings(p_user_id) $$;
comment on function public.get_watermark_settings is
  'No row or one: the system user''s settings for anyone, a user''s own for that user.';

drop function public.save_watermark_settings(uuid, text, public.watermark_position, double precision);
create function public.save_watermark_settings(
  p_user_id uuid, p_logo_url text, p_position public.watermark_position, p_opacity double precision,
  p_seen timestamptz default null
) returns setof public.watermark_settings
language plpgsql set search_path = ''
as $$
declare
  v_saved public.watermark_settings;
begin
  perform private.require_admin();
  insert into public.watermark_settings as w (user_id, logo_url, watermark_position, opacity)
  values (p_user_id, p_logo_url, coalesce(p_position, 'bottom-right'), coalesce(p_opacity, 0.7))
  on conflict (user_id) do update set
    logo_url = excluded.logo_url,
    watermark_position = excluded.watermark_position,
    opacity = excluded.opacity
  where p_seen is null or w.updated_at = p_seen
  returning w.* into v_saved;
  -- Settings that were seen and are gone have been changed too.
  perform private.require_unchanged(
    v_saved.id is not null and (p_seen is null or p_seen = 'infinity' or v_saved.created_at < v_saved.updated_at)
  );
  return next v_saved;
end $$;
comment on function public.save_watermark_settings is
  'Writes the system user''s or the caller''s own settings, and returns them. p_seen: updated_at of those that the '
  'caller knows, infinity for none; PT409 when they are others by now.';

revoke execute on function
  public.set_primary_image, public.reorder_property_images, public.replace_property_additional_info,
  private.get_watermark_settings, public.get_watermark_settings, public.save_watermark_settings from public;
revoke execute on function
  public.set_primary_image, public.reorder_property_images, public.replace_property_additional_info,
  public.save_watermark_settings from anon;
grant execute on function private.get_watermark_settings, public.get_watermark_settings
  to anon, authenticated, service_role;
grant execute on function
  public.set_primary_image, public.reorder_property_images, public.replace_property_additional_info,
  public.save_watermark_settings to authenticated;
