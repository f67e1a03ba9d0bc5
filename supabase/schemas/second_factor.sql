-- Supabase Auth keeps the factors. Here is only the way out for an admin who has lost the device with the codes.

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

revoke execute on function private.remove_second_factor, public.remove_second_factor from public, anon, authenticated;
grant execute on function private.remove_second_factor, public.remove_second_factor to authenticated;
