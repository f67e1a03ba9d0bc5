create table public.visit_notifications (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null references public.visits on delete cascade,
  audience text not null check (audience in ('visitor', 'agency')),
  kind text not null check (
    kind in ('unconfirmed', 'unheld', 'requested', 'booked', 'confirmed', 'moved', 'cancelled', 'reminder')
  ),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.visit_notifications is
  'Outbox of the e-mails about visits, as lead_notifications is for leads. A reminder is due a day before its visit.';
comment on column public.visit_notifications.kind is
  'unheld tells the agency, once an hour, that so many visits are unconfirmed that new ones hold no time.';
create index visit_notifications_due_idx on public.visit_notifications (next_attempt_at) where status = 'pending';
create index visit_notifications_visit_idx on public.visit_notifications (visit_id);

create trigger visit_notifications_touch before update on public.visit_notifications
  for each row execute function private.touch_updated_at();

alter table public.visit_notifications enable row level security;
revoke all on public.visit_notifications from anon, authenticated;
grant select on public.visit_notifications to authenticated;
grant all on public.visit_notifications to service_role;

create policy "Admins see what became of their visits' e-mails" on public.visit_notifications for select to authenticated
  using (exists (
    select from public.visits v where v.id = visit_id and v.tenant_id = (select private.current_tenant_id())
  ));

-- It stands here since it reads these tables. A visitor who counts on a visit is told first that it is cancelled, and none does on one that is unconfirmed; only
-- erase_person, which its caller asks about the visits, deletes all the same.
create policy "Admins delete their tenant's inquiries" on public.inquiries for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()) and not exists (
    select from public.visits v
    where v.inquiry_id = inquiries.id and v.starts_at > now() and (
      v.status in ('requested', 'booked')
      or exists (select from public.visit_notifications n where n.visit_id = v.id and n.status = 'pending')
    )
  ));

-- Whether a mailbox is asked to confirm one more visit. One whose owner has not opened the link of the last day is not: that
-- link shows all that waits. A spelling that may not arrive takes no e-mail from one that does.
create function private.may_ask_visitor(p_email text) returns boolean
language sql stable set search_path = ''
as $$
  with unopened as (
    select private.certain_mailbox(i.email) as mailbox
    from public.inquiries i
    join public.visits v on v.inquiry_id = i.id
    join public.visit_notifications n on n.visit_id = v.id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(p_email) and v.opened_at is null
      and n.audience = 'visitor' and n.kind = 'unconfirmed' and n.status <> 'failed' and n.created_at > now() - interval '1 day'
  )
  select not exists (select from unopened u where u.mailbox = private.certain_mailbox(p_email))
    and (private.certain_mailbox(p_email) = private.mailbox_key(p_email) or (select count(*) from unopened) < 3)
$$;

create function public.claim_visit_notifications(p_limit integer default 10, p_lease interval default '2 minutes')
returns table (id uuid, audience text, kind text, recipient text, company_name text, visit jsonb, inquiry jsonb)
language sql set search_path = ''
as $$
  with due as (
    select n.id from public.visit_notifications n
    where n.status = 'pending' and n.next_attempt_at <= now()
    order by n.next_attempt_at limit p_limit
    for update skip locked
  ), claimed as (
    -- The lease: whoever dies while sending leaves the e-mail to the next one.
    update public.visit_notifications n
    set attempts = n.attempts + 1, next_attempt_at = now() + p_lease
    from due where n.id = due.id
    returning n.id, n.visit_id, n.audience, n.kind
  )
  select c.id, c.audience, c.kind, case c.audience when 'agency' then s.lead_notification_email else i.email end,
    s.company_name,
    jsonb_build_object(
      'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status, 'holds_until', v.holds_until, 'sequence', v.sequence,
      'changed_by', v.changed_by, 'updated_at', v.updated_at, 'token_hash', v.token_hash,
      'place', case when p.id is not null then concat_ws(', ', p.address, p.neighborhood, p.city) end
    ),
    to_jsonb(i) - array['address_hash', 'idempotency_key']
  from claimed c
  join public.visits v on v.id = c.visit_id
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.tenant_settings s on s.tenant_id = v.tenant_id
$$;
comment on function public.claim_visit_notifications is
  'E-mails that are due, each given to one caller only and due again after p_lease. recipient is null with no address configured.';

create function public.settle_visit_notification(p_id uuid, p_error text default null) returns text
language sql set search_path = ''
as $$
  update public.visit_notifications n set
    status = case when p_error is null then 'sent' when n.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 500),
    next_attempt_at = now() + interval '1 minute' * 2 ^ least(n.attempts, 8)
  where n.id = p_id and n.status = 'pending'
  returning n.status
$$;
comment on function public.settle_visit_notification is
  'Records that a claimed e-mail went out (p_error null) or why not, as settle_lead_notification does.';

revoke execute on function
  private.may_ask_visitor, public.claim_visit_notifications, public.settle_visit_notification
  from public, anon, authenticated;
grant execute on function
  private.may_ask_visitor, public.claim_visit_notifications, public.settle_visit_notification to service_role;
