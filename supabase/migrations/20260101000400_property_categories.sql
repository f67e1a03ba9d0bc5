create table if not exists public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 60))
);
alter table public.property_categories
  add column if not exists created_at timestamptz not null default now(),
  add column if not exists updated_at timestamptz not null default now();
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';

create or replace trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name)
values ('Apartamento'), ('Casa'), ('Cobertura'), ('Sobrado'), ('Terreno'), ('Sala Comercial'), ('Chácara')
on conflict (name) do nothing;

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

drop policy if exists "Everyone reads categories" on public.property_categories;
create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);
