import { DayParam, labelParam, refusal, TextParam } from './refusal.ts'

/** Refusals of connections, customers, dentists, patients. */
export const partnersRefusals = {
  connection_transition_not_allowed: refusal(
    409,
    ({ status }, { label }) =>
      `The connection is ${label('connectionStatus', status)}, so this isn't possible now. Reload the page.`,
    { status: labelParam('connectionStatus') },
  ),
  connection_transition_of_other_side: refusal(
    409,
    () => 'Only the other side can do this now. Wait for its answer, or contact it.',
  ),
  customer_agreement_exists: refusal(
    409,
    () => 'There already is a note on this. Reload the page and change that one.',
  ),
  connection_exists: refusal(
    409,
    () => "You're already connected, or one of you has asked to connect. Look in your connections.",
  ),
  connection_request_declined: refusal(
    422,
    ({ askAgainOn }, { day }) =>
      `Your last request was declined. You can ask again from ${day(askAgainOn)}.`,
    { askAgainOn: DayParam },
  ),
  customer_still_connected: refusal(
    422,
    () => 'This practice is still connected. End the connection first, then archive the customer.',
  ),
  customer_is_connected: refusal(
    422,
    () => 'This customer is a connected practice, which keeps its own records.',
  ),
  customer_archived: refusal(422, () => 'This customer is archived. Choose another customer.'),
  patient_already_merged: refusal(
    409,
    () => 'This patient was already merged into another record.',
  ),
  kept_patient_merged: refusal(
    409,
    () =>
      'The patient to keep was itself merged into another record. Merge into that record instead.',
  ),
  kept_patient_archived: refusal(422, () => 'The patient to keep is archived. Choose another one.'),
  patient_merged: refusal(
    422,
    () =>
      "This patient was merged into another record and can't be changed. Open that record instead.",
  ),
  merged_patient_not_erasable: refusal(
    422,
    () => 'This patient was merged into another record. Erase that record: both are erased then.',
  ),
  patient_erased: refusal(422, () => "This patient was erased and can't be changed or merged."),
  patient_code_taken: refusal(
    409,
    ({ code }) => `Another patient has the code ${code}. Choose another code.`,
    { code: TextParam },
  ),
  patient_code_names_patient: refusal(
    422,
    () =>
      "The code contains the patient's name, but is shown where the name must not be. Choose another code.",
  ),
  patient_of_practice: refusal(
    422,
    () => 'A practice shares this patient with you, and only the practice can change it.',
  ),
  invited_address_differs: refusal(
    422,
    ({ invitedEmail, email }) =>
      `The invitation was sent to ${invitedEmail}, but you're signed in as ${email}. Confirm that you accept it all the same: both sides will see this.`,
    { invitedEmail: TextParam, email: TextParam },
  ),
  patient_archived: refusal(422, () => 'This patient is archived. Choose another patient.'),
  dentist_inactive: refusal(422, () => 'This dentist is no longer active. Choose another dentist.'),
  connection_not_active: refusal(
    422,
    () => "The connection between lab and practice isn't active. Renew the connection first.",
  ),
}
