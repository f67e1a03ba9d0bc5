import { randomUUID } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { admin, service, signedIn, visitor } from '../../tooling/testing/actors.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'

/* What a remote's team may do at the project, by actor. The gate as a whole is in tooling/federation/requests.stack.test.ts. */

const sql = (text: string, values?: unknown[]) =>
  withDatabase(testStack().databaseUrl, (database) => database.query(text, values))

const password = 'senha-da-equipe'
const passwordHash = hashSync(password, 10)
const integrity = `sha512-${'a'.repeat(86)}==`

let channel: string
let name: string

beforeEach(() => {
  channel = `test-${randomUUID()}`
  name = `mf-${randomUUID()}`
})

/** Somebody who may release a remote, signed in. */
async function member(ofPackage = name, email = `ana-${randomUUID()}@equipe.example`) {
  const right = { p_package: ofPackage, p_email: email, p_password_hash: passwordHash }
  await service().rpc('allow_release', right).throwOnError()
  const db = visitor()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { db, email }
}

const values = (more: object = {}) => ({
  p_channel: channel,
  p_package: name,
  p_version: '1.0.0',
  p_integrity: integrity,
  p_file: `${name}-1.0.0.tgz`,
  // A build without a commit: the generated types do not know that it may be null.
  p_commit: null as never,
  p_why: 'a new page',
  p_is_preview: false,
  ...more,
})

type Db = ReturnType<typeof visitor>

const request = (db: Db, more?: object) => db.rpc('request_release', values(more))
const read = async (db: Db, id: string) => (await db.rpc('read_release_request', { p_id: id })).data
const [gate, otherGate] = [randomUUID(), randomUUID()]
const claim = async (p_gate = gate) => {
  const asked = { p_channel: channel, p_gate }
  const { data } = await service().rpc('claim_release_request', asked).throwOnError()
  return data as { id: string; package: string; file: string; requested_by: string } | null
}
const settle = (id: string, p_is_released: boolean, p_answer: string) =>
  service().rpc('answer_release_request', { p_id: id, p_is_released, p_answer }).throwOnError()

test('a team requests its own remote, and reads what becomes of it; nobody else does', async () => {
  const { db, email } = await member()
  const { data: id } = await request(db).throwOnError()
  expect(await read(db, id)).toEqual({ state: 'waiting', answer: null })
  expect(await claim()).toMatchObject({
    id,
    package: name,
    file: `${name}/${name}-1.0.0.tgz`,
    requested_by: email,
  })
  expect(await read(db, id)).toEqual({ state: 'looked at', answer: null })
  await settle(id, false, '/news does not answer')
  expect(await read(db, id)).toEqual({ state: 'refused', answer: '/news does not answer' })
  const others = [await member(`${name}b`), await admin(), await signedIn()]
  for (const other of others) expect(await read(other.db, id)).toBeNull()
  expect(await claim()).toBeNull()
})

test('another team, an admin of the agency, a forged token and a visitor are refused', async () => {
  for (const { db } of [await member(`${name}b`), await admin(), await signedIn()])
    expect(await request(db)).toMatchObject({ error: { code: '42501' }, status: 403 })
  expect(await request(visitor())).toMatchObject({ error: { code: '42501' } })
  const token = (await (await member()).db.auth.getSession()).data.session?.access_token ?? ''
  const [head, , sign] = token.split('.')
  const forged = [head, Buffer.from('{"role":"service_role"}').toString('base64url'), sign].join('.')
  const { apiUrl, publishableKey } = testStack()
  const { status } = await fetch(`${apiUrl}/rest/v1/rpc/request_release`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${forged}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(values()),
  })
  expect(status).toBe(401)
  expect(await claim()).toBeNull()
})

test('a right that was taken away refuses what waits, and says so', async () => {
  const { db, email } = await member()
  const { data: id } = await request(db).throwOnError()
  const { data: had } = await service()
    .rpc('disallow_release', { p_package: name, p_email: email })
    .throwOnError()
  expect(had).toBe(true)
  expect(await claim()).toBeNull()
  expect(await read(db, id)).toEqual({
    state: 'refused',
    answer: `${email} may not release ${name} any more.`,
  })
  expect(await request(db)).toMatchObject({ error: { code: '42501' } })
})

test('the same request is one while it waits, five wait at most, and later it is a new one', async () => {
  const { db } = await member()
  const { data: id } = await request(db).throwOnError()
  expect((await request(db)).data).toBe(id)
  const other = (letter: string) => ({ p_integrity: `sha512-${letter.repeat(86)}==` })
  for (const letter of ['b', 'c', 'd', 'e']) await request(db, other(letter)).throwOnError()
  expect(await request(db, other('f'))).toMatchObject({ error: { code: 'PT429' } })
  expect((await request(db)).data).toBe(id)
  await settle(id, true, 'served')
  expect((await request(db)).data).not.toBe(id)
})

const passMinute = () =>
  sql("update private.release_requests set claimed_at = claimed_at - interval '61 s' where channel = $1", [
    channel,
  ])

test('of two gates one works; what it has left the other takes up, and no third time', async () => {
  const { db } = await member()
  const { data: first } = await request(db).throwOnError()
  await request(db, { p_is_preview: true }).throwOnError()
  const taken = await Promise.all([claim(gate), claim(otherGate)])
  expect(taken.map((one) => one?.id ?? null).sort()).toEqual([first, null].sort())
  const [worker, waiting] = taken[0] ? [gate, otherGate] : [otherGate, gate]
  const keep = () => service().rpc('keep_release_request', { p_id: first, p_gate: worker }).throwOnError()
  await passMinute()
  await keep()
  expect(await claim(waiting)).toBeNull()
  await passMinute()
  expect(await claim(waiting)).toMatchObject({ id: first })
  // One that was only slow does not hold it any more.
  await keep()
  await passMinute()
  expect(await claim(worker)).not.toMatchObject({ id: first })
  expect(await read(db, first)).toEqual({
    state: 'refused',
    answer: expect.stringContaining('has begun it twice'),
  })
})

test.each([
  ['a package of the site that is no remote', { p_package: 'shell' }, '42501'],
  ['a tarball in another folder', { p_file: '../mf-leads/a.tgz' }, '23514'],
  ['a hash of another kind', { p_integrity: 'sha1-abc' }, '23514'],
  ['a version that is none', { p_version: 'latest' }, '23514'],
])('%s is refused', async (_what, more, code) => {
  const { db } = await member()
  expect(await request(db, more)).toMatchObject({ error: { code } })
})

test('while releases are frozen only the preview and the way back are open', async () => {
  const { db } = await member()
  const stored = { p_version: '1.0.0', p_digest: '0123456789abcdef', p_integrity: integrity, p_by: 'Ana' }
  const described = { p_resolved: 'https://a.example/a.tgz', p_describes: {}, p_commit: null as never }
  await service()
    .rpc('store_release', { p_package: name, ...stored, ...described })
    .throwOnError()
  const turn = (p_action: string, p_changes: object, p_why = '') =>
    service().rpc('switch_releases', {
      ...{ p_channel: channel, p_seen: {}, p_action, p_changes: p_changes as never, p_by: 'Bia', p_why },
    })
  await turn('freeze', {}, 'the feast').throwOnError()
  const refusal = { error: { code: 'PT423', message: 'No releases now, by Bia (“the feast”)' } }
  expect(await turn('release', { [name]: { version: '1.0.0' } })).toMatchObject(refusal)
  expect(await request(db)).toMatchObject(refusal)
  await request(db, { p_is_preview: true }).throwOnError()
  await turn('rollback', { [name]: { version: '1.0.0' } }).throwOnError()
  await turn('thaw', {}).throwOnError()
  await request(db).throwOnError()
})

test('a team stores tarballs of its own remote only, each once', async () => {
  const { db } = await member()
  const bytes = new Uint8Array([0x1f, 0x8b, 8, 0]).buffer
  const upload = async (who: Db, path: string, bucket = 'releases') =>
    (await who.storage.from(bucket).upload(path, bytes, { contentType: 'application/gzip' })).error === null
  expect(await upload(db, `${name}/${name}-1.0.0.tgz`)).toBe(true)
  expect(await upload(db, `${name}/${name}-1.0.0.tgz`)).toBe(false)
  expect(await upload(db, `${name}b/${name}b-1.0.0.tgz`)).toBe(false)
  expect(await upload(db, `${name}-1.0.0.tgz`)).toBe(false)
  expect(await upload(db, `${name}/deep/a.tgz`)).toBe(false)
  expect(await upload(db, `${name}/a.js`)).toBe(false)
  expect(await upload(db, `${name}/a.tgz`, 'property-images')).toBe(false)
  for (const other of [(await admin()).db, (await signedIn()).db, visitor()])
    expect(await upload(other, `${name}/other.tgz`)).toBe(false)
  const { data: removed } = await db.storage.from('releases').remove([`${name}/${name}-1.0.0.tgz`])
  expect(removed ?? []).toEqual([])
})

test('a new person of a team gets a user, and one who is there keeps the password', async () => {
  const email = `bia-${randomUUID()}@equipe.example`
  const allow = async (p_package: string, p_email: string, p_password_hash: string) =>
    service().rpc('allow_release', { p_package, p_email, p_password_hash })
  expect((await allow(name, email, passwordHash)).data).toBe(true)
  expect((await allow(`${name}b`, ` ${email.toUpperCase()}`, hashSync('other', 4))).data).toBe(false)
  const { error } = await visitor().auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  const { username } = await admin()
  expect(await allow(name, `${username}@admins.invalid`, passwordHash)).toMatchObject({
    error: { code: '22023' },
  })
})
