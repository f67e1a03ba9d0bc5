-- A calendar program fetches the agency's visits from an address with a token, one for each admin.

create table private.calendar_addresses (
  admin_user_id uuid primary key references public.admin_users on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table private.calendar_addresses is
  'The address of an admin''s calendar, by the hash of its token, and when a calendar program last read it.';

create function private.renew_calendar_address() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin();
  insert into private.calendar_addresses (admin_user_id, token_hash) values (auth.uid(), private.link_hash(v_token))
  on conflict (admin_user_id) do update set token_hash = excluded.token_hash, made_at = now(), read_at = null;
  return v_token;
end $$;

create function public.renew_calendar_address() returns text
language sql set search_path = ''
as $$ select private.renew_calendar_address() $$;
comment on function public.renew_calendar_address is
  'A new token for the caller''s calendar, 244 random bits, returned this once. The one before stops working.';

create function private.remove_calendar_address() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.calendar_addresses where admin_user_id = auth.uid();
  return found;
end $$;

create function public.remove_calendar_address() returns boolean
language sql set search_path = ''
as $$ select private.remove_calendar_address() $$;
comment on function public.remove_calendar_address is
  'Takes the address of the caller''s calendar away. False: there was none.';

create function private.get_calendar_address() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('made_at', a.made_at, 'read_at', a.read_at)
    from private.calendar_addresses a where a.admin_user_id = auth.uid()
  );
end $$;

create function public.get_calendar_address() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_calendar_address() $$;
comment on function public.get_calendar_address is
  'When the address of the caller''s calendar was made and last read, as {made_at, read_at}; null where there is none.';

create function private.open_calendar(p_token_hash text, p_address_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid;
begin
  update private.calendar_addresses a set read_at = now()
  from public.admin_users u
  where a.token_hash = p_token_hash and u.id = a.admin_user_id
  returning u.tenant_id into v_tenant;
  -- Calendar services ask for many people from few network addresses: a good token is answered however often others guess.
  if not found then
    if private.has_guessed_often(p_address_hash) then
      return '{"outcome": "throttled"}';
    end if;
    perform private.note_guess(p_address_hash);
    return '{"outcome": "unknown"}';
  end if;
  return jsonb_build_object(
    'outcome', 'done',
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status, 'sequence', v.sequence,
        'updated_at', v.updated_at, 'name', i.name, 'phone', i.phone, 'property_title', v.property_title,
        'property_code', coalesce(p.reference_code, v.property_code),
        'place', case when p.id is not null then concat_ws(', ', p.address, p.neighborhood, p.city) end,
        'companion', u.username, 'case_id', c.id
      ) order by v.starts_at, v.id), '[]')
      from public.visits v
      join public.inquiries i on i.id = v.inquiry_id
      left join public.cases c on c.inquiry_id = i.id
      left join public.properties p on p.id = v.property_id
      left join public.admin_users u on u.id = v.companion_id
      where v.tenant_id = v_tenant and v.starts_at > now() - interval '30 days'
        -- Nobody came to one that nobody confirmed.
        and (v.status in ('requested', 'booked') or v.status = 'unconfirmed' and v.starts_at > now())
    )
  );
end $$;

create function public.open_calendar(p_token_hash text, p_address_hash text) returns jsonb
language sql set search_path = ''
as $$ select private.open_calendar(p_token_hash, p_address_hash) $$;
comment on function public.open_calendar is
  'For the function calendar: the visits of the agency whose admin''s address has that token, those of the last 30 days and '
  'all coming ones, as {outcome, visits}. outcome: done, unknown, or throttled (as private.limits says).';

revoke all on private.calendar_addresses from public, anon, authenticated, service_role;
revoke execute on function
  private.renew_calendar_address, public.renew_calendar_address, private.remove_calendar_address,
  public.remove_calendar_address, private.get_calendar_address, public.get_calendar_address, private.open_calendar,
  public.open_calendar
  from public, anon, authenticated;
grant execute on function
  private.renew_calendar_address, public.renew_calendar_address, private.remove_calendar_address,
  public.remove_calendar_address, private.get_calendar_address, public.get_calendar_address
  to authenticated;
grant execute on function private.open_calendar, public.open_calendar to service_role;
