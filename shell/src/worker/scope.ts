/*
 * The worker's own objects, as far as it uses them: TypeScript's types for workers and those for pages exclude each other,
 * and one check reads all files.
 */

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface RequestEvent extends WorkerEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: RequestEvent
  message: WorkerEvent & { data: unknown }
}

interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

export const scope = globalThis as unknown as WorkerScope
