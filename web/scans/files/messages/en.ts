/** The texts of files and uploads. */
export const filesEn = {
  title: 'Files',
  drop: 'Choose files or drop them here',
  dropHint: 'Scans (STL, PLY, OBJ, 3OXZ, DCM), photos, X-rays, PDF · up to 512 MiB each',
  list: 'Order files',
  uploads: 'Uploads',
  kindOf: (name: string) => `File type of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Resume ${name}`,
  download: (name: string) => `Download ${name}`,
  progressOf: (name: string) => `Upload progress of ${name}`,
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  status: {
    waiting: 'Queued',
    sending: 'Uploading',
    paused: 'Offline – resumes automatically',
    failed: 'Upload failed',
    done: 'Uploaded',
  },
  waitsForOrder: 'Uploads once the order is saved',
  onlyHere: 'keep this page open until the upload is done',
  fileStatus: {
    pending: 'Checking',
    uploaded: 'Ready',
    failed: 'Failed',
    quarantined: 'Rejected',
  },
  brokenOff: (name: string, percent: string) =>
    `${name} stopped at ${percent}. Choose the same file again to resume.`,
  version: (version: number) => `version ${version}`,
  triangles: (count: string) => `${count} triangles`,
  removed: (name: string) => `${name} removed.`,
  blocking: 'Required',
  warning: 'Warning',
  empty: 'No files yet.',
}
/** The texts of files and uploads in a language. */
export type FilesMessages = typeof filesEn
