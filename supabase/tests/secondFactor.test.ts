import { hashSync } from 'bcryptjs'
import { until } from '../../tooling/stack/processes.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { visitor } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { codeOf, wrongCodeFor } from '../../tooling/testing/totp.ts'
import { newColleague, newTenant, passwordHash, signIn } from './people.ts'
import { storeProperty } from './samples.ts'

type Db = Awaited<ReturnType<typeof signIn>>

const query = (sql: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, (database) => database.query(sql, values))

/** Adds a factor that has had no code yet. */
async function enrol(db: Db) {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp', issuer: 'site.example' })
  if (error) throw error
  return { factorId: data.id, ...data.totp }
}

const prove = (db: Db, factorId: string, code: string) => db.auth.mfa.challengeAndVerify({ factorId, code })

/** Switches the second factor of that admin on. */
async function switchOn(db: Db) {
  const { factorId, secret } = await enrol(db)
  const { error } = await prove(db, factorId, codeOf(secret))
  if (error) throw error
  return { factorId, secret }
}

async function team() {
  const owner = await newTenant()
  const colleague = await newColleague(owner)
  return { owner, colleague, ...(await switchOn(colleague.db)) }
}

const tenants = async (db: Db) => (await db.from('tenants').select('id').throwOnError()).data

/** What an admin may read and write, each done once; the names of those that were refused. */
async function refusals(db: Db, { id, tenantId }: { id: string; tenantId: string }) {
  const [property, another] = [await storeProperty(), await storeProperty()]
  const tried: Record<string, () => PromiseLike<{ data: unknown; error: unknown }>> = {
    users: () => db.from('admin_users').select('id'),
    tenants: () => db.from('tenants').select('id'),
    'users by procedure': () => db.rpc('get_tenant_admin_users', { p_tenant_id: tenantId }),
    listings: () => db.rpc('list_properties', {}),
    leads: () => db.rpc('list_cases', {}),
    history: () => db.rpc('list_history', { p_subject: 'users', p_id: tenantId }),
    price: () => db.from('properties').update({ price: 1 }).eq('id', property).select('id'),
    deletion: () => db.from('properties').delete().eq('id', another).select('id'),
    password: () =>
      db.rpc('update_admin_password', { p_admin_user_id: id, p_new_password_hash: passwordHash }),
    photo: () =>
      db.storage
        .from('property-images')
        .upload(`${property}/1-0-sala.jpg`, new Uint8Array([255, 216, 255]).buffer, {
          contentType: 'image/jpeg',
        }),
    function: () => db.functions.invoke('get-property-leads'),
  }
  const outcomes: { name: string; refused: boolean }[] = []
  // One after the other: a new password is in the history.
  for (const [name, call] of Object.entries(tried)) {
    const { data, error } = await call()
    outcomes.push({ name, refused: Boolean(error) || (Array.isArray(data) && data.length === 0) })
  }
  return { refused: outcomes.filter((one) => one.refused).map(({ name }) => name), all: Object.keys(tried) }
}

test('a password alone opens nothing for an admin with a second factor, until there is a code', async () => {
  const owner = await newTenant()
  const { factorId, secret } = await switchOn(owner.db)
  const db = await signIn(owner.username)
  const { refused, all } = await refusals(db, owner)
  expect(refused).toEqual(all)
  const { data, error } = await prove(db, factorId, codeOf(secret))
  expect(error).toBeNull()
  expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
  // There is no history yet, and there are no leads.
  expect((await refusals(db, owner)).refused).toEqual(['history', 'function'])
  await db.auth.refreshSession()
  expect(await tenants(db)).toHaveLength(1)
})

test('the answer to the password names the factor, so that the login asks for its code', async () => {
  const owner = await newTenant()
  const before = await owner.db.auth.getUser()
  expect(before.data.user?.factors ?? []).toEqual([])
  const { factorId } = await switchOn(owner.db)
  const { data } = await (await signIn(owner.username)).auth.getSession()
  expect(data.session?.user.factors).toMatchObject([
    { id: factorId, factor_type: 'totp', status: 'verified' },
  ])
})

test('a factor without its first code changes nothing, and the first code ends the other sessions', async () => {
  const owner = await newTenant()
  const elsewhere = await signIn(owner.username)
  const { factorId, secret, qr_code, uri } = await enrol(owner.db)
  expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(uri).toContain(`secret=${secret}`)
  expect(await tenants(elsewhere)).toHaveLength(1)
  await prove(owner.db, factorId, codeOf(secret))
  expect(await tenants(owner.db)).toHaveLength(1)
  expect(await tenants(elsewhere)).toEqual([])
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
})

test('a wrong code, an old one, a used challenge and an old challenge are refused', async () => {
  const owner = await newTenant()
  const { factorId, secret } = await switchOn(owner.db)
  const db = await signIn(owner.username)
  const refusal = async (code: string) => (await prove(db, factorId, code)).error
  expect(await refusal(wrongCodeFor(secret))).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(await refusal(codeOf(secret, -120_000))).toMatchObject({ code: 'mfa_verification_failed' })
  expect(await tenants(db)).toEqual([])

  const verify = async (challengeId: string) =>
    (await db.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error
  const challenge = async () => (await db.auth.mfa.challenge({ factorId })).data?.id as string
  const old = await challenge()
  await query("update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1", [
    old,
  ])
  expect(await verify(old)).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  const used = await challenge()
  expect(await verify(used)).toBeNull()
  expect(await verify(used)).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
})

test('guesses are slowed, and the right code works after the time that was named', async () => {
  const owner = await newTenant()
  const { factorId, secret } = await switchOn(owner.db)
  const db = await signIn(owner.username)
  const wrong = wrongCodeFor(secret)
  const guesses = await Promise.all(Array.from({ length: 20 }, () => prove(db, factorId, wrong)))
  const tooMany = guesses.filter(({ error }) => error?.status === 429)
  expect(guesses.filter(({ error }) => error?.code === 'mfa_verification_failed')).toHaveLength(5)
  expect(tooMany).toHaveLength(15)
  expect(tooMany[0]?.error?.message).toMatch(/after \d+ seconds/)
  expect((await prove(db, factorId, codeOf(secret))).error).toMatchObject({ status: 429 })
  const opened = async () => (await prove(db, factorId, codeOf(secret))).error === null
  expect(await until(opened, 31_000)).toBe(true)
}, 60_000)

test('a password alone neither removes the factor nor adds another one', async () => {
  const owner = await newTenant()
  const { factorId, secret } = await switchOn(owner.db)
  const db = await signIn(owner.username)
  expect((await db.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
  const second = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' })
  expect(second.error).toMatchObject({ code: 'insufficient_aal' })
  await prove(db, factorId, codeOf(secret))
  expect((await db.auth.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await tenants(await signIn(owner.username))).toHaveLength(1)
})

test('nobody reaches the factor of somebody else', async () => {
  const [owner, stranger] = await Promise.all([newTenant(), newTenant()])
  const { factorId, secret } = await switchOn(owner.db)
  const missing = { status: 404, code: 'mfa_factor_not_found' }
  expect((await prove(stranger.db, factorId, codeOf(secret))).error).toMatchObject(missing)
  expect((await stranger.db.auth.mfa.unenroll({ factorId })).error).toMatchObject(missing)
  const { apiUrl, publishableKey } = testStack()
  const asVisitor = await fetch(`${apiUrl}/auth/v1/factors/${factorId}/challenge`, {
    method: 'POST',
    headers: { apikey: publishableKey },
  })
  expect(asVisitor.status).toBe(401)
})

test('a link for a new password does not replace the code', async () => {
  const { owner, colleague, factorId, secret } = await team()
  const { data: p_token } = await owner.db
    .rpc('create_password_link', { p_admin_user_id: colleague.id })
    .throwOnError()
  const p_new_password_hash = hashSync('senha-nova', 10)
  await visitor().rpc('set_password_by_link', { p_token, p_new_password_hash }).throwOnError()
  const db = await signIn(colleague.username, 'senha-nova')
  expect(await tenants(db)).toEqual([])
  await prove(db, factorId, codeOf(secret))
  expect(await tenants(db)).toHaveLength(1)
})

test('a new password takes a session that has just begun with password and code', async () => {
  const owner = await newTenant()
  const { factorId, secret } = await switchOn(owner.db)
  const db = await signIn(owner.username)
  const change = () =>
    db.rpc('update_admin_password', { p_admin_user_id: owner.id, p_new_password_hash: passwordHash })
  expect((await change()).error).toMatchObject({ code: '42501' })
  await prove(db, factorId, codeOf(secret))
  expect((await change()).error).toBeNull()
  expect(await tenants(db)).toHaveLength(1)
  expect(await tenants(owner.db)).toEqual([])
})

describe('an admin whose device is lost', () => {
  const free = (db: Db, p_admin_user_id: string) => db.rpc('remove_second_factor', { p_admin_user_id })

  test('is freed by another one: the sessions end, the password is enough, and the history says so', async () => {
    const { owner, colleague } = await team()
    const listed = async () =>
      (await owner.db.rpc('get_tenant_admin_users', { p_tenant_id: owner.tenantId }).throwOnError()).data
        .filter(({ has_second_factor }) => has_second_factor)
        .map(({ id }) => id)
    expect(await listed()).toEqual([colleague.id])
    expect((await free(owner.db, colleague.id)).data).toBe(true)
    expect(await listed()).toEqual([])
    expect(await tenants(colleague.db)).toEqual([])
    expect((await colleague.db.auth.refreshSession()).error).not.toBeNull()
    expect(await tenants(await signIn(colleague.username))).toHaveLength(1)
    expect((await free(owner.db, colleague.id)).data).toBe(false)
    const { data } = await owner.db
      .rpc('list_history', { p_subject: 'users', p_id: owner.tenantId })
      .throwOnError()
    expect(data[0]).toMatchObject({
      username: owner.username,
      steps: [{ source: 'admin_users', changes: { second_factor: [colleague.username, null] } }],
    })
  })

  test('is not freed by the own password', async () => {
    const { colleague } = await team()
    const own = await free(colleague.db, colleague.id)
    expect(own.error).toMatchObject({ code: 'P0001', message: 'Not for yourself' })
    expect((await free(await signIn(colleague.username), colleague.id)).error).toMatchObject({
      code: '42501',
    })
    expect(await tenants(colleague.db)).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  const codes = async (db: Db) => (await db.rpc('create_recovery_codes').throwOnError()).data
  const count = async (db: Db) => (await db.rpc('count_recovery_codes').throwOnError()).data
  const recover = (db: Db, p_code: string) => db.rpc('use_recovery_code', { p_code })
  const outcome = async (db: Db, code: string) => (await recover(db, code).throwOnError()).data

  /** An admin with a second factor and its codes, who has lost the device: what is left is the password. */
  async function lostDevice() {
    const owner = await newTenant()
    await switchOn(owner.db)
    return { owner, made: await codes(owner.db), db: await signIn(owner.username) }
  }

  test('there are ten, each another one, and none is stored as it is', async () => {
    const { owner, made } = await lostDevice()
    expect(new Set(made).size).toBe(10)
    for (const code of made) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    expect(await count(owner.db)).toBe(10)
    const { rows } = await query(
      `select c.* from private.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1`,
      [owner.id],
    )
    expect(rows).toHaveLength(10)
    for (const code of made) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9))
  })

  test('one of them and the password open the account: the factor is off, the other sessions end, the history says so', async () => {
    const { owner, made, db } = await lostDevice()
    // As somebody types it from a sheet.
    expect(await outcome(db, ` ${made[3]!.toUpperCase().replaceAll('-', ' ')} `)).toBe('done')
    expect(await tenants(db)).toHaveLength(1)
    expect(await tenants(owner.db)).toEqual([])
    expect((await owner.db.auth.refreshSession()).error).not.toBeNull()
    expect(await tenants(await signIn(owner.username))).toHaveLength(1)
    const { data } = await db.rpc('list_history', { p_subject: 'users', p_id: owner.tenantId }).throwOnError()
    expect(
      data.map(({ username, steps }) => [username, (steps as { changes: object }[])[0]?.changes]),
    ).toEqual([
      [owner.username, { recovery_code: null }],
      [owner.username, { recovery_codes: null }],
    ])
    // An answer that was lost is asked for again.
    expect(await outcome(db, made[3]!)).toBe('done')
  })

  test('none outlives the factor that it has removed, nor the codes that replace it', async () => {
    const { made, db } = await lostDevice()
    await outcome(db, made[0]!)
    await switchOn(db)
    expect(await count(db)).toBe(0)
    const [next, last] = [await codes(db), await codes(db)]
    const again = await signIn((await db.auth.getUser()).data.user!.email!.split('@')[0]!)
    for (const code of [made[0]!, made[1]!, next[0]!]) expect(await outcome(again, code)).toBe('wrong')
    expect(await outcome(again, last[0]!)).toBe('done')
  })

  test('they take a session with the second factor, and a factor', async () => {
    const { db } = await lostDevice()
    expect((await db.rpc('create_recovery_codes')).error).toMatchObject({ code: '42501' })
    expect((await db.rpc('count_recovery_codes')).error).toMatchObject({ code: '42501' })
    const other = await newTenant()
    await enrol(other.db)
    expect((await other.db.rpc('create_recovery_codes')).error).toMatchObject({ message: 'No second factor' })
  })

  test('somebody else’s code, and a session that has ended, open nothing', async () => {
    const [{ owner, made, db }, stranger] = await Promise.all([lostDevice(), lostDevice()])
    expect(await outcome(stranger.db, made[0]!)).toBe('wrong')
    await query('delete from auth.sessions where user_id = $1', [owner.id])
    expect((await recover(db, made[0]!)).error).toMatchObject({ code: '42501' })
    expect((await visitor().rpc('use_recovery_code', { p_code: made[0]! })).error).toMatchObject({
      code: '42501',
    })
  })

  test('guesses are limited, also those at once, and a right code waits as well', async () => {
    const { owner, made, db } = await lostDevice()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => outcome(db, 'aaaa-bbbb-cccc-dddd')))
    expect(guesses.filter((one) => one === 'wrong')).toHaveLength(10)
    expect(guesses.filter((one) => one === 'throttled')).toHaveLength(2)
    expect(await outcome(await signIn(owner.username), made[0]!)).toBe('throttled')
    await query(
      "update private.token_guesses set guessed_at = now() - interval '11 minutes' where address_hash = $1",
      [`recovery ${owner.id}`],
    )
    expect(await outcome(db, made[0]!)).toBe('done')
  })

  test('two people at once use one code once', async () => {
    const { made, db, owner } = await lostDevice()
    const other = await signIn(owner.username)
    const answers = await Promise.all([recover(db, made[0]!), recover(other, made[0]!)])
    // The first ends the session of the other.
    expect(answers.map(({ data, error }) => data ?? error?.code).sort()).toEqual(['42501', 'done'])
  })
})
