-- How texts are compared, wherever it is done: shared-backend/src/fold says the same, and a test compares the two.
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
revoke execute on function private.fold from public;
