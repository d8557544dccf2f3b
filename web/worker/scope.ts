/** What a worker of the app uses of its surroundings: the types of pages and of workers exclude each other. */
export type WorkerScope = {
  location: Location
  registration: { update(): Promise<unknown>; unregister(): Promise<boolean> }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: StateEvent) => void): void
  addEventListener(type: 'fetch', run: (event: RequestEvent) => void): void
}

/** A change of the state of a worker, which ends when what it waits for has. */
type StateEvent = { waitUntil(work: Promise<unknown>): void }

/** A request of a page, which the worker may answer. */
type RequestEvent = StateEvent & {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** What the names of the app's caches begin with. */
export const cachePrefix = 'pontic-'
