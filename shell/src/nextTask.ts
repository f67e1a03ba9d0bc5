/**
 * Resolves in a task of its own, so that the browser may answer a visitor in between. A message and no timer: those are
 * clamped, and stand still in a tab that is not shown.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
