import { tiles } from './tiles.ts'

async function read(path: string) {
  const answer = await tiles.request(path)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

test('a tile is a PNG, and the same each time', async () => {
  const first = await read('/tiles/14/5984/9501.png')
  expect(first).toMatch(/^.PNG/)
  expect(await read('/tiles/14/5984/9501.png')).toBe(first)
  expect(await read('/tiles/14/5985/9501.png')).not.toBe(first)
})

test.each([
  '/tiles/20/0/0.png',
  '/tiles/1/2/0.png',
  '/tiles/1/0/2.png',
  '/tiles/x/0/0.png',
  '/tiles/1/0/0.jpg',
])('%s is nowhere', async (path) => {
  expect((await tiles.request(path)).status).toBe(404)
})
