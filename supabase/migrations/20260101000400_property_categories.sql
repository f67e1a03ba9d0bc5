create table public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';

create trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name)
values ('Apartamento'), ('Casa'), ('Cobertura'), ('Sobrado'), ('Terreno'), ('Sala Comercial'), ('Chácara');

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);
