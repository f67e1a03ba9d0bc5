const typed = (response: Response, type: string): Response =>
  Object.defineProperties(response, {
    type: { value: type },
    clone: { value: () => typed(Response.prototype.clone.call(response), type) },
  })

/** A response as a network gives it: one made by a script has another type. */
export const fromNetwork = (body: string, { date, type = 'basic' }: { date?: Date; type?: string } = {}) =>
  typed(new Response(body, { headers: { ...(date && { date: date.toUTCString() }) } }), type)

/** What `Cache` does with addresses alone; each part can be changed. */
function fakeCache() {
  const kept = new Map<string, Response>()
  return {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, put: Response) => {
      kept.delete(address)
      kept.set(address, put)
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (address: string) => kept.delete(address),
  }
}

/** Takes the place of the browser's caches, all of them empty. */
export function fakeCaches() {
  const all = new Map<string, ReturnType<typeof fakeCache>>()
  const cache = (name: string) => {
    const one = all.get(name) ?? fakeCache()
    all.set(name, one)
    return one
  }
  const open = async (name: string) => cache(name)
  Object.assign(globalThis, { caches: { open, delete: async (name: string) => all.delete(name) } })
  return { cache }
}
