import { BytesParam, CountParam, labelParam, refusal } from './refusal.ts'
import { vendorRefusals } from './vendors.ts'

/** Refusals of files, uploads, scan checks, scanner connections, the inbox. */
export const scansRefusals = {
  ...vendorRefusals,

  // Uploads.
  upload_gone: refusal(410, () => 'This upload has ended. Upload the file again.'),
  upload_locked: refusal(
    423,
    () => 'Another request is sending this file right now. Try again shortly.',
  ),
  protocol_version_not_supported: refusal(
    412,
    () =>
      "This version of the upload protocol isn't supported. Update the program that sends the file.",
  ),
  upload_offset_differs: refusal(
    409,
    () =>
      'The upload is at another place by now. Ask how much of the file has arrived, then go on from there.',
  ),
  upload_bytes_missing: refusal(
    400,
    () => 'No bytes of the file arrived. Send them from the place where the upload is.',
  ),
  upload_broke_off: refusal(
    400,
    () => 'The transfer broke off. What arrived is saved: go on from there.',
  ),
  upload_exceeds_size: refusal(
    413,
    () => 'The file is larger than it was when its upload began. Upload it again.',
  ),
  upload_bytes_differ: refusal(
    422,
    () => 'The file arrived damaged: its checksum differs. Upload it again.',
  ),
  upload_already_attached: refusal(409, () => 'This upload is already a file of an order.'),
  upload_is_file: refusal(
    422,
    () => 'This upload is already a file of an order. Remove the file from the order instead.',
  ),
  upload_not_complete: refusal(
    422,
    ({ status }, { label }) =>
      `This upload ${label('uploadStatus', status)}, and only a complete one can be added to an order. Upload the file again.`,
    { status: labelParam('uploadStatus') },
  ),
  uploads_limit_reached: refusal(
    422,
    ({ limit }) =>
      `Your organization already has ${limit} unfinished uploads. Finish or cancel some of them first.`,
    { limit: CountParam },
  ),
  file_empty: refusal(422, () => 'This file is empty. Export it again.'),
  file_too_large: refusal(
    413,
    ({ limit }, { size }) =>
      `This file is too large: files of this kind can have at most ${size(limit)}. Export a smaller one.`,
    { limit: BytesParam },
  ),
  order_files_too_large: refusal(
    413,
    ({ limit }, { size }) =>
      `With this file, the files of the order would exceed ${size(limit)} in total. Export a smaller one.`,
    { limit: BytesParam },
  ),
  order_takes_no_files: refusal(
    422,
    ({ status }, { label }) =>
      `The order is ${label('orderStatus', status)}, so it takes no more scans and files.`,
    { status: labelParam('orderStatus') },
  ),

  // Margin lines.
  margin_line_changed: refusal(
    409,
    () =>
      'Someone changed this margin line in the meantime. Look at the new version, then draw yours again.',
  ),
  margin_line_not_on_scan: refusal(
    422,
    () => "A margin line can only be drawn on an uploaded scan or design, and this file isn't one.",
  ),
  order_takes_no_margin_lines: refusal(
    422,
    ({ status }, { label }) =>
      `The order is ${label('orderStatus', status)}, so its margin lines can't be changed.`,
    { status: labelParam('orderStatus') },
  ),

  // Files.
  file_of_other_side: refusal(
    422,
    () => 'The other side added this file, so only they can change, replace or remove it.',
  ),
  file_only_for_other_side: refusal(
    422,
    () => "You can share a file or keep it to yourself, but you can't hide it from your own side.",
  ),
  accepted_file_stays_shared: refusal(
    422,
    () => 'The lab accepted the order with this file, so both sides must keep seeing it.',
  ),
  file_in_approval: refusal(
    422,
    () =>
      'A file that is awaiting approval or was approved stays in the order, and both sides see it.',
  ),
  files_of_accepted_order_fixed: refusal(
    422,
    () => "The lab has accepted this order, so its files can't be removed.",
  ),
  replaced_file_of_other_order: refusal(
    422,
    () => "The file to replace isn't part of this order. Choose one of this order's files.",
  ),
  file_has_newer_version: refusal(
    409,
    () => 'This file already has a newer version. Replace the newest one.',
  ),
  file_not_available: refusal(
    422,
    ({ status }, { label }) => `This file ${label('fileStatus', status)}, so it can't be opened.`,
    { status: labelParam('fileStatus') },
  ),
  file_without_preview: refusal(
    422,
    () => 'This file has no preview. Download the original instead.',
  ),
  file_without_thumbnail: refusal(422, () => 'This file has no thumbnail.'),

  // The inbox of scans.
  scan_already_attached: refusal(
    409,
    () => 'This scan is already attached to an order. Detach it first.',
  ),
  scan_not_attached: refusal(409, () => "This scan isn't attached to an order."),
  prescribed_scan_fixed: refusal(
    422,
    () =>
      "The lab accepted the order with this scan, so it can't be detached. Put the order on hold and attach the right scan to it.",
  ),
  detach_reason_required: refusal(
    422,
    () => 'The lab is already working on this order. Give a reason for detaching the scan.',
  ),
  order_of_scan_withdrawn: refusal(
    422,
    () =>
      'The practice has withdrawn the order of this scan, together with its files. Try again once the order is sent again.',
  ),
  order_names_no_dentist: refusal(
    422,
    () =>
      "The order has no dentist, so the sender can't be remembered. Add one, or attach the scan without remembering its sender.",
  ),
  scan_names_no_sender: refusal(
    422,
    () =>
      "The scan doesn't say who sent it. Attach it without remembering its sender, or set a default sender for the connection.",
  ),
  scan_not_returnable: refusal(
    409,
    ({ status }, { label }) =>
      `The order is ${label('orderStatus', status)}, so a new scan can't be requested for it.`,
    { status: labelParam('orderStatus') },
  ),
  no_scan_cancelled: refusal(
    409,
    () => 'No scan of this order was cancelled, or someone has already dealt with it.',
  ),

  // Scanner connections and their events.
  scanner_connection_inactive: refusal(
    422,
    () => 'This scanner connection is switched off. Switch it on first.',
  ),
  scanner_connection_without_secret: refusal(
    422,
    () =>
      "This vendor doesn't sign its events, so the connection has no secret. For a new address, remove the connection and add it again.",
  ),
  scanner_connection_without_signature: refusal(
    422,
    () =>
      "This vendor doesn't sign its events, so a test event would prove nothing. Check the sign-in instead.",
  ),
  scanner_event_malformed: refusal(
    422,
    () =>
      "This event doesn't have the right form, and processing it again won't change that. Ask its sender to correct it and send it again.",
  ),
  scanner_event_expired: refusal(
    422,
    ({ days }) =>
      `The content of an event is kept for ${days} days, and this one is older. Ask its sender to send it again.`,
    { days: CountParam },
  ),
  too_many_unnamed_events: refusal(
    503,
    () =>
      'Too many events without a connection key are being processed. Send it again later, or put the key into the address.',
  ),
  sign_in_not_yours: refusal(
    422,
    () =>
      'You did not begin this sign-in here, it was already used, or it took too long. Begin it again.',
  ),
}
