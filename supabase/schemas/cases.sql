-- The desk: one case for each lead and inquiry, added by triggers, whoever stores those. A visit's case is its inquiry's.

-- The text that the desk searches: words as they are compared, a phone as it is written and as its digits.
create function private.case_text(p_phone text, variadic p_texts text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(
    private.owner_words(concat_ws(' ', p_phone, regexp_replace(p_phone, '[^0-9]', '', 'g'), array_to_string(p_texts, ' '))), 5000
  )
$$;

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  kind text not null check (kind in ('lead', 'message', 'visit', 'contact')),
  lead_id uuid unique references public.leads on delete cascade,
  inquiry_id uuid unique references public.inquiries on delete cascade,
  stage public.inquiry_stage not null,
  lost_reason text check (lost_reason in ('price', 'place', 'financing', 'competitor', 'gave_up', 'no_reply', 'other', 'unstated')),
  assignee_id uuid references public.admin_users on delete set null,
  next_step text check (private.is_line(next_step, 200)),
  next_on date check (next_on between '2000-01-01' and '2100-01-01'),
  notes text check (private.is_prose(notes, 5000)),
  first_answered_at timestamptz check (private.is_moment(first_answered_at)),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  search_text text not null check (char_length(search_text) <= 5000),
  wants jsonb check (jsonb_typeof(wants) = 'object' and octet_length(wants::text) <= 20000),
  constraint cases_subject_check check (num_nonnulls(lead_id, inquiry_id) = 1 and (kind = 'lead') = (lead_id is not null)),
  constraint cases_why_lost_check check ((stage = 'lost') = (lost_reason is not null)),
  constraint cases_next_check check (next_on is null or next_step is not null)
);
comment on table public.cases is 'What the desk works on: how far a lead or an inquiry is, who has it, and what comes next.';
comment on column public.cases.stage is 'The lead''s status and the inquiry''s stage are copies of it, and the lead''s notes of notes: see private.copy_case.';
comment on column public.cases.lost_reason is 'unstated where the lead or the inquiry was lost elsewhere than at the desk.';
comment on column public.cases.first_answered_at is 'When it left the stage new; null while it is new.';
comment on column public.cases.wants is 'What is looked for, as the filters of search_properties (case_matches.sql); null where nobody has said it.';
comment on column public.cases.search_text is 'See private.case_text: as the lead or the inquiry came. Only private.list_cases and private.find_people read it.';

create index cases_tenant_idx on public.cases (tenant_id, created_at, id);
create index cases_assignee_idx on public.cases (assignee_id);
create index cases_answered_idx on public.cases (tenant_id, first_answered_at) where first_answered_at is not null;
create index cases_changed_idx on public.cases (tenant_id, updated_at);

create trigger cases_touch before update on public.cases
  for each row execute function private.touch_updated_at();

create function private.lead_status_of(p_stage public.inquiry_stage) returns public.lead_status
language sql immutable set search_path = ''
as $$
  select case p_stage when 'new' then 'new' when 'closed' then 'won' when 'lost' then 'lost' else 'contacted' end::public.lead_status
$$;

create function private.stage_of(p_status public.lead_status) returns public.inquiry_stage
language sql immutable set search_path = ''
as $$ select case p_status when 'won' then 'closed' else p_status::text end::public.inquiry_stage $$;

-- An import stores leads and their cases in one statement, so the case may be there already.
create function private.add_case_of_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cases (tenant_id, kind, lead_id, stage, lost_reason, notes, created_at, search_text)
  values (
    new.tenant_id, 'lead', new.id, private.stage_of(new.status), case new.status when 'lost' then 'unstated' end,
    new.notes, new.created_at, coalesce(private.case_text(new.phone, new.owner_name, new.city, new.address, new.email, new.description), '')
  )
  on conflict (lead_id) do nothing;
  return null;
end $$;
create trigger leads_case after insert on public.leads
  for each row execute function private.add_case_of_lead();

create function private.add_case_of_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cases (tenant_id, kind, inquiry_id, stage, lost_reason, created_at, search_text)
  values (
    new.tenant_id, new.kind, new.id, new.stage, case new.stage when 'lost' then 'unstated' end, new.created_at,
    coalesce(private.case_text(
      new.phone, new.name, new.property_title, new.property_code, new.email, new.message,
      (select p.reference_code from public.properties p where p.id = new.property_id)
    ), '')
  )
  -- An import stores inquiries and their cases in one statement, so the case may be there already.
  on conflict (inquiry_id) do update set search_text = excluded.search_text
  where tg_op = 'UPDATE' and cases.search_text <> excluded.search_text;
  return null;
end $$;
create trigger inquiries_case after insert or update of name, phone, email, message, property_title, property_code on public.inquiries
  for each row execute function private.add_case_of_inquiry();

-- The one place where a stage or a note changes. The lead's status and notes and the inquiry's stage are copies of the case's,
-- which no caller may write.
create function private.copy_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.stage = 'new' then
    -- A move that was undone is no answer.
    new.first_answered_at := null;
  elsif old.stage = 'new' then
    new.first_answered_at := coalesce(old.first_answered_at, now());
  end if;
  update public.leads l set status = private.lead_status_of(new.stage), notes = new.notes
  where l.id = new.lead_id and (l.status, l.notes) is distinct from (private.lead_status_of(new.stage), new.notes);
  update public.inquiries i set stage = new.stage where i.id = new.inquiry_id and i.stage <> new.stage;
  return new;
end $$;
create trigger cases_copy before update on public.cases
  for each row when (old.stage <> new.stage or old.notes is distinct from new.notes) execute function private.copy_case();

create function public.set_lead_status(
  p_lead_id uuid, p_status public.lead_status, p_notes text default null, p_seen timestamptz default null
) returns boolean
language plpgsql set search_path = ''
as $$
begin
  -- First the lock, then the version: of two at once the second sees what the first one stored.
  perform from public.cases c where c.lead_id = p_lead_id for update;
  update public.cases c set
    -- A lead has fewer statuses than a case has stages.
    stage = case private.lead_status_of(c.stage) when p_status then c.stage else private.stage_of(p_status) end,
    lost_reason = case p_status when 'lost' then coalesce(c.lost_reason, 'unstated') end,
    notes = case when p_notes is null then c.notes else nullif(p_notes, '') end
  where c.lead_id = p_lead_id
    and exists (select from public.leads l where l.id = p_lead_id and l.updated_at = coalesce(p_seen, l.updated_at));
  return found;
end $$;
comment on function public.set_lead_status is
  'Changes the status of a lead, and with it the stage of its case, and its notes; null leaves these as they are. False: the '
  'caller has no such lead, or p_seen is not its updated_at.';

alter table public.cases enable row level security;
revoke all on public.cases from anon, authenticated;
grant
  select (
    id, tenant_id, kind, lead_id, inquiry_id, stage, lost_reason, assignee_id, next_step, next_on, notes, first_answered_at,
    created_at, updated_at, wants
  ),
  update (stage, lost_reason, assignee_id, next_step, next_on, notes, wants) on public.cases to authenticated;
grant all on public.cases to service_role;

create policy "Admins read their tenant's cases" on public.cases for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins work on their tenant's cases" on public.cases for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (
    tenant_id = (select private.current_tenant_id())
    -- Row security shows the colleagues alone.
    and (assignee_id is null or assignee_id in (select u.id from public.admin_users u))
  );

-- It runs with its owner's rights, and limits the cases to the caller's tenant itself.
create function private.list_cases(
  p_search text, p_stage public.inquiry_stage, p_kind text, p_mine boolean, p_overdue boolean, p_order text, p_after jsonb, p_limit integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
  v_today date := (now() at time zone private.agency_zone())::date;
  v_words text[] := private.search_words(p_search);
  v_ids uuid[];
  v_times timestamptz[];
  v_page record;
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_order is null or p_order not in ('newest', 'oldest', 'due') then
    raise exception 'No such order' using errcode = '22023';
  end if;
  select coalesce(array_agg(m.id), '{}'), array_agg(m.at) into v_ids, v_times
  from (
    select c.id, t.at
    from public.cases c
    cross join lateral (select case p_order when 'due' then c.next_on else c.created_at end as at) t
    where c.tenant_id = v_tenant
      and (p_stage is null or c.stage = p_stage)
      and (p_kind is null or c.kind = p_kind)
      and (p_mine is not true or c.assignee_id = auth.uid())
      and (p_overdue is not true or c.next_on < v_today)
      and (p_overdue is not true and p_order <> 'due' or c.next_on is not null and c.stage not in ('closed', 'lost'))
      and (v_words = '{}' or not exists (
        select from unnest(v_words) w (word)
        where c.search_text not like '%' || w.word || '%'
          -- Part of a phone, however it is written.
          and (w.word ~ '[^0-9-]' or c.search_text not like '%' || replace(w.word, '-', '') || '%')
      ))
    order by
      case p_order when 'newest' then t.at end desc, case p_order when 'newest' then c.id end desc,
      t.at, c.id
  ) m;
  v_page := private.page_of(
    v_ids, least(coalesce(p_limit, 50), 1000), p_times => v_times, p_is_descending => p_order = 'newest', p_after => p_after
  );
  select jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'name', coalesce(l.owner_name, i.name),
    'about', coalesce(i.property_title, nullif(concat_ws(' · ', l.property_kind, l.deal_kind, l.city), '')),
    'code', coalesce(p.reference_code, i.property_code), 'message', coalesce(i.message, l.description),
    'phone', coalesce(l.phone, i.phone), 'email', coalesce(l.email, i.email),
    'source_campaign', coalesce(l.source_campaign, i.source_campaign),
    'source_referrer', coalesce(l.source_referrer, i.source_referrer), 'source_page', coalesce(l.source_page, i.source_page),
    'lost_reason', c.lost_reason, 'first_answered_at', c.first_answered_at, 'updated_at', c.updated_at,
    'stage', c.stage, 'assignee', u.username, 'next_step', c.next_step, 'next_on', c.next_on,
    'overdue', coalesce(c.next_on < v_today and c.stage not in ('closed', 'lost'), false), 'created_at', c.created_at
  ) order by listed.place) into v_rows
  from unnest(v_page.ids) with ordinality as listed (id, place)
  -- Each row by its keys: the planner would read whole indexes side by side.
  cross join lateral (select * from public.cases where id = listed.id limit 1) c
  left join lateral (select * from public.leads where id = c.lead_id limit 1) l on true
  left join lateral (select * from public.inquiries where id = c.inquiry_id limit 1) i on true
  left join lateral (select reference_code from public.properties where id = i.property_id limit 1) p on true
  left join public.admin_users u on u.id = c.assignee_id;
  return jsonb_build_object(
    'rows', coalesce(v_rows, '[]'), 'next', v_page.next,
    -- Whoever goes on knows it from where they began.
    'found', case when p_after is null then v_page.matches end
  );
end $$;

create function public.list_cases(
  p_search text default '', p_stage public.inquiry_stage default null, p_kind text default null,
  p_mine boolean default false, p_overdue boolean default false, p_order text default 'newest',
  p_after jsonb default null, p_limit integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.list_cases(p_search, p_stage, p_kind, p_mine, p_overdue, p_order, p_after, p_limit) $$;
comment on function public.list_cases is
  'The cases of the caller''s tenant that fit, as {rows, next, found}. p_search: words '
  'that all must be in name, place or listing, code, e-mail, phone or message. p_mine: those of the caller. p_overdue: open ones '
  'whose next step was due before today. p_order: newest, oldest, or due, which lists the open ones with a date of the next '
  'step alone. p_limit: at most 1000. 42501: no admin. 22023: another p_order, a p_after that no answer with that order has '
  'given, or more than 200 characters to search for.';

-- How quickly the desk answers, and the version of all that it shows: whoever sees another version reads the list again.
create function private.get_desk() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'version', concat_ws(' ',
      (select concat(max(updated_at), ' ', count(*)) from public.cases where tenant_id = v_tenant),
      (select max(updated_at) from public.case_contacts where tenant_id = v_tenant),
      (select max(updated_at) from public.visits where tenant_id = v_tenant),
      -- What an import brings has changed long ago.
      (select max(greatest(stored_at, undone_at)) from (
        select stored_at, undone_at from public.property_imports where tenant_id = v_tenant order by created_at desc limit 20
      ) latest)),
    'waiting', (select count(*) from public.cases where tenant_id = v_tenant and stage = 'new'),
    'answered', a.answered,
    'median_minutes', a.median_minutes
  ) from (
    select count(*) as answered,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) / 60) as median_minutes
    from public.cases
    -- Contacts entered by hand count for nothing: the admin was talking to them already.
    where tenant_id = v_tenant and kind <> 'contact' and first_answered_at > now() - interval '30 days'
  ) a;
end $$;

create function public.get_desk() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_desk() $$;
comment on function public.get_desk is
  'Of the caller''s tenant as {version, waiting, answered, median_minutes}: a text that is another one after any change of a '
  'case, a visit or what was sent, the cases that nobody has answered, and how many were first answered in the last 30 days, within which '
  'median time (null for none). 42501: no admin.';

revoke execute on function
  private.lead_status_of, private.stage_of, private.add_case_of_lead, private.add_case_of_inquiry, private.copy_case,
  private.case_text from public;
revoke execute on function
  private.list_cases, public.list_cases, private.get_desk, public.get_desk, public.set_lead_status
  from public, anon;
grant execute on function
  private.list_cases, public.list_cases, private.get_desk, public.get_desk, public.set_lead_status,
  private.lead_status_of, private.stage_of
  to authenticated, service_role;
