import type { RemakeTerms } from '#contract/finance/remake-policies'
import type { ClaimTerms } from '#contract/finance/remakes'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { type Covered, selectCovered } from './warranty-queries.ts'

const dayMs = 86_400_000

function tooLate(
  terms: RemakeTerms,
  deliveredAt: string,
  { description, warrantyEndsOn }: Covered,
) {
  const { claimDays } = terms
  const late = { description, deliveredOn: deliveredAt.slice(0, 10), claimDays }
  return warrantyEndsOn === null
    ? new Refusal('claim_period_over', late)
    : new Refusal('claim_period_and_warranty_over', { ...late, warrantyEndsOn })
}

/**
 * The terms under which these items can be claimed now. While all of them are under warranty the
 * customer pays nothing for what the laboratory or the material is to blame for, whatever the policy
 * says; after it the policy alone holds, for the days that it names.
 * @throws Refusal 422 when it is too late for one of them
 */
export async function termsFor(
  tx: Tx,
  terms: RemakeTerms,
  { itemIds, deliveredAt, now }: { itemIds: string[]; deliveredAt: string | null; now: Date },
): Promise<ClaimTerms> {
  if (deliveredAt === null) {
    throw new Refusal('delivery_day_unknown')
  }
  const items = await selectCovered(tx, itemIds, deliveredAt)
  const today = now.toISOString().slice(0, 10)
  const isInTime = now.getTime() <= Date.parse(deliveredAt) + terms.claimDays * dayMs
  const isCovered = ({ warrantyEndsOn }: Covered) =>
    warrantyEndsOn !== null && today <= warrantyEndsOn
  const late = isInTime ? undefined : items.find((item) => !isCovered(item))
  if (late) throw tooLate(terms, deliveredAt, late)
  if (!items.every(isCovered)) return { ...terms, warrantyEndsOn: null }
  const [warrantyEndsOn = null] = items.flatMap((item) => item.warrantyEndsOn ?? []).toSorted()
  return {
    ...terms,
    chargePercents: { ...terms.chargePercents, lab: 0, material: 0 },
    warrantyEndsOn,
  }
}
