import type { Body } from '#contract/platform/endpoint'
import type { createStatements, StatementSummary } from '#contract/finance/statements'
import { requireConfirmedSettings } from '#server/finance/finance-settings'
import { selectReceiverReading } from '#server/documents/pdf'
import { selectBuyer, selectIssuer, selectPayer, selectSeller } from '#server/finance/invoices'
import { addDays, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  insertStatement,
  insertStatementLines,
  lockStatements,
  selectAging,
  selectDueCustomers,
  selectLastPeriodEnd,
  selectSums,
  type DueCustomer,
  type Period,
} from './issue-queries.ts'
import { selectIssuedStatements } from './queries.ts'

const part = (minor: number) => (minor === 0 ? 0 : -minor)

// The lines first: the sums are those of the lines that came in, whatever is booked meanwhile.
async function issueOne(
  tx: Tx,
  { customerId, currency, lastEnd, openingBalanceMinor }: DueCustomer,
  { start, end }: Period,
): Promise<string> {
  const payer = await selectPayer(tx, customerId)
  if (!payer) throw notFound('customer')
  const { clinicOrganizationId } = payer
  const id = newId()
  const account = { customerId, currency }
  const begins = lastEnd === null ? start : addDays(lastEnd, 1)
  const isFirst = lastEnd === null
  const period = { start: begins, end }
  await insertStatementLines(tx, { id, clinicOrganizationId, ...account, ...period, isFirst })
  const sums = await selectSums(tx, id)
  const opening = isFirst ? sums.beforeMinor : openingBalanceMinor
  const closingBalanceMinor = opening + sums.chargesMinor + sums.creditedMinor + sums.paidMinor
  const aging = await selectAging(tx, { ...account, end })
  const { currentMinor, days30Minor, days60Minor, days90Minor } = aging
  const {
    bankDetails: _,
    footerText: __,
    lateFeeBasisPoints: ___,
    ...seller
  } = await selectSeller(tx)
  const buyer = await selectBuyer(tx, { customerId, clinicOrganizationId })
  const { labOrganizationId } = payer
  const sides = { labOrganizationId, clinicOrganizationId, customerId }
  const reading = (await selectReceiverReading(tx, sides)) ?? null
  await insertStatement(tx, {
    ...aging,
    ...account,
    id,
    clinicOrganizationId,
    periodStart: begins,
    periodEnd: end,
    openingBalanceMinor: opening,
    chargesMinor: sums.chargesMinor,
    creditsMinor: part(sums.creditedMinor),
    paymentsMinor: part(sums.paidMinor),
    closingBalanceMinor,
    creditMinor: currentMinor + days30Minor + days60Minor + days90Minor - closingBalanceMinor,
    parties: JSON.stringify({ seller, buyer, reading }),
  })
  return id
}

/**
 * Issues the statements of a period that are not there yet, at most `limit`: gives their ids, and how
 * many remain. Whoever else issues for this laboratory waits, so that each is made once.
 */
export async function issueDue(
  tx: Tx,
  period: Period,
  { customerId, limit }: { customerId?: string | undefined; limit: number },
): Promise<{ ids: string[]; remaining: number }> {
  await lockStatements(tx)
  const due = await selectDueCustomers(tx, { end: period.end, customerId, limit })
  const ids: string[] = []
  for (const customer of due) ids.push(await issueOne(tx, customer, period))
  return { ids, remaining: (due[0]?.dueCount ?? 0) - ids.length }
}

// One takes some 6 ms, and a transaction at most 15 s on a machine that has much else to do.
const mostAtOnce = 200

async function refuseNothing(tx: Tx, customerId: string | undefined, end: string): Promise<never> {
  const lastEnd =
    customerId === undefined ? null : await selectLastPeriodEnd(tx, { customerId, end })
  if (lastEnd !== null) {
    throw new Refusal('statement_period_covered', { lastPeriodEnd: lastEnd })
  }
  throw new Refusal('nothing_to_state')
}

/** Issues statements for one customer or for all. @throws Refusal 400, 404, 409, 422 */
export async function issueStatements(
  tx: Tx,
  now: Date,
  { customerId, periodEndsOn, periodStartsOn }: Body<typeof createStatements>,
): Promise<{ statements: StatementSummary[]; remaining: number }> {
  await requireConfirmedSettings(tx)
  if (customerId !== undefined && !(await selectPayer(tx, customerId))) throw notFound('customer')
  const { today } = await selectIssuer(tx, now)
  if (periodEndsOn >= today) {
    throw new Refusal('statement_period_not_over', { periodEndsOn })
  }
  const start = periodStartsOn ?? `${periodEndsOn.slice(0, 8)}01`
  if (start > periodEndsOn) {
    throw invalidInput(inputError('body', '/periodStartsOn', 'end_before_start'))
  }
  const period = { start, end: periodEndsOn }
  const { ids, remaining } = await issueDue(tx, period, { customerId, limit: mostAtOnce })
  if (ids.length === 0) await refuseNothing(tx, customerId, periodEndsOn)
  return { statements: await selectIssuedStatements(tx, ids), remaining }
}
