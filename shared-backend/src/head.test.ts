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
