/** Told how many bytes of a body have been sent. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<object, OnSent>()

/** From now on a request with that body tells how much of it has been sent; supabase-js itself tells nothing. */
export const watchUpload = (body: ArrayBuffer, onSent: OnSent) => void watched.set(body, onSent)

export const watcherOf = (body: RequestInit['body']) => watched.get(body as object)
