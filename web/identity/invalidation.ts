import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const identityInvalidation = {
  getSession: 'never',
  listOrganizations: 'never',
  getOrganization: 'never',
  getProfile: 'never',
  getLetterhead: 'never',
  getDocumentTemplates: 'never',
  getClinicCalendar: 'never',
  getPublicHolidays: 'never',
  listMembers: 'never',
  listTeamRoles: 'never',
  listLocations: 'never',
  listSessions: 'never',
  listOwnDevices: 'never',
  listDeviceCredentials: 'never',
  listSharedDevices: 'never',
  getSharedDeviceScreen: 'never',
  getOwnPin: 'never',
  listAuditEvents: 'any',
  listInvitations: 'any',
} as const satisfies InvalidationRules
