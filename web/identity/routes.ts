import { benchRoutes } from './bench/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

/** The pages of this area: those before somebody is signed in, and those after. */
export const identityRoutes = {
  signedOut: [...signInRoutes, ...benchRoutes],
  signedIn: settingsRoutes,
} as const
