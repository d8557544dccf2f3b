// Served in place of the worker where it is switched off: it removes what the worker kept, and itself.
import { cachePrefix, type WorkerScope } from './scope.ts'

const scope = globalThis as unknown as WorkerScope

async function removeAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
  await scope.registration.unregister()
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(removeAll()))
