-- What leads are looked for in, kept as it is compared: made for each row that was looked at, it cost 50 µs a row. In the
-- table itself, which is read by the same condition; admins have no right to read this column, and no need.
alter table public.leads
  add column search_text text not null generated always as (private.lead_text(owner_name, city, address, email, phone)) stored;
comment on column public.leads.search_text is 'See private.lead_text. Only private.list_leads reads it.';

drop index public.leads_text_idx;
create index leads_text_idx on public.leads using gin (search_text extensions.gin_trgm_ops);

-- As before, but for where it looks.
create or replace function private.list_leads(p_search text, p_status public.lead_status, p_after jsonb, p_limit integer)
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
        select jsonb_build_object(
          'status', n.status, 'attempts', n.attempts, 'last_error', n.last_error, 'sent_at', n.sent_at
        )
        from public.lead_notifications n where n.lead_id = l.id
      ) as notification
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
