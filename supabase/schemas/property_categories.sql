create table public.property_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plural text check (private.is_line(plural, 60))
);
comment on table public.property_categories is 'Kinds of property to choose from: Casa, Apartamento, …';
comment on column public.property_categories.plural is 'What several of them are called; the name itself where it is null.';

-- Casa, casa and CASA are one.
create unique index property_categories_name_idx on public.property_categories (private.fold(name));

create table private.former_kinds (
  slug text primary key,
  category_id uuid not null references public.property_categories on delete cascade
);
comment on table private.former_kinds is
  'What categories were called in addresses before they were renamed or merged, so that those addresses still find them.';
create index former_kinds_category_idx on private.former_kinds (category_id);
revoke all on private.former_kinds from public, anon, authenticated, service_role;

create function private.keep_former_kind() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_kinds (slug, category_id) values (private.slug(coalesce(old.plural, old.name)), new.id)
  on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end $$;
revoke execute on function private.keep_former_kind from public;
create trigger property_categories_former after update on public.property_categories
  for each row when (coalesce(old.plural, old.name) <> coalesce(new.plural, new.name))
  execute function private.keep_former_kind();

create trigger property_categories_touch before update on public.property_categories
  for each row execute function private.touch_updated_at();

insert into public.property_categories (name, plural)
values
  ('Apartamento', 'Apartamentos'), ('Casa', 'Casas'), ('Cobertura', 'Coberturas'), ('Sobrado', 'Sobrados'),
  ('Terreno', 'Terrenos'), ('Sala Comercial', 'Salas Comerciais'), ('Chácara', 'Chácaras'),
  ('Galpão', 'Galpões'), ('Loja', 'Lojas'), ('Studio', 'Studios'), ('Sítio', 'Sítios'), ('Prédio', 'Prédios');

alter table public.property_categories enable row level security;
revoke all on public.property_categories from anon, authenticated;
grant select on public.property_categories to anon, authenticated;
grant all on public.property_categories to service_role;

create policy "Everyone reads categories" on public.property_categories for select to anon, authenticated using (true);
