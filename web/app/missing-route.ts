import { createRoute } from '@tanstack/react-router'
import { MissingFramedPage } from './fallback-pages.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** Any address that no page has. */
export const missingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: MissingFramedPage,
})
