/**
 * Resolves in a new task, so that the browser may handle input in between. Uses a message and no timer: browsers clamp
 * timers, and stop them in hidden tabs.
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
