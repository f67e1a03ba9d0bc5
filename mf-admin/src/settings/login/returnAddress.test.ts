import { returnAddress } from './returnAddress.ts'

test.each([
  [null, '/admin'],
  [{}, '/admin'],
  [{ from: '/admin/settings' }, '/admin/settings'],
  [{ from: { pathname: '/admin/leads', search: '?status=new' } }, '/admin/leads?status=new'],
  [{ from: '/admin?busca=casa' }, '/admin?busca=casa'],
  [{ from: '/admin/login' }, '/admin'],
  [{ from: 'https://elsewhere.example/admin' }, '/admin'],
  [{ from: '/administrator' }, '/admin'],
])('from %j the way leads to %s', (state, address) => {
  expect(returnAddress(state)).toBe(address)
})
