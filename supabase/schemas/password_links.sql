-- A new password for who has forgotten theirs: by a link that works once, from another admin or by e-mail to the agency.

create table private.password_requests (
  id bigint generated always as identity primary key,
  username text not null check (char_length(username) <= 64),
  address_hash text not null check (char_length(address_hash) <= 128),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.password_requests is
  'Who has forgotten a password, as typed, for two hours: it says nothing of whether there is such a user.';
comment on column private.password_requests.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column private.password_requests.taken_at is 'When it became an e-mail, or led to none.';

create table private.password_links (
  token_hash text primary key,
  user_id uuid not null references public.admin_users on delete cascade,
  mail_id uuid references public.outbox on delete cascade,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.password_links is 'Links that set a new password once. Only the hash of what is in the link is kept.';
comment on column private.password_links.mail_id is 'The e-mail that has it; null: made by another admin.';
create index password_links_user_idx on private.password_links (user_id);
create index password_links_mail_idx on private.password_links (mail_id);

create function private.link_hash(p_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;

-- Two random ids are 244 random bits.
create function private.new_password_link(p_user_id uuid, p_mail_id uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Of an admin's links, and of a repeated e-mail's, only the newest works.
  delete from private.password_links
  where expires_at < now() or user_id = p_user_id and mail_id is not distinct from p_mail_id;
  insert into private.password_links (token_hash, user_id, mail_id)
  values (private.link_hash(v_token), p_user_id, p_mail_id);
  return v_token;
end $$;

create function private.create_password_link(p_admin_user_id uuid) returns text
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
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update',
    jsonb_build_object('password_link', jsonb_build_array(null, v_user.username))
  from public.admin_users where id = auth.uid();
  return private.new_password_link(v_user.id, null);
end $$;

create function public.create_password_link(p_admin_user_id uuid) returns text
language sql set search_path = ''
as $$ select private.create_password_link(p_admin_user_id) $$;
comment on function public.create_password_link is
  'A token by which another admin of the caller''s tenant sets a new password once, within an hour; an earlier one made so '
  'stops working. It is returned this once. Fails with ''Not for yourself''.';

create function private.set_password_by_link(p_token text, p_new_password_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  perform private.require_bcrypt(p_new_password_hash);
  delete from private.password_links where token_hash = private.link_hash(p_token) and expires_at > now()
  returning user_id into v_user_id;
  if not found then
    raise exception 'Link is not valid';
  end if;
  update auth.users set encrypted_password = p_new_password_hash, updated_at = now() where id = v_user_id;
  delete from private.password_links where user_id = v_user_id;
  -- Whoever knew the old password is out; refresh tokens go with their session.
  delete from auth.sessions where user_id = v_user_id;
  insert into private.history (user_id, username, tenant_id, subject, subject_id, source, action, changes)
  select id, username, tenant_id, 'users', tenant_id, 'admin_users', 'update', '{"password_by_link": null}'
  from public.admin_users where id = v_user_id;
end $$;

create function public.set_password_by_link(p_token text, p_new_password_hash text) returns void
language sql set search_path = ''
as $$ select private.set_password_by_link(p_token, p_new_password_hash) $$;
comment on function public.set_password_by_link is
  'Sets the password of the user whose link it is, with a 10-round bcrypt hash, ends all their sessions and all their links. '
  'Fails with ''Link is not valid'' where the link is unknown, used or older than an hour.';

-- The same for a name that exists and for one that does not: nothing is looked up here.
create function private.request_password_link(p_username text, p_address_hash text, p_limit integer, p_window interval)
returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('password ' || p_address_hash, 0));
  delete from private.password_requests where created_at < now() - interval '2 hours';
  if (
    select count(*) from private.password_requests
    where address_hash = p_address_hash and created_at > now() - p_window
  ) >= p_limit then
    return 'throttled';
  end if;
  insert into private.password_requests (username, address_hash) values (lower(btrim(p_username)), p_address_hash);
  return 'stored';
end $$;

create function public.request_password_link(
  p_username text, p_address_hash text, p_limit integer default 50, p_window interval default '10 minutes'
) returns text
language sql set search_path = ''
as $$ select private.request_password_link(p_username, p_address_hash, p_limit, p_window) $$;
comment on function public.request_password_link is
  'For the function request-password-link: stored, or throttled (p_limit requests from that address within p_window). '
  'Whether there is such a user is found out later, when the e-mail is claimed.';

-- Makes e-mails of requests, when e-mails are claimed: only then is it looked up whose names they are.
create function private.queue_password_mails() returns void
language plpgsql set search_path = ''
as $$
declare
  r record;
begin
  -- Too late to be of use. Found by the index of the users, who get few e-mails, and not among all that are due.
  update public.outbox o set status = 'failed'
  where o.admin_user_id is not null and o.kind = 'password_link' and o.status = 'pending'
    and o.created_at < now() - interval '1 hour';
  for r in
    select q.id, q.created_at, u.id as user_id, u.tenant_id, coalesce(a.email, s.lead_notification_email) as recipient
    from private.password_requests q
    left join public.admin_users u on u.username = q.username
    left join public.tenant_settings s on s.tenant_id = u.tenant_id
    left join public.agency_settings a on a.tenant_id = u.tenant_id
    where q.taken_at is null
    order by q.id for update of q skip locked
  loop
    update private.password_requests q set taken_at = now() where q.id = r.id;
    -- No such user, nobody to write to, or too late. Or three e-mails of the last half hour, whoever asked for them: they are
    -- in the same mailbox, and their links still work for half an hour.
    continue when r.recipient is null or r.created_at < now() - interval '1 hour' or (
      select count(*) from private.password_links l
      where l.user_id = r.user_id and l.mail_id is not null and l.expires_at > now() + interval '30 minutes'
    ) + (
      select count(*) from public.outbox o where o.admin_user_id = r.user_id and o.status = 'pending' and o.attempts = 0
    ) >= 3;
    insert into public.outbox (tenant_id, admin_user_id, audience, kind, once_key, created_at)
    values (r.tenant_id, r.user_id, 'agency', 'password_link', 'password ' || r.id, r.created_at);
  end loop;
end $$;

revoke all on private.password_requests, private.password_links from public, anon, authenticated, service_role;
revoke execute on function
  private.link_hash, private.new_password_link, private.create_password_link, private.set_password_by_link,
  private.request_password_link, private.queue_password_mails,
  public.create_password_link, public.set_password_by_link, public.request_password_link
  from public, anon, authenticated;
grant execute on function private.create_password_link, public.create_password_link to authenticated;
grant execute on function private.set_password_by_link, public.set_password_by_link to anon, authenticated;
grant execute on function private.request_password_link, public.request_password_link to service_role;
