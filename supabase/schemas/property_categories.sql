create table public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_line(name, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plural text check (private.is_line(plural, 60))
);
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';
comment on column public.property_categories.plural is 'What several of them are called; the name itself where it is null.';

create trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name, plural)
values
  ('Apartamento', 'Apartamentos'), ('Casa', 'Casas'), ('Cobertura', 'Coberturas'), ('Sobrado', 'Sobrados'),
  ('Terreno', 'Terrenos'), ('Sala Comercial', 'Salas Comerciais'), ('Chácara', 'Chácaras');

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);
