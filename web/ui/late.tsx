import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose code comes when it is first shown, such as a dialog; until then nothing is there. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() => load().then((component) => ({ default: component })))
  return function Late(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
