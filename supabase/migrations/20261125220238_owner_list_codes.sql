set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.owner_search(p_search text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_words text := '';
  v_word text;
  v_code text;
  v_others uuid[];
begin
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    v_code := replace(v_word, '-', '');
    -- Found by what is in no narrow row: the owner, whom the caller's agency knows, and the price.
    v_others := array(
      select f.property_id from public.property_private_facts f
      where f.tenant_id = (select private.current_tenant_id())
        and (f.owner_words like '%' || v_word || '%' or v_code ~ '^[0-9]{4,}$' and f.owner_words like '%#%' || v_code || '%')
    );
    if v_code ~ '^[0-9]{3,12}$' then
      v_others := v_others || array(
        select p.id from public.properties p where p.price >= v_code::numeric and p.price < v_code::numeric + 1
      );
    end if;
    -- The code of a listing is how its id begins. As a range among the other conditions it was taken for a hundredth of
    -- all, where it met a bound of the histogram, and all were read in their order.
    if v_code ~ '^[0-9a-f]{4,32}$' then
      v_others := v_others || array(
        select p.id from public.properties p where p.id between rpad(v_code, 32, '0')::uuid and rpad(v_code, 32, 'f')::uuid
      );
    end if;
    v_words := v_words || format(' and (l.words like %L', '%' || v_word || '%')
      -- Shorter beginnings of a code are words or numbers of something else.
      || case when length(v_code) >= 4 then format(' or l.codes like %L', '%#' || v_code || '%') else '' end
      || case when cardinality(v_others) > 0 then format(' or l.id = any (%L::uuid[])', v_others) else '' end
      || ')';
  end loop;
  return v_words;
end $function$;
