create table public.inquiry_notifications (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null unique references public.inquiries on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.inquiry_notifications is 'Outbox of the e-mails that announce an inquiry, as lead_notifications is for leads.';
create index inquiry_notifications_due_idx on public.inquiry_notifications (next_attempt_at)
  where status = 'pending';

create trigger inquiry_notifications_touch before update on public.inquiry_notifications
  for each row execute function private.touch_updated_at();

-- Runs in the inquiry's own transaction, so that no inquiry is stored without its e-mail.
create function private.queue_inquiry_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inquiry_notifications (inquiry_id) values (new.id);
  return null;
end $$;
revoke execute on function private.queue_inquiry_notification from public;
create trigger inquiries_queue_notification after insert on public.inquiries
  -- A visit has e-mails of its own.
  for each row when (new.kind <> 'visit') execute function private.queue_inquiry_notification();

alter table public.inquiry_notifications enable row level security;
revoke all on public.inquiry_notifications from anon, authenticated;
grant select on public.inquiry_notifications to authenticated;
grant all on public.inquiry_notifications to service_role;

create policy "Admins see what became of their inquiries' e-mails" on public.inquiry_notifications for select to authenticated
  using (exists (
    select from public.inquiries i where i.id = inquiry_id and i.tenant_id = (select private.current_tenant_id())
  ));

create function public.claim_inquiry_notifications(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, recipient text, company_name text, inquiry jsonb)
language sql set search_path = ''
as $$
  with due as (
    select n.id from public.inquiry_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.inquiry_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.inquiry_id
  )
  select c.id, s.lead_notification_email, s.company_name, to_jsonb(i) - array['address_hash', 'idempotency_key']
  from claimed c
  join public.inquiries i on i.id = c.inquiry_id
  left join public.tenant_settings s on s.tenant_id = i.tenant_id
$$;
comment on function public.claim_inquiry_notifications is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

create function public.settle_inquiry_notification(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$
  update public.inquiry_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$$;
comment on function public.settle_inquiry_notification is
  'Records that a claimed e-mail went out (p_error null) or why not, as settle_lead_notification does.';

create function private.retry_inquiry_notifications(p_inquiry_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_found boolean;
begin
  perform private.require_admin();
  update public.inquiry_notifications n
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  from public.inquiries i
  where i.id = p_inquiry_id and i.tenant_id = private.current_tenant_id() and n.inquiry_id = i.id and n.status <> 'sent';
  v_found := found;
  -- A reminder that nobody has tried to send yet has its own time.
  update public.visit_notifications n
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  from public.visits v
  where v.inquiry_id = p_inquiry_id and v.tenant_id = private.current_tenant_id() and v.starts_at > now()
    and n.visit_id = v.id and n.status <> 'sent' and n.attempts > 0;
  return v_found or found;
end $$;

create function public.retry_inquiry_notifications(p_inquiry_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.retry_inquiry_notifications(p_inquiry_id) $$;
comment on function public.retry_inquiry_notifications is
  'Makes the e-mails about an inquiry of the caller''s tenant, and about its visit until that begins, due at once, as '
  'retry_lead_notification does. True if there was one that has not been sent. 42501: no admin.';

revoke execute on function
  public.claim_inquiry_notifications, public.settle_inquiry_notification, private.retry_inquiry_notifications,
  public.retry_inquiry_notifications
  from public, anon, authenticated;
grant execute on function public.claim_inquiry_notifications, public.settle_inquiry_notification to service_role;
grant execute on function private.retry_inquiry_notifications, public.retry_inquiry_notifications to authenticated;
