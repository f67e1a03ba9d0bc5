import { randomUUID } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, newTenant, passwordHash, service, signIn, withToken, type People } from './people.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const newName = () => `equipe-${randomUUID().slice(0, 8)}`

const create = (
  db: People['admin']['db'],
  p_tenant_id: string,
  p_username = newName(),
  hash = passwordHash,
) => db.rpc('create_admin_user', { p_username, p_password_hash: hash, p_tenant_id })

const remove = (db: People['admin']['db'], id: string) =>
  db.rpc('delete_admin_user', { p_admin_user_id: id, p_requesting_user_id: randomUUID() })

describe('create_admin_user', () => {
  test('an admin adds a colleague, who can sign in at once', async () => {
    const username = newName()
    const { data: id } = await create(people.admin.db, people.admin.tenantId, username).throwOnError()
    const colleague = await signIn(username)
    const { data } = await colleague.from('admin_users').select('id, tenant_id').eq('id', id).single()
    expect(data).toEqual({ id, tenant_id: people.admin.tenantId })
  })

  test('a taken name is reported in any case of its letters', async () => {
    const { error } = await create(
      people.admin.db,
      people.admin.tenantId,
      people.stranger.username.toUpperCase(),
    )
    expect(error).toMatchObject({ code: 'P0001', message: 'Username already exists' })
  })

  test.each(['', 'ab', 'a'.repeat(33), 'joão', 'a b c', "x'; drop table leads; --", '<b>nome</b>'])(
    'the name %j is refused',
    async (name) => {
      const { error, status } = await create(people.admin.db, people.admin.tenantId, name)
      expect([error?.code, status]).toEqual(['22023', 400])
    },
  )

  test.each(['', 'senha', hashSync('senha', 4), passwordHash + 'x'])(
    'the hash %j is refused',
    async (hash) => {
      const { error } = await create(people.admin.db, people.admin.tenantId, newName(), hash)
      expect(error?.code).toBe('22023')
    },
  )

  test('of two simultaneous creations of one name, one is refused', async () => {
    const username = newName()
    const answers = await Promise.all(
      [1, 2].map(() => create(people.admin.db, people.admin.tenantId, username)),
    )
    expect(answers.map(({ error }) => error?.message ?? 'created').sort()).toEqual([
      'Username already exists',
      'created',
    ])
  })
})

describe('get_tenant_admin_users', () => {
  const list = (db: People['admin']['db'], p_tenant_id: string) =>
    db.rpc('get_tenant_admin_users', { p_tenant_id })

  test('an admin sees the users of the own tenant, the first one not deletable', async () => {
    const { data } = await list(people.stranger.db, people.stranger.tenantId)
    const { id, username, tenantId } = people.stranger
    expect(data).toEqual([
      {
        ...{ id, username, is_deletable: false, tenant_id: tenantId, has_second_factor: false },
        created_at: expect.any(String),
      },
    ])
  })
})

describe('update_admin_password', () => {
  const change = (db: People['admin']['db'], p_admin_user_id: string, hash: string) =>
    db.rpc('update_admin_password', { p_admin_user_id, p_new_password_hash: hash })

  test('the new password works, the old one no longer, and the other sessions are over', async () => {
    const owner = await newTenant()
    const elsewhere = await signIn(owner.username)
    await change(owner.db, owner.id, hashSync('senha-nova', 10)).throwOnError()

    await expect(signIn(owner.username)).rejects.toThrow()
    await expect(signIn(owner.username, 'senha-nova')).resolves.toBeDefined()
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect((await owner.db.auth.refreshSession()).error).toBeNull()
  })

  test('a token of another session is worth nothing from then on, however long it would live', async () => {
    const owner = await newTenant()
    const elsewhere = await signIn(owner.username)
    const thief = () => elsewhere.from('tenants').select('id')
    expect((await thief().throwOnError()).data).toHaveLength(1)
    await change(owner.db, owner.id, hashSync('senha-nova', 10)).throwOnError()
    expect((await thief().throwOnError()).data).toEqual([])
    expect((await create(elsewhere, owner.tenantId)).error?.code).toBe('42501')
    expect((await change(elsewhere, owner.id, passwordHash)).error?.code).toBe('42501')
    await create(owner.db, owner.tenantId).throwOnError()
  })

  test('signing out ends what the token may do', async () => {
    const owner = await newTenant()
    await owner.db.auth.signOut()
    const { error } = await create(withToken(owner.token).db, owner.tenantId)
    expect(error?.code).toBe('42501')
  })

  test('a session that began more than a minute ago must sign in again, even with renewed tokens', async () => {
    const owner = await newTenant()
    await withDatabase(testStack().databaseUrl, (database) =>
      database.query(
        "update auth.sessions set created_at = now() - interval '61 seconds' where user_id = $1",
        [owner.id],
      ),
    )
    await owner.db.auth.refreshSession()
    const { error } = await change(owner.db, owner.id, hashSync('roubada', 10))
    expect(error).toMatchObject({ code: 'P0001', message: 'Sign in again' })
    await expect(signIn(owner.username)).resolves.toBeDefined()
  })

  test('Auth itself changes no password', async () => {
    const owner = await newTenant()
    const { error } = await owner.db.auth.updateUser({ password: 'roubada' })
    expect(error?.code).toBe('current_password_required')
  })
})

describe('delete_admin_user', () => {
  async function colleague() {
    const username = newName()
    const { data: id } = await create(people.admin.db, people.admin.tenantId, username).throwOnError()
    return { id, db: await signIn(username), username }
  }

  test('a deleted user is out at the next call, and cannot sign in again', async () => {
    const { id, db, username } = await colleague()
    expect((await remove(people.admin.db, id)).data).toBe(true)
    expect((await db.from('leads').select('id')).data ?? []).toEqual([])
    expect((await create(db, people.admin.tenantId)).error).not.toBeNull()
    await expect(signIn(username)).rejects.toThrow()
  })

  test('a repeated call finds nobody and does no harm', async () => {
    const { id } = await colleague()
    await remove(people.admin.db, id)
    expect((await remove(people.admin.db, id)).data).toBe(false)
  })

  test('not oneself, whoever one claims to be', async () => {
    const { error } = await remove(people.admin.db, people.admin.id)
    expect(error).toMatchObject({ code: 'P0001', message: 'Cannot delete yourself' })
  })

  test('not the first admin', async () => {
    const { db } = await colleague()
    expect((await remove(db, people.admin.id)).error).toMatchObject({ message: 'Cannot delete admin user' })
  })
})

test('bootstrap_admin is harmless to repeat', async () => {
  const again = {
    p_username: people.admin.username,
    p_password_hash: passwordHash,
    p_tenant_name: 'Qualquer outra',
  }
  expect((await service().rpc('bootstrap_admin', again)).data).toBe(people.admin.id)
})

test('there is no way to an account but through an admin', async () => {
  const { apiUrl, publishableKey } = testStack()
  const account = { email: `${randomUUID()}@teste.example`, password: 'senha-segura' }
  for (const endpoint of ['signup', 'otp', 'magiclink', 'recover', 'invite', 'admin/users']) {
    const { ok } = await fetch(`${apiUrl}/auth/v1/${endpoint}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect([endpoint, ok]).toEqual([endpoint, false])
  }
})
