import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { retention } from 'shared-domain/agency'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction } from './callFunction.ts'
import { newColleague, newTenant, service } from './people.ts'
import { inquiryValues, leadValues, storeProperty, visitValues } from './samples.ts'

/* What is stored of a person: found, exported, erased on request and by itself. Each test has a tenant of its own. */

type Owner = Awaited<ReturnType<typeof newTenant>>

interface Row {
  kind: string
  id: string
  root: string
  stays: string | null
  content: Record<string, unknown>
}
interface Found {
  version: string
  erasable: Record<string, number>
  staying: Record<string, number>
  rows: Row[]
}

const find = async ({ db }: Pick<Owner, 'db'>, ...p_contacts: string[]) =>
  (await db.rpc('find_person', { p_contacts }).throwOnError()).data as unknown as Found

const erase = ({ db }: Pick<Owner, 'db'>, { version }: Found, ...p_contacts: string[]) =>
  db.rpc('erase_person', { p_contacts, p_version: version })

const records = async ({ db }: Pick<Owner, 'db'>) => (await db.rpc('list_erasures').throwOnError()).data

async function lead(tenant_id: string, values: object = {}) {
  const row = { ...leadValues, tenant_id, notice_version: '1', address_hash: 'sal', ...values }
  return (await service().from('leads').insert(row).select('id').single().throwOnError()).data.id
}

async function inquiry(tenant_id: string, values: object = {}) {
  const row = { ...inquiryValues, tenant_id, idempotency_key: randomUUID(), ...values }
  return (await service().from('inquiries').insert(row).select('id').single().throwOnError()).data.id
}

async function visit(tenant_id: string, values: object = {}) {
  const row = {
    ...(await visitValues(tenant_id)),
    inquiry_id: await inquiry(tenant_id, { kind: 'visit', ...values }),
  }
  await service().from('visits').insert(row).throwOnError()
  await service()
    .from('outbox')
    .insert(
      ['visit_booked', 'visit_reminder'].map((kind) => ({
        tenant_id,
        visit_id: row.id,
        audience: 'visitor',
        kind,
        next_attempt_at: '2100-01-01T00:00:00Z',
      })),
    )
    .throwOnError()
  return row
}

async function facts({ db }: Owner, property_id: string, values: object) {
  await db
    .from('property_private_facts')
    .insert({ property_id, ...values })
    .throwOnError()
  return property_id
}

const newContact = () => {
  const email = `${randomUUID()}@teste.example`
  return { email, phone: `(48) 9${randomInt(1000, 9999)}-${randomInt(1000, 9999)}` }
}

/** Runs `work` as the owner of the database, who alone may set when a row was changed. */
async function asOwner<Result>(work: (database: pg.Client) => Promise<Result>) {
  const database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  return work(database).finally(() => database.end())
}

/** As if nothing had happened to them for so many months. */
const age = (months: number, ids: string[]) =>
  asOwner(async (database) => {
    await database.query('set session_replication_role = replica')
    const then = `created_at = least(created_at, now() - make_interval(months => $1)), updated_at = now() - make_interval(months => $1)`
    for (const [table, key] of [
      ['leads', 'id'],
      ['inquiries', 'id'],
      ['property_private_facts', 'property_id'],
      ['properties', 'id'],
      ['visits', 'inquiry_id'],
      ['cases', 'coalesce(lead_id, inquiry_id)'],
    ])
      await database.query(`update public.${table} set ${then} where ${key} = any($2)`, [months, ids])
    await database.query('set session_replication_role = origin')
    // The search knows when a property was stored, and no trigger ran.
    await database.query('select private.refresh_listings($1)', [ids])
  })

/** As the scheduled job does, without the time limit of its role: it looks at the agencies of all tests. */
const keepTime = (limit = 1000) =>
  asOwner(async (database) => {
    const { rows } = await database.query<{ erased: number }>(
      'select public.enforce_retention($1) as erased',
      [limit],
    )
    return rows[0]!.erased
  })

const leadIds = async ({ db }: Owner) =>
  (await db.from('leads').select('id').order('created_at').throwOnError()).data.map(({ id }) => id)

describe('finding', () => {
  test('an e-mail is found in any case, a phone with or without mask, 55 and 0, and nobody else’s', async () => {
    const owner = await newTenant()
    const { tenantId } = owner
    const ana = await lead(tenantId, { email: 'Ana@Teste.example', phone: '+55 (48) 99123-4567' })
    const bia = await inquiry(tenantId, { email: null, phone: '48 99123 4567' })
    await lead(tenantId, { email: 'joana@teste.example', phone: '(48) 99123-4568' })
    await lead(tenantId, { email: 'ana@teste.example.com', phone: '(47) 99123-4567' })
    const roots = async (contact: string) =>
      (await find(owner, contact)).rows.filter(({ id, root }) => id === root).map(({ id }) => id)
    for (const phone of [
      '48991234567',
      '(48) 99123-4567',
      '+55 48 99123-4567',
      '5548991234567',
      '048 99123.4567',
    ])
      expect((await roots(phone)).sort()).toEqual([ana, bia].sort())
    for (const email of ['ana@teste.example', ' ANA@TESTE.EXAMPLE '])
      expect(await roots(email)).toEqual([ana])
    // 55 is an area code too.
    const carla = await lead(tenantId, { email: 'carla@teste.example', phone: '(55) 99123-4567' })
    for (const phone of ['55991234567', '+55 55 99123-4567']) expect(await roots(phone)).toEqual([carla])
    expect(await roots('(55) 99123-4568')).toEqual([])

    const dora = await lead(tenantId, { email: 'dora@teste.example', phone: '+54 9 11 2345-6789' })
    for (const phone of ['+5491123456789', '0054 9 11 2345 6789']) expect(await roots(phone)).toEqual([dora])
    // The digits alone are those of a number of Porto Alegre.
    const eva = await lead(tenantId, { email: 'eva@teste.example', phone: '+51 987 654 321' })
    const fabio = await lead(tenantId, { email: 'fabio@teste.example', phone: '(51) 98765-4321' })
    expect(await roots('+51 987654321')).toEqual([eva])
    expect(await roots('+55 51 98765-4321')).toEqual([fabio])
  })

  test('everything of a person is there, wherever it lies, whole and without what is secret', async () => {
    const owner = await newTenant()
    const { tenantId, db } = owner
    const { email, phone } = newContact()
    const aLead = await lead(tenantId, { email, phone, description: 'Casa da avó' })
    const message = await inquiry(tenantId, { email: null, phone, message: 'Posso visitar?' })
    const aVisit = await visit(tenantId, { email, phone: null })
    const house = await facts(owner, await storeProperty({ active: false }), {
      owner_name: 'Ana',
      owner_email: email,
      notes: 'Viaja muito',
    })
    const gone = await facts(owner, await storeProperty({ title: 'Casa vendida' }), { owner_phone: phone })
    await service().from('properties').delete().eq('id', gone).throwOnError()
    await db.from('cases').update({ next_step: 'Ligar para Ana' }).eq('lead_id', aLead).throwOnError()

    const found = await find(owner, email, phone)
    expect(found.erasable).toEqual({ lead: 1, inquiry: 2, visit: 1, case: 3, email: 4, owner: 2 })
    expect(found.staying).toEqual({ history: 1 })
    const contents = (kind: string) =>
      found.rows.filter((row) => row.kind === kind).map(({ content }) => content)
    expect(contents('lead')).toEqual([
      expect.objectContaining({ id: aLead, description: 'Casa da avó', phone }),
    ])
    expect(contents('inquiry').map(({ id }) => id)).toEqual(
      expect.arrayContaining([message, aVisit.inquiry_id]),
    )
    expect(contents('visit')).toEqual([expect.objectContaining({ id: aVisit.id, status: 'requested' })])
    expect(contents('case')).toContainEqual(expect.objectContaining({ next_step: 'Ligar para Ana' }))
    expect(contents('owner')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ property_id: house, notes: 'Viaja muito' }),
        expect.objectContaining({ property_id: gone, property_title: 'Casa vendida' }),
      ]),
    )
    expect(JSON.stringify(found)).not.toMatch(/token_hash|idempotency_key|search_text|fingerprint|tenant_id/)
    expect(contents('history')).toEqual([expect.objectContaining({ changes: { next_step: null } })])
  })

  test('what is neither an e-mail nor a phone is refused', async () => {
    const { db } = await newTenant()
    for (const p_contacts of [
      [],
      ['Ana'],
      ['123'],
      ['ana@teste.example', 'Ana'],
      Array<string>(21).fill('a@b.c'),
    ])
      expect((await db.rpc('find_person', { p_contacts })).error?.code).toBe('22023')
  })

  test('another agency’s rows are not found, and stay', async () => {
    const [owner, other] = [await newTenant(), await newTenant()]
    const { email } = newContact()
    const [mine, theirs] = [await lead(owner.tenantId, { email }), await lead(other.tenantId, { email })]
    const found = await find(owner, email)
    expect(found.rows.filter(({ kind }) => kind === 'lead').map(({ id }) => id)).toEqual([mine])
    await erase(owner, found, email).throwOnError()
    expect(await leadIds(other)).toEqual([theirs])
    expect(await records(other)).toEqual([])
  })
})

describe('finding by name', () => {
  interface Person {
    name: string
    phone: string | null
    email: string | null
    case_id: string
    cases: number
  }
  const people = async ({ db }: Pick<Owner, 'db'>, p_words: string) =>
    (await db.rpc('find_people', { p_words }).throwOnError()).data as unknown as Person[]
  const names = async (owner: Owner, words: string) => (await people(owner, words)).map(({ name }) => name)

  test('a person is found by each part of name, e-mail and phone, and by no place or listing', async () => {
    const owner = await newTenant()
    await lead(owner.tenantId, {
      owner_name: 'João Conceição',
      email: 'jc@correio.example',
      phone: '+55 (051) 3222-1000',
    })
    await inquiry(owner.tenantId, { name: 'Bia Florianópolis', email: 'bia.f@teste.example', phone: null })
    for (const words of [
      'joao',
      'CONCEIÇÃO jo',
      'jc@correio',
      '51 3222',
      '(51) 3222-1000',
      '+55 51',
      '5505132221000',
      'joão 1000',
    ])
      expect({ words, found: await names(owner, words) }).toEqual({ words, found: ['João Conceição'] })
    expect(await names(owner, 'florianopolis')).toEqual(['Bia Florianópolis'])
    for (const words of ['joão bia', 'trindade', 'palmeiras', '3222 99', ' ', '%'])
      expect({ words, found: await names(owner, words) }).toEqual({ words, found: [] })
    expect(await names(await newTenant(), 'joao')).toEqual([])
  })

  test('a person is listed once, with the newest case and how many there are, newest first', async () => {
    const owner = await newTenant()
    const { email, phone } = newContact()
    const at = (day: number) => ({ created_at: `2026-03-0${day}T12:00:00Z` })
    await lead(owner.tenantId, { owner_name: 'Ana Prado', email, phone, ...at(1) })
    await inquiry(owner.tenantId, {
      name: 'Ana Lima',
      email: newContact().email,
      phone: newContact().phone,
      ...at(2),
    })
    // Under the phone alone, and another name.
    const newest = await inquiry(owner.tenantId, { name: 'A. Prado', phone: `+55${phone}`, ...at(3) })
    const found = await people(owner, 'ana')
    expect(found).toMatchObject([
      { name: 'Ana Lima', cases: 1 },
      { name: 'Ana Prado', email, cases: 2 },
    ])
    const { data } = await owner.db
      .from('cases')
      .select('id')
      .eq('inquiry_id', newest)
      .single()
      .throwOnError()
    expect(found[1]).toMatchObject({ case_id: data.id })
  })

  test('at most eight are listed', async () => {
    const owner = await newTenant()
    for (let n = 0; n < 9; n++) await lead(owner.tenantId, { ...newContact(), owner_name: `Ana ${n}` })
    expect(await names(owner, 'ana')).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Ana ${n}`))
  })
})

describe('erasing', () => {
  test('nothing of her is left, the time of her visit is free, and the record has none of her data', async () => {
    const owner = await newTenant()
    const { tenantId, db } = owner
    const { email, phone } = newContact()
    await lead(tenantId, { email })
    const stranger = await lead(tenantId, newContact())
    const { during, ...seat } = await visit(tenantId, { email, name: 'Ana Única' })
    const house = await storeProperty({ active: false })
    await facts(owner, house, { owner_name: 'Ana Única', owner_phone: phone, notes: 'Ana', commission: 5.5 })
    const gone = await facts(owner, await storeProperty(), { owner_name: 'Ana Única', owner_email: email })
    await service().from('properties').delete().eq('id', gone).throwOnError()

    const found = await find(owner, email, phone)
    const { data } = await erase(owner, found, email, phone).throwOnError()
    expect(data).toEqual({ lead: 1, inquiry: 1, visit: 1, case: 2, email: 3, owner: 2 })
    expect(data).toEqual(found.erasable)
    expect(await find(owner, email, phone)).toMatchObject({ erasable: {}, staying: {}, rows: [] })
    expect(await leadIds(owner)).toEqual([stranger])
    // Somebody else takes the time.
    const next = { ...seat, during, id: randomUUID(), inquiry_id: await inquiry(tenantId) }
    await service().from('visits').insert(next).throwOnError()
    // The listing stays, with what was agreed on; so does the one in the bin, which comes back without its owner.
    await db.rpc('restore_properties', { p_ids: [gone] }).throwOnError()
    const { data: left } = await db
      .from('property_private_facts')
      .select('property_id, owner_name, owner_phone, owner_email, notes, commission')
      .throwOnError()
    const nobody = { owner_name: null, owner_phone: null, owner_email: null, notes: null }
    expect(left).toHaveLength(2)
    expect(left).toEqual(
      expect.arrayContaining([
        { property_id: house, ...nobody, commission: 5.5 },
        { property_id: gone, ...nobody, commission: null },
      ]),
    )
    expect(await records(owner)).toEqual([
      expect.objectContaining({ reason: 'request', username: owner.username, erased: data }),
    ])
    const dump = await asOwner(async (database) => {
      const { rows } = await database.query<{ all: string }>(
        `select (select string_agg(e::text, '') from private.erasures e) || (select string_agg(h::text, '') from private.history h) as all`,
      )
      return rows[0]?.all
    })
    expect(dump).not.toContain(email)
    expect(dump).not.toContain(phone)
    expect(dump).not.toContain('Ana Única')
  })

  test('the owner of a listing that is on the site, or whose authorisation runs, stays, and is told of', async () => {
    const owner = await newTenant()
    const { email } = newContact()
    const offered = await facts(owner, await storeProperty(), { owner_email: email })
    const authorised = await facts(owner, await storeProperty({ active: false }), {
      owner_email: email,
      authorised_until: '2100-01-01',
    })
    const found = await find(owner, email)
    expect(found).toMatchObject({ erasable: {}, staying: { owner: 2 } })
    expect((await erase(owner, found, email).throwOnError()).data).toEqual({})
    expect((await find(owner, email)).rows.map(({ root }) => root).sort()).toEqual(
      [offered, authorised].sort(),
    )
    expect(await records(owner)).toEqual([])
    await service().from('properties').update({ active: false }).eq('id', offered).throwOnError()
    expect((await find(owner, email)).erasable).toEqual({ owner: 1 })
  })

  test('a lead that came since is not erased unseen: nothing is', async () => {
    const owner = await newTenant()
    const { email } = newContact()
    await lead(owner.tenantId, { email })
    const seen = await find(owner, email)
    await lead(owner.tenantId, { email })
    expect((await erase(owner, seen, email)).error?.code).toBe('PT409')
    expect(await leadIds(owner)).toHaveLength(2)
    await erase(owner, await find(owner, email), email).throwOnError()
    expect(await leadIds(owner)).toEqual([])
  })

  test('a lead that comes while all is erased stays, and is found', async () => {
    const owner = await newTenant()
    const { email } = newContact()
    await lead(owner.tenantId, { email })
    const seen = await find(owner, email)
    await asOwner(async (database) => {
      await database.query('begin')
      const row = { ...leadValues, email, tenant_id: owner.tenantId, notice_version: '1' }
      await database.query(
        `insert into public.leads (${Object.keys(row).join()}) values (${Object.keys(row)
          .map((_, n) => `$${n + 1}`)
          .join()})`,
        Object.values(row),
      )
      await erase(owner, seen, email).throwOnError()
      await database.query('commit')
    })
    expect((await find(owner, email)).erasable).toMatchObject({ lead: 1 })
  })

  test('of two admins at once one erases, and the other one is told to look again', async () => {
    const owner = await newTenant()
    const colleague = await newColleague(owner)
    const { email } = newContact()
    for (let n = 0; n < 20; n++) await visit(owner.tenantId, { email })
    const seen = await find(owner, email)
    const answers = await Promise.all([erase(owner, seen, email), erase(colleague, seen, email)])
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['PT409', undefined])
    expect(await records(owner)).toHaveLength(1)
  })

  test('killed in the middle, it leaves everything', async () => {
    const owner = await newTenant()
    const { email } = newContact()
    await visit(owner.tenantId, { email })
    const { version, erasable } = await find(owner, email)
    const victim = new pg.Client({ connectionString: testStack().databaseUrl })
    victim.on('error', () => {})
    await victim.connect()
    await victim.query('begin')
    await victim.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: owner.id, role: 'authenticated' }), owner.id],
    )
    await victim.query('set local role authenticated')
    const { rows } = await victim.query<{ erased: object }>('select public.erase_person($1, $2) as erased', [
      [email],
      version,
    ])
    expect(rows[0]?.erased).toEqual(erasable)
    const { rows: pids } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    await asOwner((database) => database.query('select pg_terminate_backend($1, 5000)', [pids[0]?.pid]))
    expect((await find(owner, email)).erasable).toEqual(erasable)
    expect(await records(owner)).toEqual([])
  })

  test('the record is only added to', async () => {
    await asOwner(async (database) => {
      for (const sql of ['update private.erasures set reason = reason', 'delete from private.erasures'])
        await expect(database.query(sql)).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('retention', () => {
  test('is two years, and five after a deal, where the agency has not said otherwise', async () => {
    const owner = await newTenant()
    const ids = {
      recent: await lead(owner.tenantId),
      old: await lead(owner.tenantId),
      won: await lead(owner.tenantId, { status: 'won' }),
      longWon: await lead(owner.tenantId, { status: 'won' }),
      message: await inquiry(owner.tenantId),
    }
    await age(retention.months - 1, [ids.recent])
    await age(retention.months + 1, [ids.old, ids.won, ids.message])
    await age(retention.closed_months + 1, [ids.longWon])
    await keepTime()
    expect((await leadIds(owner)).sort()).toEqual([ids.recent, ids.won].sort())
    expect(await records(owner)).toEqual([
      expect.objectContaining({
        reason: 'retention',
        username: null,
        erased: { lead: 2, inquiry: 1, case: 3, email: 3 },
      }),
    ])
    await keepTime()
    expect(await records(owner)).toHaveLength(1)
  })

  test('counts from the last event: a case that was worked on, a visit that is to come', async () => {
    const owner = await newTenant()
    const worked = await lead(owner.tenantId)
    const { inquiry_id } = await visit(owner.tenantId)
    await age(retention.months + 1, [worked, inquiry_id])
    await service().from('cases').update({ next_step: 'Ligar' }).eq('lead_id', worked).throwOnError()
    await keepTime()
    expect(await leadIds(owner)).toEqual([worked])
    expect((await owner.db.from('visits').select('id').throwOnError()).data).toHaveLength(1)
  })

  test('is what the agency sets, and clears the owners of what is no longer offered', async () => {
    const owner = await newTenant()
    await owner.db.from('retention_settings').insert({ months: 6, closed_months: 12 }).throwOnError()
    const old = await lead(owner.tenantId)
    const inactive = await facts(owner, await storeProperty({ active: false }), {
      owner_name: 'Ana',
      commission: 5,
    })
    const offered = await facts(owner, await storeProperty(), { owner_name: 'Bia' })
    await age(7, [old, inactive, offered])
    await keepTime()
    expect(await leadIds(owner)).toEqual([])
    const { data } = await owner.db
      .from('property_private_facts')
      .select('property_id, owner_name, commission')
      .throwOnError()
    expect(data).toEqual(
      expect.arrayContaining([
        { property_id: inactive, owner_name: null, commission: 5 },
        { property_id: offered, owner_name: 'Bia', commission: null },
      ]),
    )
    await keepTime()
    expect(await records(owner)).toHaveLength(1)
    const wrong = await owner.db.from('retention_settings').update({ closed_months: 5 }).gt('months', 0)
    expect(wrong.error?.code).toBe('23514')
  })

  const storeOldLeads = ({ tenantId }: Owner, count: number) =>
    asOwner(async (database) => {
      await database.query(
        `insert into public.leads (owner_name, email, phone, property_kind, deal_kind, address, city, price, notice_version, tenant_id)
        select 'Ana', 'ana' || n || '@teste.example', '(48) 99999-0000', 'Casa', 'Venda', 'Rua A', 'Cidade', 1, '1', $1
        from generate_series(1, $2) n`,
        [tenantId, count],
      )
      await database.query('set session_replication_role = replica')
      const then = `set created_at = now() - interval '3 years', updated_at = now() - interval '3 years' where tenant_id = $1`
      for (const table of ['leads', 'cases'])
        await database.query(`update public.${table} ${then}`, [tenantId])
    })

  test('the nightly job has erased all of it when it answers, more than one call erases', async () => {
    const owner = await newTenant()
    await storeOldLeads(owner, 1_100)
    const { status } = await callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
    expect(status).toBe(200)
    expect(await leadIds(owner)).toEqual([])
  })

  test('more rows than one step erases go in several, and two jobs at once erase none twice', async () => {
    const owner = await newTenant()
    await storeOldLeads(owner, 300)
    const run = async () => {
      while ((await keepTime(100)) > 0);
    }
    await Promise.all([run(), run()])
    expect(await leadIds(owner)).toEqual([])
    const erased = (await owner.db.rpc('list_erasures', { p_limit: 100 }).throwOnError()).data
    const sum = erased.reduce((all, row) => all + (row.erased as { lead: number }).lead, 0)
    expect(sum).toBe(300)
  })

  test('visitors read how long that is, with what the agency says of itself', async () => {
    const { data } = await service().rpc('get_agency').throwOnError()
    expect(data).toMatchObject({
      retention_months: String(retention.months),
      closed_retention_months: String(retention.closed_months),
    })
  })
})

describe('the views name all that is personal', () => {
  /** Columns of texts and documents whose name says that a person may be in it. */
  const personal =
    '(name|mail|phone|message|notes|note|address|owner|description|keys_at|next_step|birth|cpf|document|contact|text|content|token|hash|visitor|person)'

  /** Why a column is nobody's that the views would find. */
  const others = {
    'the agency’s own, or its users’': [
      'admin_users.username',
      /^agency_settings\./,
      /^tenant_settings\./,
      'tenants.name',
      'history.username',
      'erasures.username',
      /^password_(links|requests)\./,
      'recovery_codes.code_hash',
      'release_rights.email',
      /^portal(s|_feeds|_lead_addresses)\./,
      /^calendar_addresses\./,
    ],
    'of a file of listings, and who imported it': [
      'property_imports.username',
      'property_imports.file_name',
      'import_photos.address',
    ],
    'published with the listing': [
      'properties.address',
      'properties.description',
      'property_additional_info.info_text',
      'property_categories.name',
    ],
    'where a listing is': [/^(places|listings)\./],
    'of the site’s own work': ['jobs.name'],
    'of alerts, which their row in the views has, or of nobody': [
      /^alert_queue\./,
      // Emptied within a minute, when it is taken.
      /^alert_requests\./,
    ],
    'rate limits: hashes of addresses, for a day at most': [
      'token_guesses.address_hash',
      'visit_changes.address_hash',
      /^limits\./,
    ],
  }

  const isOther = (name: string) =>
    Object.values(others)
      .flat()
      .some((known) => (typeof known === 'string' ? known === name : known.test(name)))

  /** Names the columns that look personal, of tables whose rows the views do not read as a whole. */
  const unnamed = async (database: pg.Client) => {
    const { rows } = await database.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and a.atttypid::regtype::text in ('text', 'character varying', 'jsonb', 'json', 'text[]', 'bytea', 'inet')
        and a.attname ~ $1
        -- A whole row depends on its table alone, and is exported with each of its columns.
        and not exists (
          select from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
          where r.ev_class in ('private.personal_roots'::regclass, 'private.personal_rows'::regclass)
            and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
        )
      order by 1`,
      [personal],
    )
    return rows.map(({ name }) => name).filter((name) => !isOther(name))
  }

  test('each column that looks personal is theirs, or an exception with its reason', () =>
    asOwner(async (database) => {
      expect(await unnamed(database)).toEqual([])
    }))

  test('a new table is noticed', () =>
    asOwner(async (database) => {
      await database.query('begin')
      await database.query(
        'create table public.guests (id uuid, guest_name text, phone_2 text, seats integer)',
      )
      expect(await unnamed(database)).toEqual(['guests.guest_name', 'guests.phone_2'])
      await database.query('rollback')
    }))

  test('a new column of an owner is cleared too, or known to be the contract’s', async () => {
    const columns = await asOwner(async (database) => {
      const { rows } = await database.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = 'public.property_private_facts'::regclass and attnum > 0 and not attisdropped`,
      )
      return rows.map(({ name }) => name).sort()
    })
    const cleared = ['owner_name', 'owner_phone', 'owner_email', 'owner_words', 'keys_at', 'notes']
    const kept = ['property_id', 'tenant_id', 'commission', 'authorised_until', 'created_at', 'updated_at']
    expect(columns).toEqual([...cleared, ...kept].sort())
  })
})
