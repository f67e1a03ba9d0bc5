set local check_function_bodies = off;

CREATE TABLE "private"."history" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "happened_at" timestamp with time zone NOT NULL DEFAULT now(), "user_id" uuid NOT NULL, "username" text NOT NULL, "tenant_id" uuid, "subject" text NOT NULL, "subject_id" uuid NOT NULL, "source" text NOT NULL, "action" text NOT NULL, "changes" jsonb NOT NULL, CONSTRAINT "history_action_check" CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))), CONSTRAINT "history_pkey" PRIMARY KEY (id), CONSTRAINT "history_subject_check" CHECK ((subject = ANY (ARRAY['property'::text, 'lead'::text, 'settings'::text, 'watermark'::text, 'users'::text]))));

CREATE OR REPLACE FUNCTION private.changes_between(p_from jsonb, p_to jsonb, p_hidden text[], p_omitted text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(key, case when key <> all (p_hidden)
    then jsonb_build_array(private.shortened(f.value), private.shortened(t.value)) end)
  from jsonb_each(p_from) f full join jsonb_each(p_to) t using (key)
  where coalesce(f.value, 'null') <> coalesce(t.value, 'null') and key <> all (p_omitted)
$function$;

CREATE OR REPLACE FUNCTION private.list_history(p_subject text, p_id uuid, p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone, username text, subject text, subject_id uuid, steps jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select max(h.id), h.happened_at, h.username, h.subject, h.subject_id,
    jsonb_agg(jsonb_build_object('source', h.source, 'action', h.action, 'changes', h.changes) order by h.id)
  from private.history h
  where (h.tenant_id is null or h.tenant_id = private.current_tenant_id())
    and (h.subject = p_subject and h.subject_id = p_id
      or p_subject = 'deletions' and h.action = 'delete' and h.source in ('properties', 'leads'))
  group by h.happened_at, h.user_id, h.username, h.subject, h.subject_id
  having p_before is null or max(h.id) < p_before
  order by 1 desc
  limit least(greatest(p_limit, 1), 100);
end $function$;

CREATE OR REPLACE FUNCTION private.record_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin public.admin_users;
  v_omitted text[] := array['id', 'tenant_id', 'user_id', 'property_id', 'created_at', 'updated_at'] || tg_argv[4]::text[];
begin
  select * into v_admin from public.admin_users where id = auth.uid();
  -- Visitors, scheduled jobs and the first data are no admins.
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'insert', coalesce(private.changes_between('{}', r, tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(n) as r from new_rows n) added;
  elsif tg_op = 'UPDATE' then
    -- Materialized, so that each row is turned into JSON once and not for each pair that is compared.
    with before as materialized (
      select to_jsonb(o) as was, to_jsonb(o) ->> tg_argv[2] as key from old_rows o
    ), after as materialized (
      select to_jsonb(n) as r, to_jsonb(n) ->> tg_argv[2] as key from new_rows n
    )
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'update', c
    from before join after using (key)
    cross join lateral private.changes_between(was, r, tg_argv[3]::text[], v_omitted) c
    where c is not null;
  else
    insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
    select v_admin.id, v_admin.username, (r ->> 'tenant_id')::uuid, tg_argv[0], (r ->> tg_argv[1])::uuid, tg_table_name,
      'delete', coalesce(private.changes_between(r, '{}', tg_argv[3]::text[], v_omitted), '{}')
    from (select to_jsonb(o) as r from old_rows o) gone
    -- What goes with its property is told by the property.
    where tg_argv[0] <> 'property' or tg_table_name = 'properties'
      or exists (select from public.properties p where p.id = (r ->> 'property_id')::uuid);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.record_new_password()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"password": null}'
  from public.admin_users where id = auth.uid()
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'History is only added to' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION private.shortened(p_value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when char_length(p_value #>> '{}') > 300 and jsonb_typeof(p_value) = 'string'
    then to_jsonb(left(p_value #>> '{}', 300) || '…') else p_value end
$function$;

CREATE OR REPLACE FUNCTION private.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_admin_user_id is distinct from auth.uid() then
    raise exception 'Only for yourself' using errcode = '42501';
  end if;
  perform private.require_bcrypt(p_new_password_hash);
  if not private.has_just_signed_in() then
    raise exception 'Sign in again';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = auth.uid();
  perform private.record_new_password();
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions
  where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $function$;

CREATE OR REPLACE FUNCTION public.list_history(p_subject text, p_id uuid DEFAULT NULL::uuid, p_before bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 20)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone, username text, subject text, subject_id uuid, steps jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.list_history(p_subject, p_id, p_before, p_limit) $function$;

CREATE INDEX history_deletions_idx ON private.history USING btree (id) WHERE ((action = 'delete'::text) AND (source = ANY (ARRAY['properties'::text, 'leads'::text])));

CREATE INDEX history_subject_idx ON private.history USING btree (subject, subject_id, id);

CREATE TRIGGER history_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON private.history FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite();

CREATE TRIGGER admin_users_history_delete AFTER DELETE ON public.admin_users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('users', 'tenant_id', 'id', '{}', '{is_deletable}');

CREATE TRIGGER admin_users_history_insert AFTER INSERT ON public.admin_users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('users', 'tenant_id', 'id', '{}', '{is_deletable}');

CREATE TRIGGER admin_users_history_update AFTER UPDATE ON public.admin_users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('users', 'tenant_id', 'id', '{}', '{is_deletable}');

CREATE TRIGGER leads_history_delete AFTER DELETE ON public.leads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,notice_version,consented_at,address_hash,fingerprint,search_text}');

CREATE TRIGGER leads_history_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,notice_version,consented_at,address_hash,fingerprint,search_text}');

CREATE TRIGGER leads_history_update AFTER UPDATE ON public.leads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('lead', 'id', 'id', '{notes}', '{owner_name,email,phone,property_kind,deal_kind,address,city,price,bedrooms,bathrooms,parking_spaces,area,description,notice_version,consented_at,address_hash,fingerprint,search_text}');

CREATE TRIGGER properties_history_delete AFTER DELETE ON public.properties REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'id', 'id', '{}', '{published_at,closed_at}');

CREATE TRIGGER properties_history_insert AFTER INSERT ON public.properties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'id', 'id', '{}', '{published_at,closed_at}');

CREATE TRIGGER properties_history_update AFTER UPDATE ON public.properties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'id', 'id', '{}', '{published_at,closed_at}');

CREATE TRIGGER property_additional_info_history_delete AFTER DELETE ON public.property_additional_info REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{position}');

CREATE TRIGGER property_additional_info_history_insert AFTER INSERT ON public.property_additional_info REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{position}');

CREATE TRIGGER property_additional_info_history_update AFTER UPDATE ON public.property_additional_info REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{position}');

CREATE TRIGGER property_images_history_delete AFTER DELETE ON public.property_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{watermarked,widths}');

CREATE TRIGGER property_images_history_insert AFTER INSERT ON public.property_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{watermarked,widths}');

CREATE TRIGGER property_images_history_update AFTER UPDATE ON public.property_images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'id', '{}', '{watermarked,widths}');

CREATE TRIGGER property_private_facts_history_delete AFTER DELETE ON public.property_private_facts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'property_id', '{owner_name,owner_phone,owner_email,keys_at,notes}', '{owner_words}');

CREATE TRIGGER property_private_facts_history_insert AFTER INSERT ON public.property_private_facts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'property_id', '{owner_name,owner_phone,owner_email,keys_at,notes}', '{owner_words}');

CREATE TRIGGER property_private_facts_history_update AFTER UPDATE ON public.property_private_facts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('property', 'property_id', 'property_id', '{owner_name,owner_phone,owner_email,keys_at,notes}', '{owner_words}');

CREATE TRIGGER tenant_settings_history_delete AFTER DELETE ON public.tenant_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER tenant_settings_history_insert AFTER INSERT ON public.tenant_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER tenant_settings_history_update AFTER UPDATE ON public.tenant_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('settings', 'tenant_id', 'tenant_id', '{}', '{}');

CREATE TRIGGER watermark_settings_history_delete AFTER DELETE ON public.watermark_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('watermark', 'user_id', 'id', '{}', '{}');

CREATE TRIGGER watermark_settings_history_insert AFTER INSERT ON public.watermark_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('watermark', 'user_id', 'id', '{}', '{}');

CREATE TRIGGER watermark_settings_history_update AFTER UPDATE ON public.watermark_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history('watermark', 'user_id', 'id', '{}', '{}');

COMMENT ON COLUMN "private"."history"."changes" IS 'For each column that changed [from, to], long texts shortened; null instead of both where the values are nobody''s to keep.';

COMMENT ON COLUMN "private"."history"."happened_at" IS 'When the transaction began, so that rows of one transaction have the same.';

COMMENT ON COLUMN "private"."history"."source" IS 'The table that was written.';

COMMENT ON COLUMN "private"."history"."subject_id" IS 'A property''s or a lead''s id, the tenant of settings and users, the owner of a watermark.';

COMMENT ON COLUMN "private"."history"."tenant_id" IS 'Whose admins may read it; null for what belongs to the site, as properties do.';

COMMENT ON COLUMN "private"."history"."username" IS 'As it was then.';

COMMENT ON FUNCTION "public"."list_history"(text, uuid, bigint, integer) IS 'What admins have done to what the caller may see, newest first, one row for each transaction: of p_subject (property, lead, settings, watermark, users) with that id, or with ''deletions'' the properties and leads that are gone. steps: [{source, action, changes}], as in private.history. The next page: p_before is the last id.';

COMMENT ON TABLE "private"."history" IS 'What admins have done, a row for each row that they wrote. Append-only, and without foreign keys: it outlives what it tells of.';

REVOKE ALL ON FUNCTION "private"."changes_between"(jsonb, jsonb, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_history"(text, uuid, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_history"(text, uuid, bigint, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."record_history"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_new_password"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_to_rewrite"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shortened"(jsonb) FROM PUBLIC;

-- A hosted project grants new functions to its roles by itself.
REVOKE ALL ON FUNCTION "public"."list_history"(text, uuid, bigint, integer) FROM PUBLIC, anon;

GRANT EXECUTE ON FUNCTION "public"."list_history"(text, uuid, bigint, integer) TO "authenticated";
