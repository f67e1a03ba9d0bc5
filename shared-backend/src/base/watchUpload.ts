/** Told how many bytes are on their way. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<ArrayBuffer, OnSent>()

/** From now on a request whose body is that one tells how far it is, and is given up only when nothing moves. */
export const watchUpload = (body: ArrayBuffer, onSent: OnSent) => void watched.set(body, onSent)

export const watcherOf = (body: ArrayBuffer) => watched.get(body)
