create function private.are_landmarks(p_list jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) between 1 and 12 then (
    -- A missing part makes its comparison null, which bool_and would pass over.
    select bool_and((
      jsonb_typeof(l.item) = 'object' and l.item - array['name', 'latitude', 'longitude'] = '{}'
      and jsonb_typeof(l.item -> 'name') = 'string' and private.is_line(l.item ->> 'name', 60)
      and jsonb_typeof(l.item -> 'latitude') = 'number' and l.item -> 'latitude' between '-34' and '6'
      and jsonb_typeof(l.item -> 'longitude') = 'number' and l.item -> 'longitude' between '-74' and '-28'
    ) is true) from jsonb_array_elements(p_list) as l (item)
  ) else false end
$$;
comment on function private.are_landmarks is
  'Whether it is [{"name": "Praia", "latitude": -27.6, "longitude": -48.5}, …], of one to 12 places in Brazil. Null passes a check.';
revoke execute on function private.are_landmarks from public;
grant execute on function private.are_landmarks to authenticated, service_role;

create table public.agency_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  creci text check (private.is_line(creci, 40)),
  phone text check (private.is_line(phone, 30)),
  whatsapp text check (whatsapp ~ '^([+](?!55))?[1-9][0-9]{7,14}$'),
  email text check (private.is_line(email, 254) and email ~ '^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$'),
  address text check (private.is_line(address, 200)),
  hours text check (private.is_prose(hours, 300) and hours ~ '\S'),
  instagram text check (private.is_line(instagram, 300) and instagram ~ '^https://\S+$'),
  facebook text check (private.is_line(facebook, 300) and facebook ~ '^https://\S+$'),
  youtube text check (private.is_line(youtube, 300) and youtube ~ '^https://\S+$'),
  linkedin text check (private.is_line(linkedin, 300) and linkedin ~ '^https://\S+$'),
  headline text check (private.is_line(headline, 120)),
  intro text check (private.is_prose(intro, 400) and intro ~ '\S'),
  services_title text check (private.is_line(services_title, 80)),
  services_text text check (private.is_prose(services_text, 400) and services_text ~ '\S'),
  sales_title text check (private.is_line(sales_title, 80)),
  sales_text text check (private.is_prose(sales_text, 400) and sales_text ~ '\S'),
  rental_title text check (private.is_line(rental_title, 80)),
  rental_text text check (private.is_prose(rental_text, 400) and rental_text ~ '\S'),
  appraisal_title text check (private.is_line(appraisal_title, 80)),
  appraisal_text text check (private.is_prose(appraisal_text, 400) and appraisal_text ~ '\S'),
  owners_title text check (private.is_line(owners_title, 80)),
  owners_text text check (private.is_prose(owners_text, 400) and owners_text ~ '\S'),
  about_title text check (private.is_line(about_title, 80)),
  about_text text check (private.is_prose(about_text, 2000) and about_text ~ '\S'),
  about_promises text check (private.is_prose(about_promises, 400) and about_promises ~ '\S'),
  about_stats text check (private.is_prose(about_stats, 200) and about_stats ~ '\S'),
  created_at timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at timestamptz not null default now() check (private.is_moment(updated_at)),
  reference_prefix text check (reference_prefix ~ '^[A-Z]{1,6}$'),
  landmarks jsonb check (landmarks is null or private.are_landmarks(landmarks))
);
comment on table public.agency_settings is
  'What the site says of an agency, beside the name and logo of its tenant_settings. Where a column is null, the site''s configuration or its own text stands.';
comment on column public.agency_settings.whatsapp is 'Digits, country code first; + before the code of another country than Brazil.';
comment on column public.agency_settings.hours is 'Opening hours, a line for each.';
comment on column public.agency_settings.headline is 'Of the home page, as all columns below.';
comment on column public.agency_settings.about_promises is 'A line for each.';
comment on column public.agency_settings.about_stats is 'A line for each: a figure, a blank, and what it counts.';
comment on column public.agency_settings.reference_prefix is
  'The letters that begin a proposed reference code, the same for every kind; it is not on the site.';

comment on column public.agency_settings.landmarks is
  'Places that listings tell their distance to, as private.are_landmarks says.';

create trigger agency_settings_touch before update on public.agency_settings
  for each row execute function private.touch_updated_at();

alter table public.agency_settings enable row level security;
revoke all on public.agency_settings from public, anon, authenticated;
grant select, insert, update on public.agency_settings to authenticated;
grant all on public.agency_settings to service_role;

create policy "Admins read what the site says of their agency" on public.agency_settings for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add what the site says of their agency" on public.agency_settings for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change what the site says of their agency" on public.agency_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

-- Visitors read only the agency whose site it is, and nothing of its row but what stands on the site.
create function private.get_agency() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(
    coalesce(to_jsonb(s) - array['tenant_id', 'created_at', 'updated_at', 'reference_prefix'], '{}')
    || jsonb_build_object(
      'name', n.company_name, 'logo', n.company_logo_url, 'visits', case when v.enabled then 'online' end,
      'visits_confirmed', case when v.enabled and v.confirmed_at_once then 'at_once' end,
      'landmarks', s.landmarks::text, 'retention_months', r.months::text, 'closed_retention_months', r.closed_months::text
    )
  )
  from (select private.default_tenant_id() as id) t
  left join public.agency_settings s on s.tenant_id = t.id
  left join public.tenant_settings n on n.tenant_id = t.id
  left join public.visit_settings v on v.tenant_id = t.id
  cross join lateral private.retention_of(t.id) r
$$;

create function public.get_agency() returns jsonb
language sql stable set search_path = ''
as $$ select private.get_agency() $$;
comment on function public.get_agency is
  'What the agency whose site this is has written about itself: the columns of its agency_settings that are not null, those of its landmarks as a text of JSON, name and logo (an address), visits = online where they are booked on the site, visits_confirmed = at_once where the agency need not confirm them, and for how many months it keeps personal data, as texts.';

revoke execute on function private.get_agency, public.get_agency from public, anon, authenticated;
grant execute on function private.get_agency, public.get_agency to anon, authenticated, service_role;
