-- What waits for the agency, in one snapshot: the first thing that the admin area shows. Each number is that of a list, and is counted as
-- that list finds its rows.

create function private.get_today() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_today date := (now() at time zone private.agency_zone())::date;
begin
  perform private.require_admin();
  return (
    with failed as materialized (
      -- E-mails to visitors, and those that told the agency of a case that nobody has answered yet.
      select distinct c.id, coalesce(l.owner_name, i.name) as name, c.created_at
      from public.outbox o
      left join public.visits v on v.id = o.visit_id
      join public.cases c on c.lead_id = o.lead_id or c.inquiry_id = coalesce(o.inquiry_id, v.inquiry_id)
      left join public.leads l on l.id = c.lead_id
      left join public.inquiries i on i.id = c.inquiry_id
      where o.tenant_id = v_tenant and o.status = 'failed' and c.stage not in ('closed', 'lost')
        and (o.audience = 'visitor' or c.stage = 'new') and (o.visit_id is null or v.starts_at > now())
    ), waiting as materialized (
      select count(*) filter (where c.stage = 'new') as new_cases,
        count(*) filter (where c.next_on < v_today and c.stage not in ('closed', 'lost')) as overdue
      from public.cases c where c.tenant_id = v_tenant
    ), visits as materialized (
      select v.status, (v.starts_at at time zone private.agency_zone())::date as day, upper(v.during) > now() as is_coming
      from public.visits v
      where v.tenant_id = v_tenant and v.status <> 'cancelled'
        and v.starts_at >= v_today::timestamp at time zone private.agency_zone()
    ), steps as materialized (
      select
        (select coalesce(k ->> 'email' <> '' and k ->> 'phone' <> '', false) from private.portal_contact(v_tenant) k) as agency,
        exists (select from public.tenant_settings s where s.tenant_id = v_tenant and s.company_logo_url is not null) as logo,
        exists (select from public.visit_settings s where s.tenant_id = v_tenant and s.enabled) as visits,
        -- In an order, so that an index gives the first one.
        (
          select i.id from public.property_imports i where i.tenant_id = v_tenant and i.state = 'stored'
          order by i.created_at desc limit 1
        ) is not null as import,
        (select p.id from public.properties p order by p.id limit 1) is not null as listing,
        (select p.id from public.properties p where p.active order by p.id limit 1) is not null as published,
        (select count(*) > 1 from public.admin_users u where u.tenant_id = v_tenant) as colleague
    )
    select jsonb_build_object(
      'new_cases', w.new_cases,
      'overdue', w.overdue,
      'day', v_today,
      'visits', (select count(*) from visits v where v.day = v_today),
      'to_confirm', (
        select jsonb_build_object('count', count(*), 'first', min(v.day)) from visits v
        where v.is_coming and v.status in ('unconfirmed', 'requested')
      ),
      'failed_mails', (select count(*) from failed),
      'failed_cases', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.created_at desc, f.id), '[]')
        from (select * from failed f order by f.created_at desc, f.id limit 5) f
      ),
      'left_out', case when exists (select from public.portals p where p.tenant_id = v_tenant and p.active)
        then (select count(*) from private.left_out_listings()) end,
      'ending', (select count(*) from private.ending_authorisations()),
      'late_jobs', (select coalesce(jsonb_agg(to_jsonb(j)), '[]') from private.late_jobs() j),
      'first_steps', case when not (
        -- The first steps go once listings are published and a first case was answered.
        s.published and exists (select from public.cases c where c.tenant_id = v_tenant and c.first_answered_at is not null)
        or s.agency and s.logo and s.visits and s.import and s.listing and s.colleague
      ) then to_jsonb(s) - 'published' end
    )
    from steps s, waiting w
  );
end $$;

create function public.get_today() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_today() $$;
comment on function public.get_today is
  'What waits for the caller''s agency, as {new_cases, overdue, day, visits, to_confirm: {count, first}, failed_mails, failed_cases: [{id, name}], '
  'left_out, ending, late_jobs: [{name, ran_at}], first_steps}: cases that nobody has answered and those whose next step was due '
  'before today; the visits of today, which is day, and the coming ones to be confirmed, first the day of the first one; the open cases with an e-mail that was given '
  'up, and the latest five of them; listings that a portal would refuse, null without a portal; those whose owner''s authorisation ends within 30 days or '
  'has ended; late jobs as late_jobs gives them; which first steps are done, {agency, logo, visits, import, listing, colleague}, null once '
  'all are or the agency has a listing on the site and has answered somebody. 42501: no admin.';

revoke execute on function private.get_today, public.get_today from public, anon;
grant execute on function private.get_today, public.get_today to authenticated, service_role;
