import { BytesParam, CountParam, refusal, TextParam } from './refusal.ts'

const vendor = { vendor: TextParam }
const host = { host: TextParam }

/** Why a scanner vendor's cloud, or a link to a file of a scan, gave nothing. */
export const vendorRefusals = {
  // Sign-ins.
  vendor_without_sign_in: refusal(
    422,
    () => "This vendor has no sign-in. Its scans arrive by events or by the scanner's computer.",
  ),
  vendor_has_one_address: refusal(
    422,
    () => 'Only 3Shape Unite runs at an address of its own. Leave the address empty.',
  ),
  vendor_not_signed_in: refusal(
    422,
    ({ vendor }) => `Nobody is signed in to ${vendor} with this connection. An owner can sign in.`,
    vendor,
  ),
  vendor_sign_in_ended: refusal(
    422,
    ({ vendor }) => `The sign-in to ${vendor} has ended. An owner must sign in again.`,
    vendor,
  ),
  vendor_sign_in_cancelled: refusal(
    422,
    ({ vendor }) => `The sign-in was cancelled at ${vendor}. Nothing was changed.`,
    vendor,
  ),
  vendor_refused_sign_in: refusal(
    422,
    ({ vendor, answer }) => `${vendor} refused the sign-in (${answer}). Begin it again.`,
    { ...vendor, answer: TextParam },
  ),
  vendor_refused_own_token: refusal(
    422,
    ({ vendor }) => `${vendor} refused the access that it had just given. Begin the sign-in again.`,
    vendor,
  ),
  vendor_app_refused: refusal(
    422,
    ({ vendor, answer }) =>
      `${vendor} refused this server's registration (${answer}). Ask the operator of this service to check the client ID and secret, then sync again.`,
    { ...vendor, answer: TextParam },
  ),
  vendor_app_missing: refusal(
    422,
    ({ vendor }) =>
      `This server isn't registered at ${vendor}. Ask the operator of this service to set its client ID.`,
    vendor,
  ),

  // Answers of a vendor.
  vendor_not_signed_in_by_anyone: refusal(
    422,
    () => 'Nobody is signed in at the vendor with this connection, so its scans arrive by events.',
  ),
  vendor_without_changes: refusal(
    422,
    ({ vendor }) => `${vendor} can't be asked for new scans: they arrive by events.`,
    vendor,
  ),
  vendor_away: refusal(503, ({ vendor }) => `${vendor} isn't answering. Try again later.`, vendor),
  vendor_access_denied: refusal(
    422,
    ({ vendor }) =>
      `${vendor} doesn't let this account read its cases. Check the account's rights at ${vendor}.`,
    vendor,
  ),
  vendor_answer_unexpected: refusal(
    422,
    ({ vendor, status }) => `${vendor} answered with status ${status}. Contact support.`,
    { ...vendor, status: CountParam },
  ),
  vendor_account_without_group: refusal(
    422,
    () => 'This Medit account belongs to no group. Join one in Medit Link.',
  ),
  vendor_account_without_region: refusal(
    422,
    ({ vendor }) => `${vendor} doesn't say in which region this account is. Contact ${vendor}.`,
    vendor,
  ),
  vendor_lists_too_much: refusal(
    422,
    ({ vendor, limit }) =>
      `${vendor} lists more than ${limit} changed cases at once. Contact support.`,
    { ...vendor, limit: CountParam },
  ),
  vendor_id_unusable: refusal(
    422,
    () => "The vendor's ID of this scan can't be used in an address. Contact support.",
  ),
  vendor_file_not_ready: refusal(
    422,
    ({ vendor }) => `${vendor} doesn't have the content of this file yet. Send the scan again.`,
    vendor,
  ),
  vendor_file_no_impression: refusal(422, () => "This file isn't a digital impression of DS Core."),

  // Links to files.
  file_link_missing: refusal(
    422,
    () => 'The vendor announced this file without a link. An owner must sign in at the vendor.',
  ),
  file_link_expired: refusal(422, () => 'The link to this file has expired. Send the scan again.'),
  file_link_invalid: refusal(422, () => "The link to this file isn't a valid address."),
  file_link_with_password: refusal(422, () => 'The link to this file contains a password.'),
  file_link_not_https: refusal(422, () => "The link to this file isn't secure (HTTPS)."),
  host_not_allowed: refusal(
    422,
    ({ host }) =>
      `Scans can't be fetched from ${host}. Ask the operator of this service to allow this host (SCAN_DOWNLOAD_HOSTS).`,
    host,
  ),
  host_in_private_network: refusal(
    422,
    ({ host }) => `${host} is in a private network, and scans can't be fetched from there.`,
    host,
  ),
  host_redirects: refusal(
    422,
    ({ host }) => `${host} redirected to another address, which isn't allowed.`,
    host,
  ),
  host_encoding_unexpected: refusal(
    422,
    ({ host }) => `${host} sent the content in an encoding that can't be read.`,
    host,
  ),
  host_answer_unexpected: refusal(
    422,
    ({ host, status }) => `${host} answered with status ${status} instead of sending the file.`,
    { ...host, status: CountParam },
  ),
  host_answer_too_large: refusal(
    422,
    ({ host, limit }, { size }) => `${host} sent more than ${size(limit)}, which is too much.`,
    { ...host, limit: BytesParam },
  ),
}
