import { purgeShared } from './purgeShared.ts'

test('a network of caches is told what to forget, and one that does not do it is complained of', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = jest.fn(async () => new Response(null, { status: 200 }))
  const purge = purgeShared({ url: 'https://cdn.test/purge', token: 'secret' }, fetch)
  await purge(['mf-a@1.0.0', 'shell@2.0.0'])
  expect(fetch).toHaveBeenCalledWith(
    'https://cdn.test/purge',
    expect.objectContaining({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: '{"tags":["mf-a@1.0.0","shell@2.0.0"]}',
    }),
  )
  expect(complaints).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response(null, { status: 403 }))
  await purge(['mf-a@1.0.0'])
  expect(complaints).toHaveBeenCalledTimes(1)
})
