/** Called with the number of bytes of a body that have been sent. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<object, OnSent>()

/** Reports the progress of a request with that body; supabase-js has no option for it. */
export const watchUpload = (body: ArrayBuffer, onSent: OnSent) => void watched.set(body, onSent)

export const watcherOf = (body: RequestInit['body']) => watched.get(body as object)
