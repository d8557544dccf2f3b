import type { Body } from '#contract/platform/endpoint'
import type { Preflight, preflightOrder } from '#contract/orders/order-preflight'
import { fillFrom, findFindings, selectOwnNotes } from '#server/orders/order-validation'
import { planNew, selectOffer } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import type { Principal } from '#platform/auth/session'
import { totalsOf } from './order-items.ts'
import { partiesOf } from './drafts.ts'
import { showOrder } from './money.ts'
import { refuseKeysOfOtherSide, assertParties, selectPreferences } from './parties.ts'

/**
 * What the laboratory would say to an order, and what it would cost today. Nothing is stored.
 * @throws Refusal 400, 404, 422 where the body contradicts itself
 */
export async function checkBody(
  tx: Tx,
  session: Principal,
  body: Body<typeof preflightOrder>,
): Promise<Preflight> {
  refuseKeysOfOtherSide(session, body)
  const parties = await partiesOf(tx, session, body)
  const { patientId = null, dentistId = null, items: inputs = [], attachments = [] } = body
  const [offer, preferences, notes] = await together([
    selectOffer(tx, parties, inputs),
    selectPreferences(tx, dentistId),
    selectOwnNotes(tx, { ...parties, dentistId }),
    assertParties(tx, session, { customerId: parties.customerId, patientId, dentistId }),
  ])
  const plan = planNew(inputs, body.priority ?? 'standard', offer)
  const items = plan.items.map((item) => fillFrom(item, { preferences, notes }))
  const { surcharges } = plan
  const { missing, warnings } = await findFindings(
    tx,
    {
      ...parties,
      patientId,
      dentistId,
      items,
      impressionType: body.impressionType ?? null,
      requestedOn: body.requestedOn ?? null,
      instructions: body.instructions ?? null,
    },
    {
      offer,
      occasion: 'submit',
      intake: { attachments, appointmentAt: body.appointmentAt ?? null },
      orderId: body.orderId,
    },
  )
  return showOrder(session, {
    isComplete: missing.length === 0,
    missing,
    warnings,
    items,
    surcharges,
    totals: totalsOf(plan),
  })
}
