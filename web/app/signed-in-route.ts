import { createRoute } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'
import { requireSession } from './session.tsx'
import { Shell } from './shell.tsx'

/** The pages of somebody who is signed in are under it, in the frame of the app. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: Shell,
  // The frame that came inside the page is there until then.
  pendingComponent: () => null,
})
