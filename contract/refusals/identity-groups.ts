import type { RefusalCode } from './index.ts'

/** What an operation answers that emails other people for its caller. */
export const emailRefusals = [
  'email_not_verified',
  'organization_emails_limited',
  'recipient_emails_limited',
  'email_sent_too_often',
] as const satisfies readonly RefusalCode[]

/** What an operation answers by which a person joins an organization by an invitation. */
export const joiningRefusals = [
  'already_a_member',
  'invitation_not_open',
  'invitation_of_other_address',
  'token_not_valid',
] as const satisfies readonly RefusalCode[]
