import type { RefusalCode } from './index.ts'

/** What every operation may answer that begins to send a file or adds one to an order. */
export const whileAddingFiles = [
  'file_too_large',
  'order_files_too_large',
  'order_takes_no_files',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that changes a file of an order. */
export const whileChangingFiles = [
  'file_of_other_side',
  'file_only_for_other_side',
  'file_in_approval',
] as const satisfies readonly RefusalCode[]
