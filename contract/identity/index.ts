import type { Area } from '../platform/area.ts'
import * as auth from './auth.ts'
import * as profile from './profile.ts'
import * as organizations from './organizations.ts'
import * as locations from './locations.ts'
import * as publicHolidays from './public-holidays.ts'
import * as clinicCalendar from './clinic-calendar.ts'
import * as teamRoles from './team-roles.ts'
import * as team from './team.ts'
import * as sharedDevices from './shared-devices.ts'
import * as auditEvents from './audit-events.ts'

/** Who is who: organizations, their places and members, how they sign in, what is recorded of them. */
export const identityArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    auth,
    profile,
    organizations,
    locations,
    publicHolidays,
    clinicCalendar,
    team,
    teamRoles,
    sharedDevices,
    auditEvents,
  ],
  tags: {
    'Sign-in': 'Accounts, sessions of browsers, and credentials of devices and programs.',
    Organizations: 'The laboratory or clinic that a session works in, and its company profile.',
    Team: 'The members of the organization, their roles with what these allow, and invitations to join.',
    'Shared devices':
      'Browsers of a laboratory at which its members sign in with a PIN, for the work of the floor.',
    'Audit log': 'Who did what in the organization; nobody can change it.',
  },
}
