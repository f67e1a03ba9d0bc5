-- Words that are too common to look for are listed with their accents, and what is looked for has none.
create or replace function private.read_words(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  v_common constant text[] := array['ate', 'estao', 'ha', 'ja', 'nao', 'nos', 'sao', 'sera', 'serao', 'so', 'tambem', 'voce', 'voces'];
  v_phrase text;
  v_word text;
  v_part tsquery;
  v_query tsquery;
begin
  for v_phrase, v_word in
    select part[1], part[2] from regexp_matches(private.fold(words), '"([^"]*)"|([^" ]+)', 'g') part
  loop
    continue when v_word = any (v_common) or ts_lexize('pg_catalog.portuguese_stem', v_word) = '{}';
    v_part := case when v_word is null then phraseto_tsquery('private.words', private.for_words(v_phrase))
      else private.read_word(v_word) end;
    continue when numnode(v_part) = 0;
    v_query := case when v_query is null then v_part else v_query && v_part end;
  end loop;
  return v_query;
end $$;
