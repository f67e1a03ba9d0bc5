import type { Client } from 'pg'

/** Gives the first admin half of the open cases, with steps that are due, some of them overdue. */
export async function seedCases(db: Client) {
  await db.query(`
    with open as (
      select id, stage, created_at, row_number() over (order by created_at desc, id) as place
      from public.cases where stage not in ('new', 'closed', 'lost')
    )
    update public.cases c set
      assignee_id = (select id from public.admin_users order by created_at, id limit 1),
      first_answered_at = open.created_at + open.place * interval '7 minutes',
      next_step = (array['Ligar para confirmar o interesse', 'Enviar opções parecidas', 'Combinar a visita'])[1 + open.place % 3],
      next_on = current_date + (open.place % 7 - 2)::integer
    from open where open.id = c.id and open.place % 2 = 1`)
  await db.query(`
    update public.cases c set
      lost_reason = (array['price', 'place', 'no_reply', 'competitor'])[1 + lost.place % 4]
    from (select id, row_number() over (order by created_at, id) as place from public.cases where stage = 'lost') lost
    where lost.id = c.id`)
}
