-- The figures of the leads, for the dashboard. They are counted with the owner's rights, and limited to the caller's tenant.

create function private.get_lead_figures(p_starts timestamptz[]) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_tenant uuid := private.current_tenant_id();
begin
  perform private.require_admin();
  if cardinality(p_starts) > 60 then
    raise exception 'At most 60 times' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from public.leads l where l.tenant_id = v_tenant),
    'new', (select count(*) from public.leads l where l.tenant_id = v_tenant and l.status = 'new'),
    'since', (
      select coalesce(jsonb_agg((
        select count(*) from public.leads l
        where l.tenant_id = v_tenant and l.created_at >= p_starts[place]
          and l.created_at < coalesce(p_starts[place + 1], 'infinity')
      ) order by place), '[]')
      from generate_subscripts(p_starts, 1) place
    )
  );
end $$;

create function public.get_lead_figures(p_starts timestamptz[] default '{}') returns jsonb
language sql stable set search_path = ''
as $$ select private.get_lead_figures(p_starts) $$;
comment on function public.get_lead_figures is
  'How many leads the caller''s tenant has, as {total, new, since}: new those that nobody has looked after; since how '
  'many came from each of p_starts, at most 60 and ascending, until the one after it. 42501: no admin. 22023: more times.';

revoke execute on function
  private.get_lead_figures, public.get_lead_figures
  from public, anon;
grant execute on function
  private.get_lead_figures, public.get_lead_figures
  to authenticated, service_role;
