import { patientRoutes } from './patients/routes.ts'
import { dentistRoutes } from './dentists/routes.ts'
import { connectionRoutes } from './connections/routes.ts'

/** The pages of this area. */
export const partnersRoutes = [...patientRoutes, ...dentistRoutes, ...connectionRoutes] as const
