create table public.lead_notifications (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null unique references public.leads on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now() check (private.is_moment(next_attempt_at)),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lead_notifications is 'Outbox of the e-mails that announce a lead: written with it, sent later, retried.';
create index lead_notifications_due_idx on public.lead_notifications (next_attempt_at)
  where status = 'pending';

create trigger lead_notifications_touch before update on public.lead_notifications
  for each row execute function private.touch_updated_at();

-- Runs in the lead's own transaction, so that no lead is stored without its e-mail.
create function private.queue_lead_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_notifications (lead_id) values (new.id);
  return null;
end $$;
revoke execute on function private.queue_lead_notification from public;
create trigger leads_queue_notification after insert on public.leads
  for each row execute function private.queue_lead_notification();

alter table public.lead_notifications enable row level security;
revoke all on public.lead_notifications from anon, authenticated;
grant select, update (status, attempts, next_attempt_at, last_error) on public.lead_notifications to authenticated;
grant all on public.lead_notifications to service_role;

create policy "Admins see what became of their leads' e-mails" on public.lead_notifications for select to authenticated
  using (exists (
    select from public.leads l where l.id = lead_id and l.tenant_id = (select private.current_tenant_id())
  ));
create policy "Admins send their leads' e-mails again" on public.lead_notifications for update to authenticated
  using (exists (
    select from public.leads l where l.id = lead_id and l.tenant_id = (select private.current_tenant_id())
  ))
  with check (status = 'pending' and attempts = 0 and last_error is null);

create function public.claim_lead_notifications(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, lead_id uuid, attempts integer, recipient text, company_name text, lead jsonb)
language sql set search_path = ''
as $$
  with due as (
    select n.id from public.lead_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.lead_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.lead_id, n.attempts
  )
  select c.id, c.lead_id, c.attempts, s.lead_notification_email, s.company_name,
    to_jsonb(l) - array['address_hash', 'fingerprint']
  from claimed c
  join public.leads l on l.id = c.lead_id
  left join public.tenant_settings s on s.tenant_id = l.tenant_id
$$;
comment on function public.claim_lead_notifications is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

create function public.settle_lead_notification(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$
  update public.lead_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$$;
comment on function public.settle_lead_notification is
  'Records that a claimed e-mail went out (p_error null) or why not: then it is due again in 2, 4, 8, … minutes, and '
  'failed after 8 attempts. Returns the new status.';

create function public.retry_lead_notification(p_lead_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.lead_notifications
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where lead_id = p_lead_id;
  return found;
end $$;
comment on function public.retry_lead_notification is 'Makes a lead''s e-mail due at once, for the caller''s own tenant. True if there was one.';

revoke execute on function
  public.claim_lead_notifications, public.settle_lead_notification, public.retry_lead_notification
  from public, anon, authenticated;
grant execute on function public.claim_lead_notifications, public.settle_lead_notification to service_role;
grant execute on function public.retry_lead_notification to authenticated;
