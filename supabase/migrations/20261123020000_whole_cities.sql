-- A place is in what contains its name, as the site always has; a city as a whole is that city and no other, or what is
-- counted and shown under São José would be that of São José do Cedro too.
create or replace function private.read_places(value jsonb) returns integer[]
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select private.fold(one ->> 'city') as city, private.fold(coalesce(one ->> 'neighborhood', '')) as neighborhood
    from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) one
    where jsonb_typeof(one -> 'city') = 'string' and coalesce(jsonb_typeof(one -> 'neighborhood'), 'null') in ('string', 'null')
  )
  select case when exists (select from wanted) then array(
    select p.id from private.places p
    where exists (
      select from wanted
      where case wanted.neighborhood
        when '' then p.folded_city = wanted.city
        else strpos(p.folded_city collate "C", wanted.city) > 0
          and strpos(p.folded_neighborhood collate "C", wanted.neighborhood) > 0
      end
    )
  ) end
$$;
