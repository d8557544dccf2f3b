import { CountParam, labelParam, refusal, TextParam, TextsParam } from './refusal.ts'

/** Refusals of accounts, sessions, organizations, teams, locations. */
export const identityRefusals = {
  invalid_credentials: refusal(401, () => 'The email address or password is wrong.'),
  email_not_verified: refusal(
    403,
    () =>
      'Confirm your email address first. Follow the link in the email to you, or have it sent again in your account settings.',
  ),
  organization_emails_limited: refusal(
    429,
    ({ limit }) =>
      `Your organization sent ${limit} emails to other people within an hour. Try again in an hour.`,
    { limit: CountParam },
  ),
  recipient_emails_limited: refusal(
    429,
    ({ limit }) => `This address received ${limit} emails within an hour. Try again in an hour.`,
    { limit: CountParam },
  ),
  email_sent_too_often: refusal(
    429,
    () => 'This email was sent to this address several times within a day. Try again tomorrow.',
  ),
  not_a_member: refusal(
    403,
    () => "You aren't in an organization. Create one or ask for an invitation.",
  ),
  organization_required: refusal(409, () => "You're in several organizations. Choose one."),
  last_owner: refusal(
    409,
    () => 'Every organization needs at least one owner. Make another member an owner first.',
  ),
  owner_has_no_other_role: refusal(
    422,
    () => 'An owner can do everything and has no other role. Choose one of the two.',
  ),
  role_name_taken: refusal(409, () => 'Another role already has this name. Choose another name.'),
  roles_limit_reached: refusal(
    422,
    ({ limit }) => `You already have ${limit} roles of your own. Delete one that nobody has.`,
    { limit: CountParam },
  ),
  role_changed_meanwhile: refusal(
    409,
    () => 'Someone else changed this role. Load it again, then decide.',
  ),
  role_in_use: refusal(
    409,
    ({ names }, { list }) =>
      `This role still belongs to ${list(names)}. Give them another role first.`,
    { names: TextsParam },
  ),
  built_in_role_stays: refusal(
    409,
    () => "This role comes with Pontic and can't be deleted. Change what it allows instead.",
  ),
  own_role_has_no_default: refusal(
    409,
    () => 'You added this role, so it has no usual permissions. Change what it allows instead.',
  ),
  invitation_not_open: refusal(
    409,
    ({ status }, { label }) =>
      `This invitation is ${label('invitationStatus', status)}. Ask for a new one.`,
    { status: labelParam('invitationStatus') },
  ),
  weak_password: refusal(422, () => 'This password is too easy to guess. Choose a stronger one.'),
  token_not_valid: refusal(422, () => 'This link is no longer valid. Ask for a new one.'),
  not_a_member_of_organization: refusal(
    403,
    () => "You aren't a member of this organization. Ask one of its owners for an invitation.",
  ),
  email_address_taken: refusal(
    409,
    () => 'This email address already has an account. Sign in, or reset your password.',
  ),
  device_credentials_limit_reached: refusal(
    422,
    ({ limit }) =>
      `You already have ${limit} devices signed in. Sign one out that you no longer use.`,
    { limit: CountParam },
  ),
  shared_devices_limit_reached: refusal(
    422,
    ({ limit }) => `You already have ${limit} shared devices. Revoke one that you no longer use.`,
    { limit: CountParam },
  ),
  shared_device_required: refusal(
    401,
    () => "This browser isn't a shared device of a lab. An owner sets it up in the settings.",
  ),
  wrong_pin: refusal(401, () => 'This PIN is wrong. Try again.'),
  weak_pin: refusal(
    422,
    () => 'This PIN is too easy to guess. Avoid repeated digits, rows and years.',
  ),
  memberships_limit_reached: refusal(
    422,
    ({ limit }) =>
      `You can be in at most ${limit} organizations. Leave one that you no longer work in.`,
    { limit: CountParam },
  ),
  invitations_limit_reached: refusal(
    422,
    ({ limit }) => `You already have ${limit} open invitations. Withdraw one first.`,
    { limit: CountParam },
  ),
  already_in_team: refusal(409, () => 'Someone with this email address is already in your team.'),
  already_a_member: refusal(
    409,
    ({ organization }) => `You're already a member of ${organization}. Sign in to work there.`,
    { organization: TextParam },
  ),
  invitation_already_open: refusal(
    409,
    () => 'This address already has an open invitation. Resend it, or withdraw it first.',
  ),
  invitation_of_other_address: refusal(
    422,
    () => 'This invitation was sent to another email address. Sign in with that address.',
  ),
  locations_limit_reached: refusal(
    422,
    ({ limit }) => `You already have ${limit} locations. Archive one that you no longer use.`,
    { limit: CountParam },
  ),
  organization_renamed_too_often: refusal(
    429,
    ({ limit }) =>
      `Your organization already took ${limit} new names today. Try again tomorrow, or ask the operator of this service.`,
    { limit: CountParam },
  ),
  location_archived: refusal(422, () => "This location is archived and can't be changed."),
  primary_location_required: refusal(
    422,
    () => 'One location must be the main one. Make another location the main one first.',
  ),
}
