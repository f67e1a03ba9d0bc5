/** Called with the number of bytes of a body that have been sent. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<object, { onSent: OnSent; signal?: AbortSignal }>()

/**
 * From now on a request with that body reports its progress, and the signal ends it: the Storage client offers neither.
 */
export const watchUpload = (body: ArrayBuffer, onSent: OnSent, signal?: AbortSignal) =>
  void watched.set(body, { onSent, signal })

export const watcherOf = (body: RequestInit['body']) => watched.get(body as object)
