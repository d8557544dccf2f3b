import type { FileFormat } from '#contract/scans/files'

/** A file to look into: where its bytes are, and what its name promises. */
export type Subject = { path: string; format: FileFormat }

/** What the child process is given on its standard input. */
export type ScanJob = Subject & {
  sizeBytes: number
  outFolder: string
  /** A mesh that took too much before is only looked through, not measured. */
  isUnmeasured?: boolean
  /** Larger ones are not taken out of an archive. */
  entryLimitBytes: number
}

/** Names of what the child leaves in its folder. */
export const outputNames = {
  report: 'report.json',
  preview: 'preview',
  thumbnail: 'thumbnail',
  entry: (place: number): string => `entry-${place}`,
}

/** Width and height of a thumbnail in pixels. */
export const thumbnailSize = 512
