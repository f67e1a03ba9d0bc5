-- Every e-mail that the site sends. A row is written in the transaction of what it announces, and nobody waits for it: a
-- function claims it, composes the text of its kind (functions/_shared/outbox/kinds.ts), sends it and settles it
-- (docs/decisions/011).

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  audience text not null check (audience in ('agency', 'visitor')),
  lead_id uuid references public.leads on delete cascade,
  inquiry_id uuid references public.inquiries on delete cascade,
  visit_id uuid references public.visits on delete cascade,
  subscriber_id uuid references private.subscribers on delete cascade,
  admin_user_id uuid references public.admin_users on delete cascade,
  once_key text unique check (char_length(once_key) <= 200),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  visit_starts_at timestamptz,
  constraint outbox_subject_check check (num_nonnulls(lead_id, inquiry_id, visit_id, subscriber_id, admin_user_id) = 1)
);
comment on table public.outbox is
  'E-mails: due, sent, or given up. Each is about one row of another table, and is deleted with it.';
comment on column public.outbox.audience is 'The agency, or the visitor whom it is about.';
comment on column public.outbox.visit_starts_at is 'Of an e-mail about a visit: when the visit begins, as the e-mail says.';
comment on column public.outbox.once_key is 'Names what is announced once at most; null where nothing hinders another e-mail.';

-- Whoever asked for a new password waits for it; what alerts tell comes last, since there may be hundreds.
create index outbox_due_idx
  on public.outbox ((case kind when 'password_link' then 0 when 'alert_news' then 2 else 1 end), next_attempt_at)
  where status = 'pending';
create index outbox_lead_idx on public.outbox (lead_id) where lead_id is not null;
create index outbox_inquiry_idx on public.outbox (inquiry_id) where inquiry_id is not null;
create index outbox_visit_idx on public.outbox (visit_id) where visit_id is not null;
create index outbox_subscriber_idx on public.outbox (subscriber_id) where subscriber_id is not null;
create index outbox_admin_idx on public.outbox (admin_user_id) where admin_user_id is not null;
create index outbox_tenant_idx on public.outbox (tenant_id);
create index outbox_failed_idx on public.outbox (tenant_id) where status = 'failed';
create unique index outbox_pending_news_idx on public.outbox (subscriber_id) where kind = 'alert_news' and status = 'pending';

create trigger outbox_touch before update on public.outbox
  for each row execute function private.touch_updated_at();

alter table public.outbox enable row level security;
revoke all on public.outbox from anon, authenticated;
grant select on public.outbox to authenticated;
grant all on public.outbox to service_role;

-- A mail server's words may name an address of a subscriber, which no admin reads.
create policy "Admins see what became of their agency's e-mails" on public.outbox for select to authenticated
  using (tenant_id = (select private.current_tenant_id()) and subscriber_id is null and admin_user_id is null);

-- The photo of a listing in an e-mail.
create function private.mail_photo(p_property uuid) returns text
language sql stable set search_path = ''
as $$
  select case when 480 = any (i.widths) then regexp_replace(i.image_url, '\.\w+$', '-480.jpg') else i.image_url end
  from public.property_images i where i.property_id = p_property
  order by i.is_primary desc, i.position, i.id limit 1
$$;

create function private.claim_mails(p_limit integer, p_lease interval)
returns table (id uuid, kind text, audience text, recipient text, company_name text, about jsonb, agency jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.queue_password_mails();
  -- After a visit has begun, nobody wants to read that it is coming.
  delete from public.outbox o using public.visits v
  where o.status = 'pending' and v.id = o.visit_id and v.starts_at < now()
    and (o.kind = 'visit_reminder' or o.audience = 'visitor' and o.kind <> 'visit_cancelled');
  with due as (
    select o.id from public.outbox o
    where o.status = 'pending' and o.next_attempt_at <= now()
    order by case o.kind when 'password_link' then 0 when 'alert_news' then 2 else 1 end, o.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + p_lease,
      visit_starts_at = (select v.starts_at from public.visits v where v.id = o.visit_id)
    from due where o.id = due.id
    returning o.id
  )
  select array_agg(c.id) into v_ids from claimed c;
  return query
  select o.id, o.kind, o.audience,
    case
      when o.admin_user_id is not null then coalesce(g.email, s.lead_notification_email)
      when o.audience = 'agency' then s.lead_notification_email
      else coalesce(i.email, r.email)
    end,
    coalesce(s.company_name, t.name),
    case
      when l.id is not null then to_jsonb(l) - array['address_hash', 'fingerprint']
        || jsonb_build_object('case_id', (select c.id from public.cases c where c.lead_id = l.id))
      when v.id is not null then private.describe_visit_mail(o.id)
      when i.id is not null then to_jsonb(i) - array['address_hash', 'idempotency_key']
        || jsonb_build_object(
          'case_id', (select c.id from public.cases c where c.inquiry_id = i.id),
          'property_code', coalesce((select p.reference_code from public.properties p where p.id = i.property_id), i.property_code),
          'photo', private.mail_photo(i.property_id)
        )
      when r.id is not null then private.describe_news(o.id, r.id)
      else jsonb_build_object('username', u.username, 'token', private.new_password_link(u.id, o.id))
    end,
    jsonb_strip_nulls(jsonb_build_object(
      'logo', s.company_logo_url, 'phone', g.phone, 'whatsapp', g.whatsapp, 'email', g.email, 'address', g.address
    ))
  from public.outbox o
  join public.tenants t on t.id = o.tenant_id
  left join public.tenant_settings s on s.tenant_id = o.tenant_id
  left join public.agency_settings g on g.tenant_id = o.tenant_id
  left join public.leads l on l.id = o.lead_id
  left join public.visits v on v.id = o.visit_id
  left join public.inquiries i on i.id = coalesce(o.inquiry_id, v.inquiry_id)
  left join private.subscribers r on r.id = o.subscriber_id
  left join public.admin_users u on u.id = o.admin_user_id
  where o.id = any (v_ids);
end $$;

create function public.claim_mails(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, kind text, audience text, recipient text, company_name text, about jsonb, agency jsonb)
language sql set search_path = ''
as $$ select * from private.claim_mails(p_limit, p_lease) $$;
comment on function public.claim_mails is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address '
  'configured. about: what its composer needs, for most kinds the row that it is about. agency: logo, phone, whatsapp, email and '
  'address, where it has entered them.';

create function private.settle_mail(p_id uuid, p_error text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_mail public.outbox;
begin
  update public.outbox o set
    status = case when p_error is null then 'sent' when o.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(o.attempts, 8)
  where o.id = p_id and o.status = 'pending'
  returning * into v_mail;
  if v_mail.kind = 'alert_news' and v_mail.status <> 'pending' then
    perform private.settle_news(p_id, v_mail.status = 'sent');
  elsif v_mail.kind = 'alert_question' and v_mail.status = 'failed' then
    -- The question is asked again, as long as an alert waits for its confirmation.
    update private.subscribers s set asked_at = null where s.id = v_mail.subscriber_id;
  end if;
  return v_mail.status;
end $$;

create function public.settle_mail(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$ select private.settle_mail(p_id, p_error) $$;
comment on function public.settle_mail is
  'Records that a claimed e-mail went out (p_error null) or why not: then it is due again in 2, 4, 8, … minutes, and '
  'failed after 8 attempts. Returns the new status; null where somebody else has settled it.';

create function private.retry_mails(p_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.outbox o
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where o.tenant_id = private.current_tenant_id() and o.status <> 'sent' and o.id in (
    select m.id from public.outbox m where m.lead_id = p_id
    union all
    select m.id from public.outbox m where m.inquiry_id = p_id
    union all
    -- A reminder that nobody has tried to send yet has its own time.
    select m.id from public.outbox m join public.visits v on v.id = m.visit_id
    where v.inquiry_id = p_id and v.starts_at > now() and m.attempts > 0
  );
  return found;
end $$;

create function public.retry_mails(p_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.retry_mails(p_id) $$;
comment on function public.retry_mails is
  'Makes the e-mails about the lead p_id, or about the inquiry p_id and its visit until that begins, due at once, for the '
  'caller''s own tenant. True if there was one that has not been sent. 42501: no admin.';

revoke execute on function
  private.mail_photo, private.claim_mails, public.claim_mails, private.settle_mail, public.settle_mail, private.retry_mails, public.retry_mails
  from public, anon, authenticated;
grant execute on function private.claim_mails, public.claim_mails, private.settle_mail, public.settle_mail to service_role;
grant execute on function private.retry_mails, public.retry_mails to authenticated;
