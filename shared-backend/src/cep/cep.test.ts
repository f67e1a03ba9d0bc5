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

const locate = (reply: unknown, config = {}) => {
  const network = fakeNetwork({ 'GET /cep-point/api/cep/v2/88010400': reply })
  const { store } = testStore({ network, config })
  return store.dispatch(cepApi.endpoints.pointOfCep.initiate('88010400'))
}
const located = (coordinates: object) => ({ location: { type: 'Point', coordinates } })

test.each([
  { latitude: '-27.5969', longitude: '-48.5495' },
  { latitude: -27.5969, longitude: -48.5495 },
])('a postal code lies where %j says', async (coordinates) => {
  expect((await locate(located(coordinates))).data).toEqual({ latitude: -27.5969, longitude: -48.5495 })
})

test.each([
  {},
  located({}),
  located({ latitude: '', longitude: '' }),
  located({ latitude: '27.5', longitude: '48.5' }),
  located({ latitude: 'sul', longitude: 'oeste' }),
  [],
  answer(404, { name: 'CepPromiseError' }),
])('with %j nobody knows where it lies', async (reply) => {
  expect(await locate(reply)).toMatchObject({ data: null, isError: false })
})

test('a site without that service knows of no point', async () => {
  expect((await locate(answer(500), { cepPointUrl: undefined })).data).toBeNull()
})

test('a service of points that fails says so, and nothing else', async () => {
  expect((await locate(answer(500))).error).toMatchObject({ kind: 'server' })
  expect((await locate(answer(200, '<html>'))).data ?? null).toBeNull()
})
