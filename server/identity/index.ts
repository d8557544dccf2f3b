import type { AppContext } from '#platform/app-context'
import { organizations } from './organizations/index.ts'
import { locations } from './locations/index.ts'
import { calendars } from './calendars/index.ts'
import { team } from './team/index.ts'
import { auth } from './auth/index.ts'
import { auditEvents } from './audit-events/index.ts'

/** Who is who: organizations, their places and people, how they sign in, and what was recorded of them. */
export function registerIdentity(app: AppContext): void {
  organizations(app)
  locations(app)
  calendars(app)
  team(app)
  auth(app)
  auditEvents(app)
}
