/** The texts of pictures of scans in the conversation of an order. */
export const scanTalkEn = {
  open: 'Open full window',
  ready: 'Snapshot attached',
  failed: 'The snapshot couldn’t be sent. Remove it and take it again.',
  sending: 'Sending snapshot …',
  remove: 'Remove snapshot',
  attached: 'Attached files',
  fileName: 'snapshot',
}
/** The texts of pictures of scans in a language. */
export type ScanTalkMessages = typeof scanTalkEn
