import type { AuditRules } from '../platform/audit-rules.ts'

const writesItself =
  'The operation writes its events itself, in the organizations that it is about.'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/auth/sign-out': 'session',
    '/auth/sessions': 'session',
    '/auth/device': 'device_credential',
    '/auth/device-credentials': 'device_credential',
    '/organization': 'organization',
    '/organization/locations': 'location',
    '/clinic-calendar': 'clinic_calendar',
    '/shared-devices': 'shared_device',
    '/team/members': 'member',
    '/team/invitations': 'invitation',
    '/team/roles': 'team_role',
  },
  unrecordedOperations: {
    acceptInvitation: writesItself,
    activateOrganization: writesItself,
    changePassword: writesItself,
    createOrganization: writesItself,
    endOtherSignIns: writesItself,
    endOwnDevice: writesItself,
    endSession: writesItself,
    changeOwnPin: writesItself,
    updateProfile: writesItself,
    resendVerification: "A mail about the person's own address; nobody else is touched.",
  },
} as const satisfies AuditRules
