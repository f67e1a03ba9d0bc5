-- What the lists of the admin area share. An agency has some ten thousand rows of a kind, so a list matches all of them with
-- one static statement, and a page is cut out of their ids.

-- The words of a search. A row fits where each of them is in its text. They have letters, digits and hyphens alone, so that
-- they may stand within a pattern of like.
create function private.search_words(p_search text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  return string_to_array(coalesce(private.owner_words(p_search), ''), ' ');
end $$;

create function private.page_of(
  p_ids uuid[], p_size integer, p_page integer default 1,
  p_times timestamptz[] default null, p_is_descending boolean default true, p_after jsonb default null,
  out ids uuid[], out next jsonb, out matches integer, out page integer, out pages integer
)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  v_size integer := greatest(p_size, 1);
  v_skipped integer;
  v_time timestamptz;
  v_id uuid;
begin
  matches := cardinality(p_ids);
  pages := greatest(ceil(matches::numeric / v_size), 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  v_skipped := (page - 1) * v_size;
  if p_after is not null then
    begin
      v_time := p_after ->> 0;
      v_id := p_after ->> 1;
    exception when data_exception then
      v_id := null;
    end;
    if v_time is null or v_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
    select count(*) into v_skipped from unnest(p_ids, p_times) l (id, at)
    where case when p_is_descending then (l.at, l.id) >= (v_time, v_id) else (l.at, l.id) <= (v_time, v_id) end;
  end if;
  ids := p_ids[v_skipped + 1 : v_skipped + v_size];
  if matches > v_skipped + v_size and p_times is not null then
    next := jsonb_build_array(p_times[v_skipped + v_size]::text, p_ids[v_skipped + v_size]);
  end if;
end $$;
comment on function private.page_of is
  'A page of a list whose ids these are, in their order: by its number, of which the last one stands for all past it; or, in a '
  'list by p_times, after the row of p_after, which the page before gave as next. A row that has left the list meanwhile '
  'leaves its place there. 22023: a p_after that is no such place.';

revoke execute on function private.search_words, private.page_of from public;
