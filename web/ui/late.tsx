import { lazy, Suspense, type ComponentType } from 'react'

// Without a network the page around the part stays, with what was typed: the part comes with the network.
const loadOnline = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadOnline(load)
  })

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
