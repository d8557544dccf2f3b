import { lazy, Suspense, type ComponentType } from 'react'

// A lost request comes again within these.
const pausesMs = [500, 2_000]

const untilOnline = () =>
  new Promise((resolve) => addEventListener('online', resolve, { once: true }))

// Browsers remember a module that did not come: what nobody can answer is not asked for.
const isUnreachable = () =>
  !navigator.onLine &&
  !(navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller

/**
 * Loads code that comes with the network: without one the page around the part stays, with what was typed.
 * @throws what the last try threw, where there was a network all the time
 */
export async function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  if (isUnreachable()) await untilOnline()
  let wasOffline = false
  for (let turn = 0; ; turn++) {
    try {
      return await load()
    } catch (error) {
      const pauseMs = pausesMs[turn]
      if (!navigator.onLine) {
        wasOffline = true
        await untilOnline()
      } else if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      // What was typed stays, without the part.
      else if (wasOffline) await new Promise(() => undefined)
      else throw error
    }
  }
}

/** A component whose code comes when it is first shown, such as a dialog; until then nothing is there. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() => loadOnline(load).then((component) => ({ default: component })))
  return function Late(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
