import { answer, fakeNetwork, testStore } from '../testing/index.ts'
import { cepApi } from './lookup.ts'

const look = (reply: unknown) => {
  const network = fakeNetwork({ 'GET /cep/ws/88010400/json/': reply })
  return testStore({ network }).store.dispatch(cepApi.endpoints.lookupCep.initiate('88010400'))
}

test('a known postal code gives its address', async () => {
  const address = {
    cep: '88010-400',
    logradouro: 'Praça XV de Novembro',
    bairro: 'Centro',
    localidade: 'Florianópolis',
    uf: 'SC',
  }
  expect((await look(address)).data).toEqual(address)
})

test.each([true, 'true'])('an unknown one is not found, reported with erro %p', async (erro) => {
  expect((await look({ erro })).error).toMatchObject({ kind: 'not-found' })
})

test.each(['<html>', null, 7, { cep: 88010400 }])(
  'an answer like %j is a fault of the service',
  async (reply) => {
    const { data, error } = await look(answer(200, reply ?? undefined))
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ kind: 'server' })
  },
)

test('a service that fails is no unknown postal code', async () => {
  expect((await look(answer(500))).error).toMatchObject({ kind: 'server' })
  const cut = () => {
    throw new TypeError('Failed to fetch')
  }
  expect((await look(cut)).error).toMatchObject({ kind: 'offline' })
})
