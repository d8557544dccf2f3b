import type { RefusalCode } from './refusals/index.ts'

/**
 * What every act may answer that first ends the payments of an invoice which were begun online: the
 * payment platform has to be asked.
 */
export const whilePayable = [
  'payments_not_available',
  'vendor_unavailable',
] as const satisfies readonly RefusalCode[]
