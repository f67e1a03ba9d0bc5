-- The messages that an agency sends, with fields that the admin area fills in.

create function private.are_message_templates(p_templates jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_templates) = 'array' and jsonb_array_length(p_templates) between 1 and 40 then (
    select bool_and((
      jsonb_typeof(t) = 'object' and t - array['to', 'label', 'text'] = '{}'
      and t ->> 'to' in ('visitor', 'owner')
      and private.is_line(t ->> 'label', 60)
      and private.is_prose(t ->> 'text', 2000) and t ->> 'text' ~ '\S'
    ) is true)
    from jsonb_array_elements(p_templates) t
  ) else false end
$$;
comment on function private.are_message_templates is
  'Whether it is [{"to": "visitor", "label": "Primeiro contato", "text": "Olá, {nome}!"}, …], visitor or owner, 1 to 40 of them.';

create table public.message_templates (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants on delete cascade,
  templates jsonb not null check (private.are_message_templates(templates)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.message_templates is
  'What an agency writes to those who are interested in a listing, and to owners. Without a row the admin area has its own.';

create trigger message_templates_touch before update on public.message_templates
  for each row execute function private.touch_updated_at();

alter table public.message_templates enable row level security;
revoke all on public.message_templates from anon, authenticated;
grant select, insert (tenant_id, templates), update (templates) on public.message_templates to authenticated;
grant all on public.message_templates to service_role;

create policy "Admins read their own templates" on public.message_templates for select to authenticated
  using (tenant_id = (select private.current_tenant_id()));
create policy "Admins add their own templates" on public.message_templates for insert to authenticated
  with check (tenant_id = (select private.current_tenant_id()));
create policy "Admins change their own templates" on public.message_templates for update to authenticated
  using (tenant_id = (select private.current_tenant_id()))
  with check (tenant_id = (select private.current_tenant_id()));

revoke execute on function private.are_message_templates from public;
-- A check runs with the rights of the role that writes the row.
grant execute on function private.are_message_templates to authenticated, service_role;
