import type { RefusalCode } from './index.ts'
import { vendorRefusals } from './vendors.ts'

/** What every operation may answer that asks a scanner vendor. */
export const whileAskingVendors = Object.keys(
  vendorRefusals,
) as (keyof typeof vendorRefusals)[] satisfies readonly RefusalCode[]
