import type { Body } from '#contract/platform/endpoint'
import type { Responsibility } from '#contract/finance/remake-policies'
import type { giveRemakeVerdict, RemakeClaim, RemakeStatus } from '#contract/finance/remakes'
import { refuseNames } from '#server/orders/order-validation'
import { actorOf, recordEvent } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import { updateClaim, type LockedClaim } from './queries.ts'
import { changeOf, holdClaim, readClaim } from './remakes.ts'

type Judged = {
  status: RemakeStatus
  agreedResponsibility: Responsibility | null
  chargePercent: number | null
}

/** What two verdicts come to: an offline customer has no word, so the laboratory's is enough. */
export function judge(
  claim: Pick<
    LockedClaim,
    | 'clinicOrganizationId'
    | 'clinicVerdict'
    | 'clinicChargePercent'
    | 'labVerdict'
    | 'labChargePercent'
    | 'terms'
  >,
): Judged {
  const { labVerdict, labChargePercent, terms } = claim
  const isOffline = claim.clinicOrganizationId === null
  const clinicVerdict = isOffline ? labVerdict : claim.clinicVerdict
  const clinicChargePercent = isOffline ? labChargePercent : claim.clinicChargePercent
  const none = { agreedResponsibility: null, chargePercent: null }
  if (labVerdict === null || clinicVerdict === null) return { ...none, status: 'open' }
  if (labVerdict !== clinicVerdict) return { ...none, status: 'disputed' }
  const chargePercent =
    labChargePercent !== null && labChargePercent === clinicChargePercent
      ? labChargePercent
      : terms.chargePercents[labVerdict]
  return { status: 'agreed', agreedResponsibility: labVerdict, chargePercent }
}

/**
 * Gives the own side's verdict, or changes it; where both say the same the claim is agreed, and under
 * terms that say so the worker resolves it. @throws Refusal 404, 409, 422
 */
export async function giveVerdict(
  tx: Tx,
  session: Principal,
  id: string,
  { responsibility, chargePercent = null, comment = null }: Body<typeof giveRemakeVerdict>,
): Promise<RemakeClaim> {
  const { claim, original } = await holdClaim(tx, id, 'verdict')
  await refuseNames(tx, original, { comment })
  const side = session.organizationType
  const verdict =
    side === 'lab'
      ? { labVerdict: responsibility, labChargePercent: chargePercent }
      : { clinicVerdict: responsibility, clinicChargePercent: chargePercent }
  const judged = judge({ ...claim, ...verdict })
  await updateClaim(tx, id, {
    ...verdict,
    ...(side === 'lab' ? { labComment: comment } : { clinicComment: comment }),
    ...judged,
  })
  const before = side === 'lab' ? claim.labVerdict : claim.clinicVerdict
  await recordEvent(tx, original, {
    action: 'changed',
    actor: actorOf(session),
    reason: comment ?? undefined,
    details: {
      remakeClaimId: id,
      chargePercent: judged.chargePercent,
      changes: [
        changeOf(id, `${side}Verdict`, before, responsibility),
        ...(judged.status === claim.status
          ? []
          : [changeOf(id, 'status', claim.status, judged.status)]),
      ],
    },
  })
  return readClaim(tx, id)
}
