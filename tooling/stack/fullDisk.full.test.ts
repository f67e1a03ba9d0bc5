/** @jest-environment node */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { servicesOf } from '../testing/servicesOf.ts'
import { startTestStack, type TestStack } from '../testing/stack.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { isRunning, until } from './processes.ts'

jest.setTimeout(240_000)

let stack: TestStack | undefined

// Before the disk's own removal, which comes in the order of their words.
afterAll(async () => {
  await stack?.stop()
})

const { folder: disk, mounted, fill, makeRoom } = smallDisk(160)

const lead = (owner: string) => ({
  nomeProprietario: owner,
  email: 'ana@teste.example',
  telefone: '(48) 99999-0000',
  tipoImovel: 'Casa',
  tipoNegocio: 'Venda',
  endereco: 'Rua das Palmeiras, 120',
  cidade: 'Florianópolis',
  preco: 480_000,
})

const whenMounted = mounted ? test : test.skip

whenMounted(
  'a full disk stops no service, is reported once, and all recovers when there is room',
  async () => {
    const dataDir = join(disk, 'data')
    const running = await startTestStack({
      dataDir,
      jobsEvery: 1,
      rounds: { every: 1000, limit: 5000, misses: 3 },
    })
    stack = running
    const { apiUrl, mailUrl, publishableKey, secretKey } = running
    const send = (path: string, body: unknown, key: string) =>
      fetch(apiUrl + path, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json', prefer: 'return=minimal' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }).then(
        ({ status }) => status,
        () => 0,
      )
    const sendLead = (owner: string) =>
      send('/functions/v1/submit-property-lead', lead(owner), publishableKey)
    const addCategory = (name: string) => send('/rest/v1/property_categories', { name }, secretKey)
    expect(await addCategory('Antes')).toBe(201)

    await fill()
    await sendLead('Proprietária do Disco Cheio')
    // Enough for the database to need another file for its log.
    const long = 'x'.repeat(60)
    await until(async () => (await addCategory(`${long} ${performance.now()}`)) !== 201, 60_000)
    for (const name of ['mailbox', 'functions', 'gateway', 'postgres']) {
      const pid = servicesOf(running.pid)[name]
      if (pid) process.kill(pid, 'SIGKILL')
    }
    const says = `${dataDir} cannot be written`
    expect(await until(() => running.complaints().includes(says), 30_000)).toBe(true)
    expect(isRunning(running.pid)).toBe(true)

    makeRoom()
    const recovers = () =>
      until(async () => (await addCategory(`Depois ${performance.now()}`)) === 201, 90_000)
    expect(await recovers()).toBe(true)
    expect(
      await until(async () => [200, 201].includes(await sendLead('Proprietária de Depois')), 60_000),
    ).toBe(true)
    expect(await until(async () => (await fetch(`${mailUrl}/email`)).ok, 60_000)).toBe(true)
    expect(running.complaints().split(says)).toHaveLength(2)
    expect(isRunning(running.pid)).toBe(true)

    await running.stop()
    expect(existsSync(join(dataDir, 'owner.pid.lock'))).toBe(false)
  },
)
