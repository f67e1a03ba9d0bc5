-- E-mails about visits, to the visitor who has an address and to the agency. A reminder is due a day before its visit.

-- Queues those about what has just happened to a visit, in the transaction of the change. What has not been sent about it
-- would tell of what is no longer so.
create function private.queue_visit_mails(p_visit uuid, p_kind text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.outbox o where o.visit_id = p_visit and o.status <> 'sent';
  insert into public.outbox (tenant_id, visit_id, audience, kind, next_attempt_at)
  select v.tenant_id, v.id, a.audience, 'visit_' || k.kind, k.due
  from public.visits v
  join public.inquiries i on i.id = v.inquiry_id
  cross join (values ('visitor'), ('agency')) as a (audience)
  cross join lateral (values
    (p_kind, now()),
    ('reminder', v.starts_at - interval '24 hours')
  ) as k (kind, due)
  where v.id = p_visit and (a.audience = 'agency' or i.email is not null)
    -- Whoever books for tomorrow needs no reminder an hour later.
    and (k.kind <> 'reminder' or v.status = 'booked' and k.due > now() + interval '2 hours');
end $$;

-- The same for one that the agency is to confirm by telephone: p_tells is whether it hears of this.
create function private.queue_call(p_visit uuid, p_kind text, p_tells boolean) returns void
language sql set search_path = ''
as $$
  delete from public.outbox o where o.visit_id = p_visit and o.status <> 'sent';
  insert into public.outbox (tenant_id, visit_id, audience, kind)
  select v.tenant_id, v.id, 'agency', 'visit_' || p_kind from public.visits v where v.id = p_visit and p_tells;
$$;

-- Whether a mailbox is asked to confirm one more visit. One whose owner has not opened the link of the last day is not: that
-- link shows all that waits. A spelling that may not arrive takes no e-mail from one that does.
create function private.may_ask_visitor(p_email text) returns boolean
language sql stable set search_path = ''
as $$
  with unopened as (
    select private.certain_mailbox(i.email) as mailbox
    from public.inquiries i
    join public.visits v on v.inquiry_id = i.id
    join public.outbox o on o.visit_id = v.id
    where i.kind = 'visit' and private.mailbox_key(i.email) = private.mailbox_key(p_email) and v.opened_at is null
      and o.audience = 'visitor' and o.kind = 'visit_unconfirmed' and o.status <> 'failed' and o.created_at > now() - interval '1 day'
  )
  select not exists (select from unopened u where u.mailbox = private.certain_mailbox(p_email))
    and (private.certain_mailbox(p_email) = private.mailbox_key(p_email) or (select count(*) from unopened) < 3)
$$;

-- With all that a calendar needs. starts_before: when the visit began as this reader was last told. property_id is null where
-- visitors see no page of the listing, and listing says how it stands.
create function private.describe_visit_mail(p_mail uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'visit', jsonb_build_object(
      'id', v.id, 'starts_at', v.starts_at, 'ends_at', upper(v.during), 'status', v.status,
      'holds_until', case when v.holds_until > now() then v.holds_until end, 'starts_before', (
        select t.visit_starts_at from public.outbox t
        where t.visit_id = v.id and t.audience = o.audience and t.status = 'sent' order by t.sent_at desc limit 1
      ),
      'sequence', v.sequence, 'changed_by', v.changed_by, 'updated_at', v.updated_at, 'token_hash', v.token_hash,
      'property_title', v.property_title, 'property_code', coalesce(p.reference_code, v.property_code),
      'property_id', case when p.active then p.id end, 'photo', private.mail_photo(p.id),
      'listing', case
        when p.deal_status in ('sold', 'rented') then p.deal_status::text
        when p.active then 'active' else 'gone' end,
      'can_book', coalesce(p.active and s.enabled, false),
      'case_id', (select c.id from public.cases c where c.inquiry_id = v.inquiry_id),
      -- Who may not come yet is not told where a home is that the site no longer shows.
      'place', case when p.active or v.status = 'booked' or o.audience = 'agency' then concat_ws(', ', p.address, p.neighborhood, p.city) end
    ),
    'inquiry', to_jsonb(i) - array['address_hash', 'idempotency_key']
  )
  from public.outbox o
  join public.visits v on v.id = o.visit_id
  join public.inquiries i on i.id = v.inquiry_id
  left join public.properties p on p.id = v.property_id
  left join public.visit_settings s on s.tenant_id = v.tenant_id
  where o.id = p_mail
$$;

-- It stands here since it reads the outbox. A visitor who counts on a visit is told first that it is cancelled, and none does
-- on one that is unconfirmed; only erase_person, which its caller asks about the visits, deletes all the same.
create policy "Admins delete their tenant's inquiries" on public.inquiries for delete to authenticated
  using (tenant_id = (select private.current_tenant_id()) and not exists (
    select from public.visits v
    where v.inquiry_id = inquiries.id and upper(v.during) > now() and (
      v.status in ('requested', 'booked')
      or exists (select from public.outbox o where o.visit_id = v.id and o.status = 'pending')
    )
  ));

revoke execute on function private.queue_visit_mails, private.queue_call, private.may_ask_visitor, private.describe_visit_mail
  from public, anon, authenticated;
grant execute on function private.queue_visit_mails, private.queue_call, private.may_ask_visitor to service_role;
