-- The admin's leads, at any number of them: a page by its key, how many fit, and the figures of the header and the
-- dashboard. The functions run with their owner's rights, as those of owner_list.sql do, since like is no index condition
-- under row security. They limit the leads to the caller's tenant themselves.

create function private.list_leads(p_search text, p_status public.lead_status, p_after jsonb, p_limit integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  v_where text := 'l.tenant_id = $1';
  v_after_time timestamptz;
  v_after_id uuid;
  v_word text;
  v_digits text;
  v_ids uuid[];
  v_times timestamptz[];
  v_rows jsonb;
  v_total bigint;
  v_found bigint;
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise exception 'Too much to search for' using errcode = '22023';
  end if;
  if p_after is not null then
    begin
      if jsonb_typeof(p_after) <> 'array' or jsonb_array_length(p_after) <> 2 then
        raise exception using errcode = '22023';
      end if;
      v_after_time := p_after ->> 0;
      v_after_id := p_after ->> 1;
    exception when data_exception then
      v_after_id := null;
    end;
    if v_after_time is null or v_after_id is null then
      raise exception 'No such place in the list' using errcode = '22023';
    end if;
  end if;

  if p_status is not null then
    v_where := v_where || format(' and l.status = %L', p_status);
  end if;
  foreach v_word in array string_to_array(coalesce(private.owner_words(p_search), ''), ' ')
  loop
    -- Part of a phone, however it is written.
    v_digits := case when v_word ~ '^[0-9-]+$' then nullif(replace(v_word, '-', ''), '') end;
    v_where := v_where || case
      when v_digits <> v_word then
        format(' and (l.search_text like %L or l.search_text like %L)', '%' || v_word || '%', '%' || v_digits || '%')
      else format(' and l.search_text like %L', '%' || v_word || '%')
    end;
  end loop;

  execute format(
    'select array_agg(id), array_agg(created_at) from (
       select l.id, l.created_at from public.leads l
       where %s and %s order by l.created_at desc, l.id desc limit $2 + 1
     ) page',
    v_where, case when p_after is null then 'true' else '(l.created_at, l.id) < ($3, $4)' end
  ) into v_ids, v_times using v_tenant, v_limit, v_after_time, v_after_id;
  select jsonb_agg(to_jsonb(lead) - 'place' order by lead.place) into v_rows
  from (
    select
      listed.place, l.id, l.tenant_id, l.owner_name, l.email, l.phone, l.property_kind, l.deal_kind, l.address, l.city,
      l.price, l.bedrooms, l.bathrooms, l.parking_spaces, l.area, l.description, l.status, l.notes, l.notice_version,
      l.consented_at, l.created_at, l.updated_at,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'status', o.status, 'attempts', o.attempts, 'last_error', o.last_error, 'sent_at', o.sent_at
        )), '[]')
        from public.outbox o where o.lead_id = l.id
      ) as emails
    from unnest(v_ids[:v_limit]) with ordinality as listed (id, place)
    join public.leads l on l.id = listed.id
  ) lead;
  -- Whoever goes on knows both from where they began.
  if p_after is null then
    select count(*) into v_total from public.leads l where l.tenant_id = v_tenant;
    v_found := v_total;
    if v_where <> 'l.tenant_id = $1' then
      execute 'select count(*) from public.leads l where ' || v_where into v_found using v_tenant;
    end if;
  end if;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'found', v_found, 'total', v_total,
    'next', case when cardinality(v_ids) > v_limit then jsonb_build_array(v_times[v_limit], v_ids[v_limit]) end
  );
end $$;

create function public.list_leads(
  p_search text default '', p_status public.lead_status default null, p_after jsonb default null,
  p_limit integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_leads(p_search, p_status, p_after, p_limit) $$;
comment on function public.list_leads is
  'The leads of the caller''s tenant that fit, newest first, as {rows, next, found, total}: rows with what became of '
  'their e-mail; next, to be given as p_after for those that follow, null after the last; found how many fit and total '
  'how many there are, both null when p_after is given. p_search: words that all must be in name, city, address, '
  'e-mail or phone. p_limit: at most 1000. 42501: no admin. 22023: a p_after that no answer has given, or more than 200 '
  'characters to search for. 22P02: a p_after that is no JSON.';

create function private.get_lead_figures(p_starts timestamptz[]) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  if cardinality(p_starts) > 60 then
    raise exception 'At most 60 times' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from public.leads l where l.tenant_id = v_tenant),
    'new', (select count(*) from public.leads l where l.tenant_id = v_tenant and l.status = 'new'),
    'since', (
      select coalesce(jsonb_agg((
        select count(*) from public.leads l
        where l.tenant_id = v_tenant and l.created_at >= p_starts[place]
          and l.created_at < coalesce(p_starts[place + 1], 'infinity')
      ) order by place), '[]')
      from generate_subscripts(p_starts, 1) place
    )
  );
end $$;

create function public.get_lead_figures(p_starts timestamptz[] default '{}') returns jsonb
language sql stable set search_path = ''
as $$ select private.get_lead_figures(p_starts) $$;
comment on function public.get_lead_figures is
  'How many leads the caller''s tenant has, as {total, new, since}: new those that nobody has looked after; since how '
  'many came from each of p_starts, at most 60 and ascending, until the one after it. 42501: no admin. 22023: more times.';

revoke execute on function
  private.list_leads, public.list_leads, private.get_lead_figures, public.get_lead_figures
  from public, anon;
grant execute on function
  private.list_leads, public.list_leads, private.get_lead_figures, public.get_lead_figures
  to authenticated, service_role;
