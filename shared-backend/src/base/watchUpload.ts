/** Called with the number of bytes of a body that have been sent. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<object, { onSent: OnSent; signal?: AbortSignal }>()

/**
 * Reports the progress of a request with that body, and lets the signal end it; supabase-js has no option for either.
 */
export const watchUpload = (body: ArrayBuffer, onSent: OnSent, signal?: AbortSignal) =>
  void watched.set(body, { onSent, signal })

export const watcherOf = (body: RequestInit['body']) => watched.get(body as object)
