import type { Body } from '#contract/platform/endpoint'
import type { ReportTargets, updateReportTargets } from '#contract/workspace/lab-overview'
import { build, org, type Tx } from '#platform/db/db'

const unset: ReportTargets = {
  onTimeBasisPoints: null,
  remakesBasisPoints: null,
  turnaroundDays: null,
  ordersPerWeek: null,
  revenuePerMonthMinor: null,
  updatedAt: null,
}

/** What the organization at work wants its figures to be; nothing where it never said. */
export async function selectTargets(
  tx: Tx,
  { canSeeFinance }: { canSeeFinance: boolean },
): Promise<ReportTargets> {
  const targets = await tx.maybe(
    build
      .selectFrom('reportTargets')
      .select([
        'onTimeBasisPoints',
        'remakesBasisPoints',
        'turnaroundDays',
        'ordersPerWeek',
        'revenuePerMonthMinor',
        'updatedAt',
      ]),
  )
  if (!targets) return unset
  return canSeeFinance ? targets : { ...targets, revenuePerMonthMinor: null }
}

/** Changes what the organization at work wants its figures to be. */
export const upsertTargets = (tx: Tx, changes: Body<typeof updateReportTargets>): Promise<number> =>
  tx.run(
    build
      .insertInto('reportTargets')
      .values({ ...changes, organizationId: org })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )
