insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('property-images', 'property-images', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('company-logos', 'company-logos', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

create function private.is_object_name(value text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(value) <= 300 and value ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9][A-Za-z0-9._-]{0,199})*$' and value !~ '\.\.' $$;
comment on function private.is_object_name is 'A path of plain names: none empty, hidden, longer than a file''s may be, or leading out of the bucket.';

create function private.is_image_name(value text, mimetype text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from (values
      ('jpg', 'image/jpeg'), ('jpeg', 'image/jpeg'), ('png', 'image/png'), ('webp', 'image/webp'), ('avif', 'image/avif')
    ) image (ending, type)
    where lower(value) like '%.' || ending and coalesce(mimetype, type) = type
  )
$$;
comment on function private.is_image_name is
  'A name that ends as an image of that type does: whoever goes by the name and whoever goes by the type see the same. Without a type, as Storage asks before an upload in some versions, any image''s ending.';

revoke execute on function private.is_object_name, private.is_image_name from public;
grant execute on function private.is_object_name, private.is_image_name to authenticated, service_role;

-- A public object is served by its address without a policy. Listing, moving and deleting need select.
-- Photos and the watermark belong to the site. A logo belongs to the tenant whose admin stored it.
create policy "Admins list the site's files" on storage.objects for select to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );
create policy "Admins add files to the site" on storage.objects for insert to authenticated
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins replace the site's files" on storage.objects for update to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  )
  with check (
    bucket_id in ('property-images', 'company-logos') and (select private.is_admin())
    and private.is_object_name(name) and private.is_image_name(name, metadata ->> 'mimetype')
  );
create policy "Admins delete the site's files" on storage.objects for delete to authenticated
  using (
    (select private.is_admin()) and (bucket_id = 'property-images' or bucket_id = 'company-logos' and owner_id in (
      select u.id::text from public.admin_users u where u.tenant_id = (select private.current_tenant_id())
    ))
  );

create function private.list_orphaned_objects(p_older_than interval, p_limit integer)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = ''
as $$
  with addresses as (
    select i.image_url as url, i.widths from public.property_images i
    union all
    select i.image_url, i.widths from public.deleted_properties d,
      jsonb_populate_recordset(null::public.property_images, d.content -> 'images') i
    union all select w.logo_url, '{}' from public.watermark_settings w
    union all select s.company_logo_url, '{}' from public.tenant_settings s where s.company_logo_url is not null
  ), named as (
    select split_part(split_part(url, '/object/public/', 2), '?', 1) as path, widths from addresses
  ), used as (
    select path from named
    union all
    select regexp_replace(path, '\.[^./]*$', '') || '-' || width || '.jpg' from named, unnest(widths) width
  )
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('property-images', 'company-logos') and o.created_at < now() - p_older_than
    and not exists (select from used where used.path = o.bucket_id || '/' || o.name)
  order by o.created_at limit p_limit
$$;

create function public.list_orphaned_objects(p_older_than interval default '1 day', p_limit integer default 1000)
returns table (bucket_id text, name text)
language sql stable set search_path = ''
as $$ select * from private.list_orphaned_objects(p_older_than, p_limit) $$;
comment on function public.list_orphaned_objects is
  'Stored files that no photo, of a property or in the bin, no watermark and no logo names any more, for a sweep with the secret key. The age spares uploads in progress.';

revoke execute on function private.list_orphaned_objects, public.list_orphaned_objects from public, anon, authenticated;
grant execute on function private.list_orphaned_objects, public.list_orphaned_objects to service_role;
