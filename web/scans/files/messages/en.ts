/** The texts of files and uploads. */
export const filesEn = {
  title: 'Files',
  drop: 'Choose files or drop them here',
  dropHint: 'Scans (STL, PLY, OBJ, 3OXZ, DCM), photos, X-rays, PDF · up to 512 MiB each',
  list: 'Files of this order',
  uploads: 'Files on their way',
  kindOf: (name: string) => `What ${name} shows`,
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Go on with ${name}`,
  download: (name: string) => `Download ${name}`,
  progressOf: (name: string) => `How much of ${name} has been sent`,
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  status: {
    waiting: 'Waits its turn',
    sending: 'Sending',
    paused: 'The network is away; it goes on by itself',
    failed: 'Was not taken',
    done: 'Sent',
  },
  waitsForOrder: 'Waiting until the order is saved',
  onlyHere: 'keep this page open until it is sent',
  fileStatus: {
    pending: 'Being checked',
    uploaded: 'Ready',
    failed: 'Failed',
    quarantined: 'Refused',
  },
  brokenOff: (name: string, percent: string) =>
    `${name} broke off at ${percent}. Choose the same file again and it goes on from there.`,
  version: (version: number) => `version ${version}`,
  triangles: (count: string) => `${count} triangles`,
  removed: (name: string) => `${name} was removed.`,
  blocking: 'Has to be settled',
  warning: 'Worth a look',
  empty: 'No files yet.',
}
/** The texts of files and uploads in a language. */
export type FilesMessages = typeof filesEn
