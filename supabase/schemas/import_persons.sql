-- People of an export of everything: owners' leads, and messages about listings, each with what the desk knew. They are stored
-- in the transaction of the import's listings, and taken back with them.

create table private.import_persons (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.property_imports on delete cascade,
  row_number integer not null check (row_number > 0),
  person jsonb check (jsonb_typeof(person) = 'object'),
  version timestamptz,
  unique (import_id, row_number)
);
comment on table private.import_persons is 'The people of an import, and what each became; for 30 days.';
comment on column private.import_persons.id is 'The id of the lead or the inquiry that it becomes.';
comment on column private.import_persons.person is
  'As ImportedPerson of shared-backend/schemas has it, while it waits; null once the import is stored, or the person erased.';
comment on column private.import_persons.version is
  'updated_at of the lead or the inquiry, and of its case, as the import stored them; null where the agency had it already.';
revoke all on private.import_persons from public, anon, authenticated, service_role;

create function private.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.property_imports set persons = p_total
  where id = p_id and tenant_id = private.current_tenant_id() and state = 'staged' and persons in (0, p_total);
  if not found then
    raise exception 'No import that waits for that many people' using errcode = '22023';
  end if;
  insert into private.import_persons (import_id, row_number, person)
  select p_id, (r ->> 'row')::integer, r - 'row' from jsonb_array_elements(p_persons) r
  on conflict do nothing;
  if (select count(*) from private.import_persons where import_id = p_id) > p_total then
    raise exception 'More people than the import has' using errcode = '22023';
  end if;
  return (select count(*) from private.import_persons where import_id = p_id);
end $$;

-- By its moment, to the microsecond, and what nobody at the desk can change.
create function private.has_person(p_tenant uuid, p_person jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case when p_person ->> 'kind' = 'lead' then exists (
    select from public.leads l
    where l.tenant_id = p_tenant and l.created_at = (p_person ->> 'created_at')::timestamptz
      and l.owner_name = p_person ->> 'name' and l.address = p_person ->> 'address'
  ) else exists (
    select from public.inquiries i
    where i.tenant_id = p_tenant and i.created_at = (p_person ->> 'created_at')::timestamptz
      and i.name = p_person ->> 'name' and i.property_title is not distinct from p_person ->> 'property_title'
  ) end
$$;

create function private.find_imported_persons(p_persons jsonb) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return array(
    select (r ->> 'row')::integer from jsonb_array_elements(p_persons) r where private.has_person(v_tenant, r) order by 1
  );
end $$;

-- Stores the people of an import whom the agency does not have. Whoever it has stays as the desk left it.
create function private.write_import_persons(p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  v_tenant uuid := (select i.tenant_id from public.property_imports i where i.id = p_id);
begin
  -- In one order, and first: a person who is erased at the same time is none of them.
  perform from private.import_persons p where p.import_id = p_id order by p.id for update;
  update private.import_persons p set version = least((p.person ->> 'updated_at')::timestamptz, now())
  from (
    -- Of rows that are the same one.
    select distinct on (
      r.person ->> 'kind', (r.person ->> 'created_at')::timestamptz, r.person ->> 'name', r.person ->> 'address',
      r.person ->> 'property_title'
    ) r.id
    from private.import_persons r
    where r.import_id = p_id and r.person is not null
  ) one
  where p.id = one.id and not private.has_person(v_tenant, p.person);

  -- One statement: the triggers then find the case, which keeps its own time of the last change. The time that data is kept
  -- does not begin anew.
  with persons as materialized (
    select p.id, p.person, p.person ->> 'kind' = 'lead' as is_lead, p.person ->> 'name' as name, c.stage,
      least(c.created_at, now()) as created_at, p.version as updated_at,
      case when c.stage = 'lost' then coalesce(c.lost_reason, 'unstated') end as lost_reason, c.next_step,
      case when c.next_step is not null then c.next_on end as next_on, c.notes, c.first_answered_at,
      (select u.id from public.admin_users u where u.tenant_id = v_tenant and u.username = p.person ->> 'assignee') as assignee_id
    from private.import_persons p cross join lateral jsonb_populate_record(null::public.cases, p.person) c
    where p.import_id = p_id and p.version is not null
  ), stored_leads as (
    insert into public.leads (
      id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms,
      parking_spaces, area, description, status, notes, notice_version, consented_at, source_page, source_campaign,
      source_referrer, created_at, updated_at
    )
    select p.id, v_tenant, p.name, l.email, l.phone, l.property_kind, l.deal_kind, l.address, l.city, l.price,
      l.bedrooms, l.bathrooms, l.parking_spaces, l.area, l.description, private.lead_status_of(p.stage), p.notes,
      l.notice_version, l.consented_at, l.source_page, l.source_campaign, l.source_referrer, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.leads, p.person) l
    where p.is_lead
  ), stored_inquiries as (
    insert into public.inquiries (
      id, tenant_id, kind, property_id, property_title, property_code, name, email, phone, message, source_page,
      source_campaign, source_referrer, stage, notice_version, consented_at, idempotency_key, created_at, updated_at
    )
    select p.id, v_tenant, i.kind, (
      -- Of two with one code it is neither.
      select case count(*) when 1 then (array_agg(o.id))[1] end from public.properties o
      where private.fold(o.reference_code) = private.fold(p.person ->> 'reference_code')
    ), i.property_title, i.property_code, i.name, i.email, i.phone, i.message, i.source_page,
      i.source_campaign, i.source_referrer, p.stage, i.notice_version, i.consented_at, p.id, p.created_at, p.updated_at
    from persons p cross join lateral jsonb_populate_record(null::public.inquiries, p.person) i
    where not p.is_lead
  )
  insert into public.cases (
    tenant_id, kind, lead_id, inquiry_id, stage, lost_reason, assignee_id, next_step, next_on, notes, first_answered_at,
    created_at, updated_at, search_text
  )
  select v_tenant, p.person ->> 'kind', case when p.is_lead then p.id end, case when not p.is_lead then p.id end, p.stage,
    p.lost_reason, p.assignee_id, p.next_step, p.next_on, p.notes, p.first_answered_at, p.created_at, p.updated_at,
    coalesce(private.case_text(
      p.person ->> 'phone', p.name, p.person ->> 'email', p.person ->> 'city', p.person ->> 'address', p.person ->> 'description',
      p.person ->> 'property_title', p.person ->> 'property_code', p.person ->> 'reference_code', p.person ->> 'message'
    ), '')
  from persons p;

  -- They are no news.
  delete from public.outbox o using private.import_persons p
  where p.import_id = p_id and (o.lead_id = p.id or o.inquiry_id = p.id);
  update private.import_persons p set person = null where p.import_id = p_id;
end $$;

-- Takes back those that the import stored, but for those on whom the desk has worked since; answers how many these are.
create function private.undo_import_persons(p_id uuid) returns bigint
language plpgsql set search_path = ''
as $$
declare
  v_ids uuid[] := array(select p.id from private.import_persons p where p.import_id = p_id and p.version is not null);
begin
  -- First the cases, as the desk does: what is compared below does not change before it is deleted.
  perform from public.cases c where c.lead_id = any (v_ids) or c.inquiry_id = any (v_ids) order by c.id for update;
  delete from public.leads l
  where l.id = any (v_ids) and (select p.version from private.import_persons p where p.id = l.id)
    = greatest(l.updated_at, (select c.updated_at from public.cases c where c.lead_id = l.id));
  delete from public.inquiries i
  where i.id = any (v_ids) and (select p.version from private.import_persons p where p.id = i.id)
    = greatest(i.updated_at, (select c.updated_at from public.cases c where c.inquiry_id = i.id));
  return (select count(*) from public.leads l where l.id = any (v_ids))
    + (select count(*) from public.inquiries i where i.id = any (v_ids));
end $$;

create function public.stage_import_persons(p_id uuid, p_total integer, p_persons jsonb) returns integer
language sql set search_path = ''
as $$ select private.stage_import_persons(p_id, p_total, p_persons) $$;
comment on function public.stage_import_persons is
  'Adds people, of the type ImportedPerson of shared-backend/schemas, to an import that stage_property_import has begun and that '
  'shall have p_total of them; a row that is there stays. Answers how many are there. 22023: another agency''s, stored already, or '
  'begun with another p_total. 42501: no admin.';

create function public.find_imported_persons(p_persons jsonb) returns integer[]
language sql stable set search_path = ''
as $$ select private.find_imported_persons(p_persons) $$;
comment on function public.find_imported_persons is
  'The rows of those people, of the type ImportedPerson of shared-backend/schemas, whom the caller''s agency has already, since '
  'somebody of that name wrote to it in that microsecond about the same. 42501: no admin.';

revoke execute on function
  private.stage_import_persons, private.has_person, private.find_imported_persons, private.write_import_persons,
  private.undo_import_persons, public.stage_import_persons, public.find_imported_persons
  from public, anon, authenticated;
grant execute on function
  private.stage_import_persons, private.find_imported_persons, public.stage_import_persons, public.find_imported_persons
  to authenticated;
