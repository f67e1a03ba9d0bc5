-- Supabase Auth keeps the factors. Here are the ways out for an admin who has lost the device with the app: another admin, or
-- a code that was put aside.

create function private.remove_second_factor(p_admin_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Not for yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id();
  if not found then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  delete from auth.mfa_factors where user_id = v_user.id;
  if not found then
    return false;
  end if;
  -- Whoever has the device is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user.id;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update',
    jsonb_build_object('second_factor', jsonb_build_array(v_user.username, null))
  from public.admin_users where id = auth.uid();
  return true;
end $$;

create function public.remove_second_factor(p_admin_user_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.remove_second_factor(p_admin_user_id) $$;
comment on function public.remove_second_factor is
  'Switches the second factor of another admin of the caller''s tenant off and ends their sessions, so that the password '
  'alone signs them in; true if there was one. Fails with ''Not for yourself''.';

create table private.recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null check (char_length(code_hash) = 64),
  created_at timestamptz not null default now(),
  primary key (factor_id, code_hash)
);
comment on table private.recovery_codes is
  'Each removes the second factor once, in the place of the app. They go with the factor, whoever removes it.';
-- A code has 79 random bits, so whoever has this table finds none by trying: SHA-256 is enough, where a password takes bcrypt.
comment on column private.recovery_codes.code_hash is 'SHA-256 of the code as private.recovery_hash reads it; the code is stored nowhere.';
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- 16 of 32 letters and figures, without l, o, 0 and 1: five bits of each byte of a random id, of which one bit is always 0.
create function private.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', (get_byte(bytes, n) & 31) + 1, 1) || case when n in (3, 7, 11) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(0, 15) n
$$;

create function private.recovery_hash(p_code text) returns text
language sql immutable set search_path = ''
as $$ select private.link_hash(regexp_replace(lower(p_code), '[^a-z0-9]', '', 'g')) $$;

create function private.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  v_factor uuid;
  v_codes text[];
begin
  -- With a second factor it takes a session that has passed it.
  perform private.require_admin();
  -- Of two requests at once, the codes of the later one stay.
  select id into v_factor from auth.mfa_factors
  where user_id = auth.uid() and status = 'verified' order by created_at, id limit 1 for update;
  if not found then
    raise exception 'No second factor';
  end if;
  select array_agg(private.new_recovery_code()) into v_codes from generate_series(1, 10);
  delete from private.recovery_codes where factor_id = v_factor;
  insert into private.recovery_codes (factor_id, code_hash)
  select v_factor, private.recovery_hash(code) from unnest(v_codes) code;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"recovery_codes": null}'
  from public.admin_users where id = auth.uid();
  return v_codes;
end $$;

create function private.count_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from private.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
    where f.user_id = auth.uid() and f.status = 'verified'
  );
end $$;

create function private.use_recovery_code(p_code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_session text := auth.jwt() ->> 'session_id';
  v_user public.admin_users;
  -- Guesses are counted by user: only who knows the password gets here, so nobody else can use them up.
  v_guesser text := 'recovery ' || auth.uid();
begin
  -- Before the session is looked up: of two codes at once, the first one may end the session of the second.
  perform pg_advisory_xact_lock(hashtextextended(v_guesser, 0));
  -- The password alone is no admin's session (private.session_is_open), but a session that is open.
  select u.* into v_user from public.admin_users u
  where u.id = auth.uid() and exists (select from auth.sessions s where s.id::text = v_session and s.user_id = u.id);
  if not found then
    raise exception 'Only an admin may do this' using errcode = '42501';
  end if;
  -- As after a code whose answer was lost.
  if not private.has_second_factor(v_user.id) then
    return 'done';
  end if;
  if (
    select count(*) from private.token_guesses where address_hash = v_guesser and guessed_at > now() - interval '10 minutes'
  ) >= (select recovery_guesses from private.limits) then
    return 'throttled';
  end if;
  if not exists (
    select from private.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
    where f.user_id = v_user.id and c.code_hash = private.recovery_hash(p_code)
  ) then
    perform private.note_guess(v_guesser);
    return 'wrong';
  end if;
  delete from auth.mfa_factors where user_id = v_user.id;
  -- Whoever has the device is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user.id and id::text <> v_session;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  values (v_user.id, v_user.username, v_user.tenant_id, 'users', v_user.tenant_id, 'admin_users', 'update', '{"recovery_code": null}');
  return 'done';
end $$;

create function public.create_recovery_codes() returns text[]
language sql set search_path = ''
as $$ select private.create_recovery_codes() $$;
comment on function public.create_recovery_codes is
  'Ten new recovery codes for the caller''s second factor, in the place of earlier ones. They are returned this once. '
  '42501: no admin, or a session without the second factor. Fails with ''No second factor''.';

create function public.count_recovery_codes() returns integer
language sql stable set search_path = ''
as $$ select private.count_recovery_codes() $$;
comment on function public.count_recovery_codes is 'How many recovery codes the caller''s second factor has. 42501: no admin.';

create function public.use_recovery_code(p_code text) returns text
language sql set search_path = ''
as $$ select private.use_recovery_code(p_code) $$;
comment on function public.use_recovery_code is
  'For a session that has the password alone: a right code switches the caller''s second factor off and ends the other '
  'sessions. done (also where there is no second factor), wrong, or throttled (as private.limits says). 42501: no admin, or '
  'a session that has ended.';

revoke execute on function
  private.remove_second_factor, private.new_recovery_code, private.recovery_hash, private.create_recovery_codes,
  private.count_recovery_codes, private.use_recovery_code,
  public.remove_second_factor, public.create_recovery_codes, public.count_recovery_codes, public.use_recovery_code
  from public, anon, authenticated;
grant execute on function
  private.remove_second_factor, private.create_recovery_codes, private.count_recovery_codes, private.use_recovery_code,
  public.remove_second_factor, public.create_recovery_codes, public.count_recovery_codes, public.use_recovery_code
  to authenticated;
