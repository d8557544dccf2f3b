import { createRootRoute } from '@tanstack/react-router'
import { BrokenPage, MissingPage } from './fallback-pages.tsx'

/** What every page is under. */
export const rootRoute = createRootRoute({
  notFoundComponent: MissingPage,
  errorComponent: BrokenPage,
})
