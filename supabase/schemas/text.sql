-- Checks of texts that a person types, and their comparison.

-- The control characters are written as escapes, so that the server's locale does not define them.
create function private.is_line(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value ~ '\S'
    and value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd\U000e0000-\U000e007f]'
$$;
comment on function private.is_line is
  'One line, not blank; no control characters, none that turn text around or that nobody sees, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

create function private.is_prose(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest
    and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]'
$$;
comment on function private.is_prose is
  'Lines and tabs, but no other control characters, and none that turn text around; may be empty.';

-- All comparisons of texts use this. shared-domain/src/fold does the same, and a test compares the two.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(translate(regexp_replace(
      -- The letters' own lower case, whatever the server's locale: in a Turkish one I would become ı.
      lower(normalize(value, NFKD) collate pg_catalog.pg_c_utf8),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
    ), 'ıøłđς', 'ioldσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'
  ))
$$;
comment on function private.fold is
  'Text for comparison: decomposed, lower case, without combining marks, ß as ss, æ as ae, œ as oe, ø, ł, đ and ı '
  'without what distinguishes them, one kind of sigma, single blanks. Compared byte by byte.';

-- shared-domain/src/fold does the same, and a test compares the two.
create function private.slug(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select btrim(regexp_replace(private.fold(value), '[^a-z0-9]+', '-', 'g'), '-') $$;
comment on function private.slug is 'A name as it stands in an address: folded, what is no letter or digit as a stroke.';

-- The form in which the owner's search compares texts. A point within a number does not end a word: 88.010-400.
create function private.owner_words(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(private.fold(value), '(?<=[0-9])[.](?=[0-9])', '', 'g'),
    '[^[:alnum:]-]+' collate pg_catalog.pg_c_utf8, ' ', 'g'
  ), '(^| )-+', '\1', 'g'))
$$;
comment on function private.owner_words is 'Folded words with single blanks between them; a hyphen within one stays.';

-- One mailbox has many spellings: small and fullwidth letters, characters that nobody sees, a suffix after +, and at Gmail
-- dots. The first step is Unicode's NFKC_Casefold; what is left out are its Default_Ignorable_Code_Points.
create function private.mailbox_key(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
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
$$;
comment on function private.mailbox_key is
  'By what a mailbox is counted, however it is written. For comparison alone: nothing is stored or sent in this form.';

revoke execute on function
  private.is_line, private.is_prose, private.fold, private.slug, private.owner_words, private.mailbox_key from public;
-- Checks, generated columns and indexes run with the rights of the role that writes the row.
grant execute on function private.is_line, private.is_prose, private.fold, private.owner_words, private.mailbox_key
  to authenticated, service_role;
