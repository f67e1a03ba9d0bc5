set local check_function_bodies = off;

ALTER TABLE "public"."agency_settings" DROP CONSTRAINT "agency_settings_whatsapp_check";

CREATE OR REPLACE FUNCTION private.contact_keys(contacts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(key), '{}') from (
    select case when contact like '%@%' then lower(btrim(contact) collate pg_catalog.pg_c_utf8)
      -- The digits without Brazil's 55 and the 0 before an area code; 55 is an area code too. Another country's keep their +:
      -- +51 987 654 321 is not (51) 98765-4321.
      else regexp_replace(
        regexp_replace(regexp_replace(contact, '[^0-9+]', '', 'g'), '^00', '+'),
        '^(?:[+]?55(?=0?[0-9]{10,11}$))?0?', ''
      ) end as key
    from unnest(contacts) contact
  ) keys
  where key ~ '@|[0-9]{8}'
$function$;

CREATE OR REPLACE FUNCTION private.has_invisible(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select value ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff]'
    or strpos(value, U&'\200D') > 0 and value ~ concat(
      '(?<![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff]\ufe0f?)\u200d|',
      '\u200d(?![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff])'
    )
$function$;

CREATE OR REPLACE FUNCTION private.is_line(value text, longest integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(value) <= longest and value ~ '\S' and value !~ '[\u0009\u000a\u000d\u2028\u2029\ufffd]'
    and not private.has_invisible(value)
$function$;

CREATE OR REPLACE FUNCTION private.is_prose(value text, longest integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(value) <= longest and value !~ '\ufffd' and not private.has_invisible(value)
$function$;

CREATE OR REPLACE FUNCTION public.duplicate_property(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_copy public.properties;
begin
  perform private.require_admin();
  select * into v_copy from public.properties where id = p_id;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  v_copy.id := gen_random_uuid();
  v_copy.title := rtrim(left(v_copy.title, 112), U&'\200D') || ' (cópia)';
  v_copy.active := false;
  v_copy.featured := false;
  v_copy.deal_status := 'available';
  v_copy.reference_code := public.propose_reference_code(v_copy.category_id);
  v_copy.checked_on := null;
  v_copy.published_at := null;
  v_copy.closed_at := null;
  v_copy.created_at := now();
  v_copy.updated_at := now();
  insert into public.properties values (v_copy.*);
  insert into public.property_additional_info (property_id, info_text, position)
  select v_copy.id, i.info_text, i.position from public.property_additional_info i where i.property_id = p_id;
  return v_copy.id;
end $function$;

ALTER TABLE "public"."agency_settings" ADD CONSTRAINT "agency_settings_whatsapp_check" CHECK ((whatsapp ~ '^([+](?!55))?[1-9][0-9]{7,14}$'::text));

COMMENT ON COLUMN "public"."agency_settings"."whatsapp" IS 'Digits, country code first; + before the code of another country than Brazil.';

COMMENT ON FUNCTION "private"."contact_keys"(text[]) IS 'E-mails and phones in the form in which they are compared: an e-mail in lower case, a phone as its digits with the area code, behind + and the code of another country.';

COMMENT ON FUNCTION "private"."has_invisible"(text) IS 'Whether a text has control characters but tab and line ends, or characters without a width or that turn text around. U+200D may stand between two emoji, of which it makes one.';

COMMENT ON FUNCTION "private"."is_line"(text, integer) IS 'One line, not blank; nothing that nobody sees, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

COMMENT ON FUNCTION "private"."is_prose"(text, integer) IS 'As is_line, with lines and tabs; may be empty.';

REVOKE ALL ON FUNCTION "private"."has_invisible"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_invisible"(text) TO "authenticated", "service_role";

-- Stored texts without what the checks refuse from now on. All columns of a row at once, since each update checks all.
DO $$
declare
  v_table record;
  v_invisible constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff]'
    || '|(?<![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff]\ufe0f?)\u200d'
    || '|\u200d(?![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff])';
begin
  for v_table in
    select
      place, string_agg(format(
        '%1$I = case when private.has_invisible(%1$I) then regexp_replace(regexp_replace(%1$I, $1, '''', ''g''), ''^\s*$'', ''-'') else %1$I end',
        name
      ), ', ') as cleaned,
      string_agg(format('private.has_invisible(%I)', name), ' or ') as found
    from (
      select
        c.conrelid::regclass as place,
        (regexp_match(pg_get_constraintdef(c.oid), 'private\.is_(?:line|prose)\((\w+),'))[1] as name
      from pg_constraint c where c.contype = 'c'
    ) checked
    where name is not null group by place
  loop
    execute format('update %s set %s where %s', v_table.place, v_table.cleaned, v_table.found) using v_invisible;
  end loop;
end $$;

-- A number of another country gets its +.
UPDATE public.agency_settings SET whatsapp = '+' || whatsapp WHERE whatsapp !~ '^(55|[+])';

-- The keys of phones of other countries are others by now.
REINDEX INDEX public.leads_person_idx;
REINDEX INDEX public.inquiries_person_idx;
REINDEX INDEX public.property_private_facts_person_idx;
REINDEX INDEX private.import_persons_person_idx;
