-- What the owner does to several properties with one request. An id that is not in the answer was not there any more.

create function public.update_properties(
  p_ids uuid[], p_active boolean default null, p_featured boolean default null, p_deal public.deal_status default null
) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  v_changed uuid[];
begin
  perform private.require_admin();
  with changed as (
    update public.properties p set
      active = coalesce(p_active, active), featured = coalesce(p_featured, featured),
      deal_status = coalesce(p_deal, deal_status)
    where id = any (p_ids) and (
      private.missing_facts(p) = '{}'
      -- A sold one keeps its page if it ever had one.
      or (p_active is not true or active) and (p_deal is null or p_deal not in ('sold', 'rented') or published_at is null)
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_changed from changed;
  return v_changed;
end $$;
comment on function public.update_properties is
  'Changes several properties at once and answers the ids of those that were there; null leaves as it is. With p_active those that '
  'lack what the site needs are left as they are, too: see get_missing_facts. 42501: no admin.';

create function public.get_missing_facts(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(p.id, private.missing_facts(p)), '{}') from public.properties p where p.id = any (p_ids)
  );
end $$;
comment on function public.get_missing_facts is
  'What these properties lack to be on the site, as {id: [title, property_type, category_id, address, neighborhood, city, state, '
  'photos]}; an id that is not there has no key. 42501: no admin.';

create function public.delete_properties(p_ids uuid[]) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  v_deleted uuid[];
begin
  perform private.require_admin();
  with deleted as (delete from public.properties where id = any (p_ids) returning id)
  select coalesce(array_agg(id), '{}') into v_deleted from deleted;
  return v_deleted;
end $$;
comment on function public.delete_properties is
  'Moves several properties to the bin and answers the ids of those that were there. 42501: no admin.';

-- One JSON value: the API cuts off rows after the thousandth.
create function public.export_properties(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('category', c.name, 'point', (
      select to_jsonb(o) from public.property_points o where o.property_id = p.id
    )) order by chosen.place), '[]')
    from unnest(p_ids) with ordinality as chosen (id, place)
    join public.properties p on p.id = chosen.id
    left join public.property_categories c on c.id = p.category_id
  );
end $$;
comment on function public.export_properties is
  'The rows of several properties in the order of p_ids, each with the name of its category and its point, null where it has none. 42501: no admin.';

create function public.duplicate_property(p_id uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  v_copy public.properties;
begin
  perform private.require_admin();
  select * into v_copy from public.properties where id = p_id;
  if not found then
    raise exception 'No such property' using errcode = '22023';
  end if;
  v_copy.id := gen_random_uuid();
  v_copy.title := rtrim(left(v_copy.title, 112), U&'\200D') || ' (cópia)';
  v_copy.active := false;
  v_copy.featured := false;
  v_copy.deal_status := 'available';
  v_copy.reference_code := public.propose_reference_code(v_copy.category_id);
  v_copy.checked_on := null;
  v_copy.published_at := null;
  v_copy.closed_at := null;
  v_copy.created_at := now();
  v_copy.updated_at := now();
  insert into public.properties values (v_copy.*);
  insert into public.property_additional_info (property_id, info_text, position)
  select v_copy.id, i.info_text, i.position from public.property_additional_info i where i.property_id = p_id;
  insert into public.property_points (property_id, latitude, longitude, precision, display)
  select v_copy.id, o.latitude, o.longitude, o.precision, o.display
  from public.property_points o where o.property_id = p_id;
  return v_copy.id;
end $$;
comment on function public.duplicate_property is
  'Copies the facts and the additional info of a property to an inactive one without photos and private facts, with '
  'a reference code of its own as propose_reference_code proposes it, and answers its id. '
  '22023: no such property. 42501: no admin.';

create function public.propose_reference_code(p_category uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_prefix text;
  v_last integer;
begin
  perform private.require_admin();
  select coalesce(s.reference_prefix, upper(left(regexp_replace(private.fold(c.name), '[^a-z]', '', 'g'), 2)))
  into v_prefix
  from public.property_categories c
  left join public.agency_settings s on s.tenant_id = private.current_tenant_id()
  where c.id = p_category;
  -- A code of the bin may come back, and stand on a sign until then.
  select max(substring(known.code, '^' || v_prefix || '([0-9]{1,6})$')::integer) into v_last
  from (
    select upper(p.reference_code) from public.properties p
    union all
    select upper(d.reference_code) from public.deleted_properties d
  ) known (code);
  return v_prefix || lpad((coalesce(v_last, 0) + 1)::text, greatest(4, length((coalesce(v_last, 0) + 1)::text)), '0');
end $$;
comment on function public.propose_reference_code is
  'A code for a new property of a kind that no property has: the agency''s own letters, or else the first two of the kind''s '
  'name, and the number after the greatest one, at least four digits (AP0123); null for an unknown kind. Nothing reserves '
  'it. 42501: no admin.';

revoke execute on function
  public.propose_reference_code, public.update_properties, public.get_missing_facts, public.delete_properties, public.export_properties, public.duplicate_property
  from public, anon;
grant execute on function
  public.propose_reference_code, public.update_properties, public.get_missing_facts, public.delete_properties, public.export_properties, public.duplicate_property
  to authenticated, service_role;
