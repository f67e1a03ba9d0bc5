import { createHash, createHmac, randomUUID } from 'node:crypto'
import { kill } from 'node:process'
import pg from 'pg'
import { until } from '../../tooling/stack/processes.ts'
import { servicesOf } from '../../tooling/testing/servicesOf.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import {
  aCity,
  act,
  allTold,
  confirmAll,
  confirmed,
  database,
  mailsTo,
  mailTo,
  ofCity,
  save,
  smtp,
  someone,
  stopsIn,
  textOf,
  tokenIn,
  useAlertStack,
} from './alertStack.ts'
import { callFunction, deliver, send, type FunctionAnswer } from './callFunction.ts'
import { everyone, service } from './people.ts'
import { storeImage, storeProperty } from './samples.ts'

/* From 'Avise-me' to the e-mails, by the functions and the scheduled job. */

const webhookKey = Buffer.from(String(process.env.MAIL_WEBHOOK_SECRET).replace('whsec_', ''), 'base64')
useAlertStack()

describe('asking', () => {
  test('the question quotes nothing typed, and only a button confirms', async () => {
    const email = someone()
    const city = `http://golpe.example/${aCity()}`
    await save(email, { busca: `?${new URLSearchParams({ words: 'Ganhe um prêmio', city })}` })
    const mail = await mailTo(email)
    expect(mail).toContain('Se foi você, abra o link e confirme')
    expect(mail).not.toMatch(/golpe|pr.mio/)
    const token = tokenIn(mail)
    const read = await act(token, 'read')
    expect(read.body.alerts).toEqual([expect.objectContaining({ confirmed: false, rhythm: 'now' })])
    expect(JSON.stringify(read.body)).not.toContain(email)
    // It is what the search wants.
    await storeProperty({ city, description: 'Ganhe um prêmio' })
    await deliver()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    await confirmAll(token)
    await storeProperty({ city, description: 'Ganhe um prêmio' })
    await allTold(email, 2)
  })

  test('known or not, the answer is the same, and an address is asked once a day', async () => {
    const { email: known } = await confirmed()
    const email = someone()
    const answers: FunctionAnswer[] = []
    for (const busca of ['', '?type=Venda', '?type=Venda', '?type=Venda'])
      answers.push(await save(email, { busca }))
    answers.push(await save(known, { busca: '' }))
    for (const { status, body } of answers) expect([status, body]).toEqual([202, {}])
    await mailTo(email)
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    const { rows } = await database.query(
      'select count(*)::integer as n from private.alerts a join private.subscribers s on s.id = a.subscriber_id where s.email = $1',
      [email],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('an alert that is asked for later that day waits, and is asked about the next day', async () => {
    const { email, token } = await confirmed()
    await save(email, { busca: '?type=Venda' })
    await deliver()
    expect(mailsTo(email)).toEqual([])
    await database.query(
      "update private.subscribers set asked_at = now() - interval '25 hours' where email = $1",
      [email],
    )
    await deliver()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    expect(tokenIn(textOf(mailsTo(email)[0]))).toBe(token)
  })

  /** As if all that the address has asked for, and was asked, were that much older. */
  const age = (email: string, hours: number) =>
    database.query(
      `with aged as (
         update private.subscribers set asked_at = asked_at - $2::interval where email = $1 returning id
       )
       update private.alerts a set created_at = a.created_at - $2::interval from aged where a.subscriber_id = aged.id`,
      [email, `${hours} hours`],
    )

  test('who asks again for the same before confirming is asked again the next day, and has 48 hours more', async () => {
    const email = someone()
    await save(email)
    const token = tokenIn(await mailTo(email))
    await age(email, 23)
    await save(email, { ritmo: 'weekly' })
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    await age(email, 2)
    await deliver()
    await deliver()
    expect(mailsTo(email)).toHaveLength(2)
    await age(email, 24)
    await deliver()
    expect(mailsTo(email)).toHaveLength(2)
    const { body } = await confirmAll(token)
    expect(body.alerts).toEqual([expect.objectContaining({ confirmed: true, rhythm: 'weekly' })])
  })

  test('an address whose links nobody can make any more, after another salt, is asked as a new one', async () => {
    const email = someone()
    await database.query(
      `insert into private.subscribers (id, tenant_id, email, token_hash)
       select gen_random_uuid(), private.default_tenant_id(), $1, encode(sha256('another salt'), 'hex')`,
      [email],
    )
    await save(email)
    const { status, body } = await confirmAll(tokenIn(await mailTo(email)))
    expect([status, body.alerts]).toEqual([200, [expect.objectContaining({ confirmed: true })]])
  })

  test('of a listing that has left the site there is nothing to be told, and nobody is asked', async () => {
    const email = someone()
    const id = await storeProperty({ active: false })
    expect((await save(email, { busca: undefined, property_id: id })).status).toBe(202)
    await deliver()
    expect((await database.query('select from private.alert_requests where taken_at is null')).rowCount).toBe(
      0,
    )
    expect((await database.query('select from private.alerts')).rowCount).toBe(0)
    expect(mailsTo(email)).toEqual([])
  })

  test('a request in a deadlock is not lost: the next run has it', async () => {
    const { email } = await confirmed()
    const { rows } = await database.query<{ id: string; token_hash: string }>(
      'select id, token_hash from private.subscribers where email = $1',
      [email],
    )
    const { id, token_hash } = rows[0]!
    const hash = createHash('sha256').update(email).digest('hex')
    const request = {
      subscriber_id: id,
      token_hash,
      alert_id: randomUUID(),
      stop_hash: hash,
      email,
      filters: {},
    }
    await database.query("select private.request_alert($1, $2, 10, '1 minute')", [
      { ...request, words: 'piscina', query: '', rhythm: 'now', notice_version: '1' },
      hash,
    ])
    const other = new pg.Client({ connectionString: testStack().databaseUrl })
    await other.connect()
    try {
      // The one that looks first gives way.
      await other.query("set deadlock_timeout = '1min'; begin")
      await database.query("set deadlock_timeout = '3s'")
      await other.query('select from private.subscribers where id = $1 for update', [id])
      const run = database.query('select private.take_alert_requests(10)').catch((error: unknown) => error)
      const waits = async () => (await other.query('select from pg_locks where not granted')).rowCount === 1
      expect(await until(waits, 30_000)).toBe(true)
      await other.query('select from private.alert_requests where email = $1 for update', [email])
      expect(await run).toMatchObject({ code: '40P01' })
    } finally {
      await other.end()
      await database.query('reset deadlock_timeout')
    }
    await deliver()
    const { rowCount } = await database.query('select from private.alerts where subscriber_id = $1', [id])
    expect(rowCount).toBe(2)
  })

  test('the question has the same Message-ID in each attempt', async () => {
    const email = someone()
    await save(email)
    await mailTo(email)
    const { rows } = await database.query<{ id: string }>(
      "select id from public.outbox where kind = 'alert_question'",
    )
    expect(rows).toHaveLength(1)
    expect(mailsTo(email)[0]).toContain(`Message-ID: <${rows[0]!.id}@`)
  })

  test('a question that could not be sent is asked again, as long as an alert waits for it', async () => {
    const email = someone()
    smtp.state.mood = 'refuses'
    await save(email)
    const fail = async () => {
      await deliver()
      await database.query(
        "update public.outbox set attempts = 8, next_attempt_at = now() where status = 'pending'",
      )
      await deliver()
      const { rows } = await database.query<{ n: number }>(
        "select count(*)::integer as n from public.outbox where status = 'failed'",
      )
      return rows
    }
    expect(await fail()).toEqual([{ n: 1 }])
    expect(await fail()).toEqual([{ n: 2 }])
    smtp.state.mood = 'takes mail'
    await database.query("update public.outbox set next_attempt_at = now() where status = 'pending'")
    await deliver()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('more e-mails than a few rounds send are sent in one run', async () => {
    const { email } = await confirmed()
    await database.query(
      `insert into public.outbox (tenant_id, subscriber_id, audience, kind)
       select s.tenant_id, s.id, 'visitor', 'alert_question' from private.subscribers s, generate_series(1, 80) where s.email = $1`,
      [email],
    )
    await deliver()
    // A run that the test before began may have some of them.
    await until(async () => mailsTo(email).length >= 80, 30_000)
    expect(mailsTo(email)).toHaveLength(80)
  })

  test('e-mails of long ago are forgotten, those that are due are not', async () => {
    const { email } = await confirmed()
    await database.query(
      `insert into public.outbox (tenant_id, subscriber_id, audience, kind, status, next_attempt_at, created_at)
       select s.tenant_id, s.id, 'visitor', 'alert_question', status, now() + interval '1 hour', now() - age
       from private.subscribers s, unnest(array['sent', 'failed', 'pending']) status, unnest(array[interval '29 days', '31 days']) age
       where s.email = $1`,
      [email],
    )
    await callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
    const { rows } = await database.query(
      `select n.status, count(*)::integer as n from public.outbox n join private.subscribers s on s.id = n.subscriber_id
       where s.email = $1 and n.created_at < now() - interval '1 day' group by 1 order by 1`,
      [email],
    )
    expect(rows).toEqual([
      { status: 'failed', n: 1 },
      { status: 'pending', n: 2 },
      { status: 'sent', n: 1 },
    ])
  })

  test('what is confirmed is changed by its link alone, whoever asks for it again', async () => {
    const { email, token, alertId } = await confirmed()
    const [before] = (await act(token, 'read')).body.alerts as object[]
    await save(email, { ritmo: 'weekly' })
    await deliver()
    expect((await act(token, 'read')).body.alerts).toEqual([before])
    expect(before).toMatchObject({ id: alertId, confirmed: true, rhythm: 'now' })
  })

  test('what nobody confirms is erased after 48 hours, with the address', async () => {
    const email = someone()
    await save(email)
    const token = tokenIn(await mailTo(email))
    await database.query("update private.alerts set created_at = now() - interval '49 hours'")
    await database.query("update private.subscribers set asked_at = now() - interval '49 hours'")
    await deliver()
    expect((await act(token, 'read')).status).toBe(404)
    expect((await database.query('select from private.subscribers')).rowCount).toBe(0)
    expect(
      (await database.query("select from private.alert_requests where email <> '' or request <> '{}'"))
        .rowCount,
    ).toBe(0)
  })

  test('bots and floods', async () => {
    expect((await save(someone(), { website: 'http://spam.example' })).status).toBe(202)
    expect((await database.query('select from private.alert_requests')).rowCount).toBe(0)
    const flood = await Promise.all(Array.from({ length: 55 }, () => save(someone(), {}, '198.51.100.1')))
    expect(flood.map(({ status }) => status).sort()).toEqual([...Array(50).fill(202), ...Array(5).fill(429)])
  })

  test('a hostile search is stored as what it narrows, and finds what it would find', async () => {
    for (const busca of [
      `?words=${"') or true --".repeat(10)}`,
      `?${'city=x&'.repeat(400)}`,
      '?minPrice=1e999&maxPrice=-5&type=%00&category=../../x&sort=drop',
      '?words=%FF%FE%00&amenities=constructor',
    ])
      expect((await save(someone(), { busca })).status).toBe(202)
    await deliver()
    const { rows } = await database.query<{ filters: object }>('select filters, words from private.alerts')
    expect(rows).toHaveLength(4)
    await deliver()
  })
})

describe('alerts that others ask for in somebody’s name', () => {
  const alertsOf = async (token: string) =>
    (await act(token, 'read')).body.alerts as { id: string; query: string; confirmed: boolean }[]
  const prices = (count: number) => Array.from({ length: count }, (_, n) => `?maxPrice=${(n + 1) * 1000}`)
  const flood = async (email: string, count: number) => {
    for (const busca of prices(count)) expect((await save(email, { busca })).status).toBe(202)
    while ((await service().rpc('take_alert_requests').throwOnError()).data > 0);
  }

  test('fifty take no place of her own, which she confirms alone', async () => {
    const email = someone()
    const city = aCity()
    await flood(email, 50)
    await save(email, { busca: ofCity(city) })
    await deliver()
    const token = tokenIn(await mailTo(email))
    const [own, ...others] = await alertsOf(token)
    expect([own!.query, others.length]).toEqual([ofCity(city), 49])
    const { body } = await act(token, 'confirm', { alert_id: own!.id })
    const confirmed = (body.alerts as typeof others).filter((alert) => alert.confirmed)
    expect(confirmed.map(({ id }) => id)).toEqual([own!.id])
    await storeProperty({ city, price: 1000 })
    await allTold(email, 2)
    await deliver()
    expect(mailsTo(email)).toHaveLength(2)
  })

  test('opening the link confirms nothing, nor does a confirmation that names none', async () => {
    const email = someone()
    await save(email)
    const token = tokenIn(await mailTo(email))
    expect((await act(token, 'confirm')).status).toBe(400)
    expect(await alertsOf(token)).toEqual([expect.objectContaining({ confirmed: false })])
  })

  test('no other’s is confirmed, and of her own fifty at most', async () => {
    const [one, other] = [someone(), someone()]
    await flood(one, 50)
    await save(other)
    const [token, others] = [tokenIn(await mailTo(one)), tokenIn(await mailTo(other))]
    await act(token, 'confirm', { alert_id: (await alertsOf(others))[0]!.id })
    expect(await alertsOf(others)).toEqual([expect.objectContaining({ confirmed: false })])
    await database.query(
      `update private.alerts a set confirmed_at = now() from private.subscribers s
       where s.id = a.subscriber_id and s.email = $1`,
      [one],
    )
    await save(one, { busca: '?type=Venda' })
    await deliver()
    const [last, first] = await alertsOf(token)
    const refused = await act(token, 'confirm', { alert_id: last!.id })
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'full'])
    await act(token, 'erase', { alert_id: first!.id })
    expect((await act(token, 'confirm', { alert_id: last!.id })).status).toBe(200)
    // Twice is as once.
    expect((await act(token, 'confirm', { alert_id: last!.id })).status).toBe(200)
  })

  test('whoever begins anew has another link, and neither the old one nor a browser of before has the new list', async () => {
    const { email, token, alertId } = await confirmed()
    const browser = { endpoint: 'https://push.example/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    expect((await act(token, 'push_on', browser)).body.pushed).toBe(true)
    await act(token, 'erase', { alert_id: alertId })
    await save(email, { busca: '?type=Venda' })
    const next = tokenIn(await mailTo(email))
    expect((await act(token, 'read')).status).toBe(404)
    expect((await act(next, 'read', { endpoint: browser.endpoint })).body).toMatchObject({
      pushed: false,
      alerts: [{ query: '?type=Venda' }],
    })
    await act(next, 'erase_all')
    await save(email)
    const last = tokenIn(await mailTo(email, 1))
    expect((await act(next, 'read')).status).toBe(404)
    expect(await alertsOf(last)).toHaveLength(1)
  })

  test('a mailbox is asked three times a day, however its address is written, and the site asks 200 times an hour', async () => {
    const name = randomUUID()
    const spellings = [1, 2, 3, 4, 5].map((n) => `${name}+${n}@teste.example`)
    for (const email of spellings) await save(email)
    await deliver()
    await deliver()
    expect(smtp.state.mails).toHaveLength(3)
    await database.query(
      `insert into private.subscribers (id, tenant_id, email, token_hash, asked_at)
       select gen_random_uuid(), private.default_tenant_id(), n || '@teste.example', encode(sha256(n::text::bytea), 'hex'), now()
       from generate_series(1, 197) n`,
    )
    const email = someone()
    await save(email)
    await deliver()
    await deliver()
    expect(mailsTo(email)).toEqual([])
    await database.query("update private.subscribers set asked_at = asked_at - interval '61 minutes'")
    await deliver()
    await mailTo(email)
  })

  test('a guess keeps nobody who shares the network address from a link', async () => {
    const { token } = await confirmed()
    const address = '198.51.100.3'
    for (let n = 0; n < 21; n += 1) await send('alert', { token: randomUUID(), action: 'read' }, address)
    expect((await send('alert', { token: randomUUID(), action: 'read' }, address)).status).toBe(429)
    expect((await send('alert', { token, action: 'read' }, address)).status).toBe(200)
  })

  test('a listing that has left the site is named as it was when its price began to be watched', async () => {
    const id = await storeProperty({ title: 'Casa clara' })
    const { token } = await confirmed({ busca: undefined, property_id: id })
    const change = (values: object) => service().from('properties').update(values).eq('id', id).throwOnError()
    const titles = async () =>
      ((await act(token, 'read')).body.alerts as { property_title: string }[]).map((a) => a.property_title)
    await change({ title: 'Casa muito clara' })
    expect(await titles()).toEqual(['Casa muito clara'])
    await change({ active: false, title: 'Herança de Ana, briga na família' })
    expect(await titles()).toEqual(['Casa clara'])
    await service().from('properties').delete().eq('id', id).throwOnError()
    expect(await titles()).toEqual(['Casa clara'])
  })
})

describe('what cannot be stored', () => {
  const neighborhoods = (count: number) =>
    `?${new URLSearchParams(Array.from({ length: count }, (_, n) => ['neighborhood', `Nossa Senhora de Fátima ${n}, Florianópolis`]))}`

  test('is refused at once, and the form says why', async () => {
    for (const [more, fields] of [
      [{ busca: `?city=${'á'.repeat(3000)}` }, { busca: 'A busca tem lugares demais: tire alguns.' }],
      [{ busca: `?city=${'á'.repeat(3990)}` }, { busca: 'A busca tem lugares demais: tire alguns.' }],
      [{ busca: neighborhoods(101) }, { busca: 'A busca tem lugares demais: tire alguns.' }],
      [{ email: 'AΣ@x.example' }, { email: 'Digite o email sem acentos' }],
      [{ email: 'bcc:ana@x.example' }, { email: 'Email inválido' }],
    ] as const) {
      const { status, body } = await save(someone(), more)
      expect([status, body]).toEqual([400, { error: expect.objectContaining({ fields }) }])
    }
    expect((await database.query('select from private.alert_requests')).rowCount).toBe(0)
  })

  test('the most places of one choice can be stored', async () => {
    const busca = neighborhoods(100)
    const { token } = await confirmed({ busca })
    expect((await act(token, 'read')).body.alerts).toEqual([expect.objectContaining({ query: busca })])
  })

  test('large and small letters of an address are one', async () => {
    const email = someone()
    await save(email.toUpperCase())
    const token = tokenIn(await mailTo(email))
    await save(email, { busca: '?type=Venda' })
    await deliver()
    expect((await act(token, 'read')).body.alerts).toHaveLength(2)
  })

  test.each([
    ['a long query', { query: 'x'.repeat(8001) }],
    ['filters of many bytes', { filters: { x: 'á'.repeat(10_001) } }],
    ['large letters', { email: 'Ana@x.example' }],
    ['other letters', { email: 'aς@x.example' }],
  ])('the database refuses %s', async (_name, more) => {
    const { error } = await service().rpc('request_alert', {
      p_request: { email: someone(), filters: {}, query: '', ...more },
      p_address_hash: randomUUID(),
    })
    expect(error).toMatchObject({ code: '22023' })
  })

  test('a request that is stored all the same stops no other, nor what is erased in time', async () => {
    const old = someone()
    await save(old)
    await mailTo(old)
    await database.query("update private.alerts set created_at = now() - interval '49 hours'")
    await database.query(
      `insert into private.alert_requests (request, email, address_hash) values ('{"subscriber_id": "x"}', 'a@x.example', 'x'), ($1, 'b@x.example', 'x')`,
      [
        JSON.stringify({
          subscriber_id: randomUUID(),
          alert_id: randomUUID(),
          token_hash: '0'.repeat(64),
          stop_hash: '0'.repeat(64),
          query: 'x'.repeat(9000),
          rhythm: 'now',
          notice_version: '1',
        }),
      ],
    )
    const email = someone()
    await save(email)
    await mailTo(email)
    await deliver()
    expect((await database.query('select from private.alert_requests where taken_at is null')).rowCount).toBe(
      0,
    )
    const { rows } = await database.query(
      'select s.email from private.alerts a join private.subscribers s on s.id = a.subscriber_id',
    )
    expect(rows).toEqual([{ email }])
  })
})

describe('telling', () => {
  test('goes on while requests cannot be taken', async () => {
    const city = aCity()
    const { email } = await confirmed({ busca: ofCity(city) })
    const rename = (from: string, to: string) => database.query(`alter function ${from} rename to ${to}`)
    await rename('private.take_alert_requests(integer)', 'away')
    try {
      await storeProperty({ city })
      await allTold(email, 1)
    } finally {
      await rename('private.away(integer)', 'take_alert_requests')
    }
  })

  test('a new listing once, with photo, price, facts and links, and nothing for nothing new', async () => {
    const city = aCity()
    const { data: kind } = await service()
      .from('property_categories')
      .insert({ name: `Chalé ${city}`, plural: `Chalés ${city}` })
      .select('id')
      .single()
      .throwOnError()
    const { email } = await confirmed({ busca: `${ofCity(city)}&category=${kind.id}` })
    const id = await storeProperty({
      city,
      category_id: kind.id,
      reference_code: 'CH-0123',
      title: 'Casa <b>clara</b>',
      price: 480_000,
      bedrooms: 3,
      built_area: 120,
    })
    const image = await storeImage(id)
    const photo = { image_url: 'https://fotos.example/sala.webp', widths: [480, 960] }
    await service().from('property_images').update(photo).eq('id', image).throwOnError()
    await storeProperty({ city: aCity() })
    await allTold(email, 1)
    const mail = textOf(mailsTo(email)[0])
    expect(mail).toContain(`/property/${id}`)
    expect(mail).toContain('"https://fotos.example/sala-480.jpg"')
    expect(mail).toContain('&lt;b&gt;clara')
    expect(mail).toMatch(/480\.000/)
    expect(mail).toContain('3 quartos')
    expect(mail).toContain('Código CH-0123')
    expect(mail).toContain(`Seu aviso: Chalés ${city} em ${city}`)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail).toMatch(/List-Unsubscribe:\s+<http.*\/functions\/v1\/alert\/[0-9a-f]{32}>/)
    await deliver()
    await service().from('properties').update({ title: 'Outro título' }).eq('id', id).throwOnError()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('by one e-mail for all alerts of a person, with each listing once; its unsubscribe ends these and no other', async () => {
    const city = aCity()
    const watched = await storeProperty({ city, price: 500_000 })
    await deliver()
    const { email, token } = await confirmed({ busca: ofCity(city) })
    await save(email, { busca: `${ofCity(city)}&type=Venda` })
    await save(email, { busca: undefined, property_id: watched })
    await save(email, { busca: ofCity(aCity()) })
    await deliver()
    await confirmAll(token)
    const id = await storeProperty({ city, property_type: 'sale' })
    await setPrice(watched, 400_000)
    await allTold(email, 1)
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    const raw = mailsTo(email)[0] ?? ''
    const mail = textOf(raw)
    for (const one of [id, watched]) {
      const [text = ''] = mail.split('text/html')
      expect(text.split(`/property/${one}`)).toHaveLength(2)
    }
    expect(mail).toMatch(/antes R\$.{1,4}500\.000/)
    for (const name of [
      `Imóveis em ${city}`,
      `Imóveis à venda em ${city}`,
      'Se baixar o preço de Casa com quintal',
    ])
      expect(mail).toContain(name)
    const stop = stopsIn(raw)
    expect(stop).toHaveLength(3 * 32)
    const ended = await fetch(`${testStack().apiUrl}/functions/v1/alert/${stop}`, { method: 'POST' })
    expect(ended.status).toBe(204)
    expect((await act(token, 'read')).body.alerts).toHaveLength(1)
  })

  test('at most as often as asked, and then all that came', async () => {
    const city = aCity()
    const { email, token, alertId } = await confirmed({ busca: ofCity(city), ritmo: 'daily' })
    await storeProperty({ city })
    await allTold(email, 1)
    const later = [await storeProperty({ city }), await storeProperty({ city })]
    await deliver()
    // What leaves the site for a moment still waits, and keeps no other back.
    for (const active of [false, true])
      await service().from('properties').update({ active }).eq('id', later[0]!).throwOnError()
    later.push(await storeProperty({ city }))
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    await database.query("update private.alerts set told_at = now() - interval '25 hours' where id = $1", [
      alertId,
    ])
    await allTold(email, 2)
    for (const id of later) expect(textOf(mailsTo(email)[1])).toContain(`/property/${id}`)

    const { body } = await act(token, 'change', { alert_id: alertId, ritmo: 'weekly' })
    expect(body.alerts).toEqual([expect.objectContaining({ rhythm: 'weekly' })])
  })

  test('a lower price of what was told, or of the listing that is watched, but not of one percent', async () => {
    const city = aCity()
    const id = await storeProperty({ city, price: 500_000 })
    await deliver()
    const watcher = await confirmed({ busca: undefined, property_id: id })
    const searcher = await confirmed({ busca: ofCity(city) })
    const other = await storeProperty({ city, price: 300_000 })
    await allTold(searcher.email, 1)
    const price = (of: string, value: number) =>
      service().from('properties').update({ price: value }).eq('id', of).throwOnError()
    await price(id, 496_000)
    await price(other, 299_000)
    await deliver()
    expect([mailsTo(watcher.email).length, mailsTo(searcher.email).length]).toEqual([0, 1])
    await price(id, 470_000)
    await price(other, 280_000)
    await allTold(watcher.email, 1)
    await allTold(searcher.email, 2)
    expect(textOf(mailsTo(watcher.email)[0])).toMatch(/antes R\$.{1,4}500\.000/)
    expect(textOf(mailsTo(searcher.email)[1])).toMatch(/antes R\$.{1,4}300\.000/)
    // From now on it is compared with what was told last.
    await price(id, 469_000)
    await price(other, 279_000)
    await deliver()
    expect([mailsTo(watcher.email).length, mailsTo(searcher.email).length]).toEqual([1, 2])
  })

  test('a weekly e-mail that could not be sent is sent a day later', async () => {
    const city = aCity()
    const { email, alertId } = await confirmed({ busca: ofCity(city), ritmo: 'weekly' })
    smtp.state.mood = 'refuses'
    await storeProperty({ city })
    await deliver()
    await database.query('update public.outbox set attempts = 8, next_attempt_at = now()')
    await deliver()
    smtp.state.mood = 'takes mail'
    await deliver()
    expect(mailsTo(email)).toEqual([])
    const pass = (time: string) =>
      database.query('update private.alerts set told_at = told_at - $2::interval where id = $1', [
        alertId,
        time,
      ])
    await pass('25 hours')
    await allTold(email, 1)
    await storeProperty({ city })
    await pass('6 days')
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('a price that is watched is watched while its listing is in the bin, until that is emptied', async () => {
    const id = await storeProperty({ price: 500_000, title: 'Casa na lixeira' })
    await deliver()
    const { email, token, alertId } = await confirmed({ busca: undefined, property_id: id })
    const gone = await confirmed({ busca: undefined, property_id: id })
    await service().from('properties').delete().eq('id', id).throwOnError()
    await deliver()
    expect((await act(token, 'read')).body.alerts).toEqual([
      expect.objectContaining({ id: alertId, property_title: 'Casa na lixeira' }),
    ])
    await act(gone.token, 'erase_all')
    const { db } = (await everyone()).admin
    await db.rpc('restore_properties', { p_ids: [id] }).throwOnError()
    await deliver()
    expect(mailsTo(email)).toEqual([])
    await setPrice(id, 450_000)
    await allTold(email, 1)
    expect(textOf(mailsTo(email)[0])).toMatch(/antes R\$.{1,4}500\.000/)
    expect(mailsTo(gone.email)).toEqual([])

    const toldOf = async () =>
      (await database.query('select from private.alert_sent_listings where property_id = $1', [id])).rowCount
    expect(await toldOf()).toBe(1)
    await service().from('properties').delete().eq('id', id).throwOnError()
    await service().from('deleted_properties').delete().eq('id', id).throwOnError()
    expect((await act(token, 'read')).body.alerts).toEqual([])
    expect(await toldOf()).toBe(0)
  })

  test('a listing that is to let now is no cheaper than it was to buy, until its rent is', async () => {
    const city = aCity()
    const { email } = await confirmed({ busca: ofCity(city) })
    const id = await storeProperty({ city, price: 500_000 })
    await allTold(email, 1)
    const become = (values: { price: number; property_type?: 'sale' | 'rent' }) =>
      service().from('properties').update(values).eq('id', id).throwOnError()
    // On its way to be told as cheaper, too.
    smtp.state.mood = 'refuses'
    await become({ price: 450_000 })
    await deliver()
    await become({ price: 3000, property_type: 'rent' })
    smtp.state.mood = 'takes mail'
    await database.query('update public.outbox set next_attempt_at = now()')
    await deliver()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    await become({ price: 2700 })
    await allTold(email, 2)
    expect(textOf(mailsTo(email)[1])).toMatch(/antes R\$.{1,4}3\.000/)
    await become({ price: 2000, property_type: 'sale' })
    await deliver()
    expect(mailsTo(email)).toHaveLength(2)
  })

  const setPrice = (id: string, price: number) =>
    service().from('properties').update({ price }).eq('id', id).throwOnError()
  const makeDue = (alertId: string) =>
    database.query("update private.alerts set told_at = now() - interval '25 hours' where id = $1", [alertId])
  const newsOf = async (alertId: string) =>
    (await database.query('select from private.alert_matches where alert_id = $1', [alertId])).rowCount

  test('a price on request is told in the site’s words, and is no lower price', async () => {
    const city = aCity()
    const searcher = await confirmed({ busca: ofCity(city) })
    const id = await storeProperty({ city, price: 0 })
    await allTold(searcher.email, 1)
    expect(textOf(mailsTo(searcher.email)[0])).toContain('Sob consulta')
    expect(textOf(mailsTo(searcher.email)[0])).not.toMatch(/R\$/)
    // The first price is no news, a lower one is.
    await setPrice(id, 500_000)
    await deliver()
    await setPrice(id, 0)
    await deliver()
    expect(mailsTo(searcher.email)).toHaveLength(1)
    await setPrice(id, 450_000)
    await allTold(searcher.email, 2)
    expect(textOf(mailsTo(searcher.email)[1])).toMatch(/antes R\$.{1,4}500\.000/)
  })

  test.each([
    ['has risen again', 500_000],
    ['is on request now', 0],
  ])('a lower price that %s before it is told sends nothing and uses up no turn', async (_name, price) => {
    const city = aCity()
    const { email, alertId } = await confirmed({ busca: ofCity(city), ritmo: 'daily' })
    const id = await storeProperty({ city, price: 500_000 })
    await allTold(email, 1)
    await makeDue(alertId)
    smtp.state.mood = 'refuses'
    await setPrice(id, 400_000)
    await deliver()
    await setPrice(id, price)
    smtp.state.mood = 'takes mail'
    await database.query('update public.outbox set next_attempt_at = now()')
    await deliver()
    expect([mailsTo(email).length, await newsOf(alertId)]).toEqual([1, 0])
    await setPrice(id, 400_000)
    await allTold(email, 2)
    expect(textOf(mailsTo(email)[1])).toMatch(/antes R\$.{1,4}500\.000/)
  })

  test('what waits of a listing that has left the site is deleted, and is told if it comes back', async () => {
    const city = aCity()
    const { email, alertId } = await confirmed({ busca: ofCity(city), ritmo: 'daily' })
    await storeProperty({ city })
    await allTold(email, 1)
    const [sold, deleted, paused] = await Promise.all([1, 2, 3].map(() => storeProperty({ city })))
    await deliver()
    expect(await newsOf(alertId)).toBe(3)
    const properties = () => service().from('properties')
    await properties().update({ deal_status: 'sold' }).eq('id', sold!).throwOnError()
    await properties().delete().eq('id', deleted!).throwOnError()
    await properties().update({ active: false }).eq('id', paused!).throwOnError()
    await deliver()
    expect(await newsOf(alertId)).toBe(0)
    await properties().update({ active: true }).eq('id', paused!).throwOnError()
    await makeDue(alertId)
    await allTold(email, 2)
    expect(textOf(mailsTo(email)[1])).toContain(`/property/${paused}`)
  })

  test('a listing that has left the site is not told, and the mail server’s absence leaves nobody out', async () => {
    const city = aCity()
    const { email } = await confirmed({ busca: ofCity(city) })
    smtp.state.mood = 'refuses'
    const [gone, stays] = [await storeProperty({ city }), await storeProperty({ city })]
    await deliver()
    expect(mailsTo(email)).toEqual([])
    await service().from('properties').update({ active: false }).eq('id', gone).throwOnError()
    // Given up after eight attempts, its listings are told with the next e-mail.
    await database.query('update public.outbox set attempts = 8, next_attempt_at = now()')
    await deliver()
    expect((await database.query("select from public.outbox where status = 'failed'")).rowCount).toBe(1)
    smtp.state.mood = 'takes mail'
    await database.query('update public.outbox set next_attempt_at = now()')
    await allTold(email, 1)
    const mail = textOf(mailsTo(email)[0])
    expect(mail).toContain(`/property/${stays}`)
    expect(mail).not.toContain(`/property/${gone}`)
  })

  test('run by several at once, or killed while it sends, everybody is told once', async () => {
    const city = aCity()
    const told = await Promise.all(Array.from({ length: 6 }, () => confirmed({ busca: ofCity(city) })))
    smtp.state.mails.length = 0
    const id = await storeProperty({ city })
    await Promise.all(Array.from({ length: 4 }, deliver))
    await deliver()
    for (const { email } of told) expect(mailsTo(email)).toHaveLength(1)

    // The server says nothing, so all e-mails are under way when their sender dies.
    smtp.state.mails.length = 0
    smtp.state.mood = 'says nothing'
    await service().from('properties').update({ price: 100_000 }).eq('id', id).throwOnError()
    const lost = deliver().catch(() => undefined)
    const claimed = async () =>
      (await database.query("select from public.outbox where status = 'pending' and attempts = 1")).rowCount
    expect(await until(async () => (await claimed())! > 0, 30_000)).toBe(true)
    kill(servicesOf(testStack().pid).functions!, 'SIGKILL')
    await lost
    smtp.state.mood = 'takes mail'
    await database.query("update public.outbox set next_attempt_at = now() where status = 'pending'")
    await until(async () => {
      await deliver().catch(() => undefined)
      return smtp.state.mails.length >= 6
    }, 30_000)
    await deliver()
    for (const { email } of told) expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('ending', () => {
  test('one POST of the mail program ends one alert, a scanner that opens the address none', async () => {
    const city = aCity()
    const { email, token } = await confirmed({ busca: ofCity(city) })
    await storeProperty({ city })
    await allTold(email, 1)
    const stop = stopsIn(mailsTo(email)[0] ?? '')
    const opened = await fetch(`${testStack().apiUrl}/functions/v1/alert/${stop}`, { redirect: 'manual' })
    const { pathname, hash } = new URL(opened.headers.get('location') ?? '')
    expect([opened.status, pathname, hash]).toEqual([303, '/avisos', `#parar=${stop}`])
    expect((await act(token, 'read')).body.alerts).toHaveLength(1)
    // As RFC 8058 says, with no header of ours.
    const ended = await fetch(`${testStack().apiUrl}/functions/v1/alert/${stop}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBe(204)
    expect((await act(token, 'read')).body.alerts).toEqual([])
    await storeProperty({ city })
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    expect((await act(stop, 'read')).status).toBe(404)
  })

  test('the button of the page that the address opens ends that alert alone', async () => {
    const city = aCity()
    const { email, token } = await confirmed({ busca: ofCity(city) })
    await save(email, { busca: '?type=Venda' })
    await storeProperty({ city })
    await allTold(email, 1)
    const stop = stopsIn(mailsTo(email)[0] ?? '')
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await act(stop, 'stop')
      expect([status, body]).toEqual([200, {}])
    }
    // Of the address's own link it ends nothing.
    await act(token, 'stop')
    const { body } = await act(token, 'read')
    expect(body.alerts).toEqual([expect.objectContaining({ query: '?type=Venda' })])
  })

  test('the link erases one alert or everything, and nobody else’s', async () => {
    const one = await confirmed()
    const other = await confirmed()
    await act(one.token, 'erase', { alert_id: other.alertId })
    await act(one.token, 'change', { alert_id: other.alertId, ritmo: 'weekly' })
    expect((await act(other.token, 'read')).body.alerts).toEqual([expect.objectContaining({ rhythm: 'now' })])
    expect((await act(one.token, 'erase_all')).body.alerts).toEqual([])
    expect((await act(one.token, 'read')).status).toBe(404)
    expect(
      (await database.query('select from private.subscribers where email = $1', [one.email])).rowCount,
    ).toBe(0)
  })

  const event = (type: string, to: unknown, bounce?: object) =>
    JSON.stringify({ type, created_at: '', data: { to, bounce } })
  const permanent = { type: 'Permanent', subType: 'General', message: '' }
  async function tell(raw: string, change: { key?: Buffer; at?: number; signed?: string } = {}) {
    const at = String(Math.floor(change.at ?? Date.now() / 1000))
    const signature = createHmac('sha256', change.key ?? webhookKey)
      .update(`msg_1.${at}.${change.signed ?? raw}`)
      .digest('base64')
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
    return (await callFunction('mail-event', { raw, headers })).status
  }

  test('a bounce or a complaint that the mail service signs stops all, another signature nothing', async () => {
    const city = aCity()
    const bounced = await confirmed({ busca: ofCity(city) })
    const angry = await confirmed({ busca: ofCity(city) })
    const fine = await confirmed({ busca: ofCity(city) })
    const raw = event('email.bounced', [bounced.email.toUpperCase()], permanent)
    expect(await tell(raw, { key: Buffer.from('another') })).toBe(401)
    expect(await tell(raw, { at: Date.now() / 1000 - 600 })).toBe(401)
    expect(await tell(raw, { signed: event('email.bounced', [fine.email], permanent) })).toBe(401)
    expect((await callFunction('mail-event', { raw })).status).toBe(401)
    expect((await act(bounced.token, 'read')).body.stopped).toBe(false)

    expect(await tell(raw)).toBe(204)
    expect(await tell(event('email.complained', angry.email))).toBe(204)
    expect(await tell(event('email.delivered', fine.email))).toBe(204)
    for (const bounce of [
      { ...permanent, type: 'Transient' },
      { ...permanent, type: 'Undetermined' },
      undefined,
    ])
      expect(await tell(event('email.bounced', fine.email, bounce))).toBe(204)
    await storeProperty({ city })
    await allTold(fine.email, 1)
    expect([mailsTo(bounced.email), mailsTo(angry.email)]).toEqual([[], []])
    expect((await act(angry.token, 'read')).body.stopped).toBe(true)
    // Nor is it asked again.
    expect((await save(angry.email, { busca: '?type=Venda' })).status).toBe(202)
    await deliver()
    expect(mailsTo(angry.email)).toEqual([])
  })

  test('nothing more is looked for, nor confirmed, for an address that is stopped', async () => {
    const city = aCity()
    const { email, token, alertId } = await confirmed({ busca: ofCity(city), ritmo: 'daily' })
    const id = await storeProperty({ city, price: 500_000 })
    await allTold(email, 1)
    await storeProperty({ city })
    await save(email, { busca: '?type=Venda' })
    await deliver()
    const kept = async () => {
      const { rows } = await database.query<{ n: number[] }>(
        `select array[
           (select count(*) from private.alert_matches where alert_id = any (ids)),
           (select count(*) from private.alert_sent_listings where alert_id = any (ids))]::integer[] as n
         from (select array(select a.id from private.alerts a join private.subscribers s on s.id = a.subscriber_id where s.email = $1) as ids) i`,
        [email],
      )
      return rows[0]!.n
    }
    expect(await kept()).toEqual([1, 1])
    expect(await tell(event('email.complained', email))).toBe(204)
    expect(await kept()).toEqual([0, 0])
    const { body } = await confirmAll(token)
    expect(body.alerts).toEqual([
      expect.objectContaining({ confirmed: false }),
      expect.objectContaining({ id: alertId }),
    ])
    await storeProperty({ city })
    await service().from('properties').update({ price: 400_000 }).eq('id', id).throwOnError()
    await deliver()
    expect(await kept()).toEqual([0, 0])
    expect(mailsTo(email)).toHaveLength(1)
  })
})
