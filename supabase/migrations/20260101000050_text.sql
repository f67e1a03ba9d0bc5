-- Text as a person types it. Written as escapes, so that no server's locale has a say in what a control character is.
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

revoke execute on function private.is_line, private.is_prose from public;
-- A check runs as whoever writes the row.
grant execute on function private.is_line, private.is_prose to authenticated, service_role;
