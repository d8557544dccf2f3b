import type { Body } from '#contract/platform/endpoint'
import type { updateReportTargets } from '#contract/workspace/lab-overview'
import type { Principal } from '#platform/auth/session'
import { inputError, invalidInput } from '#platform/errors'

const ofLabs = ['ordersPerWeek', 'revenuePerMonthMinor'] as const

/** Refuses a clinic the targets that only a laboratory has. @throws Refusal 400 */
export function refuseTargetsOfOthers(
  { organizationType }: Principal,
  changes: Body<typeof updateReportTargets>,
): void {
  const key = organizationType === 'clinic' && ofLabs.find((one) => changes[one] !== undefined)
  if (key) throw invalidInput(inputError('body', `/${key}`, 'only_for_labs'))
}
