-- A new password for who has forgotten theirs: by a link that works once, from another admin or by e-mail to the agency.

create table private.password_requests (
  id bigint generated always as identity primary key,
  username text not null check (char_length(username) <= 64),
  address_hash text not null check (char_length(address_hash) <= 128),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  created_at timestamptz not null default now()
);
comment on table private.password_requests is
  'Who has forgotten a password, as typed, for two hours: it says nothing of whether there is such a user. Also the outbox of the e-mails.';
comment on column private.password_requests.address_hash is 'Salted hash of the sender''s network address, for throttling. Never the address.';
comment on column private.password_requests.next_attempt_at is 'When its e-mail is due; null when nothing is left to do.';

create table private.password_links (
  token_hash text primary key,
  user_id uuid not null references public.admin_users on delete cascade,
  request_id bigint references private.password_requests on delete cascade,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.password_links is 'Links that set a new password once. Only the hash of what is in the link is kept.';
comment on column private.password_links.request_id is 'Null: made by another admin.';
create index password_links_user_idx on private.password_links (user_id);
create index password_links_request_idx on private.password_links (request_id);

create function private.link_hash(p_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;

-- Two random ids are 244 random bits.
create function private.new_password_link(p_user_id uuid, p_request_id bigint) returns text
language plpgsql set search_path = ''
as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Of an admin's links, and of a repeated e-mail's, only the newest works.
  delete from private.password_links
  where expires_at < now() or user_id = p_user_id and request_id is not distinct from p_request_id;
  insert into private.password_links (token_hash, user_id, request_id)
  values (private.link_hash(v_token), p_user_id, p_request_id);
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

create function private.claim_password_requests(p_limit integer, p_lease interval)
returns table (id bigint, recipient text, company_name text, username text, token text)
language plpgsql security definer set search_path = ''
as $$
declare
  v_request record;
  v_left integer := p_limit;
begin
  -- Requests that lead to no e-mail do not count, so that however many of them keep no other waiting.
  for v_request in
    select r.id, r.created_at, u.id as user_id, u.username, coalesce(a.email, s.lead_notification_email) as recipient,
      coalesce(a.name, s.company_name, t.name) as company_name
    from private.password_requests r
    left join public.admin_users u on u.username = r.username
    left join public.tenants t on t.id = u.tenant_id
    left join public.tenant_settings s on s.tenant_id = u.tenant_id
    left join public.agency_settings a on a.tenant_id = u.tenant_id
    where r.next_attempt_at <= now()
    order by r.next_attempt_at, r.id for update of r skip locked
  loop
    exit when v_left = 0;
    -- No such user, nobody to write to, or too late to be of use. Or three e-mails of the last half hour, whoever asked for
    -- them: they are in the same mailbox, and their links still work for half an hour.
    if v_request.recipient is null or v_request.created_at < now() - interval '1 hour' or (
      select count(*) from private.password_links l
      where l.user_id = v_request.user_id and l.request_id <> v_request.id and l.expires_at > now() + interval '30 minutes'
    ) >= 3 then
      update private.password_requests r set next_attempt_at = null where r.id = v_request.id;
      continue;
    end if;
    update private.password_requests r set attempts = r.attempts + 1, next_attempt_at = now() + p_lease
    where r.id = v_request.id;
    v_left := v_left - 1;
    return query select v_request.id, v_request.recipient::text, v_request.company_name::text, v_request.username::text,
      private.new_password_link(v_request.user_id, v_request.id);
  end loop;
end $$;

create function public.claim_password_requests(p_limit integer default 5, p_lease interval default '2 minutes')
returns table (id bigint, recipient text, company_name text, username text, token text)
language sql set search_path = ''
as $$ select * from private.claim_password_requests(p_limit, p_lease) $$;
comment on function public.claim_password_requests is
  'E-mails with a link that are due, each given to one caller only and due again after p_lease; three for a user within '
  'half an hour. recipient is the agency''s e-mail, else the address for leads.';

create function private.settle_password_request(p_id bigint, p_error text) returns void
language sql security definer set search_path = ''
as $$
  update private.password_requests set next_attempt_at =
    case when p_error is not null and attempts < 5 then now() + interval '1 minute' * 2 ^ attempts end
  where id = p_id
$$;

create function public.settle_password_request(p_id bigint, p_error text default null) returns void
language sql set search_path = ''
as $$ select private.settle_password_request(p_id, p_error) $$;
comment on function public.settle_password_request is
  'Records that a claimed e-mail went out (p_error null), or not: then it is due again in 2, 4, 8, 16 minutes.';

revoke all on private.password_requests, private.password_links from public, anon, authenticated, service_role;
revoke execute on function
  private.link_hash, private.new_password_link, private.create_password_link, private.set_password_by_link,
  private.request_password_link, private.claim_password_requests, private.settle_password_request,
  public.create_password_link, public.set_password_by_link, public.request_password_link,
  public.claim_password_requests, public.settle_password_request
  from public, anon, authenticated;
grant execute on function private.create_password_link, public.create_password_link to authenticated;
grant execute on function private.set_password_by_link, public.set_password_by_link to anon, authenticated;
grant execute on function
  private.request_password_link, public.request_password_link,
  private.claim_password_requests, public.claim_password_requests,
  private.settle_password_request, public.settle_password_request
  to service_role;
