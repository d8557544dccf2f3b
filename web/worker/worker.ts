// Keeps the files of the app in the browser, so that it starts without a network. It sees no answer of the
// service and keeps nothing of anybody: what is read stays with the page (`app/kept-answers.ts`).
import { cachePrefix, type WorkerScope } from './scope.ts'

// Written by the build: the hash of the page, and what the pages that people read offline need.
declare const version: string
declare const files: readonly string[]

const scope = globalThis as unknown as WorkerScope
const cacheName = cachePrefix + version
const pageAddress = '/app/'

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function fetchFile(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`)
  return response
}

// While servers are exchanged one may still have the page before: then this version comes later.
async function keepPage(cache: Cache): Promise<void> {
  const response = await fetchFile(pageAddress, 'no-cache')
  const found = await hashOf(await response.clone().text())
  if (!found.startsWith(version)) throw new Error(`The page is of ${found}, not of ${version}.`)
  await cache.put(pageAddress, response)
}

/** Keeps the whole version, one file after the other: what the page itself asks for goes first. */
async function keepVersion(): Promise<void> {
  const cache = await caches.open(cacheName)
  await keepPage(cache)
  for (const address of files) {
    if (await cache.match(address)) continue
    await cache.put(address, await fetchFile(address, 'default'))
  }
}

// Pages of the version before may still be open and ask for its files.
async function dropOlderVersions(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== cacheName,
  )
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file whose name has its hash: it is the same wherever it is kept. */
async function answerFile({ request }: { request: Request }): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  const cache = await caches.open(cacheName)
  if (response.ok) await cache.put(request, response.clone())
  // The service has another version by now: the page that asked loads again, and gets that one.
  if (response.status === 404) {
    await cache.delete(pageAddress)
    void scope.registration.update().catch(() => undefined)
  }
  return response
}

async function answerPage({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(pageAddress, { ignoreVary: true })
  return kept ?? fetch(request)
}

// What the service itself answers under /app: files to keep, and the emails of a trial.
const isOfService = (path: string) => /\/[^/]*\.\w+$/.test(path) || path === '/app/mailbox'

scope.addEventListener('install', (event) => {
  event.waitUntil(keepVersion().then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderVersions().then(() => scope.clients.claim()))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/app/assets/')) event.respondWith(answerFile(event))
  else if (request.mode === 'navigate' && !isOfService(pathname))
    event.respondWith(answerPage(event))
})
