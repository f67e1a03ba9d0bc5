-- The rate limit of the search procedures, per address. They run in read-only transactions, which cannot write to a table.
-- A prepared statement can be made in one and outlives it, so each connection keeps its counts in the text of one.

create table private.search_limit (
  one boolean primary key default true check (one),
  -- The API spreads requests over up to ten connections that count separately, so an address may send ten times as many.
  per_minute integer not null default 120 check (per_minute between 1 and 99999),
  -- Nobody can compute beforehand which addresses share a counter.
  seed integer not null default (random() * 2147483647)::integer,
  site_proof text check (length(site_proof) = 64)
);
comment on table private.search_limit is
  'One row: the questions that an address may ask in a minute on one connection, and the SHA-256 of the proof by which '
  'the site''s own server, which asks for all visitors, is known.';
insert into private.search_limit default values;

-- The server signs its searches as shared-backend/src/visitorSignature.ts does. The database keeps only the hash of that
-- signature, never the secret.
create function private.trust_site(p_secret text) returns void
language sql set search_path = ''
as $$
  update private.search_limit set site_proof =
    encode(sha256(encode(sha256(convert_to('search ' || p_secret, 'UTF8')), 'hex')::bytea), 'hex')
$$;
comment on function private.trust_site is
  'Makes the site''s server known by the VISITOR_SECRET that it has, so that its questions are not counted as one visitor''s.';

-- The address that sent a request: the one that the hosted service's edge reports, else the last one of
-- x-forwarded-for, which the nearest proxy wrote. The client can forge the ones before it. IPv6 is counted by /64 network,
-- since a client has all addresses of one.
create function private.asking_address(p_headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_seen text := regexp_replace(
    btrim(coalesce(p_headers ->> 'cf-connecting-ip', split_part(p_headers ->> 'x-forwarded-for', ',', -1))),
    '^::ffff:(?=\d+\.)', '', 'i'
  );
begin
  if v_seen like '%:%' and pg_input_is_valid(v_seen, 'inet') then
    return network(set_masklen(v_seen::inet, 64));
  end if;
  return nullif(v_seen, '');
end $$;

-- Counts a request; returns false, and counts nothing, when the limit is reached. A session setting would not do: an error
-- rolls it back, so a request that times out would be free. There are 512 counters, emptied each minute. The counter of an
-- address differs by connection and minute, so two addresses share one only for a moment. Each p_statement has its own.
create function private.count_search(
  p_address text, p_most integer, p_seed integer, p_minute bigint, p_statement text default 'search_counts'
) returns boolean
language plpgsql set search_path = ''
as $$
declare
  v_mine text := (hashtextextended(p_address, p_seed + pg_backend_pid() + p_minute) & 511)::text;
  v_counts jsonb;
  v_count integer;
begin
  begin
    execute format('execute %I', p_statement) into v_counts;
  exception when invalid_sql_statement_name then
    execute format('prepare %I as select null::jsonb', p_statement);
  end;
  if v_counts is null or v_counts -> 'minute' <> to_jsonb(p_minute) then
    v_counts := jsonb_build_object('minute', p_minute);
  end if;
  v_count := coalesce((v_counts -> v_mine)::integer, 0);
  if v_count >= p_most then
    return false;
  end if;
  execute format('deallocate %I', p_statement);
  execute format('prepare %I as select %L::jsonb', p_statement, v_counts || jsonb_build_object(v_mine, v_count + 1));
  return true;
end $$;

create function private.limit_searches() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  -- Who asks without the API, or over one that knows no addresses, cannot be told from others.
  v_address text := private.asking_address(v_headers);
  v_limit private.search_limit;
begin
  if v_address is null then
    return;
  end if;
  select * into v_limit from private.search_limit;
  if v_limit.site_proof = encode(sha256(convert_to(v_headers ->> 'x-site', 'UTF8')), 'hex')
    or private.count_search(v_address, v_limit.per_minute, v_limit.seed, floor(extract(epoch from now()) / 60)::bigint)
  then
    return;
  end if;
  -- In this form PostgREST takes status and headers from it.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object(
      'code', 'search_limit', 'message', 'Too many searches from this address', 'details', null, 'hint', null
    )::text,
    detail = jsonb_build_object(
      'status', 429,
      'headers', jsonb_build_object('Retry-After', (60 - floor(extract(second from now())))::text)
    )::text;
end $$;

revoke execute on function
  private.trust_site, private.asking_address, private.count_search, private.limit_searches from public;
grant execute on function private.limit_searches to anon, authenticated, service_role;
