set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  with spelling as (
    select translate(lower(normalize(regexp_replace(
      email,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ), NFKC) collate pg_catalog.pg_c_utf8), '。', '.') as text
  ), parts as (
    select regexp_replace(s.text, '@[^@]*$', '') as local, rtrim(substring(s.text from '@([^@]*)$'), '.') as domain from spelling s
  ), mailbox as (
    select regexp_replace(p.local, '(?<=.)\+.*', '') as local,
      case p.domain when 'googlemail.com' then 'gmail.com' else p.domain end as domain
    from parts p
  )
  select concat_ws('@', case m.domain when 'gmail.com' then replace(m.local, '.', '') else m.local end, m.domain) from mailbox m
$function$;

COMMENT ON FUNCTION "private"."mailbox_key"(text) IS 'By what a mailbox is counted, however it is written. For comparison alone: nothing is stored or sent in this form.';

REVOKE ALL ON FUNCTION "private"."mailbox_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailbox_key"(text) TO "authenticated", "service_role";
