declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

/** Lets `work` go on after the answer; its failure is logged and concerns nobody else. */
export function inBackground(work: () => Promise<unknown>): void {
  const running = Promise.resolve()
    .then(work)
    .catch((error) => console.error('background:', error))
  // The hosted runtime ends a function with its answer unless told; plain Deno simply goes on.
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(running)
}
