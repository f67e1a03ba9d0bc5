import { randomInt, randomUUID } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { hashSync } from 'bcryptjs'
import type { Client } from 'pg'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { mailbox, type Mail } from '../../tooling/testing/mailbox.ts'
import { visitor } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, type FunctionAnswer } from './callFunction.ts'
import { newColleague, newTenant, passwordHash, signIn } from './people.ts'

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, async (database) => (await database.query<Row>(sql, values)).rows)

/** Works in a transaction, in which e-mails of other tests are not due yet; what it writes is seen by nobody before its end. */
const unseen = <Result>(work: (database: Client) => Promise<Result>) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    await database.query('begin; delete from private.password_requests')
    const { rows } = await database.query<{ id: string }>(
      // None that another test is at: each would wait for a row of the other's.
      `update public.outbox set next_attempt_at = next_attempt_at + interval '1 hour'
       where id in (select id from public.outbox where status = 'pending' for update skip locked) returning id`,
    )
    const result = await work(database)
    // A second change of a row in one transaction looks its keys up again, and would wait for whoever deletes its lead.
    await database.query('set local session_replication_role = replica')
    await database.query(
      "update public.outbox set next_attempt_at = next_attempt_at - interval '1 hour' where id = any ($1)",
      [rows.map(({ id }) => id)],
    )
    await database.query('commit')
    return result
  })

const claimed = async (database: Client, limit: number) => {
  const { rows } = await database.query<{ id: string; username: string; token: string }>(
    `select id, about ->> 'username' as username, about ->> 'token' as token from public.claim_mails($1) where kind = 'password_link'`,
    [limit],
  )
  return rows
}

type Db = Awaited<ReturnType<typeof signIn>>

const nextHash = hashSync('senha-nova', 10)
const linkFor = async (db: Db, p_admin_user_id: string) =>
  (await db.rpc('create_password_link', { p_admin_user_id }).throwOnError()).data
const use = (p_token: string, p_new_password_hash = nextHash) =>
  visitor().rpc('set_password_by_link', { p_token, p_new_password_hash })
const notValid = { code: 'P0001', message: 'Link is not valid' }

async function team() {
  const owner = await newTenant()
  return { owner, colleague: await newColleague(owner) }
}

describe('a link from another admin', () => {
  test('sets a new password once, ends all sessions of that user and no others', async () => {
    const { owner, colleague } = await team()
    const token = await linkFor(owner.db, colleague.id)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    await use(token).throwOnError()
    await expect(signIn(colleague.username)).rejects.toThrow()
    await expect(signIn(colleague.username, 'senha-nova')).resolves.toBeDefined()
    expect((await colleague.db.auth.refreshSession()).error).not.toBeNull()
    expect((await colleague.db.from('tenants').select('id').throwOnError()).data).toEqual([])
    expect((await owner.db.from('tenants').select('id').throwOnError()).data).toHaveLength(1)
    expect((await use(token)).error).toMatchObject(notValid)
  })

  test('is kept as a hash, and only the newest one works', async () => {
    const { owner, colleague } = await team()
    const [first, second] = [await linkFor(owner.db, colleague.id), await linkFor(owner.db, colleague.id)]
    const rows = await query('select * from private.password_links where user_id = $1', [colleague.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(second)
    expect((await use(first)).error).toMatchObject(notValid)
    await use(second).throwOnError()
  })

  test('ends after an hour', async () => {
    const { owner, colleague } = await team()
    const token = await linkFor(owner.db, colleague.id)
    const [row] = await query<{ left: number }>(
      'select extract(epoch from expires_at - now())::integer as left from private.password_links where user_id = $1',
      [colleague.id],
    )
    expect(row?.left).toBeGreaterThan(3_500)
    expect(row?.left).toBeLessThanOrEqual(3_600)
    await query('update private.password_links set expires_at = now() where user_id = $1', [colleague.id])
    expect((await use(token)).error).toMatchObject(notValid)
    await expect(signIn(colleague.username)).resolves.toBeDefined()
  })

  test('of two who use it at once, one does', async () => {
    const { owner, colleague } = await team()
    const token = await linkFor(owner.db, colleague.id)
    const answers = await Promise.all([use(token), use(token), use(token)])
    expect(answers.map(({ error }) => error?.message ?? 'done').sort()).toEqual([
      'Link is not valid',
      'Link is not valid',
      'done',
    ])
  })

  test.each(['', 'x', '0'.repeat(64), "' or true --", 'a'.repeat(300)])(
    'what is no link changes nothing: %j',
    async (token) => expect((await use(token)).error).toMatchObject(notValid),
  )

  test.each(['', 'senha', hashSync('senha', 4), passwordHash + 'x'])(
    'the hash %j is refused, and the link still works',
    async (hash) => {
      const { owner, colleague } = await team()
      const token = await linkFor(owner.db, colleague.id)
      expect((await use(token, hash)).error?.code).toBe('22023')
      await use(token).throwOnError()
    },
  )

  test('is for other users alone', async () => {
    const { db, id } = await newTenant()
    expect((await db.rpc('create_password_link', { p_admin_user_id: id })).error).toMatchObject({
      code: 'P0001',
      message: 'Not for yourself',
    })
  })

  test('goes with its user', async () => {
    const { owner, colleague } = await team()
    const token = await linkFor(owner.db, colleague.id)
    const gone = { p_admin_user_id: colleague.id, p_requesting_user_id: owner.id }
    await owner.db.rpc('delete_admin_user', gone).throwOnError()
    expect((await use(token)).error).toMatchObject(notValid)
  })

  test('the history has who made it and that it was used, and neither token nor password', async () => {
    const { owner, colleague } = await team()
    const token = await linkFor(owner.db, colleague.id)
    await use(token).throwOnError()
    const { data } = await owner.db
      .rpc('list_history', { p_subject: 'users', p_id: owner.tenantId })
      .throwOnError()
    expect(data.slice(0, 2)).toMatchObject([
      { username: colleague.username, steps: [{ changes: { password_by_link: null } }] },
      { username: owner.username, steps: [{ changes: { password_link: [null, colleague.username] } }] },
    ])
    expect(JSON.stringify(data)).not.toContain(token)
  })
})

describe('a forgotten password', () => {
  const anywhere = () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`

  /** From that address of this machine: on loopback every one of 127.* is. */
  function forget(username: unknown, localAddress = anywhere()) {
    const { apiUrl, publishableKey } = testStack()
    const url = `${apiUrl.replace('localhost', '127.0.0.1')}/functions/v1/request-password-link`
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: FunctionAnswer['body'] }>(
      (resolve, reject) => {
        const sent = request(url, { method: 'POST', headers, localAddress, agent: false }, (response) => {
          response.once('error', reject)
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.once('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              body: JSON.parse(text) as FunctionAnswer['body'],
            }),
          )
        })
        sent.once('error', reject).end(JSON.stringify({ username }))
      },
    )
  }

  async function teamWithMail() {
    const { owner, colleague } = await team()
    const email = `${owner.username}@agencia.example`
    await owner.db.from('agency_settings').insert({ tenant_id: owner.tenantId, email }).throwOnError()
    await owner.db
      .from('tenant_settings')
      .update({ company_name: 'Clara' })
      .eq('tenant_id', owner.tenantId)
      .throwOnError()
    const isFor = ({ to }: Mail) => to[0]?.address === email
    return { owner, colleague, isFor, mails: async () => (await mailbox().all()).filter(isFor) }
  }
  /** Until nothing is left to do for that name. */
  const settled = async (username: string) => {
    for (;;) {
      const due = `select from private.password_requests where username = $1 and taken_at is null union all
        select from public.outbox o join public.admin_users u on u.id = o.admin_user_id
        where u.username = $1 and o.status = 'pending'`
      if ((await query(due, [username])).length === 0) return
      await callFunction('run-minute-jobs', { apikey: testStack().secretKey })
    }
  }

  const tokenOf = ({ text = '' }: Mail) => /new-password#([0-9a-f]{64})/.exec(text)?.[1] ?? ''

  test('sends a link to the agency, in Portuguese, which sets a new password once', async () => {
    const { colleague, isFor } = await teamWithMail()
    const answer = await forget(` ${colleague.username.toUpperCase()} `)
    expect([answer.status, answer.body]).toEqual([202, {}])
    const mail = await mailbox().find(isFor)
    expect(mail.subject).toBe(`Nova senha para ${colleague.username} – Clara`)
    expect(mail.text).toContain(`${testStack().siteUrl}/admin/new-password#`)
    await use(tokenOf(mail)).throwOnError()
    await expect(signIn(colleague.username, 'senha-nova')).resolves.toBeDefined()
    expect((await use(tokenOf(mail))).error).toMatchObject(notValid)
  })

  test('without an e-mail of the agency it goes to the address for leads', async () => {
    const { owner, colleague } = await team()
    const address = `leads-${owner.username}@agencia.example`
    await owner.db
      .from('tenant_settings')
      .upsert({ tenant_id: owner.tenantId, lead_notification_email: address })
      .throwOnError()
    await forget(colleague.username)
    await expect(mailbox().find(({ to }) => to[0]?.address === address)).resolves.toBeDefined()
  })

  test('a name that nobody has gets the same answer, and no e-mail', async () => {
    const { colleague, isFor, mails } = await teamWithMail()
    const nobody = await forget(`${colleague.username}x`)
    const somebody = await forget(colleague.username)
    expect([nobody.status, nobody.body]).toEqual([somebody.status, somebody.body])
    await mailbox().find(isFor)
    expect(await mails()).toHaveLength(1)
  })

  test('fifty from one address in ten minutes, whatever the names; then 429, and nothing is stored', async () => {
    const address = anywhere()
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, one) => forget(`ninguem-${one}`, address)),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(50)
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(refused?.body.error?.code).toBe('rate_limited')
    expect(refused?.headers['retry-after']).toBe('600')
  })

  /** As if all links of that user were that much older. */
  const age = ({ id }: { id: string }, minutes: number) =>
    query('update private.password_links set expires_at = expires_at - $2::interval where user_id = $1', [
      id,
      `${minutes} minutes`,
    ])

  test('three e-mails for a user within half an hour, from however many addresses; the first link that is used ends the others', async () => {
    const { colleague, isFor, mails } = await teamWithMail()
    for (let time = 0; time < 5; time += 1) await forget(colleague.username)
    await settled(colleague.username)
    await mailbox().find(isFor)
    const sent = await mails()
    expect(sent).toHaveLength(3)
    await use(tokenOf(sent[0] as Mail)).throwOnError()
    // And with the new password, none of them.
    for (const mail of sent) expect((await use(tokenOf(mail))).error).toMatchObject(notValid)
  })

  test('whoever asks after others have a link that works for half an hour: theirs, or a new one', async () => {
    const { colleague, mails } = await teamWithMail()
    for (const [minutes, sent] of [
      [0, 3],
      [29, 3],
      [2, 6],
      [31, 9],
      [61, 12],
    ] as const) {
      await age(colleague, minutes)
      for (let time = 0; time < 4; time += 1) await forget(colleague.username)
      await settled(colleague.username)
      expect(await mails()).toHaveLength(sent)
      const [row] = await query<{ works: boolean }>(
        "select bool_or(expires_at > now() + interval '30 minutes') as works from private.password_links where user_id = $1",
        [colleague.id],
      )
      expect(row?.works).toBe(true)
    }
  })

  test('however many requests lead to no e-mail, the next one is claimed at once', async () => {
    const [busy, { colleague }] = [await teamWithMail(), await teamWithMail()]
    const busyName = busy.colleague.username
    await unseen(async (database) => {
      const claim = async (limit: number) => (await claimed(database, limit)).map(({ username }) => username)
      const ask = (usernames: string[]) =>
        database.query(
          `insert into private.password_requests (username, address_hash) select name, 'x' from unnest($1::text[]) name`,
          [usernames],
        )
      await ask(Array.from({ length: 300 }, (_, n) => (n % 2 ? busyName : `ninguem-${n}`)))
      expect(await claim(3)).toEqual([busyName, busyName, busyName])
      await ask([colleague.username])
      expect(await claim(1)).toEqual([colleague.username])
      expect(await claim(1)).toEqual([])
    })
  })

  test('an e-mail that fails is sent later, with another link; its first one then does not work', async () => {
    const { colleague } = await teamWithMail()
    const [first, second] = await unseen(async (database) => {
      const settle = (id: string, error: string | null) =>
        database.query('select public.settle_mail($1, $2)', [id, error])
      await database.query("select public.request_password_link($1, 'x')", [colleague.username])
      const [one] = await claimed(database, 1)
      expect(await claimed(database, 1)).toEqual([])
      await settle(one!.id, '451')
      await database.query('update public.outbox set next_attempt_at = now() where id = $1', [one!.id])
      const [other] = await claimed(database, 1)
      await settle(other!.id, null)
      return [one, other]
    })
    expect((await use(first!.token)).error).toMatchObject(notValid)
    await use(second!.token).throwOnError()
  })

  test('an hour after it was asked for, an e-mail that could not be sent is given up', async () => {
    const { colleague } = await teamWithMail()
    await unseen(async (database) => {
      await database.query("select public.request_password_link($1, 'x')", [colleague.username])
      const [one] = await claimed(database, 1)
      await database.query(
        "update public.outbox set next_attempt_at = now(), created_at = now() - interval '61 minutes' where id = $1",
        [one!.id],
      )
      expect(await claimed(database, 1)).toEqual([])
      const { rows } = await database.query('select status from public.outbox where id = $1', [one!.id])
      expect(rows).toEqual([{ status: 'failed' }])
    })
  })

  test('what was typed is forgotten after two hours', async () => {
    const username = `velho-${randomUUID().slice(0, 8)}`
    await forget(username)
    await query(
      "update private.password_requests set created_at = now() - interval '121 minutes' where username = $1",
      [username],
    )
    await forget('ninguem')
    expect(await query('select from private.password_requests where username = $1', [username])).toEqual([])
  })

  test.each([undefined, null, '', ' ', {}, ['a'], 'a'.repeat(65)])(
    'the name %j is refused, in words',
    async (username) => {
      const { status, body } = await forget(username)
      expect(status).toBe(400)
      expect(body.error?.fields?.username).toEqual(expect.any(String))
    },
  )
})
