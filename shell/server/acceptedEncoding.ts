import { parseAccept } from 'hono/utils/accept'

/** Picks the encoding of `offered` (best first) that the client prefers; undefined if it accepts none. */
export function acceptedEncoding<T extends string>(acceptEncoding: string, offered: readonly T[]) {
  const wanted = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]))
  const quality = (encoding: T) => wanted.get(encoding) ?? wanted.get('*') ?? 0
  return offered
    .filter((encoding) => quality(encoding) > 0)
    .toSorted((one, other) => quality(other) - quality(one))[0]
}
