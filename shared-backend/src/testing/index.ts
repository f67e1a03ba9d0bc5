export { brokenApi } from './brokenApi.ts'
export { answer, fakeNetwork, type FakeNetwork, type Reply, type SentRequest } from './fakeNetwork.ts'
export { renderRemote, type RemoteOptions, type RemoteView } from './renderRemote.tsx'
export { testConfig, testSession, testStore, testTokens, type TestBackendOptions } from './testBackend.ts'
