/** What we use of a service worker's global scope: TypeScript's own types of it exclude those of pages. */
export type WorkerEvent = Event & { waitUntil(done: Promise<unknown>): void }
export type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
export type MessageEventOfPage = WorkerEvent & { data: unknown }

type Events = { install: WorkerEvent; activate: WorkerEvent; fetch: FetchEvent; message: MessageEventOfPage }
type Client = { postMessage(message: unknown): void }

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void>; matchAll(): Promise<Client[]> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void
}
