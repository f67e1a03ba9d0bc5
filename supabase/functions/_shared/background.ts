declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

/** Lets `work` continue after the response. A failure of it is only logged. */
export function inBackground(work: () => Promise<unknown>): void {
  const running = Promise.resolve()
    .then(work)
    .catch((error) => console.error('background:', error))
  // The hosted runtime ends a function with its response unless it gets the promise; plain Deno continues.
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(running)
}
