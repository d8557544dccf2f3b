import { refusal } from './refusal.ts'

/** Refusals of accounts, sessions, organizations, teams, locations. */
export const identityRefusals = {
  invalid_credentials: refusal(401, () => 'The email address or password is wrong.'),
  email_not_verified: refusal(403, () => 'Confirm your email address first.'),
  not_a_member: refusal(
    403,
    () => "You aren't in an organization. Create one or ask for an invitation.",
  ),
  organization_required: refusal(409, () => "You're in several organizations. Choose one."),
  last_owner: refusal(
    409,
    () => 'Every organization needs at least one owner. Make another member an owner first.',
  ),
  invitation_not_open: refusal(409, () => 'This invitation is no longer open. Ask for a new one.'),
  weak_password: refusal(422, () => 'This password is too easy to guess. Choose a stronger one.'),
  token_not_valid: refusal(422, () => 'This link is no longer valid. Ask for a new one.'),
}
