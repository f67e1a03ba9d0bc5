-- What the agency enters itself: people who called, came in or wrote elsewhere, their visits, and what it has sent to whom.

create table public.case_contacts (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default private.current_tenant_id() references public.tenants on delete cascade,
  case_id uuid not null references public.cases on delete cascade,
  admin_id uuid default auth.uid() references public.admin_users on delete set null,
  channel text not null check (channel in ('whatsapp', 'email', 'phone')),
  message text check (private.is_prose(message, 4000)),
  answered boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.case_contacts is
  'Each time that an admin has opened WhatsApp, the e-mail program or the phone to reach who is behind a case.';
comment on column public.case_contacts.message is 'The text that was handed over; null for a call.';
comment on column public.case_contacts.answered is
  'What the admin has said afterwards: whether the person was reached. Null: the admin was not asked yet.';
create trigger case_contacts_touch before update on public.case_contacts
  for each row execute function private.touch_updated_at();

create index case_contacts_case_idx on public.case_contacts (case_id, created_at);
create index case_contacts_admin_idx on public.case_contacts (admin_id);
create index case_contacts_tenant_idx on public.case_contacts (tenant_id);

alter table public.case_contacts enable row level security;
revoke all on public.case_contacts from anon, authenticated;
grant select, insert (id, case_id, channel, message), update (answered) on public.case_contacts to authenticated;
grant all on public.case_contacts to service_role;

create policy "Admins read what their tenant has sent" on public.case_contacts for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins note what they send" on public.case_contacts for insert to authenticated
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the cases of the tenant alone.
    and exists (select from public.cases c where c.id = case_id)
  );
create policy "Admins say what came of it" on public.case_contacts for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- The first answer moves a case on. One that a colleague has moved stays.
create function private.answer_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.cases c set stage = 'contacted' where c.id = new.case_id and c.stage = 'new';
  return null;
end $$;
create trigger case_contacts_answered after update on public.case_contacts
  for each row when (new.answered and old.answered is distinct from true) execute function private.answer_case();

create function private.add_contact(p_contact jsonb, p_key uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_row public.inquiries := jsonb_populate_record(null::public.inquiries, p_contact);
  v_source text := p_contact ->> 'source';
  v_property public.properties;
  v_inquiry uuid;
  v_case uuid;
begin
  perform private.require_admin();
  if v_source is null or v_source !~ '^[a-z_]{1,40}$' then
    raise exception 'No such source' using errcode = '22023';
  end if;
  select * into v_property from public.properties p where p.id = v_row.property_id;
  insert into public.inquiries (
    tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_campaign, notice_version,
    idempotency_key
  ) values (
    v_tenant, 'contact', v_property.id, private.title_of(v_property), upper(left(v_property.id::text, 8)), v_row.name, v_row.email,
    v_row.phone, v_row.message, 'utm_source=' || v_source, 'agency', p_key
  )
  -- An answer was lost, and what was typed was corrected meanwhile.
  on conflict (tenant_id, idempotency_key) do update set
    name = excluded.name, email = excluded.email, phone = excluded.phone, message = excluded.message,
    property_id = excluded.property_id, property_title = excluded.property_title, property_code = excluded.property_code,
    source_campaign = excluded.source_campaign
  where inquiries.kind = 'contact'
  returning id into v_inquiry;
  -- The case goes to the admin who enters it. It stays new until the person has had an answer.
  update public.cases c set
    assignee_id = auth.uid(),
    stage = case when c.stage = 'new' and (p_contact ->> 'answered')::boolean then 'contacted' else c.stage end
  where c.inquiry_id = v_inquiry;
  select c.id into v_case from public.inquiries i join public.cases c on c.inquiry_id = i.id
  where i.tenant_id = v_tenant and i.idempotency_key = p_key;
  return v_case;
end $$;

create function public.add_contact(p_contact jsonb, p_key uuid) returns uuid
language sql set search_path = ''
as $$ select private.add_contact(p_contact, p_key) $$;
comment on function public.add_contact is
  'Enters somebody by hand, and returns the id of the case, which is the caller''s. p_contact: name, email, phone, message and '
  'property_id as the columns of inquiries; source, a word of a to z and _, by which the person came; answered, whether somebody '
  'has talked to them. What is sent again with p_key is stored once, as it was sent last. 42501: no admin. 22023: no source. 23514: a column is refused.';

-- A visit of a case, by the times that visitors have. The agency has the last word, so it is booked.
create function private.book_visit_by_agency(
  p_case_id uuid, p_property_id uuid, p_starts_at timestamptz, p_visit_id uuid, p_token_hash text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_inquiry uuid;
  v_title text;
  v_time record;
  v_seats integer;
  v_found boolean := false;
begin
  perform private.require_admin();
  perform private.lock_visits(v_tenant);
  -- An answer was lost, and meanwhile another time or listing was chosen: the first one is booked all the same.
  select v.starts_at = p_starts_at and v.property_id = p_property_id into v_found
  from public.visits v where v.id = p_visit_id and v.tenant_id = v_tenant;
  if found then
    return case when v_found then 'repeated' else 'other' end;
  end if;
  select c.inquiry_id into v_inquiry from public.cases c
  where c.id = p_case_id and c.tenant_id = v_tenant and c.inquiry_id is not null for update;
  if not found then
    return 'unknown';
  end if;
  select p.title into v_title from public.properties p where p.id = p_property_id and p.active;
  select s.seats into v_seats from public.visit_settings s where s.tenant_id = v_tenant and s.enabled;
  if v_title is null or v_seats is null then
    return 'absent';
  end if;
  select * into v_time
  from private.visit_times(v_tenant, p_property_id, (p_starts_at at time zone private.agency_zone())::date) t
  where t.starts_at = p_starts_at;
  if not found then
    return 'taken';
  end if;
  for v_seat in 1 .. v_seats loop
    insert into public.visits (
      id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, status, token_hash, changed_by
    )
    values (
      p_visit_id, v_tenant, v_inquiry, p_property_id, v_title, upper(left(p_property_id::text, 8)), v_seat,
      tstzrange(p_starts_at, v_time.ends_at), tstzrange(p_starts_at, v_time.held_until), 'booked', p_token_hash, 'agency'
    )
    on conflict do nothing;
    v_found := found;
    exit when v_found;
  end loop;
  if not v_found then
    return 'taken';
  end if;
  update public.cases c set stage = 'visit' where c.id = p_case_id and c.stage in ('new', 'contacted');
  perform private.queue_visit_mails(p_visit_id, 'booked');
  return 'done';
end $$;

create function public.book_visit_by_agency(
  p_case_id uuid, p_property_id uuid, p_starts_at timestamptz, p_visit_id uuid, p_token_hash text
) returns text
language sql set search_path = ''
as $$ select private.book_visit_by_agency(p_case_id, p_property_id, p_starts_at, p_visit_id, p_token_hash) $$;
comment on function public.book_visit_by_agency is
  'Books a visit for who is behind a case that is no owner''s lead, for the function book-agency-visit, at one of the times of '
  'free_visit_times. p_visit_id is new, and known when it is sent again. Returns done, repeated, other (it is booked '
  'already, for another time or listing), unknown (no such case), absent (no '
  'list shows the listing, or visits are off) or taken. 42501: no admin.';

revoke execute on function
  private.answer_case, private.add_contact, private.book_visit_by_agency, public.add_contact, public.book_visit_by_agency
  from public, anon, authenticated;
grant execute on function
  private.add_contact, private.book_visit_by_agency, public.add_contact, public.book_visit_by_agency
  to authenticated;
