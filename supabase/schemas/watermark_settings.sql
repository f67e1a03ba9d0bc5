create type public.watermark_position as enum ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center');

create table public.watermark_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  logo_url text not null check (private.is_line(logo_url, 2048) and logo_url ~ '^https?://\S+$'),
  watermark_position public.watermark_position not null default 'bottom-right',
  opacity double precision not null default 0.7 check (opacity between 0.1 and 1),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at))
);
comment on table public.watermark_settings is
  'The logo drawn on photos: the system user''s row is for visitors, an admin may have one of their own.';

create trigger watermark_settings_touch before update on public.watermark_settings
  for each row execute function private.touch_updated_at();

-- A foreign key cannot check this, since the system user is no admin.
create function private.forget_watermark() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.watermark_settings where user_id = old.id;
  return null;
end $$;
revoke execute on function private.forget_watermark from public;
create trigger admin_users_forget_watermark after delete on public.admin_users
  for each row execute function private.forget_watermark();

alter table public.watermark_settings enable row level security;
revoke all on public.watermark_settings from anon, authenticated;
grant select, insert, update, delete on public.watermark_settings to authenticated;
grant all on public.watermark_settings to service_role;

create policy "Admins read the site's mark and their own" on public.watermark_settings for select to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins add the site's mark and their own" on public.watermark_settings for insert to authenticated
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins change the site's mark and their own" on public.watermark_settings for update to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())))
  with check ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));
create policy "Admins delete the site's mark and their own" on public.watermark_settings for delete to authenticated
  using ((select private.is_admin()) and user_id in (private.system_user_id(), (select auth.uid())));

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

revoke execute on function private.get_watermark_settings, public.get_watermark_settings from public;
grant execute on function private.get_watermark_settings, public.get_watermark_settings
  to anon, authenticated, service_role;
revoke execute on function public.save_watermark_settings from public, anon;
grant execute on function public.save_watermark_settings to authenticated;

create function private.list_unfinished_photos(p_limit integer)
returns table (
  id uuid, image_url text, is_unmarked boolean, logo_url text, watermark_position public.watermark_position,
  opacity double precision
)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.image_url, mark.id is not null and not i.watermarked, mark.logo_url, mark.watermark_position, mark.opacity
  from public.property_images i
  -- What is tried out for an evening is not drawn into files.
  left join public.watermark_settings mark
    on mark.user_id = private.system_user_id() and mark.updated_at < now() - interval '7 days'
  where i.color is null or (mark.id is not null and not i.watermarked)
  order by i.created_at desc
  limit p_limit
$$;

create function public.list_unfinished_photos(p_limit integer)
returns table (
  id uuid, image_url text, is_unmarked boolean, logo_url text, watermark_position public.watermark_position,
  opacity double precision
)
language sql stable set search_path = ''
as $$ select * from private.list_unfinished_photos(p_limit) $$;
comment on function public.list_unfinished_photos is
  'Photos that lack their average colour, or the agency''s mark although it has been the same for a week; the newest first.';

revoke execute on function private.list_unfinished_photos, public.list_unfinished_photos from public, anon, authenticated;
grant execute on function private.list_unfinished_photos, public.list_unfinished_photos to service_role;
