create table public.admin_users (
  id uuid primary key references auth.users on delete cascade,
  tenant_id uuid not null references public.tenants on delete cascade,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,32}$'),
  is_deletable boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_users is 'Who may work in the admin area: an auth user with a row here. Written by procedures only.';
create index admin_users_tenant_idx on public.admin_users (tenant_id, created_at);

create trigger admin_users_touch before update on public.admin_users
  for each row execute function private.touch_updated_at();

alter table public.admin_users enable row level security;
revoke all on public.admin_users from anon, authenticated;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;

create policy "Admins read the users of their tenant" on public.admin_users for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));

create function private.require_bcrypt(p_hash text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_hash is null or p_hash !~ '^\$2[aby]\$10\$[./A-Za-z0-9]{53}$' then
    raise exception 'Invalid password hash' using errcode = '22023';
  end if;
end $$;

-- Writes the rows that Supabase Auth would write. It signs nobody in.
create function private.insert_user(p_email text, p_password_hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform private.require_bcrypt(p_password_hash);
  -- Auth finds a user by the zero instance, and reads the token columns as text and fails on null, where the hosted table has them.
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
  ) values (
    '00000000-0000-0000-0000-000000000000', v_id, 'authenticated', 'authenticated', p_email, p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', '', now(), now()
  );
  insert into auth.identities (
    id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  ) values (
    gen_random_uuid(), v_id, 'email', v_id::text,
    jsonb_build_object('sub', v_id, 'email', p_email, 'email_verified', true), now(), now(), now()
  );
  return v_id;
end $$;

create function private.insert_admin(
  p_username text, p_password_hash text, p_tenant_id uuid, p_is_deletable boolean
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
  v_username text := lower(btrim(p_username));
begin
  if v_username is null or v_username !~ '^[a-z0-9._-]{3,32}$' then
    raise exception 'Invalid username' using errcode = '22023';
  end if;
  v_id := private.insert_user(v_username || '@admins.invalid', p_password_hash);
  insert into public.admin_users (id, tenant_id, username, is_deletable)
  values (v_id, p_tenant_id, v_username, p_is_deletable);
  return v_id;
exception when unique_violation then
  raise exception 'Username already exists';
end $$;

create function private.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_tenant_id is distinct from private.current_tenant_id() then
    raise exception 'Only for your own tenant' using errcode = '42501';
  end if;
  return private.insert_admin(p_username, p_password_hash, p_tenant_id, true);
end $$;

create function private.has_just_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid() and created_at > now() - interval '1 minute'
  )
$$;
comment on function private.has_just_signed_in() is
  'Whether the caller''s session began within a minute, which takes the present password; renewing a token begins none.';

create function private.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_admin_user_id is distinct from auth.uid() then
    raise exception 'Only for yourself' using errcode = '42501';
  end if;
  perform private.require_bcrypt(p_new_password_hash);
  if not private.has_just_signed_in() then
    raise exception 'Sign in again';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = auth.uid();
  perform private.record_new_password();
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions
  where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $$;

create function private.delete_admin_user(p_admin_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_user public.admin_users;
begin
  perform private.require_admin();
  if p_admin_user_id = auth.uid() then
    raise exception 'Cannot delete yourself';
  end if;
  select * into v_user from public.admin_users
  where id = p_admin_user_id and tenant_id = private.current_tenant_id() for update;
  -- A repeated call and another tenant's user look the same: nothing there.
  if not found then
    return false;
  end if;
  if v_user.username = 'admin' or not v_user.is_deletable then
    raise exception 'Cannot delete admin user';
  end if;
  delete from auth.users where id = v_user.id;
  return true;
end $$;

create function private.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid;
  v_user uuid;
begin
  -- Two deployments at once must not both take the unnamed agency.
  perform pg_advisory_xact_lock(hashtext('bootstrap_admin'));
  select id into v_user from public.admin_users where username = lower(btrim(p_username));
  if found then
    return v_user;
  end if;

  select id into v_tenant from public.tenants where name = p_tenant_name;
  if v_tenant is null and not exists (select from public.admin_users) then
    update public.tenants set name = p_tenant_name where id = private.default_tenant_id() returning id into v_tenant;
  end if;
  if v_tenant is null then
    insert into public.tenants (name) values (p_tenant_name) returning id into v_tenant;
  end if;
  insert into public.tenant_settings (tenant_id, company_name) values (v_tenant, p_tenant_name)
  on conflict (tenant_id) do nothing;
  return private.insert_admin(p_username, p_password_hash, v_tenant, false);
end $$;

create function public.create_admin_user(p_username text, p_password_hash text, p_tenant_id uuid)
returns uuid language sql set search_path = ''
as $$ select private.create_admin_user(p_username, p_password_hash, p_tenant_id) $$;
comment on function public.create_admin_user is
  'Adds an admin to the caller''s own tenant; takes a 10-round bcrypt hash. Fails with ''Username already exists''.';

create function public.update_admin_password(p_admin_user_id uuid, p_new_password_hash text)
returns void language sql set search_path = ''
as $$ select private.update_admin_password(p_admin_user_id, p_new_password_hash) $$;
comment on function public.update_admin_password is
  'Changes the caller''s own password and ends the other sessions. Fails with ''Sign in again'' unless the caller''s '
  'session began within a minute: the present password is asked for by signing in with it.';

create function public.delete_admin_user(p_admin_user_id uuid, p_requesting_user_id uuid)
returns boolean language sql set search_path = ''
as $$ select private.delete_admin_user(p_admin_user_id) $$;
comment on function public.delete_admin_user is
  'Deletes an admin of the caller''s tenant, true if there was one. The caller is who the token says, not '
  'p_requesting_user_id. Fails with ''Cannot delete yourself'' or ''Cannot delete admin user''.';

create function public.get_tenant_admin_users(p_tenant_id uuid)
returns table (
  id uuid, username text, created_at timestamptz, is_deletable boolean, tenant_id uuid, has_second_factor boolean
)
language sql stable set search_path = ''
as $$
  select u.id, u.username, u.created_at, u.is_deletable and u.username <> 'admin', u.tenant_id,
    private.has_second_factor(u.id)
  from public.admin_users u where u.tenant_id = p_tenant_id order by u.created_at, u.id
$$;
comment on function public.get_tenant_admin_users is 'The admins of the caller''s own tenant; of another''s, none.';

create function public.bootstrap_admin(p_username text, p_password_hash text, p_tenant_name text)
returns uuid language sql set search_path = ''
as $$ select private.bootstrap_admin(p_username, p_password_hash, p_tenant_name) $$;
comment on function public.bootstrap_admin is
  'The first admin, who cannot be deleted, and the name of the agency. For the secret key only. Calling it again '
  'with the same username changes nothing; with another tenant name it founds that tenant.';

revoke execute on function
  private.insert_user, private.insert_admin, private.require_bcrypt, private.has_just_signed_in, private.create_admin_user, private.update_admin_password,
  private.delete_admin_user, private.bootstrap_admin,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user,
  public.get_tenant_admin_users, public.bootstrap_admin
  from public, anon, authenticated;
grant execute on function
  private.create_admin_user, private.update_admin_password, private.delete_admin_user,
  public.create_admin_user, public.update_admin_password, public.delete_admin_user, public.get_tenant_admin_users
  to authenticated;
grant execute on function private.bootstrap_admin, public.bootstrap_admin to service_role;
