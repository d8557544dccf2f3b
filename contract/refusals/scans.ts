import { refusal } from './refusal.ts'

/** Refusals of files, uploads, scan checks, scanner connections, the inbox. */
export const scansRefusals = {
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
}
