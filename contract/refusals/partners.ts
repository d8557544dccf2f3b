import { refusal, TextParam } from './refusal.ts'

/** Refusals of connections, customers, dentists, patients. */
export const partnersRefusals = {
  connection_move_not_allowed: refusal(
    409,
    () => "The connection's current status doesn't allow this. Reload the page.",
  ),
  invited_address_differs: refusal(
    422,
    ({ invitedEmail, email }) =>
      `The invitation was sent to ${invitedEmail}, but you're signed in as ${email}. Confirm that you accept it all the same: both sides will see this.`,
    { invitedEmail: TextParam, email: TextParam },
  ),
}
