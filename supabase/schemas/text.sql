-- Checks of texts that a person types, and their comparison.

-- The characters are written as escapes, so that the server's locale does not define them. shared-domain/src/text has the
-- same ones, and a test compares the two.
create function private.has_invisible(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff]'
    or strpos(value, U&'\200D') > 0 and value ~ concat(
      '(?<![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff]\ufe0f?)\u200d|',
      '\u200d(?![\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\U0001f000-\U0001faff])'
    )
$$;
comment on function private.has_invisible is
  'Whether a text has control characters but tab and line ends, or characters without a width or that turn text around. U+200D may stand between two emoji, of which it makes one.';

create function private.is_line(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value ~ '\S' and value !~ '[\u0009\u000a\u000d\u2028\u2029\ufffd]'
    and not private.has_invisible(value)
$$;
comment on function private.is_line is
  'One line, not blank; nothing that nobody sees, nor U+FFFD, which stands for text that was broken on its way. Null passes a check.';

create function private.is_prose(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(value) <= longest and value !~ '\ufffd' and not private.has_invisible(value)
$$;
comment on function private.is_prose is 'As is_line, with lines and tabs; may be empty.';

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
  private.has_invisible, private.is_line, private.is_prose, private.fold, private.slug, private.owner_words, private.mailbox_key
  from public;
-- Checks, generated columns and indexes run with the rights of the role that writes the row.
grant execute on function
  private.has_invisible, private.is_line, private.is_prose, private.fold, private.owner_words, private.mailbox_key
  to authenticated, service_role;
