import type { RefusalCode } from './index.ts'

/** What an operation may answer that ships orders to a practice. */
export const shippingRefusals = [
  'material_lots_missing',
  'device_statement_missing',
] as const satisfies readonly RefusalCode[]
