import { parseRendered } from './head.ts'

test('a release may send a visitor to another address of this site', () => {
  expect(parseRendered({ location: '/properties?type=Loca%C3%A7%C3%A3o' })).toEqual({
    location: '/properties?type=Loca%C3%A7%C3%A3o',
  })
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/a\r\nx: y',
  'https://evil.test',
  'properties',
  '',
])('but not to %j', (location) => {
  expect(() => parseRendered({ location })).toThrow()
})

test.each(['/rest/v1/property_categories?select=id', '/rest/v1/rpc/search_properties?p_limit=24'])(
  'a release may want %s',
  (read) => expect(parseRendered({ reads: [read] })).toEqual({ reads: [read] }),
)

test.each([
  '/auth/v1/admin/users',
  '/rest/v1/../../auth/v1/user',
  '@evil.test/rest/v1/x',
  'https://evil.test',
])('but not %s', (read) => expect(() => parseRendered({ reads: [read] })).toThrow())
